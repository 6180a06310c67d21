/** Whatever validation accepts can be estimated and run, within a number of events, and shows figures only. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { anyScenario } from '../scenario/testing/anyScenario.ts';
import { oddNumbers, soundnessOf } from './testing/sound.ts';

/** A rebuild that outlasts the batch, or a workload that is far too much, takes longer: it is cut off there. */
const MOST_EVENTS = 100_000;

test('valid documents are sound', () => {
  const outcomes: string[] = [];
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { odd, estimate, run } = soundnessOf(scenario, MOST_EVENTS);
      expect(odd).toEqual([]);
      outcomes.push(estimate, run);
    }),
    { numRuns: rounds(60) },
  );
  expect(outcomes.filter((outcome) => outcome === 'complete').length).toBeGreaterThan(0.8 * outcomes.length);
}, 600_000);

test('numbers that are none are found, wherever they stand', () => {
  expect(oddNumbers({ a: [1, { b: Number.NaN }], c: Float64Array.of(0, Infinity), d: -1, e: null, f: 'x' })).toEqual([
    '/a/1/b: NaN',
    '/c/1: Infinity',
    '/d: -1',
  ]);
});
