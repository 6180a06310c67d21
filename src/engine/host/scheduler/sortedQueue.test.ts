import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Requests } from '../requests.ts';
import { FifoList } from './fifoList.ts';
import { SortedQueue } from './sortedQueue.ts';

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'remove', 'atOrAfter', 'before', 'first'),
  queue: fc.nat(1),
  lba: fc.nat(30),
  which: fc.nat(),
});

interface Entry {
  readonly lba: number;
  readonly request: number;
}

test('is a sorted array, equal addresses in order of arrival, two queues apart', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const requests = new Requests(2);
      const sorted = new SortedQueue(requests, 2);
      const reference: Entry[][] = [[], []];
      for (const { kind, queue, lba, which } of steps) {
        const list = reference[queue];
        if (kind === 'add') {
          const request = requests.take();
          requests.lba[request] = lba;
          sorted.add(queue, request);
          const at = list.findIndex((entry) => entry.lba > lba);
          list.splice(at < 0 ? list.length : at, 0, { lba, request });
        } else if (kind === 'remove' && list.length > 0) {
          const [{ request }] = list.splice(which % list.length, 1);
          sorted.remove(queue, request);
          requests.release(request);
        } else if (kind === 'atOrAfter') {
          expect(sorted.atOrAfter(queue, lba)).toBe(list.find((entry) => entry.lba >= lba)?.request ?? -1);
        } else if (kind === 'before') {
          expect(sorted.before(queue, lba)).toBe(list.findLast((entry) => entry.lba < lba)?.request ?? -1);
        } else {
          expect(sorted.first(queue)).toBe(list.at(0)?.request ?? -1);
        }
        expect(sorted.size(queue)).toBe(list.length);
      }
    }),
    { numRuns: 1000 },
  );
});

test('more queues can be had later: those there were keep what they hold', () => {
  const requests = new Requests(2);
  const sorted = new SortedQueue(requests, 1);
  const fifo = new FifoList(requests, 1);
  const added = Array.from({ length: 40 }, (_, queue) => {
    sorted.ensure(queue + 1);
    fifo.ensure(queue + 1);
    expect([sorted.size(queue), sorted.first(queue), fifo.first(queue), fifo.last(queue)]).toEqual([0, -1, -1, -1]);
    const request = requests.take();
    requests.lba[request] = queue;
    sorted.add(queue, request);
    fifo.add(queue, request);
    return request;
  });
  for (const [queue, request] of added.entries()) {
    expect([sorted.size(queue), sorted.first(queue), fifo.first(queue), fifo.last(queue)]).toEqual([1, request, request, request]);
  }
});

test('100 000 requests at one address leave in order of arrival', () => {
  const requests = new Requests();
  const sorted = new SortedQueue(requests, 1);
  const added = Array.from({ length: 100_000 }, () => {
    const request = requests.take();
    requests.lba[request] = 7;
    sorted.add(0, request);
    return request;
  });
  const left: number[] = [];
  for (let first = sorted.first(0); first >= 0 && left.length < added.length; first = sorted.first(0)) {
    left.push(first);
    sorted.remove(0, first);
  }
  expect(left).toEqual(added);
  expect(sorted.first(0)).toBe(-1);
});

test('the largest addresses are told apart from the order of arrival', () => {
  const requests = new Requests();
  const sorted = new SortedQueue(requests, 1);
  const largest = 1e14;
  const [a, b, c] = [largest - 1, largest, largest].map((lba) => {
    const request = requests.take();
    requests.lba[request] = lba;
    sorted.add(0, request);
    return request;
  });
  expect(sorted.atOrAfter(0, largest)).toBe(b);
  expect(sorted.before(0, largest)).toBe(a);
  sorted.remove(0, b);
  expect(sorted.atOrAfter(0, largest)).toBe(c);
});
