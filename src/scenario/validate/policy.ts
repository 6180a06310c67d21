/** The policy: what its moments say about each other and about the run. */
import { formatMs } from '../../base/units.ts';
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
      `the policy looks every ${formatMs(everyMs)}, and the run ends at ${formatMs(endMs)}: it would never look`,
      `below ${endMs}, or a longer run`,
    );
  else if (endMs < Infinity && endMs / everyMs > POLICY_LIMITS.looks)
    report.add(
      '/policy/everyMs',
      `the policy would look ${Math.floor(endMs / everyMs)} times, and a run has at most ${POLICY_LIMITS.looks} looks`,
      `${Math.ceil(endMs / POLICY_LIMITS.looks)} or more`,
    );
  if (quiet === undefined) return;
  if (quiet.toMs <= quiet.fromMs)
    report.add(
      '/policy/quiet/toMs',
      `the quiet hours end at ${formatMs(quiet.toMs)}, not after they begin (${formatMs(quiet.fromMs)})`,
      `more than ${quiet.fromMs}, or no field "quiet"`,
    );
  else if (quiet.fromMs >= endMs)
    report.add(
      '/policy/quiet/fromMs',
      `the quiet hours begin at ${formatMs(quiet.fromMs)}, and the run ends at ${formatMs(endMs)}`,
      `below ${endMs}, or a longer run`,
    );
}
