import { describe, expect, test } from 'vitest';
import { VALIDATION } from '../../../studies/validation/results.ts';
import {
  differenceAt,
  differenceAxes,
  differenceMarks,
  largestDifference,
  lastStep,
  legendMarks,
  quantileRows,
  readingAt,
  stepWithin,
  timeAxes,
  timeCursorMarks,
  timeMarks,
} from './distributionModel.ts';
import type { Pair } from './distributionModel.ts';

const [cheetah] = VALIDATION.measured;
const space = { width: 600, height: 300, labelPx: 11 };
const colors = {
  ink: '#555555',
  strong: '#000000',
  line: '#dddddd',
  labelPx: 11,
  linePx: 1,
  measured: '#868c93',
  simulated: '#0072b2',
  between: '#d55e00',
};
const small: Pair = {
  measured: { mean: 2.5, sd: 1, quantiles: [1, 2, 2, 3, 4] },
  simulated: { mean: 3, sd: 1, quantiles: [1, 2.5, 3, 3.5, 4] },
};

describe('the legend', () => {
  const legend = (at: typeof space, axis: 'log' | 'linear') =>
    legendMarks(cheetah, timeAxes(cheetah, at, axis), { ...colors, labelPx: at.labelPx }).flatMap((mark) =>
      mark.kind === 'text' ? [mark.text] : [],
    );

  test('names both curves with their means below the right end of the curves', () => {
    for (const axis of ['log', 'linear'] as const)
      expect(legend(space, axis)).toEqual([expect.stringMatching(/^measured, mean /), expect.stringMatching(/^simulated, mean /)]);
  });

  test('is left to the words beside a picture in which it would lie on the curves', () => {
    expect(legend({ width: 380, height: 300, labelPx: 16 }, 'log')).toEqual([]);
    expect(legend({ width: 240, height: 240, labelPx: 11 }, 'log')).toEqual([]);
  });
});

describe('the cursor', () => {
  test('is the share of requests that were measured within a time', () => {
    expect([0, 1, 1.9, 2, 2.9, 3, 99].map((ms) => stepWithin(small, ms))).toEqual([0, 0, 0, 2, 2, 3, 4]);
  });

  test('reads the same numbers as the table', () => {
    const rows = quantileRows(cheetah);
    for (const [share, measured, simulated, difference] of rows.slice(1, -1)) {
      const step = Math.round((Number.parseFloat(share) / 100) * lastStep(cheetah));
      expect(readingAt(cheetah, step)).toBe(
        `The fastest ${share}: measured within ${measured}, simulated within ${simulated} (${difference})`,
      );
    }
    expect(rows.length).toBeGreaterThan(10);
  });

  test('of few quantiles has rows only where there is a step', () => {
    expect(quantileRows(small).map(([share]) => share)).toEqual(['fastest', '25\u202f%', '50\u202f%', '75\u202f%', 'slowest']);
  });

  test('stands on both curves', () => {
    const axes = timeAxes(small, space, 'linear');
    const [line, theirs, ours] = timeCursorMarks(small, axes, 2, colors);
    expect(line).toMatchObject({ y1: axes.y(50), x1: axes.left, x2: axes.x(3) });
    expect(theirs).toMatchObject({ points: expect.arrayContaining([axes.x(2), axes.y(50)]) as number[] });
    expect(ours).toMatchObject({ points: expect.arrayContaining([axes.x(3), axes.y(50)]) as number[] });
  });
});

describe('distance', () => {
  test('at each step, and where it is largest', () => {
    expect([0, 1, 2, 3, 4].map((step) => differenceAt(small, step))).toEqual([0, 0.5, 1, 0.5, 0]);
    expect(largestDifference(small)).toEqual({ step: 2, ms: 1 });
  });

  test('root mean square over the steps is the published demerit, as far as 401 of 10 000 values tell it', () => {
    let squares = 0;
    for (let step = 1; step < lastStep(cheetah); step += 1) squares += differenceAt(cheetah, step) ** 2;
    expect(Math.sqrt(squares / (lastStep(cheetah) - 1)) / cheetah.demeritMs).toBeCloseTo(1, 1);
  });
});

describe.each(['linear', 'log'] as const)('the %s axis', (axis) => {
  const axes = timeAxes(cheetah, space, axis);

  test('holds every value of both curves, and every mark', () => {
    for (const ms of [...cheetah.measured.quantiles, ...cheetah.simulated.quantiles]) {
      expect(axes.xAt(axes.x(ms))).toBeCloseTo(ms, 6);
    }
    for (const mark of timeMarks(cheetah, axes, colors)) {
      if (mark.kind !== 'line') continue;
      expect(Math.min(mark.x1, mark.x2)).toBeGreaterThanOrEqual(axes.left - 2);
      expect(Math.max(mark.x1, mark.x2)).toBeLessThanOrEqual(axes.right + 2);
    }
  });

  test('has ticks at round times', () => {
    expect(axes.xTicks.length).toBeGreaterThan(3);
    for (const tick of axes.xTicks) expect(Number(tick.toPrecision(2))).toBe(tick);
  });
});

test('the distance lies around zero, both ways in view', () => {
  const axes = differenceAxes(cheetah, space);
  const { ms } = largestDifference(cheetah);
  expect(axes.y(0)).toBeCloseTo((axes.top + axes.bottom) / 2, 6);
  expect(axes.y(ms)).toBeGreaterThanOrEqual(axes.top);
  expect(axes.y(ms)).toBeLessThanOrEqual(axes.bottom);
  expect(Math.abs(axes.y(ms) - axes.y(0))).toBeGreaterThan((axes.bottom - axes.top) / 4);
  const lines = differenceMarks(cheetah, axes, colors).filter((mark) => mark.kind === 'line');
  expect(lines.length).toBeGreaterThan(200);
});
