/** Table spaces in whole runs: every operator on them, and where their I/O goes. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import { problemsOf } from '../scenario/validate.ts';
import { anyBatchOnSpaces, anySpaces } from '../scenario/testing/anySpaces.ts';
import type { DbObject, Scenario, Table } from '../scenario/schema.ts';
import { estimateElapsed } from './estimate.ts';
import { createRun, runToEnd } from './run.ts';
import { checkedRun } from './testing/invariants.ts';
import { fixedDevice, HOST, LOAD, probe, SCAN, smallScenario, SORT, type SmallOptions } from './testing/scenarios.ts';
import { oddNumbers } from './testing/sound.ts';

/** The small scenario with a table space of 4 containers of 1 MiB on its 4 disks, extents of 64 KiB. */
function spaced(some: SmallOptions, extents: Partial<NonNullable<DbObject['extents']>> = {}, tables: readonly Table[] = []): Scenario {
  const base = smallScenario(some);
  const space: DbObject = {
    id: 'ts',
    name: 'Data',
    role: 'table',
    segments: 1,
    psusPerSegment: 4,
    psuBytes: MIB,
    extents: { extentBytes: 64 * KIB, managed: 'database', ...extents },
  };
  const targets = base.hardware.disks.map(({ id }) => id);
  const scenario: Scenario = {
    ...base,
    database: { ...base.database, objects: [...base.database.objects, space], ...(tables.length > 0 && { tables: [...tables] }) },
    placement: {
      ...base.placement,
      rules: [...base.placement.rules, { object: 'ts', spread: { kind: 'round-robin', targets, offset: 0, segmentShift: 0 } }],
    },
  };
  expect(problemsOf(scenario)).toEqual([]);
  return scenario;
}

const table = (id: string, bytes: number, more: Partial<Table> = {}): Table => ({
  id,
  name: id,
  kind: 'table',
  space: 'ts',
  bytes,
  ...more,
});

/** Bytes moved of each container of the space. */
const moved = (run: ReturnType<typeof checkedRun>): number[] => Array.from(run.executor.psuBytes.subarray(-4));

const scanOf = (object: string) => ({ ...SCAN, object, segments: [1, 1] as [number, number] });

describe('a scan', () => {
  test('of a space reads every byte of its containers once', () => {
    expect(moved(checkedRun(spaced({ classes: [scanOf('ts')] })))).toEqual([MIB, MIB, MIB, MIB]);
    expect(moved(checkedRun(spaced({ classes: [scanOf('ts')] }, { usedBytes: 5 * 64 * KIB })))).toEqual(
      [128, 64, 64, 64].map((kib) => kib * KIB),
    );
  });

  test('of a table reads its extents, wherever they are, and no others', () => {
    const tables = [table('first', 3 * 64 * KIB), table('second', 5 * 64 * KIB - 8 * KIB)];
    const run = checkedRun(spaced({ classes: [scanOf('second')] }, {}, tables));
    // Extents 3 to 7 of the space: one each on containers 4, 1, 2 and 3, and the last, less a block, on 4 again.
    expect(moved(run)).toEqual([64, 64, 64, 120].map((kib) => kib * KIB));
  });

  test('reads a prefetch from all containers at once, and one of an extent from one after the other', () => {
    const elapsed = (prefetchBytes: number): number =>
      checkedRun(
        spaced(
          {
            classes: [scanOf('ts')],
            drive: fixedDevice(10, 'constant'),
            workload: { queryProcs: 1 },
            host: { readAhead: { ...HOST.readAhead, windows: 1 } },
          },
          { prefetchBytes },
        ),
      ).executor.endNs;
    expect(elapsed(64 * KIB)).toBe(4 * elapsed(256 * KIB));
    expect(elapsed(512 * KIB)).toBe(elapsed(256 * KIB));
  });

  test('is shared by processes in ranges of whole extents', () => {
    const elapsed = (queryProcs: number): number =>
      checkedRun(
        spaced(
          {
            classes: [scanOf('ts')],
            drive: fixedDevice(10, 'constant'),
            workload: { queryProcs },
            host: { readAhead: { ...HOST.readAhead, windows: 1 } },
          },
          { prefetchBytes: 64 * KIB },
        ),
      ).executor.endNs;
    expect(elapsed(4)).toBeLessThanOrEqual(elapsed(1) / 3);
  });
});

