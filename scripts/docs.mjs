// @ts-check
// Builds the documentation as a site: the Markdown pages of the project with the look of the app.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newStyles, refuseNew, TARGETS } from './browser-floor.mjs';
import { withLock } from './lock.mjs';
import { POLICY } from './policy.mjs';
import { ensureInstalled, root, say } from './setup.mjs';

/** The front page is the README; the other pages follow in the order in which people need them. */
const ORDER = ['README.md', 'docs/terminal.md', 'docs/web.md', 'docs/truth.md', 'docs/rulings.md'];
const LAST = ['CONTRIBUTING.md', 'CHANGELOG.md'];

/**
 * A page of the site: where its text is in the project, and the file that it becomes.
 * @typedef {{ source: string, file: string, title: string, html: string }} Page
 */

/** @param {string} source */
const fileOf = (source) => (source === 'README.md' ? 'index.html' : `${basename(source, '.md').toLowerCase()}.html`);

/** @param {readonly string[]} names the files in `docs/` */
function sourcesOf(names) {
  const docs = names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  return [...ORDER, ...docs.filter((source) => !ORDER.includes(source)), ...LAST];
}

/**
 * Where a link of a page leads on the site. A link to nowhere fails the build.
 * @param {string} source the page that has the link
 * @param {string} href as it stands there
 * @param {ReadonlyMap<string, string>} files what is on the site, by its path in the project
 */
function hrefOnSite(source, href, files) {
  if (/^(?:[a-z]+:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = files.get(posix.join(posix.dirname(source), path));
  if (file === undefined)
    throw new Error(`${source} links to ${href}, which is not among the pages of the documentation`);
  return anchor === undefined ? file : `${file}#${anchor}`;
}

/**
 * The name that a heading can be linked by, made as code hosts make it.
 * @param {string} text
 */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A table that scrolls by itself, so that the page never does.
 * @param {string} rows
 */
const wide = (rows) => `<div class="wide" tabindex="0"><table>${rows}</table></div>\n`;

/**
 * A diagram in Mermaid's language as rows of a table: who (to whom), and what. Code hosts draw it; here it is read.
 * @param {string} text
 * @returns {[who: string, what: string][]}
 */
function diagramRows(text) {
  /** @type {(pattern: RegExp) => string[][]} */
  const found = (pattern) => [...text.matchAll(pattern)].map(([, ...parts]) => parts);
  const names = new Map(found(/^\s*participant (\w+) as (.+)$/gm).map(([id = '', name = '']) => [id, name]));
  const arrows = found(/^\s*(\w+) --> (\w+)$/gm);
  return [
    ...found(/^\s*(\w+)--?>>(\w+): (.+)$/gm).map(([from = '', to = '', what = '']) => {
      const ends = from === to ? [from] : [from, to];
      return /** @type {[string, string]} */ ([ends.map((end) => names.get(end) ?? end).join(' → '), what]);
    }),
    ...found(/^\s*(\w+)\["([^"]+)"\]$/gm).map(([id = '', label = '']) => {
      const [name = '', ...what] = label.split('<br/>');
      const targets = arrows.flatMap(([from, to = '']) => (from === id ? [to] : []));
      return /** @type {[string, string]} */ ([
        targets.length === 0 ? name : `${name} → ${targets.join(', ')}`,
        what.join(' '),
      ]);
    }),
  ];
}

/**
 * @param {string} source
 * @param {ReadonlyMap<string, string>} files
 * @returns {Promise<Page>}
 */
async function readPage(source, files) {
  const { Marked } = await import('marked');
  let title = '';
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'link' || token.type === 'image') token.href = hrefOnSite(source, token.href, files);
      if (token.type === 'heading' && token.depth === 1) title = token.text;
      if (token.type === 'html')
        token.text = token.text.replaceAll(
          /\b(src|srcset|href)="([^"]+)"/g,
          (/** @type {string} */ _whole, /** @type {string} */ name, /** @type {string} */ href) =>
            `${name}="${hrefOnSite(source, href, files)}"`,
        );
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table({ header, rows }) {
        const row = (/** @type {typeof header} */ cells) =>
          `<tr>${cells.map((cell) => this.tablecell(cell.text === '' ? { ...cell, header: false } : cell)).join('')}</tr>`;
        const head = header.some(({ text }) => text !== '') ? `<thead>${row(header)}</thead>` : '';
        return wide(`${head}<tbody>${rows.map(row).join('')}</tbody>`);
      },
      code({ text, lang }) {
        const rows = lang === 'mermaid' ? diagramRows(text) : [];
        if (rows.length > 0)
          return wide(
            rows
              .map(([who, what]) => `<tr><th scope="row">${escaped(who)}</th><td>${escaped(what)}</td></tr>`)
              .join(''),
          );
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
    },
  });
  const html = await marked.parse(readFileSync(join(root, source), 'utf8'));
  return { source, file: fileOf(source), title, html };
}

/**
 * @param {Page} page
 * @param {readonly Page[]} pages
 * @param {{ script: string, style: string }} assets
 */
const htmlOf = ({ file, title, html }, pages, { script, style }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(file === 'index.html' ? 'Documentation' : title)} · Duelbook</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<header class="top-bar">
<a class="wordmark" href="../">Duelbook</a>
<a class="place" href="../">Play</a>
</header>
<div class="docs">
<nav class="docs-pages" aria-label="Documentation">
<ul class="plain-list">
${pages.map((page) => `<li><a href="${page.file}"${page.file === file ? ' aria-current="page"' : ''}>${escaped(page.file === 'index.html' ? 'Overview' : page.title)}</a></li>`).join('\n')}
</ul>
</nav>
<main class="docs-text">
${html}</main>
</div>
</body>
</html>
`;

/**
 * The style and the script of all pages, among the files of the app, so that both share the fonts.
 * @param {string} web
 */
async function bundleAssets(web) {
  const esbuild = await import('esbuild');
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/web/docs/docs.ts', 'src/web/docs/docs.css'],
    outdir: join(web, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    target: TARGETS,
    minify: true,
    metafile: true,
    logLevel: 'warning',
    loader: { '.woff2': 'file' },
  });
  /** @param {string} source */
  const addressOf = (source) => {
    const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === source);
    return `../assets/${basename(found?.[0] ?? '')}`;
  };
  const assets = { script: addressOf('src/web/docs/docs.ts'), style: addressOf('src/web/docs/docs.css') };
  refuseNew((await newStyles(readFileSync(join(web, 'docs', assets.style), 'utf8'))).join('\n'));
  return { assets, metafile };
}

/**
 * Puts the documentation beside the app, as `docs/`.
 * @param {string} web the folder of the app
 * @returns {Promise<import('esbuild').Metafile>} what was built from what
 */
export async function buildDocs(web) {
  const names = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  const pictures = names.filter((name) => name.endsWith('.png'));
  const sources = sourcesOf(names);
  const files = new Map([
    ...sources.map((source) => /** @type {const} */ ([source, fileOf(source)])),
    ...pictures.map((name) => /** @type {const} */ ([`docs/${name}`, name])),
    ['LICENSE', 'license.txt'],
  ]);
  const { assets, metafile } = await bundleAssets(web);
  const folder = join(web, 'docs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = await Promise.all(sources.map((source) => readPage(source, files)));
  for (const page of pages) writeFileSync(join(folder, page.file), htmlOf(page, pages, assets));
  for (const name of pictures) cpSync(join(root, 'docs', name), join(folder, name));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'license.txt'));
  return metafile;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await withLock(async () => void (await buildDocs(join(root, 'dist/web'))));
  say('built dist/web/docs; `npm start -- web` serves it at /docs/');
}
