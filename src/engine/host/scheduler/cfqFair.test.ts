/** Each rule of CFQ-2 (2.6.11) by a test that fails if the rule is left out. */
import { expect, test } from 'vitest';
import { EXPIRED, ROUND } from '../../record/decision.ts';
import { twoReadersByHand } from '../../testing/driverLoop.ts';
import { testQueue, type TestQueue } from '../../testing/queue.ts';

const MS = 1e6;

interface Tunables {
  quantum?: number;
  queued?: number;
  serviceWindowMs?: number;
  fifoExpireSyncMs?: number;
  fifoExpireAsyncMs?: number;
  fifoRateMs?: number;
  backSeekMaxKib?: number;
  backSeekPenalty?: number;
}
const cfq = (tunables: Tunables = {}): TestQueue => testQueue({ kind: 'cfq', ...tunables }, 1, undefined, '2.6.11');

/** A request comes and is served at once; it takes so long. */
function serve(queue: TestQueue, process: number, lba: number, fromMs: number, ms: number): void {
  const { scheduler } = queue;
  const now = fromMs * MS;
  queue.add(lba, { process, now });
  const request = scheduler.dispatch(0, now);
  scheduler.taken(0, request, now);
  scheduler.completed(0, request, now + ms * MS);
}

const FAR = 5_000_000;

/**
 * Which of processes 0 and 1 is first in a round. The one that is chooses by where the head is; if that is process 1, process 0
 * prefers the request near the one of process 1.
 */
function firstInRound(queue: TestQueue, nowMs: number): number {
  const now = nowMs * MS;
  queue.add(FAR + 100, { process: 1, now });
  queue.add(1000, { process: 0, now });
  queue.add(FAR, { process: 0, now });
  return queue.next(now) === 1000 ? 0 : 1;
}

test('processes in the order of the device time they had', () => {
  const order = (first: number, second: number): number => {
    const queue = cfq({ quantum: 2 });
    serve(queue, 0, 0, 0, first);
    serve(queue, 1, 100, 100, second);
    return firstInRound(queue, 200);
  };
  expect(order(30, 10)).toBe(1);
  expect(order(10, 30)).toBe(0);
});

test('service_window: what a process had before is worth an eighth', () => {
  const order = (serviceWindowMs: number): number => {
    const queue = cfq({ quantum: 2, serviceWindowMs });
    serve(queue, 0, 0, 0, 80);
    serve(queue, 1, 100, 1900, 20);
    return firstInRound(queue, 2000); // 10 ms of process 0 are left, or all 80
  };
  expect(order(1000)).toBe(0);
  expect(order(10_000)).toBe(1);
});

test('once four requests were seen in the drive, requests count instead of time', () => {
  const order = (inDrive: number): number => {
    const queue = cfq({ quantum: 2 });
    const requests = Array.from({ length: inDrive }, (_, k) => queue.add(k * 8, { process: 9 }));
    for (let k = 0; k < inDrive; k++) queue.scheduler.taken(0, queue.scheduler.dispatch(0, 0), 0);
    for (const request of requests) queue.scheduler.completed(0, request, MS);
    serve(queue, 0, 100, 10, 90);
    for (let k = 0; k < 3; k++) serve(queue, 1, 200 + 8 * k, 200 + k, 1);
    return firstInRound(queue, 300);
  };
  expect(order(4)).toBe(0); // 1 against 3
  expect(order(3)).toBe(1); // 90 ms against 3 ms
});

test('the first round passes over processes with requests under way; if that was not enough, others over nobody', () => {
  const second = (quantum: number): number[] => {
    const queue = cfq({ quantum });
    queue.add(100, { process: 0 });
    queue.scheduler.taken(0, queue.scheduler.dispatch(0, 0), 0);
    queue.add(200, { process: 0 });
    queue.add(300, { process: 1 });
    const first = queue.next();
    // What the second dispatch finds without another round is what the first has moved.
    queue.add(250, { process: 2 });
    return [first, queue.next()];
  };
  expect(second(1)).toEqual([300, 250]);
  expect(second(4)).toEqual([200, 300]);
});

test('the dispatch list is sorted from where the head is, once around', () => {
  const queue = cfq();
  queue.add(500, { process: 0 });
  expect(queue.next()).toBe(500);
  for (const [process, lba] of [900, 100, 700, 300].entries()) queue.add(lba, { process: process + 1 });
  expect(queue.drain()).toEqual([700, 900, 100, 300]);
});

test('of a process the request next to the head, with short ways back', () => {
  const order = (tunables: Tunables): number[] => {
    const queue = cfq({ quantum: 1, ...tunables });
    queue.add(992);
    queue.next();
    queue.add(900);
    queue.add(1300);
    // The one under way is complete, so that the process is in the first round.
    return queue.drain();
  };
  expect(order({})).toEqual([900, 1300]);
  expect(order({ backSeekPenalty: 4 })).toEqual([1300, 900]);
  expect(order({ backSeekMaxKib: 49 })).toEqual([1300, 900]);
});

