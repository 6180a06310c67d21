/** Each rule of CFQ with time slices (2.6.14 and 2.6.18) by a test that fails if the rule is left out. */
import { describe, expect, test } from 'vitest';
import {
  DRAINS,
  EXPIRED,
  GAVE_UP_EXITED,
  GAVE_UP_SEEKY,
  GAVE_UP_SLICE,
  GAVE_UP_THINK,
  GAVE_UP_TIME,
  HOLDS,
  IDLES,
  NEW_SLICE,
  NOBODY,
  OWN,
  SLICE,
} from '../../record/decision.ts';
import { driverLoop, type LogLine, type LoopProcess } from '../../testing/driverLoop.ts';
import { testQueue, type TestQueue } from '../../testing/queue.ts';
import { NONE } from '../requests.ts';

const MS = 1e6;
const GENERATIONS = ['2.6.14', '2.6.18'] as const;
type Generation = (typeof GENERATIONS)[number];
const IDLE_MS = { '2.6.14': 10, '2.6.18': 8 } as const;

interface Tunables {
  quantum?: number;
  sliceSyncMs?: number;
  sliceAsyncMs?: number;
  sliceIdleMs?: number;
  sliceAsyncRq?: number;
  fifoExpireSyncMs?: number;
  fifoExpireAsyncMs?: number;
  backSeekMaxKib?: number;
  backSeekPenalty?: number;
  maxDepth?: number;
}
const cfq = (kernel: Generation, tunables: Tunables = {}): TestQueue => testQueue({ kind: 'cfq', ...tunables }, 1, undefined, kernel);

const A = 0;
const B = 1;

/** Dispatches and gives to the drive; answers the request. */
function go(queue: TestQueue, ms: number): number {
  const request = queue.scheduler.dispatch(0, ms * MS);
  if (request !== NONE) queue.scheduler.taken(0, request, ms * MS);
  return request;
}

const done = (queue: TestQueue, request: number, ms: number): void => queue.scheduler.completed(0, request, ms * MS);

/** A asks, is served and complete at 5 ms; B has asked meanwhile. */
function servedOnce(queue: TestQueue): void {
  queue.add(100, { process: A });
  const request = go(queue, 0);
  queue.add(1_000_000, { process: B, now: MS });
  done(queue, request, 5);
}

/** Process A asks three times, so that its statistics count, and B waits when the last is complete: at `askMs` + 5. */
function servedThrice(queue: TestQueue, lbas: readonly [number, number, number], thinkMs: number): number {
  let now = 0;
  for (const [k, lba] of lbas.entries()) {
    queue.add(lba, { process: A, now: now * MS });
    const request = go(queue, now);
    if (k === 2) queue.add(40_000_000, { process: B, now: now * MS });
    done(queue, request, now + 5);
    now += 5 + thinkMs;
  }
  return now - thinkMs;
}

