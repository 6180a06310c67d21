/**
 * Writes how far the device models are off (src/studies/validation/results.json) and its picture
 * (docs/pictures/) again: `node scripts/update-validation.mjs`, `--picture` for the picture alone. The page and
 * docs/model.md quote it; tests recompute it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const file = join(root, 'src', 'studies', 'validation', 'results.json');
const flashFile = join(root, 'src', 'studies', 'validation', 'flashResults.json');
bootstrap();
const { runnerImport } = await import('vite');
/** @param {string[]} path */
const load = async (...path) => (await runnerImport(join(root, ...path), { configFile: false, logLevel: 'error', root })).module;

async function flash() {
  const { FLASH_ROWS, predictFlashRange } = await load('src', 'studies', 'validation', 'measuredFlash.ts');
  writeFileSync(flashFile, `${JSON.stringify(FLASH_ROWS.map(predictFlashRange))}\n`);
}

async function computed() {
  await flash();
  const results = (await load('tests', 'validation', 'compute.ts')).validationResults();
  writeFileSync(file, `${JSON.stringify(results)}\n`);
  return results;
}

const results = process.argv.includes('--picture') ? JSON.parse(readFileSync(file, 'utf8')) : await computed();
const { docsPicture } = await load('src', 'ui', 'features', 'validation', 'docsPicture.ts');
const pictures = join(root, 'docs', 'pictures');
mkdirSync(pictures, { recursive: true });
for (const one of results.measured) writeFileSync(join(pictures, `${one.id.toLowerCase()}.svg`), docsPicture(one));

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(3)} %`;
for (const { id, demeritMs, meanError, without } of results.measured) {
  process.stdout.write(`${id}: demerit ${demeritMs} ms, mean ${percent(meanError)}\n`);
  for (const { feature, ...off } of without)
    process.stdout.write(`  without ${feature}: demerit ${off.demeritMs} ms, mean ${percent(off.meanError)}\n`);
}
for (const { id, meanError, quantileError } of results.reference)
  process.stdout.write(`${id}: mean ${percent(meanError)}, quantiles ${percent(quantileError)}\n`);
for (const { id, expected, simulated, unit } of results.theory)
  process.stdout.write(`${id}: ${simulated} ${unit}, expected ${expected} ${unit} (${percent(simulated / expected - 1)})\n`);
