/** Each rule of CFQ-1 (2.6.9) by a test that fails if the rule is left out. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROUND } from '../../record/decision.ts';
import { twoReadersByHand } from '../../testing/driverLoop.ts';
import { testQueue, type TestQueue } from '../../testing/queue.ts';

const cfq = (tunables: { quantum?: number; queued?: number } = {}): TestQueue =>
  testQueue({ kind: 'cfq', ...tunables }, 1, undefined, '2.6.9-rhel4');

/** Adds requests of processes 0, 1 ... in that order. */
function fill(queue: TestQueue, lbas: readonly (readonly number[])[]): void {
  lbas.forEach((ofProcess, process) => {
    for (const lba of ofProcess) queue.add(lba, { process, sectors: 1 });
  });
}

/** How many requests went to the dispatch list at the first dispatch. */
function moved(queue: TestQueue): number {
  queue.next();
  return queue.scheduler.decision.count;
}

test('a round moves a request of each busy process, rounds go on until there are quantum of them: max(4, busy)', () => {
  const six = cfq();
  fill(six, [
    [1, 2],
    [11, 12],
    [21, 22],
    [31, 32],
    [41, 42],
    [51, 52],
  ]);
  expect(moved(six)).toBe(6);
  const three = cfq();
  fill(three, [
    [1, 2, 3],
    [11, 12, 13],
    [21, 22, 23],
  ]);
  expect(moved(three)).toBe(6); // two rounds of three
  const one = cfq();
  fill(one, [[1, 2, 3, 4, 5, 6]]);
  expect(moved(one)).toBe(4);
});

test('quantum is the one given', () => {
  const queue = cfq({ quantum: 2 });
  fill(queue, [[1, 2, 3, 4, 5, 6]]);
  expect(moved(queue)).toBe(2);
});

test('of each process the lowest request; what comes later is in later rounds, however low', () => {
  const queue = cfq({ quantum: 1 });
  fill(queue, [
    [300, 100],
    [500, 400],
  ]);
  expect(queue.next()).toBe(100);
  queue.add(50, { process: 0 });
  expect(queue.drain()).toEqual([400, 50, 500, 300]);
});

test('a newly busy process goes to the front', () => {
  const queue = cfq();
  fill(queue, [[200], [100], [300], [900]]);
  // In the order 3, 2, 1, 0; only the highest is sorted in.
  expect(queue.drain()).toEqual([300, 100, 200, 900]);
});

/** The kernel's insertion as the specification has it. */
function insertedAsWritten(lbas: readonly number[]): number[] {
  const list: number[] = [];
  for (const lba of lbas) {
    let before = list.length;
    if (list.length > 0 && lba < list[0]) before = list.length - 1;
    else {
      const found = list.findLastIndex((entry) => entry >= lba);
      if (found >= 0) before = found;
    }
    list.splice(before, 0, lba);
  }
  return list;
}

test('the dispatch list is as nearly sorted as the kernel’s', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 20 }), (lbas) => {
      const queue = cfq();
      fill(
        queue,
        lbas.map((lba) => [lba]),
      );
      expect(queue.drain()).toEqual(insertedAsWritten(lbas.toReversed()));
    }),
    { seed: 9, numRuns: 300 },
  );
});

test('reads and writes of a process share its queue and its turn', () => {
  const queue = cfq({ quantum: 1 });
  queue.add(100, { process: 0, write: true });
  queue.add(200, { process: 0 });
  queue.add(150, { process: 1 });
  expect(queue.drain()).toEqual([100, 150, 200]);
});

test('merges with what the process itself has queued, not with others, and not with what is on its way', () => {
  const queue = cfq();
  const own = queue.add(100, { process: 0 });
  queue.add(200, { process: 1 });
  expect(queue.candidate(108, 8, false, true)).toBe(own);
  expect(queue.candidate(208, 8, false, true)).toBe(-1);
  queue.next();
  expect(queue.candidate(108, 8, false, true)).toBe(-1);
});

test('a process may have its share of the queue waiting, at least 3, and more than that of nobody else’s: queued is left out', () => {
  const allowed = (limit: number, busy: number, queued: number): number => {
    const queue = cfq({ queued });
    for (let process = 1; process < busy; process++) queue.add(process, { process });
    queue.add(1000, { process: 0 });
    let count = 1;
    for (; queue.scheduler.mayAllocate(0, 0, count, limit); count++) queue.add(1000 + 10 * count, { process: 0 });
    return count;
  };
  // The kernel refuses when more than the share are queued.
  expect(allowed(128, 2, 8)).toBe(61);
  expect(allowed(128, 2, 28)).toBe(51);
  expect(allowed(128, 60, 8)).toBe(4);
  const queue = cfq();
  for (let k = 0; k < 61; k++) queue.add(10 * k);
  queue.add(5000, { process: 1 });
  expect(queue.scheduler.mayAllocate(0, 0, 61, 128)).toBe(false);
  expect(queue.scheduler.mayAllocate(0, 1, 61, 128)).toBe(true);
  expect(queue.scheduler.mayAllocate(0, 0, 0, 128, true)).toBe(true); // writes have a share of their own
  queue.next();
  expect(queue.scheduler.mayAllocate(0, 0, 60, 128)).toBe(true); // on its way: not waiting any more
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
