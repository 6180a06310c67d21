/**
 * The engine against queueing theory, on runs long enough for the tolerances: 5 % on waits at loads up
 * to 80 %, 2 % on utilization. Formulas: Kleinrock, Queueing Systems I (1975) for M/M/1, M/D/1 and
 * M/G/1 (Pollaczek and Khinchine); Reiser and Lavenberg (1980) for mean value analysis.
 */
import { describe, expect, test } from 'vitest';
import { MIB, NS_PER_MS } from '../base/units.ts';
import { drawBelow } from '../base/random.ts';
import type { HardDisk, ProbeClass } from '../scenario/schema.ts';
import { Phases } from './device/device.ts';
import { HddModel } from './device/hdd.ts';
import { runToEnd } from './run.ts';
import { checkedRun } from './testing/invariants.ts';
import { fixedDevice, probe, SMALL_DISK, smallScenario, type SmallOptions } from './testing/scenarios.ts';

function within(found: number, expected: number, share: number): void {
  expect(found / expected).toBeGreaterThan(1 - share);
  expect(found / expected).toBeLessThan(1 + share);
}

/** Mean wait, response, utilization and depth of disk 1 under Poisson reads. */
function open(options: Omit<SmallOptions, 'classes'>, perSecond: number, requests = 250_000, some: Partial<ProbeClass> = {}) {
  const scenario = smallScenario({
    disks: 1,
    ...options,
    classes: [probe({ requests, arrivals: { kind: 'poisson', perSecond }, ...some })],
  });
  const { devices } = runToEnd(scenario, { series: false });
  const [disk] = devices;
  return {
    waitMs: disk.partsMs.queue / disk.requests,
    responseMs: disk.responseMs.mean,
    utilization: disk.utilization,
    depth: disk.meanQueueDepth,
    serviceMs: disk.meanServiceMs,
    sdMs: disk.responseMs.sd,
  };
}

const SERVICE_MS = 4;
const LOADS = [0.5, 0.8];

describe('M/M/1', () => {
  for (const load of LOADS) {
    test(`at ${load * 100} % load`, () => {
      const { waitMs, responseMs, utilization, depth, sdMs } = open(
        { drive: fixedDevice(SERVICE_MS, 'exponential') },
        (1000 * load) / SERVICE_MS,
      );
      within(waitMs, (load * SERVICE_MS) / (1 - load), 0.05);
      within(responseMs, SERVICE_MS / (1 - load), 0.05);
      within(utilization, load, 0.02);
      within(depth, load / (1 - load), 0.05);
      // The response is exponential: its standard deviation is its mean.
      within(sdMs, responseMs, 0.05);
    });
  }
});

describe('M/D/1', () => {
  for (const load of LOADS) {
    test(`at ${load * 100} % load: half the wait of M/M/1`, () => {
      const { waitMs, utilization, serviceMs } = open({ drive: fixedDevice(SERVICE_MS, 'constant') }, (1000 * load) / SERVICE_MS);
      within(waitMs, (load * SERVICE_MS) / (2 * (1 - load)), 0.05);
      within(utilization, load, 0.02);
      expect(serviceMs).toBeCloseTo(SERVICE_MS, 9);
    });
  }
});

describe('M/G/1', () => {
  const disk: HardDisk = { ...SMALL_DISK, buffer: { segments: 0, segmentBytes: 0, readAhead: false } };

  /** First two moments of the disk's service, measured on the model alone: random 8 KB reads at random times. */
  function moments(sectors: number): { mean: number; square: number } {
    const model = new HddModel(disk, [0]);
    const phases = new Phases();
    const n = 100_000;
    let now = 0;
    let mean = 0;
    let square = 0;
    for (let k = 0; k < n; k++) {
      now += drawBelow(30 * NS_PER_MS, 5, k, 0, 0, 1);
      model.serve({ unit: 0, lba: 16 * drawBelow(Math.floor(sectors / 16), 5, k, 0, 0, 2), sectors: 16, write: false }, now, phases);
      const service = (phases.overhead + phases.seek + phases.rotation + phases.transfer) / NS_PER_MS;
      now += service * NS_PER_MS;
      mean += service / n;
      square += (service * service) / n;
    }
    return { mean, square };
  }

  for (const load of LOADS) {
    test(`a hard disk with FIFO at ${load * 100} % load: Pollaczek and Khinchine with its own service`, () => {
      // All data on one disk: 24 PSUs of 20 MiB.
      const { mean, square } = moments((24 * 20 * MIB) / 512);
      const lambda = load / mean;
      const { waitMs, utilization, serviceMs } = open({ drive: disk, psuBytes: 20 * MIB }, 1000 * lambda);
      within(serviceMs, mean, 0.01);
      within(utilization, load, 0.02);
      within(waitMs, (lambda * square) / (2 * (1 - load)), 0.05);
    });
  }
});

