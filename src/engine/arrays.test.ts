/** Arrays in whole runs: what they do to response and throughput, with disks that fail and are rebuilt. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../base/units.ts';
import type { Scenario, Volume } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { createRun, runToEnd } from './run.ts';
import type { RunResult } from './record/result.ts';
import { ALL_OPERATORS, fixedDevice, probe, smallScenario, SOME_COSTS, type SmallOptions } from './testing/scenarios.ts';

type Form = Volume extends infer V ? (V extends Volume ? Omit<V, 'id' | 'name' | 'members' | 'tuneGroup'> : never) : never;

interface Options extends Omit<SmallOptions, 'volume'> {
  readonly form: Form;
  /** Members; the disks behind them are loose. */
  readonly members: number;
  readonly failed?: readonly number[];
}

function on({ form, members, failed = [], ...options }: Options): Scenario {
  const base = smallScenario({ disks: members, ...options, volume: { kind: 'concat' } });
  const ids = base.hardware.disks.map(({ id }) => id);
  const volume = { ...form, id: 'all', name: 'All', members: ids.slice(0, members) } as Volume;
  const disks = base.hardware.disks.map((disk, d) => (failed.includes(d) ? { ...disk, failed: true } : disk));
  const scenario = { ...base, volumes: [volume], hardware: { ...base.hardware, disks } };
  expect(problemsOf(scenario)).toEqual([]);
  return scenario;
}

const MS_10 = fixedDevice(10, 'constant');
const stripe = (unit = 64 * KIB): Form => ({ kind: 'stripe', stripeUnitBytes: unit });
const mirror = (options: Partial<Extract<Form, { kind: 'mirror' }>> = {}): Form => ({
  kind: 'mirror',
  stripeUnitBytes: 64 * KIB,
  ...options,
});
const raid5 = (options: Partial<Extract<Form, { kind: 'raid5' }>> = {}): Form => ({ kind: 'raid5', stripeUnitBytes: 64 * KIB, ...options });

/** Requests per second. */
const rate = (result: RunResult, requests: number): number => (requests * 1000) / result.elapsedMs;

const readers = (outstanding: number, requests = 4000) =>
  probe({ requests, bytes: 8 * KIB, arrivals: { kind: 'closed', outstanding, thinkMs: 0 } });
const writers = (outstanding: number, requests = 1000, bytes = 8 * KIB) =>
  probe({ requests, bytes, write: true, arrivals: { kind: 'closed', outstanding, thinkMs: 0 } });

describe('reads', () => {
  test('of RAID 10 keep all spindles busy, as many as RAID 0 of the same disks', () => {
    const run = (form: Form) => runToEnd(on({ form, members: 8, drive: MS_10, classes: [readers(128)] }));
    const ten = run(mirror());
    // 8 disks of 10 ms.
    expect(rate(ten, 4000)).toBeGreaterThan(0.97 * 800);
    for (const disk of ten.devices) expect(disk.utilization).toBeGreaterThan(0.94);
    expect(rate(ten, 4000) / rate(run(stripe()), 4000)).toBeGreaterThan(0.97);
    // One side only is half of it.
    const first = run(mirror({ reads: 'first' }));
    expect(rate(first, 4000)).toBeLessThan(0.5 * 800 + 1);
    expect(first.devices.filter((disk) => disk.requests > 0)).toHaveLength(4);
  });

  test('of a mirror of hard disks go to the nearer arm: shorter seeks than on one disk', () => {
    const run = (form: Form, members: number) =>
      runToEnd(on({ form, members, classes: [readers(1, 1500)], psuBytes: 8 * MIB })).devices.filter((disk) => disk.requests > 0);
    const alone = run(stripe(), 1)[0].meanSeekMs;
    const pair = run(mirror(), 2);
    const both = pair.reduce((sum, disk) => sum + disk.meanSeekMs * disk.requests, 0) / pair.reduce((sum, disk) => sum + disk.requests, 0);
    // For two arms the expected distance to the nearer is 5/24 of the stroke, against 1/3 (Bitton and Gray 1988).
    expect(both).toBeLessThan(0.9 * alone);
    expect(pair).toHaveLength(2);
  });

  test('of RAID 5 are one disk I/O each, with a failed disk n - 1 where data are lost', () => {
    const run = (failed: readonly number[]) =>
      runToEnd(on({ form: raid5(), members: 5, failed, drive: MS_10, classes: [readers(8, 2000)], psuBytes: 4 * MIB }));
    expect(run([]).ios).toBe(2000);
    const degraded = run([1]);
    // A fifth of the reads meets the failed disk and becomes 4.
    expect(degraded.ios / 2000).toBeGreaterThan(1.5);
    expect(degraded.ios / 2000).toBeLessThan(1.7);
    expect(degraded.devices[1].requests).toBe(0);
  });
});

