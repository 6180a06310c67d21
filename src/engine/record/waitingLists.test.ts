import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WaitingLists } from './waitingLists.ts';

const inList = (lists: WaitingLists, list: number): number[] => {
  const found: number[] = [];
  for (let request = lists.firstOf(list); request >= 0; request = lists.behind(request)) found.push(request);
  return found;
};

test('each list has who was added and not removed, in order of coming, whatever else happens', () => {
  const step = fc.record({ list: fc.integer({ min: -1, max: 2 }), request: fc.oneof(fc.nat(12), fc.integer({ min: 1020, max: 5000 })) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const lists = new WaitingLists(3);
      const expected: number[][] = [[], [], []];
      for (const { list, request } of steps) {
        expected.forEach((each, k) => (expected[k] = each.filter((other) => other !== request)));
        if (list < 0) lists.remove(request);
        else {
          lists.add(list, request);
          expected[list].push(request);
        }
        expect([0, 1, 2].map((each) => inList(lists, each))).toEqual(expected);
      }
    }),
  );
});
