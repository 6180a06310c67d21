/** Index scans against the shape of their tree, counted on whole small runs. */
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { entriesPerBlock, leavesOf, levelsOf } from '../../scenario/operators/tree.ts';
import type { IndexScanClass } from '../../scenario/schema.ts';
import { checkedRun } from '../testing/invariants.ts';
import { fixedDevice, INDEX_SCAN, smallScenario, type SmallOptions } from '../testing/scenarios.ts';

const BLOCK = 8 * KIB;

function blocks(some: Partial<IndexScanClass>, options: Partial<SmallOptions> = {}) {
  const run = checkedRun(smallScenario({ ...options, classes: [{ ...INDEX_SCAN, ...some }] }));
  const { objectFirst, objectEnd } = run.executor.files;
  const of = (o: number): number => {
    let total = 0;
    for (let psu = objectFirst[o]; psu < objectEnd[o]; psu++) total += run.executor.psuBytes[psu];
    return total / BLOCK;
  };
  return { table: of(0), index: of(1), run };
}

const FAN_OUT = entriesPerBlock(BLOCK, INDEX_SCAN.entryBytes);
const LEVELS = levelsOf(leavesOf((24 * MIB) / BLOCK, FAN_OUT), FAN_OUT);

test('reads a block of each level, the leaves of its entries, and its rows', () => {
  expect(LEVELS).toBe(3);
  const leaves = Math.ceil(INDEX_SCAN.entries / FAN_OUT);
  const { table, index } = blocks({});
  expect(index).toBe(20 * (LEVELS + leaves - 1));
  expect(table).toBe(20 * 6);
});

test('rows that follow each other share blocks', () => {
  expect(blocks({ order: 'clustered', rows: 40, rowBytes: 512 }).table).toBe(20 * Math.ceil((40 * 512) / BLOCK));
});

test('an index that has all that is asked for needs no table', () => {
  expect(blocks({ rows: 0 }).table).toBe(0);
});

test('an index nested-loop join reads the outer table once and looks up each of its rows: M + R x (levels + leaves - 1 + rows)', () => {
  // The rows of both tables lie in one object here; lookups are the outer ones, evenly over all that is read.
  for (const [lookups, bytes, readBytes] of [
    [20, MIB, 256 * KIB],
    [3, MIB, 64 * KIB],
    [20, 100 * KIB, 64 * KIB],
    [7, 64 * KIB, 64 * KIB],
  ]) {
    const { table, index, run } = blocks({ lookups, outer: { object: 'fact', bytes, readBytes } });
    const leaves = Math.ceil(INDEX_SCAN.entries / FAN_OUT);
    expect(table * BLOCK).toBe(bytes + lookups * INDEX_SCAN.rows * BLOCK);
    expect(index).toBe(lookups * (LEVELS + leaves - 1));
    expect(run.executor.endNs).toBeGreaterThan(0);
  }
});

test('the outer table of a join is read as its lookups come to it, by several processes as by one', () => {
  const outer = { object: 'fact', bytes: MIB, readBytes: 64 * KIB };
  const at = (queryProcs: number) =>
    blocks({ lookups: 40, outer }, { workload: { queryProcs }, drive: fixedDevice(10, 'constant'), disks: 50 });
  expect([at(4).table, at(4).index]).toEqual([at(1).table, at(1).index]);
  expect(at(4).run.executor.endNs).toBeLessThan(at(1).run.executor.endNs / 2);
});

test('a block cache keeps the upper levels', () => {
  const { index } = blocks({ entries: 1, rows: 0, lookups: 400 }, { host: { blockCacheBytes: 24 * MIB } });
  // Each leaf and each block above it at most once.
  expect(index).toBeLessThan(400 + 60);
  expect(blocks({ entries: 1, rows: 0, lookups: 400 }).index).toBe(400 * LEVELS);
});

test('the way down takes one block after another, the rows as many at a time as it says', () => {
  const elapsed = (some: Partial<IndexScanClass>) =>
    blocks(
      { lookups: 1, entries: 64, rows: 64, ...some },
      { drive: fixedDevice(10, 'constant'), disks: 100, volume: { kind: 'stripe', stripeUnitBytes: BLOCK } },
    ).run.executor.endNs / 1e7;
  expect(elapsed({ rows: 0, entries: 1 })).toBe(LEVELS);
  expect(elapsed({ atATime: 1, entries: 64 })).toBe(LEVELS + 64);
  expect(elapsed({ atATime: 16 })).toBeLessThan(LEVELS + 4 * 4);
});

test('processes share the lookups', () => {
  const at = (queryProcs: number) => blocks({ rows: 0 }, { workload: { queryProcs }, drive: fixedDevice(10, 'constant'), disks: 50 });
  expect(at(4).index).toBe(at(1).index);
  expect(at(4).run.executor.endNs).toBeLessThan(at(1).run.executor.endNs / 2);
});
