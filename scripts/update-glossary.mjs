/**
 * Writes docs/glossary.md from src/analysis/glossary/glossary.json: `node scripts/update-glossary.mjs`; `--check` fails when
 * the document is not that of the source.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, root } from './bootstrap.mjs';

const file = join(root, 'docs', 'glossary.md');

/** @typedef {typeof import('../src/analysis/glossary/glossary.ts')} Source */
/** @typedef {import('../src/analysis/glossary/glossary.ts').GlossaryEntry} Entry */

/** @param {string} heading the anchor that the host of the document makes of it */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');

/**
 * @param {Record<string, Entry>} glossary
 * @param {Record<string, string>} groups headings by id
 */
export function glossaryDocument(glossary, groups) {
  const lines = [
    '# Glossary',
    '',
    'Every term of the page. This file is written by `scripts/update-glossary.mjs` from `src/analysis/glossary/glossary.json`; the page',
    'shows the same texts where the words stand, and under *Glossary* in its help.',
  ];
  for (const [group, title] of Object.entries(groups)) {
    lines.push('', `## ${title}`);
    for (const entry of Object.values(glossary).filter((each) => each.group === group)) {
      lines.push('', `### ${entry.term}`, '', entry.text);
      if (entry.formula) lines.push('', `    ${entry.formula}`);
      if (entry.source) lines.push('', `Source: ${entry.source}.`);
      if (entry.see) {
        const others = entry.see.map((id) => glossary[id].term);
        lines.push('', `See also ${others.map((term) => `[${term}](#${anchor(term)})`).join(', ')}.`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

async function main() {
  const { runnerImport } = await import('vite');
  const path = join(root, 'src', 'analysis', 'glossary');
  const { module } = await runnerImport(join(path, 'glossary.ts'), { configFile: false, logLevel: 'error', root });
  const { GLOSSARY_GROUPS } = /** @type {Source} */ (module);
  const after = glossaryDocument(JSON.parse(readFileSync(join(path, 'glossary.json'), 'utf8')), GLOSSARY_GROUPS);
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== after) {
    process.stderr.write('docs/glossary.md is not that of src/analysis/glossary: node scripts/update-glossary.mjs\n');
    process.exitCode = 1;
  }
}

if (isProgram(import.meta)) await main();
