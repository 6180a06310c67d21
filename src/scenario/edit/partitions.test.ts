/** Partitions by hand: made, changed, removed; what is refused says which rule it breaks and what would do. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB } from '../../base/units.ts';
import { smallScenario, SCAN } from '../../engine/testing/scenarios.ts';
import { layOut } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { setNodes } from './machine.ts';
import { addPartitionLogs, removePartitionLogs, setPartitionLog } from './partitionLogs.ts';
import {
  addPartitionedTable,
  dealtBytes,
  dealProcessors,
  freeProcessors,
  removePartition,
  setPartition,
  setPartitioned,
  setPartitions,
  type NewPartitioned,
} from './partitions.ts';
import { EditRefused } from './refused.ts';

const small = smallScenario({ classes: [SCAN] });
const BASE: Scenario = frozen(setNodes({ ...small, host: { ...small.host, processors: 8 } }, 2));
const SALES: NewPartitioned = { name: 'Sales', bytes: 6 * MIB, extentBytes: 64 * KIB, targets: ['d1', 'd2', 'd3', 'd4'] };

const sound = (scenario: Scenario): Scenario => {
  expect(problemsOf(scenario)).toEqual([]);
  return frozen(scenario);
};
const built = (partitions = 2, table: Partial<NewPartitioned> = {}): Scenario =>
  sound(addPartitionedTable(sound(setPartitions(BASE, partitions)), { ...SALES, ...table }));

/** The refusal, with what would do. */
function refusal(edit: () => Scenario): string {
  try {
    edit();
  } catch (error) {
    if (error instanceof EditRefused) return `${error.message}; ${error.fix}`;
    throw error;
  }
  return 'not refused';
}

test('two partitions with a table, each on its own disks, with a pool and a class that scans it all', () => {
  const scenario = built(2, { poolBytes: MIB, prefetchers: 2, prefetchBytes: 128 * KIB });
  const { partitions, objects, tables, pools } = scenario.database;
  expect(partitions).toEqual([
    { id: 'p1', name: 'Partition 1' },
    { id: 'p2', name: 'Partition 2' },
  ]);
  const spaces = objects.filter(({ extents }) => extents?.partition !== undefined);
  expect(spaces.map(({ psusPerSegment, psuBytes, extents }) => [psusPerSegment, psuBytes, extents])).toEqual(
    ['p1', 'p2'].map((partition) => [
      2,
      1.5 * MIB,
      { extentBytes: 64 * KIB, prefetchBytes: 128 * KIB, managed: 'database', partition, pool: `pool-Sales-${partition}` },
    ]),
  );
  expect(tables!.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['Sales of Partition 1', 3 * MIB],
    ['Sales of Partition 2', 3 * MIB],
  ]);
  expect(pools!.map(({ bytes, pageBytes, prefetchers }) => [bytes, pageBytes, prefetchers])).toEqual([
    [MIB, scenario.database.blockBytes, { number: 2, queue: 100 }],
    [MIB, scenario.database.blockBytes, { number: 2, queue: 100 }],
  ]);
  const layout = layOut(scenario);
  const on = (space: string): string[] => {
    const o = objects.findIndex(({ id }) => id === space);
    return Array.from({ length: 2 }, (_, c) => layout.targets[layout.target[layout.objectFirst[o] + c]].id);
  };
  expect(spaces.map(({ id }) => on(id))).toEqual([
    ['d1', 'd2'],
    ['d3', 'd4'],
  ]);
  expect(scenario.classes.at(-1)).toMatchObject({ operator: 'partitioned', parts: tables!.map(({ id }) => id), probing: false });
});

test('processors are dealt, changed and given up, and only then the machine can go', () => {
  const dealt = sound(dealProcessors(built(4)));
  expect(dealt.database.partitions!.map(({ processors }) => processors)).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
  ]);
  expect(refusal(() => setNodes(dealt, 0))).toMatch(
    /Partition 1 runs on processors of a node; let the partitions run on any processor first/,
  );
  const changed = sound(setPartition(dealt, 'p2', { processors: [7], name: 'East' }));
  expect(changed.database.partitions![1]).toEqual({ id: 'p2', name: 'East', processors: [7] });
  expect(refusal(() => setPartition(dealt, 'p2', { processors: [8] }))).toMatch(
    /there is no processor 8: the machine has 8 processors; 0 to 7/i,
  );
  expect(refusal(() => setPartition(dealt, 'p2', { processors: [] }))).toMatch(/would run on no processor; one processor at least, or any/);
  expect(refusal(() => setPartition(dealt, 'p2', { name: 'partition 1' }))).toMatch(
    /There is a partition Partition 1 already; another name/,
  );
  const free = sound(freeProcessors(changed));
  expect(sound(setNodes(free, 0)).host.machine).toBeUndefined();
  // More partitions than processors: neighbors share one.
  const many = sound(dealProcessors(setPartitions(BASE, 16)));
  expect(many.database.partitions!.slice(0, 4).map(({ processors }) => processors)).toEqual([[0], [0], [1], [1]]);
});

