/** The bars and the strips by query type as they are drawn in files. */
import { describe, test } from 'vitest';
import { answer, input } from '../../../analysis/testing/answer.ts';
import { table } from '../../../analysis/byType/testing/table.ts';
import { expectDrawn, expectExplained, expectInside } from '../../kit/canvas/testing/drawList.ts';
import { TEST_THEME } from '../../kit/canvas/testing/theme.ts';
import { barsModel } from './bars.ts';
import { barsDrawing } from './barsPicture.ts';
import { typeDrawing } from './byType/picture.ts';

const slow = answer({ cpu: 5000, seek: 4000, rotation: 3000, transfer: 8000, queue: 20_000 }, [38_000, 40_000, 42_000]);
const fast = answer({ cpu: 5000, transfer: 8000, groupWait: 7000 }, [19_000, 20_000, 21_000]);
const bars = [input('Manual', slow, { current: true, baseline: true }), input('Stripe', fast), input('not run', null)];
const stale = [input('older', fast, { stale: true, staleBecause: 'seed 2' })];
const MODES = ['time', 'share', 'change'] as const;
const drawn = (mode: (typeof MODES)[number], width: number) => barsDrawing(barsModel(bars, mode), TEST_THEME, width, 6000, stale);

describe('bars', () => {
  test.each(MODES)('of %s are drawn as recorded', (mode) => expectDrawn(`bars-${mode}`, drawn(mode, 700)));

  test.each(MODES)('of %s stay inside at every width, and their key explains every color', (mode) => {
    for (const width of [500, 700, 1600]) {
      const { height, marks } = drawn(mode, width);
      expectInside({ width, height, marks }, 12);
      const [key, rows] = [marks.filter((mark) => 'y' in mark && mark.y < 20), marks.filter((mark) => !('y' in mark && mark.y < 20))];
      expectExplained(rows, key);
    }
  });
});

describe('strips by query type', () => {
  test('are drawn as recorded', () => expectDrawn('by-type', typeDrawing(table, TEST_THEME, 700)));

  test('stay inside at every width', () => {
    for (const width of [600, 1600]) expectInside(typeDrawing(table, TEST_THEME, width), 12);
  });
});
