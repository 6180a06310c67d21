/** Sentences of the store: what an edit did, once known, for the live region; what was opened side by side. */
import type { Scenario } from '../scenario/schema.ts';
import { listWords, plural } from '../base/units.ts';
import { batchPart, forPart } from '../analysis/answers/batchPart.ts';
import { halfInterval, intervalWords } from '../analysis/answers/certainty.ts';
import { byMeasure, ELAPSED, formatMeasure } from '../analysis/measure/measure.ts';
import type { Measure } from '../analysis/measure/measure.ts';
import { measured } from '../analysis/answers/measured.ts';
import { differenceWords } from '../analysis/compare/difference.ts';
import { atScale, sharedScale } from '../analysis/compare/oneScale.ts';
import { failedApart, sameQueries } from '../analysis/compare/sameQueries.ts';
import { rank } from '../analysis/compare/verdict.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { pinName } from '../studies/standing.ts';
import type { Against } from './against.ts';
import type { Pinned } from './types.ts';

/** "Elapsed time 412 s, ±2.1 %, for 9 of 150 queries: −18 % against the layout before." The verdict is that of the screen. */
export function effectInWords(summary: AnswerSummary, scenario: Scenario, against: Against | null, measure: Measure = ELAPSED): string {
  const answer = measured(measure, summary);
  if (!answer) return '';
  const half = halfInterval(summary, measure);
  const spread = answer.isInterim
    ? ` so far, ${plural(summary.seeds, 'seed')}`
    : half === null
      ? ''
      : `, ${intervalWords(summary, measure)}`;
  const about = answer.isInterim ? 'about ' : '';
  const now = `${measure.title} ${about}${formatMeasure(measure, answer.value)}${spread}, ${forPart(batchPart(scenario, summary.scale))}`;
  if (against?.kind !== 'difference') return `${now}.`;
  const { difference, name } = against;
  // Why two answers are not compared is a sentence of its own.
  if (difference.kind === 'unknown') return `${now}; ${differenceWords(difference, name)}. ${difference.long}`;
  return `${now}: ${differenceWords(difference, name)}.`;
}

/**
 * "7 layouts simulated. Elapsed time for 9 of 150 queries: Stripe 22, 64.5 s, is fastest; Stripe 12/4/4/2 has 102 s." Who is fastest is
 * said only where the paired seeds show it.
 */
export function backgroundInWords(pinned: readonly Pinned[], measure: Measure = ELAPSED): string | null {
  if (pinned.length === 0) return null;
  const scale = sharedScale(pinned.flatMap(({ status, answer }) => (status === 'done' && answer ? [answer] : [])));
  const all = pinned.flatMap((pin) => {
    const { status, answer: known, scenario } = pin;
    const title = pinName(pin);
    const answer = known && scale !== null ? atScale(known, scale) : known;
    const value = status === 'done' && answer ? measured(measure, answer)?.value : undefined;
    return answer && value !== undefined
      ? [{ title, answer, part: batchPart(scenario, answer.scale), value, bySeed: measured(measure, answer)?.bySeed ?? [] }]
      : [];
  });
  // The time of less work ranks nothing: where queries failed in some layouts, those are named by themselves.
  const alike = all.every(({ answer }) => sameQueries(answer, all[0].answer));
  const done = alike ? all : all.filter(({ answer }) => answer.failures === undefined);
  const apart = all.filter((one) => !done.includes(one)).map(({ title, answer }) => ` ${title} is not comparable: ${failedApart(answer)}.`);
  const failed = pinned.filter(({ status }) => status === 'failed').length;
  const lacking = `${apart.join('')}${failed === 0 ? '' : ` ${plural(failed, 'simulation')} failed.`}`;
  if (all.length === 0) return lacking.trim();
  if (done.length === 0) return `${plural(all.length, 'layout')} simulated.${lacking}`;
  const said = ({ title, value }: (typeof done)[number]) => `${title} ${formatMeasure(measure, value)}`;
  const order = byMeasure(measure);
  const sorted = done.toSorted((a, b) => order(a.value, b.value));
  const last = sorted[sorted.length - 1];
  const what = `${plural(all.length, 'layout')} simulated. ${measure.title} ${forPart(sorted[0].part)}`;
  if (sorted.length === 1) return `${what}: ${said(sorted[0])}.${lacking}`;
  // Different parts of the batch rank nothing.
  if (scale === null) return `${plural(done.length, 'layout')} simulated, for different parts of the batch.${lacking}`;
  const { kind, first } = rank(
    done.map(({ bySeed }) => bySeed),
    measure,
  );
  const between = `from ${said(sorted[0])} to ${said(last)}`;
  if (kind === 'open') return `${what}: ${between}; too few seeds to rank them.${lacking}`;
  if (kind === 'tie') return `${what}: ${between}; no clear difference between ${listWords(first.map((k) => done[k].title))}.${lacking}`;
  return `${what}: ${said(done[first[0]])} is ${measure.best}; the others up to ${said(last)}.${lacking}`;
}

/** Titles of layouts that were opened together: the one that is on screen now, those pinned, and those for which there was no place. */
interface OpenedTogether {
  readonly open: string;
  /** The one on screen first; empty where there is no place even for that. */
  readonly pinned: readonly string[];
  readonly leftOut: readonly string[];
  /** How many can be pinned at a time. */
  readonly most: number;
}

/** The step in the history and the notice: "Opened A beside 1 other layout", "A is open, and B is pinned beside it." */
export function openedTogetherWords({ open, pinned, leftOut, most }: OpenedTogether): { readonly step: string; readonly notice: string } {
  const beside = pinned.slice(1);
  const full =
    leftOut.length === 0
      ? ''
      : ` Only ${most} can be pinned at a time, so ${listWords(leftOut)} ${leftOut.length === 1 ? 'is' : 'are'} left out: unpin some.`;
  if (beside.length === 0) return { step: `Opened ${open}`, notice: `${open} is open${pinned.length > 0 ? ' and pinned' : ''}.${full}` };
  return {
    step: `Opened ${open} beside ${plural(beside.length, 'other layout')}`,
    notice: `${open} is open, and ${listWords(beside)} ${beside.length === 1 ? 'is' : 'are'} pinned beside it.${full}`,
  };
}

/** That a run was not carried on because of how long it would take, and what to do. */
export const longRunInWords = (runMs: number): string =>
  `This layout came by link, and simulating it would take about ${roughTime(runMs)} on this device. It runs only if you start it.`;

/** A time that is known roughly: seconds by tens, then whole minutes, hours or days. */
function roughTime(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 90) return `${Math.max(10, Math.round(seconds / 10) * 10)} seconds`;
  if (seconds < 90 * 60) return plural(Math.round(seconds / 60), 'minute', 'minutes');
  if (seconds < 36 * 3600) return plural(Math.round(seconds / 3600), 'hour', 'hours');
  return plural(Math.round(seconds / 86_400), 'day', 'days');
}
