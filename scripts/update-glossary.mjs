/**
 * Writes docs/glossary.md from src/analysis/glossary/glossary.json: `node scripts/update-glossary.mjs`; `--check` fails when
 * the document is not that of the source.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, root } from './bootstrap.mjs';

const file = join(root, 'docs', 'glossary.md');

/** @typedef {typeof import('../src/analysis/glossary/glossary.ts')} Source */
/** @typedef {typeof import('../src/analysis/glossary/inWords.ts')} InWords */
/** @typedef {typeof import('../src/scenario/terms.ts')} Terms */
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
 * @param {(id: string) => string | undefined} otherNames what a term is called in other words
 */
export function glossaryDocument(glossary, groups, otherNames) {
  const lines = [
    '# Glossary',
    '',
    'Every term of the page. This file is written by `scripts/update-glossary.mjs` from `src/analysis/glossary/glossary.json`; the page',
    'shows the same texts where the words stand, and under *Glossary* in its help. The words are those of Red Brick; a document may ask for',
    'others, which stand under *Otherwise*.',
  ];
  for (const [group, title] of Object.entries(groups)) {
    lines.push('', `## ${title}`);
    for (const [id, entry] of Object.entries(glossary).filter(([, each]) => each.group === group)) {
      lines.push('', `### ${entry.term}`, '', entry.text);
      if (entry.formula) lines.push('', `    ${entry.formula}`);
      const others = otherNames(id);
      if (others) lines.push('', `Otherwise: ${others}.`);
      if (entry.source) lines.push('', `Source: ${entry.source}.`);
      if (entry.see) {
        const terms = entry.see.map((other) => glossary[other].term);
        lines.push('', `See also ${terms.map((term) => `[${term}](#${anchor(term)})`).join(', ')}.`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

async function main() {
  const { runnerImport } = await import('vite');
  const path = join(root, 'src', 'analysis', 'glossary');
  /** @param {string} file */
  const load = async (file) => (await runnerImport(join(path, file), { configFile: false, logLevel: 'error', root })).module;
  const { GLOSSARY_GROUPS } = /** @type {Source} */ (await load('glossary.ts'));
  const { RED_BRICK } = /** @type {Terms} */ (await load('../../scenario/terms.ts'));
  const { glossaryIn, otherNames } = /** @type {InWords} */ (await load('inWords.ts'));
  const glossary = glossaryIn(JSON.parse(readFileSync(join(path, 'glossary.json'), 'utf8')), RED_BRICK);
  const after = glossaryDocument(glossary, GLOSSARY_GROUPS, /** @type {(id: string) => string | undefined} */ (otherNames));
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== after) {
    process.stderr.write('docs/glossary.md is not that of src/analysis/glossary: node scripts/update-glossary.mjs\n');
    process.exitCode = 1;
  }
}

if (isProgram(import.meta)) await main();
