/**
 * What `scripts/update-estimates.mjs` has made so far, a line for each case in files of one folder: an hour's work that continues where it
 * was stopped. A line that was cut off is as if it had not been written.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Values by key, of all files of that kind. */
export function keptOf<T>(folder: string, kind: string): Map<string, T> {
  const kept = new Map<string, T>();
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => one.startsWith(`${kind}-`) && one.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (!line.endsWith(']')) continue;
      const [key, value] = JSON.parse(line) as [string, T];
      kept.set(key, value);
    }
  return kept;
}

/** Each process writes to a file of its own. */
export const keep = (folder: string, kind: string, part: number, key: string, value: unknown): void =>
  appendFileSync(join(folder, `${kind}-${part}.jsonl`), `${JSON.stringify([key, value])}\n`);
