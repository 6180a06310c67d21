/** What tells one state of the engine's sources from another, also before its version is raised. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = ['base', 'engine', 'scenario'];

export function engineStamp(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const path = fileURLToPath(new URL(`../../src/${folder}/`, import.meta.url));
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(join(path, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
