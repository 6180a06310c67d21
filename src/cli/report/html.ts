/** A report as one HTML file: no script, nothing from outside, and nothing of a document that is anything but text. */
import { createHash } from 'node:crypto';
import { escaped, pictureSvg } from './picture.ts';
import type { Report, Section, Table } from './report.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1c1e; --soft: #5c6066; --line: #d5d7da; --ground: #fff; --bar: #0072b2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9eaec; --soft: #a5a9b0; --line: #3a3d42; --ground: #14161a; --bar: #56b4e9; } }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; } td.number, th.number { text-align: right; }
td.long { white-space: normal; min-width: 14rem; overflow-wrap: anywhere; vertical-align: top; }
pre { overflow-x: auto; padding: 0.6rem; border: 1px solid var(--line); }
svg { width: 100%; min-width: 40rem; height: auto; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg rect { fill: var(--bar); opacity: 0.55; }
svg .interval { stroke: var(--ink); stroke-width: 1.5; fill: none; } svg .grid { stroke: var(--line); }
`;

export function reportHtml({ title, intro, command, engineVersion, programVersion, sections, documents }: Report): string {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${intro.map(paragraph).join('\n')}
${sections.map(sectionHtml).join('\n')}
<h2>To repeat it</h2>
<pre>${escaped(command)}</pre>
<p>Spindle ${escaped(programVersion)}, engine ${escaped(engineVersion)}. The same scenario, seed, scale and engine give the same figures on every machine.</p>
${documents.map(({ name, document }) => `<details><summary>${escaped(name)}</summary>\n<pre>${escaped(JSON.stringify(document, null, 1))}</pre></details>`).join('\n')}
</main>
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const sectionHtml = ({ title, text = [], picture, table }: Section): string =>
  `<section>\n<h2>${escaped(title)}</h2>\n${text.map(paragraph).join('\n')}${picture ? `<div class="scroll" tabindex="0" role="region" aria-label="picture">${pictureSvg(picture)}</div>` : ''}${table ? tableHtml(table) : ''}\n</section>`;

/** Columns of texts beyond so many characters are wrapped, so that the figures beside them stay in sight. */
const LONG = 60;

function tableHtml({ heads, rows }: Table): string {
  const isNumber = heads.map((_, k) => rows.every((row) => typeof row[k] === 'number' || row[k] === ''));
  const isLong = heads.map((_, k) => rows.some((row) => String(row[k]).length > LONG));
  const cell = (tag: string, k: number, value: string): string =>
    `<${tag}${isNumber[k] ? ' class="number"' : isLong[k] ? ' class="long"' : ''}>${escaped(value)}</${tag}>`;
  const head = heads.map((name, k) => cell('th', k, name)).join('');
  const body = rows.map((row) => `<tr>${row.map((value, k) => cell('td', k, String(value))).join('')}</tr>`);
  return `<div class="scroll" tabindex="0" role="region" aria-label="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}
