/** What each operator asks of the disks, counted on whole small runs. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import type { StarJoinClass } from '../../scenario/schema.ts';
import { checkedRun } from '../testing/invariants.ts';
import {
  fixedDevice,
  HOST,
  LOAD,
  probe,
  SCAN,
  smallScenario,
  SOME_COSTS,
  SORT,
  STAR_JOIN,
  type SmallOptions,
} from '../testing/scenarios.ts';

const sum = (column: ArrayLike<number>, from = 0, to = column.length): number => {
  let total = 0;
  for (let k = from; k < to; k++) total += column[k];
  return total;
};

/** Bytes of each object that were moved, in the order fact, index, dim, spill. */
function moved(some: SmallOptions): { bytes: number[]; run: ReturnType<typeof checkedRun> } {
  const run = checkedRun(smallScenario(some));
  const { objectFirst } = run.executor.files;
  return { run, bytes: [0, 1, 2, 3].map((o) => sum(run.executor.psuBytes, objectFirst[o], objectFirst[o + 1])) };
}

describe('scan', () => {
  test('reads every byte of its segments once', () => {
    const { bytes, run } = moved({ classes: [{ ...SCAN, segments: [3, 3] }], psuBytes: 300 * KIB });
    expect(bytes).toEqual([3 * 4 * 300 * KIB, 0, 0, 0]);
    expect(run.deviceLog.total('bytesWritten')).toBe(0);
  });

  test('runs in parallel by PSU: min(QUERYPROCS, PSUs touched)', () => {
    // One disk a PSU and one process a disk: elapsed falls with the processes until PSUs run out.
    const elapsed = (queryProcs: number): number =>
      moved({
        classes: [{ ...SCAN, segments: [1, 1] }],
        drive: fixedDevice(10, 'constant'),
        workload: { queryProcs },
        host: { readAhead: { ...HOST.readAhead, windows: 1 } },
      }).run.executor.endNs;
    expect(elapsed(1)).toBe(4 * elapsed(4));
    expect(elapsed(2)).toBe(2 * elapsed(4));
    expect(elapsed(8)).toBe(elapsed(4));
  });

  test('TUNE GROUP holds processes of one query back at one volume', () => {
    const elapsed = (tuneGroup: number): number =>
      moved({
        classes: [{ ...SCAN, segments: [2, 2] }],
        drive: fixedDevice(10, 'constant'),
        volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB },
        host: { tuneGroup, readAhead: { ...HOST.readAhead, kind: 'fixed', windows: 1 } },
        workload: { queryProcs: 4 },
      }).run.executor.endNs;
    expect(elapsed(1)).toBeGreaterThan(3 * elapsed(4));
    expect(elapsed(8)).toBe(elapsed(4));
  });

  test('reads what a cache holds only once, unless scans go past it', () => {
    const twice = (scansBypassFileCache: boolean): number =>
      moved({ classes: [{ ...SCAN, segments: [6, 6] }], counts: [2], host: { scansBypassFileCache, fileCacheBytes: 64 * MIB } }).bytes[0];
    expect(twice(false)).toBe(6 * 4 * MIB);
    expect(twice(true)).toBe(2 * 6 * 4 * MIB);
  });

  test('probing costs the processors its own rate', () => {
    const busy = (probing: boolean): number => {
      const { run } = moved({ classes: [{ ...SCAN, segments: [1, 1], probing }], costs: SOME_COSTS });
      return run.processors.busyNs / 1e6;
    };
    expect(busy(false)).toBeCloseTo(2 + 4 * 12, 3);
    expect(busy(true)).toBeCloseTo(2 + 4 * 60, 3);
  });
});