test('with hyper-threading a partition has both logical processors of its cores', () => {
  const threaded = setNodes({ ...small, host: { ...small.host, processors: 8 } }, 2);
  const machine = { ...threaded.host.machine!, hyperThreading: { gain: 0.1 } };
  const dealt = sound(dealProcessors(setPartitions({ ...threaded, host: { ...threaded.host, machine } }, 4)));
  expect(dealt.database.partitions!.map(({ processors }) => processors)).toEqual([
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
  ]);
});

test('logs are added, changed and taken away with what they are written to', () => {
  const logged = sound(addPartitionLogs(built(), { bytes: MIB, bufferBytes: 64 * KIB, targets: ['d4'] }));
  expect(logged.database.partitions!.map(({ log }) => log)).toEqual(
    ['log-p1', 'log-p2'].map((object) => ({ object, bufferBytes: 64 * KIB })),
  );
  const grouped = sound(setPartitionLog(logged, 'p2', { groupCommits: 4, groupDelayMs: 2 }));
  expect(grouped.database.partitions![1].log).toEqual({ object: 'log-p2', bufferBytes: 64 * KIB, groupCommits: 4, groupDelayMs: 2 });
  expect(refusal(() => setPartitionLog(logged, 'p1', { groupCommits: 4 }))).toMatch(
    /is to wait for 4 commits, but for 0 ms at most; a groupDelayMs above 0/,
  );
  expect(refusal(() => addPartitionLogs(logged, { bytes: MIB, bufferBytes: 64 * KIB, targets: ['d4'] }))).toMatch(
    /Partition 1 has a log already/,
  );
  expect(refusal(() => addPartitionLogs(built(), { bytes: 64 * KIB, bufferBytes: MIB, targets: ['d4'] }))).toMatch(
    /is larger than the log/,
  );
  expect(removePartitionLogs(grouped)).toEqual(built());
});

test('a partition goes with all that it has, and the class scans the rest', () => {
  const three = sound(addPartitionLogs(built(3, { poolBytes: MIB }), { bytes: MIB, bufferBytes: 64 * KIB, targets: ['d4'] }));
  const two = sound(removePartition(three, 'p2'));
  expect(two.database.partitions!.map(({ id }) => id)).toEqual(['p1', 'p3']);
  expect(two.database.objects.map(({ id }) => id).filter((id) => /p2/.test(id))).toEqual([]);
  expect(two.database.pools!.map(({ id }) => id)).toEqual(['pool-Sales-p1', 'pool-Sales-p3']);
  expect(two.classes.at(-1)).toMatchObject({ parts: ['table-Sales-p1', 'table-Sales-p3'] });
  expect(refusal(() => setPartitions(three, 0))).toMatch(
    /All that Scan of Sales scans is in Partition 1; change or remove this query class first/,
  );
});

test('what the scan sends and computes', () => {
  const id = built().classes.at(-1)!.id;
  const set = sound(
    setPartitioned(built(), id, {
      degree: 2,
      toCoordinator: 0.1,
      coordinatorMsPerMib: 5,
      redistributed: 0.3,
      clustered: { share: 0.5, runExtents: 2 },
    }),
  );
  expect(set.classes.at(-1)).toMatchObject({
    degree: 2,
    toCoordinator: 0.1,
    coordinatorMsPerMib: 5,
    redistributed: 0.3,
    clustered: { share: 0.5, runExtents: 2 },
  });
  expect(setPartitioned(set, id, { clustered: null }).classes.at(-1)).not.toHaveProperty('clustered');
  expect(setPartitioned(set, id, { degree: 2 })).toBe(set);
  expect(refusal(() => setPartitioned(BASE, 'scan', { degree: 2 }))).toMatch(
    /There is no class scan that scans all partitions; deal a table over the partitions first/,
  );
});

