import { textWidth } from '../../kit/canvas/textWidth.ts';
import { expect, test } from 'vitest';
import { wayOverTime } from '../../../analysis/pipes/overTime.ts';
import { narrowestFirst } from '../../../analysis/pipes/pipes.ts';
import { runToEnd } from '../../../engine/run.ts';
import { SCAN, smallScenario, SOME_COSTS } from '../../../engine/testing/scenarios.ts';
import { TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { filled, heightOf, stretches, wayAxes, wayColumns, wayMarks, wayReading, wayRows } from './model.ts';

const scenario = smallScenario({
  classes: [SCAN],
  counts: [4],
  workload: { users: 4 },
  costs: { ...SOME_COSTS, scanMsPerMib: 0.1 },
  path: { kind: 'adapter', name: 'HBA', mibPerSecond: 5 },
});
const way = wayOverTime(scenario, runToEnd(scenario, { series: false, pipes: true }), 60)!;
const [narrowest] = narrowestFirst(way.kinds);
const top = way.kinds.find((pipe) => pipe === narrowest);

test.each([900, 300])('all marks lie in the picture, %i pixels wide, and the narrowest is marked', (width) => {
  const height = heightOf(way);
  const axes = wayAxes(way, { width, height, labelPx: 12 });
  for (const figure of ['occupied', 'carried'] as const) {
    const marks = wayMarks(way, axes, figure, top, TEST_THEME);
    const bars = marks.filter(({ kind }) => kind === 'rect');
    expect(bars.length).toBe(way.kinds.reduce((sum, _, k) => sum + stretches(way.narrowest, k).length, 0));
    expect(bars.length).toBeGreaterThan(0);
    for (const mark of marks) {
      if (mark.kind === 'area') {
        for (let at = 0; at < mark.points.length; at += 2) {
          expect(mark.points[at]).toBeGreaterThanOrEqual(0);
          expect(mark.points[at]).toBeLessThanOrEqual(width);
          expect(mark.points[at + 1]).toBeLessThanOrEqual(height);
        }
      }
    }
    expect(marks.filter((mark) => mark.kind === 'text' && mark.bold)).toHaveLength(1);
  }
});

test('on a phone the words at both ends of a band do not meet', () => {
  const width = 280;
  const kinds = (['disk', 'node', 'processors', 'node link'] as const).map((kind) => ({
    ...way.kinds[0],
    kind,
    utilization: 0.172,
    mibPerSecond: 524,
    limitMibPerSecond: kind === 'disk' ? null : 3052,
  }));
  const many = { ...way, kinds, narrowest: way.narrowest.map(() => -1) };
  const axes = wayAxes(many, { width, height: heightOf(many), labelPx: 12 });
  const texts = wayMarks(many, axes, 'occupied', undefined, TEST_THEME).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  for (const { y } of texts.filter(({ anchor }) => anchor === 'start')) {
    const line = texts.filter((each) => each.y === y);
    expect(line.reduce((sum, { text, size }) => sum + textWidth(text, size), 0)).toBeLessThan(width - 8);
  }
});

test('what a band is filled with is never more than its pipe', () => {
  for (const pipe of way.kinds) {
    for (const figure of ['occupied', 'carried'] as const) {
      const { shares, top: limit } = filled(pipe, figure);
      expect(Math.max(...shares)).toBeLessThanOrEqual(1);
      if (figure === 'carried' && pipe.kind === 'adapter') expect(limit).toBe(5);
    }
  }
});

test('a reading names every kind, and the table has what the picture has', () => {
  const words = wayReading(way, way.elapsedMs / 2000, 'occupied');
  for (const kind of ['disks', 'adapters', 'processors']) expect(words).toContain(kind);
  expect(words).toContain('adapters 100 %, the narrowest'.replace(' %', '\u202f%'));
  const rows = wayRows(way);
  expect(rows).toHaveLength(way.narrowest.length);
  for (const row of rows) {
    expect(row).toHaveLength(wayColumns(way).length);
    for (const value of row) expect(Number.isFinite(value)).toBe(true);
  }
});

test('steps of one kind in a row are one stretch', () => {
  expect(stretches([0, 0, 1, 0, -1, 0], 0)).toEqual([
    { first: 0, last: 1 },
    { first: 3, last: 3 },
    { first: 5, last: 5 },
  ]);
});
