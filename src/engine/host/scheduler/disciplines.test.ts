/** What each discipline decides, worked by hand, and that an age limit lets nobody starve. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawBelow } from '../../../base/random.ts';
import { FixedModel } from '../../device/fixed.ts';
import { HddModel } from '../../device/hdd.ts';
import { DeviceCommand, Phases, type DeviceModel } from '../../device/device.ts';
import { testQueue, type TestQueue } from '../../testing/queue.ts';
import { fixedDevice, SMALL_DISK } from '../../testing/scenarios.ts';
import { BY_FIRST_BLOCK, BY_LAST_BLOCK, NO_DETOUR } from './scheduler.ts';

/** The textbook's queue (Silberschatz and others, Operating System Concepts), in hundreds of blocks. */
const CYLINDERS = [98, 183, 37, 122, 14, 124, 65, 67];

/** Serves one request at `from` on an idle device, so that the arm stands there and has come from below or above. */
function stand(queue: TestQueue, ...from: readonly number[]): TestQueue {
  for (const at of from) {
    const request = queue.add(at * 100, { sectors: 1 });
    expect(queue.next()).toBe(at * 100);
    queue.scheduler.completed(0, request, 0);
    queue.requests.release(request);
  }
  return queue;
}

/** Order of service, and the edges that the arm goes to before each. */
function order(queue: TestQueue): { at: number[]; detours: number[] } {
  for (const cylinder of CYLINDERS) queue.add(cylinder * 100, { sectors: 1 });
  const at: number[] = [];
  const detours: number[] = [];
  for (let lba = queue.next(); lba >= 0; lba = queue.next()) {
    at.push(lba / 100);
    detours.push(queue.scheduler.detour);
  }
  return { at, detours };
}

const UP = [65, 67, 98, 122, 124, 183];
const DOWN = [37, 14];

describe('the textbook queue, arm at 53', () => {
  const nowhere = CYLINDERS.map(() => NO_DETOUR);
  const before = (index: number, edges: number): number[] => nowhere.map((none, k) => (k === index ? edges : none));

  test('FCFS', () => {
    expect(order(stand(testQueue({ kind: 'fifo' }), 53))).toEqual({ at: CYLINDERS, detours: nowhere });
  });
  test('SSTF', () => {
    expect(order(stand(testQueue({ kind: 'sstf' }), 53))).toEqual({ at: [65, 67, 37, 14, 98, 122, 124, 183], detours: nowhere });
  });
  test('LOOK turns at the last request', () => {
    expect(order(stand(testQueue({ kind: 'look' }), 20, 53))).toEqual({ at: [...UP, ...DOWN], detours: nowhere });
    expect(order(stand(testQueue({ kind: 'look' }), 80, 53))).toEqual({ at: [...DOWN, ...UP], detours: nowhere });
  });
  test('C-LOOK jumps to the lowest', () => {
    expect(order(stand(testQueue({ kind: 'clook' }), 80, 53))).toEqual({ at: [...UP, 14, 37], detours: nowhere });
  });
  test('SCAN turns at the edge', () => {
    expect(order(stand(testQueue({ kind: 'scan' }), 20, 53))).toEqual({ at: [...UP, ...DOWN], detours: before(6, BY_LAST_BLOCK) });
    expect(order(stand(testQueue({ kind: 'scan' }), 80, 53))).toEqual({ at: [...DOWN, ...UP], detours: before(2, BY_FIRST_BLOCK) });
  });
  test('C-SCAN goes by way of both edges', () => {
    const edges = BY_LAST_BLOCK | BY_FIRST_BLOCK;
    expect(order(stand(testQueue({ kind: 'cscan' }), 80, 53))).toEqual({ at: [...UP, 14, 37], detours: before(6, edges) });
  });
});

