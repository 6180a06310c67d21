import { expect, test } from 'vitest';
import { axesFor, axisMarks } from './axes.ts';

const INK = { ink: 'black', strong: 'black', line: 'gray' };

test('the numbers at the left of a plot fit, however long they are', () => {
  for (const labelPx of [11, 14, 22]) {
    for (const most of [0.03, 4, 250, 999, 1000, 9500, 12_000, 3_400_000]) {
      const axes = axesFor({ width: 400, height: 200, labelPx }, [0, 60], most);
      const numbers = axisMarks(axes, { ...INK, labelPx }, 's', 'per min').filter((mark) => mark.kind === 'text' && mark.anchor === 'end');
      for (const mark of numbers) {
        if (mark.kind !== 'text' || mark.text === 's') continue;
        // A digit is a little more than half as wide as it is high.
        expect(mark.x - mark.text.length * labelPx * 0.56).toBeGreaterThanOrEqual(0);
      }
      expect(axes.right).toBeGreaterThan(axes.left);
    }
  }
});
