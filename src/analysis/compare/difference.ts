/** How an answer stands against another, in words: for the screen, the voice and files. Only `verdict.ts` decides. */
import type { Interval } from '../../base/stats.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { capital, formatPercentChange, formatScale, plural } from '../format.ts';
import { ELAPSED, formatMeasure, formatMeasureChange, QUERIES_PER_MINUTE } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from '../answers/measured.ts';
import type { MeasuredAnswer } from '../answers/measured.ts';
import { atOneScale } from './oneScale.ts';
import { compareAnswers } from './paired.ts';
import { NEGLIGIBLE } from './verdict.ts';
import { otherQueriesWords, sameQueries } from './sameQueries.ts';
import type { VerdictKind } from './verdict.ts';

export interface Difference {
  /** `unknown`: the two cannot be compared. Only `better` and `worse` have a color. */
  readonly kind: VerdictKind | 'unknown';
  /** "+79 %", "within noise", "about +25 %". */
  readonly short: string;
  /** Joins `short` to the name of the reference: "+79 % against", "within noise of". */
  readonly join: 'against' | 'of' | 'as' | 'with';
  /** Behind the name of the reference: ", one seed so far"; '' once there are enough. */
  readonly sofar: string;
  /** The paired difference and its interval: "−7.1 s, 95 % interval −8.1 s to −5.9 s, 5 paired seeds"; '' while there are too few seeds. */
  readonly range: string;
  /** All of it in a sentence, with what it is against. */
  readonly long: string;
  /** Shown to be different: by the paired seeds, or, of an estimate, by its interval. */
  readonly isClear: boolean;
  /** The part of the batch that both ran: the largest that both have, and not always that of the answer; null where there is none. */
  readonly scale: number | null;
  /** The paired difference in the unit of the measure (ms of elapsed time); null while it is not known. */
  readonly interval: Interval | null;
  /** The two did other work or end otherwise: no further run makes them comparable. */
  readonly isFinal?: true;
}

const unknown = (short: string, long: string): Difference => ({
  kind: 'unknown',
  short,
  join: 'with',
  sofar: '',
  range: '',
  long,
  isClear: false,
  scale: null,
  interval: null,
});

/** The sentence of a difference: "+25 % against the layout before". */
export const differenceWords = ({ short, join, sofar }: Difference, name: string): string => `${short} ${join} ${name}${sofar}`;

/** How they stand at the largest scale that both have. Which way is better is the measure's to say. */
export function differenceOf(answer: AnswerSummary, reference: AnswerSummary, measure: Measure = ELAPSED): Difference {
  const both = atOneScale(answer, reference);
  if (!both)
    return unknown('not comparable', `The other ran at ${formatScale(reference.scale)}, this one at ${formatScale(answer.scale)}.`);
  return { ...differenceAlike(...both, measure), scale: both[0].scale };
}

/** What a difference is, once both are at one scale. */
type Alike = Omit<Difference, 'scale'>;

/** Whether the run ends at a given time; its elapsed time is then that of the clock, whatever it does. */
const isTimed = ({ timed, seedWork }: AnswerSummary): boolean => timed !== undefined || seedWork?.[0]?.countedMs !== undefined;

const OTHER_END =
  'One runs for a given time and is measured by what it does, the other until its work is done and is measured by the time.';