describe('star join', () => {
  const join = { ...STAR_JOIN, segments: [3, 3] as [number, number] };

  test('reads rows and index as often as its class says', () => {
    const { bytes } = moved({ classes: [join], host: { tuneGroup: 4 } });
    // 3 segments x 6 steps x 4 reads of 16 KiB; every second step 2 reads of 8 KiB; 3 blocks of the dimension.
    expect(bytes).toEqual([3 * 6 * 4 * 16 * KIB, 3 * 3 * 2 * 8 * KIB, 3 * 8 * KIB, 0]);
  });

  test('runs in parallel by segment', () => {
    const elapsed = (queryProcs: number): number =>
      moved({
        classes: [{ ...join, dimensions: { objects: [], count: 0 } }],
        drive: fixedDevice(10, 'constant'),
        disks: 400,
        volume: { kind: 'stripe', stripeUnitBytes: 8 * KIB },
        host: { tuneGroup: 16 },
        workload: { queryProcs },
      }).run.executor.endNs;
    // Almost no two reads meet on one of so many disks.
    expect(elapsed(1) / elapsed(3)).toBeGreaterThan(2.5);
    expect(elapsed(8)).toBe(elapsed(3));
  });

  test('a neighborhood smaller than the burst gives fewer reads, all distinct', () => {
    const { bytes } = moved({ classes: [{ ...join, fetch: { count: 4, bytes: 16 * KIB, withinBytes: 32 * KIB } }] });
    expect(bytes[0]).toBe(3 * 6 * 2 * 16 * KIB);
  });

  test('users that run the same queries in other orders find each other’s blocks in the cache', () => {
    const some = { classes: [join], counts: [12], host: { blockCacheBytes: 64 * MIB } };
    const one = moved(some).bytes[0];
    const five = moved({ ...some, workload: { users: 5, order: 'own' } });
    expect(five.bytes[0]).toBeLessThan(2 * one);
    expect(five.run.blockCache?.hits).toBeGreaterThan(3 * 12 * 3 * 6 * 4);
  });

  test('a hit in the file cache costs a copy, one in the block cache nothing', () => {
    const busy = (blockCacheBytes: number): number => {
      const { run } = moved({
        classes: [join],
        counts: [1],
        workload: { users: 2, order: 'same' },
        host: { blockCacheBytes, fileCacheBytes: 64 * MIB },
        costs: { ...SOME_COSTS, starJoinStepMs: 0, queryStartMs: 0, fileCacheHitMs: 1 },
      });
      return run.processors.busyNs;
    };
    expect(busy(0)).toBeGreaterThan(0);
    expect(busy(64 * MIB)).toBe(0);
  });
});

describe('sort', () => {
  test('scans, spills its share, and reads back all that it spilled', () => {
    const { bytes, run } = moved({ classes: [SORT], workload: { queryProcs: 2 }, spillPsuBytes: 16 * MIB });
    expect(bytes[0]).toBe(2 * 4 * MIB);
    expect(run.deviceLog.total('bytesWritten')).toBe(4 * MIB);
    expect(bytes[3]).toBe(2 * 4 * MIB);
  });

  test('without a share nothing is spilled', () => {
    expect(moved({ classes: [{ ...SORT, spillShare: 0 }] }).bytes[3]).toBe(0);
  });

  test('costs scanning and merging', () => {
    const { run } = moved({ classes: [SORT], costs: SOME_COSTS, workload: { queryProcs: 2 }, spillPsuBytes: 16 * MIB });
    expect(run.processors.busyNs / 1e6).toBeCloseTo(2 + 8 * 12 + 4 * 30, 3);
  });
});

describe('load', () => {
  test('writes fact, index and spill step by step, and reads nothing', () => {
    const { bytes, run } = moved({ classes: [LOAD], counts: [6], costs: SOME_COSTS });
    // 4 MiB a segment in steps of 256 KiB: 16 steps of 256 + 128 + 64 KiB each.
    expect(bytes).toEqual([6 * 4 * MIB, 6 * 16 * 128 * KIB, 0, 6 * 16 * 64 * KIB]);
    expect(run.deviceLog.total('bytesRead')).toBe(0);
    expect(run.processors.busyNs / 1e6).toBeCloseTo(6 * (2 + 16 * 5), 3);
  });
});

describe('probe', () => {
  test('makes as many requests as it says, whatever is outstanding', () => {
    for (const outstanding of [1, 3, 7]) {
      const { run } = moved({ classes: [probe({ requests: 100, arrivals: { kind: 'closed', outstanding, thinkMs: 0 } })] });
      expect(run.blocks.ios).toBe(100);
      expect(Math.max(...run.scenario.hardware.disks.map((_, disk) => run.deviceLog.figure(disk, 'maxDepth')))).toBeLessThanOrEqual(
        outstanding,
      );
    }
  });

  test('thinks between the answer and the next request', () => {
    const { run } = moved({
      classes: [probe({ requests: 10, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 7 } })],
      drive: fixedDevice(3, 'constant'),
    });
    expect(run.executor.endNs).toBe(10 * 10e6);
  });

  test('sequential requests go to all data of an object once, and to no empty file, where its PSUs are uneven', () => {
    // 24 MiB in requests of 8 KiB; a maximum of twice the data of a PSU leaves the last two of four files empty.
    const { run } = moved({ classes: [probe({ pattern: 'sequential', bytes: 8 * KIB, requests: 24 * 128 })], psuMaxBytes: 2 * MIB });
    const { psuBytes } = run.executor;
    expect([...psuBytes.subarray(0, 24)]).toEqual(Array.from({ length: 24 }, (_, p) => (p % 4 < 2 ? 2 * MIB : 0)));
  });

  test('sequential requests follow each other through the PSUs', () => {
    const { run } = moved({ classes: [probe({ pattern: 'sequential', requests: 24 * 128 })], disks: 1 });
    expect(run.deviceLog.figure(0, 'sequential') / run.deviceLog.figure(0, 'requests')).toBeGreaterThan(0.99);
  });

  test('users do not arrive in step', () => {
    const { run } = moved({
      classes: [probe({ requests: 200, arrivals: { kind: 'poisson', perSecond: 10 } })],
      drive: fixedDevice(1, 'constant'),
      disks: 1,
      workload: { users: 2 },
    });
    // 20 arrivals a second at 1 ms each: hardly ever two at a time.
    expect(run.deviceLog.figure(0, 'queueNs')).toBeLessThan(0.1 * run.deviceLog.figure(0, 'transferNs'));
  });
});

