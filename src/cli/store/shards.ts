/**
 * Which shards of which sweep a store has seen: an empty file each, `SWEEP.I-of-N.begun` and `.done`, beside the logs. What a file says is its name, so
 * nothing of it can be torn, and writers do not disturb each other. They are for what is said to people only: results are found without them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../../engine/version.ts';
import type { Shard } from './plan.ts';
import { folderOf } from './store.ts';

const MARK = /^([0-9a-f]{16})\.(\d{1,6})-of-(\d{1,6})\.(begun|done)$/;

export interface ShardMark extends Shard {
  /** See `sweepId`. */
  readonly sweep: string;
  readonly state: 'begun' | 'done';
}

/** Names a sweep by all its runs in their order; null stands for a combination that cannot be run. */
export const sweepId = (keys: readonly (string | null)[]): string =>
  createHash('sha256')
    .update(keys.map((key) => key ?? '-').join('\n'))
    .digest('hex')
    .slice(0, 16);

const folderIn = (dir: string): string => join(dir, folderOf(ENGINE_VERSION), 'shards');

/** Notes that a shard of a sweep has begun, or is done. */
export function markShard(dir: string, { sweep, number, of, state }: ShardMark): void {
  const file = join(folderIn(dir), `${sweep}.${number}-of-${of}.${state}`);
  if (existsSync(file)) return;
  try {
    mkdirSync(folderIn(dir), { recursive: true });
    writeFileSync(file, '');
  } catch {
    // A full store that may only be read is still of use; where a result cannot be kept, that is said.
  }
}

/** The shards that stores have seen, each once, with the most that is known of it. */
export function shardsIn(dirs: readonly string[]): readonly ShardMark[] {
  const found = new Map<string, ShardMark>();
  for (const name of dirs.flatMap((dir) => namesIn(folderIn(dir)))) {
    const [, sweep, number, of, state] = MARK.exec(name) ?? [];
    if (sweep === undefined) continue;
    const id = `${sweep} ${number}/${of}`;
    if (state === 'done' || !found.has(id))
      found.set(id, { sweep, number: Number(number), of: Number(of), state: state === 'done' ? 'done' : 'begun' });
  }
  return [...found.values()].toSorted((a, b) => a.of - b.of || a.number - b.number);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
