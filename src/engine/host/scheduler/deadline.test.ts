/** Each rule of "deadline" by a test that fails if the rule is left out. */
import { expect, test } from 'vitest';
import { DEADLINE, testQueue } from '../../testing/queue.ts';

const MS = 1e6;
const R = { write: false };
const W = { write: true };

test('a batch sweeps upward and turns back to the oldest', () => {
  const queue = testQueue(DEADLINE);
  for (const lba of [500, 900, 100, 700, 300]) queue.add(lba);
  // Starts at the oldest, sweeps up, then again from the oldest that is left.
  expect(queue.drain()).toEqual([500, 700, 900, 100, 300]);
});

/** 1000 and the older 100 wait for 100 ms, three more above them for 10 ms. */
function oldBehindTheArm(document: { fifoBatch: number; readExpireMs: number }): number[] {
  const queue = testQueue({ ...DEADLINE, ...document });
  queue.add(1000, { now: 0 });
  queue.add(100, { now: 0 });
  for (const lba of [2000, 3000, 4000]) queue.add(lba, { now: 90 * MS });
  return queue.drain(100 * MS);
}

test('read_expire: between batches an expired request goes first, a young one does not', () => {
  expect(oldBehindTheArm({ fifoBatch: 2, readExpireMs: 50 })).toEqual([1000, 2000, 100, 3000, 4000]);
  expect(oldBehindTheArm({ fifoBatch: 2, readExpireMs: 500 })).toEqual([1000, 2000, 3000, 4000, 100]);
});

test('fifo_batch: within a batch even an expired request waits', () => {
  expect(oldBehindTheArm({ fifoBatch: 1, readExpireMs: 50 })).toEqual([1000, 100, 2000, 3000, 4000]);
  expect(oldBehindTheArm({ fifoBatch: 3, readExpireMs: 50 })).toEqual([1000, 2000, 3000, 100, 4000]);
  expect(oldBehindTheArm({ fifoBatch: 16, readExpireMs: 50 })).toEqual([1000, 2000, 3000, 4000, 100]);
});

test('write_expire is the writes’ own', () => {
  const order = (writeExpireMs: number): number[] => {
    const queue = testQueue({ ...DEADLINE, fifoBatch: 2, writeExpireMs });
    queue.add(1000, { ...W, now: 0 });
    queue.add(100, { ...W, now: 0 });
    for (const lba of [2000, 3000, 4000]) queue.add(lba, { ...W, now: 90 * MS });
    return queue.drain(100 * MS);
  };
  expect(order(50)).toEqual([1000, 2000, 100, 3000, 4000]);
  expect(order(5000)).toEqual([1000, 2000, 3000, 4000, 100]);
});

test('reads go first, and writes_starved batches of reads later writes get their turn', () => {
  const order = (writesStarved: number): string => {
    const queue = testQueue({ ...DEADLINE, fifoBatch: 1, writesStarved });
    for (let k = 0; k < 6; k++) queue.add(100 + k, { ...R, sectors: 1 });
    for (let k = 0; k < 3; k++) queue.add(900 + k, { ...W, sectors: 1 });
    return queue
      .drain(MS)
      .map((lba) => (lba < 900 ? 'R' : 'W'))
      .join('');
  };
  expect(order(2)).toBe('RRWRRWRRW');
  expect(order(1)).toBe('RWRWRWRRR');
  expect(order(0)).toBe('WWWRRRRRR');
  expect(order(100)).toBe('RRRRRRWWW');
});

test('a batch is over when nothing stands next at dispatch: a late write does not keep reads waiting', () => {
  const queue = testQueue(DEADLINE);
  queue.add(100, W);
  expect(queue.next()).toBe(100);
  // While that write is at the disk, a write beyond it and a read arrive.
  queue.add(200, W);
  queue.add(50, R);
  expect(queue.next()).toBe(50);
  expect(queue.next()).toBe(200);
});
