import { expect, it } from 'vitest';
import { withQueueKey } from './queueKey.ts';

const key = {
  objects: [
    { title: 'Daily sales', colour: '#00f' },
    { title: 'Spill space', colour: '#0f0' },
  ],
  ink: '#555',
  outOfRange: '#f00',
  labelPx: 12,
};

it.each([1200, 700, 360])('says what rows and colours are, and how they are scaled, within %d px', (width) => {
  const drawing = { width, height: 100, marks: [] };
  const { marks, height } = withQueueKey(drawing, { ...key, range: { top: 24, largest: 73 }, scale: 'log' });
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(
    expect.arrayContaining(['Daily sales', 'Spill space', 'longest', 'mean', 'in service', 'longer than the row, up to 73']),
  );
  expect(texts.some((text) => text.includes('0 to 24 requests, logarithmic'))).toBe(true);
  for (const mark of marks) {
    const [x, y] =
      mark.kind === 'area' ? [mark.points[2], mark.points[5]] : mark.kind === 'text' || mark.kind === 'rect' ? [mark.x, mark.y] : [0, 0];
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThan(100);
    expect(y).toBeLessThan(height);
  }
});

it('says linear where it is, and nothing of what lies beyond the row where nothing does', () => {
  const { marks } = withQueueKey({ width: 900, height: 0, marks: [] }, { ...key, range: { top: 4, largest: 4 }, scale: 'linear' });
  const text = marks.map((mark) => (mark.kind === 'text' ? mark.text : '')).join(' ');
  expect(text).toContain('0 to 4 requests, linear');
  expect(text).not.toContain('longer than');
});
