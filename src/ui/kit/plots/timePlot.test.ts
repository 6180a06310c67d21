import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameWidth } from '../canvas/textWidth.ts';
import { plotFor, timeAxis } from './timePlot.ts';

test('the times below a picture never run into each other, nor past the end that they are given', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 1e9, noNaN: true }),
      fc.integer({ min: 240, max: 2000 }),
      fc.constantFrom(10, 11, 12, 16, 22),
      fc.boolean(),
      (elapsedMs, width, labelPx, barred) => {
        const plot = plotFor(4, { width, height: 200, labelPx, marginRight: barred ? labelPx * 4 : labelPx });
        const endX = barred ? width - labelPx * 3 : width;
        const style = { ink: 'black', line: 'gray', labelPx };
        let last = -Infinity;
        let labels = 0;
        for (const mark of timeAxis(plot, { fromMs: 0, toMs: elapsedMs }, style, endX)) {
          if (mark.kind !== 'text') continue;
          const taken = nameWidth(mark.text, labelPx);
          const from = mark.anchor === 'start' ? mark.x : mark.anchor === 'end' ? mark.x - taken : mark.x - taken / 2;
          expect(from).toBeGreaterThan(last);
          last = from + taken;
          labels += 1;
        }
        expect(last).toBeLessThanOrEqual(endX + 1e-6);
        expect(labels).toBeGreaterThan(0);
      },
    ),
  );
});

test('a run of under a second keeps its times apart, at even steps', () => {
  const texts = (width: number) => {
    const plot = plotFor(4, { width, height: 160, labelPx: 12, marginRight: 12 });
    const marks = timeAxis(plot, { fromMs: 0, toMs: 183 }, { ink: 'black', line: 'gray', labelPx: 12 });
    return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  };
  expect(texts(482)).toEqual(['0 ms', '20 ms', '40 ms', '60 ms', '80 ms', '100 ms', '120 ms', '140 ms', '160 ms']);
  expect(texts(440)).toEqual(['0 ms', '50 ms', '100 ms', '150 ms']);
});
