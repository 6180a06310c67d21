/**
 * Writes how far the device models are off (src/studies/validation/results.json) anew:
 * `node scripts/update-validation.mjs`. The page and docs/model.md quote it; a test recomputes it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const file = join(root, 'src', 'studies', 'validation', 'results.json');
bootstrap();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'tests', 'validation', 'compute.ts'), { configFile: false, logLevel: 'error', root });
const results = module.validationResults();
writeFileSync(file, `${JSON.stringify(results)}\n`);
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
