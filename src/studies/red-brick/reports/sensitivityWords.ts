/** What another value of a chosen number would change: rankings and gates, in words and rows. Pure. */
import { parameterTitle } from '../parameterTitles.ts';
import type { Sensitivity, SensitivityRow } from './sensitivity.ts';
import { WORKLOADS } from '../workloads.ts';
import { formatNumber, formatRatio, listWords, plural } from '../../../analysis/format.ts';
import { titleOf } from './matrixWords.ts';

type Found = Pick<Sensitivity, 'base' | 'rows' | 'varied'>;
type Ranking = SensitivityRow['ranking'];

/** "−20 %"; of a choice its title. */
export const changeWords = ({ factor, value }: Pick<SensitivityRow, 'factor' | 'value'>): string =>
  factor === null ? String(value) : `${factor < 1 ? '−' : '+'}${Math.round(Math.abs(factor - 1) * 100)}\u202f%`;

/** What a gate says of an order. A `tie` here is told from the verdict of that name: it is over the seeds of this report. */
const OUTCOMES: Readonly<Record<string, string>> = { tie: 'not separated' };
export const outcomeWords = (outcome: string): string => OUTCOMES[outcome] ?? outcome;

export interface ClaimFlips {
  readonly claim: string;
  /** What its gate says with the study's own numbers. */
  readonly outcome: string;
  /** "Tight star join: neighborhood of the rows of a list −20 %: missed". */
  readonly flips: readonly string[];
}

/** Every order claim with the changes that make its gate say something else. */
export function claimFlips({ base, rows }: Found): ClaimFlips[] {
  return base.claims.map(({ claim, outcome }) => ({
    claim,
    outcome: outcomeWords(outcome),
    flips: rows.flatMap(({ flips, ...row }) =>
      flips
        .filter((flip) => flip.claim === claim)
        .map(({ to }) => `${parameterTitle(row.parameter)} ${changeWords(row)}: ${outcomeWords(to)}`),
    ),
  }));
}

/** A claim's own line: "The gate alone (met) says the same whatever is chosen otherwise". */
export const steadyWords = ({ outcome, flips }: ClaimFlips): string =>
  flips.length === 0
    ? `The gate alone (${outcome}) says the same whatever is chosen otherwise.`
    : `The gate alone (${outcome}) says something else with ${plural(flips.length, 'change')}: ${flips.join('; ')}.`;

/** The sentence on top: how many gates never change, and which do. */
export function sensitivitySentence(found: Found): string {
  const all = claimFlips(found);
  const steady = all.filter(({ flips }) => flips.length === 0);
  const flipping = all.filter(({ flips }) => flips.length > 0).map(({ claim, flips }) => `${claim} (${plural(flips.length, 'change')})`);
  const choices = found.varied.filter(({ at }) => at.some(({ factor }) => factor === null));
  const varied = plural(found.varied.length - choices.length, 'number');
  const chosen = choices.length === 0 ? '' : ', and with every other choice of sizes and drive';
  const least = `Of ${plural(all.length, 'claim')} about an order, ${steady.length} ${steady.length === 1 ? 'says' : 'say'} the same whichever of ${varied} is 20\u202f% less or more${chosen}`;
  return flipping.length === 0 ? `${least}.` : `${least}; ${listWords(flipping)} ${flipping.length === 1 ? 'does' : 'do'} not.`;
}

/** Best layout of a ranking, with those that are not told apart from it: within the interval of their ratio. */
function bestWords(ranking: Ranking): string {
  const [best, second] = ranking;
  if (!best) return '–';
  const open = second !== undefined && second.ciHalfWidth !== undefined && second.toBest - 1 <= second.ciHalfWidth;
  return `${titleOf(best.layout)}${open ? ` or ${titleOf(second.layout)}` : ''}${second && !open ? ` (next ${formatRatio(second.toBest)})` : ''}`;
}

const sameBest = (a: Ranking | undefined, b: Ranking | undefined): boolean => a?.[0]?.layout === b?.[0]?.layout;

export interface VariationRow {
  readonly key: string;
  readonly parameter: string;
  readonly change: string;
  readonly value: string;
  /** Words by workload, in the document's order; null: that workload does not depend on it. */
  readonly best: readonly ({ readonly text: string; readonly other: boolean } | null)[];
  readonly flips: string;
  /** Whether the best layout of a workload or the word of a gate is another one. */
  readonly matters: boolean;
}

/** The usual best layouts, by workload, as words. */
export const usualBest = ({ base }: Pick<Found, 'base'>): string[] =>
  WORKLOADS.map(({ id }) => bestWords(base.rankings.find(({ workload }) => workload === id)?.ranking ?? []));

/** A row for each change of each number. */
export function variationRows({ base, rows, varied }: Found): VariationRow[] {
  const usual = new Map(base.rankings.map(({ workload, ranking }) => [workload, ranking]));
  return varied.flatMap(({ parameter, unit, at }) =>
    at.flatMap(({ factor, value }): VariationRow[] => {
      const own = rows.filter((row) => row.parameter === parameter && row.factor === factor && (factor !== null || row.value === value));
      if (own.length === 0) return [];
      const best = WORKLOADS.map(({ id }) => {
        const row = own.find(({ workload }) => workload === id);
        return row ? { text: bestWords(row.ranking), other: !sameBest(row.ranking, usual.get(id)) } : null;
      });
      const flips = own
        .flatMap((row) => row.flips.map(({ claim, from, to }) => `${claim} ${outcomeWords(from)} → ${outcomeWords(to)}`))
        .join(', ');
      return [
        {
          key: `${parameter} ${factor ?? value}`,
          parameter: parameterTitle(parameter),
          change: changeWords({ factor, value }),
          value: typeof value === 'number' ? `${formatNumber(value)} ${unit}` : 'another choice',
          best,
          flips: flips === '' ? 'none' : flips,
          matters: flips !== '' || best.some((one) => one?.other),
        },
      ];
    }),
  );
}
