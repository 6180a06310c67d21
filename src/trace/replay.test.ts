import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { PHASES } from '../engine/record/result.ts';
import { HddModel } from '../engine/device/hdd.ts';
import { Phases } from '../engine/device/device.ts';
import { ROTATION, SEEK, START, TRANSFER } from '../engine/record/requestTimes.ts';
import { fixedDevice } from '../engine/testing/scenarios.ts';
import { scenarioHash } from '../scenario/hash.ts';
import type { HardDisk, Scenario } from '../scenario/schema.ts';

import { createReplay, type Replay, type ReplayOptions } from './replay.ts';
import type { ReplayResult } from './replayDocument.ts';
import type { ResponseSink } from './responses.ts';
import { driveScenario, withSetup } from './setup.ts';
import { TraceBuilder, type Trace, type TraceTime } from './trace.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const MS = 1e6;
/** Every request takes 10 ms. */
const TEN_MS = driveScenario(fixedDevice(10, 'constant'), 1);
const PRESET = sampleScenario('loose', 'mixed');
const HDD = PRESET.hardware.drives[0] as HardDisk;

interface Request {
  readonly ms: number;
  readonly lba?: number;
  readonly sectors?: number;
  readonly write?: boolean;
  readonly device?: number;
}

function traceOf(requests: readonly Request[], time: TraceTime = 'arrival', devices = ['0']): Trace {
  const rows = new TraceBuilder();
  for (const { ms, lba = 0, sectors = 8, write = false, device = 0 } of requests) rows.add(!write, lba, sectors, ms * MS, device);
  return rows.finish('disksim', time, false, devices, { bytes: 0, lines: 0, malformed: { count: 0, first: [] }, ignored: [] });
}

interface Response {
  readonly index: number;
  readonly arrivalMs: number;
  readonly startMs: number;
  readonly completionMs: number;
}

class Responses implements ResponseSink {
  readonly list: Response[] = [];
  readonly parts: { seek: number; rotation: number; transfer: number }[] = [];

  response(index: number, arrivalNs: number, completionNs: number, times: Float64Array, row: number): void {
    this.list.push({ index, arrivalMs: arrivalNs / MS, startMs: times[row + START] / MS, completionMs: completionNs / MS });
    this.parts.push({ seek: times[row + SEEK], rotation: times[row + ROTATION], transfer: times[row + TRANSFER] });
  }
}

