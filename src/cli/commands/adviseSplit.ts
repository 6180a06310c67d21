/** `advise --split A,B`: all ways to lay objects over disks, compared by paired runs. */
import { pairsOf, nextToSeparate } from '../../analysis/coAccess/pairs.ts';
import { arrangementsOf, groupsOf, SPLIT_LIMITS, usualTargets, type Arrangement } from '../../analysis/splits/arrangements.ts';
import { ELAPSED_TIME, rankSplits, valuesOf, WORK, type Measured } from '../../analysis/splits/judge.ts';
import { layAs } from '../../analysis/splits/lay.ts';
import { againstWords, arrangementWords, bestWords, KIND_WORDS, untriedWords, valueWords } from '../../analysis/splits/words.ts';
import { isTimed } from '../../analysis/whichMove/judge.ts';
import { mean } from '../../base/stats.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { UsageError } from '../failure.ts';
import { simulate } from '../simulate.ts';
import { table } from '../table.ts';

export interface SplitQuestion {
  /** Ids; none: the pair that is to be separated next. */
  readonly objects: readonly string[];
  /** Ids of volumes and disks; none: those that the objects lie on, and empty ones. */
  readonly targets: readonly string[];
  readonly most: number;
  readonly seeds: number;
  readonly seed: number;
  readonly scale: number;
}

/** Runs as many arrangements as asked for. */
export function adviseSplit(scenario: Scenario, { most, seeds, seed, scale, ...asked }: SplitQuestion) {
  const objects = objectsFor(scenario, asked.objects, seed, scale);
  const targets = asked.targets.length > 0 ? asked.targets : usualTargets(scenario, objects, SPLIT_LIMITS.targets);
  if (targets.length < 2) throw new UsageError('A split needs two disks or more: say --over with their ids.');
  const { all, isCut } = arrangementsOf(groupsOf(scenario, objects, targets), objects.length);
  const tried: Arrangement[] = [];
  const laid: Scenario[] = [];
  let refused = 0;
  for (const one of all) {
    if (tried.length >= most) break;
    const layout = attempt(scenario, (s) => layAs(s, objects, one));
    if (layout instanceof EditRefused) refused++;
    else {
      tried.push(one);
      laid.push(layout);
    }
  }
  const runs = (of: Scenario, label: string): Measured[] =>
    Array.from({ length: seeds }, (_, k) => {
      const { elapsedMs, streams } = simulate(of, { seed: seed + k, scale, series: false, label: `${label}, seed ${seed + k}` });
      return { elapsedMs, ...(streams && { streams }) };
    });
  const names = tried.map((one) => arrangementWords(scenario, objects, one));
  const asIs = runs(scenario, 'as it is');
  const measure = isTimed(scenario) ? WORK : ELAPSED_TIME;
  const [base] = valuesOf(measure, asIs, [asIs]);
  const values = valuesOf(
    measure,
    asIs,
    laid.map((of, k) => runs(of, names[k])),
  );
  const ranked = rankSplits(measure, base, values);
  return { objects, targets, measure, asIs: mean(base), all, isCut, refused, tried, names, ranked };
}

function objectsFor(scenario: Scenario, asked: readonly string[], seed: number, scale: number): readonly string[] {
  const known = scenario.database.objects.map(({ id }) => id);
  const unknown = asked.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`There is no object ${unknown}. There are: ${known.join(', ')}.`);
  if (asked.length > 0) {
    if (asked.length < 2 || asked.length > SPLIT_LIMITS.objects)
      throw new UsageError(`A split is of 2 to ${SPLIT_LIMITS.objects} objects, separated by commas.`);
    return asked;
  }
  const pairs = pairsOf(scenario, simulate(scenario, { seed, scale, series: false, coAccess: true, label: 'as it is' }));
  const pair = nextToSeparate(pairs) ?? pairs[0];
  if (pair === undefined) throw new UsageError('No two objects were used together: say --split with the ids of two or more.');
  return [pair.a, pair.b];
}

/** The answer for people. */
export function splitText(scenario: Scenario, answer: ReturnType<typeof adviseSplit>): string {
  const { measure, asIs, all, isCut, refused, tried, names, ranked } = answer;
  const rows = ranked.map((one) => [
    one.place,
    valueWords(measure, one.mean),
    againstWords(one, asIs),
    KIND_WORDS[tried[one.index].kind],
    names[one.index],
  ]);
  return [
    `${scenario.title}: how to split`,
    table(['place', measure.id === 'work' ? 'work' : 'elapsed', 'against as it is', 'kind', 'arrangement'], rows),
    bestWords(names, ranked),
    untriedWords(all, tried, isCut, refused, true),
    'The same place is a tie. In brackets: 95 % interval of the mean difference, paired by seed.',
    ...(measure.id === 'work'
      ? ['Work: steps of each stream after the warm-up, over those of the layout as it is; mean over the streams.']
      : []),
  ].join('\n');
}

/** The answer for programs. */
export const splitDocument = ({ all, isCut, refused, tried, ranked, names, ...rest }: ReturnType<typeof adviseSplit>) => ({
  ...rest,
  arrangements: all.length,
  moreThanCounted: isCut,
  cannotBeLaid: refused,
  ranked: ranked.map(({ index, ...one }) => ({ ...one, kind: tried[index].kind, targets: tried[index].targets, what: names[index] })),
});