/** 9000 and 100 are old, the others young; one request a round. */
function withOldOnes(tunables: Tunables, write = false): { lbas: number[]; whys: number[] } {
  const queue = cfq({ quantum: 1, ...tunables });
  for (const lba of [9000, 100]) queue.add(lba, { write });
  for (const lba of [9100, 9200]) queue.add(lba, { write, now: 590 * MS });
  const lbas: number[] = [];
  const whys: number[] = [];
  for (let lba = queue.next(600 * MS); lba >= 0; lba = queue.next(600 * MS)) {
    lbas.push(lba);
    whys.push(queue.scheduler.decision.why);
  }
  return { lbas, whys };
}

test('an expired request goes first, but deadlines are looked at only once in a while', () => {
  expect(withOldOnes({})).toEqual({ lbas: [9000, 9100, 9200, 100], whys: [EXPIRED, ROUND, ROUND, ROUND] });
  expect(withOldOnes({ fifoRateMs: 0 })).toEqual({ lbas: [9000, 100, 9100, 9200], whys: [EXPIRED, EXPIRED, ROUND, ROUND] });
  expect(withOldOnes({ fifoExpireSyncMs: 700 }).lbas).toEqual([100, 9000, 9100, 9200]);
});

test('writes have a deadline of their own', () => {
  expect(withOldOnes({}, true).lbas).toEqual([100, 9000, 9100, 9200]);
  expect(withOldOnes({ fifoExpireAsyncMs: 500 }, true).lbas).toEqual([9000, 9100, 9200, 100]);
});

test('the next deadline is the earliest of all processes', () => {
  const queue = cfq();
  queue.add(100, { process: 0, now: 20 * MS });
  const old = queue.add(200, { process: 1, now: 10 * MS });
  queue.add(300, { process: 2, now: 0, write: true });
  expect(queue.scheduler.nextDeadline(0)).toBe(old);
  expect(queue.scheduler.deadlineNs).toBe(510 * MS);
});

test('a process may have its share of the queue, at least queued', () => {
  const share = (busy: number, queued: number): number => {
    const queue = cfq({ queued });
    for (let process = 1; process < busy; process++) queue.add(process, { process });
    let count = 0;
    for (; queue.scheduler.mayAllocate(0, 0, count, 128); count++) queue.add(1000 + 10 * count, { process: 0 });
    return count;
  };
  expect(share(4, 8)).toBe(32);
  expect(share(32, 8)).toBe(8);
  expect(share(32, 20)).toBe(20);
  const queue = cfq({ queued: 1 });
  const request = queue.add(100);
  queue.next();
  queue.scheduler.taken(0, request, 0);
  expect(queue.scheduler.mayAllocate(0, 0, 1, 1)).toBe(false); // what is in the drive counts
  queue.scheduler.completed(0, request, MS);
  expect(queue.scheduler.mayAllocate(0, 0, 0, 1)).toBe(true);
});

test('two readers, worked out by hand: one request each in turn, never idle', () => {
  expect(twoReadersByHand(cfq())).toEqual([
    [0, 0, ROUND, 0, 0, 0],
    [5, 1, ROUND, 1, 4, 0],
    [15, 0, ROUND, 0, 9, 0],
    [25, 1, ROUND, 1, 9, 0],
    [35, 0, ROUND, 0, 9, 0],
  ]);
});

test('service_window: service of before decays where it is counted, too', () => {
  const order = (serviceWindowMs: number): number => {
    const queue = cfq({ quantum: 2, serviceWindowMs });
    serve(queue, 0, 0, 0, 80);
    serve(queue, 0, 8, 2000, 1); // 80 ms: 10 when it comes, 1 when it is complete, and the 1 of its own
    serve(queue, 1, 100, 2100, 5);
    return firstInRound(queue, 2200);
  };
  expect(order(1000)).toBe(0);
  expect(order(10_000)).toBe(1);
});

test('of two requests that become one the older one’s deadline and place are kept', () => {
  const queue = cfq();
  const old = queue.add(208, { now: 0 });
  queue.add(900, { now: 100 * MS });
  const young = queue.add(200, { now: 300 * MS });
  queue.requests.sectors[young] = 16;
  queue.scheduler.absorbed(0, young, old, 300 * MS);
  expect(queue.scheduler.nextDeadline(0)).toBe(young);
  expect(queue.scheduler.deadlineNs).toBe(500 * MS);
  expect(queue.scheduler.size(0)).toBe(2);
});
