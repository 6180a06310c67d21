/**
 * What a study's document gives beside what is simulated: marks, words and rows. Pure. Published values are crosses without
 * a line, and never stand under a label of what the engine computed.
 */
import { mean } from '../../base/stats.ts';
import type { PublishedPoints, StudySweep } from '../../studies/sweep.ts';
import type { Mark } from '../canvas/draw.ts';
import { capital, formatMs, formatPercentChange } from '../format.ts';
import type { TimeUnit } from '../format.ts';
import type { Axes } from '../plots/axes.ts';
import type { SweepInk } from './sweepMarks.ts';
import { bandRange, mostMs, spreadOf } from './sweepModel.ts';
import type { Band, Series } from './sweepModel.ts';

/** Longest time that is published, ms; 0 where nothing is. */
const mostPublishedMs = ({ published }: StudySweep): number => Math.max(0, ...(published?.points ?? []).map(({ ms }) => ms));

/** One chart's plan with the lines that it shows. */
export interface Shown {
  readonly plan: StudySweep;
  readonly series: readonly Series[];
}

/** What the axis of times has to reach, ms: charts that share a scale all reach the longest time that any of them shows. */
export const topMs = (charts: readonly Shown[], band: Band): number =>
  Math.max(0, ...charts.map(({ plan, series }) => Math.max(mostPublishedMs(plan), mostMs(series, band))));

export const publishedAt = (published: PublishedPoints | undefined, x: number): number | undefined =>
  published?.points.find((point) => point.x === x)?.ms;

/** "published, IO-04 64.0 s; " in front of what is simulated at this x; '' where nothing is published. */
export function publishedWords({ published }: StudySweep, x: number, unit: TimeUnit): string {
  const ms = publishedAt(published, x);
  return published === undefined || ms === undefined ? '' : `${published.title} ${formatMs(ms, unit)}; simulated: `;
}

/** "Published, IO-04: from 53.0 s at 1 to 124 s at 5." */
export function publishedSummary({ published }: StudySweep, unit: TimeUnit): string {
  if (published === undefined) return '';
  const [first, last] = [published.points[0], published.points[published.points.length - 1]];
  return `${capital(published.title)}: from ${formatMs(first.ms, unit)} at ${first.x} to ${formatMs(last.ms, unit)} at ${last.x}.`;
}

export const PUBLISHED_COLUMNS = ['Published', 'Simulated', 'Min–max', 'Difference'] as const;

/** One row an x: what is published, the mean and the band of the line that simulates it, and how far that is off. */
export function publishedRows(published: PublishedPoints, line: Series | undefined, unit: TimeUnit): string[][] {
  return published.points.map(({ x, ms }) => {
    const point = line?.points.find((one) => one.x === x);
    const spread = point && spreadOf(point, 'range');
    if (!point || !spread) return [String(x), formatMs(ms, unit), 'not run', '–', '–'];
    const band = point.seedsMs.length > 1 ? bandRange(spread, unit) || 'no width' : 'one seed';
    return [String(x), formatMs(ms, unit), formatMs(spread.mean, unit), band, formatPercentChange(mean(point.seedsMs) / ms - 1)];
  });
}

/** Half of the width of a cross, by the width of lines. */
const crossSize = (linePx: number): number => linePx + 4;

/** A cross for each value, on a ground that keeps it apart from lines behind it. */
export function publishedMarks(published: PublishedPoints | undefined, axes: Axes, ink: SweepInk, unit: TimeUnit): Mark[] {
  const r = crossSize(ink.linePx);
  return (published?.points ?? []).flatMap(({ x: value, ms }): Mark[] => {
    const [x, y] = [axes.x(value), axes.y(ms / unit.ms)];
    const stroke = (colour: string, width: number, by: number): Mark[] => [
      { kind: 'line', x1: x - by, y1: y - by, x2: x + by, y2: y + by, stroke: colour, width },
      { kind: 'line', x1: x - by, y1: y + by, x2: x + by, y2: y - by, stroke: colour, width },
    ];
    return [...stroke(ink.panel, ink.linePx + 4, r + 1), ...stroke(ink.strong, ink.linePx + 1, r)];
  });
}

/** One row a published value, for the file. */
export const publishedCsvRows = (published: PublishedPoints | undefined): (string | number)[][] =>
  (published?.points ?? []).map(({ x, ms }) => [published!.title, x, '', ms, '', '', '']);
