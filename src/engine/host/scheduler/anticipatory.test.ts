/** Order, deadlines, batches and merging of Linux' anticipatory scheduler, rule by rule; and whole runs of it. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import * as code from '../../record/decision.ts';
import { driverLoop, type LogLine, type LoopProcess } from '../../testing/driverLoop.ts';
import { handDisk, NOTHING, type HandDisk } from '../../testing/handDisk.ts';
import { testQueue } from '../../testing/queue.ts';

const MS = 1e6;
const A = 0;
const B = 1;
const W = 9;
type Tunables = Omit<Extract<SchedulerDocument, { kind: 'anticipatory' }>, 'kind'>;

const disk = (tunables: Tunables = {}, kernel: KernelId = '2.6.9') => handDisk({ kind: 'anticipatory', ...tunables }, kernel);
/** Without anticipation, to look at everything else. */
const elevator = (tunables: Tunables = {}) => disk({ anticExpireMs: 0, ...tunables });

/** Dispatches and completes one after the other, each as long as said, and answers what went. */
function serve(
  d: HandDisk,
  times: number,
  fromMs: number,
  eachMs: number | ((k: number) => number),
): { lba: number; ms: number; why: number }[] {
  let ms = fromMs;
  const log: { lba: number; ms: number; why: number }[] = [];
  for (let k = 0; k < times; k++) {
    const lba = d.go(ms);
    if (lba === NOTHING) break;
    log.push({ lba, ms, why: d.why()[0] });
    ms += typeof eachMs === 'number' ? eachMs : eachMs(k);
    d.done(lba, ms);
  }
  return log;
}

describe('order', () => {
  test.each([
    ['a short way back counts twice: shorter than on', 1_000_000 - 100, 1_000_000 + 201, code.BEHIND],
    ['as long: continues', 1_000_000 + 200, 1_000_000 - 100, code.ONWARD],
    ['longer: continues', 1_000_000 + 200, 1_000_000 - 101, code.ONWARD],
  ])('%s', (_, first, second, why) => {
    const d = elevator();
    d.read(A, 1_000_000 - 8, 0, { sectors: 8 });
    d.go(0);
    d.read(A, second, 0, { sectors: 8 });
    d.read(A, first, 0, { sectors: 8 });
    expect(d.go(0)).toBe(first);
    expect(d.why()[0]).toBe(why);
    expect(d.go(0)).toBe(second);
  });

  test.each([
    ['512 MiB behind is near', 1024 * 1024, code.BEHIND],
    ['farther is beyond the end of the sweep', 1024 * 1024 + 1, code.ONWARD],
  ])('%s', (_, back, why) => {
    const d = elevator();
    d.read(A, 5_000_000 - 8, 0, { sectors: 8 });
    d.go(0);
    d.read(A, 5_000_000 - back, 0, { sectors: 8 });
    d.read(A, 5_000_000 + 4_000_000, 0, { sectors: 8 });
    d.go(0);
    expect(d.why()[0]).toBe(why);
  });

  test('nothing ahead: from the lowest address', () => {
    const d = elevator();
    d.read(A, 9_000_000, 0);
    d.go(0);
    for (const lba of [3_000_000, 1_000_000, 2_000_000]) d.read(A, lba, 0);
    expect([d.go(0), d.why()[0], d.go(0), d.go(0)]).toEqual([1_000_000, code.WRAPPED, 2_000_000, 3_000_000]);
  });
});

