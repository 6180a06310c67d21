/** BFQ's rules, each by what changes without it, and a log of two readers worked out by hand. */
import { describe, expect, test } from 'vitest';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import { tunableValues } from '../../../scenario/kernel/tunables.ts';
import * as code from '../../record/decision.ts';
import { driverLoop, type LogLine, type LoopProcess } from '../../testing/driverLoop.ts';
import { handDisk, NOTHING, type HandDisk } from '../../testing/handDisk.ts';
import { testQueue } from '../../testing/queue.ts';
import { BfqBudgets, EXHAUSTED, NO_MORE, TIMEOUT, TOO_IDLE } from './bfqBudgets.ts';
import { PeakRate, REFERENCE_RATE } from './peakRate.ts';

const MS = 1e6;
const A = 0;
const B = 1;
type Tunables = Omit<Extract<SchedulerDocument, { kind: 'bfq' }>, 'kind'>;

const bfq = (tunables: Tunables = {}): SchedulerDocument => ({ kind: 'bfq', lowLatency: false, ...tunables });
const disk = (tunables: Tunables = {}): HandDisk => handDisk(bfq(tunables), 'modern');

/** Reads on and on from its own place, a request 100 us after the last. */
const reader = (k: number, startMs = 0, requests = Infinity): LoopProcess => ({
  startNs: startMs * MS,
  ask: (i) => (i < requests ? { lba: (k + 1) * 10_000_000 + i * 256, sectors: 256, thinkNs: 100_000 } : undefined),
});

/** 5 ms a request in sequence, 10 ms after a seek. */
function run(tunables: Tunables, processes: readonly LoopProcess[], untilMs: number, depth = 1): LogLine[] {
  return driverLoop(testQueue(bfq(tunables), 1, undefined, 'modern'), {
    processes,
    serviceNs: (head, lba) => (head === lba ? 5 * MS : 10 * MS),
    depth,
    untilNs: untilMs * MS,
  });
}

/** How many requests each turn had, of those within the log. */
function turnLengths(log: readonly LogLine[]): number[] {
  const lengths: number[] = [];
  for (const [k, { process }] of log.entries()) {
    if (k > 0 && log[k - 1].process === process) lengths[lengths.length - 1]++;
    else lengths.push(1);
  }
  return lengths.slice(1, -1);
}

const later = (log: readonly LogLine[], ms: number): LogLine[] => log.filter(({ atNs }) => atNs > ms * MS);

describe('turns', () => {
  test('end after timeout_sync', () => {
    // 10 ms, then 5.1 ms each until 124 ms have passed: 24 requests in 127.4 ms.
    expect(new Set(turnLengths(later(run({ maxBudgetSectors: 100_000 }, [reader(0), reader(1)], 20_000), 1000)))).toEqual(new Set([24]));
    // 60 ms: 11 in 61.1 ms.
    const short = run({ maxBudgetSectors: 100_000, timeoutSyncMs: 60 }, [reader(0), reader(1)], 20_000);
    expect(new Set(turnLengths(later(short, 1000)))).toEqual(new Set([11]));
  });

  test('end with the budget', () => {
    const log = run({ maxBudgetSectors: 1280 }, [reader(0), reader(1), reader(2)], 5000);
    expect(new Set(turnLengths(later(log, 1000)))).toEqual(new Set([5]));
  });

  test('budgets settle at what the disk reads in a turn: nobody waits longer than a turn of each other', () => {
    const log = later(run({}, [reader(0), reader(1), reader(2)], 30_000), 15_000);
    expect(Math.max(...log.map(({ waitedNs }) => waitedNs))).toBeLessThanOrEqual(2 * (124 + 10) * MS);
    expect(new Set(turnLengths(log))).toEqual(new Set([23]));
  });

  test('a process alone keeps the disk', () => {
    const log = run({}, [reader(0)], 2000);
    expect(log.length).toBeGreaterThan(2000 / 5.2);
    expect(log.every(({ idleNs }) => idleNs === 0)).toBe(true);
  });

  test('two readers by hand: [ms, process, why, figure in ms]', () => {
    const log = run({ maxBudgetSectors: 512 }, [reader(0), reader(1, 1)], 45);
    // First budgets are two thirds of the most, 341: one request of 256. Used up, they become 512: two requests.
    expect(log.map(({ atNs, process, why, ns }) => [atNs / MS, process, why, ns / MS])).toEqual([
      [0, A, code.NEW_SLICE, 124],
      [10.1, B, code.NEW_SLICE, 124],
      [20.2, A, code.NEW_SLICE, 124],
      [30.3, A, code.OWN, 0.1],
      [35.4, B, code.NEW_SLICE, 124],
    ]);
  });
});

