/**
 * Writes the dictionary of the newest link version and its corpus of frozen links, once. A published
 * version is never written again: every link made with it would be lost. `--unpublished` overwrites one
 * that has not left the house yet.
 *
 *   node scripts/link-version.mjs [--unpublished]
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

const options = { configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
/** @param {string} path */
const load = async (path) => (await runnerImport(join(root, path), options)).module;

const LINK = join(root, 'src', 'scenario', 'link');
const version = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1);
const file = join(LINK, `dictionary${version}.ts`);
if (existsSync(file) && !process.argv.includes('--unpublished')) {
  process.stderr.write(`Link version ${version} has its dictionary already; a published one never changes.\n`);
  process.exit(1);
}

const { dictionaryText } = await load('src/scenario/link/testing/dictionary.ts');
const text = dictionaryText();
writeFileSync(
  file,
  [
    `/** Dictionary of link version ${version}. FROZEN: links made with it can only be read with exactly this text. */`,
    '// prettier-ignore',
    `export const DICTIONARY_${version} =\n  ${JSON.stringify(text).replaceAll("'", "\\'").replace(/^"|"$/g, "'").replaceAll('\\"', '"')};\n`,
  ].join('\n'),
);

const { corpus } = await load('src/scenario/link/testing/corpus.ts');
const folder = join(root, 'tests', 'links');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `version${version}.json`), `${JSON.stringify(corpus(), null, 2)}\n`);
process.stdout.write(`dictionary of ${text.length} characters\n`);
