/** A sweep as it is drawn: lines with their bands, published values as crosses, names at the ends. */
import { expect, test } from 'vitest';
import { placeOf } from '../../../analysis/sweep/places.ts';
import { seriesOf, unitOf } from '../../../analysis/sweep/series.ts';
import type { Band } from '../../../analysis/sweep/series.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { firstScenario } from '../../../store/testing/store.ts';
import { ownSweep } from '../../../studies/ownSweep.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { colorsOf, expectDrawn, expectInside, expectWithin } from '../../kit/canvas/testing/drawList.ts';
import { colorName, TEST_INK, TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import { publishedMarks } from './publishedModel.ts';
import { cursorMarks, lineColors, nameMarks, sweepAxes, sweepMarks, xTitleMarks } from './sweepMarks.ts';
import type { XAxis } from './sweepMarks.ts';

const PUBLISHED = [
  { x: 1, value: 12_000 },
  { x: 2, value: 18_000 },
  { x: 4, value: 33_000 },
];
const own = ownSweep(firstScenario);
const [one, two] = own.lines;
const plan: StudySweep = {
  ...own,
  xTitle: 'processes',
  xs: [1, 2, 4],
  published: { title: 'published', claim: 'none', line: one.id, points: PUBLISHED },
};
/** Three seeds per point; the second line has one seed at its last point, and will still move. */
const TIMES: readonly (readonly [string, readonly (readonly number[])[]])[] = [
  [
    one.id,
    [
      [10_000, 10_100, 10_200],
      [20_000, 21_000, 22_000],
      [30_000, 30_500, 31_000],
    ],
  ],
  [two.id, [[10_050, 10_100, 10_150], [11_000, 11_100, 11_200], [12_000]]],
];
const runs = Object.fromEntries(TIMES.flatMap(([line, byX]) => byX.map((ms, k) => [placeOf(plan, line, plan.xs[k]).key, ms])));
const series = seriesOf(plan, new Set([one.id, two.id]), { runs, failures: {} });
const unit = unitOf(series, 33_000);
const ink = { ...TEST_INK, colors: lineColors(TEST_THEME.color) };

function sweep(width: number, height: number, axis: XAxis, band: Band) {
  const axes = sweepAxes(plan, series, { width, height, labelPx: ink.labelPx }, axis, band, unit, 33_000);
  const lines = sweepMarks(series, axes, ink, band, unit);
  const published = publishedMarks(plan.published, axes, ink, unit);
  const names = nameMarks(series, axes, ink, band, unit, plan.published);
  const marks: Mark[] = [
    ...axisMarks(axes, ink, '', unit.name),
    ...xTitleMarks(plan, axes, ink),
    ...lines,
    ...published,
    ...names,
    ...cursorMarks(plan, axes, 1, ink),
  ];
  return { axes, lines, published, names, drawing: { width, height, marks } };
}

test.each([
  ['linear', 'range'],
  ['log', 'interval'],
] as const)('a sweep is drawn as recorded, %s, %s', (axis, band) =>
  expectDrawn(`sweep-${axis}-${band}`, sweep(560, 240, axis, band).drawing),
);

test.each([
  [300, 160],
  [560, 240],
  [1400, 500],
])('a sweep of %i x %i stays inside, and its lines inside the axes', (width, height) => {
  for (const axis of ['linear', 'log'] as const) {
    const { axes, lines, published, drawing } = sweep(width, height, axis, 'range');
    expectInside(drawing, ink.labelPx);
    // A point stands on its value, and its shape around it.
    expectWithin(axes, [...lines, ...published], 8);
  }
});

test('every line has its color in its name', () => {
  const { lines, names } = sweep(560, 240, 'linear', 'range');
  const named = names.map((mark) => (mark.kind === 'text' ? colorName(mark.fill) : ''));
  expect(colorsOf(lines).filter((name) => name !== 'panel' && !named.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(3);
});