function begun(trace: Trace, scenario: Scenario, options: ReplayOptions = {}): Replay {
  const made = createReplay(trace, scenario, options);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

function played(trace: Trace, scenario: Scenario, options: ReplayOptions = {}): ReplayResult & { responses: Response[]; sink: Responses } {
  const sink = new Responses();
  const replay = begun(trace, scenario, { ...options, sink });
  while (!replay.advance(7));
  return { ...replay.result(), responses: sink.list, sink };
}

const at = (index: number, arrivalMs: number, startMs: number, completionMs: number): Response => ({
  index,
  arrivalMs,
  startMs,
  completionMs,
});
const refusal = (trace: Trace, scenario: Scenario, options: ReplayOptions = {}) => {
  const made = createReplay(trace, scenario, options);
  return made.ok ? 'taken' : `${made.error.kind}: ${made.error.message}`;
};

describe('open', () => {
  it('requests arrive when the trace says and wait for each other', () => {
    const { responses, elapsedMs, devices, workloads, attributionMs } = played(traceOf([{ ms: 5 }, { ms: 8 }, { ms: 100 }]), TEN_MS);
    expect(responses).toEqual([at(0, 5, 5, 15), at(1, 8, 15, 25), at(2, 100, 100, 110)]);
    expect(elapsedMs).toBe(110);
    expect(devices[0]).toMatchObject({ requests: 3, bytesRead: 3 * 4096, maxQueueDepth: 2, utilization: 30 / 110 });
    expect(workloads[0]).toMatchObject({ queries: 3, responseMs: { mean: (10 + 17 + 10) / 3 } });
    // The last request's way: it arrived after 100 ms.
    expect(attributionMs).toMatchObject({ think: 100, queue: 0, transfer: 10 });
  });

  it('passes so many times as fast', () => {
    const { responses } = played(traceOf([{ ms: 10 }, { ms: 100 }]), TEN_MS, { speed: 4 });
    expect(responses).toEqual([at(0, 2.5, 2.5, 12.5), at(1, 25, 25, 35)]);
  });

  it('puts requests in order of arrival, and keeps their numbers', () => {
    const { responses } = played(traceOf([{ ms: 50 }, { ms: 0 }, { ms: 50 }, { ms: 20 }]), TEN_MS);
    expect(responses).toEqual([at(1, 0, 0, 10), at(3, 20, 20, 30), at(0, 50, 50, 60), at(2, 50, 60, 70)]);
  });

  it('a completion at the instant of an arrival comes first', () => {
    const { devices } = played(traceOf([{ ms: 0 }, { ms: 10 }, { ms: 20 }]), TEN_MS);
    expect(devices[0].maxQueueDepth).toBe(1);
  });

  it('needs arrivals', () => expect(refusal(traceOf([{ ms: 1 }], 'think'), TEN_MS, { mode: 'open' })).toMatch(/^mode: .*closed/));
});

test("a kernel's plug is pulled by a waiting request: for each request of a chain, and for reads of an open trace", () => {
  const linux: Scenario = { ...TEN_MS, host: { ...TEN_MS.host, kernel: { profile: '2.6.18' } } };
  const trace = (time: TraceTime) =>
    traceOf(
      [
        { ms: 1, lba: 100 },
        { ms: 50, lba: 5000, write: true },
      ],
      time,
    );
  expect(played(trace('arrival'), linux).responses).toEqual([at(0, 1, 1, 11), at(1, 50, 53, 63)]);
  const closed = played(trace('none'), linux, { mode: 'closed', outstanding: 1 });
  expect(closed.responses).toEqual([at(0, 0, 0, 10), at(1, 10, 10, 20)]);
});

describe('closed', () => {
  it('issues each request after the one before and its think time', () => {
    const { responses, elapsedMs, attributionMs } = played(traceOf([{ ms: 5 }, { ms: 0 }, { ms: 30 }], 'think'), TEN_MS);
    expect(responses).toEqual([at(0, 0, 0, 10), at(1, 15, 15, 25), at(2, 25, 25, 35)]);
    // Nobody waits for the think time after the last one.
    expect(elapsedMs).toBe(35);
    expect(attributionMs).toMatchObject({ think: 5, transfer: 30 });
  });

  it('of a trace with arrivals issues without a pause', () => {
    expect(played(traceOf([{ ms: 5 }, { ms: 500 }]), TEN_MS, { mode: 'closed' }).responses).toEqual([at(0, 0, 0, 10), at(1, 10, 10, 20)]);
  });

  it('keeps so many outstanding', () => {
    const { responses, devices, elapsedMs, attributionMs } = played(
      traceOf([{ ms: 0 }, { ms: 3 }, { ms: 0 }, { ms: 0 }], 'think'),
      TEN_MS,
      { outstanding: 2 },
    );
    expect(responses).toEqual([at(0, 0, 0, 10), at(1, 0, 10, 20), at(2, 10, 20, 30), at(3, 23, 30, 40)]);
    expect(devices[0].maxQueueDepth).toBe(2);
    expect(Object.values(attributionMs).reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(elapsedMs, 9);
  });
});

/** Random requests, some beyond the end of the disk. */
const requests = fc.array(
  fc.record({
    ms: fc.nat(200),
    lba: fc.nat(5_000_000),
    sectors: fc.integer({ min: 1, max: 300 }),
    write: fc.boolean(),
    device: fc.nat(2),
  }),
  { minLength: 1, maxLength: 60 },
);

test('whatever the mode and discipline: every request once, the parts exact, the elapsed time explained', () => {
  const three = { ...PRESET, hardware: { ...PRESET.hardware, disks: PRESET.hardware.disks.slice(0, 3) }, volumes: [] };
  fc.assert(
    fc.property(
      requests,
      fc.constantFrom<ReplayOptions>({ mode: 'open' }, { mode: 'closed' }, { mode: 'closed', outstanding: 5 }, { mode: 'open', speed: 20 }),
      fc.constantFrom(
        'fcfs' as const,
        'sstf' as const,
        'look' as const,
        'clook' as const,
        'scan' as const,
        'cscan' as const,
        'sptf' as const,
        'asptf' as const,
      ),
      fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      (list, mode, discipline, queueDepth) => {
        const trace = traceOf(list, 'arrival', ['a', 'b', 'c']);
        const result = played(trace, three, { ...mode, discipline, queueDepth });
        expect(result.responses.map((one) => one.index).sort((a, b) => a - b)).toEqual(list.map((_, k) => k));
        for (const one of result.responses) {
          expect(one.arrivalMs <= one.startMs && one.startMs <= one.completionMs).toBe(true);
          expect(one.completionMs).toBeLessThanOrEqual(result.elapsedMs);
        }
        expect(PHASES.reduce((sum, phase) => sum + result.attributionMs[phase], 0)).toBeCloseTo(result.elapsedMs, 6);
        expect(result.devices.reduce((sum, one) => sum + one.requests, 0)).toBe(list.length);
        const bytes = list.reduce((sum, one) => sum + one.sectors * 512, 0);
        expect(result.devices.reduce((sum, one) => sum + one.bytesRead + one.bytesWritten, 0)).toBe(bytes);
        // Cut into other slices it is the same, to the last bit.
        const whole = begun(trace, three, { ...mode, discipline, queueDepth });
        while (!whole.advance(1_000_000));
        expect(whole.result().resultHash).toBe(result.resultHash);
      },
    ),
    { seed: 21, numRuns: 60 },
  );
});

test('one disk under FCFS is its model, asked once for each request in turn', () => {
  fc.assert(
    fc.property(requests, fc.boolean(), (list, closed) => {
      const { sink, responses } = played(traceOf(list.map((one) => ({ ...one, device: 0 }))), driveScenario(HDD, 1), {
        mode: closed ? 'closed' : 'open',
        phaseTurns: 0.25,
        initialCylinder: 77,
      });
      const model = new HddModel(HDD, [0.25], [77]);
      const phases = new Phases();
      let free = 0;
      for (const [k, { index, startMs, completionMs }] of responses.entries()) {
        const { ms, lba, sectors, write } = list[index];
        const start = closed ? free : Math.max(free, ms * MS);
        model.serve({ unit: 0, lba, sectors, write }, start, phases);
        expect(sink.parts[k]).toEqual({ seek: phases.seek, rotation: phases.rotation, transfer: phases.transfer });
        free = start + phases.overhead + phases.seek + phases.rotation + phases.transfer + phases.bus;
        expect([startMs, completionMs]).toEqual([start / MS, free / MS]);
      }
    }),
    { seed: 22, numRuns: 40 },
  );
});

describe('volumes', () => {
  const striped: Scenario = {
    ...driveScenario(fixedDevice(10, 'constant'), 3),
    volumes: [{ kind: 'stripe', id: 'v', name: 'V', members: ['d1', 'd2'], stripeUnitBytes: 4096 }],
  };

  it('take the place of devices before loose disks, and answer with their last piece', () => {
    const { responses, devices, volumes, trace } = played(
      traceOf(
        [
          { ms: 0, sectors: 16 },
          { ms: 1, lba: 100, device: 1 },
          { ms: 2, sectors: 8 },
        ],
        'arrival',
        ['dev-2', 'dev-10'],
      ),
      striped,
    );
    expect(responses).toEqual([at(0, 0, 0, 10), at(1, 1, 1, 11), at(2, 2, 10, 20)]);
    expect(devices.map((one) => one.requests)).toEqual([2, 1, 1]);
    expect(volumes).toMatchObject([{ id: 'v', requests: 2, maxQueueDepth: 2 }]);
    expect(trace.devices).toEqual([
      { name: 'dev-2', target: 'v', requests: 2 },
      { name: 'dev-10', target: 'd3', requests: 1 },
    ]);
  });

  it('stand for the devices that one says', () => {
    const { trace } = played(traceOf([{ ms: 0 }], 'arrival', ['x']), striped, { devices: { x: 'd3' } });
    expect(trace.devices).toEqual([{ name: 'x', target: 'd3', requests: 1 }]);
    expect(refusal(traceOf([{ ms: 0 }]), striped, { devices: { 0: 'd1' } })).toMatch(/^devices: d1 is neither .* v, d3/);
    expect(refusal(traceOf([{ ms: 0 }]), striped, { devices: { 7: 'v' } })).toMatch(/^devices: .* no device 7/);
    expect(refusal(traceOf([{ ms: 0 }], 'arrival', ['a', 'b', 'c']), striped)).toMatch(/^devices: .*3 devices.*2 volumes/);
  });
});

describe('requests beyond the device', () => {
  const size = 2 ** 21; // sectors of a device of 1 GiB
  const trace = traceOf([{ ms: 0 }, { ms: 50, lba: size - 8 }, { ms: 100, lba: size - 7 }, { ms: 150, lba: 3 * size + 16 }, { ms: 200 }]);
  const small = driveScenario({ ...fixedDevice(10, 'constant'), capacityBytes: size * 512 }, 1);

  it('are refused, told with their number and the size', () => {
    expect(refusal(trace, small)).toMatch(
      new RegExp(`^overflow: 2 requests end beyond .* request 2 .* sector ${size + 1}, .* d1 has ${size} sectors`),
    );
  });

  it('are left out if one says so', () => {
    const { responses, trace: report } = played(trace, small, { onOverflow: 'skip' });
    expect(responses.map((one) => one.index)).toEqual([0, 1, 4]);
    expect(report).toMatchObject({ requests: 5, replayed: 3, overflow: { policy: 'skip', count: 2 } });
    const closed = played(trace, small, { onOverflow: 'skip', mode: 'closed', outstanding: 4 });
    expect(closed.responses.map((one) => one.index)).toEqual([0, 1, 4]);
  });

  it('are wrapped if one says so, and counted', () => {
    const { responses, trace: report, devices } = played(trace, small, { onOverflow: 'wrap' });
    expect(responses).toHaveLength(5);
    expect(report).toMatchObject({ replayed: 5, overflow: { policy: 'wrap', count: 2 } });
    expect(devices[0].requests).toBe(5);
  });

  it('are left out where they are longer than the device', () => {
    const tiny = driveScenario({ ...fixedDevice(10, 'constant'), capacityBytes: 2 ** 20 }, 1);
    const { trace: report } = played(traceOf([{ ms: 0 }, { ms: 1, sectors: 2049 }]), tiny, { onOverflow: 'wrap' });
    expect(report).toMatchObject({ replayed: 1, overflow: { count: 1 } });
  });

  it('may be all there are', () => {
    for (const mode of ['open', 'closed'] as const) {
      const { elapsedMs, responses, attributionMs } = played(traceOf([{ ms: 0, lba: 2 * size }]), small, { mode, onOverflow: 'skip' });
      expect([elapsedMs, responses.length]).toEqual([0, 0]);
      expect(Object.values(attributionMs).every((ms) => ms === 0)).toBe(true);
    }
  });
});

describe('the machine', () => {
  it('is the scenario with the options in it, so that the hash tells them', () => {
    const disk = driveScenario(HDD, 2);
    expect(withSetup(disk, {})).toEqual(disk);
    const host = withSetup(disk, { discipline: 'look', initialCylinder: 5, phaseTurns: 0.5 });
    expect(host.host.scheduler).toEqual({ kind: 'look' });
    expect(host.hardware.drives[0]).toMatchObject({ queueDepth: 1 });
    expect(host.hardware.disks).toEqual(disk.hardware.disks.map((one) => ({ ...one, initialCylinder: 5, phaseTurns: 0.5 })));
    const drive = withSetup(disk, { discipline: 'asptf', queueDepth: 16, ageWeight: 0.5 });
    expect(drive.host.scheduler).toEqual({ kind: 'fifo' });
    expect(drive.hardware.drives[0]).toMatchObject({ queueDepth: 16, queueDiscipline: { kind: 'sptf', ageWeight: 0.5 } });
    expect(new Set([disk, host, drive].map(scenarioHash)).size).toBe(3);
  });

  it('has the cylinder that the arm is to stand on', () => {
    expect(refusal(traceOf([{ ms: 0 }]), driveScenario(HDD, 1), { initialCylinder: 9_999_999 })).toMatch(
      /^devices: .*cylinders 0 to \d+\./,
    );
  });
});

test('devices that cannot keep up end the replay with the reason', () => {
  const trace = traceOf(Array.from({ length: 100 }, (_, k) => ({ ms: k })));
  const replay = begun(trace, TEN_MS, { maxWaiting: 20 });
  expect(() => replay.advance(1000)).toThrow(/cannot keep up.*after 0\.0 s more than 20 requests/);
  expect(() => begun(trace, TEN_MS, { maxWaiting: 20, speed: 0.1 }).advance(1000)).not.toThrow();
});

test('a trace that lasts too long for exact times is refused', () => {
  const trace = traceOf([{ ms: 0 }, { ms: 40 * 86_400_000 }]);
  expect(refusal(trace, TEN_MS, { speed: 0.1 })).toMatch(/^time: .*400 days/);
  expect(refusal(trace, TEN_MS)).toBe('taken');
});

test('a result is there only when the replay is complete', () => {
  const replay = begun(traceOf([{ ms: 0 }, { ms: 1 }]), TEN_MS);
  expect(() => replay.result()).toThrow(/not complete/);
  replay.advance(2);
  expect(replay.progress()).toEqual({ fraction: 0, simulatedMs: 1, ios: 0 });
  expect(replay.advance(2)).toBe(true);
  expect(replay.progress()).toEqual({ fraction: 1, simulatedMs: 20, ios: 2 });
});

test.each([0, -1, NaN, Infinity])('a speed of %s is a mistake of the caller', (speed) => {
  expect(() => createReplay(traceOf([{ ms: 0 }]), TEN_MS, { speed })).toThrow(/speed/);
});

describe('broken disks', () => {
  const disks = driveScenario(fixedDevice(2, 'constant'), 5);
  const raid: Scenario = {
    ...disks,
    hardware: {
      ...disks.hardware,
      drives: [{ ...fixedDevice(2, 'constant'), capacityBytes: 2 ** 21 }],
      disks: disks.hardware.disks.map((disk, k) => ({ ...disk, ...(k === 1 && { failed: true }) })),
    },
    volumes: [
      {
        kind: 'raid5',
        id: 'v1',
        name: 'v1',
        members: ['d1', 'd2', 'd3', 'd4'],
        stripeUnitBytes: 65_536,
        rebuild: { onto: 'd5', chunkBytes: 65_536, pauseMs: 0 },
      },
    ],
  };

  it('are rebuilt behind the trace, whose requests read around them', () => {
    // The second unit of the first row lies on the broken disk: three others are read for it.
    const { ios, responses, rebuilds } = played(traceOf([{ ms: 0, lba: 128, sectors: 8 }, { ms: 5000 }]), raid);
    expect(responses).toHaveLength(2);
    expect(rebuilds).toMatchObject([{ volume: 'v1', disk: 'd2', onto: 'd5', bytes: 2 ** 21, rebuiltBytes: 2 ** 21 }]);
    // 32 rows: three reads and a write each.
    expect(ios).toBe(3 + 1 + 32 * 4);
  });

  it('and spares cannot stand for a device of the trace', () => {
    expect(refusal(traceOf([{ ms: 0 }]), raid, { devices: { '0': 'd5' } })).toMatch(/^devices: d5 is the spare of v1/);
    const loose = { ...raid, volumes: [] };
    expect(refusal(traceOf([{ ms: 0 }]), loose, { devices: { '0': 'd2' } })).toMatch(/^devices: d2 is broken/);
    const first = {
      ...loose,
      hardware: { ...loose.hardware, disks: loose.hardware.disks.map((disk, k) => ({ ...disk, failed: k === 0 })) },
    };
    expect(played(traceOf([{ ms: 0 }]), first).trace.devices[0].target).toBe('d2');
  });

  it.each(['stripe', 'concat'] as const)('take a %s with them: no request goes to what is broken', (kind) => {
    const common = { id: 'v1', name: 'v1', members: ['d1', 'd2', 'd3', 'd4'] };
    const plain: Scenario = {
      ...raid,
      volumes: [kind === 'stripe' ? { kind, ...common, stripeUnitBytes: 65_536 } : { kind, ...common }],
    };
    const words = /^devices: v1 has lost d2 without a copy or parity, so it cannot stand for device 0/;
    expect(refusal(traceOf([{ ms: 0 }]), plain, { devices: { '0': 'v1' } })).toMatch(words);
    expect(played(traceOf([{ ms: 0 }]), plain).trace.devices[0].target).toBe('d5');
  });
});

test('the limit on a replay counts after --speed: what is recorded may be longer', () => {
  const DAY_MS = 86_400_000;
  const trace = traceOf([{ ms: 0 }, { ms: DAY_MS }, { ms: 120 * DAY_MS }]);
  expect(trace.requests).toBe(3);
  const slow = createReplay(trace, TEN_MS, { mode: 'open' });
  expect(slow.ok ? '' : slow.error).toMatchObject({ kind: 'time', message: expect.stringContaining('at least 3 times as fast') as string });
  const result = played(trace, TEN_MS, { mode: 'open', speed: 3 });
  expect(result.responses.map(({ arrivalMs }) => Math.round(arrivalMs / DAY_MS))).toEqual([0, 0, 40]);
});
