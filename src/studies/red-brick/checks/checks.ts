/** The document's recommendations as checks that speak about anyone's scenario. */
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Advice } from './advice.ts';
import { factsOf, type Facts } from './facts.ts';
import { balance, fewPsus, serialQueries, tightGroups } from './parallel.ts';
import { narrowVolumes, oneOffBroken, spillOnFew, tablesApart, unevenDisks, unevenFiles } from './placement.ts';
import { busyPaths, chanceOfLoss, partialStripes, smallParityWrites, smallUnits, unevenLoad, unitBelowBlock } from './units.ts';

export type { Advice } from './advice.ts';

const CHECKS: readonly ((facts: Facts) => Advice[])[] = [
  serialQueries,
  tightGroups,
  smallUnits,
  unitBelowBlock,
  tablesApart,
  unevenFiles,
  unevenDisks,
  oneOffBroken,
  partialStripes,
  smallParityWrites,
  unevenLoad,
  busyPaths,
  fewPsus,
  spillOnFew,
  narrowVolumes,
  balance,
  chanceOfLoss,
];

/**
 * What the document would say about a valid scenario, warnings first; nothing for what it has no word about.
 * Pure, and without a run; with the result of one (of this very scenario) it speaks of what was measured too.
 */
export function adviceFor(scenario: Scenario, result?: RunResult): readonly Advice[] {
  const facts = factsOf(scenario, result);
  const found = CHECKS.flatMap((check) => check(facts));
  return [...found.filter(({ severity }) => severity === 'warning'), ...found.filter(({ severity }) => severity === 'advice')];
}
