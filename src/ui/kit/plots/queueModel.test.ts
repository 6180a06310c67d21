import { describe, expect, it } from 'vitest';
import { longestQueue } from '../../../analysis/run/peaks.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { AreaMark } from '../canvas/draw.ts';
import { plotFor, rowTop } from './timePlot.ts';
import { depthShare, depthWords, queueMarks, queueModel } from './queueModel.ts';
import { depthRange } from '../../../analysis/run/depths.ts';
import { littleCheck } from '../../features/charts/summary.ts';

const bins = [
  Array.from({ length: 50 }, (_, b) => ({
    busy: b % 3 === 0 ? 0 : 8,
    outstanding: b % 3 === 0 ? 0 : 24,
    max: b === 31 ? 17 : b % 3 === 0 ? 0 : 5,
    done: 2,
  })),
  Array.from({ length: 50 }, () => ({ busy: 2, outstanding: 2, max: 1, done: 1 })),
];
const result = testResult(bins, 10, 500);
const series = result.series!;
const whole = { fromMs: 0, toMs: 500 };
const colors = {
  disk: ['#00f', '#f80'],
  ink: '#333',
  strong: '#000',
  line: '#ddd',
  hatch: '#ccc',
  outOfRange: '#c06',
  labelPx: 11,
};

describe('queue depth', () => {
  it('integrates to the sum of the responses, at every width', () => {
    for (const columns of [1, 9, 50, 333]) {
      const model = queueModel(series, 500, whole, columns, 'linear');
      const area = model.rows.reduce((sum, row) => sum + row.columns.outstandingMs.reduce((all, value) => all + value, 0), 0);
      const responses = series.responseMs.reduce((sum, value) => sum + value, 0);
      expect(area).toBeCloseTo(responses, 3);
    }
  });

  it('agrees with Little’s law', () => {
    const { population, product } = littleCheck(result);
    expect(product).toBeCloseTo(population, 9);
  });

  it('draws the largest depth to the top of its row at every width', () => {
    for (const width of [60, 120, 333, 1200]) {
      const plot = plotFor(2, { width, height: 120, labelPx: 11, marginRight: 0 });
      for (const scale of ['linear', 'log'] as const) {
        const model = queueModel(series, 500, whole, Math.floor(plot.right - plot.left), scale);
        const areas = queueMarks(model, plot, colors, null).filter((mark): mark is AreaMark => mark.kind === 'area');
        const tops = areas.map((area) => Math.min(...area.points.filter((_, i) => i % 2 === 1)));
        expect(Math.min(...tops)).toBeLessThanOrEqual(rowTop(plot, 0) + 1);
      }
    }
  });

  it('draws the area of a linear picture in proportion to the integral', () => {
    const plot = plotFor(2, { width: 532, height: 221, labelPx: 11, marginRight: 0 });
    const columns = Math.floor(plot.right - plot.left);
    const model = queueModel(series, 500, whole, columns, 'linear');
    const areas = queueMarks(model, plot, colors, null).filter((mark): mark is AreaMark => mark.kind === 'area' && mark.opacity === 0.62);
    const drawn = areas.reduce((sum, area) => sum + polygonArea(area.points), 0);
    const room = plot.rowHeight - 1;
    const expected = (series.outstandingMs.reduce((sum, value) => sum + value, 0) / 500 / model.topDepth) * room * (plot.right - plot.left);
    expect(drawn / expected).toBeCloseTo(1, 6);
  });

  it('lets one burst not flatten every row, and marks it where it is', () => {
    const calm = { busy: 8, outstanding: 24, max: 5 };
    const row = Array.from({ length: 1000 }, (_, b) => (b === 400 ? { ...calm, max: 73 } : calm));
    const { series: bursty } = testResult([row, row], 10, 10_000);
    expect(depthRange(bursty!)).toEqual({ top: 5, largest: 73 });
    expect(depthWords(depthRange(bursty!))).toContain('longest 73 (marked)');
    const plot = plotFor(2, { width: 532, height: 221, labelPx: 11, marginRight: 0 });
    const model = queueModel(bursty!, 10_000, { fromMs: 0, toMs: 10_000 }, Math.floor(plot.right - plot.left), 'log');
    const marks = queueMarks(model, plot, colors, null);
    const caps = marks.filter((mark) => mark.kind === 'rect' && mark.fill === colors.outOfRange);
    expect(caps).toHaveLength(2);
    for (const cap of caps) expect(cap.kind === 'rect' && (cap.x - plot.left) / (plot.right - plot.left)).toBeCloseTo(0.4, 2);
    // Zoomed away from the burst nothing is marked, and a height still means the same.
    const away = queueModel(bursty!, 10_000, { fromMs: 0, toMs: 2000 }, 200, 'log');
    expect(away.topDepth).toBe(5);
    expect(queueMarks(away, plot, colors, null).some((mark) => mark.kind === 'rect' && mark.fill === colors.outOfRange)).toBe(false);
  });

  it('holds every depth in the row when there is no outlier', () => {
    const flat = Array.from({ length: 400 }, (_, b) => ({ busy: 5, outstanding: 20, max: b % 20 }));
    expect(depthRange(testResult([flat], 10, 4000).series!)).toEqual({ top: 19, largest: 19 });
    expect(depthRange(testResult([[{ busy: 0, outstanding: 0, max: 0 }]], 10, 10).series!)).toEqual({ top: 1, largest: 0 });
  });

  it('keeps the order and the bounds of depths on both scales', () => {
    for (const scale of ['linear', 'log'] as const) {
      expect(depthShare(0, 17, scale)).toBe(0);
      expect(depthShare(17, 17, scale)).toBe(1);
      expect(depthShare(3, 17, scale)).toBeGreaterThan(depthShare(2, 17, scale));
    }
  });

  it('has the longest queue of the run as its range', () => {
    expect(depthRange(series).largest).toBe(longestQueue(result)!.depth);
  });

  it('hatches what lies after the end of the run', () => {
    const plot = plotFor(2, { width: 232, height: 120, labelPx: 11, marginRight: 0 });
    const model = queueModel(series, 500, { fromMs: 0, toMs: 1000 }, 200, 'linear');
    const hatches = queueMarks(model, plot, colors, null).filter((mark) => mark.kind === 'hatch');
    expect(hatches).toHaveLength(2);
  });
});

