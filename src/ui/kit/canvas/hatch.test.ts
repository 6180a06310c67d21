/** Each pattern has one meaning, so no two may look alike. */
import { expect, test } from 'vitest';
import { hatchLines } from './hatch.ts';
import type { HatchMark } from './draw.ts';

const box: HatchMark = { kind: 'hatch', x: 10, y: 20, width: 30, height: 12, stroke: '#000', gap: 4 };
const PATTERNS = [undefined, 'cross', 'dots', 'upright'] as const;
const drawn = (pattern: (typeof PATTERNS)[number]) => hatchLines({ ...box, ...(pattern && { pattern }) });

test('patterns differ, and each stays within its box', () => {
  expect(new Set(PATTERNS.map((pattern) => JSON.stringify(drawn(pattern)))).size).toBe(PATTERNS.length);
  for (const pattern of PATTERNS)
    for (const [x1, y1, x2, y2] of drawn(pattern)) {
      expect(Math.min(x1, x2)).toBeGreaterThanOrEqual(10);
      expect(Math.max(x1, x2)).toBeLessThanOrEqual(40);
      expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(20);
      expect(Math.max(y1, y2)).toBeLessThanOrEqual(32);
    }
});

test('upright lines are upright, and as high as the box', () => {
  expect(drawn('upright').every(([x1, y1, x2, y2]) => x1 === x2 && y2 - y1 === 12)).toBe(true);
});