test('SCAN and C-SCAN go straight to what comes to an idle device', () => {
  for (const kind of ['scan', 'cscan'] as const) {
    const queue = stand(testQueue({ kind }), 90);
    queue.add(1000, { sectors: 1 });
    expect([queue.next(), queue.scheduler.detour]).toEqual([1000, NO_DETOUR]);
  }
});

test('LOOK: several at one address leave in order of arrival, whichever way the sweep goes', () => {
  for (const from of [10, 90]) {
    const queue = stand(testQueue({ kind: 'look' }), 50, from);
    const added = [1, 2, 3].map((sectors) => queue.add(5000, { sectors }));
    expect(added.map(() => queue.scheduler.dispatch(0, 0))).toEqual(added);
  }
});

/** A device that says for every address how long positioning takes, in ms. */
class Told extends FixedModel {
  private readonly ms: Readonly<Record<number, number>>;
  /** Addresses that it was asked for. */
  readonly asked: number[] = [];
  constructor(ms: Readonly<Record<number, number>>) {
    super(fixedDevice(1, 'constant'), 1, [0]);
    this.ms = ms;
  }
  override positioningNs({ lba } = new DeviceCommand()): number {
    this.asked.push(lba);
    return this.ms[lba] * 1e6;
  }
}

describe('SPTF', () => {
  const ms = { 10: 7, 20: 3, 30: 5, 40: 3 };
  const queueOf = (document: object, model: DeviceModel = new Told(ms)) => testQueue({ kind: 'sptf', ...document }, 1, model);

  test('takes what the device can begin soonest; of equals the first to come', () => {
    const queue = queueOf({});
    for (const lba of [10, 40, 30, 20]) queue.add(lba);
    expect(queue.drain()).toEqual([40, 20, 30, 10]);
  });

  test('aged: each ms of waiting is worth `ageWeight` ms of positioning', () => {
    for (const [ageWeight, first] of [
      [0, 20],
      [0.39, 20],
      [0.41, 10],
    ] as const) {
      const queue = queueOf({ ageWeight });
      queue.add(10, { now: 0 });
      queue.add(20, { now: 10e6 });
      // The first has waited 10 ms longer and costs 4 ms more.
      expect(queue.next(12e6)).toBe(first);
    }
  });

  test('age limit: what is older goes first, oldest first, whatever it costs', () => {
    const queue = queueOf({ ageLimitMs: 50 });
    queue.add(10, { now: 0 });
    queue.add(30, { now: 1e6 });
    queue.add(20, { now: 40e6 });
    expect(queue.next(50e6)).toBe(20);
    queue.add(40, { now: 50e6 });
    expect([queue.next(52e6), queue.next(52e6), queue.next(52e6)]).toEqual([10, 30, 40]);
  });

  test('asks nobody about a request that waits alone', () => {
    const model = new Told(ms);
    const queue = queueOf({}, model);
    queue.add(10);
    expect([queue.next(), model.asked]).toEqual([10, []]);
  });

  test('in the host it goes by arm and platter; only the drive foresees the overhead of the command', () => {
    const model = new HddModel({ ...SMALL_DISK, overheadMs: 3, buffer: { segments: 0, segmentBytes: 0, readAhead: false } }, [0]);
    // Of two blocks of the same track one passes after 2 ms: in time for the arm, too early for the command.
    const within = (ms: number): number => Math.round((ms / (60_000 / SMALL_DISK.rpm)) * SMALL_DISK.zones[0].sectorsPerTrack);
    const [soon, later] = [within(2), within(5)];
    const first = (foresight?: boolean): number => {
      const queue = testQueue({ kind: 'sptf', ...(foresight !== undefined && { foresight }) }, 1, model);
      queue.add(later);
      queue.add(soon);
      return queue.next(0);
    };
    expect(model.positioningNs({ unit: 0, lba: soon, sectors: 8, write: false }, 0, false)).toBeLessThan(2.1e6);
    expect(model.positioningNs({ unit: 0, lba: soon, sectors: 8, write: false }, 0, true)).toBeGreaterThan(5.1e6);
    expect([first(), first(false), first(true)]).toEqual([soon, soon, later]);
  });

  test('a bound saves the hard disk work, and changes no decision', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(900_000), { minLength: 2, maxLength: 40 }), fc.nat(1e9), (lbas, now) => {
        const model = new HddModel({ ...SMALL_DISK, buffer: { segments: 0, segmentBytes: 0, readAhead: false } }, [0]);
        const exact = lbas.map((lba) => model.positioningNs({ unit: 0, lba, sectors: 8, write: false }, now, false));
        const queue = testQueue({ kind: 'sptf' }, 1, model);
        for (const lba of lbas) queue.add(lba);
        expect(queue.next(now)).toBe(lbas[exact.indexOf(Math.min(...exact))]);
        const bound = exact[0];
        lbas.forEach((lba, k) => {
          const found = model.positioningNs({ unit: 0, lba, sectors: 8, write: false }, now, false, bound);
          expect(exact[k] < bound ? found === exact[k] : found >= bound).toBe(true);
        });
      }),
    );
  });
});

