import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairShares } from './fairShares.ts';
import { IdHeap } from './idHeap.ts';

test('a heap gives the smallest key first, of equal ones the smallest rank', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20), { nil: undefined }), { maxLength: 200 }), (steps) => {
      const heap = new IdHeap();
      const reference: { key: number; rank: number }[] = [];
      for (const [rank, key] of steps.entries()) {
        if (key !== undefined) {
          heap.push(key, rank, rank);
          reference.push({ key, rank });
          reference.sort((a, b) => a.key - b.key || a.rank - b.rank);
        } else expect(heap.pop()).toBe(reference.shift()?.rank ?? -1);
        expect(heap.firstKey()).toBe(reference.at(0)?.key ?? Infinity);
        expect(heap.size).toBe(reference.length);
      }
    }),
    { seed: 4 },
  );
});

/** Each turn uses its whole budget; answers service by owner after so many turns. */
function turns(weights: readonly number[], budgets: readonly number[], count: number): number[] {
  const shares = new FairShares(1);
  shares.ensure(weights.length);
  const service = weights.map(() => 0);
  for (const [owner, weight] of weights.entries()) shares.activate(0, owner, weight, budgets[owner]);
  for (let k = 0; k < count; k++) {
    const owner = shares.next(0);
    shares.served(0, budgets[owner]);
    service[owner] += budgets[owner];
    shares.requeue(0, owner, budgets[owner], weights[owner], budgets[owner]);
  }
  return service;
}

test('service is in proportion to weights, whatever the budgets, never further off than a budget', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ weight: fc.integer({ min: 1, max: 30 }), budget: fc.integer({ min: 1, max: 1000 }) }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.nat(400),
      (owners, count) => {
        const weights = owners.map(({ weight }) => weight);
        const budgets = owners.map(({ budget }) => budget);
        const service = turns(weights, budgets, count);
        const total = service.reduce((sum, one) => sum + one, 0);
        const all = weights.reduce((sum, one) => sum + one, 0);
        const largest = Math.max(...budgets);
        for (const [owner, one] of service.entries()) {
          const fair = (total * weights[owner]) / all;
          // The bounds of WF2Q+: ahead by at most its own budget, behind by at most its own and the largest.
          expect(one - fair).toBeLessThanOrEqual(budgets[owner] + 1e-6);
          expect(fair - one).toBeLessThanOrEqual(budgets[owner] + largest + 1e-6);
        }
      },
    ),
    { seed: 4, numRuns: 300 },
  );
});

test('a heavy one does not get a burst: it starts only when its share begins', () => {
  // By finish times alone the heavy one would go eight times in a row.
  const shares = new FairShares(1);
  shares.ensure(9);
  shares.activate(0, 0, 8, 1);
  for (let owner = 1; owner <= 8; owner++) shares.activate(0, owner, 1, 1);
  const order = Array.from({ length: 14 }, () => {
    const owner = shares.next(0);
    shares.served(0, 1);
    shares.requeue(0, owner, 1, owner === 0 ? 8 : 1, 1);
    return owner;
  });
  expect(order.map((owner) => (owner === 0 ? 'H' : 'l')).join('')).toBe('HlHlHlHlHlHlHl');
});

test('who was away does not catch up, and who just had its turn does not come first', () => {
  const shares = new FairShares(2);
  shares.ensure(3);
  shares.activate(0, 0, 1, 100);
  shares.activate(0, 1, 1, 100);
  expect(shares.next(0)).toBe(0);
  shares.served(0, 100);
  shares.retire(0, 0, 100);
  // It comes back at once: its last turn still counts.
  shares.activate(0, 0, 1, 50);
  expect(shares.next(0)).toBe(1);
  for (let k = 0; k < 10; k++) {
    shares.served(0, 100);
    shares.requeue(0, 1, 100, 1, 100);
    const owner = shares.next(0);
    if (owner === 0) {
      shares.served(0, 50);
      shares.retire(0, 0, 50);
      expect(shares.next(0)).toBe(1);
    }
  }
  // It has been away for long: one turn, not ten.
  shares.activate(0, 0, 1, 100);
  shares.served(0, 100);
  shares.requeue(0, 1, 100, 1, 100);
  expect(shares.next(0)).toBe(0);
  shares.served(0, 100);
  shares.requeue(0, 0, 100, 1, 100);
  expect(shares.next(0)).toBe(1);
  // Another device knows nothing of this.
  expect(shares.next(1)).toBe(-1);
});
