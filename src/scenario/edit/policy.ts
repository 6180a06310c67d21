/** The policy of a run. */
import { meaningHash } from '../hash.ts';
import type { Scenario } from '../schema.ts';
import type { Policy } from '../timeline/policy.ts';
import { sound } from './classes.ts';

/** Switches a policy on, changes it, or switches it off (null). Refuses what the document's checks refuse, with the nearest fix. */
export function setPolicy(scenario: Scenario, policy: Policy | null): Scenario {
  if (meaningHash(scenario.policy ?? null) === meaningHash(policy)) return scenario;
  const { policy: _before, ...rest } = scenario;
  return sound(scenario, { ...rest, ...(policy !== null && { policy }) });
}

const LOOKS = 12;
const USUAL_MS = 60_000;

/** A policy to begin with: a dozen looks of a timed run, else one a minute; a file does not move a second time in the run, or for as long as a dozen looks. */
export const usualPolicy = ({ workload: { until } }: Pick<Scenario, 'workload'>): Policy => ({
  everyMs: until === undefined ? USUAL_MS : Math.max(10, Math.round((until.seconds * 1000) / LOOKS)),
  leastDifference: 0.3,
  leastGain: 0.1,
  restMs: until === undefined ? LOOKS * USUAL_MS : until.seconds * 1000,
  method: 'volume-manager',
});
