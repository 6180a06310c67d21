/** Which move pays, in words that page and command line share. Times of work are of doing nothing: what would have been done in that time. */
import type { Interval } from '../../base/stats.ts';
import { formatMoment, formatMs, formatPercentChange, listWords, plural, timeUnit } from '../format.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { asGood } from './judge.ts';
import type { BatchJudgment, Judgment, TimedJudgment } from './judge.ts';

/** "3 min (2.8 to 3.2)". */
export function intervalWords({ mean, low, high }: Interval): string {
  const unit = timeUnit(Math.max(Math.abs(mean), Math.abs(low), Math.abs(high)));
  return `${formatMs(mean, unit)} (${formatMs(low, unit)} to ${formatMs(high, unit)})`;
}

const shareWords = ({ mean, low, high }: Interval): string =>
  `${formatPercentChange(mean)} (${formatPercentChange(low)} to ${formatPercentChange(high)})`;

export const OUTCOME_WORDS: Readonly<Record<Judgment['outcome'], string>> = {
  pays: 'pays within the run',
  later: 'does not pay within the run, but helps afterwards',
  open: 'left open: the seeds do not tell it from doing nothing',
  costs: 'does not pay',
  unfinished: 'is not over when the run ends',
};

/** What the move takes. */
export const moveWords = ({ moveMs }: Judgment): string => (moveMs === null ? 'not over within the run' : intervalWords(moveMs));

/** What it costs meanwhile. */
export const costWords = (judgment: Judgment): string =>
  judgment.kind === 'timed'
    ? `${intervalWords(judgment.lostMs)} of work`
    : judgment.savedMs.mean < 0
      ? `${intervalWords(negative(judgment.savedMs))} of this batch`
      : 'nothing on the whole';

const negative = ({ mean, low, high, count }: Interval): Interval => ({ mean: -mean, low: -high, high: -low, count });

/** What comes after it. */
export const afterWords = (judgment: Judgment): string =>
  judgment.kind === 'timed'
    ? judgment.rate === null
      ? 'not known'
      : `${shareWords(judgment.rate)} work`
    : `${intervalWords(judgment.savedAfterMs)} saved in each batch`;

/** After how long it has paid for itself. */
export function breakEvenWords(judgment: Judgment): string {
  return judgment.kind === 'timed' ? timedBreakEven(judgment) : batchBreakEven(judgment);
}

function timedBreakEven({ breakEvenMs, reached, pairs, windowMs }: TimedJudgment): string {
  if (breakEvenMs !== null) return `${intervalWords(breakEvenMs)}, known to ${formatMs(windowMs)}`;
  return reached === 0 ? 'not within the run' : `within ${reached} of ${plural(pairs, 'run')}`;
}

const batchBreakEven = ({ batches }: BatchJudgment): string =>
  batches === null
    ? 'never, as far as the seeds tell'
    : batches === 1
      ? 'within this batch'
      : `after ${plural(batches, 'batch', 'batches')}`;

/** What it brings by the end of the run. */
export const netWords = (judgment: Judgment): string =>
  judgment.kind === 'timed' ? `${intervalWords(judgment.aheadMs)} of work` : `${intervalWords(judgment.savedMs)} saved`;

export interface Judged {
  readonly what: string;
  readonly judgment: Judgment;
  /** Service levels that it breaks and doing nothing does not, in words (`levels/effect.ts`); absent where there are none. */
  readonly breaks?: string | undefined;
}

/** Why no move could be tried at this moment. */
export function noMoveWords({ workload: { until } }: Pick<Scenario, 'workload'>, atMs: number): string {
  const endMs = until === undefined ? Infinity : until.seconds * 1000;
  return atMs < endMs
    ? 'No move was found that could be tried.'
    : `No move can begin at ${formatMoment(atMs)}: the run ends at ${formatMoment(endMs)}.`;
}

/** The best of those that were run, best first, or that none pays. */
export function adviceWords(all: readonly Judged[], seeds: number): string {
  const ran = `${plural(all.length, 'move')} ${all.length === 1 ? 'was' : 'were'} run, ${plural(seeds, 'seed')} each; others were not tried.`;
  const [first] = all;
  if (first === undefined) return 'No move was found that could be tried.';
  const { what, judgment } = first;
  const breaks = first.breaks === undefined ? '' : ` Beware: it ${first.breaks}.`;
  if (judgment.outcome === 'pays') {
    const ties = asGood(first, all).map((one) => one.what);
    const tied = ties.length === 0 ? '' : ` The seeds do not tell it from ${listWords(ties)}: a tie.`;
    return `Best: ${what}. It takes ${moveWords(judgment)}, and by the end of the run brings ${netWords(judgment)}.${tied}${breaks} ${ran}`;
  }
  if (judgment.outcome === 'later')
    return `No move pays within this run. Afterwards helps: ${what}, ${afterWords(judgment)}.${breaks} ${ran}`;
  return `No move pays. ${ran}`;
}
