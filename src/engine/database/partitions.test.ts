/** A database in partitions: what each reads, where it runs, and what goes between them. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB, MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { parseScenario, problemsOf } from '../../scenario/validate.ts';
import { runToEnd } from '../run.ts';
import { partitionedScenario, type PartitionedOptions } from '../testing/partitions.ts';
import { oddNumbers } from '../testing/sound.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

test('every partition reads its own part, once, at home', () => {
  const mib = [8, 5, 8, 8];
  const result = runToEnd(partitionedScenario({ mib }));
  expect(result.partitions!.map(({ readBytes }) => readBytes / MIB)).toEqual(mib);
  expect(sumOf(result.devices.map(({ bytesRead }) => bytesRead)) / MIB).toBe(29);
  expect(result.machine!.nodes.map(({ localBytes, remoteBytes }) => [localBytes / MIB, remoteBytes])).toEqual([
    [13, 0],
    [16, 0],
  ]);
  // A processor each, and all of them have computed for what they have read.
  expect(result.partitions!.map(({ sentBytes, receivedBytes }) => sentBytes + receivedBytes)).toEqual([0, 0, 0, 0]);
});

test('without affinity data come to any node: of n nodes all but one byte in n is remote', () => {
  // With hardly anything to compute every processor is free when a process wants one: else it finds the one that it has just left.
  const { machine } = runToEnd(
    partitionedScenario({ nodes: 4, perNode: 2, mib: [24], machine: { affinity: 'none' }, costs: { scanMsPerMib: 0.1 } }),
  );
  const remote = sumOf(machine!.nodes.map(({ remoteBytes }) => remoteBytes));
  expect(Math.abs(remote / (8 * 24 * MIB) - 3 / 4)).toBeLessThan(0.06);
});

test('a prefetch is one extent of each container: one unit from each of their disks', () => {
  // 24 pages of 16 KiB are a row of 6 units of 64 KiB; two containers make it 48 pages from 12 disks.
  const scenario = partitionedScenario({ nodes: 1, perNode: 1, containers: 2, disks: 6, unitBytes: 64 * KIB, mib: [0.75] });
  const result = runToEnd(scenario);
  expect(result.ios).toBe(12);
  expect(result.devices.map(({ requests, bytesRead }) => [requests, bytesRead / KIB])).toEqual(Array.from({ length: 12 }, () => [1, 64]));
  // Both containers at the same time: one service of the disks, then processor time for the whole prefetch.
  expect(result.elapsedMs).toBeCloseTo(2 + 1 + 0.75 * 12, 6);
});

test('the query takes as long as its largest part: skew costs what the others wait', () => {
  const even = runToEnd(partitionedScenario({ mib: [8] }));
  const skewed = runToEnd(partitionedScenario({ mib: [8, 8, 16, 8] }));
  expect(skewed.elapsedMs / even.elapsedMs).toBeCloseTo(2, 1);
});

test('several processes in a partition share its processors', () => {
  // A part of 8 MiB at 100 ms each, on one processor.
  for (const degree of [1, 4]) {
    const { elapsedMs } = runToEnd(partitionedScenario({ costs: { scanMsPerMib: 100 }, query: { degree } }));
    expect(elapsedMs).toBeGreaterThan(800);
    expect(elapsedMs).toBeLessThan(810);
  }
});

test('a clustered table is read in runs of extents, as large a share as it says', () => {
  const all = runToEnd(partitionedScenario({ mib: [24] }));
  const some = runToEnd(partitionedScenario({ mib: [24], query: { clustered: { share: 0.25, runExtents: 4 } } }));
  expect(sumOf(some.partitions!.map(({ readBytes }) => readBytes)) / sumOf(all.partitions!.map(({ readBytes }) => readBytes))).toBeCloseTo(
    0.25,
    2,
  );
  expect(some.ios).toBeLessThan(0.3 * all.ios);
});

test('whatever the share, runs and degree: each process reads its share to a run, and containers alike', () => {
  const drawn = fc.record({
    share: fc.double({ min: 0.05, max: 1, noNaN: true }),
    runExtents: fc.integer({ min: 1, max: 9 }),
    degree: fc.constantFrom(1, 2, 3),
  });
  fc.assert(
    fc.property(drawn, ({ share, runExtents, degree }) => {
      const scenario = partitionedScenario({ nodes: 1, perNode: 1, mib: [24], query: { degree, clustered: { share, runExtents } } });
      const result = runToEnd(scenario);
      const extentBytes = 3 * 64 * KIB;
      const [{ readBytes }] = result.partitions!;
      // Each range begins with a run and may end within one.
      expect(Math.abs(readBytes - share * 24 * MIB)).toBeLessThanOrEqual(degree * (runExtents + 1) * extentBytes);
      const ofContainer = (c: number): number =>
        sumOf(result.devices.filter(({ id }) => id.startsWith(`p1-${c}-`)).map(({ bytesRead }) => bytesRead));
      expect(ofContainer(1) + ofContainer(2)).toBe(readBytes);
    }),
    { numRuns: rounds(60) },
  );
}, 600_000);

test('the coordinator’s work is in the result', () => {
  const query = { toCoordinator: 0.1, coordinatorMsPerMib: 50 };
  const { partitions, elapsedMs } = runToEnd(partitionedScenario({ query }));
  // A tenth of four times 8 MiB.
  expect(partitions!.map(({ coordinatorMs }) => coordinatorMs)).toEqual([expect.closeTo(0.1 * 32 * 50, 6), 0, 0, 0]);
  expect(runToEnd(partitionedScenario({ query: {} })).partitions!.map(({ coordinatorMs }) => coordinatorMs)).toEqual([0, 0, 0, 0]);
  expect(elapsedMs).toBeGreaterThan(0.1 * 32 * 50);
});

describe('what goes between partitions', () => {
  const query = { toCoordinator: 0.1, redistributed: 0.3, coordinatorMsPerMib: 50 };
  const slow = { link: { mibPerSecond: 20, delayMs: 0 } };

  test('is what the query says, and arrives where it was sent', () => {
    const { partitions, machine } = runToEnd(partitionedScenario({ query, machine: { link: { mibPerSecond: 1000, delayMs: 0 } } }));
    const read = 4 * 8 * MIB;
    // The coordinator does not send to itself.
    expect(sumOf(partitions!.map(({ sentBytes }) => sentBytes))).toBeCloseTo(read * 0.3 + read * 0.75 * 0.1, 3);
    expect(sumOf(partitions!.map(({ receivedBytes }) => receivedBytes))).toBeCloseTo(
      sumOf(partitions!.map(({ sentBytes }) => sentBytes)),
      3,
    );
    // To the two partitions of the other node, of three; and to the coordinator from those two.
    const crossing = read * 0.3 * (2 / 3) + read * 0.5 * 0.1;
    expect(sumOf(machine!.nodes.map(({ link }) => link.bytes))).toBeCloseTo(2 * crossing, 3);
  });

  test('of a collocated join is nothing, of a directed one a share of what is read, of a broadcast one a share to each', () => {
    const read = 4 * 8 * MIB;
    const links = (some: PartitionedOptions['query']): number =>
      sumOf(runToEnd(partitionedScenario({ query: some! })).machine!.nodes.map(({ link }) => link.bytes));
    // Four partitions on two nodes: two of the three others of each are behind the links, which count both ends.
    expect(links({})).toBe(0);
    expect(links({ redistributed: 0.3 })).toBeCloseTo(2 * read * 0.3 * (2 / 3), 3);
    expect(links({ broadcast: 0.3 })).toBeCloseTo(2 * read * 0.3 * 2, 3);
    expect(links({ redistributed: 0.3, broadcast: 0.1 })).toBeCloseTo(2 * read * (0.2 + 0.2), 3);
  });

  test('never passes a link faster than its limit, whatever is sent', () => {
    const sends = fc.record({
      toCoordinator: fc.constantFrom(0, 0.3, 1),
      redistributed: fc.constantFrom(0, 0.5, 1),
      broadcast: fc.constantFrom(0, 0.2, 1),
    });
    fc.assert(
      fc.property(sends, fc.constantFrom(5, 20, 300), fc.constantFrom(1, 2, 4), (some, mibPerSecond, nodes) => {
        const machine = { link: { mibPerSecond, delayMs: 0.001 } };
        const result = runToEnd(partitionedScenario({ nodes, perNode: 2, mib: [4, 2], query: some, machine }));
        for (const { link } of result.machine!.nodes) {
          expect(link.bytes / MIB / (result.elapsedMs / 1000)).toBeLessThanOrEqual(mibPerSecond * 1.000001);
          expect(link.utilization).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: rounds(40) },
    );
  });

  test('waits for the links, and the coordinator has its part to do', () => {
    const none = runToEnd(partitionedScenario({})).elapsedMs;
    const coordinated = runToEnd(partitionedScenario({ query: { toCoordinator: 0.1, coordinatorMsPerMib: 50 } })).elapsedMs;
    expect(coordinated - none).toBeCloseTo(0.1 * 32 * 50, 3);
    const limited = runToEnd(partitionedScenario({ query: { redistributed: 0.3 }, machine: slow })).elapsedMs;
    // Each link carries what goes out and what comes in.
    expect(limited).toBeGreaterThanOrEqual((32 * 0.3 * (2 / 3) * 1000) / 20);
  });
});

test('through pools with prefetchers of their own, data stay at home as well', () => {
  const { machine, pools } = runToEnd(partitionedScenario({ pools: true }));
  expect(sumOf(machine!.nodes.map(({ remoteBytes }) => remoteBytes))).toBe(0);
  expect(pools).toHaveLength(4);
});

describe('what is wrong is refused with what would be right', () => {
  const problems = (scenario: Scenario): string[] => {
    const parsed = parseScenario(scenario);
    return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
  };
  const sound = partitionedScenario({ pools: true });
  const { database } = sound;
  const [first, ...others] = database.objects;

  test('the document is sound to begin with', () => expect(problems(sound)).toEqual([]));

  test.each<[string, Partial<Scenario['database']>, string]>([
    [
      'no such partition',
      { objects: [{ ...first, extents: { ...first.extents!, partition: 'p9' } }, ...others] },
      '/database/objects/0/extents/partition: there is no partition "p9"; one of p1, p2, p3, p4',
    ],
    [
      'a pool of two',
      { objects: [{ ...first, extents: { ...first.extents!, pool: 'bp-p2' } }, ...others] },
      '/database/objects/1/extents/pool: pool "bp-p2" has pages of partition p2 (data-p2) and of partition p1 (data-p1); a pool for each partition: they share no memory',
    ],
    [
      'no such processor',
      { partitions: [{ ...database.partitions![0], processors: [0, 4] }, ...database.partitions!.slice(1)] },
      '/database/partitions/0/processors/1: there is no processor 4: the machine has 4 processors; 0 to 3',
    ],
    [
      'one processor twice',
      { partitions: [{ ...database.partitions![0], processors: [1, 1] }, ...database.partitions!.slice(1)] },
      '/database/partitions/0/processors/1: processor 1 is listed twice; each once',
    ],
  ])('%s', (_, changed, expected) => expect(problems({ ...sound, database: { ...database, ...changed } })).toContain(expected));

  test('parts of one partition, or of none', () => {
    const two = partitionedScenario({ query: { parts: ['sales-p1', 'data-p1'] } });
    expect(problems(two)).toContain('/classes/0/parts/1: "data-p1" is of partition "p1", as part 1 is; one part for each partition');
    const none = { ...first, extents: { extentBytes: first.extents!.extentBytes, managed: 'database' as const } };
    expect(problems({ ...sound, database: { ...database, objects: [none, ...others] } })).toContain(
      '/classes/0/parts/0: "sales-p1" is in no partition; a table space with a partition, or a table in one',
    );
  });
});

const anyOptions: fc.Arbitrary<PartitionedOptions> = fc.record({
  nodes: fc.constantFrom(1, 2, 3),
  perNode: fc.constantFrom(1, 2),
  containers: fc.constantFrom(1, 2, 3),
  disks: fc.constantFrom(1, 4),
  mib: fc.array(fc.constantFrom(0.05, 1, 3), { minLength: 1, maxLength: 4 }),
  pools: fc.boolean(),
  machine: fc.record({
    affinity: fc.constantFrom('node' as const, 'none' as const),
    link: fc.constantFrom({ mibPerSecond: 5, delayMs: 0.1 }, { mibPerSecond: null, delayMs: 0 }),
  }),
  query: fc.record(
    {
      degree: fc.constantFrom(1, 3),
      clustered: fc.record({ share: fc.constantFrom(0.001, 0.3, 1), runExtents: fc.constantFrom(1, 7) }),
      toCoordinator: fc.constantFrom(0, 0.5, 1),
      redistributed: fc.constantFrom(0, 0.5, 1),
      broadcast: fc.constantFrom(0, 0.2, 1),
      coordinatorMsPerMib: fc.constantFrom(0, 9),
    },
    { requiredKeys: [] },
  ),
});

test('whatever the partitions: the document is sound, the run ends with figures, a sample reads its share', () => {
  fc.assert(
    fc.property(anyOptions, (options) => {
      const scenario = partitionedScenario(options);
      expect(problemsOf(scenario)).toEqual([]);
      const result = runToEnd(scenario);
      expect(oddNumbers(result)).toEqual([]);
      expect(result.failedChecks).toEqual([]);
      const read = sumOf(result.partitions!.map(({ readBytes }) => readBytes));
      expect(sumOf(result.partitions!.map(({ sentBytes }) => sentBytes))).toBeCloseTo(
        sumOf(result.partitions!.map(({ receivedBytes }) => receivedBytes)),
        3,
      );
      const sample = runToEnd(scenario, { share: 0.3, series: false });
      expect(oddNumbers(sample)).toEqual([]);
      expect(sumOf(sample.partitions!.map(({ readBytes }) => readBytes))).toBeLessThanOrEqual(read);
    }),
    { numRuns: rounds(60) },
  );
}, 600_000);
