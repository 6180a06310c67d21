/** The laws of every run (Little, utilization, bytes, attribution) on the study's own scenarios. */
import { describe, test } from 'vitest';
import { someByDay } from '../../src/base/testing/rounds.ts';
import { checkedRun } from '../../src/engine/testing/invariants.ts';
import { CASES, scenarioOf } from '../same-bits/cases.ts';

describe('laws of every run', () => {
  // All at night: each case is compared to the bit by day, and the laws are checked on small scenarios of every kind.
  for (const one of someByDay(CASES, 4)) test(`${one.preset} x ${one.scale}`, () => void checkedRun(scenarioOf(one), one.scale));
});
