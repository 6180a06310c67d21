/** What deadline does differently from kernel to kernel, and mq-deadline: each rule by a log that shows it. */
import { describe, expect, test } from 'vitest';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import { BATCH, EXPIRED, OLDEST, ONWARD, PUSHED_OUT, STARVED, TURNED, WRAPPED } from '../../record/decision.ts';
import { handDisk, NOTHING, type HandDisk } from '../../testing/handDisk.ts';
import { DEADLINE, testQueue } from '../../testing/queue.ts';

const MS = 1e6;
type Tunables = Partial<Omit<Extract<SchedulerDocument, { kind: 'mq-deadline' }>, 'kind'>>;

const deadline = (kernel: KernelId, tunables: Tunables = {}): HandDisk => handDisk({ ...DEADLINE, ...tunables }, kernel);
const mq = (tunables: Tunables = {}): HandDisk => handDisk({ kind: 'mq-deadline', ...tunables }, 'modern');

/** Lets everything go at one time: [lba, why]. */
function log(disk: HandDisk, ms: number): number[][] {
  const lines: number[][] = [];
  for (let lba = disk.go(ms); lba !== NOTHING; lba = disk.go(ms)) lines.push([lba, disk.why()[0]]);
  return lines;
}

describe('deadline of 2.6.9 to 2.6.14', () => {
  test('starts at the lowest address, and counts a batch only while it is contiguous', () => {
    const disk = deadline('2.6.11');
    for (const lba of [5000, 9000, 1000, 1256]) disk.read(0, lba, 0);
    expect(log(disk, 1)).toEqual([
      [1000, WRAPPED],
      [1256, BATCH],
      [5000, ONWARD],
      [9000, ONWARD],
    ]);
  });

  test('after a jump nothing counts as a batch any more, not even what is contiguous', () => {
    const disk = deadline('2.6.9', { writesStarved: 0 });
    for (const lba of [1000, 5000, 5256]) disk.read(0, lba, 0);
    expect([disk.go(1), disk.go(1)]).toEqual([1000, 5000]);
    disk.write(0, 100, 2);
    expect(log(disk, 3)).toEqual([
      [100, STARVED],
      [5256, TURNED],
    ]);
  });

  test('who starts where a queued one does pushes that one out', () => {
    const disk = deadline('2.6.9-rhel4');
    disk.read(0, 7000, 0);
    disk.read(1, 3000, 0);
    disk.read(2, 7000, 1, { sectors: 8 });
    expect(disk.scheduler.size(0)).toBe(3);
    expect(log(disk, 2)).toEqual([
      [7000, PUSHED_OUT],
      [3000, WRAPPED],
      [7000, ONWARD],
    ]);
    // A write is no read.
    disk.read(0, 7000, 3);
    disk.write(0, 7000, 3);
    expect(log(disk, 4)).toEqual([
      [7000, WRAPPED],
      [7000, TURNED],
    ]);
  });

  test('the sweep continues behind the one that was pushed out', () => {
    const disk = deadline('2.6.9');
    for (const lba of [1000, 7000, 8000]) disk.read(0, lba, 0);
    expect(disk.go(1)).toBe(1000);
    disk.read(0, 7000, 1);
    disk.read(0, 500, 1);
    expect(log(disk, 2)).toEqual([
      [7000, PUSHED_OUT],
      [8000, ONWARD],
      [500, WRAPPED],
      [7000, ONWARD],
    ]);
  });
});