function polygonArea(points: readonly number[]): number {
  let twice = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    twice += points[i] * points[j + 1] - points[j] * points[i + 1];
  }
  return Math.abs(twice) / 2;
}

it('says above the rows that disks share them, where it hides none', () => {
  const many = testResult(
    Array.from({ length: 64 }, () => bins[1]),
    10,
    500,
  );
  for (const height of [90, 150, 190]) {
    const plot = plotFor(64, { width: 480, height, labelPx: 11, marginRight: 8 });
    expect(plot.disksPerRow).toBeGreaterThan(1);
    expect(plot.rows * plot.disksPerRow).toBeGreaterThanOrEqual(64);
    expect(rowTop(plot, plot.rows)).toBeCloseTo(plot.bottom, 6);
    const model = queueModel(many.series!, 500, whole, 50, 'linear', plot.disksPerRow);
    const note = queueMarks(model, plot, { ...colors, disk: Array.from({ length: 64 }, () => '#00f') }, null).find(
      (mark) => mark.kind === 'text' && mark.text.startsWith('each row'),
    );
    if (note?.kind !== 'text') throw new Error('There is no note.');
    expect(note.y + note.size / 2).toBeLessThanOrEqual(plot.top);
    expect(note.y - note.size / 2).toBeGreaterThanOrEqual(0);
  }
  expect(plotFor(22, { width: 480, height: 190, labelPx: 11, marginRight: 8 }).top).toBe(4);
});