describe('writes', () => {
  test('small ones are 4 disk I/Os on RAID 5 and 2 on RAID 10; whole rows are n', () => {
    const run = (form: Form, bytes: number, members: number) =>
      runToEnd(on({ form, members, drive: MS_10, classes: [writers(1, 300, bytes)], psuBytes: 6 * MIB })).ios / 300;
    expect(run(raid5(), 8 * KIB, 7)).toBe(4);
    expect(run(mirror(), 8 * KIB, 8)).toBe(2);
    const rows = runToEnd(
      on({
        form: raid5(),
        members: 7,
        drive: MS_10,
        psuBytes: 6 * 64 * KIB * 4,
        classes: [
          probe({
            requests: 64,
            bytes: 6 * 64 * KIB,
            write: true,
            pattern: 'sequential',
            arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
          }),
        ],
      }),
    );
    expect(rows.ios).toBe(64 * 7);
  });

  test('of RAID 5 one at a time takes two stages, of RAID 0 one', () => {
    const elapsed = (form: Form) => runToEnd(on({ form, members: 5, drive: MS_10, classes: [writers(1, 100)] })).elapsedMs;
    expect(elapsed(stripe())).toBeCloseTo(1000, 6);
    expect(elapsed(raid5())).toBeCloseTo(2000, 6);
  });

  test('at depth RAID 10 does half, RAID 5 a quarter of the writes of RAID 0', () => {
    const writes = (form: Form) =>
      rate(runToEnd(on({ form, members: 8, drive: MS_10, classes: [writers(256, 4000)], psuBytes: 4 * MIB })), 4000);
    const zero = writes(stripe());
    expect(writes(mirror()) / zero).toBeGreaterThan(0.46);
    expect(writes(mirror()) / zero).toBeLessThan(0.54);
    expect(writes(raid5()) / zero).toBeGreaterThan(0.22);
    expect(writes(raid5()) / zero).toBeLessThan(0.28);
  });
});

describe('a request over k disks', () => {
  test('waits for the slowest: H_k times the mean on idle exponential servers', () => {
    for (const k of [2, 4, 8]) {
      const drive = fixedDevice(10, 'exponential');
      const requests = 4000;
      const scan = probe({
        requests,
        bytes: k * 64 * KIB,
        pattern: 'sequential',
        arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
      });
      const result = runToEnd(on({ form: stripe(), members: k, drive, classes: [scan], psuBytes: k * 64 * KIB * 8 }));
      const harmonic = Array.from({ length: k }, (_, i) => 1 / (i + 1)).reduce((a, b) => a + b);
      expect(result.ios).toBe(requests * k);
      expect(Math.abs(result.elapsedMs / requests / (10 * harmonic) - 1)).toBeLessThan(0.03);
    }
  });
});

