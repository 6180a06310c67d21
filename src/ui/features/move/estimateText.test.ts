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

it('is compared with the part of the batch that it estimates, not with the whole on screen', () => {
  const estimate = answer({ queue: 52_000 }, [], { basis: 'estimate', lowMs: 49_000, highMs: 55_000, scale: 0.06 });
  const part = answer({ queue: 64_500 }, [64_500, 64_500, 64_500], { scale: 0.06 });
  const whole = answer({ queue: 1_766_000 }, [1_766_000, 1_766_000, 1_766_000], { scale: 1 });
  expect(estimateText(estimate, { ...whole, part })).toBe('estimate: about 52.0\u202Fs (\u221212.5\u202Fs)');
  expect(estimateText(estimate, whole)).toBe('estimate: about 52.0\u202Fs');
});
