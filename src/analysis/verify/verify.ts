/** All checks on a scenario and a run of it, faults first. */
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { pipesOf } from '../pipes/pipes.ts';
import { logsApart, prefetchReachesAll } from './spaces.ts';
import type { Alternative, Standing, Verified, VerifyCheck, VerifyRun } from './verified.ts';
import { WARNING_CHECKS } from './warnings.ts';
import { affinity, dataOnAllNodes, enoughDrives, withinLimits } from './ways.ts';

export const CHECKS: readonly VerifyCheck[] = [
  enoughDrives,
  dataOnAllNodes,
  affinity,
  logsApart,
  prefetchReachesAll,
  withinLimits,
  ...WARNING_CHECKS,
];

const ORDER: readonly Standing[] = ['broken', 'warning', 'kept', 'none'];

/** An alternative may not fit: a bus without a slot for one adapter more. */
function canRun(scenario: Scenario, { apply }: Alternative): boolean {
  const after = apply(scenario);
  return after !== scenario && problemsOf(after).length === 0;
}

/** @param result of this very scenario */
export function verify(scenario: Scenario, result: VerifyRun): readonly Verified[] {
  const looked = { scenario, result, pipes: pipesOf(scenario, result) };
  const all = CHECKS.flatMap(({ id, title, why, look }): Verified[] => {
    const seen = look(looked);
    if (seen === null) return [{ id, title, why, standing: 'none', says: 'Nothing here that it speaks about.' }];
    const { faults, kept, warning } = seen;
    if (faults.length === 0) return [{ id, title, why, standing: 'kept', says: kept }];
    return faults.map(({ says, alternative }, k) => ({
      says,
      ...(alternative !== undefined && canRun(scenario, alternative) && { alternative }),
      id: k === 0 ? id : `${id}-${k + 1}`,
      title,
      why,
      standing: warning ? 'warning' : 'broken',
    }));
  });
  return all.toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing));
}
