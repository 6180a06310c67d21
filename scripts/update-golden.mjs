/**
 * Writes the golden results (tests/golden/results.json) again, after a change of the engine that was meant
 * to change results. `node scripts/update-golden.mjs --reason "why they change"`; the
 * reason is kept in the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

/** @typedef {{ name: string, resultHash: string, ios: number }} Outcome */
/** @typedef {{ engineVersion: string, reason: string, results: Outcome[] }} Golden */

const file = join(root, 'tests', 'golden', 'results.json');
const quiet = /** @type {const} */ ({ configFile: false, logLevel: 'error', root });

/** @returns {Golden | undefined} */
function before() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const { values } = parseArgs({ options: { reason: { type: 'string' } } });
const reason = values.reason?.trim() ?? '';
if (reason === '') {
  process.stderr.write('Say why the results change: node scripts/update-golden.mjs --reason "seek curve meets the full stroke"\n');
  process.exit(2);
}
bootstrap();
const { runnerImport } = await import('vite');

const { module: engine } = await runnerImport(join(root, 'src', 'engine', 'version.ts'), quiet);
const { module: cases } = await runnerImport(join(root, 'tests', 'same-bits', 'cases.ts'), quiet);
/** @type {Outcome[]} */
const results = cases.simulateAll();
const old = before();

let changed = 0;
for (const { name, resultHash, ios } of results) {
  const was = old?.results.find((result) => result.name === name);
  const same = was?.resultHash === resultHash;
  if (!same) changed += 1;
  process.stdout.write(
    `${same ? 'same   ' : 'changed'}  ${resultHash}  ${was && !same ? `${was.ios} -> ` : ''}${ios} disk I/Os  ${name}\n`,
  );
}
if (changed === 0 && old?.results.length === results.length) {
  process.stdout.write('Nothing has changed; the file stays as it is.\n');
} else {
  writeFileSync(file, `${JSON.stringify({ engineVersion: engine.ENGINE_VERSION, reason, results }, null, 2)}\n`);
  process.stdout.write(`${changed} of ${results.length} results changed.\n`);
  if (old?.engineVersion === engine.ENGINE_VERSION) {
    process.stdout.write(
      `The engine's version is still ${engine.ENGINE_VERSION}: once results have been published under it, raise it (docs/engine.md).\n`,
    );
  }
}
