import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testResult } from '../worker/testing/engine.ts';
import { heldBytes } from '../worker/transfer.ts';
import { refinedSummary } from '../analysis/answers/summary.ts';
import { createLru } from './lru.ts';
import { createAnswers } from './results.ts';

test('what was used least recently goes first', () => {
  const lru = createLru<number>(3, () => 1);
  for (const key of ['a', 'b', 'c']) lru.put(key, 1);
  lru.get('a');
  lru.put('d', 1);
  expect(['a', 'b', 'c', 'd'].map((key) => lru.get(key) !== undefined)).toEqual([true, false, true, true]);
});

test('what is on screen stays, and so does the newest, whatever they weigh', () => {
  const lru = createLru<number>(
    10,
    (weight) => weight,
    (key) => key === 'shown',
  );
  lru.put('shown', 8);
  lru.put('other', 2);
  lru.put('huge', 99);
  expect(lru.get('shown')).toBe(8);
  expect(lru.get('huge')).toBe(99);
  expect(lru.get('other')).toBeUndefined();
});

test('the weight is the sum of what is held, and within the limit but for the newest', () => {
  const operations = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), weight: fc.integer({ min: 0, max: 60 }) }));
  fc.assert(
    fc.property(operations, (puts) => {
      const lru = createLru<number>(100, (weight) => weight);
      for (const { key, weight } of puts) lru.put(key, weight);
      const held = ['a', 'b', 'c', 'd', 'e'].reduce((sum, key) => sum + (lru.get(key) ?? 0), 0);
      expect(lru.weight()).toBe(held);
      expect(lru.weight()).toBeLessThanOrEqual(100);
    }),
    { seed: 1 },
  );
});

test('results are held by bytes, answers outlive them', () => {
  const bytes = heldBytes(testResult('h', 1, 0.5, 10));
  const answers = createAnswers(() => new Set(), bytes * 2);
  const keys = [1, 2, 3].map((seed) => {
    const result = testResult(`h${seed}`, seed, 0.5, 10);
    const key = answers.put(result);
    answers.learn(refinedSummary(result, result.scenarioHash, key));
    return key;
  });
  expect(keys.map((key) => answers.get(key) !== undefined)).toEqual([false, true, true]);
  expect(answers.summary('h1', 0.5)?.elapsedMs).toBe(10);
  expect(answers.lastShown('h1')?.scale).toBe(0.5);
  answers.forget('h1', [0.5, 1]);
  expect(answers.lastShown('h1')).toBeUndefined();
});
