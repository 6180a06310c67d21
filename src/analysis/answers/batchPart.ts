/** What an elapsed time is the time of: how many queries of the batch were run, which, and what the whole of it is. */
import { mean } from '../../base/stats.ts';
import { batchList } from '../../engine/database/batchList.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { batchUsers, timedMs } from '../../scenario/streams/streams.ts';
import { capital, formatCount, formatMs, formatScale, listWords, plural } from '../format.ts';
import { formatMeasure } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import { measured } from './measured.ts';
import type { AnswerSummary } from './summary.ts';

export interface BatchPart {
  /** Of a timed run milliseconds, of streams without a batch the share of their queries; without it queries. */
  readonly of?: 'time' | 'streams';
  /** Of a timed run: the beginning that does not count. */
  readonly warmUpMs?: number;
  /** Queries that each user runs, and those of a user's whole batch. */
  readonly run: number;
  readonly all: number;
  readonly users: number;
  readonly isWhole: boolean;
  /** Loads, or queries of any kind. */
  readonly noun: 'load' | 'query';
  /** How many of each class a user runs, in words; null where users begin at different places of the batch. */
  readonly which: string | null;
  /** Queries of each class that a user runs, and those of a user's whole batch; absent where users begin at different places of the batch. */
  readonly classes?: readonly { readonly id: string; readonly run: number; readonly all: number }[];
}

const parts = new WeakMap<Scenario, Map<number, BatchPart>>();

/** As the engine cuts it (`engine/database/batch.ts`). */
export function batchPart(scenario: Scenario, scale: number): BatchPart {
  const known = parts.get(scenario) ?? new Map<number, BatchPart>();
  parts.set(scenario, known);
  const there = known.get(scale);
  if (there) return there;
  const { workload, classes } = scenario;
  const other = partOfStreams(workload, scale);
  if (other !== null) {
    known.set(scale, other);
    return other;
  }
  const list = batchList(scenario);
  const run = list.length === 0 ? 0 : Math.max(1, Math.round(list.length * scale));
  const counts = new Map<number, number>();
  for (const c of list.slice(0, run)) counts.set(c, (counts.get(c) ?? 0) + 1);
  const totals = new Map<number, number>();
  for (const c of list) totals.set(c, (totals.get(c) ?? 0) + 1);
  const part: BatchPart = {
    run,
    all: list.length,
    users: workload.users,
    isWhole: run >= list.length,
    noun: list.length > 0 && list.every((c) => classes[c]?.operator === 'load') ? 'load' : 'query',
    ...(workload.order !== 'own' && {
      classes: [...totals].map(([c, all]) => ({ id: classes[c].id, run: counts.get(c) ?? 0, all })),
    }),
    which:
      workload.order === 'own'
        ? null
        : listWords([...counts].map(([c, count]) => `${formatCount(count)} ${classes[c]?.id.replace(/[-_]+/g, ' ')}`)),
  };
  known.set(scale, part);
  return part;
}

/** Of a timed run, or of streams that have no batch beside them. */
function partOfStreams(workload: Scenario['workload'], scale: number): BatchPart | null {
  const [part, whole] = [timedMs(workload, scale), timedMs(workload, 1)];
  const users = batchUsers(workload);
  const common = { users, isWhole: scale === 1, noun: 'query', which: null } as const;
  if (part !== null && whole !== null) return { ...common, of: 'time', run: part.toMs, all: whole.toMs, warmUpMs: part.fromMs };
  return users === 0 && workload.streams !== undefined ? { ...common, of: 'streams', run: scale, all: 1 } : null;
}

/** "1/40" */
const shareWords = (scale: number): string => formatScale(scale).replace('scale ', '');

const nounOf = ({ noun }: BatchPart, count: number): string =>
  noun === 'load' ? (count === 1 ? 'load' : 'loads') : count === 1 ? 'query' : 'queries';

/** "9 of 150 queries", "4 of 150 queries per user", "whole batch". */
export function partWords(part: BatchPart): string {
  if (part.of === 'time') return part.isWhole ? `whole ${formatMs(part.all)}` : `${formatMs(part.run)} of ${formatMs(part.all)}`;
  if (part.of === 'streams') return part.isWhole ? 'all queries' : `${shareWords(part.run)} of the queries`;
  if (part.isWhole) return 'whole batch';
  return `${formatCount(part.run)} of ${formatCount(part.all)} ${nounOf(part, part.all)}${part.users > 1 ? ' per user' : ''}`;
}

/** Within a sentence: "for 9 of 150 queries", "for the whole batch". */
export function forPart(part: BatchPart): string {
  if (!part.isWhole || part.of === 'streams') return `for ${partWords(part)}`;
  return part.of === 'time' ? `for the whole ${formatMs(part.all)}` : 'for the whole batch';
}

/** Which queries these are: "The first 9 of the batch: 3 tight, 4 moderate and 2 scan." */
export function whichWords(part: BatchPart): string {
  if (part.of === 'time') {
    const counted = part.warmUpMs ? ` Queries that are complete after the warm-up of ${formatMs(part.warmUpMs)} count.` : '';
    return `${part.isWhole ? `All ${formatMs(part.all)}` : `The first ${formatMs(part.run)} of ${formatMs(part.all)}`} of simulated time.${counted}`;
  }
  if (part.of === 'streams')
    return part.isWhole ? 'All queries of all streams.' : `${shareWords(part.run)} of each stream\u2019s queries, its first.`;
  const each = part.users > 1 ? ` Each of ${plural(part.users, 'user')} runs them.` : '';
  if (part.isWhole) return `All ${formatCount(part.all)} ${nounOf(part, part.all)} of the batch.${each}`;
  if (part.which === null)
    return `${capital(partWords(part))}: each user starts at a different point of the batch, so that together they run its mix.`;
  return `The first ${formatCount(part.run)} ${nounOf(part, part.run)} of the batch, which has ${formatCount(part.all)}: ${part.which}.${each}`;
}

/**
 * What the whole batch would take if every class went on as in the part that was run: "whole batch \u2248 27.7 min". '' where the whole was
 * run, where a larger part has no larger answer, and where a class that the batch has more of was not measured.
 */
export function wholeWords(summary: AnswerSummary, part: BatchPart, measure: Measure): string {
  const value = measured(measure, summary)?.value;
  const times = timesThePart(summary, part);
  if (part.isWhole || part.run === 0 || !measure.isTime || value === undefined || times === null) return '';
  return `whole batch \u2248 ${formatMeasure(measure, value * times)}`;
}

/** How many times the part's time the whole is: queries of each class weigh what one of them took on average. Null: unknown. */
function timesThePart({ seedClasses = [] }: AnswerSummary, { classes, run, all }: BatchPart): number | null {
  if (classes === undefined || classes.every((one) => one.run * all === one.all * run)) return all / run;
  let [ofPart, ofAll] = [0, 0];
  for (const one of classes) {
    const means = seedClasses.flatMap((seed) =>
      seed.flatMap(({ id, alongside, elapsedMs }) => (id === one.id && !alongside ? [elapsedMs.mean] : [])),
    );
    if (means.length === 0) return null;
    const each = mean(means);
    ofPart += one.run * each;
    ofAll += one.all * each;
  }
  return ofPart > 0 ? ofAll / ofPart : null;
}