function differenceAlike(answer: AnswerSummary, reference: AnswerSummary, measure: Measure): Alike {
  // Rates of a study are of the same kind whatever ends a run.
  if (isTimed(answer) !== isTimed(reference) && (measure.isTime || measure === QUERIES_PER_MINUTE))
    return { ...unknown('not comparable', OTHER_END), isFinal: true };
  if (!sameQueries(answer, reference)) return { ...unknown('not comparable', otherQueriesWords(answer, reference)), isFinal: true };
  if (answer.basis === 'estimate' || reference.basis === 'estimate') return estimated(answer, reference, measure);
  const [mine, other] = [measured(measure, answer), measured(measure, reference)];
  if (!mine || !other) return unknown('not known yet', `Its ${measure.noun} needs a full run.`);
  const verdict = compareAnswers(answer, reference, measure);
  if (!verdict) return unknown('not comparable', 'Different seeds, or a different version of the engine.');
  const { kind, share, change, pairs, interval } = verdict;
  // Of the change and its interval. Answers keep their own unit, in which they stand everywhere.
  const unit = measure.unit(Math.max(Math.abs(mine.value), Math.abs(other.value)));
  const amount = formatMeasureChange(measure, change, unit);
  if (interval === null) {
    const few = `${plural(pairs, 'seed')} so far, ${INTERVAL_SEEDS} are needed to tell`;
    return { ...open(share ?? 0, measure), sofar: `, ${few}`, long: `${amount}: ${few}.` };
  }
  const range = `${formatMeasureChange(measure, interval.low, unit)} to ${formatMeasureChange(measure, interval.high, unit)}`;
  const seeds = `${pairs} paired seeds`;
  const inFigures = `${amount}, 95\u202f% interval ${range}, ${seeds}`;
  if (kind === 'tie')
    return {
      kind,
      short: 'within noise',
      join: 'of',
      sofar: '',
      range: inFigures,
      long: `Difference ${amount}, 95 % interval ${range} over ${seeds}: a tie.`,
      isClear: false,
      interval,
    };
  return {
    kind,
    short: formatPercentChange(share ?? 0),
    join: 'against',
    sofar: '',
    range: inFigures,
    long: `${amount}, 95 % interval ${range} over ${seeds}, against ${formatMeasure(measure, other.value)}.`,
    isClear: true,
    interval,
  };
}

/** A change that no verdict follows from. */
function open(share: number, measure: Measure): Alike {
  const isNone = Math.abs(share) < NEGLIGIBLE;
  return {
    kind: 'open',
    short: isNone ? `about ${measure.isTime ? 'as long' : 'the same'}` : `about ${formatPercentChange(share)}`,
    join: isNone ? 'as' : 'against',
    sofar: '',
    range: '',
    long: '',
    isClear: false,
    interval: null,
  };
}

/**
 * An estimate is one of the run with its own seed, so that run is what it stands against. An answer that was left before its run ended stays
 * an estimate: then the run on screen stands against all that it may have been.
 */
function estimated(answer: AnswerSummary, reference: AnswerSummary, measure: Measure): Alike {
  const [mine, other] = [measured(measure, answer), measured(measure, reference)];
  if (!mine || !other) return unknown('not known yet', `Its ${measure.noun} needs a full run.`);
  const unit = measure.unit(mine.value);
  const [here, there] = [ofOwnSeed(answer, mine), ofOwnSeed(reference, other)];
  const words = ({ low, high, isRun }: OwnSeed): string =>
    isRun
      ? formatMeasure(measure, low, unit)
      : `estimated between ${formatMeasure(measure, low, unit)} and ${formatMeasure(measure, high, unit)}`;
  const known = `${capital(words(here))}, against ${there.isRun ? '' : 'one '}${words(there)}.`;
  const isApart = here.low > there.high || here.high < there.low;
  if (!isApart || other.own <= 0)
    return { ...open(0, measure), short: here.isRun ? 'no clear change' : 'no clear change yet', join: 'against', long: known };
  return { ...open(mine.own / other.own - 1, measure), long: known, isClear: true };
}

/** What the run with an answer's own seed takes: its value, or where an estimate expects it. */
interface OwnSeed {
  readonly low: number;
  readonly high: number;
  readonly isRun: boolean;
}
const ofOwnSeed = ({ basis }: AnswerSummary, { own, low, high }: MeasuredAnswer): OwnSeed =>
  basis === 'estimate' ? { low, high, isRun: false } : { low: own, high: own, isRun: true };