test.each<[string, () => Scenario, RegExp]>([
  ['a table without partitions', () => addPartitionedTable(BASE, SALES), /The database is in no partitions; set their number first/],
  ['more partitions than the format has', () => setPartitions(BASE, 257), /257/],
  ['an extent that cuts pages', () => built(2, { extentBytes: 10_000 }), /whole blocks|multiple/i],
  ['a table that does not fit', () => built(2, { bytes: 2 ** 42 }), /GiB|TiB/],
  [
    'a largest part below an even one',
    () => built(2, { largest: 0.4 }),
    /A largest part of 40 % of the table; 50 % \(an even deal\) to below 100 %/,
  ],
  ['a part of nothing', () => built(3, { bytes: 100, largest: 0.999 }), /Some partition would have nothing of the table/],
  ['a name that is taken', () => addPartitionedTable(built(), SALES), /There is Sales of Partition 1 already; another name/],
  ['a place that is not there', () => built(2, { targets: ['nowhere'] }), /nowhere/],
  ['processors without nodes', () => dealProcessors(setPartitions(small, 2)), /The host has no nodes.*set the number of nodes first/],
  ['a partition that is not there', () => removePartition(built(), 'p9'), /There is no partition p9; one of p1, p2/],
])('%s is refused', (_what, edit, expected) => expect(refusal(edit)).toMatch(expected));

test('a skewed deal: the last part has the share that was asked for, all others are alike, and they add up to the byte', () => {
  const scenario = built(4, { bytes: 6 * MIB + 1, largest: 0.4 });
  expect(scenario.database.tables!.map(({ bytes }) => bytes)).toEqual([1258291, 1258292, 1258292, 2516582]);
  expect(scenario.classes.at(-1)).toMatchObject({ operator: 'partitioned' });
  // The containers of the largest hold it.
  const spaces = scenario.database.objects.filter(({ extents }) => extents?.partition !== undefined);
  expect(spaces.map(({ psuBytes }) => psuBytes)).toEqual([20, 20, 20, 39].map((extents) => extents * 64 * KIB));
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 2 ** 50 }),
      fc.integer({ min: 2, max: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (bytes, n, at) => {
        const steps = Math.min(999_999, Math.ceil(1_000_000 / n) + Math.floor(at * (1_000_000 - 1_000_000 / n)));
        const parts = attempted(() => dealtBytes({ bytes, largest: steps / 1_000_000 }, n));
        if (parts === null) return;
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(bytes));
        expect(parts.at(-1)).toBe(Number((BigInt(bytes) * BigInt(steps)) / 1_000_000n));
        const others = parts.slice(0, -1);
        expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
        expect(parts.at(-1)).toBeGreaterThanOrEqual(Math.max(...others) - n);
      },
    ),
  );
});

/** Null where it is refused: a part would be empty. */
function attempted<T>(edit: () => T): T | null {
  try {
    return edit();
  } catch (error) {
    if (error instanceof EditRefused) return null;
    throw error;
  }
}

const edits: fc.Arbitrary<(scenario: Scenario) => Scenario> = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 5, 9).map((count) => (s: Scenario) => setPartitions(s, count)),
  fc.constantFrom('p1', 'p2', 'p3').map((id) => (s: Scenario) => removePartition(s, id)),
  fc
    .record({
      name: fc.constantFrom('A', 'B'),
      poolBytes: fc.constantFrom(0, MIB),
      bytes: fc.constantFrom(1, MIB, 2 ** 42),
      extentBytes: fc.constantFrom(64 * KIB, 1000),
      largest: fc.constantFrom(0.1, 0.6),
    })
    .map(
      ({ largest, ...some }) =>
        (s: Scenario) =>
          addPartitionedTable(s, { ...SALES, ...some, ...(largest > 0.1 && { largest }) }),
    ),
  fc.constant(dealProcessors),
  fc.constant(freeProcessors),
  fc.constantFrom(0, 2, 8).map((count) => (s: Scenario) => setNodes(s, count)),
  fc
    .constantFrom(['d4'], ['d1', 'd2', 'd3'])
    .map((targets) => (s: Scenario) => addPartitionLogs(s, { bytes: MIB / 4, bufferBytes: 64 * KIB, targets })),
  fc.constant(removePartitionLogs),
);

test('whatever edits follow each other: each refuses with a reason and a way, or answers a document that is accepted', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 12 }), (steps) => {
      let scenario = BASE;
      for (const step of steps) {
        try {
          scenario = sound(step(scenario));
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
          expect(error.message.length * error.fix.length).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: rounds(150) },
  );
}, 600_000);
