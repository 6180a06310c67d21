/** What a change does to service levels: breaches in the runs with it beside those in the runs without, seed by seed. */
import { mean } from '../../base/stats.ts';
import type { Scenario, ServiceLevel } from '../../scenario/schema.ts';
import { formatMs, plural } from '../format.ts';
import { judgeLevels, type Breach, type JudgedRun, type Limited, type Verdict } from './judge.ts';
import { titledLimit, worstWords } from './words.ts';

/** One limit over all seeds. */
export interface LevelEffect extends Limited {
  readonly seeds: number;
  /** Runs in which the level is not kept. */
  readonly brokenWithout: number;
  readonly brokenWith: number;
  /** Mean time of a run within breaches, ms. */
  readonly withoutMs: number;
  readonly withMs: number;
  /** The breach of the runs with it that is furthest beyond the limit; null: there is none. */
  readonly worst: Breach | null;
}

const breachMs = ({ breaches }: Verdict): number => breaches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
/** @param without and `withIt`: runs by seed, in one order; empty without levels, or where runs have no streams */
export function effectOn(
  levels: readonly ServiceLevel[] | undefined,
  without: readonly JudgedRun[],
  withIt: readonly JudgedRun[],
): readonly LevelEffect[] {
  const before = without.map((run) => judgeLevels(run, levels));
  const after = withIt.map((run) => judgeLevels(run, levels));
  return (after[0] ?? []).map((verdict, k): LevelEffect => {
    const [was, is] = [before, after].map((runs) => runs.flatMap((each) => each[k] ?? []));
    const all = is.flatMap(({ breaches }) => breaches);
    const { stream, limit, level, value } = verdict;
    return {
      stream,
      limit,
      level,
      value,
      seeds: is.length,
      brokenWithout: was.filter(({ isKept }) => !isKept).length,
      brokenWith: is.filter(({ isKept }) => !isKept).length,
      withoutMs: mean(was.map(breachMs)),
      withMs: mean(is.map(breachMs)),
      worst: all.reduce<Breach | null>((most, each) => (most === null || each.by > most.by ? each : most), null),
    };
  });
}

/** Limits that are broken with the change in more runs than without. */
export const newlyBroken = (effects: readonly LevelEffect[]): readonly LevelEffect[] =>
  effects.filter(({ brokenWith, brokenWithout }) => brokenWith > brokenWithout);

/** "breaks Orders, at least 30 per min, in 3 of 3 runs (without it in 0): 1 min 30 s of a run, at worst 12 per min, 60 % too few". */
export function effectWords(scenario: Pick<Scenario, 'workload'>, effect: LevelEffect): string {
  const { brokenWith, brokenWithout, seeds, withMs, withoutMs, worst } = effect;
  const what = titledLimit(scenario, effect);
  if (brokenWith === 0)
    return `keeps ${what}${brokenWithout > 0 ? `, which is broken without it in ${brokenWithout} of ${plural(seeds, 'run')}` : ''}`;
  const far = worst === null ? '' : `, at worst ${worstWords(effect, worst)}`;
  return `breaks ${what}, in ${brokenWith} of ${plural(seeds, 'run')} (without it in ${brokenWithout}): ${formatMs(withMs)} of a run on average (without it ${formatMs(withoutMs)})${far}`;
}

/** What it breaks that doing nothing keeps; undefined: nothing. */
export function breaksWords(scenario: Pick<Scenario, 'workload'>, effects: readonly LevelEffect[]): string | undefined {
  const broken = newlyBroken(effects);
  return broken.length === 0 ? undefined : broken.map((each) => effectWords(scenario, each)).join('; ');
}

/** Of one move or policy: what it breaks that doing nothing keeps, else what is broken either way, else that all is kept. */
export function effectsWords(scenario: Pick<Scenario, 'workload'>, effects: readonly LevelEffect[]): string {
  const still = effects.filter(({ brokenWith }) => brokenWith > 0);
  const breaks = breaksWords(scenario, effects);
  return breaks ?? (still.length === 0 ? 'keeps all service levels' : still.map((each) => effectWords(scenario, each)).join('; '));
}
