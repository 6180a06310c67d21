/** What a picked band holds and what was asked of it, in words. Pure. */
import { formatBytes, formatClock } from '../../../../../analysis/format.ts';
import type { TimeWindow } from '../../../../../analysis/run/columns.ts';
import { messages as mechanics } from '../messages.ts';
import { FREE } from '../../../../../analysis/fill/fill.ts';
import { patternOf, type Range, type Service } from '../services.ts';
import { lyingIn, rangesOf, SECTOR_BYTES, visitsOf, type FileRun, type Picked } from './band.ts';
import { messages } from './messages.ts';

export interface BandScene {
  readonly picked: Picked | null;
  readonly runs: readonly FileRun[];
  /** In service within the time that is drawn. */
  readonly services: readonly Service[];
  readonly spanMs: number;
  readonly nameOf: (object: number) => string;
}

/** An address as it tells neighbors apart: to a thousandth of what is between them. */
export function addressWords(bytes: number, span: number): string {
  const unit = [2 ** 30, 2 ** 20, 2 ** 10].find((size) => bytes >= size) ?? 1;
  const name = { [2 ** 30]: 'GiB', [2 ** 20]: 'MiB', [2 ** 10]: 'KiB' }[unit] ?? 'B';
  const digits = Math.max(0, Math.min(9, Math.ceil(Math.log10((unit * 100) / Math.max(1, span)))));
  return `${(bytes / unit).toFixed(digits)} ${name}`;
}

/** Parts of a band smaller than this are not named, and files of more objects than so many neither. */
const LEAST_SHARE = 0.0005;
const MOST_NAMED = 5;

export function bandWords({ picked, runs, services, spanMs, nameOf }: BandScene): string {
  const ranges = rangesOf(picked, runs);
  if (picked === null) return messages.nothingPicked;
  if (picked.by === 'object' && ranges.length === 0) return messages.noneHere(nameOf(picked.object));
  if (ranges.length === 0) return messages.endsBefore(formatBytes(runs.at(-1)?.to ?? 0));
  const bytes = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  const { visits, bytes: visited } = visitsOf(services, ranges);
  const all = services.reduce((sum, { sectors }) => sum + sectors * SECTOR_BYTES, 0);
  const pattern = patternOf(visits, spanMs);
  return messages.sentence([
    what(picked, ranges, bytes, runs, nameOf),
    visits.length === 0 ? messages.notVisited(services.length) : messages.visits(visits.length, services.length, visited, all),
    ...(visits.length > 1 ? [messages.sequential(pattern.sequential)] : []),
    ...(visits.length > 1 && pattern.medianSectors > 0 ? [messages.median(formatBytes(pattern.medianSectors * SECTOR_BYTES))] : []),
  ]);
}

function what(
  picked: Picked,
  ranges: readonly Range[],
  bytes: number,
  runs: readonly FileRun[],
  nameOf: (object: number) => string,
): string {
  if (picked.by === 'object') return messages.bandsOf(nameOf(picked.object), ranges.length, bytes);
  const [{ from, to }] = ranges;
  const lying = lyingIn(runs, ranges).filter((each) => each.bytes >= bytes * LEAST_SHARE);
  const parts = lying
    .slice(0, MOST_NAMED)
    .map(({ object, bytes: part }) => messages.part(object === FREE ? messages.free : nameOf(object), part / bytes));
  return `${messages.band(addressWords(from, to - from), addressWords(to, to - from), bytes)} ${
    lying.every(({ object }) => object === FREE) ? messages.holds([messages.noFilesThere]) : messages.holds(parts)
  }`;
}

/** The pattern of all that was served in the time that is drawn. */
export function wordsOfPath(services: readonly Service[], { fromMs, toMs }: TimeWindow, flat: boolean): string {
  if (services.length === 0) return mechanics.noRequests;
  const pattern = patternOf(services, toMs - fromMs);
  return mechanics.pathSummary([
    mechanics.window(formatClock(fromMs), formatClock(toMs), services.length),
    ...(services.length > 1 ? [mechanics.sequential(pattern.sequential, pattern.near)] : []),
    ...(pattern.medianSectors > 0 ? [mechanics.median(formatBytes(pattern.medianSectors * SECTOR_BYTES))] : []),
    ...(services.length > 2
      ? [(flat ? mechanics.turnsFlat : mechanics.turns)(pattern.turnsPerSecond), mechanics.backAndForth(pattern.backAndForth)]
      : []),
    ...(pattern.buffered > 0 ? [mechanics.buffered(pattern.buffered)] : []),
  ]);
}
