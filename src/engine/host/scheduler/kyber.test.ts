import { describe, expect, test } from 'vitest';
import { NO_TOKEN, TOKENS } from '../../record/decision.ts';
import { testQueue, type TestQueue } from '../../testing/queue.ts';
import { AT_TARGET, LatencyHistograms } from './latencyHistogram.ts';
import { Kyber } from './kyber.ts';

const MS = 1e6;
const READ_DEPTH = 256;
const WRITE_DEPTH = 128;

function kyber(tunables: { readLatMs?: number; writeLatMs?: number } = {}): { queue: TestQueue; scheduler: Kyber } {
  const queue = testQueue({ kind: 'kyber', ...tunables }, 2, undefined, 'modern');
  if (!(queue.scheduler instanceof Kyber)) throw new Error('This is not kyber.');
  return { queue, scheduler: queue.scheduler };
}

describe('order', () => {
  test('first in, first out in each domain, whatever the addresses; 16 reads, then 8 writes', () => {
    const { queue } = kyber();
    for (let k = 0; k < 20; k++) {
      queue.add(9000 - 100 * k, {});
      queue.add(90_000 - 100 * k, { write: true });
    }
    const order = queue.drain(1);
    expect(order.filter((lba) => lba <= 9000)).toEqual(Array.from({ length: 20 }, (_, k) => 9000 - 100 * k));
    expect(order.filter((lba) => lba > 9000)).toEqual(Array.from({ length: 20 }, (_, k) => 90_000 - 100 * k));
    expect(order.map((lba) => (lba > 9000 ? 'W' : 'R')).join('')).toBe(
      `${'R'.repeat(16)}${'W'.repeat(8)}${'R'.repeat(4)}${'W'.repeat(12)}`,
    );
  });

  test('who has no token waits until one of its domain is complete; the other domain continues', () => {
    const { queue, scheduler } = kyber();
    const writes = Array.from({ length: WRITE_DEPTH + 1 }, (_, k) => queue.add(100 * k, { write: true, now: 0 }));
    for (const [k] of writes.entries()) {
      expect(queue.next(0)).toBe(k < WRITE_DEPTH ? 100 * k : -1);
      expect(scheduler.decision.why).toBe(k < WRITE_DEPTH ? TOKENS : NO_TOKEN);
    }
    expect(scheduler.askAgainAt).toBe(Infinity);
    queue.add(5, { now: 0 });
    expect([queue.next(0), queue.next(0)]).toEqual([5, -1]);
    // A device has tokens of its own.
    queue.add(7, { write: true, device: 1 });
    expect(queue.next(0, 1)).toBe(7);
    scheduler.completed(0, writes[0], MS);
    expect([queue.next(MS), scheduler.size(0)]).toEqual([100 * WRITE_DEPTH, 0]);
  });

  test('writes may take three quarters of the request queue', () => {
    const { scheduler } = kyber();
    const most = (write: boolean) =>
      Array.from({ length: 65 }, (_, k) => k).filter((k) => scheduler.mayAllocate(0, 0, k, 64, write)).length;
    expect([most(false), most(true)]).toEqual([64, 48]);
  });
});

