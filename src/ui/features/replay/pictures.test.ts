/** What a replay draws: its distribution of responses beside the one before, and the queues of the disks that it used. */
import { expect, test } from 'vitest';
import { testResult } from '../../../analysis/testing/result.ts';
import type { ReplayResult } from '../../../trace/replayDocument.ts';
import { partOf } from '../../../base/testing/part.ts';
import { expectDrawn, expectInside, expectWithin } from '../../kit/canvas/testing/drawList.ts';
import { TEST_INK, TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { axisMarks, shareAxes } from '../../kit/plots/axes.ts';
import { queueMarks, queueModel } from '../../kit/plots/queueModel.ts';
import { plotFor } from '../../kit/plots/timePlot.ts';
import { cdfDomain, cdfMarks } from './cdfModel.ts';
import { relabeled, usedDisks } from './depthModel.ts';

const { color } = TEST_THEME;
const NOW = { count: 4, ms: [0.5, 4, 8, 30], share: [0.25, 0.5, 0.75, 1] };
const BEFORE = { count: 2, ms: [2, 90], share: [0.5, 1] };

function distribution(width: number) {
  const space = { width, height: 160, labelPx: TEST_INK.labelPx };
  const axes = shareAxes(space, cdfDomain([NOW, BEFORE]));
  const curves = cdfMarks(
    [
      { name: 'before', distribution: BEFORE, stroke: color.ink2, width: 1, dash: [6, 5] },
      { name: 'this', distribution: NOW, stroke: color.fact, width: 2 },
    ],
    axes,
  );
  return { axes, curves, drawing: { ...space, marks: [...axisMarks(axes, TEST_INK, '', '% within'), ...curves] } };
}

test('the distribution is drawn as recorded', () => expectDrawn('distribution', distribution(400).drawing));

test('the distribution stays inside its axes at every width', () => {
  for (const width of [120, 400, 1500]) {
    const { axes, curves, drawing } = distribution(width);
    expectInside(drawing, TEST_INK.labelPx);
    expectWithin(axes, curves);
  }
});

test('queues are drawn as recorded, of the disks that were used and by their names', async () => {
  const busy = { busy: 10, outstanding: 30, max: 4, done: 2 };
  const unused = { busy: 0, outstanding: 0, max: 0 };
  const run = testResult(
    [
      [busy, busy],
      [unused, unused],
      [unused, busy],
    ],
    10,
    20,
  );
  const used = usedDisks(partOf<ReplayResult>(run))!;
  expect(used.names).toEqual(['d1', 'd3']);
  const plot = plotFor(2, { width: 240, height: 100, labelPx: TEST_INK.labelPx, marginRight: 12 });
  const model = queueModel(used.series, 20, { fromMs: 0, toMs: 20 }, 4, 'linear');
  const disk = used.names.map(() => color.fact);
  const colors = { ...TEST_INK, disk, hatch: color.line2, outOfRange: color.outOfRange };
  const drawing = { width: 240, height: 100, marks: relabeled(queueMarks(model, plot, colors, null), plot, used) };
  expectInside(drawing, TEST_INK.labelPx);
  await expectDrawn('queues', drawing);
});