describe('controllers', () => {
  const controlled = (kind: 'software' | 'hardware', perRequestMs: number, xorMibPerSecond?: number): Form =>
    raid5({ controller: { kind, perRequestMs, ...(xorMibPerSecond !== undefined && { xorMibPerSecond }) } });
  const elapsed = (form: Form, outstanding: number, failed: readonly number[] = [], write = true) =>
    runToEnd(
      on({
        form,
        members: 5,
        failed,
        drive: MS_10,
        classes: [write ? writers(outstanding, 100) : readers(outstanding, 100)],
        psuBytes: 4 * MIB,
      }),
    ).elapsedMs;

  test('cost their time for each request, and the XOR of a small write its rate', () => {
    expect(elapsed(controlled('software', 1), 1)).toBeCloseTo(2100, 6);
    expect(elapsed(controlled('hardware', 1), 1)).toBeCloseTo(2100, 6);
    // Old data, old parity, new data: 24 KiB at 24 KiB a millisecond.
    expect(elapsed(controlled('software', 0, 1000 * (24 / 1024)), 1)).toBeCloseTo(2100, 3);
  });

  test('in hardware serve one request at a time, in software requests do not wait for each other', () => {
    const hardware = elapsed(controlled('hardware', 50), 16);
    expect(hardware).toBeGreaterThan(100 * 50);
    expect(elapsed(controlled('software', 50), 16)).toBeLessThan(0.4 * hardware);
  });

  test('computing lost data takes the XOR as well, and sums of parts still are the responses', () => {
    const form = (rate?: number) => controlled('software', 0, rate);
    const slow = runToEnd(on({ form: form(10), members: 5, failed: [0], drive: MS_10, classes: [readers(4, 300)], psuBytes: 4 * MIB }));
    const fast = runToEnd(on({ form: form(), members: 5, failed: [0], drive: MS_10, classes: [readers(4, 300)], psuBytes: 4 * MIB }));
    expect(slow.volumes[0].partsMs.bus).toBeGreaterThan(0);
    expect(fast.volumes[0].partsMs.bus).toBe(0);
    for (const { volumes } of [slow, fast]) {
      const { partsMs, requests, responseMs } = volumes[0];
      const sum = Object.values(partsMs).reduce((a, b) => a + b);
      expect(sum / requests).toBeCloseTo(responseMs.mean, 9);
    }
    const phases = Object.values(slow.attributionMs).reduce((a, b) => a + b);
    expect(phases).toBeCloseTo(slow.elapsedMs, 6);
  });
});

