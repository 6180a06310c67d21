/**
 * Writes the measured drives of the library (src/scenario/drives/measured/) again from the files that
 * were distributed with DiskSim 4.0 (tests/drives/measured/): `node scripts/update-drives.mjs`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const from = join(root, 'tests', 'drives', 'measured');
const to = join(root, 'src', 'scenario', 'drives', 'measured');
bootstrap();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'src', 'scenario', 'drives', 'measuredRecord.ts'), {
  configFile: false,
  logLevel: 'error',
  root,
});

mkdirSync(to, { recursive: true });
for (const name of readdirSync(from)) {
  const record = module.measuredRecord(JSON.parse(readFileSync(join(from, name), 'utf8')));
  writeFileSync(join(to, name), `${JSON.stringify(record)}\n`);
  process.stdout.write(`${name}: ${record.drive.zones.length} zones, ${record.notes.length} notes\n`);
}
