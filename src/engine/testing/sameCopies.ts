/** A copy of a run is the run: both end as one that was never copied. */
import { expect } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';
import { createRun, runToEnd } from '../run.ts';

/** @param slices after so many of 57 events each, or at its end, the run is copied */
export function expectSameCopies(scenario: Scenario, slices: number): void {
  const whole = runToEnd(scenario, { series: false }).resultHash;
  const run = createRun(scenario, { series: false });
  for (let k = 0; k < slices && !run.advance(57); k++);
  const copy = run.fork();
  while (!run.advance(1000));
  while (!copy.advance(313));
  expect(run.result().resultHash).toBe(whole);
  expect(copy.result().resultHash).toBe(whole);
}
