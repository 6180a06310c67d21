/** Data on their way over channels, adapters and buses that devices share. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBelow, drawUnit } from '../../base/random.ts';
import { naturalLog } from '../../base/logarithm.ts';
import type { Path } from '../../scenario/schema.ts';
import { runBlocks, Wide, type Arrival, type BlocksOptions } from '../testing/blocks.ts';

const MIB_SECTORS = 2048;

const path = (id: string, mibPerSecond: number | null, parent?: string, perRequestMs = 0): Path => ({
  id,
  name: id,
  mibPerSecond,
  perRequestMs,
  ...(parent === undefined ? {} : { parent }),
});

/** One 1 MiB read of each of `devices`, all at t = 0, from media that take 1 ms; when each is complete. */
function readEach(paths: readonly Path[], pathOf: readonly number[]): number[] {
  const models = pathOf.map(() => new Wide(1, 'constant', 1));
  const arrivals = pathOf.map((_, device) => ({ atMs: 0, lba: 0, device, sectors: MIB_SECTORS }));
  const { completions } = runBlocks({ models, paths, pathOf }, arrivals);
  return completions.map(({ doneMs }) => doneMs).toSorted((a, b) => a - b);
}

describe('two adapters', () => {
  const adapters = (bus: number | null): Path[] => [path('a1', 100, 'bus'), path('a2', 100, 'bus'), path('bus', bus)];

  test('on one bus share it', () => {
    expect(readEach(adapters(100), [0, 1])).toEqual([10, 20]);
    expect(readEach(adapters(200), [0, 1])).toEqual([10, 10]);
    // Two disks on each: the adapters alone would need 20 ms, the bus needs 40.
    expect(readEach(adapters(100), [0, 0, 1, 1])).toEqual([10, 20, 30, 40]);
  });

  test('on an uncapped bus do not meet', () => {
    expect(readEach(adapters(null), [0, 1])).toEqual([10, 10]);
    expect(readEach([path('a1', 100), path('a2', 100)], [0, 0, 1, 1])).toEqual([10, 10, 20, 20]);
  });
});

describe('cut through', () => {
  test('a request is on all levels at once: the slowest counts, not the sum', () => {
    expect(readEach([path('channel', 100, 'adapter'), path('adapter', 50, 'bus'), path('bus', 200)], [0])).toEqual([20]);
    expect(readEach([path('channel', 25, 'adapter'), path('adapter', 50)], [0])).toEqual([40]);
  });

  test('costs per request are met on each level at once', () => {
    expect(readEach([path('channel', null, 'adapter', 3), path('adapter', null, undefined, 7)], [0])).toEqual([7]);
  });

  test('who waits for an upper level does not hold up a lower one, nor others on the upper one', () => {
    // Channel c1: two disks, 10 ms each. The adapter takes 4 ms each; c2's request slips in between.
    const paths = [path('c1', 100, 'adapter'), path('c2', 100, 'adapter'), path('adapter', 250)];
    const models = [0, 1, 2].map(() => new Wide(1, 'constant', 1));
    const arrivals = [0, 1, 2].map((device) => ({ atMs: device === 2 ? 6 : 0, lba: 0, device, sectors: MIB_SECTORS }));
    const { completions, paths: after } = runBlocks({ models, paths, pathOf: [0, 0, 1] }, arrivals);
    expect(completions.map(({ device, doneMs }) => [device, doneMs])).toEqual([
      [0, 10],
      [2, 16],
      [1, 20],
    ]);
    expect(after.passages.filter(({ path: p }) => p === 2).map(({ fromNs, toNs }) => [fromNs / 1e6, toNs / 1e6])).toEqual([
      [0, 4],
      [6, 10],
      [10, 14],
    ]);
  });

  test('overlaps the media: what takes no longer than they costs nothing', () => {
    const models = [new Wide(10, 'constant', 1)];
    const run = (paths: readonly Path[]) => runBlocks({ models, paths }, [{ atMs: 5, lba: 0, sectors: MIB_SECTORS }]);
    const { completions, log, paths } = run([path('channel', 100, 'adapter'), path('adapter', 125)]);
    expect(completions[0].doneMs).toBe(15);
    expect(log.figure(0, 'busNs')).toBe(0);
    expect([...paths.busyNs]).toEqual([10e6, 8e6]);
  });
});

/** Any tree of up to 7 paths, parents anywhere in the list. */
const tree: fc.Arbitrary<Path[]> = fc
  .array(
    fc.record({ mibPerSecond: fc.constantFrom(null, 5, 40, 100, 3000), perRequestMs: fc.constantFrom(0, 0, 0.5, 3), parent: fc.nat() }),
    { minLength: 1, maxLength: 7 },
  )
  .map((nodes) =>
    nodes
      .map(({ parent, ...rest }, k) => ({
        id: `p${k}`,
        name: '',
        ...rest,
        ...(k > 0 && parent % (k + 1) < k ? { parent: `p${parent % (k + 1)}` } : {}),
      }))
      .toReversed(),
  );

