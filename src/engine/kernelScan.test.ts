/** Scans through a kernel, end to end: page cache, read-ahead, granules, direct I/O, users alongside, the log of a window. */
import { describe, expect, test } from 'vitest';
import { testAtNight } from '../base/testing/rounds.ts';
import { TIB, KIB, MIB } from '../base/units.ts';
import { KERNEL_IDS, KERNELS, type KernelId } from '../scenario/kernel/profiles.ts';
import type { Host, ScanClass, Scenario, SchedulerKind, Workload } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runDetail } from './detailRun.ts';
import { ANTICIPATES } from './record/decision.ts';
import type { RunResult } from './record/result.ts';
import { createRun, runToEnd } from './run.ts';
import { probe, smallScenario, SMALL_DISK } from './testing/scenarios.ts';

const FILE = 16 * MIB;

interface Options {
  readonly kernel?: KernelId;
  readonly scheduler?: SchedulerKind;
  readonly host?: Partial<Host>;
  readonly scan?: Partial<ScanClass>;
  readonly workload?: Partial<Workload>;
  readonly costs?: Partial<Scenario['costs']>;
}

/** One file of 16 MiB on one disk with tags, scanned by `queryProcs` processes in granules. */
function scanned({ kernel = '2.6.9', scheduler = 'noop', host, scan, workload, costs }: Options): Scenario {
  const base = smallScenario({
    disks: 1,
    drive: { ...SMALL_DISK, queueDepth: 8 },
    psuBytes: FILE,
    classes: [
      { operator: 'scan', id: 'scan', title: 'Scan', object: 'fact', segments: [1, 1], probing: false, granulesPerProcess: 4, ...scan },
      probe({ id: 'look', object: 'index', requests: 1, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 5 } }),
    ],
    counts: [1, 0],
    workload: { queryProcs: 1, ...workload },
    host: {
      kernel: { profile: kernel },
      scheduler: { kind: scheduler } as Host['scheduler'],
      mergeRequests: true,
      maxRequestBytes: 512 * KIB,
      readAhead: { kind: 'kernel', minBytes: 16 * KIB, maxBytes: 128 * KIB, windows: 2 },
      tuneGroup: 256,
      ...host,
    },
  });
  const objects = base.database.objects.map((object) => ({
    ...object,
    segments: 1,
    psusPerSegment: 1,
    psuBytes: object.id === 'fact' ? FILE : MIB,
  }));
  const scenario = { ...base, database: { ...base.database, objects }, costs: { ...base.costs, ...costs } };
  expect(problemsOf(scenario)).toEqual([]);
  return scenario;
}

const run = (options: Options): RunResult => runToEnd(scanned(options));
const direct = (outstanding: number, callBytes = 128 * KIB): Partial<Host> => ({ fileReads: { mode: 'direct', callBytes, outstanding } });

describe('a scan through the page cache', () => {
  test('reads every byte once, under every kernel and scheduler', () => {
    for (const { id, schedulers } of KERNELS) {
      for (const scheduler of schedulers) {
        for (const queryProcs of [1, 3]) {
          const result = run({ kernel: id, scheduler, workload: { queryProcs }, host: { fileCacheBytes: 64 * MIB } });
          // What read-ahead fetches beyond a granule is in the page cache when its own process comes to it.
          const { bytesRead } = result.devices[0];
          expect(bytesRead, `${id} ${scheduler} ${queryProcs}`).toBe(FILE);
        }
      }
    }
  });

  test('asks in the windows of the generation, none larger than a request may be', () => {
    const sizes = (host: Partial<Host>, kernel: KernelId = '2.6.9-rhel4') => {
      const options = scanned({ kernel, host });
      const { requests } = detailOf(options, 100_000);
      return [...new Set(requests.sectors)].toSorted((a, b) => a - b);
    };
    expect(sizes({})).toEqual([256]);
    expect(sizes({ readAhead: { kind: 'kernel', minBytes: 0, maxBytes: 0, windows: 1 } })).toEqual([256]);
    expect(sizes({ readAhead: { kind: 'kernel', minBytes: 0, maxBytes: 2 * MIB, windows: 1 } }).at(-1)).toBe(1024);
    expect(sizes({ maxRequestBytes: 64 * KIB })).toEqual([128]);
  });

  test('a larger read-ahead makes two readers faster; none at all is slowest', () => {
    const elapsed = (maxBytes: number) =>
      run({
        workload: { queryProcs: 2 },
        host: {
          readAhead: { kind: 'kernel', minBytes: 0, maxBytes, windows: 1 },
          fileReads: { mode: 'buffered', callBytes: 16 * KIB, outstanding: 1 },
        },
      }).elapsedMs;
    expect(elapsed(0)).toBeGreaterThan(1.1 * elapsed(128 * KIB));
    expect(elapsed(128 * KIB)).toBeGreaterThan(1.2 * elapsed(MIB));
  });

  test('each block is copied out of the page cache at its cost, none by direct reads', () => {
    const cpuMs = (host: Partial<Host>) => {
      const result = run({ host, costs: { fileCacheHitMs: 0.1 } });
      return result.cpu.utilization * result.elapsedMs * 2;
    };
    expect(cpuMs({})).toBeCloseTo((FILE / (8 * KIB)) * 0.1, 6);
    expect(cpuMs(direct(1))).toBe(0);
  });

  test('what another user reads or has read is not read again', () => {
    const bytes = (fileCacheBytes: number, order: 'own' | 'same') =>
      run({ workload: { users: 3, order }, host: { fileCacheBytes } }).devices[0].bytesRead;
    expect(bytes(64 * MIB, 'own')).toBe(FILE);
    // In step, one's page is on its way when the others come to it, even if nothing is kept.
    expect(bytes(0, 'same')).toBe(FILE);
  });
});