describe('idling', () => {
  /** A has read twice in sequence, B waits; A's second read is complete at 20 ms. */
  function both(tunables: Tunables = {}): HandDisk {
    const d = disk(tunables);
    d.read(A, 1000, 0);
    expect(d.go(0)).toBe(1000);
    d.read(B, 900_000, 1);
    d.read(A, 1256, 2);
    d.done(1000, 10);
    expect(d.go(10)).toBe(1256);
    expect(d.why()).toEqual([code.SLICE, A, 114]);
    expect(d.go(11)).toBe(NOTHING);
    expect(d.why().slice(0, 2)).toEqual([code.HOLDS, A]);
    expect(d.scheduler.askAgainAt).toBe(Infinity);
    d.done(1256, 20);
    return d;
  }

  test('the disk is kept idle for the next request of the process, which goes at once', () => {
    const d = both();
    expect(d.go(20)).toBe(NOTHING);
    expect(d.why()).toEqual([code.IDLES, A, 28]);
    expect(d.scheduler.askAgainAt).toBe(28 * MS);
    d.read(A, 1512, 25);
    expect(d.go(25)).toBe(1512);
    expect(d.why()).toEqual([code.OWN, A, 5]);
  });

  test('not longer than slice_idle', () => {
    const d = both();
    expect(d.go(20)).toBe(NOTHING);
    expect(d.go(27.9)).toBe(NOTHING);
    expect(d.go(28)).toBe(900_000);
    expect(d.why()).toEqual([code.GAVE_UP_TIME, A, 8]);
  });

  test('an end that nobody looked at in time was still then', () => {
    const d = both();
    expect(d.go(20)).toBe(NOTHING);
    d.read(A, 1512, 40);
    expect(d.go(40)).toBe(900_000);
  });

  test('slice_idle = 0: not at all', () => {
    const d = disk({ sliceIdleMs: 0 });
    d.read(A, 1000, 0);
    d.go(0);
    d.read(B, 900_000, 1);
    expect(d.go(2)).toBe(900_000);
    expect(d.why()[0]).toBe(code.NEW_SLICE);
  });

  test('not for those who is gone', () => {
    const d = both();
    expect(d.go(20)).toBe(NOTHING);
    d.scheduler.exited(A, 21);
    expect(d.go(21)).toBe(900_000);
    expect(d.why().slice(0, 2)).toEqual([code.GAVE_UP_EXITED, A]);
  });

  test('strict_guarantees: one request in the drive at a time', () => {
    const d = disk({ strictGuarantees: true });
    d.read(A, 1000, 0);
    d.read(A, 1256, 0);
    expect([d.go(0), d.go(0)]).toEqual([1000, NOTHING]);
    expect(d.why()[0]).toBe(code.DRAINS);
    d.done(1000, 5);
    expect(d.go(5)).toBe(1256);
    const loose = disk();
    loose.read(A, 1000, 0);
    loose.read(A, 1256, 0);
    expect([loose.go(0), loose.go(0)]).toEqual([1000, 1256]);
  });

  /** Random reads far from each other. */
  const seeker = (k: number): LoopProcess => ({
    startNs: 0,
    ask: (i) => ({ lba: (k + 1) * 10_000_000 + ((i * 7919) % 1000) * 5000, sectors: 8, thinkNs: 100_000 }),
  });

  test('not for those who seek, where the drive queues', () => {
    const many = Array.from({ length: 6 }, (_, k) => seeker(k));
    const log = later(run({}, many, 20_000, 32), 5000);
    expect(log.every(({ idleNs }) => idleNs === 0)).toBe(true);
    expect(new Set(turnLengths(log))).toEqual(new Set([1]));
    expect(log.some(({ why }) => why === code.GAVE_UP_SEEKY)).toBe(true);
  });

  test('not for those who think longer than slice_idle', () => {
    const thinker: LoopProcess = { startNs: 0, ask: (i) => ({ lba: 1000 + 256 * i, sectors: 256, thinkNs: 12 * MS }) };
    const others = Array.from({ length: 4 }, (_, k) => reader(k));
    const log = run({}, [...others, thinker], 30_000, 32);
    const idle = (of: readonly LogLine[]) => of.filter(({ why, other }) => why === code.GAVE_UP_TIME && other === 4).length;
    // At first it is waited for without result; not any more when it is known.
    expect(idle(log)).toBeGreaterThan(0);
    expect(idle(later(log, 20_000))).toBe(0);
  });
});

