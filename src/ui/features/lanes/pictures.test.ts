/** The lanes of one disk as they are drawn, with the frame around the request at the cursor. */
import { expect, test } from 'vitest';
import type { Drawing } from '../../kit/canvas/draw.ts';
import { colorsOf, expectDrawn, expectExplained, expectInside } from '../../kit/canvas/testing/drawList.ts';
import { TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { diskDetail } from './disks.ts';
import { legendMarks } from './legend.ts';
import { lanesMarks } from './marks.ts';
import { lanesModel } from './model.ts';
import { overlayMarks } from './overlay.ts';
import { columnsIn, lanesPlot } from './plot.ts';
import { twoReaders } from './testing/twoReaders.ts';

const record = twoReaders();
const disk = diskDetail(record, 0);
const WHOLE = { fromMs: 0, toMs: 40 };
const { color, labelPx, linePx } = TEST_THEME;

function lanes(width: number, height: number, window = WHOLE): { readonly drawing: Drawing; readonly overlay: Drawing } {
  const plot = lanesPlot(disk.lanes.length, 0, { width, height, labelPx });
  const model = lanesModel(record, disk, window, columnsIn(plot));
  const marks = lanesMarks(model, plot, { color, labelPx, linePx, label: (process) => `p${process + 1}` });
  const overlay = overlayMarks(plot, { record, disk, view: window, row: 2, hover: 0 }, TEST_THEME);
  return { drawing: { width, height, marks }, overlay: { width, height, marks: overlay } };
}

test('are drawn as recorded', async () => {
  const { drawing, overlay } = lanes(480, 200);
  await expectDrawn('lanes', drawing);
  await expectDrawn('lanes-overlay', overlay);
});

test('the legend is drawn as recorded', async () => {
  await expectDrawn('lanes-legend', { width: 900, height: 20, marks: legendMarks(4, 10, color, labelPx) });
});

test('every color of the lanes is in their legend, and the legend has no other', () => {
  const { marks } = lanes(480, 200).drawing;
  const legend = legendMarks(0, 10, color, labelPx);
  expectExplained(marks, legend);
  expect(colorsOf(marks)).toEqual(expect.arrayContaining(colorsOf(legend)));
});

test.each([
  [300, 160],
  [800, 300],
])('frames stay inside of %i x %i, zoomed in too', (width, height) => {
  for (const window of [WHOLE, { fromMs: 22, toMs: 22.5 }]) expectInside(lanes(width, height, window).overlay, 2);
});
