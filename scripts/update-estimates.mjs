/**
 * Measures how far first answers stray and writes the table of their intervals again: `node scripts/update-estimates.mjs [--cases N]
 * [--seeds N]`. Half of the presets, with variants of them, calibrate; the figures that are published are of the other half
 * (`tests/estimates`). A thousand cases take most of an hour; those measured so far are kept in .cache/estimates.json.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap, root } from './bootstrap.mjs';

const { values } = parseArgs({ options: { cases: { type: 'string', default: '2000' }, seeds: { type: 'string', default: '5' } } });
bootstrap();
const { build } = await import('vite');
const folder = join(root, '.cache', 'estimates');
mkdirSync(folder, { recursive: true });
await build({
  configFile: false,
  logLevel: 'error',
  root,
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'tests', 'estimates', 'update.ts'),
    outDir: folder,
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'update.mjs', codeSplitting: false } },
  },
});
const files = [
  join(root, 'src', 'engine', 'estimateTable.ts'),
  join(root, 'src', 'analysis', 'answers', 'estimateAccuracy.json'),
  join(folder, 'rows.json'),
];
const { status } = spawnSync(process.execPath, [join(folder, 'update.mjs'), ...files, values.cases, values.seeds], {
  cwd: root,
  stdio: 'inherit',
});
const laidOut = await import('./run.mjs').then(({ binOf, runNode }) =>
  runNode([binOf('oxfmt', 'oxfmt'), ...files.slice(0, 2)], { timeoutMs: 60_000 }),
);
process.exitCode = status === 0 && laidOut.ok ? 0 : 1;
