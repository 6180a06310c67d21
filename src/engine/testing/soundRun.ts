/** What every run must keep, whatever its document. */
import { expect } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';
import type { RunResult } from '../record/result.ts';
import { createRun } from '../run.ts';
import { oddNumbers } from './sound.ts';

/** The result of a run whose figures are figures, whose self-checks find nothing, and whose copy, taken after so many events, ends alike. */
export function soundRun(scenario: Scenario, forkedAfterEvents: number): RunResult {
  const run = createRun(scenario);
  run.advance(forkedAfterEvents);
  const fork = run.fork();
  for (const one of [run, fork]) while (!one.advance(10_000));
  const result = run.result();
  expect(oddNumbers(result)).toEqual([]);
  expect(result.failedChecks).toEqual([]);
  expect(fork.result().resultHash).toBe(result.resultHash);
  return result;
}