describe.each(GENERATIONS)('CFQ of %s', (kernel) => {
  const idleMs = IDLE_MS[kernel];

  test('slices are 100 ms for those who reads and 40 ms for buffered writes, or as set', () => {
    const slice = (write: boolean, tunables: Tunables = {}): number[] => {
      const queue = cfq(kernel, tunables);
      queue.add(100, { process: A, write });
      queue.next();
      const { why, other, ns } = queue.scheduler.decision;
      return [why, other, ns / MS];
    };
    expect(slice(false)).toEqual([NEW_SLICE, A, 100]);
    expect(slice(true)).toEqual([NEW_SLICE, NOBODY, 40]);
    expect(slice(false, { sliceSyncMs: 30 })).toEqual([NEW_SLICE, A, 30]);
    expect(slice(true, { sliceAsyncMs: 7 })).toEqual([NEW_SLICE, NOBODY, 7]);
  });

  test('the clock of a slice starts at its first dispatch', () => {
    const queue = cfq(kernel);
    queue.add(100, { process: A });
    queue.add(200, { process: A });
    queue.next(50 * MS);
    queue.next(60 * MS);
    expect(queue.scheduler.decision).toMatchObject({ why: SLICE, other: A, ns: 90 * MS });
  });

  test('within the slice its process continues, no matter who waits; after it the other', () => {
    const queue = cfq(kernel, { quantum: 1 });
    for (let k = 0; k < 4; k++) queue.add(1000 * (k + 1), { process: A });
    queue.add(8, { process: B });
    expect(queue.next(0)).toBe(1000);
    expect(queue.next(50 * MS)).toBe(2000);
    expect(queue.next(100 * MS)).toBe(3000); // the slice ends after 100 ms, not at them
    expect(queue.next(100 * MS + 1)).toBe(8);
    expect(queue.scheduler.decision).toMatchObject({ why: GAVE_UP_SLICE, other: A, ns: 100 * MS });
  });

  test('while requests of the slice’s process are in the drive, nobody else’s follow', () => {
    const queue = cfq(kernel);
    queue.add(100, { process: A });
    queue.add(1_000_000, { process: B });
    go(queue, 0);
    expect(go(queue, 1)).toBe(NONE);
    expect(queue.scheduler.decision).toMatchObject({ why: HOLDS, other: A });
    expect(queue.scheduler.askAgainAt).toBe(Infinity);
  });

  test('idles from the completion on, for slice_idle, then gives the disk away', () => {
    const queue = cfq(kernel);
    servedOnce(queue);
    expect(go(queue, 5)).toBe(NONE);
    expect(queue.scheduler.askAgainAt).toBe((5 + idleMs) * MS);
    expect(queue.scheduler.decision).toMatchObject({ why: IDLES, other: A, ns: (5 + idleMs) * MS });
    expect(go(queue, 5 + idleMs - 0.001)).toBe(NONE);
    expect(queue.next((5 + idleMs) * MS)).toBe(1_000_000);
    expect(queue.scheduler.decision).toMatchObject({ why: GAVE_UP_TIME, other: A, ns: idleMs * MS });
  });

  test('slice_idle is the one given; 0: never', () => {
    const queue = cfq(kernel, { sliceIdleMs: 3 });
    servedOnce(queue);
    expect(go(queue, 5)).toBe(NONE);
    expect(queue.scheduler.askAgainAt).toBe(8 * MS);
    // Times are whole nanoseconds; 8.2 * 1e6 is none.
    const fraction = cfq(kernel, { sliceIdleMs: 8.2 });
    servedOnce(fraction);
    expect(go(fraction, 5)).toBe(NONE);
    expect(fraction.scheduler.askAgainAt).toBe(13_200_000);
    const never = cfq(kernel, { sliceIdleMs: 0 });
    servedOnce(never);
    expect(never.next(5 * MS)).toBe(1_000_000);
  });

  test('who asks again in time is served at once, even if the slice is over by then', () => {
    const queue = cfq(kernel, { sliceSyncMs: 6 });
    servedOnce(queue);
    expect(go(queue, 5)).toBe(NONE);
    queue.add(108, { process: A, now: 9 * MS });
    expect(queue.next(9 * MS)).toBe(108);
    expect(queue.scheduler.decision).toMatchObject({ why: OWN, other: A, ns: 4 * MS });
    expect(queue.next(9 * MS)).toBe(1_000_000); // that was the end of it
  });

  test('if nobody waits when the time is over, the process keeps its slice', () => {
    const queue = cfq(kernel);
    queue.add(100, { process: A });
    done(queue, go(queue, 0), 5);
    expect(go(queue, 5)).toBe(NONE);
    queue.add(108, { process: A, now: 50 * MS });
    expect(queue.next(50 * MS)).toBe(108);
    expect(queue.scheduler.decision).toMatchObject({ why: SLICE, other: A, ns: 50 * MS });
  });

  test('who thinks longer than slice_idle is not idled for', () => {
    const queue = cfq(kernel);
    const at = servedThrice(queue, [100, 108, 116], idleMs * 2);
    expect(queue.next(at * MS)).toBe(40_000_000);
    expect(queue.scheduler.decision).toMatchObject({ why: GAVE_UP_THINK, other: A });
    expect(queue.scheduler.decision.ns).toBeGreaterThan(idleMs * MS);
    const patient = cfq(kernel, { sliceIdleMs: 30 });
    const later = servedThrice(patient, [100, 108, 116], idleMs * 2);
    expect(go(patient, later)).toBe(NONE);
  });

  test('who is gone is not idled for', () => {
    const queue = cfq(kernel);
    servedOnce(queue);
    expect(go(queue, 5)).toBe(NONE);
    queue.scheduler.exited(A, 6 * MS);
    expect(queue.next(6 * MS)).toBe(1_000_000);
    expect(queue.scheduler.decision).toMatchObject({ why: GAVE_UP_EXITED, other: A });
  });

  test('a process that is idled for and writes instead gives up its slice', () => {
    const queue = cfq(kernel);
    servedOnce(queue);
    expect(go(queue, 5)).toBe(NONE);
    queue.add(500, { process: A, write: true, now: 6 * MS });
    expect(queue.next(6 * MS)).not.toBe(-1);
  });

  test('up to quantum requests of the process leave its queue at a time', () => {
    const left = (quantum: number): number => {
      const queue = cfq(kernel, { quantum });
      const lbas = [100, 200, 300, 400, 500, 600];
      for (const lba of lbas) queue.add(lba);
      queue.next();
      // What is on its way takes no more merges.
      return lbas.filter((lba) => queue.candidate(lba + 8, 8, false, true) >= 0).length;
    };
    expect(left(4)).toBe(2);
    expect(left(1)).toBe(5);
  });

  test('writes that nobody waits for share a queue, which has 2 (base + 3 base) requests in a slice', () => {
    const before = (tunables: Tunables): number => {
      const queue = cfq(kernel, { quantum: 1, ...tunables });
      for (let k = 0; k < 40; k++) queue.add(1000 * (k + 1), { process: k % 3, write: true });
      queue.next();
      queue.add(9, { process: 5, sync: true, write: true }); // does not come first by address only
      queue.add(17, { process: 7, write: true });
      const order = queue.drain();
      return 1 + order.indexOf(9);
    };
    // In 2.6.14 who reads takes the disk from them.
    if (kernel === '2.6.14') expect(before({})).toBe(1);
    else {
      expect(before({})).toBe(16);
      expect(before({ sliceAsyncRq: 1 })).toBe(8);
    }
  });

  test('a slice of writes ends by its time, too', () => {
    const queue = cfq(kernel, { quantum: 1 });
    for (let k = 0; k < 10; k++) queue.add(1000 * (k + 1), { write: true });
    queue.add(9, { process: A });
    // The process that came first is first.
    expect(queue.next(0)).toBe(1000);
    expect(queue.next(40 * MS + 1)).toBe(9);
  });

  test('once a slice an expired request goes first', () => {
    const order = (tunables: Tunables, write = false): [number[], number[]] => {
      // Patient, so that what comes late is no reason to end the slice.
      const queue = cfq(kernel, { quantum: 1, sliceIdleMs: 300, ...tunables });
      for (const lba of [9000, 100]) queue.add(lba, { write });
      for (const lba of [9100, 9200]) queue.add(lba, { write, now: 190 * MS });
      const lbas: number[] = [];
      const whys: number[] = [];
      for (let lba = queue.next(200 * MS); lba >= 0; lba = queue.next(200 * MS)) {
        lbas.push(lba);
        whys.push(queue.scheduler.decision.why);
      }
      return [lbas, whys];
    };
    expect(order({})).toEqual([
      [9000, 9100, 9200, 100],
      [EXPIRED, SLICE, SLICE, SLICE],
    ]);
    expect(order({ fifoExpireSyncMs: 200 })[0]).toEqual([100, 9000, 9100, 9200]);
    expect(order({}, true)[0]).toEqual([100, 9000, 9100, 9200]);
    expect(order({ fifoExpireAsyncMs: 150 }, true)[0]).toEqual([9000, 9100, 9200, 100]);
  });

  test('of the process’ requests the one next to the head, with short ways back', () => {
    const order = (tunables: Tunables): number[] => {
      const queue = cfq(kernel, { quantum: 1, ...tunables });
      queue.add(992);
      queue.next();
      queue.add(900);
      queue.add(1300);
      return queue.drain();
    };
    expect(order({})).toEqual([900, 1300]);
    expect(order({ backSeekPenalty: 4 })).toEqual([1300, 900]);
    expect(order({ backSeekMaxKib: 49 })).toEqual([1300, 900]);
  });

  test('the next deadline is the earliest of all queues', () => {
    const queue = cfq(kernel);
    queue.add(100, { process: A, now: 20 * MS });
    const old = queue.add(200, { process: B, now: 10 * MS });
    queue.add(300, { now: 0, write: true });
    expect(queue.scheduler.nextDeadline(0)).toBe(old);
    expect(queue.scheduler.deadlineNs).toBe(135 * MS);
  });

  test('N readers wait for at most the slices of the others, and what each overruns its own', () => {
    const waits = (n: number, sliceSyncMs: number): number =>
      Math.max(
        ...readersLog(cfq(kernel, { sliceSyncMs }), n, 4000)
          .filter(({ atNs }) => atNs > 1000 * MS)
          .map(({ waitedNs }) => waitedNs / MS),
      );
    for (const n of [2, 3, 6]) {
      for (const sliceMs of [100, 40]) {
        const longest = waits(n, sliceMs);
        expect(longest).toBeGreaterThan((n - 1) * sliceMs);
        // A request, 10 ms, and the wait for one that comes at the last moment, 1 ms, each.
        expect(longest).toBeLessThanOrEqual((n - 1) * (sliceMs + 11));
      }
    }
  });

  test('readers have their slices in the order in which they were last served', () => {
    const log = readersLog(cfq(kernel), 4, 2000);
    const turns = log.filter(({ process }, k) => k === 0 || log[k - 1].process !== process).map(({ process }) => process);
    expect(turns.slice(0, 12)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
  });
});

const reader = (process: number): LoopProcess => ({
  startNs: process * MS,
  ask: (k) => ({ lba: process * 1_000_000 + k * 256, sectors: 256, thinkNs: MS }),
});

/** Sequential readers that think for 1 ms; a request takes 5 ms, or 10 if it does not continue the last one. */
function readersLog(queue: TestQueue, readers: number, untilMs: number): LogLine[] {
  return driverLoop(queue, {
    serviceNs: (head, lba) => (head === lba ? 5 * MS : 10 * MS),
    processes: Array.from({ length: readers }, (_, process) => reader(process)),
    untilNs: untilMs * MS,
  });
}

test.each(GENERATIONS)('%s: two readers, worked out by hand', (kernel) => {
  const log = readersLog(cfq(kernel), 2, 220);
  const rows = log.map(({ atNs, process, why, other, ns, waitedNs, idleNs }) => [
    atNs / MS,
    process,
    why,
    other,
    ns / MS,
    waitedNs / MS,
    idleNs / MS,
  ]);
  const own = (process: number, from: number, count: number): number[][] =>
    Array.from({ length: count }, (_, k) => [from + 6 * k, process, OWN, process, 1, 0, 1]);
  // 5 ms of service and 1 ms of thinking each. At 101 ms the slice of A, to 100 ms, is over. B starts far away, at 101 ms, and
  // has it until 201 ms, when a request is just complete; its next, at 202 ms, is still waited for and served.
  expect(rows[0]).toEqual([0, A, NEW_SLICE, A, 100, 0, 0]);
  expect(rows.slice(1, 17)).toEqual(own(A, 6, 16));
  expect(rows[17]).toEqual([101, B, GAVE_UP_SLICE, A, 100, 100, 0]);
  expect(rows.slice(18, 34)).toEqual(own(B, 112, 16));
  expect(rows[34]).toEqual([207, A, GAVE_UP_SLICE, B, 100, 105, 0]);
});

test('2.6.18: a process that seeks is idled for only 2 ms; 2.6.14 does not mind seeks', () => {
  for (const [kernel, idleMs] of [
    ['2.6.18', 2],
    ['2.6.14', 10],
  ] as const) {
    const queue = cfq(kernel);
    const at = servedThrice(queue, [2_000_000, 20_000_000, 4_000_000], 1);
    expect(go(queue, at)).toBe(NONE);
    expect(queue.scheduler.askAgainAt).toBe((at + idleMs) * MS);
  }
});

test('2.6.18: a process that seeks is not idled for once the drive was seen with more than 4 requests', () => {
  const whyAfter = (inDrive: number): number => {
    const queue = cfq('2.6.18', { quantum: 8 });
    for (let k = 0; k < inDrive; k++) queue.add(2_000_000 + k * 8, { process: 7 });
    const requests = Array.from({ length: inDrive }, () => go(queue, 0));
    for (const request of requests) done(queue, request, 1);
    queue.scheduler.exited(7, 1 * MS);
    queue.add(20_000_000, { process: A, now: 2 * MS });
    const request = go(queue, 2);
    queue.add(40_000_000, { process: B, now: 2 * MS });
    done(queue, request, 7);
    go(queue, 7);
    return queue.scheduler.decision.why;
  };
  expect(whyAfter(5)).toBe(GAVE_UP_SEEKY);
  expect(whyAfter(4)).toBe(IDLES);
});

test('2.6.18: processes that are not idled for hand the disk on after each turn, so that the drive fills', () => {
  const queue = cfq('2.6.18', { sliceIdleMs: 0 });
  for (const [process, lba] of [100, 1_000_000, 2_000_000].entries()) queue.add(lba, { process });
  expect([go(queue, 0), go(queue, 0), go(queue, 0)].map((request) => queue.requests.lba[request])).toEqual([100, 1_000_000, 2_000_000]);
});

test('2.6.14: the drive gets max_depth requests while nobody is idled for', () => {
  const given = (maxDepth: number): number => {
    const queue = cfq('2.6.14', { sliceIdleMs: 0, quantum: 1, maxDepth });
    for (let process = 0; process < 6; process++) queue.add(process * 1_000_000, { process });
    let count = 0;
    while (go(queue, 0) !== NONE) count++;
    expect(queue.scheduler.decision.why).toBe(DRAINS);
    return count;
  };
  expect(given(2)).toBe(2);
  expect(given(4)).toBe(4);
});

/** Writes have the disk when process A reads; it was served before and has `leftMs` of its slice left. */
function readAmongWrites(kernel: Generation, leftMs: number): number {
  const queue = cfq(kernel, { quantum: 1 });
  queue.add(100, { process: A });
  const request = go(queue, 0);
  for (let k = 0; k < 40; k++) queue.add(5000 + 100 * k, { process: B, write: true });
  const doneMs = 100 - leftMs - IDLE_MS[kernel];
  done(queue, request, doneMs);
  expect(go(queue, doneMs)).toBe(NONE);
  expect(go(queue, 100 - leftMs)).not.toBe(NONE); // idled out
  queue.add(108, { process: A, now: (101 - leftMs) * MS });
  return queue.next((101 - leftMs) * MS);
}

test('2.6.14: a read takes the disk from buffered writes, if its process has slice_idle of a slice left', () => {
  expect(readAmongWrites('2.6.14', 10)).toBe(108);
  expect(readAmongWrites('2.6.14', 9)).toBe(5100);
  expect(readAmongWrites('2.6.18', 10)).toBe(5100);
});
