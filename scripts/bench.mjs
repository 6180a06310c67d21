/**
 * `npm run bench [-- --only engine|browser]`: the engine's speed in Node and the page's in Chromium,
 * with the machine beside the figures.
 */
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';

bootstrap();
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const { ensureCli } = await import('./build-cli.mjs');
const { runNode } = await import('./run.mjs');

/** @param {string[]} program */
async function show(program) {
  const { ok, output } = await runNode(program, { timeoutMs: 900_000 });
  process.stdout.write(`${output.trimEnd()}\n\n`);
  if (!ok) process.exitCode = 1;
}

if (values.only !== 'browser') await show([await ensureCli(), 'bench']);
if (values.only !== 'engine') {
  const { ensureBrowser } = await import('./browser.mjs');
  await ensureBrowser((line) => process.stderr.write(`${line}\n`));
  await show(['scripts/build.mjs']);
  await show(['scripts/bench-browser.mjs']);
}
