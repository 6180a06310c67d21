/** Throughput against response time in words: what its text alternative, its reading and its table say. */
import { capital, formatMs, formatNumber, formatPercent, NARROW, plural } from '../../format.ts';
import { rank } from '../../compare/verdict.ts';
import { ELAPSED } from '../../measure/measure.ts';
import { boundsOf } from './bounds.ts';
import { littleOf, meanOf, RATE_UNITS, type Figure, type LoadLine, type LoadPoint, type Rate, type Response } from './points.ts';
import type { LoadFigures, LoadSubject } from './subject.ts';

export const loadText = ({ model }: LoadSubject, load: number): string =>
  model === 'open' ? `${loadNumber(load)} arrivals/s` : plural(load, 'user');

/** A load as it was set: no figure is added to it. */
export const loadNumber = (load: number): string => String(Number(load.toPrecision(6)));

export const rateText = (value: number, rate: Rate): string =>
  `${formatNumber(value / RATE_UNITS[rate].size)}${NARROW}${RATE_UNITS[rate].name}`;

const RESPONSE_WORDS: Readonly<Record<Response, string>> = {
  mean: 'mean response',
  p50: 'median response',
  p95: '95th percentile of the response',
};
export const responseWords = (response: Response): string => RESPONSE_WORDS[response];

const between = (figure: Figure, text: (value: number) => string): string =>
  figure.low === undefined || figure.high === undefined ? '' : ` (${text(figure.low)} to ${text(figure.high)})`;

/** "X R = 3.9, counted 4.0". */
export function littleText(point: Pick<LoadPoint, 'runs' | 'load'>, { model }: LoadSubject): string {
  const { product, counted, isCounted } = littleOf(point);
  if (isCounted) return `X·R = ${formatNumber(product)}; ${formatNumber(counted)} counted`;
  const ended = counted > 1 ? ' (each is there until its own batch is done)' : '';
  return model === 'open' ? `X·R = ${formatNumber(product)}` : `X·R = ${formatNumber(product)} of ${plural(counted, 'user')}${ended}`;
}

/** What stands at one point. */
export function pointText(line: LoadLine, point: LoadPoint, subject: LoadSubject, rate: Rate, response: Response): string {
  const { runs, load } = point;
  return [
    `${line.title}, ${loadText(subject, load)}: X ${rateText(point.rate.mean, rate)}${between(point.rate, (value) => rateText(value, rate))}`,
    `${responseWords(response)} ${formatMs(point.responseMs.mean)}${between(point.responseMs, (value) => formatMs(value))}`,
    `busiest disk ${runs[0].disk} ${formatPercent(meanOf(runs, ({ diskUtilization }) => diskUtilization))}`,
    `Little’s law: ${littleText(point, subject)}`,
  ].join('; ');
}

const PARTS = [0.5, 0.8, 0.95] as const;

const largestOf = ({ points }: Pick<LoadLine, 'points'>): LoadPoint => points.reduce((a, b) => (b.rate.mean > a.rate.mean ? b : a));

/** The first measured load that gets so much of the largest throughput done. Nothing is read between two loads. */
export function atShare(line: Pick<LoadLine, 'points'>, share: number): LoadPoint {
  const largest = largestOf(line).rate.mean;
  return line.points.find(({ rate }) => rate.mean >= share * largest)!;
}

/** The most load with every smaller one within the target as well; null: not even the smallest is. */
export function mostWithin({ points }: Pick<LoadLine, 'points'>, targetMs: number): LoadPoint | null {
  const first = points.findIndex(({ responseMs }) => responseMs.mean > targetMs);
  return (first < 0 ? points.at(-1) : points[first - 1]) ?? null;
}

/** The picture in words: for each line knee, largest throughput and responses on the way to it; then which line is best where. */
export function loadSummary(
  lines: readonly LoadLine[],
  subject: LoadSubject,
  rate: Rate,
  response: Response,
  targetMs: number | null,
  read: (figures: LoadFigures) => number,
): string {
  const there = lines.filter(({ points }) => points.length > 0);
  const nothing = lines.map((line) => nothingWords(line, subject));
  if (there.length === 0) return nothing.filter(Boolean).join(' ') || 'No runs yet.';
  const each = there.map((line) => lineWords(line, subject, rate, targetMs));
  const best = bestWords(there, subject, response, read);
  return [...each, best, ...nothing].filter(Boolean).join(' ');
}

