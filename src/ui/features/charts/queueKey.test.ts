import { expect, it } from 'vitest';
import { depthTicks } from '../../kit/plots/depthTicks.ts';
import { withQueueKey } from './queueKey.ts';
import { depthShare } from '../../kit/plots/queueModel.ts';

const key = {
  objects: [
    { title: 'Daily sales', color: '#00f' },
    { title: 'Spill space', color: '#0f0' },
  ],
  ink: '#555',
  outOfRange: '#f00',
  labelPx: 12,
};

it.each([1200, 700, 360])('says what rows and colors are, and how they are scaled, within %d px', (width) => {
  const drawing = { width, height: 100, marks: [] };
  const { marks, height } = withQueueKey(drawing, { ...key, range: { top: 24, largest: 73 }, scale: 'log' });
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(
    expect.arrayContaining(['Daily sales', 'Spill space', 'longest', 'mean', 'in service', 'longer than the row, up to 73']),
  );
  expect(texts.some((text) => text.includes('0 to 24 requests, logarithmic'))).toBe(true);
  for (const mark of marks) {
    const [x, y] =
      mark.kind === 'area'
        ? [mark.points[2], mark.points[5]]
        : mark.kind === 'line'
          ? [mark.x2, mark.y1]
          : mark.kind === 'text' || mark.kind === 'rect'
            ? [mark.x, mark.y]
            : [0, 0];
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThan(100);
    expect(y).toBeLessThan(height);
  }
});

it('has a ruler of depths where the scale of the rows has them', () => {
  for (const scale of ['log', 'linear'] as const) {
    const { marks } = withQueueKey({ width: 1200, height: 0, marks: [] }, { ...key, range: { top: 24, largest: 24 }, scale });
    const ticks = depthTicks({ top: 24 }, scale, 6);
    expect(ticks.at(0)).toEqual({ depth: 0, share: 0 });
    expect(ticks.at(-1)).toEqual({ depth: 24, share: 1 });
    for (const { depth, share } of ticks) expect(share).toBe(depthShare(depth, 24, scale));
    const at = ticks.map(({ depth }) => marks.findLast((mark) => mark.kind === 'text' && mark.text === String(depth)) as { x: number });
    const [zero, top] = [at[0].x, at[at.length - 1].x];
    for (const [i, { share }] of ticks.entries()) expect((at[i].x - zero) / (top - zero)).toBeCloseTo(share, 9);
  }
  expect(depthTicks({ top: 24 }, 'log', 6).map(({ depth }) => depth)).toEqual([0, 1, 5, 10, 24]);
  expect(depthTicks({ top: 1 }, 'log', 6).map(({ depth }) => depth)).toEqual([0, 1]);
});

it('says linear where it is, and nothing of what lies beyond the row where nothing does', () => {
  const { marks } = withQueueKey({ width: 900, height: 0, marks: [] }, { ...key, range: { top: 4, largest: 4 }, scale: 'linear' });
  const text = marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join(' ');
  expect(text).toContain('0 to 4 requests, linear');
  expect(text).not.toContain('longer than');
});
