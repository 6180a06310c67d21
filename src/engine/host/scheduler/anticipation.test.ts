/** When the anticipatory scheduler waits, and each reason not to, by a test that fails if the rule is left out. */
import { describe, expect, test } from 'vitest';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import { forkState } from '../../kernel/fork.ts';
import * as code from '../../record/decision.ts';
import { handDisk, NOTHING, type HandDisk } from '../../testing/handDisk.ts';
import { Requests } from '../requests.ts';
import { Anticipation } from './anticipation.ts';
import { ProcessHistory } from './processHistory.ts';

const MS = 1e6;
const FAR = 10_000_000;
const A = 0;
const B = 1;
type Tunables = Omit<Extract<SchedulerDocument, { kind: 'anticipatory' }>, 'kind'>;

const disk = (tunables: Tunables = {}, kernel: KernelId = '2.6.9') => handDisk({ kind: 'anticipatory', ...tunables }, kernel);

/** Process A has read [0, 256), complete at 10 ms; a read of B far away waits. */
function readBetween(d: HandDisk, lba = FAR): void {
  d.read(A, 0, 0);
  expect(d.go(0)).toBe(0);
  d.read(B, lba, 1);
  d.done(0, 10);
}

/** A process reads as often as said, alone on a disk, with this think time, always contiguous or so far on. */
function habit(d: HandDisk, process: number, { times = 2, thinkMs = 0, stepSectors = 256, fromMs = 0, lba = 0 } = {}): number {
  let ms = fromMs;
  for (let k = 0; k < times; k++) {
    const at = lba + k * stepSectors;
    d.read(process, at, ms);
    expect(d.go(ms)).toBe(at);
    d.done(at, ms + 1);
    ms += 1 + thinkMs;
  }
  return ms;
}

describe('waiting', () => {
  test('counts from the completion of the last read, not from its dispatch', () => {
    const d = disk();
    d.read(A, 0, 0);
    d.go(0);
    d.read(B, FAR, 1);
    expect(d.go(1)).toBe(NOTHING);
    expect(d.why()).toEqual([code.AWAITS_COMPLETION, A, 0]);
    expect(d.scheduler.askAgainAt).toBe(Infinity);
    d.done(0, 50);
    expect(d.go(50)).toBe(NOTHING);
    expect(d.why()).toEqual([code.ANTICIPATES, A, 56]);
    expect(d.scheduler.askAgainAt).toBe(56 * MS);
    expect(d.go(55.9)).toBe(NOTHING);
  });

  test('ends with the next read of the process, which goes before older ones of others', () => {
    const d = disk();
    readBetween(d);
    expect(d.go(10)).toBe(NOTHING);
    d.read(A, 256, 13);
    expect(d.go(13)).toBe(256);
    expect(d.why()).toEqual([code.OWN, A, 3]);
  });

  test('ends after antic_expire', () => {
    const d = disk();
    readBetween(d);
    d.go(10);
    expect(d.go(16)).toBe(FAR);
    expect(d.why()).toEqual([code.GAVE_UP_TIME, A, 6]);
    const patient = disk({ anticExpireMs: 20 });
    readBetween(patient);
    patient.go(10);
    expect(patient.go(16)).toBe(NOTHING);
    expect(patient.go(30)).toBe(FAR);
  });

  test('a request that comes after antic_expire ends it too, and without anybody having waited nobody is waited for', () => {
    const d = disk();
    d.read(A, 0, 0);
    d.go(0);
    d.done(0, 10);
    expect(d.go(10)).toBe(NOTHING);
    expect(d.why()[0]).toBe(0);
    d.read(B, FAR, 16);
    expect(d.go(16)).toBe(FAR);
    expect(d.why()).toEqual([code.GAVE_UP_TIME, A, 6]);
  });

  test('antic_expire of 0 switches it off', () => {
    const d = disk({ anticExpireMs: 0 });
    readBetween(d);
    expect(d.go(10)).toBe(FAR);
    expect(d.why()[0]).toBe(code.ONWARD);
  });

  test('continues while only writes are queued, and does not hold up other disks', () => {
    const d = disk();
    d.read(A, 0, 0);
    d.go(0);
    d.write(B, FAR, 1);
    d.done(0, 10);
    expect(d.go(10)).toBe(NOTHING);
    expect(d.why()[0]).toBe(code.ANTICIPATES);
    d.read(B, 777, 10, { device: 1 });
    expect(d.go(10, { device: 1 })).toBe(777);
    expect(d.go(16)).toBe(FAR);
    expect(d.why()[0]).toBe(code.GAVE_UP_TIME);
  });

  test('not after a write', () => {
    const d = disk();
    d.write(A, 0, 0);
    expect(d.go(0)).toBe(0);
    d.read(B, FAR, 1);
    d.done(0, 10);
    expect(d.go(10)).toBe(FAR);
    expect(d.why()[0]).toBe(code.TURNED);
  });

  test('a synchronous write is as good as a read', () => {
    const d = disk();
    d.write(A, 0, 0, { sync: true });
    d.read(B, FAR, 0);
    expect(d.go(0)).toBe(0);
    d.done(0, 10);
    expect(d.go(10)).toBe(NOTHING);
    expect(d.why()[0]).toBe(code.ANTICIPATES);
    d.write(A, 256, 12, { sync: true });
    expect(d.go(12)).toBe(256);
    expect(d.why()).toEqual([code.OWN, A, 2]);
  });

  test('a copy in the middle of it continues alike', () => {
    const d = disk();
    readBetween(d);
    d.go(10);
    const copy = forkState(d.scheduler);
    expect([copy.dispatch(0, 15 * MS), copy.decision.why, copy.askAgainAt]).toEqual([NOTHING, code.ANTICIPATES, 16 * MS]);
    expect(copy.dispatch(0, 16 * MS)).toBeGreaterThanOrEqual(0);
    expect(d.scheduler.size(0)).toBe(1);
  });
});

