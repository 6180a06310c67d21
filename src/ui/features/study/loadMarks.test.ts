import { describe, expect, it } from 'vitest';

import type { LoadLine } from '../../../analysis/sweep/load/points.ts';
import type { LineMark, TextMark } from '../../kit/canvas/draw.ts';
import { loadAxes, loadCursor, loadMarks, nearestPoint, stepsOf } from './loadMarks.ts';
import type { LoadAxesSpec } from './loadMarks.ts';
import type { SweepInk } from './sweepMarks.ts';

const ink: SweepInk = { ink: '#111', strong: '#000', line: '#ddd', panel: '#fff', labelPx: 12, linePx: 1.5, colors: ['#00f', '#f80'] };
const space = { width: 600, height: 300, labelPx: 12 };

/** Throughput a second and mean response in ms, by load; the last load gets less done than the one before. */
const lineOf = (id: string, style: number, by: number): LoadLine => ({
  id,
  title: id,
  style,
  without: [],
  points: [
    [1, 10, 100],
    [2, 18, 111],
    [4, 20, 200],
    [8, 15, 533],
  ].map(([load, perSecond, ms]) => ({
    point: { place: { line: id, x: load, scenario: null, key: id }, x: load, values: [], failure: undefined },
    load,
    rate: { mean: perSecond, low: perSecond - 1, high: perSecond + 1 },
    responseMs: { mean: ms * by, low: ms * by - 5, high: ms * by + 5 },
    runs: [],
  })),
});

const spec: LoadAxesSpec = { lines: [lineOf('A', 0, 1), lineOf('B', 1, 1.5)], rate: 'queries', isLog: false, targetMs: null, bounds: null };
const bounds = { aloneMs: 100, thinkMs: 0, demandMs: 45, at: 'disk d1', mostPerSecond: 22, knee: 2.2 };

describe('throughput against response time as marks', () => {
  it.each([false, true])('joins points in the order of the load, backwards too, with a cross at each (log: %s)', (isLog) => {
    const drawn = { ...spec, isLog };
    const axes = loadAxes(drawn, space);
    const marks = loadMarks(drawn, axes, ink);
    const own = marks.filter((mark): mark is LineMark => mark.kind === 'line' && mark.stroke === '#00f');
    const path = own.filter(({ width }) => width > 1);
    expect(path).toHaveLength(3);
    expect(path[2].x2).toBeLessThan(path[2].x1);
    // A bar across and a bar up for each point, around it.
    const bars = own.filter(({ width }) => width === 1);
    expect(bars).toHaveLength(8);
    for (const { x1, y1, x2, y2 } of bars) expect(x1 === x2 || y1 === y2).toBe(true);
    for (const { x1, x2, y1, y2 } of path)
      for (const [x, y] of [
        [x1, y1],
        [x2, y2],
      ]) {
        expect(x).toBeGreaterThanOrEqual(axes.left);
        expect(x).toBeLessThanOrEqual(axes.right);
        expect(y).toBeGreaterThanOrEqual(axes.top);
        expect(y).toBeLessThanOrEqual(axes.bottom);
      }
    const labels = marks.filter((mark): mark is TextMark => mark.kind === 'text' && mark.fill === '#00f').map(({ text }) => text);
    expect(labels).toEqual(expect.arrayContaining(['4', '8']));
    expect(axes.yTicks.length).toBeGreaterThan(1);
  });

  it('draws bounds where there are any, and a target', () => {
    const drawn = { ...spec, bounds, targetMs: 150 };
    const axes = loadAxes(drawn, space);
    const marks = loadMarks(drawn, axes, ink);
    const dashed = marks.filter((mark): mark is LineMark => mark.kind === 'line' && mark.stroke === '#000');
    const upright = dashed.find(({ x1, x2 }) => x1 === x2)!;
    // In queries an hour.
    expect(upright.x1).toBeCloseTo(axes.x(22 * 3600), 6);
    expect(dashed.filter(({ y1, y2 }) => y1 === y2).map(({ y1 }) => y1)).toEqual([axes.y(100), axes.y(150)]);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' && mark.fill === '#000' ? [mark.text] : []));
    expect(texts).toEqual(['N* = 2.20', 'Target']);
    expect(loadMarks(spec, axes, ink).some((mark) => mark.kind === 'line' && mark.stroke === '#000')).toBe(false);
  });

  it('leaves a target to the words where it would flatten the lines', () => {
    const far = { ...spec, targetMs: 60_000 };
    expect(loadAxes(far, space).yTicks).toEqual(loadAxes(spec, space).yTicks);
    expect(loadMarks(far, loadAxes(far, space), ink)).toEqual(loadMarks(spec, loadAxes(spec, space), ink));
  });

  it('finds the point nearest to a pixel, and rings it', () => {
    const axes = loadAxes(spec, space);
    const steps = stepsOf(spec.lines);
    expect(steps.map(({ line, point }) => `${line.id}${point.load}`)).toEqual(['A1', 'A2', 'A4', 'A8', 'B1', 'B2', 'B4', 'B8']);
    const [x, y] = [axes.x(15 * 3600), axes.y(533)];
    expect(nearestPoint(steps, spec, axes, x + 3, y - 3)).toBe(3);
    const ring = loadCursor(steps, 3, spec, axes, ink);
    for (const mark of ring) expect(mark).toMatchObject({ kind: 'line', stroke: '#000' });
    const xs = ring.flatMap((mark) => (mark.kind === 'line' ? [mark.x1] : []));
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(x, 6);
    expect(loadCursor([], 0, spec, axes, ink)).toEqual([]);
  });
});