test('unequal containers: the large one alone holds what the others have no room for', () => {
  const sizes = [MIB, MIB / 2, MIB / 2, MIB / 2];
  const scenario = spaced({ classes: [scanOf('ts')] });
  const objects = scenario.database.objects.map((object) =>
    object.id === 'ts'
      ? { ...object, psuBytes: (5 * MIB) / 8, extents: { extentBytes: 64 * KIB, managed: 'database' as const, containerBytes: sizes } }
      : object,
  );
  const uneven = { ...scenario, database: { ...scenario.database, objects } };
  expect(problemsOf(uneven)).toEqual([]);
  expect(moved(checkedRun(uneven))).toEqual(sizes);
});

test('random reads go to all containers alike, and an extent border cuts a request', () => {
  const aligned = checkedRun(spaced({ classes: [probe({ object: 'ts', requests: 400 })] }));
  expect(aligned.deviceLog.total('requests')).toBe(400);
  for (const bytes of moved(aligned)) expect(Math.abs(bytes / (100 * 8 * KIB) - 1)).toBeLessThan(0.25);
  const crossing = checkedRun(spaced({ classes: [probe({ object: 'ts', requests: 10, bytes: 128 * KIB, pattern: 'sequential' })] }));
  expect(crossing.deviceLog.total('requests')).toBe(20);
});

test('a load fills a table and its index, and a sort spills to temporary space', () => {
  const tables = [table('rows', MIB), table('keys', MIB / 2, { kind: 'index', of: 'rows' })];
  const load = checkedRun(spaced({ classes: [{ ...LOAD, fact: 'rows', indexes: ['keys'], spillBytesPerStep: 0 }] }, {}, tables));
  expect(load.deviceLog.total('bytesWritten')).toBe(1.5 * MIB);
  expect(moved(load).reduce((sum, bytes) => sum + bytes, 0)).toBe(1.5 * MIB);
  const sort = checkedRun(spaced({ classes: [{ ...SORT, spill: 'ts', segments: [1, 1], spillShare: 0.25 }] }));
  // A quarter of the segment's 4 MiB, written and read back.
  expect(moved(sort).reduce((sum, bytes) => sum + bytes, 0)).toBe(2 * MIB);
  expect(Math.min(...moved(sort))).toBeGreaterThan(0);
});

test('what the system manages takes only the room that is in use, whole extents of it', () => {
  const scenario = spaced({ classes: [scanOf('rows')] }, { managed: 'system' }, [table('rows', 5 * 64 * KIB)]);
  expect(moved(checkedRun(scenario))).toEqual([128, 64, 64, 64].map((kib) => kib * KIB));
});

test('every valid document with table spaces runs to its end with figures that are figures, and forks go on alike', () => {
  fc.assert(
    fc.property(anySpaces, fc.nat(300), (scenario, events) => {
      const run = createRun(scenario);
      run.advance(events);
      const fork = run.fork();
      for (const each of [run, fork]) for (let slices = 0; !each.advance(1000);) expect(++slices).toBeLessThan(300);
      const result = run.result();
      expect(oddNumbers(result)).toEqual([]);
      expect(result.failedChecks).toEqual([]);
      expect(fork.result().resultHash).toBe(result.resultHash);
    }),
    { numRuns: rounds(40) },
  );
}, 300_000);

test('an estimate of work on table spaces is made of figures', () => {
  fc.assert(
    fc.property(anyBatchOnSpaces, fc.constantFrom(0.01, 0.3), (scenario, share) => {
      expect(oddNumbers(estimateElapsed(scenario, runToEnd(scenario, { share, series: false })))).toEqual([]);
    }),
    { numRuns: rounds(30) },
  );
}, 300_000);