describe('deadline of 2.6.18', () => {
  test('starts at the oldest', () => {
    const disk = deadline('2.6.18');
    for (const lba of [5000, 9000, 1000, 1256]) disk.read(0, lba, 0);
    expect(log(disk, 1)).toEqual([
      [5000, OLDEST],
      [9000, ONWARD],
      [1000, OLDEST],
      [1256, BATCH],
    ]);
  });

  test('what continues upward counts again: contiguous ones behind a jump are a batch', () => {
    const disk = deadline('2.6.18', { writesStarved: 0 });
    for (const lba of [1000, 5000, 5256]) disk.read(0, lba, 0);
    expect([disk.go(1), disk.go(1)]).toEqual([1000, 5000]);
    disk.write(0, 100, 2);
    expect(log(disk, 3)).toEqual([
      [5256, BATCH],
      [100, TURNED],
    ]);
  });

  test('a batch ends where requests are not contiguous; later kernels go on upward', () => {
    const order = (disk: HandDisk): number[][] => {
      disk.read(0, 1000, 0);
      disk.read(0, 5000, 0);
      const first = [disk.go(1), disk.why()[0]];
      disk.write(0, 100, 2);
      return [first, ...log(disk, 3)];
    };
    expect(order(deadline('2.6.18', { writesStarved: 0 }))).toEqual([
      [1000, OLDEST],
      [100, STARVED],
      [5000, TURNED],
    ]);
    expect(order(mq({ writesStarved: 0 }))).toEqual([
      [1000, ONWARD],
      [5000, BATCH],
      [100, TURNED],
    ]);
  });

  test('fifo_batch ends even what is contiguous', () => {
    const disk = deadline('2.6.18', { fifoBatch: 2, writesStarved: 0 });
    for (const lba of [1000, 1256, 1512]) disk.read(0, lba, 0);
    expect(disk.go(1)).toBe(1000);
    disk.write(0, 100, 2);
    expect(log(disk, 3)).toEqual([
      [1256, BATCH],
      [100, STARVED],
      [1512, TURNED],
    ]);
  });

  test.each(['2.6.9', '2.6.18'] as const)('a passed deadline goes before the sweep, in %s', (kernel) => {
    const disk = deadline(kernel);
    disk.read(0, 1000, 100);
    expect(disk.go(100)).toBe(1000);
    disk.read(0, 500, 200);
    disk.read(0, 5000, 300);
    expect(disk.go(699)).toBe(500);
    disk.read(0, 300, 700);
    disk.read(0, 6000, 800);
    expect(disk.go(1000)).toBe(5000);
    expect(disk.why()[0]).toBe(EXPIRED);
    expect(disk.why()[2]).toBe(200);
    expect(disk.go(1000)).toBe(6000);
    expect(disk.why()[0]).toBe(ONWARD);
    // Exactly at its deadline it has passed.
    expect(disk.go(1200)).toBe(300);
    expect(disk.why()).toEqual([EXPIRED, -1, 0]);
  });
});

describe('merging', () => {
  test('front_merges = 0: nobody who comes is looked for at the front; a queued one that grows is', () => {
    for (const frontMerges of [true, false]) {
      const { queue, scheduler } = deadline('2.6.18', { frontMerges });
      const first = queue.add(1000, { sectors: 8 });
      expect(queue.candidate(1008, 8, false, true)).toBe(first);
      expect(queue.candidate(992, 8, false, false)).toBe(frontMerges ? first : -1);
      const before = queue.add(992, { sectors: 8 });
      expect(scheduler.mergeCandidate(0, before, false)).toBe(first);
    }
  });

  test.each(['2.6.9', '2.6.18', 'modern'] as const)(
    'the earlier deadline and its place stay with what two have become, in %s',
    (kernel) => {
      const { queue, scheduler } = kernel === 'modern' ? mq() : deadline(kernel);
      const { requests } = queue;
      const gone = queue.add(1256, { sectors: 256, now: 0 });
      queue.add(500, { now: 100 * MS });
      const kept = queue.add(1000, { sectors: 256, now: 400 * MS });
      scheduler.absorbed(0, kept, gone, 400 * MS);
      requests.sectors[kept] = 512;
      expect(scheduler.size(0)).toBe(2);
      expect(scheduler.nextDeadline(0)).toBe(kept);
      expect(scheduler.deadlineNs).toBe(500 * MS);
      expect(queue.next(550 * MS)).toBe(1000);
      expect(scheduler.decision.why).toBe(EXPIRED);
      expect(queue.next(550 * MS)).toBe(500);
      // The other way round nothing changes.
      const older = queue.add(1000, { sectors: 256, now: 600 * MS });
      const younger = queue.add(1256, { sectors: 256, now: 700 * MS });
      scheduler.absorbed(0, older, younger, 700 * MS);
      expect([scheduler.nextDeadline(0), scheduler.deadlineNs]).toEqual([older, 1100 * MS]);
    },
  );

  test('the sweep continues behind a request that has become part of another', () => {
    const { queue, scheduler } = handDisk(DEADLINE, '2.6.18');
    for (const lba of [100, 1256, 3000]) queue.add(lba, { sectors: 256 });
    expect(queue.next(1)).toBe(100);
    const kept = queue.add(1000, { sectors: 256 });
    const gone = scheduler.mergeCandidate(0, kept, false);
    scheduler.absorbed(0, kept, gone, 1);
    expect(queue.drain(1)).toEqual([3000, 1000]);
  });

  test('reads and writes have deadlines of their own', () => {
    const { queue, scheduler } = deadline('2.6.18', { readExpireMs: 40, writeExpireMs: 30 });
    const read = queue.add(0, { now: 0 });
    const write = queue.add(100, { write: true, now: 5 * MS });
    expect([scheduler.nextDeadline(0), scheduler.deadlineNs]).toEqual([write, 35 * MS]);
    expect([queue.next(6 * MS), scheduler.nextDeadline(0)]).toEqual([0, write]);
    expect(read).not.toBe(write);
    queue.next(6 * MS);
    expect([scheduler.nextDeadline(0), scheduler.deadlineNs]).toEqual([-1, Infinity]);
  });
});

