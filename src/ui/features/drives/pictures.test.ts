/** The seek curve and the zones of a small disk as they are drawn. */
import { describe, expect, test } from 'vitest';
import { SMALL_DISK } from '../../../engine/testing/scenarios.ts';
import type { HardDisk } from '../../../scenario/schema.ts';
import { colorsOf, expectDrawn, expectInside, expectWithin } from '../../kit/canvas/testing/drawList.ts';
import { TEST_INK, TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import { seekAxes, seekMarks, seekModel } from './seekModel.ts';
import { zoneAxes, zoneMarks, zoneSteps } from './zoneModel.ts';

const { color } = TEST_THEME;
const ZONES = [
  { cylinders: 400, sectorsPerTrack: 120 },
  { cylinders: 300, sectorsPerTrack: 100 },
  { cylinders: 300, sectorsPerTrack: 70 },
];
/** Its curve is a table of five points, and writes settle for longer. */
const drive: HardDisk = {
  ...SMALL_DISK,
  zones: SMALL_DISK.zones.slice(0, 1).flatMap((zone) => ZONES.map((own) => ({ ...zone, ...own }))),
  seek: {
    kind: 'table',
    points: [
      [1, 1],
      [50, 3],
      [200, 5],
      [500, 7],
      [999, 10],
    ],
  },
  writeSettleMs: 1,
};
const model = seekModel(drive);
const steps = zoneSteps(drive);

function seek(width: number, log: boolean) {
  const space = { width, height: 160, labelPx: TEST_INK.labelPx };
  const axes = seekAxes(model, space, log);
  const marks = seekMarks(model, axes, { ...TEST_INK, curve: color.seek, point: color.ink });
  return { axes, marks, drawing: { ...space, marks } };
}

function zones(width: number) {
  const space = { width, height: 160, labelPx: TEST_INK.labelPx };
  const axes = zoneAxes(steps, space);
  const marks = zoneMarks(steps, axes, { ...TEST_INK, rate: color.transfer });
  return { axes, marks, drawing: { ...space, marks } };
}

describe('the seek curve', () => {
  // So narrow that the list of a curve, a point a pixel, can be read.
  test.each([true, false])('is drawn as recorded, logarithmic: %s', (log) =>
    expectDrawn(log ? 'seek-log' : 'seek-linear', seek(120, log).drawing),
  );

  test('stays inside at every width, and the curve inside its axes', () => {
    for (const width of [160, 400, 1500]) {
      for (const log of [true, false]) {
        const { axes, marks, drawing } = seek(width, log);
        expectInside(drawing, TEST_INK.labelPx);
        const frame = axisMarks(axes, TEST_INK, 'cylinders', 'ms').length;
        // Half a diamond, and the height of the words at the mean.
        expectWithin(axes, marks.slice(frame), TEST_INK.labelPx);
        expect(colorsOf(marks.slice(frame))).toEqual(['ink', 'seek']);
      }
    }
  });
});

describe('zones', () => {
  test('are drawn as recorded', () => expectDrawn('zones', zones(320).drawing));

  test('stay inside at every width, and the rates inside their axes', () => {
    for (const width of [160, 400, 1500]) {
      const { axes, marks, drawing } = zones(width);
      expectInside(drawing, TEST_INK.labelPx);
      expectWithin(
        axes,
        marks.filter(({ kind }) => kind === 'area'),
      );
    }
  });
});
