/**
 * Writes the reports of studies again: each study that has any brings its own program, `src/studies/<id>/reports/update.mjs`, and this
 * runs them all with the arguments given: `node scripts/update-reports.mjs --reason "..."`, or `npm run reports`; `--docs` writes the
 * tables of their documents alone; `--check` fails when they or the reports are stale or missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const home = join(root, 'src', 'studies');
const programs = readdirSync(home)
  .map((study) => join(home, study, 'reports', 'update.mjs'))
  .filter((program) => existsSync(program));
if (programs.length === 0) {
  process.stderr.write(`No study under ${home} has reports/update.mjs: nothing was done.\n`);
  process.exitCode = 1;
}
for (const program of programs) {
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