describe('reasons not to wait', () => {
  test('the process writes', () => {
    const d = disk();
    readBetween(d);
    d.go(10);
    d.write(A, 5_000_000, 12);
    expect(d.go(12)).toBe(FAR);
    expect(d.why()).toEqual([code.GAVE_UP_BUSY, A, 2]);
  });

  test('it has exited: at once up to 2.6.14; from 2.6.18 only once such processes are mostly not followed by others nearby', () => {
    const early = disk();
    readBetween(early);
    early.scheduler.exited(A, 10 * MS);
    expect(early.go(10)).toBe(FAR);
    expect(early.why()[0]).toBe(code.GAVE_UP_EXITED);

    const later = disk({}, '2.6.18');
    // Each time-out with an exited process moves the probability an eighth on: 32, 60, 84, 105, 123, 139 of 256.
    const answers = Array.from({ length: 7 }, (_, k) => {
      const process = 10 + k;
      const ms = 1000 * k;
      // Not its first two reads, so that it has a history.
      later.read(process, 0, ms);
      later.go(ms);
      later.done(0, ms);
      later.read(process, 256, ms);
      later.go(ms);
      later.done(256, ms);
      later.scheduler.exited(process, ms * MS);
      later.read(B, FAR, ms);
      const waits = later.go(ms) === NOTHING;
      if (waits) expect(later.go(ms + 6)).toBe(FAR);
      else expect(later.why()[0]).toBe(code.GAVE_UP_EXITED);
      later.done(FAR, ms + 20);
      return waits;
    });
    expect(answers).toEqual([true, true, true, true, true, true, false]);
  });

  test('from 2.6.18 a request close to that of an exited process speaks for waiting', () => {
    const d = disk({}, '2.6.18');
    const round = (k: number, lba: number): boolean => {
      const ms = 1000 * k;
      const process = 10 + k;
      d.read(process, 0, ms);
      d.go(ms);
      d.done(0, ms);
      d.scheduler.exited(process, ms * MS);
      d.read(B, lba, ms);
      const waits = d.go(ms) === NOTHING;
      if (waits) d.go(ms + 6);
      d.done(lba, ms + 20);
      return waits;
    };
    for (let k = 0; k < 6; k++) expect(round(k, FAR)).toBe(true);
    expect(round(6, 4096)).toBe(false);
    expect(d.why()[0]).toBe(code.GAVE_UP_CLOSE);
    // 139 fell to 121: half is 128.
    expect(round(7, FAR)).toBe(true);
  });

  test('it has others queued or chosen, on any disk', () => {
    const d = disk();
    d.read(A, 900, 0, { device: 1 });
    readBetween(d);
    expect(d.go(10)).toBe(FAR);
    expect(d.why()).toEqual([code.GAVE_UP_BUSY, A, 0]);

    const chosen = disk();
    chosen.read(A, 900, 0, { device: 1 });
    chosen.go(0, { device: 1, holds: true });
    readBetween(chosen);
    expect(chosen.go(10)).toBe(FAR);
    expect(chosen.why()[0]).toBe(code.GAVE_UP_BUSY);
  });

  test('what the driver has taken does not count, unless countInFlight says so', () => {
    const after = (tunables: Tunables): number[] => {
      const d = disk(tunables);
      d.read(A, 0, 0);
      d.read(A, 256, 0);
      d.go(0);
      d.go(0);
      d.read(B, FAR, 1);
      d.done(0, 10);
      d.go(10);
      const busy = d.why();
      d.done(256, 20);
      d.go(20);
      return [busy[0], d.why()[0]];
    };
    expect(after({})).toEqual([code.ANTICIPATES, code.ANTICIPATES]);
    expect(after({ countInFlight: true })[0]).toBe(code.GAVE_UP_BUSY);
    // The read that is followed is no reason by itself.
    const one = disk({ countInFlight: true });
    one.read(A, 0, 0);
    one.go(0);
    one.read(B, FAR, 1);
    expect(one.go(1)).toBe(NOTHING);
    one.done(0, 10);
    expect(one.go(10)).toBe(NOTHING);
    expect(one.why()[0]).toBe(code.ANTICIPATES);
  });

  /** Whether a read of B at a distance from where A's read ended, coming so long after its completion, is close. */
  function isClose(kernel: KernelId, distance: number, afterMs: number, anticExpireMs?: number): boolean {
    const d = disk(anticExpireMs === undefined ? {} : { anticExpireMs }, kernel);
    const lba = 5_000_000;
    d.read(A, lba - 256, 0);
    d.go(0);
    d.write(7, 0, 1); // something to wait in front of
    d.done(lba - 256, 10);
    expect(d.go(10)).toBe(NOTHING);
    d.read(B, lba + distance, 10 + afterMs);
    const close = d.go(10 + afterMs) === lba + distance;
    if (close) expect(d.why()[0]).toBe(code.GAVE_UP_CLOSE);
    else expect(d.why()[0]).toBe(code.ANTICIPATES);
    return close;
  }

  test.each([
    ['2.6.9', 0, 64],
    ['2.6.9', 1.5, 64],
    ['2.6.9', 2.5, 128],
    ['2.6.9', 5.5, 1024],
    ['2.6.18', 0, 8192],
    ['2.6.18', 1.5, 16_384],
    ['2.6.18', 5.5, 262_144],
  ] as const)('a read of another is close: %s after %d ms within %d sectors, half as many behind', (kernel, ms, sectors) => {
    expect(isClose(kernel, sectors, ms)).toBe(true);
    expect(isClose(kernel, sectors + 1, ms)).toBe(false);
    expect(isClose(kernel, -sectors / 2, ms)).toBe(true);
    expect(isClose(kernel, -sectors / 2 - 1, ms)).toBe(false);
  });

  test.each(['2.6.9', '2.6.18'] as const)('%s: after 20 ms everything is close', (kernel) => {
    expect(isClose(kernel, 2e10, 20.5, 30)).toBe(false);
    expect(isClose(kernel, 2e10, 21, 30)).toBe(true);
  });

  test('a write nearby is not close', () => {
    const d = disk();
    readBetween(d);
    d.go(10);
    d.write(B, 260, 11);
    expect(d.go(11)).toBe(NOTHING);
  });

  test('it thinks longer than antic_expire, as its history says', () => {
    const d = disk();
    const ms = habit(d, A, { times: 5, thinkMs: 10 });
    d.read(A, 0, ms);
    d.go(ms);
    d.read(B, FAR, ms);
    d.done(0, ms + 10);
    expect(d.go(ms + 10)).toBe(FAR);
    expect(d.why()[0]).toBe(code.GAVE_UP_THINK);
    expect(d.why()[2]).toBeCloseTo(10, 0);
    d.done(FAR, ms + 20);
    // With shorter thinking it wins trust back: an eighth per read.
    const quick = habit(d, A, { times: 6, thinkMs: 0.1, fromMs: ms + 50 });
    d.read(A, 0, quick);
    d.go(quick);
    d.read(B, FAR, quick);
    d.done(0, quick + 10);
    expect(d.go(quick + 10)).toBe(NOTHING);
  });

  test('think time is recorded up to 19 ms only, so that one pause is soon forgotten', () => {
    const d = disk();
    const ms = habit(d, A, { times: 2, thinkMs: 1e6 });
    // 19, then eighths of 0.1: below 6 after 12 quick reads at most.
    const quick = habit(d, A, { times: 13, thinkMs: 0.1, fromMs: ms });
    d.read(A, 0, quick);
    d.go(quick);
    d.read(B, FAR, quick);
    d.done(0, quick + 10);
    expect(d.go(quick + 10)).toBe(NOTHING);
  });

  test('new processes think longer than antic_expire at their first reads', () => {
    const d = disk();
    let ms = 0;
    for (const process of [10, 11]) ms = habit(d, process, { thinkMs: 30, fromMs: ms });
    // 19 ms an eighth each: 2.4, 4.5, 6.3.
    readBetweenAt(d, 20, ms, 40);
    expect(d.go(ms + 10)).toBe(NOTHING);
    expect(d.go(ms + 16)).toBe(FAR);
    d.done(FAR, ms + 30);
    ms = habit(d, 12, { thinkMs: 30, fromMs: ms + 40 });
    readBetweenAt(d, 21, ms, 41);
    expect(d.go(ms + 10)).toBe(FAR);
    expect(d.why()[0]).toBe(code.GAVE_UP_THINK);
    expect(d.why()[2]).toBeCloseTo(6.27, 1);
  });

  function readBetweenAt(d: HandDisk, process: number, ms: number, other = B): void {
    d.read(process, 0, ms);
    expect(d.go(ms)).toBe(0);
    d.read(other, FAR, ms);
    d.done(0, ms + 10);
  }

  test('new processes are mostly not heard of again: after six time-outs up to 2.6.14, until one is', () => {
    const round = (d: HandDisk, process: number): boolean => {
      const ms = 1000 * process;
      readBetweenAt(d, process, ms);
      const waits = d.go(ms + 10) === NOTHING;
      if (waits) d.go(ms + 16);
      else expect(d.why()[0]).toBe(code.GAVE_UP_EXITED);
      d.done(FAR, ms + 30);
      return waits;
    };
    const d = disk();
    const waits = Array.from({ length: 8 }, (_, k) => round(d, 10 + k));
    expect(waits).toEqual([true, true, true, true, true, true, false, false]);
    habit(d, 30, { fromMs: 30_000 });
    expect(round(d, 31)).toBe(true);
    // 2.6.18 wants to know that they are not followed by others either.
    const later = disk({}, '2.6.18');
    expect(Array.from({ length: 8 }, (_, k) => round(later, 10 + k))).toEqual(Array.from({ length: 8 }, () => true));
  });

  test.each([
    ['2.6.9', code.GAVE_UP_SEEKY],
    ['2.6.18', code.GAVE_UP_CLOSE],
  ] as const)('%s: it seeks farther than to the other request', (kernel, why) => {
    const d = disk({}, kernel);
    const ms = habit(d, A, { times: 8, stepSectors: 1_000_000, lba: 50_000_000 });
    const waitsFor = (distance: number, from: number): boolean => {
      const lba = 60_000_000;
      d.read(A, lba, from);
      d.go(from);
      d.read(B, lba + 256 + distance, from);
      d.done(lba, from + 1);
      const waits = d.go(from + 1) === NOTHING;
      if (waits) d.go(from + 7);
      else expect(d.why()[0]).toBe(why);
      d.done(lba + 256 + distance, from + 20);
      return waits;
    };
    expect(waitsFor(500_000, ms)).toBe(false);
    expect(waitsFor(20_000_000, ms + 100)).toBe(true);
  });

  test('from 2.6.18 a close request of another counts as if the process had asked', () => {
    const observed = (cooperation: boolean): readonly [number, number, number] => {
      const requests = new Requests();
      const history = new ProcessHistory();
      const anticipation = new Anticipation(requests, history, 1, 6 * MS, false, { close: '8192-sectors', cooperation });
      anticipation.learn(0, A, 0, 256, 0);
      history.enters(A);
      history.dispatched(A);
      anticipation.follows(0, A);
      history.taken(A);
      history.completed(A, true, 10 * MS);
      anticipation.completed(0, A, 10 * MS);
      expect(anticipation.begins(0, NOTHING, 256, 10 * MS)).toBe(true);
      const close = requests.take();
      requests.process[close] = B;
      requests.lba[close] = 300;
      requests.sectors[close] = 8;
      anticipation.arrived(0, close, 256, 13 * MS);
      expect(anticipation.reasonOf(0)).toBe(code.GAVE_UP_CLOSE);
      // That is decided until something is dispatched: nobody learns from the same request twice.
      expect(anticipation.begins(0, close, 256, 13 * MS)).toBe(false);
      expect(history.think.samples(A)).toBe(cooperation ? 32 : 0);
      return [history.think.mean(A) / MS, history.seek.mean(A), history.seekTo(A, 308)];
    };
    expect(observed(true)).toEqual([3, 44, 0]);
    expect(observed(false)).toEqual([0, 0, 52]);
  });

  test('processes may have any number', () => {
    const d = disk();
    d.read(50_000, 0, 0);
    d.go(0);
    d.read(3, FAR, 1);
    d.done(0, 10);
    expect(d.go(10)).toBe(NOTHING);
    expect(d.why()).toEqual([code.ANTICIPATES, 50_000, 16]);
    d.scheduler.exited(70_000, 11 * MS);
    // The host itself is nobody to wait for.
    const own = disk();
    own.read(code.NOBODY, 0, 0);
    own.go(0);
    own.read(3, FAR, 1);
    own.done(0, 10);
    expect(own.go(10)).toBe(FAR);
  });
});
