import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { ALL_OPERATORS, LOAD, SCAN, smallScenario, SORT, STAR_JOIN } from '../testing/scenarios.ts';
import { Batch } from './batch.ts';
import { batchList } from './batchList.ts';
import { Files } from './files.ts';

const batchOf = (scenario: Scenario, seed = scenario.seed, scale = 1): Batch =>
  new Batch(scenario, new Files(scenario, layOut(scenario)), seed, scale);

const mixed = (some: Partial<Parameters<typeof smallScenario>[0]> = {}): Scenario =>
  smallScenario({ classes: [STAR_JOIN, SCAN, SORT], counts: [30, 12, 6], workload: { users: 4 }, ...some });

const columns = ({ classIndex, object, index, firstSegment, segments, work }: Batch, n = classIndex.length) =>
  [classIndex, object, index, firstSegment, segments, work].map((column) => [...column.subarray(0, n)]);

describe('scale', () => {
  test('is a prefix of the same queries under the same draws', () => {
    const whole = batchOf(mixed());
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1, noNaN: true }), (scale) => {
        const part = batchOf(mixed(), 1, scale);
        expect(part.perUser).toBe(Math.max(1, Math.round(48 * scale)));
        expect(columns(part)).toEqual(columns(whole));
        for (let user = 0; user < 4; user++) {
          const order = [...whole.order.subarray(user * 48, user * 48 + part.perUser)];
          expect([...part.order.subarray(user * part.perUser, (user + 1) * part.perUser)]).toEqual(order);
        }
        const same = batchOf(mixed({ workload: { users: 4, order: 'same' } }), 1, scale);
        expect(same.queries).toBe(part.perUser);
        expect(columns(same)).toEqual(columns(whole, same.queries));
      }),
    );
  });

  test('says how many users run each query', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1, noNaN: true }), fc.constantFrom('own', 'same'), (scale, order) => {
        const part = batchOf(mixed({ workload: { users: 4, order } }), 1, scale);
        const counted = Array.from({ length: part.queries }, (_, q) => [...part.order].filter((one) => one === q).length);
        expect([...part.runs]).toEqual(counted);
        expect(part.order).toHaveLength(4 * part.perUser);
      }),
    );
  });

  test('every prefix has about the mix of the whole: no class is off by more than one query', () => {
    const list = batchList(mixed());
    const shares = [30, 12, 6].map((count) => count / 48);
    for (let n = 1; n <= 48; n++) {
      shares.forEach((share, c) => {
        const found = list.slice(0, n).filter((k) => k === c).length;
        expect(Math.abs(found - share * n)).toBeLessThanOrEqual(1);
      });
    }
  });
});

describe('draws', () => {
  test('every layout meets the same work', () => {
    const loose = batchOf(mixed());
    for (const volume of [{ kind: 'stripe', stripeUnitBytes: 8192 } as const, { kind: 'concat' } as const]) {
      const other = batchOf(mixed({ volume, disks: 7 }));
      expect(columns(other)).toEqual(columns(loose));
      expect([...other.order]).toEqual([...loose.order]);
    }
  });

  test('another seed is other work', () => {
    expect(columns(batchOf(mixed(), 2))).not.toEqual(columns(batchOf(mixed(), 1)));
  });

  test('segments lie within the object and their number within the class’s bounds', () => {
    for (let seed = 0; seed < 20; seed++) {
      const batch = batchOf(mixed(), seed);
      for (let q = 0; q < batch.queries; q++) {
        const [least, most] = [STAR_JOIN, SCAN, SORT][batch.classIndex[q]].segments;
        expect(batch.segments[q]).toBeGreaterThanOrEqual(least);
        expect(batch.segments[q]).toBeLessThanOrEqual(most);
        expect(batch.firstSegment[q]).toBeGreaterThanOrEqual(0);
        expect(batch.firstSegment[q] + batch.segments[q]).toBeLessThanOrEqual(6);
      }
    }
  });

  test('more segments than there are become all', () => {
    const batch = batchOf(smallScenario({ classes: [{ ...SCAN, segments: [50, 60] }] }));
    expect([batch.firstSegment[0], batch.segments[0]]).toEqual([0, 6]);
  });
});

describe('users', () => {
  test('each runs all queries, in an order of its own', () => {
    const batch = batchOf(mixed());
    const orders = [0, 1, 2, 3].map((user) => [...batch.order.subarray(user * 48, (user + 1) * 48)]);
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, q) => q));
    expect(new Set(orders.map(String)).size).toBe(4);
  });

  test('whose every stretch has about the mix of the whole, and begins elsewhere for every user', () => {
    const whole = batchOf(mixed());
    for (let user = 0; user < 4; user++) {
      const order = [...whole.order.subarray(user * 48, (user + 1) * 48)].map((q) => whole.classIndex[q]);
      expect(order).toEqual(Array.from({ length: 48 }, (_, k) => batchList(mixed())[(user * 12 + k) % 48]));
      for (let n = 1; n <= 48; n++) {
        [30, 12, 6].forEach((count, c) => {
          const found = order.slice(0, n).filter((k) => k === c).length;
          expect(Math.abs(found - (count * n) / 48)).toBeLessThanOrEqual(2);
        });
      }
    }
  });

  test('or all in batch order', () => {
    const batch = batchOf(mixed({ workload: { users: 3, order: 'same' } }));
    expect([...batch.order]).toEqual([0, 1, 2].flatMap(() => Array.from({ length: 48 }, (_, q) => q)));
  });
});

test('loads take one segment after the other, from the first again after the last', () => {
  const batch = batchOf(smallScenario({ classes: [LOAD, SCAN], counts: [8, 3] }));
  const loaded = [...batch.firstSegment].filter((_, q) => batch.classIndex[q] === 0);
  expect(loaded).toEqual([0, 1, 2, 3, 4, 5, 0, 1]);
});

test('every operator has work to show progress by', () => {
  const batch = batchOf(smallScenario({ classes: ALL_OPERATORS }));
  for (const work of batch.work) expect(work).toBeGreaterThan(0);
});
