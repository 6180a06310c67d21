/** Two futures of a run side by side: their figures at one moment, or at their ends, with the difference. Pure: moments in, rows out. */
import { formatCount, formatMoment, formatMs, formatMsChange, formatNumber, formatPercent } from '../../../analysis/format.ts';
import { formatMeasure, formatMeasureChange, isBetter, readRun, type Measure } from '../../../analysis/measure/measure.ts';
import { IDLE, NOBODY, type Moment } from '../../../engine/playback/moment.ts';
import type { RunEnd } from '../../../engine/playback/recording.ts';
import { diskLabel } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { messages } from './futureMessages.ts';

/** Disks that are listed: those that differ most. */
const MOST_DISKS = 8;

export interface FutureRow {
  readonly what: string;
  readonly now: string;
  readonly before: string;
  readonly difference: string;
}

type Format = (value: number) => string;

const signed = (value: number, format: Format): string => {
  const text = format(Math.abs(value));
  // What reads as nothing has no sign.
  return text === format(0) ? messages.same : `${value > 0 ? '+' : '\u2212'}${text}`;
};

const row = (what: string, now: number, before: number, format: Format): FutureRow => ({
  what,
  now: format(now),
  before: format(before),
  difference: signed(now - before, format),
});

const sum = (values: ArrayLike<number>): number => {
  let total = 0;
  for (let k = 0; k < values.length; k++) total += values[k];
  return total;
};

const busyNow = ({ disks }: Moment): number => disks.phase.reduce((count, phase) => count + (phase === IDLE ? 0 : 1), 0);

/** As the page calls a stream; with its id where another one has the same title. */
function streamName({ workload: { streams = [] } }: Scenario, id: string): string {
  const title = streams.find((stream) => stream.id === id)?.title ?? id;
  return messages.stream(streams.some((stream) => stream.id !== id && stream.title === title) ? `${title} (${id})` : title);
}

/** Queries that users who belong to no stream have completed, together, and those of each stream. */
function completedBy(scenario: Scenario, { users }: Moment): [string, number][] {
  const ofBatch = users.completed.filter((_, user) => users.stream[user] === NOBODY);
  const streams = users.streams.map((id, k): [string, number] => [streamName(scenario, id), users.queries[k]]);
  return ofBatch.length > 0 ? [[messages.batch, sum(ofBatch)], ...streams] : streams;
}

/** The same of a whole run, per minute; of streams without their warm-up. */
function perMinuteBy(scenario: Scenario, end: RunEnd): [string, number][] {
  const { streams } = end.run;
  const perMinute = (count: number): number => (end.ms > 0 ? (60_000 * count) / end.ms : 0);
  return completedBy(scenario, end).map(([name, count]) => {
    const stream = streams?.streams.find(({ id }) => streamName(scenario, id) === name);
    return [name, stream?.perMinute ?? perMinute(count)];
  });
}

/** Streams with their steps: they say how far queries are that take longer than the run. */
const stepsOf = (scenario: Scenario, { users }: Moment): [string, number][] =>
  users.streams.map((id, k) => [streamName(scenario, id), users.steps[k]]);

/** Both at the same moment: their past is the same, so every difference has come since the change. */
export function rowsAt(scenario: Scenario, now: Moment, before: Moment): FutureRow[] {
  const others = new Map(completedBy(scenario, before));
  return [
    row(messages.done, now.done, before.done, (share) => formatPercent(share, 1)),
    row(messages.ios, now.ios, before.ios, formatCount),
    ...completedBy(scenario, now).map(([name, count]) => row(messages.queriesOf(name), count, others.get(name) ?? 0, formatCount)),
    ...stepsOf(scenario, now).map(([name, steps], k) => row(messages.stepsOf(name), steps, before.users.steps[k], formatCount)),
    row(messages.outstanding, sum(now.disks.outstanding), sum(before.disks.outstanding), formatCount),
    row(messages.busyDisks, busyNow(now), busyNow(before), formatCount),
  ];
}