describe('files that grow', () => {
  const counted = (growthBytes: number | undefined, some: SmallOptions): { bytes: number[]; requests: number } => {
    const { bytes, run } = moved({ ...some, ...(growthBytes !== undefined && { growthBytes }) });
    return { bytes, requests: run.deviceLog.total('requests') };
  };

  test('scans read every byte once, extent by extent', () => {
    const scan: SmallOptions = { classes: [{ ...SCAN, segments: [3, 3] }], volume: { kind: 'concat' }, psuBytes: 512 * KIB };
    const host = { readAhead: { ...HOST.readAhead, kind: 'fixed' as const, minBytes: 256 * KIB } };
    const whole = counted(undefined, { ...scan, host });
    const cut = counted(64 * KIB, { ...scan, host });
    expect(whole).toEqual({ bytes: [3 * 4 * 512 * KIB, 0, 0, 0], requests: 3 * 4 * 2 });
    expect(cut).toEqual({ bytes: whole.bytes, requests: 3 * 4 * 8 });
    // As large as the file: in one piece again.
    expect(counted(MIB, { ...scan, host })).toEqual(whole);
  });

  test('a load writes all of a segment, and the disk in the order in which the extents lie', () => {
    const load: SmallOptions = {
      classes: [{ ...LOAD, processes: 1, spill: undefined, spillBytesPerStep: 0, factBytesPerStep: 64 * KIB, indexBytesPerStep: 64 * KIB }],
      disks: 1,
      volume: { kind: 'concat' },
      psuBytes: 512 * KIB,
    };
    const distance = (growthBytes?: number): { bytes: number[]; far: number } => {
      const { bytes, run } = moved({ ...load, ...(growthBytes !== undefined && { growthBytes }) });
      return { bytes, far: run.deviceLog.total('seekNs') };
    };
    const [whole, grown] = [distance(), distance(64 * KIB)];
    expect(grown.bytes).toEqual(whole.bytes);
    expect(grown.bytes).toEqual([4 * 512 * KIB, 4 * 512 * KIB, 0, 0]);
    // What is written at one time lies together: the arm moves less than between table and index in one piece each.
    expect(grown.far).toBeLessThan(whole.far / 2);
  });
});

describe('an unsorted fact table', () => {
  const join: StarJoinClass = {
    ...STAR_JOIN,
    segments: [1, 1],
    stepsPerSegment: 1,
    indexReads: { ...STAR_JOIN.indexReads, count: 0 },
    fetch: { count: 8, bytes: 8 * KIB, withinBytes: 64 * KIB },
    dimensions: { objects: [], count: 0 },
  };

  test('its rows are fetched from all over the segment, one read in each equal part', () => {
    const psus = (rowOrder: 'sorted' | 'unsorted'): number[] => {
      const { run } = moved({ classes: [join], rowOrder });
      return Array.from(run.executor.psuBytes.subarray(0, 24)).filter((bytes) => bytes > 0);
    };
    expect(psus('sorted')).toEqual([64 * KIB]);
    expect(psus('unsorted')).toEqual([16, 16, 16, 16].map((kib) => kib * KIB));
  });

  test('a list holds the file groups of all its rows at a time, and no two queries wait for each other', () => {
    // One process a file group: lists over four disks follow each other, whatever order their rows lie in.
    const elapsed = (tuneGroup: number): number =>
      moved({
        classes: [{ ...join, segments: [4, 4], stepsPerSegment: 5 }],
        drive: fixedDevice(10, 'constant'),
        rowOrder: 'unsorted',
        workload: { queryProcs: 4 },
        host: { tuneGroup },
      }).run.executor.endNs;
    // Two reads on each disk for a list, 20 lists.
    expect(elapsed(1)).toBe(20 * 2 * 10e6);
    expect(elapsed(4)).toBeLessThanOrEqual(elapsed(1));
  });
});
