import { escapedText } from '../../core/text.js';

// Pieces of a page. Whatever a player or model wrote goes through `escapedText`.

/** A link to http or https, and to nothing else. */
export const link = (address: string, text: string): string =>
  /^https?:\/\//.test(address)
    ? `<a href="${escapedText(address)}" rel="noreferrer">${escapedText(text)}</a>`
    : escapedText(text);

/** The beginning of what a player or model wrote. */
export const said = (text: string): string => `<span class="said">${escapedText(text.slice(0, 200))}</span>`;

export const htmlTable = (columns: readonly string[], rows: readonly (readonly string[])[], caption: string): string =>
  [
    `<div class="scroll" role="group" tabindex="0" aria-label="${escapedText(caption)}"><table>`,
    `<caption>${escapedText(caption)}</caption>`,
    `<thead><tr>${columns.map((column) => `<th scope="col">${escapedText(column)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map(
      ([head = '', ...cells]) =>
        `<tr><th scope="row">${head}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ),
    '</tbody></table></div>',
  ].join('\n');

const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fff; --soft: #666; --line: #ddd; --win: #005cab; --loss: #d55e00; --band: #9cc4e4; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #17181a; --soft: #aaa; --line: #3a3b3e; --win: #5aa9e6; --loss: #ff8a3d; --band: #2f5f86; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; padding: 1rem; max-width: 62rem; }
h1 { font-size: 1.7rem; margin: 0.5rem 0; } h2 { margin: 2.5rem 0 0.5rem; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { text-align: left; padding: 0.3rem 0.8rem 0.3rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: top; }
.matrix td, .matrix thead th { padding-left: 0.8rem; }
th[scope=row] { font-weight: 500; } .said { display: block; white-space: normal; overflow-wrap: anywhere; min-width: 14rem; }
.note, figcaption { color: var(--soft); } figure { margin: 1rem 0; } figure .scroll { margin: 0; }
svg.whole { width: 100%; max-width: 32rem; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } svg .soft { fill: var(--soft); } svg .cell { font-size: 10px; text-anchor: middle; } svg .lost { fill: #1d1d1f; }
a { color: var(--win); }
`;

/** A page that needs nothing else and lets nothing else in. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapedText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
