import { expect, it } from 'vitest';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import { answer } from '../../../analysis/testing/answer.ts';
import { estimateText } from './estimateText.ts';

it('the estimate: time and change against now, or that there is none', () => {
  const summary = (elapsedMs: number, within: number): AnswerSummary =>
    answer({ queue: elapsedMs }, [], { basis: 'estimate', lowMs: elapsedMs - within, highMs: elapsedMs + within });
  expect(estimateText(summary(52_000, 3000), summary(64_500, 100))).toBe('estimate: about 52.0\u202Fs (\u221212.5\u202Fs)');
  expect(estimateText(summary(52_000, 3000), summary(50_000, 100))).toBe('estimate: between 49.0\u202Fs and 55.0\u202Fs, no clear change');
  expect(estimateText(null, summary(1, 1))).toBeUndefined();
  expect(estimateText(summary(1, 1), null)).toBeUndefined();
});
