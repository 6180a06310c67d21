/** The policy: what its moments say about each other and about the run. */
import { formatMoment, formatMs } from '../../base/units.ts';
import type { Scenario } from '../schema.ts';
import { POLICY_LIMITS } from '../timeline/policy.ts';
import type { Report } from './report.ts';

export function checkPolicy({ policy, workload: { until } }: Pick<Scenario, 'policy' | 'workload'>, report: Report): void {
  if (policy === undefined) return;
  const { everyMs, quiet } = policy;
  const endMs = until === undefined ? Infinity : until.seconds * 1000;
  if (everyMs >= endMs)
    report.add(
      '/policy/everyMs',
      `the policy looks every ${formatMs(everyMs)}, and the run ends at ${formatMoment(endMs)}: it would never look`,
      `below ${formatMoment(endMs)}, or a longer run`,
    );
  else if (endMs < Infinity && endMs / everyMs > POLICY_LIMITS.looks)
    report.add(
      '/policy/everyMs',
      `the policy would look ${Math.floor(endMs / everyMs)} times, and a run has at most ${POLICY_LIMITS.looks} looks`,
      `${formatMoment(Math.ceil(endMs / POLICY_LIMITS.looks))} or more`,
    );
  if (quiet === undefined) return;
  if (quiet.toMs <= quiet.fromMs)
    report.add(
      '/policy/quiet/toMs',
      `the quiet hours end at ${formatMoment(quiet.toMs)}, not after they begin (${formatMoment(quiet.fromMs)})`,
      `more than ${formatMoment(quiet.fromMs)}, or no field "quiet"`,
    );
  else if (quiet.fromMs >= endMs)
    report.add(
      '/policy/quiet/fromMs',
      `the quiet hours begin at ${formatMoment(quiet.fromMs)}, and the run ends at ${formatMoment(endMs)}`,
      `below ${formatMoment(endMs)}, or a longer run`,
    );
}
