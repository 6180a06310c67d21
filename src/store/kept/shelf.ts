/**
 * Results on this device, up to a quota: what was not asked for the longest goes first, and before it what another program put there. Each lies
 * beside a checksum: a damaged one is dropped, and its run is made again. Several tabs may use it at once. A device that refuses keeps nothing,
 * and everything else continues.
 */
import * as v from 'valibot';
import type { RunResult } from '../../engine/record/result.ts';
import { fingerprint } from './fingerprint.ts';
import type { KeptResult, Shelf } from './keepResults.ts';

/** A database of one kind of values. */
export interface Drawer {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<readonly (readonly [string, unknown])[]>;
  clear(): Promise<void>;
}

export interface ShelfOptions {
  readonly results: Drawer;
  /** Bytes and last use of each result, so that what goes can be chosen without reading results. */
  readonly index: Drawer;
  /** Keys of this program's results begin with it. */
  readonly program: string;
  readonly limitBytes: () => Promise<number>;
  /** Runs that had to be made since the page was opened. */
  readonly made: () => number;
  /** Wall clock in milliseconds. */
  readonly now: () => number;
  /** Calls back when there is time. */
  readonly whenIdle: (work: () => void) => void;
}

export interface ShelfStatus {
  /** Null where this browser keeps nothing. */
  readonly kept: { readonly results: number; readonly bytes: number } | null;
  readonly limitBytes: number;
  /** Since the page was opened: results that were taken from here, that had to be made, and that were found damaged. */
  readonly taken: number;
  readonly made: number;
  readonly damaged: number;
  /** The device had no room for a result. */
  readonly isFull: boolean;
}

export interface DeviceShelf extends Shelf {
  status(): Promise<ShelfStatus>;
  clear(): Promise<void>;
  /** Resolves once what waits to be kept is kept, or was refused. */
  settled(): Promise<void>;
}

/** A larger one would drive out too many others. As a share of the limit. */
const MOST_SHARE = 0.1;
/** Left by an eviction, as a share of the limit: the next one is a while away. */
const LEFT_SHARE = 0.9;
/** Other tabs write, too: after so many results of one's own the index is read again. */
const LOOK_AGAIN_AFTER = 50;
/** What waits to be kept. What comes while so much waits is not kept: memory is worth more. */
const MOST_WAITING = 64;

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const Entry = v.object({ bytes: amount, usedAtMs: amount });
const Record = v.object({ digest: v.string(), tookMs: amount, result: v.looseObject({ elapsedMs: amount }) });

export function createShelf({ results, index, program, limitBytes, made, now, whenIdle }: ShelfOptions): DeviceShelf {
  let [taken, damaged] = [0, 0];
  let isFull = false;
  /** Bytes by the index, when it was last read, and of what was put since; null before. */
  let total: number | null = null;
  let putSince = 0;
  const waiting = new Map<string, KeptResult>();
  let working: Promise<void> | null = null;

  async function read(): Promise<readonly { readonly key: string; readonly bytes: number; readonly usedAtMs: number }[]> {
    const all = (await index.entries()).flatMap(([key, value]) => {
      const entry = v.safeParse(Entry, value);
      return entry.success ? [{ key, ...entry.output }] : [];
    });
    total = all.reduce((sum, { bytes }) => sum + bytes, 0);
    putSince = 0;
    return all;
  }

  async function drop(key: string): Promise<void> {
    await results.delete(key);
    await index.delete(key);
  }

  /** Until no more than so many bytes are left. */
  async function evict(most: number): Promise<void> {
    const isOther = (key: string): number => (key.startsWith(program) ? 0 : 1);
    const goesFirst = [...(await read())].sort((a, b) => isOther(b.key) - isOther(a.key) || a.usedAtMs - b.usedAtMs);
    for (const { key, bytes } of goesFirst) {
      if (total === null || total <= most) return;
      await drop(key);
      total -= bytes;
    }
  }

  async function write(key: string, { result, tookMs }: KeptResult): Promise<void> {
    const { bytes, digest } = fingerprint(result);
    const limit = await limitBytes();
    if (bytes > MOST_SHARE * limit) return;
    if (total === null || putSince >= LOOK_AGAIN_AFTER) await read();
    // The index first: what it names and is not there is no harm, what it does not name would never go.
    await index.set(key, { bytes, usedAtMs: now() });
    await results.set(key, { digest, tookMs, result });
    total = (total ?? 0) + bytes;
    putSince++;
    if (total > limit) await evict(LEFT_SHARE * limit);
  }

  async function writeAll(): Promise<void> {
    for (let next = first(waiting); next !== undefined && !isFull; next = first(waiting)) {
      const [key, kept] = next;
      waiting.delete(key);
      try {
        await write(key, kept);
      } catch {
        try {
          // No room, perhaps because of others: half of what is here goes.
          await read();
          await evict((total ?? 0) / 2);
          await write(key, kept);
        } catch {
          isFull = true;
        }
      }
      await idle();
    }
    waiting.clear();
  }

  const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

  function writeSoon(): void {
    working ??= idle()
      .then(writeAll)
      .finally(() => {
        working = null;
        if (waiting.size > 0) writeSoon();
      });
  }

  return {
    async get(key) {
      const found = await results.get(key);
      if (found === undefined) return undefined;
      const record = v.safeParse(Record, found);
      if (!record.success || fingerprint(record.output.result).digest !== record.output.digest) {
        damaged++;
        await drop(key);
        return undefined;
      }
      taken++;
      const { tookMs, result } = record.output;
      index
        .get(key)
        .then((entry) => (v.is(Entry, entry) ? index.set(key, { ...entry, usedAtMs: now() }) : undefined))
        .catch(() => {});
      return { result: result as unknown as RunResult, tookMs };
    },
    put(key, kept) {
      if (isFull || waiting.size >= MOST_WAITING) return;
      waiting.set(key, kept);
      writeSoon();
    },
    async status() {
      const kept = await read().then(
        (all) => ({ results: all.length, bytes: total ?? 0 }),
        () => null,
      );
      return { kept, limitBytes: await limitBytes(), taken, made: made(), damaged, isFull };
    },
    async clear() {
      waiting.clear();
      await working;
      await results.clear();
      await index.clear();
      total = 0;
      isFull = false;
    },
    async settled() {
      await working;
      if (waiting.size > 0) await this.settled();
    },
  };
}

const first = <K, V>(map: ReadonlyMap<K, V>): readonly [K, V] | undefined => map.entries().next().value;
