import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { fingerprint } from './fingerprint.ts';
import { createShelf } from './shelf.ts';
import type { Drawer } from './shelf.ts';

/** As a database: what is put there is copied. */
function drawer(held = new Map<string, unknown>()): Drawer & { readonly held: Map<string, unknown> } {
  return {
    held,
    get: async (key) => structuredClone(held.get(key)),
    set: async (key, value) => void held.set(key, structuredClone(value)),
    delete: async (key) => void held.delete(key),
    entries: async () => [...held].map(([key, value]) => [key, structuredClone(value)] as const),
    clear: async () => held.clear(),
  };
}

function device(limit = 1_000_000, results = drawer(), index = drawer()) {
  let at = 0;
  const open = () =>
    createShelf({
      results,
      index,
      program: 'mine',
      limitBytes: async () => limit,
      made: () => 3,
      now: () => ++at,
      whenIdle: (work) => void setTimeout(work, 0),
    });
  return { results, index, open };
}

const ofBytes = (bytes: number): RunResult => ({ elapsedMs: 1, filler: new Uint8Array(bytes) }) as unknown as RunResult;
const run = runToEnd(smallScenario({ classes: [SCAN] }), { seed: 1 });

describe('the shelf of results', () => {
  it('gives back a result as it was, also to the next page', async () => {
    const { open } = device(100_000_000);
    const shelf = open();
    shelf.put('mine/a', { result: run, tookMs: 12 });
    await shelf.settled();
    const next = open();
    const kept = await next.get('mine/a');
    expect(kept?.tookMs).toBe(12);
    expect(fingerprint(kept?.result).digest).toBe(fingerprint(run).digest);
    expect(kept?.result.series?.busyMs).toEqual(run.series?.busyMs);
    expect(await next.get('mine/b')).toBeUndefined();
    expect(await next.status()).toMatchObject({ kept: { results: 1 }, taken: 1, made: 3, damaged: 0, isFull: false });
  });

  it.each([
    [
      'a figure',
      (record: { result: { elapsedMs: number } }) => ({
        ...record,
        result: { ...record.result, elapsedMs: record.result.elapsedMs + 1e-9 },
      }),
    ],
    ['a missing part', (record: { result: object }) => ({ ...record, result: { ...record.result, series: null } })],
    ['no checksum', (record: object) => ({ ...record, digest: undefined })],
    ['something else', () => 'a text'],
    ['nothing', () => null],
  ])('drops a damaged result, so that its run is made again: %s', async (_, damage) => {
    const { open, results, index } = device(100_000_000);
    const shelf = open();
    shelf.put('mine/a', { result: run, tookMs: 12 });
    await shelf.settled();
    results.held.set('mine/a', damage(results.held.get('mine/a') as never));
    expect(await shelf.get('mine/a')).toBeUndefined();
    expect(await shelf.status()).toMatchObject({ kept: { results: 0 }, taken: 0, damaged: 1 });
    expect([...results.held, ...index.held]).toEqual([]);
  });

  it('lets go first what another program put there, then what was not asked for the longest', async () => {
    const { open, results } = device(10_000);
    const shelf = open();
    for (const key of ['other/a', 'mine/b', 'mine/c', ...Array.from({ length: 9 }, (_, k) => `mine/${k}`)]) {
      shelf.put(key, { result: ofBytes(900), tookMs: 1 });
      await shelf.settled();
      // In use, however early it came.
      await shelf.get('mine/b');
      await Promise.resolve();
    }
    expect(results.held.has('other/a')).toBe(false);
    expect(results.held.has('mine/c')).toBe(false);
    expect(results.held.has('mine/b')).toBe(true);
    expect(results.held.has('mine/8')).toBe(true);
  });

  it('never keeps more than its limit, and nothing that the index does not name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(20), fc.nat(900)), { maxLength: 30 }), async (puts) => {
        const { open, results, index } = device(5000);
        const [one, two] = [open(), open()];
        for (const [key, bytes] of puts) {
          const shelf = key % 2 === 0 ? one : two;
          shelf.put(`mine/${key}`, { result: ofBytes(bytes), tookMs: 1 });
          await shelf.settled();
        }
        const { kept } = await one.status();
        // Each of two tabs learns of the other's results when it makes room.
        expect(kept!.bytes).toBeLessThanOrEqual(2 * 5000);
        expect([...results.held.keys()].filter((key) => !index.held.has(key))).toEqual([]);
        for (const { bytes } of index.held.values() as Iterable<{ bytes: number }>) expect(bytes).toBeLessThanOrEqual(500);
      }),
      { numRuns: 30 },
    );
  });

  it('makes room where the device has none, and does without where that does not help', async () => {
    const results = drawer();
    let room = 3;
    const tight: Drawer = {
      ...results,
      set: async (key, value) => {
        if (results.held.size >= room) throw new DOMException('no room', 'QuotaExceededError');
        await results.set(key, value);
      },
    };
    const { open } = device(1_000_000, { ...tight, held: results.held });
    const shelf = open();
    for (let k = 0; k < 5; k++) {
      shelf.put(`mine/${k}`, { result: ofBytes(100), tookMs: 1 });
      await shelf.settled();
    }
    expect(results.held.has('mine/4')).toBe(true);
    expect(results.held.size).toBeLessThanOrEqual(3);
    room = 0;
    shelf.put('mine/9', { result: ofBytes(100), tookMs: 1 });
    await shelf.settled();
    expect(await shelf.status()).toMatchObject({ isFull: true });
    await shelf.clear();
    expect(await shelf.status()).toMatchObject({ kept: { results: 0, bytes: 0 }, isFull: false });
  });

  it('says where a browser keeps nothing', async () => {
    const refuses = async (): Promise<never> => {
      throw new DOMException('denied', 'SecurityError');
    };
    const closed = { held: new Map(), get: refuses, set: refuses, delete: refuses, entries: refuses, clear: refuses };
    const { open } = device(1000, closed, closed);
    const shelf = open();
    shelf.put('mine/a', { result: ofBytes(10), tookMs: 1 });
    await shelf.settled();
    await expect(shelf.get('mine/a')).rejects.toThrow('denied');
    expect(await shelf.status()).toMatchObject({ kept: null });
  });
});

describe('the fingerprint of a result', () => {
  it('tells any two different values apart, and not the order of fields', () => {
    expect(fingerprint({ a: 1, b: [2, 'x'] })).toEqual(fingerprint({ b: [2, 'x'], a: 1 }));
    const plain = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect(fingerprint(a).digest === fingerprint(b).digest).toBe(same);
        expect(fingerprint(structuredClone(a))).toEqual(fingerprint(a));
      }),
    );
    expect(fingerprint(new Float64Array([1])).digest).not.toBe(fingerprint(new Float64Array([2])).digest);
    expect(fingerprint(new Float32Array([0])).digest).not.toBe(fingerprint(new Int32Array([0])).digest);
    expect(fingerprint(new Uint8Array([1, 2, 3, 4, 5]).subarray(1)).digest).toBe(fingerprint(new Uint8Array([2, 3, 4, 5])).digest);
  });

  it('is about as large as what is kept', () => {
    expect(fingerprint({ elapsedMs: 1, filler: new Uint8Array(1000) }).bytes).toBeGreaterThanOrEqual(1000);
    expect(fingerprint({ elapsedMs: 1, filler: new Uint8Array(1000) }).bytes).toBeLessThan(1100);
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value === 0 ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