/** Closed loop of requests near the outer edge and one at the inner: longest wait in ms, and how many waited with it at most. */
function longestWaitMs(
  document: Parameters<typeof testQueue>[0],
  seed: number,
  outstanding: number,
): { far: number; all: number; worstServiceMs: number } {
  const model = new HddModel(SMALL_DISK, [0]);
  const queue = testQueue(document, 1, model);
  const phases = new Phases();
  const since = new Map<number, number>();
  let now = 0;
  let draws = 0;
  const near = (): void => {
    const request = queue.add(8 * drawBelow(20_000, seed, draws++, 0, 0, 1), { now });
    since.set(request, now);
  };
  const far = queue.add(900_000, { now });
  since.set(far, 0);
  for (let k = 1; k < outstanding; k++) near();
  let farMs = Infinity;
  let all = 0;
  let worstServiceMs = 0;
  for (let k = 0; k < 2000; k++) {
    const request = queue.scheduler.dispatch(0, now);
    const waitedMs = (now - since.get(request)!) / 1e6;
    all = Math.max(all, waitedMs);
    if (request === far) farMs = Math.min(farMs, waitedMs);
    model.serve({ unit: 0, lba: queue.requests.lba[request], sectors: 8, write: false }, now, phases);
    const service = phases.overhead + phases.seek + phases.rotation + phases.transfer;
    worstServiceMs = Math.max(worstServiceMs, service / 1e6);
    now += service;
    queue.scheduler.completed(0, request, now);
    if (request !== far) queue.requests.release(request);
    near();
  }
  return { far: farMs, all, worstServiceMs };
}

test('SPTF lets a request starve; with an age limit nobody waits longer than it and those before take', () => {
  for (const [seed, outstanding] of [
    [1, 4],
    [2, 16],
    [3, 32],
  ]) {
    expect(longestWaitMs({ kind: 'sptf' }, seed, outstanding).far).toBeGreaterThan(1000);
    for (const ageLimitMs of [0, 50, 400]) {
      const { far, all, worstServiceMs } = longestWaitMs({ kind: 'sptf', ageLimitMs }, seed, outstanding);
      const bound = ageLimitMs + outstanding * worstServiceMs;
      expect(far).toBeLessThanOrEqual(bound);
      expect(all).toBeLessThanOrEqual(bound);
    }
  }
});

test('with enough weight on age nobody starves either', () => {
  const { all, worstServiceMs } = longestWaitMs({ kind: 'sptf', ageWeight: 1 }, 4, 16);
  expect(all).toBeLessThanOrEqual(17 * worstServiceMs);
});

test('sweeps reach the far end although new requests keep coming', () => {
  for (const kind of ['look', 'clook', 'scan', 'cscan'] as const) {
    expect(longestWaitMs({ kind }, 5, 8).far).toBeLessThan(Infinity);
  }
});
