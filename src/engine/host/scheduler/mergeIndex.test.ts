import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Scheduler as SchedulerDocument } from '../../../scenario/schema.ts';
import { SCHEDULERS, testQueue, type TestQueue } from '../../testing/queue.ts';
import { NONE } from '../requests.ts';
import { touches } from './fifo.ts';

/** Counts how often an element of the array is read. */
function counting<T extends Int32Array | Float64Array>(array: T): { array: T; reads: () => number } {
  let reads = 0;
  const proxy = new Proxy(array, {
    get(target, key) {
      reads++;
      return Reflect.get(target, key) as unknown;
    },
  });
  return { array: proxy, reads: () => reads };
}

/** The first of the queued ones, in order of arrival, that touches the request. */
const firstTouching = ({ requests }: TestQueue, queued: readonly number[], request: number, back: boolean): number =>
  queued.find((one) => one !== request && touches(requests, one, request, back)) ?? NONE;

test('SPTF merges with the request that came first of all that touch, as a search of the queue finds it', () => {
  const step = fc.record({
    lba: fc.nat(40),
    sectors: fc.integer({ min: 1, max: 12 }),
    write: fc.boolean(),
    dispatches: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.boolean(), (steps, late) => {
      const queue = testQueue({ kind: 'sptf' });
      const { requests, scheduler } = queue;
      const queued: number[] = [];
      // What the block layer does with each request that comes; late: the first question finds a full queue.
      const come = (lba: number, sectors: number, write: boolean): void => {
        const request = queue.make(lba, { sectors, write });
        for (const back of [true, false]) {
          const into = scheduler.mergeCandidate(0, request, back);
          expect(into).toBe(firstTouching(queue, queued, request, back));
          if (into === NONE) continue;
          requests.sectors[into] += sectors;
          if (!back) {
            requests.lba[into] = lba;
            scheduler.moved(0, into, 0);
          }
          const neighbor = scheduler.mergeCandidate(0, into, !back);
          expect(neighbor).toBe(firstTouching(queue, queued, into, !back));
          if (neighbor === NONE) return;
          const [kept, gone] = back ? [into, neighbor] : [neighbor, into];
          scheduler.absorbed(0, kept, gone, 0);
          requests.sectors[kept] += requests.sectors[gone];
          queued.splice(queued.indexOf(gone), 1);
          return;
        }
        scheduler.add(0, request, 0);
        queued.push(request);
      };
      steps.forEach(({ lba, sectors, write, dispatches }, k) => {
        if (late && k < steps.length / 2) queued.push(queue.add(lba, { sectors, write }));
        else come(lba, sectors, write);
        if (dispatches && queued.length > 1) queued.splice(queued.indexOf(scheduler.dispatch(0, 0)), 1);
      });
      expect(scheduler.size(0)).toBe(queued.length);
      while (queued.length > 0) expect(queued.splice(queued.indexOf(scheduler.dispatch(0, 0)), 1)).toHaveLength(1);
      expect(scheduler.dispatch(0, 0)).toBe(NONE);
    }),
  );
});

test('every textbook scheduler answers about merging in a few steps, however many requests wait', () => {
  const readsFor = (document: SchedulerDocument, waiting: number): number => {
    const queue = testQueue(document);
    const { requests } = queue;
    const shuffled = (k: number): number => ((k * 7919) % waiting) * 16;
    for (let k = 0; k < waiting; k++) queue.add(shuffled(k));
    // SPTF builds its index at the first question.
    expect(queue.candidate(8, 8, true, true)).toBe(NONE);
    const [sectors, lba, links, next, previous, keys] = (['sectors', 'lba', 'links', 'next', 'previous', 'keys'] as const).map((name) => {
      const counted = counting(requests[name]);
      Object.assign(requests, { [name]: counted.array });
      return counted;
    });
    for (let k = 0; k < 64; k++) {
      const at = shuffled(k * 31);
      const found = [queue.candidate(at + 8, 8, false, true), queue.candidate(at - 8, 8, false, false)];
      if (document.kind !== 'fifo') expect(found.map((one) => requests.lba[one])).toEqual([at, at]);
    }
    return [sectors, lba, links, next, previous, keys].reduce((sum, { reads }) => sum + reads(), 0) / 128;
  };
  for (const document of Object.values(SCHEDULERS)) {
    const [few, many] = [readsFor(document, 1000), readsFor(document, 8000)];
    expect(few, document.kind).toBeLessThan(300);
    // A tree of eight times as many is three levels deeper.
    expect(many, document.kind).toBeLessThan(2 * few);
  }
});
