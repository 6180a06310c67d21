import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../analysis/sweep/places.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { seriesOf, unitOf } from '../../../analysis/sweep/series.ts';
import { publishedMarks, publishedRows, publishedSummary, publishedWords, topOf } from './publishedModel.ts';
import { sweepCsv } from '../../../analysis/sweep/files.ts';
import { nameMarks, sweepAxes } from './sweepMarks.ts';
import type { SweepInk } from './sweepMarks.ts';
import { OTHER_STUDY } from '../../../studies/testing/samples.ts';
import { sweepsOf } from '../../../studies/sweeps.ts';

const [first, short, long] = sweepsOf(OTHER_STUDY);
const published = short.published!;
const runsOf = (plan: StudySweep, byX: Readonly<Record<number, readonly number[]>>) => ({
  runs: Object.fromEntries(Object.entries(byX).map(([x, ms]) => [placeOf(plan, plan.published!.line, Number(x)).key, ms])),
  failures: {},
});
const seriesWith = (byX: Readonly<Record<number, readonly number[]>>) => seriesOf(short, new Set([published.line]), runsOf(short, byX));
/** Numbers are joined to their units by narrow spaces that do not break. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const ink: SweepInk = { ink: 'i', strong: 's', line: 'l', panel: 'p', labelPx: 11, linePx: 1, colors: ['a', 'b'] };
const SPACE = { width: 900, height: 300, labelPx: 11 };

describe('what is published beside what is simulated', () => {
  it('is there before anything is run, with its unit', () => {
    const unit = unitOf([], topOf([{ plan: short, series: [] }], 'range'));
    expect(publishedRows(published, undefined, unit).map((row) => row.map(plain))).toEqual([
      ['1', '53.0 s', 'not run', '–', '–'],
      ['2', '60.0 s', 'not run', '–', '–'],
      ['3', '64.0 s', 'not run', '–', '–'],
      ['4', '88.0 s', 'not run', '–', '–'],
      ['5', '124 s', 'not run', '–', '–'],
    ]);
    expect(plain(publishedSummary(short, unit))).toBe('Published, IO-04: from 53.0 s at 1 to 124 s at 5.');
    expect(plain(publishedWords(short, 3, unit))).toBe('published, IO-04 64.0 s; simulated: ');
    expect(publishedWords(first, 3, unit)).toBe('');
  });

  it('says how far the simulated mean is off, and between which values its seeds lie', () => {
    const [line] = seriesWith({ 2: [60_000, 66_000, 72_000], 5: [62_000] });
    const rows = publishedRows(published, line, unitOf([line])).map((row) => row.map(plain));
    expect(rows[1]).toEqual(['2', '60.0 s', '66.0 s', '60.0 s to 72.0 s', '+10 %']);
    expect(rows[4]).toEqual(['5', '124 s', '62.0 s', 'one seed', '−50 %']);
  });

  it('fits into the axis of times, which charts of one scale share', () => {
    const most = topOf(
      [
        { plan: short, series: seriesWith({ 1: [52_000] }) },
        { plan: long, series: seriesOf(long, new Set([long.published!.line]), runsOf(long, { 4: [188_000, 190_000] })) },
      ],
      'range',
    );
    expect(most).toBe(190_000);
    expect(topOf([{ plan: short, series: [] }], 'range')).toBe(124_000);
    const unit = unitOf([], most);
    const axes = sweepAxes(short, [], SPACE, 'linear', 'range', unit, most);
    expect(Math.max(...axes.yTicks)).toBeGreaterThanOrEqual(190);
    // One tick a degree, and no halves.
    expect(axes.xTicks).toEqual([1, 2, 3, 4, 5]);
    const marks = publishedMarks(published, axes, ink, unit);
    expect(marks.filter((mark) => mark.kind === 'line' && mark.stroke === 's')).toHaveLength(2 * published.points.length);
    for (const mark of marks) {
      if (mark.kind !== 'line') continue;
      expect(Math.min(mark.y1, mark.y2)).toBeGreaterThan(0);
      expect(Math.max(mark.y1, mark.y2)).toBeLessThan(SPACE.height);
    }
    expect(nameMarks([], axes, ink, 'range', unit, published)).toMatchObject([{ kind: 'text', text: 'published, IO-04', fill: 's' }]);
  });

  it('has rows of its own in the file, which says what is not simulated', () => {
    const text = sweepCsv(short, seriesWith({ 1: [62_000] }), 1);
    expect(text).toContain('everything except “published, IO-04” is simulated');
    expect(text).toMatch(/^"?published, IO-04"?,5,,124000,,,\r?$/m);
    expect(text).toMatch(/^anticipatory-ra-0,1,1,62000,1,yes,/m);
    expect(sweepCsv(first, [], 1)).toContain('nothing in it is published or measured');
  });
});
