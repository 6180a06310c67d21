/** Measured and simulated responses as they are drawn: their distributions, and the distance between them. */
import { expect, test } from 'vitest';
import { colorsOf, expectDrawn, expectExplained, expectInside, expectWithin } from '../../kit/canvas/testing/drawList.ts';
import { TEST_INK, TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import {
  differenceAxes,
  differenceCursorMarks,
  differenceMarks,
  legendMarks,
  timeAxes,
  timeCursorMarks,
  timeMarks,
} from './distributionModel.ts';
import type { Pair } from './distributionModel.ts';

const { color } = TEST_THEME;
const COLORS = { ...TEST_INK, measured: color.ink3, simulated: color.index, between: color.seek };
const PAIR: Pair = {
  measured: { mean: 8.3, sd: 1, quantiles: [1, 6, 8, 9, 20] },
  simulated: { mean: 8.6, sd: 1, quantiles: [1.2, 5.5, 8.5, 10, 16] },
};

function times(width: number, axis: 'log' | 'linear') {
  const space = { width, height: 200, labelPx: TEST_INK.labelPx };
  const axes = timeAxes(PAIR, space, axis);
  const curves = timeMarks(PAIR, axes, COLORS);
  const [legend, cursor] = [legendMarks(PAIR, axes, COLORS), timeCursorMarks(PAIR, axes, 2, COLORS)];
  const marks = [...axisMarks(axes, COLORS, 'ms', '% within'), ...curves, ...legend, ...cursor];
  return { axes, curves, legend, drawing: { ...space, marks } };
}

function distance(width: number) {
  const space = { width, height: 160, labelPx: TEST_INK.labelPx };
  const axes = differenceAxes(PAIR, space);
  const curve = differenceMarks(PAIR, axes, COLORS);
  const marks = [...axisMarks(axes, COLORS, '% of requests', 'ms'), ...curve, ...differenceCursorMarks(PAIR, axes, 2, COLORS)];
  return { axes, curve, drawing: { ...space, marks } };
}

test.each(['log', 'linear'] as const)('distributions are drawn as recorded, %s', (axis) =>
  expectDrawn(`distributions-${axis}`, times(500, axis).drawing),
);

test('the distance is drawn as recorded', () => expectDrawn('distance', distance(400).drawing));

test('curves stay inside their axes at every width', () => {
  for (const width of [200, 500, 1500]) {
    for (const { axes, curves, drawing } of [times(width, 'log'), times(width, 'linear')]) {
      expectInside(drawing, TEST_INK.labelPx);
      // Broad lines reach half their width further.
      expectWithin(axes, curves, 3);
    }
    const { axes, curve, drawing } = distance(width);
    expectInside(drawing, TEST_INK.labelPx);
    expectWithin(axes, curve, 3);
  }
});

test('the legend has the color of each curve', () => {
  // Here the curves leave room for it.
  const { curves, legend } = times(500, 'linear');
  expectExplained(
    curves.filter(({ kind }) => kind === 'line'),
    legend,
  );
  expect(colorsOf(legend)).toEqual(['index', 'ink-3']);
});
