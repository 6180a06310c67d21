/** The step of `spindle edit` for the policy: `policy on every=300000 threshold=0.3 quiet=600000:1200000`. */
import { setPolicy, usualPolicy } from '../scenario/edit/policy.ts';
import type { Policy } from '../scenario/timeline/policy.ts';
import { MOVE_METHODS } from '../scenario/timeline/timeline.ts';
import type { Scenario } from '../scenario/schema.ts';
import { FormError } from './failure.ts';

/** What is not said stays as it is, or is what a policy usually has. */
export function policyEdit(scenario: Scenario, [what, ...settings]: readonly string[]): Scenario {
  if (what === 'off' && settings.length === 0) return setPolicy(scenario, null);
  if (what !== 'on') throw new FormError(`${JSON.stringify([what, ...settings].join(' '))} is neither on nor off`);
  return setPolicy(scenario, settings.reduce(withSetting, scenario.policy ?? usualPolicy(scenario)));
}

/** One setting of a policy in words. */
export function withSetting(policy: Policy, setting: string): Policy {
  const [name, value = ''] = setting.split('=', 2);
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
  const without = (key: 'quiet' | 'mostBytes' | 'restMs'): Policy => {
    const { [key]: _taken, ...rest } = policy;
    return rest;
  };
  if (name === 'every' && number !== null) return { ...policy, everyMs: number };
  if (name === 'threshold' && number !== null) return { ...policy, leastDifference: number };
  if (name === 'gain' && number !== null) return { ...policy, leastGain: number };
  if (name === 'most' && value === 'any') return without('mostBytes');
  if (name === 'most' && number !== null) return { ...policy, mostBytes: number };
  if (name === 'quiet' && value === 'always') return without('quiet');
  if (name === 'rest' && value === 'none') return without('restMs');
  if (name === 'rest' && number !== null) return { ...policy, restMs: number };
  const hours = /^(\d+):(\d+)$/.exec(value);
  if (name === 'quiet' && hours !== null) return { ...policy, quiet: { fromMs: Number(hours[1]), toMs: Number(hours[2]) } };
  const method = MOVE_METHODS.find((each) => each === value);
  if (name === 'method' && method !== undefined) return { ...policy, method };
  throw new FormError(`${JSON.stringify(setting)} is not a setting of a policy`);
}