describe('granules', () => {
  test('are taken by any process that is free, and never more processes run than there are', () => {
    for (const [queryProcs, granulesPerProcess] of [
      [4, 13],
      [200, 1],
    ] as const) {
      const result = run({ workload: { queryProcs }, scan: { granulesPerProcess, bytes: 100 * 8 * KIB } });
      expect(result.devices[0].bytesRead).toBeGreaterThanOrEqual(100 * 8 * KIB);
    }
  });

  test('without them a file is one piece, whatever the parallelism', () => {
    const { granulesPerProcess: _, ...whole } = scanned({ workload: { queryProcs: 4 } }).classes[0] as ScanClass;
    const scenario = scanned({ workload: { queryProcs: 4 } });
    const one = runToEnd({ ...scenario, classes: [whole, scenario.classes[1]] });
    expect(one.elapsedMs).toBe(run({ workload: { queryProcs: 1 } }).elapsedMs);
  });

  test('only the bytes that hold rows are read, read-ahead apart', () => {
    expect(run({ scan: { bytes: 4 * MIB }, host: direct(1) }).devices[0].bytesRead).toBe(4 * MIB);
    const { bytesRead } = run({ scan: { bytes: 4 * MIB } }).devices[0];
    expect(bytesRead).toBeGreaterThanOrEqual(4 * MIB);
    expect(bytesRead).toBeLessThanOrEqual(4 * MIB + 256 * KIB);
  });
});

describe('direct reads', () => {
  test('one call at a time leaves the disk idle while the process computes; several keep it busy', () => {
    const costs = { scanMsPerMib: 20 };
    const busy = (outstanding: number) => run({ host: direct(outstanding), costs }).devices[0].utilization;
    expect(busy(1)).toBeLessThan(0.85);
    expect(busy(4)).toBeGreaterThan(0.98);
  });

  test('a call larger than a request is split and waited for as a whole', () => {
    const { requests } = detailOf(scanned({ host: direct(1, MIB) }), 100_000);
    expect([...new Set(requests.sectors)]).toEqual([1024]);
    expect(requests.count).toBe(FILE / (512 * KIB));
  });
});

describe('users alongside', () => {
  const beside = (users: number) => ({ alongside: [{ class: 'look', users }] });

  test('repeat their class until the batch is complete, each time elsewhere', () => {
    const alone = run({ workload: { queryProcs: 2 } });
    const scenario = scanned({ workload: { queryProcs: 2, ...beside(2) } });
    const result = runToEnd(scenario);
    const [batch, look] = result.workloads;
    expect(result.workloads).toHaveLength(2);
    expect(batch.queries).toBe(1);
    expect(look.id).toBe('look');
    expect(look.queries).toBeGreaterThan(10);
    expect(look.responseMs.mean).toBeGreaterThan(1);
    expect(look.responseMs.p99).toBeGreaterThanOrEqual(look.responseMs.p50);
    expect(result.elapsedMs).toBeGreaterThan(alone.elapsedMs);
    const { requests } = detailOf(scenario, 100_000);
    const places = new Set(Array.from(requests.lba).filter((_, row) => requests.sectors[row] === 16));
    expect(places.size).toBeGreaterThan(10);
  });

  // Five seconds of a starved batch; the watch that names it is tried by itself by day.
  testAtNight('who starve the batch are named, and the run is given up', () => {
    // Their scan of one block again and again always lies nearest.
    const near: ScanClass = { operator: 'scan', id: 'near', title: 'Near', object: 'fact', segments: [1, 1], probing: false, bytes: 512 };
    const scenario = smallScenario({
      disks: 1,
      classes: [probe({ id: 'far', object: 'spill', requests: 5 }), near],
      counts: [1, 0],
      workload: { alongside: [{ class: 'near', users: 3 }] },
      host: { scheduler: { kind: 'sstf' } },
    });
    expect(problemsOf(scenario)).toEqual([]);
    expect(() => runToEnd(scenario)).toThrow(/starved.*scheduler with deadlines/);
  });

  test('are copied with the run', () => {
    const one = createRun(scanned({ kernel: '2.6.18', scheduler: 'anticipatory', workload: { queryProcs: 3, ...beside(2) } }));
    one.advance(500);
    const two = one.fork();
    while (!one.advance(10_000));
    while (!two.advance(10_000));
    expect(two.result().resultHash).toBe(one.result().resultHash);
  });
});