/** The answer of both, in its own measure. */
function answerRow(measure: Measure, now: RunEnd, before: RunEnd): FutureRow {
  const [one, other] = [readRun(measure, now.run), readRun(measure, before.run)];
  const unit = measure.unit(Math.max(Math.abs(one), Math.abs(other)));
  const change = formatMeasureChange(measure, one - other, unit);
  return {
    what: measure.counts === undefined ? measure.title : messages.counts(measure.axis, measure.counts),
    now: formatMeasure(measure, one, unit),
    before: formatMeasure(measure, other, unit),
    difference: one === other ? messages.same : change,
  };
}

/** Both at their ends: the answer, and figures of the whole run. */
export function rowsAtEnd(scenario: Scenario, measure: Measure, now: RunEnd, before: RunEnd): FutureRow[] {
  const others = new Map(perMinuteBy(scenario, before));
  const perSecond = (count: number, { ms }: Moment): number => (ms > 0 ? (1000 * count) / ms : 0);
  const mean = ({ ms }: Moment, values: ArrayLike<number>): number => (ms > 0 ? sum(values) / ms : 0);
  return [
    ...(measure.isTime ? [] : [answerRow(measure, now, before)]),
    { what: messages.elapsed, now: formatMs(now.ms), before: formatMs(before.ms), difference: formatMsChange(now.ms - before.ms) },
    row(messages.iosPerSecond, perSecond(now.ios, now), perSecond(before.ios, before), formatNumber),
    ...perMinuteBy(scenario, now).map(([name, rate]) => row(messages.queriesPerMinute(name), rate, others.get(name) ?? 0, formatNumber)),
    ...stepsOf(scenario, now).map(([name, steps], k) =>
      row(messages.stepsPerSecond(name), perSecond(steps, now), perSecond(before.users.steps[k], before), formatNumber),
    ),
    row(messages.meanOutstanding, mean(now, now.disks.outstandingMs), mean(before, before.disks.outstandingMs), formatNumber),
    ...diskRows(scenario, now, before),
  ];
}

/** Busy shares of the disks that differ most, and how many others there are. */
function diskRows({ hardware }: Scenario, now: Moment, before: Moment): FutureRow[] {
  const share = ({ ms, disks }: Moment, disk: number): number => (ms > 0 ? Math.min(1, disks.busyMs[disk] / ms) : 0);
  const all = hardware.disks.map(({ id }, disk) => ({ id, one: share(now, disk), other: share(before, disk) }));
  const listed = all.toSorted((a, b) => Math.abs(b.one - b.other) - Math.abs(a.one - a.other)).slice(0, MOST_DISKS);
  const rows = all
    .filter((disk) => listed.includes(disk))
    .map(({ id, one, other }) => row(messages.busyOf(diskLabel(id)), one, other, (value) => formatPercent(value, 1)));
  if (all.length <= MOST_DISKS) return rows;
  const mean = (of: 'one' | 'other'): number => sum(all.map((disk) => disk[of])) / all.length;
  return [row(messages.busyAll(all.length), mean('one'), mean('other'), (value) => formatPercent(value, 1)), ...rows];
}

/** The two ends in a sentence: which future is ahead in the measure of the answer, and by how much. */
export function endWords(measure: Measure, now: RunEnd, before: RunEnd): string {
  if (measure.isTime) return timeWords(now.ms, before.ms);
  const { now: one, before: other } = answerRow(measure, now, before);
  if (one === other) return messages.alike(measure.noun, one);
  const [value, was] = [readRun(measure, now.run), readRun(measure, before.run)];
  const share = was === 0 ? '' : messages.share(signed((value - was) / was, formatPercent));
  return messages.ahead(isBetter(measure, value - was), measure.noun, one, other, share);
}

function timeWords(now: number, before: number): string {
  const [one, other] = [formatMoment(now), formatMoment(before)];
  if (one === other) return messages.endsAlike(one);
  const by = Math.abs(now - before);
  return messages.ends(one, other, formatMs(by), formatPercent(by / before), now < before);
}