/** Mean value analysis: throughput per ms of n customers with think time Z at stations with demands D. */
function mva(demandsMs: readonly number[], thinkMs: number, customers: number): { perMs: number; queue: number[] } {
  let queue = demandsMs.map(() => 0);
  let perMs = 0;
  for (let n = 1; n <= customers; n++) {
    const response = demandsMs.map((demand, k) => demand * (1 + queue[k]));
    perMs = n / (thinkMs + response.reduce((a, b) => a + b, 0));
    queue = response.map((r) => perMs * r);
  }
  return { perMs, queue };
}

describe('closed networks', () => {
  const closed = (outstanding: number, thinkMs: number, options: Omit<SmallOptions, 'classes'>, requests = 200_000) =>
    runToEnd(smallScenario({ ...options, classes: [probe({ requests, arrivals: { kind: 'closed', outstanding, thinkMs } })] }), {
      series: false,
    });

  test('one exponential server and thinking users: mean value analysis', () => {
    for (const outstanding of [1, 4, 12]) {
      const { devices, elapsedMs, ios } = closed(outstanding, 20, { drive: fixedDevice(5, 'exponential'), disks: 1 });
      const { perMs, queue } = mva([5], 20, outstanding);
      within(ios / elapsedMs, perMs, 0.02);
      within(devices[0].meanQueueDepth, queue[0], 0.03);
      within(devices[0].utilization, perMs * 5, 0.02);
    }
  });

  test('requests that choose one of four disks at random: mean value analysis', () => {
    const { devices, elapsedMs, ios } = closed(6, 3, { drive: fixedDevice(8, 'exponential'), disks: 4 });
    const { perMs, queue } = mva([2, 2, 2, 2], 3, 6);
    within(ios / elapsedMs, perMs, 0.02);
    for (const disk of devices) {
      within(disk.requests / ios, 0.25, 0.02);
      within(disk.meanQueueDepth, queue[0], 0.05);
    }
  });

  test('one constant server is never idle: throughput 1/S, response n x S', () => {
    const { devices, elapsedMs } = closed(7, 0, { drive: fixedDevice(2, 'constant'), disks: 1 }, 7000);
    expect(elapsedMs).toBe(14_000);
    expect(devices[0].utilization).toBe(1);
    expect(devices[0].maxQueueDepth).toBe(7);
    expect(devices[0].responseMs.max).toBe(14);
    expect(devices[0].responseMs.p50).toBeCloseTo(14, 0);
  });
});

test('Little and utilization law hold to the nanosecond at every load', () => {
  for (const load of [0.1, 0.5, 0.9]) {
    checkedRun(
      smallScenario({
        drive: fixedDevice(SERVICE_MS, 'exponential'),
        classes: [probe({ requests: 5000, arrivals: { kind: 'poisson', perSecond: (4000 * load) / SERVICE_MS } })],
      }),
    );
  }
});

test('first come first served random 8 KB reads of a whole disk: overhead + average seek + half a turn + transfer', () => {
  const disk: HardDisk = {
    ...SMALL_DISK,
    zones: [{ cylinders: 1200, sectorsPerTrack: 240 }],
    headSwitchMs: 0,
    trackSkewMs: 0,
    cylinderSkewMs: 0,
    buffer: { segments: 0, segmentBytes: 0, readAhead: false },
  };
  const small = smallScenario({ drive: disk, disks: 1, classes: [probe({ requests: 40_000 })] });
  const whole = { ...small.database.objects[0], segments: 1, psusPerSegment: 1, psuBytes: 1200 * 4 * 240 * 512 };
  const { devices } = runToEnd({
    ...small,
    database: { ...small.database, objects: [whole] },
    placement: { rules: [{ object: 'fact', spread: { kind: 'all', target: 'd1' } }], exceptions: [] },
  });
  const [{ meanServiceMs, meanSeekMs, meanRotationMs }] = devices;
  within(meanSeekMs, 5.2, 0.01);
  within(meanRotationMs, 3, 0.01);
  within(meanServiceMs, 0.2 + 5.2 + 3 + (16 * 6) / 240, 0.01);
});
