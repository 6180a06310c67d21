/** Which part of a disk's last while is seen: times shared with the other pictures over time, and addresses. Pure. */
import type { TimeWindow } from '../../../../../analysis/run/columns.ts';
import type { Range, Service } from '../services.ts';
import { SECTOR_BYTES } from './band.ts';

/** Shorter than this nothing happens. */
const LEAST_MS = 0.05;
/** Smaller than this no file is. */
const LEAST_BYTES = 2 ** 16;

/**
 * What the page is zoomed to, as far as it lies in the while. All of the while where the two have little to do with each other: the page
 * looks at another part of the run, or the film has gone on.
 */
export function shownTime(whole: TimeWindow, page: TimeWindow | null): TimeWindow {
  if (page === null) return whole;
  const fromMs = Math.max(whole.fromMs, page.fromMs);
  const toMs = Math.min(whole.toMs, page.toMs);
  const least = Math.min(whole.toMs - whole.fromMs, page.toMs - page.fromMs);
  return toMs - fromMs > least / 2 && toMs > fromMs ? { fromMs, toMs } : whole;
}

/** Zooms by a factor (below 1: in) around an instant; null: all of the while. */
export function zoomedTime(shown: TimeWindow, whole: TimeWindow, factor: number, aroundMs: number): TimeWindow | null {
  const all = whole.toMs - whole.fromMs;
  const before = shown.toMs - shown.fromMs;
  const span = Math.max(Math.min(LEAST_MS, all), before * factor);
  if (span >= all) return null;
  return fit(aroundMs - ((aroundMs - shown.fromMs) * span) / before, span, whole);
}

export function fit(fromMs: number, span: number, whole: TimeWindow): TimeWindow {
  const from = Math.max(whole.fromMs, Math.min(whole.toMs - span, fromMs));
  return { fromMs: from, toMs: from + span };
}

/** Whole sectors. */
const inSectors = ({ from, to }: Range): Range => ({
  from: Math.floor(from / SECTOR_BYTES) * SECTOR_BYTES,
  to: Math.ceil(to / SECTOR_BYTES) * SECTOR_BYTES,
});

/** What of zoomed addresses a disk has; null: hardly any, as of a smaller disk than the one on which they were chosen. */
export function onDisk(addresses: Range | null, diskBytes: number): Range | null {
  if (addresses === null) return null;
  const to = Math.min(addresses.to, diskBytes);
  return to - addresses.from < Math.min(LEAST_BYTES, diskBytes) ? null : { from: addresses.from, to };
}

/** Of addresses, on the disk; null: all of it. */
export function zoomedAddresses(shown: Range, diskBytes: number, factor: number, around: number): Range | null {
  const before = shown.to - shown.from;
  const span = Math.max(Math.min(LEAST_BYTES, diskBytes), before * factor);
  if (span >= diskBytes) return null;
  const from = Math.max(0, Math.min(diskBytes - span, around - ((around - shown.from) * span) / before));
  return inSectors({ from, to: Math.min(diskBytes, from + span) });
}

/** A band with a little room on both sides. */
export function around({ from, to }: Range, diskBytes: number): Range {
  const room = Math.max((to - from) * 0.05, (LEAST_BYTES - (to - from)) / 2);
  return inSectors({ from: Math.max(0, from - room), to: Math.min(diskBytes, to + room) });
}

/** What was in service within a window. */
export const servedIn = (services: readonly Service[], { fromMs, toMs }: TimeWindow): readonly Service[] =>
  services.filter(({ startedMs, doneMs }) => startedMs <= toMs && doneMs >= fromMs);

/** The window that holds requests from one to another in the order of service, counted from 0 among those. */
export function timeOfOrder(services: readonly Service[], from: number, to: number): TimeWindow | null {
  const inOrder = services.toSorted((a, b) => a.startedMs - b.startedMs);
  const first = inOrder.at(Math.max(0, Math.floor(from)));
  const last = inOrder.at(Math.min(inOrder.length, Math.ceil(to)) - 1);
  // A hair off both ends, or the neighbors that end and begin there come with them.
  return first === undefined || last === undefined
    ? null
    : { fromMs: first.startedMs + 1e-6, toMs: Math.max(first.startedMs + LEAST_MS, last.doneMs - 1e-6) };
}
