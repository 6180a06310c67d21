/** `advise --policy`: a policy that starts moves by itself, compared with doing nothing. */
import { judgePolicy, withoutPolicy, type Measured } from '../../analysis/policy/judge.ts';
import { didWords, lookWords, verdictWords } from '../../analysis/policy/words.ts';
import { effectOn, effectsWords } from '../../analysis/levels/effect.ts';
import { isTimed } from '../../analysis/whichMove/judge.ts';
import { setPolicy, usualPolicy } from '../../scenario/edit/policy.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { describePolicy } from '../../scenario/timeline/policyWords.ts';
import { UsageError } from '../failure.ts';
import { withSetting } from '../policyEdit.ts';
import { simulate } from '../simulate.ts';

export interface PolicyQuestion {
  /** Settings as `spindle edit` takes them, on top of the document's policy, or of the usual one. */
  readonly settings: readonly string[];
  readonly seeds: number;
  readonly seed: number;
  readonly scale: number;
}

/** Runs the scenario with the policy and without, seed by seed. */
export function advisePolicy(scenario: Scenario, { settings, seeds, seed, scale }: PolicyQuestion) {
  const asked = withPolicy(scenario, settings);
  const runs = (of: Scenario, label: string): Measured[] =>
    Array.from({ length: seeds }, (_, k) => {
      const run = simulate(of, { seed: seed + k, scale, series: false, label: `${label}, seed ${seed + k}` });
      const { elapsedMs, streams, moves, policy } = run;
      return { elapsedMs, ...(streams && { streams }), ...(moves && { moves }), ...(policy && { policy }) };
    });
  const withIt = runs(asked, 'with the policy');
  const without = runs(withoutPolicy(asked), 'doing nothing');
  const judgment = judgePolicy(asked, without, withIt);
  const levels = effectOn(asked.levels, without, withIt);
  return {
    policy: asked.policy,
    judgment,
    ...(levels.length > 0 && { levels }),
    logs: withIt.map(({ policy = [] }, k) => ({ seed: seed + k, looks: policy })),
  };
}

function withPolicy(scenario: Scenario, settings: readonly string[]): Scenario {
  try {
    return setPolicy(scenario, settings.reduce(withSetting, scenario.policy ?? usualPolicy(scenario)));
  } catch (error) {
    if (error instanceof EditRefused) throw new UsageError(`--policy: ${error.message}; ${error.fix}`);
    throw error;
  }
}

/** The answer for people. */
export function policyText(scenario: Scenario, { policy, judgment, levels, logs }: ReturnType<typeof advisePolicy>): string {
  const [{ seed, looks }] = logs;
  return [
    `${scenario.title}: a policy that starts moves`,
    ...(policy === undefined ? [] : [describePolicy(policy)]),
    `Log of seed ${seed}:`,
    ...(looks.length === 0 ? ['  the run ended before the first look'] : looks.map((look) => `  ${lookWords(scenario, look)}`)),
    didWords(judgment),
    verdictWords(judgment),
    ...(levels === undefined ? [] : [`Service levels: it ${effectsWords(scenario, levels)}.`]),
    ...(isTimed(scenario)
      ? ['Work is counted as time of doing nothing: what would have been done in that time, mean over the streams.']
      : []),
    'In brackets: 95 % interval of the mean, paired by seed.',
  ].join('\n');
}