describe('depths', () => {
  interface Load {
    readonly count: number;
    readonly write: boolean;
    /** From arrival to dispatch, and inside the device. */
    readonly waitMs: number;
    readonly deviceMs: number;
  }

  /** Runs loads whose requests are complete within 90 ms from `fromMs`, and looks at the depths after that. */
  function after({ queue, scheduler }: ReturnType<typeof kyber>, fromMs: number, loads: readonly Load[]): number[] {
    for (const { count, write, waitMs, deviceMs } of loads) {
      for (let k = 0; k < count; k++) {
        const doneMs = fromMs + (90 * k) / count;
        const request = queue.add(8 * k, { write, now: (doneMs - deviceMs - waitMs) * MS });
        expect(queue.next((doneMs - deviceMs) * MS)).toBe(8 * k);
        scheduler.taken(0, request, (doneMs - deviceMs) * MS);
        scheduler.completed(0, request, doneMs * MS);
        queue.requests.release(request);
      }
    }
    scheduler.dispatch(0, (fromMs + 150) * MS);
    return [scheduler.tokens(0, false), scheduler.tokens(0, true)];
  }
  const slowReads: Load = { count: 600, write: false, waitMs: 0, deviceMs: 5 };
  const goodReads: Load = { count: 600, write: false, waitMs: 0, deviceMs: 1 };
  const goodWrites: Load = { count: 600, write: true, waitMs: 0, deviceMs: 4 };

  test('a congested device: who meets its target gets less in proportion, who misses it keeps or gets more', () => {
    // 4 ms of 10 are in the second quarter: half of the depth.
    expect(after(kyber(), 1000, [slowReads, goodWrites])).toEqual([READ_DEPTH, WRITE_DEPTH / 2]);
  });

  test('no congestion, no throttling', () => {
    expect(after(kyber(), 1000, [goodReads, goodWrites])).toEqual([READ_DEPTH, WRITE_DEPTH]);
  });

  test('targets are tunables', () => {
    expect(after(kyber({ readLatMs: 5 }), 1000, [slowReads, goodWrites])).toEqual([READ_DEPTH, WRITE_DEPTH]);
    expect(after(kyber({ writeLatMs: 20 }), 1000, [slowReads, goodWrites])).toEqual([READ_DEPTH, WRITE_DEPTH / 4]);
  });

  test('never below one; and those who wait too long get more again, even without congestion', () => {
    const one = kyber();
    const seen = [0, 1, 2, 3, 4].map((k) => after(one, 1000 * (k + 1), [slowReads, { ...goodWrites, deviceMs: 1 }])[1]);
    expect(seen).toEqual([32, 8, 2, 1, 1]);
    // 18 ms since arrival, 1 ms of them inside: the last eighth of twice the target doubles the depth.
    const waiting: Load = { ...goodWrites, waitMs: 17, deviceMs: 1 };
    expect([6, 7, 8].map((k) => after(one, 1000 * (k + 1), [goodReads, waiting])[1])).toEqual([2, 4, 8]);
  });

  test('few samples say nothing until they are a second old', () => {
    const one = kyber();
    const few = [
      { ...slowReads, count: 100 },
      { ...goodWrites, count: 100 },
    ];
    expect(after(one, 1000, few)).toEqual([READ_DEPTH, WRITE_DEPTH]);
    expect(after(one, 1300, few)).toEqual([READ_DEPTH, WRITE_DEPTH]);
    expect(after(one, 2200, few)).toEqual([READ_DEPTH, WRITE_DEPTH / 2]);
  });
});

describe('latency histogram', () => {
  test.each([
    [0, 0],
    [2.5, 0],
    [2.51, 1],
    [10, AT_TARGET],
    [10.01, AT_TARGET + 1],
    [17.5, 6],
    [17.51, 7],
    [1000, 7],
  ])('%f ms of 10 are in bucket %i', (latency, bucket) => {
    const histograms = new LatencyHistograms(2);
    for (let k = 0; k < 500; k++) histograms.add(1, latency * MS, 10 * MS);
    expect([histograms.take(0, 90, 0), histograms.take(1, 90, 0), histograms.take(1, 90, 0)]).toEqual([-1, bucket, -1]);
  });

  test('a percentile is the bucket that holds it', () => {
    const of = (percent: number): number => {
      const histograms = new LatencyHistograms(1);
      for (let k = 1; k <= 1000; k++) histograms.add(0, (k / 1000) * 20 * MS, 10 * MS);
      return histograms.take(0, percent, 0);
    };
    expect([12, 13, 50, 51, 90, 99].map(of)).toEqual([0, 1, 3, 4, 7, 7]);
  });
});
