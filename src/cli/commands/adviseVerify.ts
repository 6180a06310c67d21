/** `advise --verify`: the rules of a balanced server on a run of the scenario, and from paired runs what each fault costs. */
import { effectOf, effectWords, type Effect } from '../../analysis/verify/effect.ts';
import type { Alternative, Standing, Verified } from '../../analysis/verify/verified.ts';
import { verify } from '../../analysis/verify/verify.ts';
import { standingWords } from '../../analysis/verify/words.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { plainText } from '../plainText.ts';
import { simulate } from '../simulate.ts';

export interface VerifyAsked {
  readonly seed: number;
  readonly seeds: number;
  readonly scale: number;
}

interface Checked extends Verified {
  readonly effect?: Effect;
}

export interface VerifyAnswer extends VerifyAsked {
  readonly checks: readonly Checked[];
}

export function adviseVerify(scenario: Scenario, asked: VerifyAsked): VerifyAnswer {
  const { seed, seeds, scale } = asked;
  const runs = (of: Scenario, label: string, count = seeds): RunResult[] =>
    Array.from({ length: count }, (_, k) => simulate(of, { seed: seed + k, scale, series: false, label }));
  const [first] = runs(scenario, 'as it is', 1);
  const found = verify(scenario, first);
  let all: readonly RunResult[] | undefined;
  const effectFor = ({ apply, words }: Alternative): Effect => {
    all ??= runs(scenario, 'as it is');
    return effectOf(scenario, all, runs(apply(scenario), `with ${words}`));
  };
  return {
    ...asked,
    checks: found.map((check) => (check.alternative === undefined ? check : { ...check, effect: effectFor(check.alternative) })),
  };
}

/** What `advise --verify --json` prints. */
export const verifyDocument = ({ checks, ...asked }: VerifyAnswer) => ({
  ...asked,
  checks: checks.map(({ id, title, standing, says, why, alternative, effect }) => ({
    id,
    title,
    standing,
    text: plainText(says),
    why: plainText(why),
    ...(alternative !== undefined && effect !== undefined && { effect: effectDocument(alternative, effect) }),
  })),
});

const effectDocument = (alternative: Alternative, effect: Effect) => ({
  with: alternative.words,
  isEdit: alternative.real,
  measure: effect.measure.id,
  before: effect.before,
  after: effect.after,
  verdict: effect.verdict.kind,
  difference: effect.verdict.interval === null ? null : { ...effect.verdict.interval },
  text: plainText(effectWords(alternative, effect)),
});

/** Rules that nothing is said of are named in one line. */
export function verifyText({ title }: Scenario, { checks, seed, seeds, scale }: VerifyAnswer): string {
  const shown = checks.filter(({ standing }) => standing !== 'none');
  const silent = checks.filter(({ standing }) => standing === 'none');
  const entries = shown.map(({ id, title: rule, standing, says, why, alternative, effect }) =>
    [
      `${standingWords(standing)}  ${rule} (${id})`,
      `  ${says}`,
      ...(alternative === undefined || effect === undefined ? [] : [`  ${effectWords(alternative, effect)}`]),
      ...(standing === 'kept' ? [] : [`  Why: ${why}`]),
    ].join('\n'),
  );
  const count = (of: Standing): number => checks.filter(({ standing }) => standing === of).length;
  const none = silent.length === 0 ? [] : [`Nothing to check for: ${silent.map(({ title: rule }) => rule).join('; ')}.`];
  return [
    `${title}: ${count('broken')} of ${shown.length} rules not kept, ${count('warning')} with a warning`,
    ...entries,
    ...none,
    `From runs at scale ${scale}: the first with seed ${seed}, effects from ${seeds} pairs.`,
  ].join('\n\n');
}
