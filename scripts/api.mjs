// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { entryPoints } from './entry-points.mjs';

/**
 * Something that an entry point exports: its doc comment, without stars, and its declarations as TypeScript writes them.
 * @typedef {{ name: string, kind: 'value' | 'type', doc: string, code: string }} Exported
 */

/** A declaration, as tsc writes them: from the left edge on, with its comment before it. */
const DECLARATION = /^export (?:declare )?(?:abstract )?(function\*?|const|class|interface|type|enum) (\w+)/;

/** @param {string} comment */
const textOfComment = (comment) =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();

/**
 * The statements of a file of declarations, each with its doc comment. All that belongs to a statement but its first line is
 * indented or closes a bracket.
 * @param {string} text
 */
function statementsOf(text) {
  const parts = text.match(/^\/\*\*[^]*?\*\/$|^[^\s}/)\]][^\n]*(?:\n(?:[\s}\])>][^\n]*|$))*/gm) ?? [];
  return parts.map((code, index) => {
    const before = parts[index - 1] ?? '';
    return { code: code.trimEnd(), doc: before.startsWith('/**') ? textOfComment(before) : '' };
  });
}

/**
 * What a file of declarations exports, by name; what it takes from others is looked up there.
 * @param {string} folder
 * @param {string} file
 * @returns {Map<string, Exported>}
 */
function exportsOf(folder, file) {
  /** @type {Map<string, Exported>} */
  const found = new Map();
  for (const { code, doc } of statementsOf(readFileSync(join(folder, file), 'utf8'))) {
    const [, from = ''] = /from '([^']+)\.js';$/.exec(code) ?? [];
    const source = posix.join(dirname(file), `${from}.d.ts`);
    const [, names] = /^export (?:type )?\{([^}]*)\} from/.exec(code) ?? [];
    const [, declared, name = ''] = DECLARATION.exec(code) ?? [];
    if (code.startsWith('export * from')) {
      for (const [other, exported] of exportsOf(folder, source)) found.set(other, exported);
    } else if (names !== undefined) {
      const others = exportsOf(folder, source);
      for (const entry of names.split(',').filter((part) => part.trim() !== '')) {
        const [original = '', renamed = original] = entry
          .trim()
          .replace(/^type /, '')
          .split(' as ');
        const exported = others.get(original);
        if (exported === undefined) throw new Error(`${file} exports ${original}, which ${source} does not have`);
        found.set(renamed, { ...exported, name: renamed });
      }
    } else if (declared !== undefined) {
      const earlier = found.get(name);
      const kind = declared === 'interface' || declared === 'type' ? 'type' : 'value';
      // An overloaded function has several declarations.
      const docs = [earlier?.doc ?? '', doc].filter((part) => part !== '').join('\n\n');
      found.set(name, { name, kind, doc: docs, code: earlier === undefined ? code : `${earlier.code}\n${code}` });
    }
  }
  return found;
}

/**
 * What each entry point exports, by name, from the declarations in a folder.
 * @param {string} types
 */
export const readApi = (types) =>
  entryPoints.map((entryPoint) => ({
    ...entryPoint,
    exported: [...exportsOf(types, entryPoint.types.replace(/^types\//, '')).values()].toSorted((a, b) =>
      a.name.localeCompare(b.name, 'en'),
    ),
  }));

/** @param {string} name */
const pageOf = (name) => `${name.replace('/', '-')}.md`;

/** @param {Exported} exported */
const section = ({ name, doc, code }) =>
  `### ${name}\n\n${doc}\n\n\`\`\`ts\n${code.replaceAll(/^export (?:declare )?/gm, '')}\n\`\`\`\n`;

/**
 * The reference of one entry point as Markdown.
 * @param {string} name
 * @param {Exported[]} exported
 */
function makePage(name, exported) {
  /** @param {'value' | 'type'} kind */
  const sections = (kind) => exported.filter((one) => one.kind === kind).map(section);
  return [`# ${name}\n`, '## Functions and values\n', ...sections('value'), '## Types\n', ...sections('type')].join(
    '\n',
  );
}

/**
 * Writes the API reference, a page for each entry point, from the declarations in a folder.
 * @param {string} types
 * @param {string} outdir
 */
export function writeApi(types, outdir) {
  const api = readApi(types);
  mkdirSync(outdir, { recursive: true });
  for (const { name, exported } of api) writeFileSync(join(outdir, pageOf(name)), makePage(name, exported));
  const list = api.map(({ name, exported }) => `- [${name}](${pageOf(name)}): ${exported.length} names`);
  writeFileSync(join(outdir, 'README.md'), `# The API of Duelbook\n\nMade from the types.\n\n${list.join('\n')}\n`);
}
