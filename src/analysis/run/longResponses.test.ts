import { expect, test } from 'vitest';
import { longWords } from './longResponses.ts';

const of = (mean: number, p95: number, p99: number, max: number) =>
  longWords('UPDATE', { completed: 1000, responseMs: { mean, p50: p95, p95, p99, max } as never })?.replaceAll('\u202f', ' ') ?? null;

test('a mean above its p95, or a longest response far beyond the p99, is explained; nothing else is', () => {
  expect(of(117, 121, 134, 212_000)).toBe(
    'UPDATE has few responses that are very long, the longest 3 min 32 s, 1 582 times its p99. They raise its mean, in a single window even above its p95.',
  );
  expect(of(300, 121, 134, 5000)).toContain('They put its mean above its p95.');
  expect(of(117, 121, 134, 500)).toBeNull();
  expect(longWords('UPDATE', { completed: 0, responseMs: { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 } as never })).toBeNull();
});
