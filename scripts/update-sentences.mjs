/**
 * `node scripts/update-sentences.mjs [--add]`: makes every run behind the sentences of the lessons again (with --add those that are missing),
 * checks the sentences, and writes the runs to src/studies/<study>/sentences.json. Some minutes.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

const { values } = parseArgs({ options: { add: { type: 'boolean', default: false } } });
bootstrap();
const { binOf } = await import('./run.mjs');
const { status } = spawnSync(process.execPath, [binOf('vitest'), 'run', 'src/studies/sentences/sentences.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SPINDLE_SENTENCES: values.add ? 'add' : 'write' },
});
process.exitCode = status ?? 1;
