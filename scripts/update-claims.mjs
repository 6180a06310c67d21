/**
 * `node scripts/update-claims.mjs --reason "why verdicts change" [--study io-schedulers]`: evaluates all claims, or those of
 * one study, at the setting of the tests and writes their verdicts to src/studies/<study>/verdicts.json. The reason is kept
 * with what changed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

const { values } = parseArgs({ options: { reason: { type: 'string' }, study: { type: 'string' } } });
if (!values.reason?.trim()) {
  process.stderr.write('Say why: node scripts/update-claims.mjs --reason "..."\n');
  process.exit(2);
}
const folder = 'tests/claims';
const tests = values.study === undefined ? folder : `${folder}/${values.study}.test.ts`;
if (!existsSync(join(root, tests))) {
  process.stderr.write(`There is no study "${values.study}": ${tests} is missing.\n`);
  process.exit(2);
}
bootstrap();
const { binOf } = await import('./run.mjs');
const { status } = spawnSync(process.execPath, [binOf('vitest'), 'run', tests], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SPINDLE_NIGHTLY: '1', SPINDLE_UPDATE_CLAIMS: values.reason.trim() },
});
process.exitCode = status ?? 1;