describe('deadlines', () => {
  /** Three old requests, each behind the one before, far above a stream of near ones; when the old ones go. */
  function forced(write: boolean, tunables: Tunables): { at: number[]; overdue: number[] } {
    const d = elevator({ readBatchExpireMs: 600_000, ...tunables });
    const add = (lba: number, ms: number) => (write ? d.write(A, lba, ms, { sectors: 8 }) : d.read(A, lba, ms, { sectors: 8 }));
    for (const lba of [9e8, 6e8, 3e8]) add(lba, 0);
    const at: number[] = [];
    const overdue: number[] = [];
    for (let k = 0; k < 250; k++) {
      const ms = 5 * k;
      add(8 * k, ms);
      const lba = d.go(ms);
      if (d.why()[0] === code.EXPIRED) {
        at.push(ms);
        overdue.push(d.why()[2]);
        expect(lba).toBeGreaterThanOrEqual(3e8);
      }
      d.done(lba, ms + 5);
    }
    return { at, overdue };
  }

  test('read_expire: a read that is past it goes first, one at a time in as long', () => {
    // Looked at when 125 ms have passed, at which the first is due but not past it.
    expect(forced(false, {})).toEqual({ at: [250, 375, 500], overdue: [125, 250, 375] });
    expect(forced(false, { readExpireMs: 50 })).toEqual({ at: [100, 150, 200], overdue: [50, 100, 150] });
  });

  test('write_expire is the writes’ own', () => {
    expect(forced(true, {}).at).toEqual([500, 750, 1000]);
    expect(forced(true, { writeExpireMs: 50 }).at).toEqual([100, 150, 200]);
  });

  test('an expired read of another ends the hope for the next of the process', () => {
    const d = disk();
    d.read(B, 50_000_000, 0);
    d.go(0);
    d.read(A, 90_000_000, 1);
    d.done(50_000_000, 200);
    expect(d.go(200)).toBe(90_000_000);
    expect(d.why()).toEqual([code.GAVE_UP_EXPIRED, B, 74]);
  });

  test('the next deadline of all queued', () => {
    const d = disk();
    expect(d.scheduler.nextDeadline(0)).toBe(NOTHING);
    expect(d.scheduler.deadlineNs).toBe(Infinity);
    const write = d.write(A, 0, 0);
    expect([d.scheduler.nextDeadline(0), d.scheduler.deadlineNs]).toEqual([write, 250 * MS]);
    const read = d.read(A, 900, 100);
    expect([d.scheduler.nextDeadline(0), d.scheduler.deadlineNs]).toEqual([read, 225 * MS]);
  });
});