function detailOf(scenario: Scenario, toMs: number, fromMs = 0, most = 20_000) {
  const work = runDetail(scenario, { detail: { fromMs, toMs, most } });
  while (!work.advance(1000));
  return work.record();
}

describe('a window in detail', () => {
  const readers = scanned({ kernel: '2.6.9', scheduler: 'anticipatory', workload: { queryProcs: 2 }, costs: { scanMsPerMib: 8 } });

  test('has every request with its times, which are those of the run', () => {
    const result = runToEnd(readers);
    const { requests, decisions } = detailOf(readers, result.elapsedMs + 1);
    expect(requests.count).toBe(result.ios);
    const sum = (column: Float64Array) => column.reduce((all, ms) => all + ms, 0);
    const { partsMs } = result.devices[0];
    expect(sum(requests.seekMs)).toBeCloseTo(partsMs.seek, 6);
    expect(sum(requests.rotationMs)).toBeCloseTo(partsMs.rotation, 6);
    for (let row = 0; row < requests.count; row++) {
      expect(requests.arrivalMs[row]).toBeLessThanOrEqual(requests.dispatchMs[row]);
      expect(requests.dispatchMs[row]).toBeLessThanOrEqual(requests.startMs[row]);
      const phases =
        requests.overheadMs[row] + requests.seekMs[row] + requests.rotationMs[row] + requests.transferMs[row] + requests.pathMs[row];
      expect(requests.startMs[row] + phases).toBeCloseTo(requests.completeMs[row], 6);
    }
    expect(decisions.count).toBe(requests.count);
    expect(new Set(decisions.request).size).toBe(requests.count);
  });

  test('says for whom a disk was kept idle, and how long: never beyond the time that anticipation has', () => {
    const { decisions } = detailOf(readers, 100_000);
    const waited = Array.from(decisions.idleMs).filter((ms) => ms > 0);
    expect(waited.length).toBeGreaterThan(20);
    expect(Math.max(...waited)).toBeLessThanOrEqual(6);
    const rows = Array.from(decisions.idleWhy.keys()).filter((row) => decisions.idleWhy[row] === ANTICIPATES);
    expect(rows.length).toBeGreaterThan(20);
    // Whom it waited for is one of the two readers, and mostly it is who came.
    expect(rows.filter((row) => decisions.idleFor[row] === decisions.process[row]).length).toBeGreaterThan(rows.length / 2);
  });

  test('begins and ends where it was asked to, and counts what does not fit', () => {
    const { requests, decisions } = detailOf(readers, 300, 200);
    expect(requests.count).toBeGreaterThan(5);
    for (const ms of decisions.atMs) expect(ms >= 200 && ms <= 300).toBe(true);
    for (let row = 0; row < requests.count; row++) expect(requests.arrivalMs[row] <= 300 && !(requests.completeMs[row] < 200)).toBe(true);
    const few = detailOf(readers, 300, 200, 3);
    expect([few.requests.count, few.decisions.count]).toEqual([3, 3]);
    expect(few.decisionsLost).toBe(decisions.count - 3);
    expect(() => runDetail(readers, { detail: { fromMs: 5, toMs: 5, most: 10 } })).toThrow(RangeError);
  });

  test('looking changes nothing', () => {
    const seen = runToEnd(readers, { detail: { fromMs: 0, toMs: 500, most: 50 } });
    expect(seen.resultHash).toBe(runToEnd(readers).resultHash);
    expect(seen.detail?.requests.count).toBe(50);
  });
});

describe('large databases', () => {
  /** A table of many files on one large device, of which the first few MiB hold rows. */
  const large = (kernel: KernelId, psus: number, psuBytes: number, queryProcs: number): Scenario => {
    const scheduler = kernel === 'modern' ? 'none' : 'noop';
    const base = scanned({ kernel, scheduler, workload: { queryProcs }, scan: { bytes: 8 * MIB, granulesPerProcess: 13 } });
    const [fact, ...others] = base.database.objects;
    const drive = {
      kind: 'fixed',
      id: base.hardware.drives[0].id,
      name: 'Large',
      capacityBytes: 16 * TIB,
      serviceMs: 5,
      distribution: 'constant',
    } as const;
    const scenario: Scenario = {
      ...base,
      hardware: { ...base.hardware, drives: [drive] },
      database: { ...base.database, objects: [{ ...fact, psusPerSegment: psus, psuBytes }, ...others] },
    };
    expect(problemsOf(scenario)).toEqual([]);
    return scenario;
  };

  test('pages that the page cache cannot tell apart are read all the same, by every generation', () => {
    for (const kernel of KERNEL_IDS) {
      const { bytesRead } = runToEnd(large(kernel, 10, TIB, 1)).devices[0];
      expect(bytesRead, kernel).toBeGreaterThanOrEqual(8 * MIB);
      expect(bytesRead, kernel).toBeLessThanOrEqual(8 * MIB + 256 * KIB);
    }
  });

  test('granules are found among many files, most of them empty', () => {
    const { bytesRead } = runToEnd(large('2.6.18', 1000, MIB, 256)).devices[0];
    expect(bytesRead).toBeGreaterThanOrEqual(8 * MIB);
  });
});
