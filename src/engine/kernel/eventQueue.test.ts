import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from './eventQueue.ts';
import { eventIndex, eventKind, eventOf, MOST_INDEXES } from './events.ts';

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ time: fc.integer({ min: 0, max: 20 }), rank: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 2, arbitrary: fc.constant('pop' as const) },
);

test('events leave by time, then rank, then order of scheduling, also when pushes and pops alternate', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      // Two places to begin with, so that the queue has to grow.
      const queue = new EventQueue(2);
      const reference: { time: number; rank: number; payload: number }[] = [];
      let payload = 0;
      const pop = (): void => {
        reference.sort((a, b) => a.time - b.time || a.rank - b.rank || a.payload - b.payload);
        const expected = reference.shift();
        expect(queue.pop()).toBe(expected?.payload);
        expect(queue.now).toBe(expected?.time);
      };
      for (const one of steps) {
        if (one === 'pop') {
          if (reference.length > 0) pop();
          continue;
        }
        queue.push(one.time, one.rank, payload);
        reference.push({ ...one, payload: payload++ });
        expect(queue.size).toBe(reference.length);
      }
      while (reference.length > 0) pop();
      expect(queue.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('a payload holds kind and index', () => {
  for (const kind of [0, 1, 5]) {
    for (const index of [0, 1, MOST_INDEXES - 1]) {
      const event = eventOf(kind, index);
      expect([eventKind(event), eventIndex(event)]).toEqual([kind, index]);
    }
  }
});
