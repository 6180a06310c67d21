/** The laws of every run (Little, utilization, bytes, attribution) on the study's own scenarios. */
import { describe, test } from 'vitest';
import { checkedRun } from '../../src/engine/testing/invariants.ts';
import { CASES, scenarioOf } from '../same-bits/cases.ts';

describe('laws of every run', () => {
  for (const one of CASES) test(`${one.preset} x ${one.scale}`, () => void checkedRun(scenarioOf(one), one.scale));
});