describe('batches', () => {
  /** Reads and writes without end, in order of address; lengths of the batches that alternate, in requests, reads first. */
  function batches(
    count: number,
    eachMs: (batch: number, ms: number) => number,
    tunables: Tunables = {},
    before: (d: HandDisk) => number = () => 0,
  ): number[] {
    const d = elevator(tunables);
    let ms = before(d);
    for (let k = 0; k < 6; k++) {
      d.read(A, 1000 + 8 * k, ms, { sectors: 8 });
      d.write(W, 9_000_000 + 8 * k, ms, { sectors: 8 });
    }
    const lengths = [0];
    let reads = true;
    let k = 6;
    while (lengths.length <= count) {
      if (k > 5000) throw new Error('A batch does not end.');
      const lba = d.go(ms);
      expect(lba).not.toBe(NOTHING);
      const isRead = lba < 9_000_000;
      if (isRead !== reads) {
        expect([code.TURNED, code.EXPIRED]).toContain(d.why()[0]);
        lengths.push(0);
        reads = isRead;
      }
      lengths[lengths.length - 1]++;
      ms += eachMs(lengths.length - 1, ms);
      d.done(lba, ms);
      if (isRead) d.read(A, 1000 + 8 * k++, ms, { sectors: 8 });
      else d.write(W, 9_000_000 + 8 * k++, ms, { sectors: 8 });
    }
    return lengths.slice(0, count);
  }

  test('read_batch_expire: reads go for 500 ms and until the next is chosen, then writes', () => {
    expect(batches(1, () => 10)).toEqual([51]);
    expect(batches(1, () => 10, { readBatchExpireMs: 100 })).toEqual([11]);
  });

  test('a batch of writes ends by count or by write_batch_expire', () => {
    // 12 of 10 ms each are 120 ms; of 20 ms only 7 begin within 125 ms.
    expect(batches(2, () => 10)[1]).toBe(12);
    expect(batches(2, () => 20)[1]).toBe(7);
    expect(batches(2, () => 20, { writeBatchExpireMs: 250 })[1]).toBe(13);
    expect(batches(2, () => 1, { writeBatchExpireMs: 5 })[1]).toBe(2);
  });

  test('time of a batch of reads counts from the completion of its first', () => {
    // 100 ms for the first read of the second batch, then 10 each: 1 + 51.
    expect(batches(3, (batch, _ms) => (batch === 2 ? firstIs(100, 10) : 10))[2]).toBe(1 + 51);
  });
  let first = true;
  function firstIs(firstMs: number, laterMs: number): number {
    const ms = first ? firstMs : laterMs;
    first = false;
    return ms;
  }

  test.each([
    ['took less than a third of the time: doubles', 1, 24],
    ['took less: one more', 5, 13],
    ['took more: one less', 20, 11],
    ['took more than three times: half', 400, 6],
  ])('the first read after a batch of writes is complete, which %s', (_, writeMs, expected) => {
    // From the second batch of writes on they take 1 ms, so that only the count ends it.
    expect(batches(4, (batch) => (batch === 1 ? writeMs : 1))[3]).toBe(expected);
  });

  test('at least one write, and one that ran dry is no measure', () => {
    const lengths = batches(12, (batch) => (batch % 2 === 1 ? 1000 : 10));
    expect(lengths.filter((_, k) => k % 2 === 1)).toEqual([1, 1, 1, 1, 1, 1]);

    /** Four writes and nothing else, 100 ms each. */
    const dry = (d: HandDisk): number => {
      for (let k = 0; k < 4; k++) d.write(W, 9_000_000 + 8 * k, 0, { sectors: 8 });
      expect(serve(d, 4, 0, 100)).toHaveLength(4);
      expect(d.go(400)).toBe(NOTHING);
      return 400;
    };
    const next = (eachMs: number) => batches(4, (batch) => (batch === 1 ? eachMs : 1), { readBatchExpireMs: 20 }, dry);
    expect(next(1)[1]).toBe(12);
    // The next one that takes too long is a measure again.
    expect(next(20)[1]).toBe(7);
    expect(next(20)[3]).toBe(11);
  });

  test('a turn of reads starts the time again after which deadlines are looked at', () => {
    const d = elevator({ readBatchExpireMs: 150 });
    for (const lba of [9e8, 6e8]) d.read(A, lba, 0, { sectors: 8 });
    for (let k = 0; k < 20; k++) d.write(W, 9_000_000 + 8 * k, 0, { sectors: 8 });
    const old: [number, number][] = [];
    for (let ms = 0; ms < 400; ms += 5) {
      d.read(A, (8 * ms) / 5, ms, { sectors: 8 });
      const lba = d.go(ms);
      if (lba >= 6e8) old.push([ms, d.why()[0]]);
      d.done(lba, ms + 5);
    }
    // Looked at without result at 125 ms; reads until 150, 12 writes from 155 to 215 ms, then the oldest read; the next 125 ms later.
    expect(old).toEqual([
      [215, code.TURNED],
      [340, code.EXPIRED],
    ]);
  });

  test('time of a batch of reads does not end it before its first is complete', () => {
    const d = elevator();
    for (let k = 0; k < 20; k++) d.write(W, 9_000_000 + 8 * k, 0, { sectors: 8 });
    expect(d.go(0)).toBe(9_000_000);
    for (const lba of [0, 8]) d.read(A, lba, 1, { sectors: 8 });
    d.done(9_000_000, 200);
    expect(d.go(200)).toBe(0);
    expect(d.go(200)).toBe(8);
  });

  test('reads that ran out before the first was complete do not keep the next batch of writes from ending', () => {
    const d = elevator();
    d.write(W, 0, 0);
    expect(d.go(0)).toBe(0);
    d.read(A, 1000, 1);
    d.done(0, 10);
    expect(d.go(10)).toBe(1000);
    for (let k = 0; k < 20; k++) d.write(W, 9_000_000 + 8 * k, 11, { sectors: 8 });
    expect(d.go(11)).toBe(NOTHING);
    d.done(1000, 20);
    d.read(A, 2000, 20);
    // From 20 ms for 125: 20, 40, ... 140.
    expect(serve(d, 10, 20, 20).findIndex(({ lba }) => lba === 2000)).toBe(7);
  });

  test('while only reads are queued their time does not run', () => {
    const d = elevator();
    for (let k = 0; k < 400; k++) d.read(A, 8 * k, 0, { sectors: 8 });
    expect(serve(d, 100, 0, 10)).toHaveLength(100);
    d.write(W, 9_000_000, 995, { sectors: 8 });
    // The last that went alone was chosen at 990 ms; 500 ms later it is the write's turn.
    const log = serve(d, 60, 1000, 10);
    expect(log.find(({ lba }) => lba === 9_000_000)?.ms).toBe(1500);
  });

  test('before the direction changes the drive drains', () => {
    const d = disk({ readBatchExpireMs: 20 });
    for (let k = 0; k < 3; k++) d.read(A, 8 * k, 0, { sectors: 8 });
    d.go(0);
    d.go(0);
    d.write(W, 9_000_000, 1, { sectors: 8 });
    expect(d.go(21)).toBe(NOTHING);
    expect(d.why()[0]).toBe(code.DRAINS);
    expect(d.scheduler.askAgainAt).toBe(Infinity);
    d.done(0, 22);
    expect(d.go(22)).toBe(NOTHING);
    d.done(8, 30);
    expect(d.go(30)).toBe(9_000_000);
    expect(d.why()[0]).toBe(code.TURNED);
    // And back.
    expect(d.go(31)).toBe(NOTHING);
    expect(d.why()[0]).toBe(code.DRAINS);
    d.done(9_000_000, 40);
    expect(d.go(40)).toBe(16);
    expect(d.why()[0]).toBe(code.TURNED);
  });

  test('the batch of reads begins with the oldest', () => {
    const d = elevator();
    d.write(W, 0, 0);
    expect(d.go(0)).toBe(0);
    d.read(A, 7_000_000, 1);
    d.read(A, 300, 2);
    d.done(0, 10);
    expect(d.go(10)).toBe(7_000_000);
  });
});