/** "Layout A: no query was completed in time with 1 and 2 users, so these have no point." */
function nothingWords({ title, without }: LoadLine, subject: LoadSubject): string {
  if (without.length === 0) return '';
  const loads = without.map((load) => loadText(subject, load)).join(', ');
  const have = without.length === 1 ? 'this load has' : 'these loads have';
  return `${capital(title)}: with ${loads} a run completed no query in the time that counts, so ${have} no point.`;
}

function lineWords(line: LoadLine, subject: LoadSubject, rate: Rate, targetMs: number | null): string {
  const largest = largestOf(line);
  const last = line.points.at(-1)!;
  const parts = PARTS.map((share) => {
    const point = atShare(line, share);
    return `${formatMs(point.responseMs.mean)} at ${formatPercent(share, 0)} or more (${loadText(subject, point.load)})`;
  });
  const turns = largest === last ? ', the largest load that was run, so there may be more' : '';
  return [
    `${capital(line.title)}: at most ${rateText(largest.rate.mean, rate)} with ${loadText(subject, largest.load)}${turns}; response ${parts.join(', ')} of that.`,
    boundWords(line, subject),
    targetMs === null ? '' : targetWords(line, subject, targetMs),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Knee N* = 5.3 users: ..." or why there is none. */
export function boundWords(line: LoadLine, subject: LoadSubject): string {
  const bounds = boundsOf(line, subject);
  if (typeof bounds === 'string') return `No bounds are drawn: ${bounds}.`;
  const { aloneMs, thinkMs, demandMs, at, mostPerSecond, knee } = bounds;
  const pause = thinkMs === 0 ? 'no pause' : `a pause of ${formatMs(thinkMs)}`;
  return `Knee N* = ${formatNumber(knee)} users, closed model: ${formatMs(aloneMs)} alone, ${pause}, ${formatMs(demandMs)} of ${at} a query; at most ${rateText(mostPerSecond, 'queries')}.`;
}

export function targetWords(line: LoadLine, subject: LoadSubject, targetMs: number): string {
  const within = mostWithin(line, targetMs);
  const target = formatMs(targetMs);
  if (within === null) {
    const [first] = line.points;
    return `Not within ${target} even with ${loadText(subject, first.load)}, which takes ${formatMs(first.responseMs.mean)}.`;
  }
  const next = line.points[line.points.indexOf(within) + 1] as LoadPoint | undefined;
  const beyond =
    next === undefined ? 'no larger load was run' : `with ${loadText(subject, next.load)} it is ${formatMs(next.responseMs.mean)}`;
  return `Most load within ${target}: ${loadText(subject, within.load)} (${formatMs(within.responseMs.mean)}); ${beyond}.`;
}

/** "Lowest mean response: C-LOOK at 2 to 8 users." Runs with one load are paired by seed. */
function bestWords(lines: readonly LoadLine[], subject: LoadSubject, response: Response, read: (figures: LoadFigures) => number): string {
  if (lines.length < 2) return '';
  const loads = [...new Set(lines.flatMap(({ points }) => points.map(({ load }) => load)))].toSorted((a, b) => a - b);
  const spans: { name: string; from: number; to: number }[] = [];
  let before: number | null = null;
  for (const load of loads) {
    const runs = lines.map(({ points }) => (points.find((point) => point.load === load)?.runs ?? []).map(read));
    const isAll = runs.every((values) => values.length > 0);
    const { kind, first } = isAll ? rank(runs, ELAPSED) : { kind: 'open' as const, first: [] };
    if (kind !== 'open') {
      const name = kind === 'clear' ? lines[first[0]].title : '';
      const last = spans.at(-1);
      if (last?.name === name && last.to === before) last.to = load;
      else spans.push({ name, from: load, to: load });
    }
    before = load;
  }
  if (spans.length === 0) return 'Too few seeds to say which line is best.';
  const words = spans.map(({ name, from, to }) => {
    const where = from === to ? loadText(subject, from) : `${loadNumber(from)} to ${loadText(subject, to)}`;
    return `${name === '' ? 'no line clearly' : name} at ${where}`;
  });
  return `Lowest ${responseWords(response)}: ${words.join('; ')}.`;
}