describe('order within a turn', () => {
  test('nearest, a short way back counting twice; the oldest once a turn if its deadline has passed', () => {
    const order = (waitMs: number): number[] => {
      const d = disk();
      d.read(A, 100_000, 0, { sectors: 8 });
      d.read(A, 500_000_000, 1, { sectors: 8 });
      d.read(A, 100_108, 2, { sectors: 8 });
      d.read(A, 99_968, 2, { sectors: 8 });
      return [d.go(waitMs), d.go(waitMs), d.go(waitMs), d.go(waitMs)];
    };
    expect(order(3)).toEqual([99_968, 100_000, 100_108, 500_000_000]);
    expect(order(124)).toEqual([99_968, 100_000, 100_108, 500_000_000]);
    expect(order(125)).toEqual([100_000, 99_968, 100_108, 500_000_000]);
  });

  test('back_seek_max', () => {
    const second = (backSeekMaxKib: number): number => {
      const d = disk({ backSeekMaxKib });
      d.read(A, 100_000, 0, { sectors: 8 });
      d.go(0);
      d.read(A, 99_000, 0, { sectors: 8 });
      d.read(A, 200_000, 0, { sectors: 8 });
      return d.go(1);
    };
    expect([second(1000), second(100)]).toEqual([99_000, 200_000]);
  });
});

describe('budgets', () => {
  const budgets = (maxBudgetSectors: number) => new BfqBudgets(1, tunableValues({ kind: 'bfq', maxBudgetSectors }, 'modern'));

  test.each([
    ['idled for without result, nothing under way: four least budgets less', TOO_IDLE, 1600, 100, 0, 1200],
    ['the same near the least', TOO_IDLE, 480, 100, 0, 100],
    ['idled for without result, but requests under way: twice', TOO_IDLE, 1000, 100, 1, 2000],
    ['timed out: twice', TIMEOUT, 1000, 100, 0, 2000],
    ['used up: four times', EXHAUSTED, 500, 500, 0, 2000],
    ['never more than the most', EXHAUSTED, 1000, 1000, 0, 3200],
    ['nothing more to ask: what it used', NO_MORE, 1000, 300, 0, 300],
    ['but not less than the least', NO_MORE, 1000, 30, 0, 100],
  ])('%s', (_, why, last, service, dispatched, next) => {
    expect(budgets(3200).next(0, why, last, service, dispatched)).toBe(next);
  });

  test.each([
    ['a fast turn pays for its service', NO_MORE, 2000, 3000, 60, 2000],
    ['a slow one for its time', NO_MORE, 1000, 3000, 62, 1600],
    ['but not within 20 ms', NO_MORE, 100, 3000, 19, 100],
    ['one timed out early in its budget for a full turn', TIMEOUT, 1700, 3000, 130, 3200],
    ['one timed out late in its budget for its service', TIMEOUT, 2100, 3000, 130, 2100],
  ])('%s', (_, why, service, budget, ms, charged) => {
    expect(budgets(3200).charged(0, why, service, budget, ms * MS)).toBe(charged);
  });

  test('are 8 MiB at most until eleven turns have been, then what the disk gives in a turn', () => {
    const auto = budgets(0);
    const most = Array.from({ length: 12 }, () => {
      auto.turnBegins(0);
      return auto.most(0);
    });
    const peak = Math.floor(((REFERENCE_RATE * 2) / 3) * 124 * MS);
    expect(most).toEqual([...Array.from({ length: 10 }, () => 16_384), peak, peak]);
    expect([auto.least(0), auto.first(0)]).toEqual([Math.floor(peak / 32), Math.floor((2 * peak) / 3)]);
  });

  test('buffered writes are charged async_charge_factor times', () => {
    const writesInTurn = (asyncChargeFactor: number): number => {
      const d = disk({ asyncChargeFactor, maxBudgetSectors: 2560 });
      // The writes of all processes are one queue; its first budget is two thirds.
      for (let k = 0; k < 20; k++) d.write(k % 3, 1000 + 256 * k, 0, { sectors: 256 });
      d.read(B, 5, 0);
      let count = 0;
      while (d.go(0) >= 1000) count++;
      return count;
    };
    expect([writesInTurn(1), writesInTurn(2), writesInTurn(3)]).toEqual([6, 3, 2]);
  });
});