describe('merging', () => {
  test('finds neighbors of the same direction at either end', () => {
    const queue = testQueue({ kind: 'anticipatory' }, 1, undefined, '2.6.18');
    const read = queue.add(1000, { sectors: 8 });
    queue.add(2000, { sectors: 8, write: true });
    expect(queue.candidate(1008, 8, false, true)).toBe(read);
    expect(queue.candidate(992, 8, false, false)).toBe(read);
    expect(queue.candidate(1008, 8, true, true)).toBe(NOTHING);
    expect(queue.candidate(1009, 8, false, true)).toBe(NOTHING);
  });

  test('a request that grew at its front is found where it starts now', () => {
    const d = elevator();
    d.read(A, 500, 0, { sectors: 8 });
    const grown = d.read(A, 1000, 0, { sectors: 8 });
    d.queue.requests.lba[grown] = 400;
    d.queue.requests.sectors[grown] = 608;
    d.scheduler.moved(0, grown, 1);
    expect([d.go(1), d.go(1)]).toEqual([400, 500]);
  });

  test('of two that become one the earlier deadline stays, and its process has one less', () => {
    const join = (keptMs: number, goneMs: number): number => {
      const d = disk();
      const late = Math.max(keptMs, goneMs);
      // FIFO order is that of arrival, so the older one is added first.
      const add = (lba: number, ms: number) => d.read(A, lba, ms, { sectors: 8 });
      let kept: number;
      let gone: number;
      if (keptMs < goneMs) {
        kept = add(1000, keptMs);
        d.read(B, 5_000_000, 2);
        gone = add(1008, goneMs);
      } else {
        gone = add(1008, goneMs);
        d.read(B, 5_000_000, 2);
        kept = add(1000, keptMs);
      }
      d.scheduler.absorbed(0, kept, gone, late);
      d.queue.requests.sectors[kept] = 16;
      expect(d.scheduler.size(0)).toBe(2);
      expect(d.scheduler.nextDeadline(0)).toBe(kept);
      const deadline = d.scheduler.deadlineNs / MS;
      expect(d.go(late)).toBe(1000);
      d.done(1000, late + 1);
      // Nothing of A is left: it is waited for.
      expect(d.go(late + 1)).toBe(NOTHING);
      expect(d.why()).toEqual([code.ANTICIPATES, A, late + 7]);
      return deadline;
    };
    expect(join(0, 5)).toBe(125);
    expect(join(5, 0)).toBe(125);
  });
});

