import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE, Requests } from '../requests.ts';
import { AHEAD, BEHIND_NEAR, NearestNext, WRAPPED_AROUND } from './nearestNext.ts';
import { SortedQueue } from './sortedQueue.ts';

const BACK = 100;

function found(lbas: readonly number[], head: number, penalty = 2): { lba: number; request: number; side: number } {
  const requests = new Requests(4);
  const sorted = new SortedQueue(requests, 1);
  for (const lba of lbas) {
    const request = requests.take();
    requests.lba[request] = lba;
    requests.sectors[request] = 1;
    sorted.add(0, request);
  }
  const nearest = new NearestNext(requests, BACK, penalty);
  const request = nearest.find(sorted, 0, head);
  return { lba: request === NONE ? -1 : requests.lba[request], request, side: nearest.side };
}

test('nothing queued: none', () => {
  expect(found([], 500)).toMatchObject({ request: NONE, side: AHEAD });
});

test('a way back counts twice: taken only where it is less than half as far', () => {
  expect(found([480, 541], 500)).toMatchObject({ lba: 480, side: BEHIND_NEAR });
  expect(found([480, 539], 500)).toMatchObject({ lba: 539, side: AHEAD });
});

test('of two as near the higher address', () => {
  expect(found([480, 540], 500)).toMatchObject({ lba: 540, side: AHEAD });
});

test('the penalty is the one given', () => {
  expect(found([480, 541], 500, 3)).toMatchObject({ lba: 541, side: AHEAD });
  expect(found([480, 521], 500, 1)).toMatchObject({ lba: 480, side: BEHIND_NEAR });
});

test('farther behind than the limit: after everything ahead, and then the lowest comes first', () => {
  expect(found([400, 9000], 500)).toMatchObject({ lba: 400, side: BEHIND_NEAR });
  expect(found([399, 9000], 500)).toMatchObject({ lba: 9000, side: AHEAD });
  expect(found([100, 399], 500)).toMatchObject({ lba: 100, side: WRAPPED_AROUND });
  expect(found([100, 400], 500)).toMatchObject({ lba: 400, side: BEHIND_NEAR });
});

test('at the head is ahead; of one address the oldest, ahead and behind', () => {
  expect(found([500, 499], 500)).toMatchObject({ lba: 500, request: 0, side: AHEAD });
  expect(found([700, 700, 700], 500)).toMatchObject({ request: 0 });
  expect(found([450, 450, 450], 500)).toMatchObject({ request: 0, side: BEHIND_NEAR });
});

test('is the best of all by the rule for two', () => {
  const cost = (lba: number, head: number, penalty: number): number =>
    lba >= head ? lba - head : head - lba <= BACK ? (head - lba) * penalty : Infinity;
  const better = (a: number, b: number, head: number, penalty: number): boolean => {
    const [ofA, ofB] = [cost(a, head, penalty), cost(b, head, penalty)];
    return ofA === ofB ? (ofA === Infinity ? a < b : a > b) : ofA < ofB;
  };
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }),
      fc.nat(1000),
      fc.integer({ min: 1, max: 5 }),
      (lbas, head, penalty) => {
        const best = found(lbas, head, penalty);
        expect(lbas.filter((lba) => better(lba, best.lba, head, penalty))).toEqual([]);
        expect(best.request).toBe(lbas.indexOf(best.lba)); // of equal addresses the oldest
      },
    ),
    { seed: 44, numRuns: 500 },
  );
});