describe('peak rate', () => {
  /** Sectors a second after reads of 256 sectors each so long, in sequence or not. */
  function measured(eachMs: number, distance: number, seconds: number): number {
    const peak = new PeakRate(1);
    for (let ms = 0; ms < seconds * 1000; ms += eachMs) {
      peak.dispatched(0, distance, 256, 0, ms * MS);
      peak.completed(0, (ms + eachMs) * MS);
    }
    return peak.rate[0] * 1e9;
  }

  test('follows what is read in sequence, up and down, and is not lowered by seeks', () => {
    const first = (REFERENCE_RATE * 2 * 1e9) / 3;
    expect(measured(5, 0, 60)).toBeCloseTo(256 / 0.005, -3);
    expect(measured(1, 0, 60)).toBeCloseTo(256 / 0.001, -3);
    expect(measured(5, 100_000, 60)).toBe(first);
    expect(measured(5, 0, 0.9)).toBe(first);
  });
});

describe('low_latency', () => {
  /** Shares of A, who comes after three seconds, and B, both reading on and on, in the second after that. */
  function shares(tunables: Tunables, others: number): number[] {
    const all = Array.from({ length: others }, (_, k) => reader(k, k));
    const log = later(run(tunables, [...all, reader(others, 30_000)], 31_000), 30_000);
    return [log.filter(({ process }) => process === others).length / log.length, log.length];
  }

  test('raises the weight of one who was silent', () => {
    expect(shares({ lowLatency: false }, 2)[0]).toBeLessThan(0.4);
    expect(shares({ lowLatency: true }, 2)[0]).toBeGreaterThan(0.7);
  });

  test('not of many who begin together', () => {
    const early = (n: number) => {
      const log = run(
        { lowLatency: true },
        Array.from({ length: n }, (_, k) => reader(k)),
        8000,
      );
      return Math.max(...turnLengths(later(log, 1000)));
    };
    // Raised ones have small budgets and are not idled for while all are raised.
    expect(early(7)).toBe(1);
    expect(early(8)).toBeGreaterThan(15);
  });

  test('not forever', () => {
    const log = run({ lowLatency: true }, [reader(0), reader(1)], 40_000);
    expect(Math.max(...turnLengths(later(log, 500).filter(({ atNs }) => atNs < 2500 * MS)))).toBeLessThan(3);
    expect(Math.min(...turnLengths(later(log, 30_000)))).toBeGreaterThan(20);
  });
});

test('requests are merged within a process only, and the earlier deadline is kept', () => {
  const { queue, scheduler } = disk();
  const own = queue.add(1000, { process: 0, now: 50 * MS });
  expect(queue.candidate(1008, 8, false, true)).toBe(own);
  const others = queue.make(1008, { process: 1 });
  expect(scheduler.mergeCandidate(0, others, true)).toBe(-1);
  const gone = queue.add(1008, { process: 0, now: 20 * MS });
  scheduler.absorbed(0, own, gone, 60 * MS);
  expect([scheduler.size(0), scheduler.nextDeadline(0), scheduler.deadlineNs]).toEqual([1, own, 145 * MS]);
});