// ---------------------------------------------------------------- whole runs

const SECTORS = 256;
/** 4 ms where the head is, else a seek and half a turn more. */
const service = (seekMs: number) => (head: number, lba: number) => (head === lba ? 4 : 4 + seekMs) * MS;
const reader = (process: number, startMs: number, thinkMs = 1): LoopProcess => ({
  startNs: startMs * MS,
  ask: (k) => ({ lba: process * 50_000_000 + k * SECTORS, sectors: SECTORS, thinkNs: thinkMs * MS }),
});

function run(readers: number, seekMs: number, untilMs: number, tunables: Tunables = {}): LogLine[] {
  const queue = testQueue({ kind: 'anticipatory', ...tunables }, 1, undefined, '2.6.9');
  const processes = Array.from({ length: readers }, (_, process) => reader(process, process));
  return driverLoop(queue, { serviceNs: service(seekMs), processes, untilNs: untilMs * MS });
}

/** How long each process was served without another in between, in ms; the first and the last turn left out. */
function turns(log: readonly LogLine[]): number[] {
  const starts = log.filter((line, k) => k > 0 && line.process !== log[k - 1].process).map(({ atNs }) => atNs / MS);
  return starts.slice(1).map((start, k) => start - starts[k]);
}

test('two sequential readers, worked out by hand', () => {
  const B0 = 50_000_000;
  const line = (ms: number, process: number, lba: number, why: number, waitedMs: number, ns = 0) => ({
    ms,
    process,
    lba,
    why,
    waitedMs,
    ns,
  });
  const log = run(2, 8, 510).map(({ atNs, process, lba, why, waitedNs, ns }) => line(atNs / MS, process, lba, why, waitedNs / MS, ns / MS));
  expect(log).toEqual([
    // A reads 4 ms, thinks for 1 ms: every 5 ms, the disk kept idle 1 ms each time although B waits from 1 ms on.
    line(0, A, 0, code.ONWARD, 0),
    ...Array.from({ length: 49 }, (_, k) => line(5 * (k + 1), A, 256 * (k + 1), code.OWN, 0, 1)),
    // B's deadline is 126 ms: deadlines were looked at when 125 ms had passed, and are again at 250 ms, when A has just asked.
    line(250, B, B0, code.EXPIRED, 249, 124),
    // 8 ms way and 4 ms until 262 ms; from there every 5 ms again.
    ...Array.from({ length: 23 }, (_, k) => line(263 + 5 * k, B, B0 + 256 * (k + 1), code.OWN, 0, 1)),
    // A's deadline is 375 ms. The look is due at 375 ms and happens at 377 ms, when B's read is complete and B would be waited for.
    line(377, A, 256 * 50, code.GAVE_UP_EXPIRED, 127, 2),
    // Complete at 389 ms. B asked at 378 ms: 503 ms; looked at when 125 ms have passed since 377 ms, at 504 ms.
    ...Array.from({ length: 23 }, (_, k) => line(390 + 5 * k, A, 256 * (51 + k), code.OWN, 0, 1)),
    line(504, B, B0 + 256 * 24, code.GAVE_UP_EXPIRED, 126, 1),
  ]);
});

test('a turn lasts read_expire, or twice that where the rival is a hair younger when deadlines are looked at', () => {
  expect(new Set(turns(run(2, 8, 5000)))).toEqual(new Set([127]));
  // With 7 ms the look comes 126 ms after the last one. A rival that asked 1 ms after that is due only then, not past it: the turn
  // lasts until the next look. It ends as the process has just asked, so that this one is past it at the next look.
  expect(new Set(turns(run(2, 7, 5000)))).toEqual(new Set([126, 251]));
  expect(new Set(turns(run(2, 8, 5000, { readExpireMs: 60 })).map((ms) => Math.floor(ms / 60)))).toEqual(new Set([1]));
  for (const readers of [3, 8, 20]) {
    const lengths = turns(run(readers, 8, 10_000));
    expect(lengths.length).toBeGreaterThan(50);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(125);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(131);
  }
});