test('deadline without a kernel: nobody is pushed out, an equal address waits for its turn', () => {
  const queue = testQueue(DEADLINE);
  for (const lba of [7000, 3000, 7000]) queue.add(lba);
  expect(queue.drain()).toEqual([7000, 7000, 3000]);
});

describe('mq-deadline', () => {
  test('meets what comes late but ahead; deadline turns to the oldest', () => {
    const order = (disk: HandDisk): number[] => {
      disk.read(0, 1000, 0);
      const first = disk.go(0);
      disk.read(0, 500, 1);
      disk.read(0, 2000, 2);
      return [first, disk.go(3), disk.go(3)];
    };
    expect(order(mq())).toEqual([1000, 2000, 500]);
    expect(order(deadline('2.6.18'))).toEqual([1000, 500, 2000]);
  });

  test('ahead begins at the start of the last one', () => {
    const disk = mq();
    disk.read(0, 1000, 0);
    disk.go(0);
    disk.read(0, 999, 1);
    disk.read(0, 1000, 2);
    expect(log(disk, 3)).toEqual([
      [1000, BATCH],
      [999, OLDEST],
    ]);
  });

  test('each direction continues where it was', () => {
    const disk = mq({ fifoBatch: 1, writesStarved: 0 });
    disk.read(0, 1000, 0);
    expect(disk.go(0)).toBe(1000);
    disk.write(0, 50, 1);
    disk.read(0, 500, 1);
    disk.read(0, 2000, 2);
    expect(log(disk, 3)).toEqual([
      [50, STARVED],
      [2000, TURNED],
      [500, OLDEST],
    ]);
  });

  test('a passed deadline between batches; within one it waits', () => {
    const order = (fifoBatch: number): number[] => {
      const disk = mq({ fifoBatch });
      disk.read(0, 1000, 100);
      disk.go(100);
      disk.read(0, 500, 200);
      disk.read(0, 2000, 600);
      return [disk.go(700), disk.go(700)];
    };
    expect(order(1)).toEqual([500, 2000]);
    expect(order(16)).toEqual([2000, 500]);
  });

  test('writes_starved batches of reads', () => {
    const order = (writesStarved: number): string => {
      const disk = mq({ fifoBatch: 1, writesStarved });
      for (let k = 0; k < 6; k++) disk.read(0, 1000 + 8 * k, 0, { sectors: 8 });
      for (let k = 0; k < 3; k++) disk.write(0, 9000 + 8 * k, 0, { sectors: 8 });
      return log(disk, 1)
        .map(([lba]) => (lba < 9000 ? 'R' : 'W'))
        .join('');
    };
    expect(order(2)).toBe('RRWRRWRRW');
    expect(order(1)).toBe('RWRWRWRRR');
  });

  test('async_depth: how many writes may be allocated', () => {
    const { scheduler } = mq({ asyncDepth: 8 });
    const may = (write: boolean, allocated: number, limit = 64) => scheduler.mayAllocate(0, 0, allocated, limit, write);
    expect([may(true, 7), may(true, 8), may(false, 8), may(false, 63), may(false, 64)]).toEqual([true, false, true, true, false]);
    expect(may(true, 5, 5)).toBe(false);
  });
});