describe('rebuilds', () => {
  const rebuild = { onto: 'd6', chunkBytes: 256 * KIB, pauseMs: 0 };
  const drive = { ...fixedDevice(1, 'constant'), capacityBytes: 32 * MIB };
  const small = { drive, members: 5, disks: 6, failed: [2], psuBytes: 256 * KIB, spillPsuBytes: MIB };

  test('run to their end beside the queries, write every byte once, and are reported in the result', () => {
    const result = runToEnd(on({ ...small, form: raid5({ rebuild }), classes: [readers(2, 20_000)] }));
    const [told] = result.rebuilds ?? [];
    expect(told).toMatchObject({ volume: 'all', disk: 'd3', onto: 'd6', bytes: 32 * MIB, rebuiltBytes: 32 * MIB });
    expect(told.finishedMs).toBeGreaterThan(0);
    expect(told.finishedMs).toBeLessThan(result.elapsedMs);
    expect(result.devices[5].bytesWritten).toBe(32 * MIB);
    // Rebuilt data are read from where they are now.
    expect(result.devices[5].bytesRead).toBeGreaterThan(0);
    expect(result.devices[2].requests).toBe(0);
  });

  test('do not keep a run from ending, and pauses make them slower', () => {
    const run = (pauseMs: number) =>
      runToEnd(on({ ...small, form: raid5({ rebuild: { ...rebuild, pauseMs } }), classes: [readers(2, 100)] })).rebuilds?.[0];
    const [without, paused] = [run(0), run(10)];
    expect(without?.finishedMs).toBeNull();
    expect(without?.rebuiltBytes).toBeGreaterThan(2 * (paused?.rebuiltBytes ?? 0));
    expect(paused?.rebuiltBytes).toBeGreaterThan(0);
  });

  test('slow the queries down, who still do not wait for them', () => {
    // So much that it lasts longer than the queries: what is rebuilt is read faster than with the disk missing.
    const large = { ...small, psuBytes: 8 * MIB, drive: { ...drive, capacityBytes: 512 * MIB } };
    const slowly = { ...rebuild, chunkBytes: 64 * KIB };
    const elapsed = (form: Form) => runToEnd(on({ ...large, form, classes: [readers(8, 3000)] })).elapsedMs;
    const alone = elapsed(raid5());
    expect(elapsed(raid5({ rebuild: slowly }))).toBeGreaterThan(1.05 * alone);
    expect(elapsed(raid5({ rebuild: { ...slowly, pauseMs: 1000 } }))).toBeLessThan(1.05 * alone);
  });

  test('read the next chunk while the one before is written', () => {
    const chunks = 32;
    const form = mirror({ rebuild: { ...rebuild, chunkBytes: (32 * MIB) / chunks } });
    const [result] = runToEnd(on({ ...small, members: 4, failed: [2], form, classes: [readers(1, 5000)] })).rebuilds ?? [];
    // A chunk takes the device as long to read as to write; the first reader's requests come between.
    const alone = drive.serviceMs * (chunks + 1);
    expect(result.finishedMs).toBeGreaterThanOrEqual(alone);
    expect(result.finishedMs).toBeLessThan(1.7 * alone);
  });

  test('of RAID 5E go into spare space, of mirrors onto the spare', () => {
    const inside = runToEnd(
      on({ ...small, form: raid5({ spareSpace: true, rebuild: { chunkBytes: 256 * KIB, pauseMs: 0 } }), classes: [readers(1, 20_000)] }),
    );
    // In a fifth of the rows the failed disk held spare space.
    expect(inside.rebuilds?.[0]).toMatchObject({ onto: null });
    expect((inside.rebuilds?.[0].bytes ?? 0) / (32 * MIB)).toBeCloseTo(0.8, 2);
    expect(inside.rebuilds?.[0].finishedMs).not.toBeNull();
    const copied = runToEnd(on({ ...small, members: 4, failed: [2], form: mirror({ rebuild }), classes: [readers(1, 5000)] }));
    expect(copied.rebuilds?.[0]).toMatchObject({ bytes: 32 * MIB, rebuiltBytes: 32 * MIB });
  });

  test('are absent from results without them, and from their hash', () => {
    const result = runToEnd(on({ ...small, failed: [], form: raid5({ rebuild }), classes: [readers(1, 50)] }));
    expect('rebuilds' in result).toBe(false);
  });
});

test('runs of every operator end, in slices and forks as in one step', () => {
  const forms: { form: Form; members: number; failed?: number[]; disks?: number }[] = [
    { form: raid5({ stripeUnitBytes: 8 * KIB }), members: 5 },
    {
      form: raid5({
        arrays: { count: 2, stripeUnitBytes: 24 * KIB },
        stripeUnitBytes: 8 * KIB,
        controller: { kind: 'hardware', perRequestMs: 0.1, xorMibPerSecond: 200 },
      }),
      members: 8,
      failed: [1, 6],
    },
    { form: raid5({ spareSpace: true, rebuild: { chunkBytes: 64 * KIB, pauseMs: 2 } }), members: 5, failed: [4] },
    { form: mirror({ stripeUnitBytes: 8 * KIB, copies: 3, reads: 'alternate' }), members: 6, failed: [0] },
    {
      form: mirror({
        arrangement: 'halves',
        rebuild: { onto: 'd5', chunkBytes: 64 * KIB, pauseMs: 0 },
        controller: { kind: 'software', perRequestMs: 0.1 },
      }),
      members: 4,
      disks: 5,
      failed: [3],
    },
    { form: { ...stripe(8 * KIB), arrays: { count: 2, stripeUnitBytes: 32 * KIB } } as Form, members: 6 },
  ];
  for (const one of forms) {
    const scenario = on({ ...one, classes: ALL_OPERATORS, costs: SOME_COSTS, workload: { users: 2 } });
    const whole = runToEnd(scenario);
    const run = createRun(scenario);
    run.advance(1000);
    const copy = run.fork();
    while (!run.advance(97));
    while (!copy.advance(100_000));
    expect(run.result().resultHash).toBe(whole.resultHash);
    expect(copy.result().resultHash).toBe(whole.resultHash);
  }
});