test('efficiency beside one reader is nine tenths and more whatever their number, and a third without anticipation', () => {
  const alone = run(1, 8, 10_000).length;
  for (const readers of [2, 3, 8, 40]) {
    const share = run(readers, 8, 10_000).length / alone;
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(0.97);
  }
  expect(run(2, 8, 10_000, { anticExpireMs: 0 }).length / alone).toBeLessThan(0.45);
});

test('readers that think longer than antic_expire are not waited for', () => {
  const queue = testQueue({ kind: 'anticipatory' }, 1, undefined, '2.6.9');
  const processes = [reader(0, 0, 10), reader(1, 1, 10)];
  const log = driverLoop(queue, { serviceNs: service(8), processes, untilNs: 3000 * MS });
  const late = log.filter(({ atNs }) => atNs > 500 * MS);
  expect(late.some(({ why }) => why === code.GAVE_UP_THINK)).toBe(true);
  expect(late.filter(({ idleNs }) => idleNs > 0)).toHaveLength(0);
});

describe('whatever comes', () => {
  const SERVICE_MS = 15;
  const step = fc.record({
    lba: fc.integer({ min: 0, max: 20_000_000 }),
    onward: fc.boolean(),
    write: fc.boolean(),
    thinkMs: fc.integer({ min: 0, max: 30 }),
  });
  const someProcesses = fc.array(fc.array(step, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 8 });

  test.each(['2.6.9', '2.6.18'] as const)('%s: everything is dispatched once, and nothing waits longer than is documented', (kernel) => {
    fc.assert(
      fc.property(someProcesses, fc.integer({ min: 1, max: 6 }), fc.boolean(), (scripts, depth, countInFlight) => {
        const queue = testQueue({ kind: 'anticipatory', countInFlight }, 1, undefined, kernel);
        const processes = scripts.map((script, process): LoopProcess => {
          let end = 0;
          const asks = script.map(({ lba, onward, write, thinkMs }) => {
            const at = onward ? end : lba;
            end = at + 8;
            return { lba: at, sectors: 8, write, thinkNs: thinkMs * MS };
          });
          return { startNs: process * 7 * MS, ask: (k) => asks[k] };
        });
        const serviceNs = (head: number, lba: number): number => (head === lba ? 1 : SERVICE_MS) * MS;
        const log = driverLoop(queue, { serviceNs, processes, depth, untilNs: Infinity });
        expect(log.map(({ process, lba }) => `${process} ${lba}`).toSorted()).toEqual(
          scripts.flatMap((_, process) => scripts[process].map((__, k) => `${process} ${processes[process].ask(k)?.lba}`)).toSorted(),
        );
        expect(queue.scheduler.size(0)).toBe(0);
        // docs/kernels.md: a turn of reads until a deadline is looked at and acted on, one of writes, and of both.
        const slack = (depth + 1) * SERVICE_MS + 6;
        const readTurn = 125 + slack;
        const writeTurn = 125 + 2 * slack;
        const mostRead = scripts.length * readTurn + (Math.ceil((scripts.length * readTurn) / 500) + 1) * writeTurn;
        const mostWrite = scripts.length * (500 + 2 * slack + writeTurn);
        for (const { write, waitedNs } of log) expect(waitedNs / MS).toBeLessThanOrEqual(write ? mostWrite : mostRead);
      }),
      { numRuns: 60, seed: 4 },
    );
  });

  test('a read is not starved by others that go on sequentially', () => {
    const queue = testQueue({ kind: 'anticipatory' }, 1, undefined, '2.6.9');
    const processes = [
      reader(0, 0),
      reader(1, 0),
      { startNs: 50 * MS, ask: (k: number) => ({ lba: 190_000_000 + 1e6 * (k % 7), sectors: 8, thinkNs: 50 * MS }) },
    ];
    const log = driverLoop(queue, { serviceNs: service(8), processes, untilNs: 20_000 * MS }).filter(({ process }) => process === 2);
    expect(log.length).toBeGreaterThan(40);
    expect(Math.max(...log.map(({ waitedNs }) => waitedNs)) / MS).toBeLessThan(3 * 146);
  });
});
