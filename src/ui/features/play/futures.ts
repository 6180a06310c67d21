/** Two futures of a run side by side: their figures at one moment, or at their ends, with the difference. Pure: moments in, rows out. */
import { formatCount, formatMs, formatMsChange, formatNumber, formatPercent } from '../../../analysis/format.ts';
import { IDLE, NOBODY, type Moment } from '../../../engine/playback/moment.ts';
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

/** Streams with the queries that each has completed; the batch's users together. */
function completedBy({ users }: Moment): Map<string, number> {
  const by = new Map<string, number>();
  users.completed.forEach((count, user) => {
    const stream = users.stream[user];
    const name = stream === NOBODY ? messages.batch : messages.stream(users.streams[stream]);
    by.set(name, (by.get(name) ?? 0) + count);
  });
  return by;
}

/** Streams with their steps: they say how far queries are that take longer than the run. */
const stepsOf = ({ users }: Moment): [string, number][] => users.streams.map((id, k) => [messages.stream(id), users.steps[k]]);

/** Both at the same moment: their past is the same, so every difference has come since the change. */
export function rowsAt(now: Moment, before: Moment): FutureRow[] {
  const others = completedBy(before);
  return [
    row(messages.done, now.done, before.done, (share) => formatPercent(share, 1)),
    row(messages.ios, now.ios, before.ios, formatCount),
    ...[...completedBy(now)].map(([name, count]) => row(messages.queriesOf(name), count, others.get(name) ?? 0, formatCount)),
    ...stepsOf(now).map(([name, steps], k) => row(messages.stepsOf(name), steps, before.users.steps[k], formatCount)),
    row(messages.outstanding, sum(now.disks.outstanding), sum(before.disks.outstanding), formatCount),
    row(messages.busyDisks, busyNow(now), busyNow(before), formatCount),
  ];
}

/** Both at their ends: over the whole run. */
export function rowsAtEnd(scenario: Scenario, now: Moment, before: Moment): FutureRow[] {
  const others = completedBy(before);
  const perSecond = (count: number, { ms }: Moment): number => (ms > 0 ? (1000 * count) / ms : 0);
  const mean = ({ ms }: Moment, values: ArrayLike<number>): number => (ms > 0 ? sum(values) / ms : 0);
  return [
    { what: messages.elapsed, now: formatMs(now.ms), before: formatMs(before.ms), difference: formatMsChange(now.ms - before.ms) },
    row(messages.iosPerSecond, perSecond(now.ios, now), perSecond(before.ios, before), formatNumber),
    ...[...completedBy(now)].map(([name, count]) =>
      row(messages.queriesPerSecond(name), perSecond(count, now), perSecond(others.get(name) ?? 0, before), formatNumber),
    ),
    ...stepsOf(now).map(([name, steps], k) =>
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

/** The two ends in a sentence. */
export function endWords(now: Moment, before: Moment): string {
  const by = now.ms - before.ms;
  const more = now.ios - before.ios;
  if (formatMs(now.ms) !== formatMs(before.ms)) {
    const change = formatMs(Math.abs(by));
    return messages.ends(formatMs(now.ms), formatMs(before.ms), change, formatPercent(Math.abs(by) / before.ms), by < 0);
  }
  if (before.ios === 0 || formatPercent(Math.abs(more) / before.ios) === formatPercent(0)) return messages.endsAlike(formatMs(now.ms));
  return messages.endsWithIos(formatMs(now.ms), formatPercent(Math.abs(more) / before.ios), more > 0);
}