const arrivals: fc.Arbitrary<Arrival[]> = fc.array(
  fc.record({ atMs: fc.nat(100), lba: fc.nat(10_000), device: fc.nat(4), sectors: fc.integer({ min: 1, max: 1000 }), write: fc.boolean() }),
  { maxLength: 60 },
);

test('no level ever moves more than its rate, or two requests at once; no byte is lost; nobody is early', () => {
  fc.assert(
    fc.property(
      tree,
      arrivals,
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      fc.constantFrom(1, 3),
      (nodes, some, places, parallel) => {
        const pathOf = places.map((place) => place % nodes.length);
        const models = places.map((_, k) => new Wide(1 + k, 'constant', parallel));
        const { completions, blocks, paths, log, endMs } = runBlocks({ models, paths: nodes, pathOf } satisfies BlocksOptions, some);
        expect(completions).toHaveLength(some.length);
        const chainOf = (device: number): number[] => {
          const chain: number[] = [];
          for (let at: number | undefined = pathOf[device]; at !== undefined && at >= 0;) {
            chain.push(at);
            const { parent }: Path = nodes[at];
            at = parent === undefined ? undefined : nodes.findIndex(({ id }) => id === parent);
          }
          return chain;
        };
        const carried = blocks.carriedBytes();
        nodes.forEach(({ mibPerSecond, perRequestMs }, level) => {
          const own = some.filter(({ device = 0 }) => chainOf(device).includes(level));
          const bytes = own.reduce((sum, { sectors = 8 }) => sum + sectors * 512, 0);
          expect(carried[level]).toBe(bytes);
          const passages = paths.passages.filter((passage) => passage.path === level).toSorted((a, b) => a.fromNs - b.fromNs);
          const capped = mibPerSecond !== null || perRequestMs > 0;
          expect(passages).toHaveLength(capped ? own.length : 0);
          for (let k = 1; k < passages.length; k++) expect(passages[k].fromNs).toBeGreaterThanOrEqual(passages[k - 1].toNs);
          const neededMs = own.length * perRequestMs + (mibPerSecond === null ? 0 : (bytes / 1024 / 1024 / mibPerSecond) * 1000);
          if (capped) expect(Math.abs(paths.busyNs[level] / 1e6 - neededMs)).toBeLessThan(1e-4);
          expect(paths.busyNs[level]).toBeLessThanOrEqual(endMs * 1e6);
        });
        for (const { device = 0, startMs, doneMs, sectors = 8 } of completions) {
          const slowest = Math.max(
            1 + device,
            ...chainOf(device).map((level) => {
              const { mibPerSecond, perRequestMs } = nodes[level];
              return perRequestMs + (mibPerSecond === null ? 0 : (sectors / MIB_SECTORS / mibPerSecond) * 1000);
            }),
          );
          expect(doneMs - startMs).toBeGreaterThanOrEqual(slowest - 1e-5);
        }
        expect(log.total('bytesRead') + log.total('bytesWritten')).toBe(some.reduce((sum, { sectors = 8 }) => sum + sectors * 512, 0));
      },
    ),
    { numRuns: 300 },
  );
});

/**
 * A path is a single server, so requests to many fast disks behind it see M/D/1: a request that waits, at the
 * path or for a disk that waits for it, the path is at work.
 */
test('a path under Poisson arrivals is M/D/1, at any level', () => {
  const [serviceMs, load, count] = [4, 0.8, 120_000];
  let now = 0;
  const poisson = Array.from({ length: count }, (_, k) => {
    now += (-naturalLog(drawUnit(11, k, 0, 0, 1) + 1e-12) * serviceMs) / load;
    return { atMs: now, lba: 0, device: drawBelow(40, 11, k, 0, 0, 2) };
  });
  const models = Array.from({ length: 40 }, () => new Wide(0.001, 'constant', 1));
  for (const paths of [[path('p', null, undefined, serviceMs)], [path('c', null, 'bus', 0.001), path('bus', null, undefined, serviceMs)]]) {
    const { log, paths: after, endMs } = runBlocks({ models, paths }, poisson);
    const expected = serviceMs + (load * serviceMs) / (2 * (1 - load));
    const found = log.total('responseNs') / 1e6 / count;
    expect(Math.abs(found / expected - 1)).toBeLessThan(0.05);
    expect(after.busyNs[paths.length - 1] / 1e6 / endMs).toBeCloseTo(load, 2);
  }
});
