/**
 * What a study's document gives beside what is simulated: marks, words and rows. Pure. Published values are crosses without
 * a line, and never stand under a label of what the engine computed.
 */
import { mean } from '../../../base/stats.ts';
import type { PublishedPoints, StudySweep } from '../../../analysis/sweep/sweep.ts';
import { ELAPSED, formatMeasure } from '../../../analysis/measure/measure.ts';
import type { MeasureUnit } from '../../../analysis/measure/measure.ts';
import { sweptMeasure } from '../../../analysis/sweep/places.ts';
import { bandRange } from '../../../analysis/sweep/words.ts';
import { mostOf, spreadOf } from '../../../analysis/sweep/series.ts';
import type { Band, Series } from '../../../analysis/sweep/series.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { capital, formatPercentChange } from '../../../analysis/format.ts';
import type { Axes } from '../../kit/plots/axes.ts';
import type { SweepInk } from './sweepMarks.ts';
import { messages } from './sweepMessages.ts';

/** Largest value that is published; 0 where nothing is. */
const mostPublished = ({ published }: StudySweep): number => Math.max(0, ...(published?.points ?? []).map(({ value }) => value));

/** One chart's plan with the lines that it shows. */
export interface Shown {
  readonly plan: StudySweep;
  readonly series: readonly Series[];
}

/** What the axis of values has to reach: charts that share a scale all reach the largest value that any of them shows. */
export const topOf = (charts: readonly Shown[], band: Band): number =>
  Math.max(0, ...charts.map(({ plan, series }) => Math.max(mostPublished(plan), mostOf(series, band))));

export const publishedAt = (published: PublishedPoints | undefined, x: number): number | undefined =>
  published?.points.find((point) => point.x === x)?.value;

/** "published, IO-04 64.0 s; " in front of what is simulated at this x; '' where nothing is published. */
export function publishedWords(plan: StudySweep, x: number, unit: MeasureUnit): string {
  const { published } = plan;
  const value = publishedAt(published, x);
  return published === undefined || value === undefined
    ? ''
    : messages.thenSimulated(published.title, formatMeasure(sweptMeasure(plan), value, unit));
}

/** "Published, IO-04: from 53.0 s at 1 to 124 s at 5." */
export function publishedSummary(plan: StudySweep, unit: MeasureUnit): string {
  const { published } = plan;
  if (published === undefined) return '';
  const show = (value: number): string => formatMeasure(sweptMeasure(plan), value, unit);
  const [first, last] = [published.points[0], published.points[published.points.length - 1]];
  return messages.publishedRange(capital(published.title), show(first.value), first.x, show(last.value), last.x);
}

export const PUBLISHED_COLUMNS = [messages.published, messages.simulated, capital(messages.range), messages.difference] as const;

/** One row an x: what is published, the mean and the band of the line that simulates it, and how far that is off. */
export function publishedRows(published: PublishedPoints, line: Series | undefined, unit: MeasureUnit): string[][] {
  const measure = line?.measure ?? ELAPSED;
  const show = (value: number): string => formatMeasure(measure, value, unit);
  return published.points.map(({ x, value }) => {
    const point = line?.points.find((one) => one.x === x);
    const spread = point && spreadOf(point, 'range');
    if (!point || !spread) return [String(x), show(value), messages.notRun, '–', '–'];
    const band = point.values.length > 1 ? bandRange(spread, measure, unit) || messages.noWidth : messages.oneSeed;
    return [String(x), show(value), show(spread.mean), band, formatPercentChange(mean(point.values) / value - 1)];
  });
}

/** Half of the width of a cross, by the width of lines. */
const crossSize = (linePx: number): number => linePx + 4;

/** A cross for each value, on a ground that keeps it apart from lines behind it. */
export function publishedMarks(published: PublishedPoints | undefined, axes: Axes, ink: SweepInk, unit: MeasureUnit): Mark[] {
  const r = crossSize(ink.linePx);
  return (published?.points ?? []).flatMap((point): Mark[] => {
    const [x, y] = [axes.x(point.x), axes.y(point.value / unit.size)];
    const stroke = (color: string, width: number, by: number): Mark[] => [
      { kind: 'line', x1: x - by, y1: y - by, x2: x + by, y2: y + by, stroke: color, width },
      { kind: 'line', x1: x - by, y1: y + by, x2: x + by, y2: y - by, stroke: color, width },
    ];
    return [...stroke(ink.panel, ink.linePx + 4, r + 1), ...stroke(ink.strong, ink.linePx + 1, r)];
  });
}
