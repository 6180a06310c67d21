/** The time pictures as they are drawn, with their legends, of a run whose numbers are made by hand. */
import { describe, expect, test } from 'vitest';
import { depthRange } from '../../../analysis/run/depths.ts';
import { testResult } from '../../../analysis/testing/result.ts';
import type { Drawing } from '../../kit/canvas/draw.ts';
import { ramp } from '../../kit/canvas/ramp.ts';
import { rgbOf } from '../../kit/canvas/rgb.ts';
import { colorsOf, expectDrawn, expectExplained, expectInside } from '../../kit/canvas/testing/drawList.ts';
import { TEST_INK, TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { queueMarks, queueModel } from '../../kit/plots/queueModel.ts';
import type { DepthScale } from '../../kit/plots/queueModel.ts';
import { plotFor } from '../../kit/plots/timePlot.ts';
import { evidenceMarks } from './evidenceMarks.ts';
import { heatMarks, heatModel, withHeatLegend } from './heatModel.ts';
import { withQueueKey } from './queueKey.ts';

const { color } = TEST_THEME;
const idle = { busy: 0, outstanding: 0, max: 0 };
const full = { busy: 10, outstanding: 60, max: 9, done: 3 };
const half = { busy: 5, outstanding: 5, max: 1, done: 1 };
/** Three disks over 40 ms: one that queues, one that is always at work, one that is never. */
const result = testResult(
  [
    [idle, full, half, idle],
    [half, half, half, full],
    [idle, idle, idle, idle],
  ],
  10,
  40,
);
const { series } = result;
/** The axis continues after the run, as beside a longer one. */
const window = { fromMs: 0, toMs: 50 };
const SIZES = [
  [80, 40],
  [320, 120],
  [900, 400],
] as const;

function heat(width: number, height: number): Drawing {
  const plot = plotFor(3, { width, height, labelPx: TEST_INK.labelPx, marginRight: 46 });
  const model = heatModel(series!, 40, window, 10, plot.disksPerRow, result.devices);
  const colors = {
    ...TEST_INK,
    ramp: ramp(false),
    hatch: color.line2,
    outOfRange: rgbOf(color.outOfRange),
    notch: color.panel,
    bar: color.ink3,
  };
  return { width, height, marks: heatMarks(model, plot, colors, 1) };
}

const ROWS = [color.fact, color.index, color.system];

function queue(width: number, height: number, scale: DepthScale, top = 9): Drawing {
  const plot = plotFor(3, { width, height, labelPx: TEST_INK.labelPx, marginRight: 12 });
  const model = queueModel(series!, 40, window, 10, scale, plot.disksPerRow, top);
  const colors = { ...TEST_INK, disk: ROWS, hatch: color.line2, outOfRange: color.outOfRange };
  return { width, height, marks: queueMarks(model, plot, colors, null) };
}

/** The same as a file has it, with its key. */
const keyed = (drawing: Drawing, scale: DepthScale, top: number): Drawing =>
  withQueueKey(drawing, {
    objects: [
      { title: 'Daily sales', color: color.fact },
      { title: 'Star index', color: color.index },
    ],
    range: { ...depthRange(series!), top },
    scale,
    ink: color.ink2,
    outOfRange: color.outOfRange,
    labelPx: TEST_INK.labelPx,
  });

describe('utilization', () => {
  test('is drawn as recorded', async () => {
    await expectDrawn('utilization', withHeatLegend(heat(320, 120), { ...TEST_INK, ramp: ramp(false) }));
  });

  test.each(SIZES)('stays inside of %i x %i', (width, height) => expectInside(heat(width, height), TEST_INK.labelPx));
});

describe('queue depth', () => {
  test.each(['linear', 'log'] as const)('is drawn as recorded, %s', async (scale) => {
    await expectDrawn(`queue-depth-${scale}`, keyed(queue(320, 120, scale), scale, 9));
  });

  test.each(SIZES)('stays inside of %i x %i', (width, height) => {
    for (const scale of ['linear', 'log'] as const) expectInside(queue(width, height, scale), TEST_INK.labelPx);
  });

  test('has no color that its key does not explain, with and without rows that are too low', () => {
    for (const top of [4, 9]) {
      const drawing = queue(320, 120, 'linear', top);
      const legend = keyed({ ...drawing, marks: [] }, 'linear', top).marks;
      expectExplained(drawing.marks, legend);
      expect(colorsOf(drawing.marks).includes('out-of-range')).toBe(top < 9);
    }
  });
});

test('evidence is framed on the rows of its disks', async () => {
  const plot = plotFor(3, { width: 320, height: 120, labelPx: TEST_INK.labelPx, marginRight: 12 });
  const marks = evidenceMarks(plot, window, { disks: [0, 2], window: { fromMs: 10, toMs: 99 } }, color, 1);
  expectInside({ width: 320, height: 120, marks });
  await expectDrawn('evidence', { width: 320, height: 120, marks });
});
