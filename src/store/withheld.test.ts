/** While a lesson waits for a prediction, nothing measured of another document than the one it came with is shown. */
import { describe, expect, test } from 'vitest';
import { answer } from '../analysis/testing/answer.ts';
import { testStore } from './testing/store.ts';
import { isAnswerWithheld, isPreviousWithheld, shownResultKey } from './withheld.ts';

describe('what a question keeps back', () => {
  const { state } = testStore();
  const known = { ...state().answer, status: 'done' as const, summary: answer({ queue: 1 }, undefined, { resultKey: 'run' }) };
  const asked = (questionHash: string | null) => ({ questionHash, scenarioHash: 'here', answer: known });

  test('is nothing without a question, and nothing of the document that it came with', () => {
    expect([null, 'here'].map((hash) => isAnswerWithheld(asked(hash)))).toEqual([false, false]);
    expect([null, 'here'].map((hash) => shownResultKey(asked(hash)))).toEqual(['run', 'run']);
  });

  test('is the run of any other document, and the one that would be shown in its place', () => {
    expect(isAnswerWithheld(asked('before'))).toBe(true);
    expect(shownResultKey(asked('before'))).toBeUndefined();
    expect(shownResultKey({ ...asked('before'), answer: { ...known, summary: null, previous: known.summary } })).toBeUndefined();
  });

  test('comes back with the document that the question came with, not with what was tried meanwhile', () => {
    const tried = { ...known, summary: null, previous: { ...known.summary, scenarioHash: 'tried' } };
    expect(shownResultKey({ ...asked(null), answer: tried })).toBe('run');
    expect(shownResultKey({ ...asked('here'), answer: tried })).toBeUndefined();
    expect(isPreviousWithheld({ ...asked('here'), answer: tried })).toBe(true);
    const back = { ...tried, previous: { ...known.summary, scenarioHash: 'here' } };
    expect(shownResultKey({ ...asked('here'), answer: back })).toBe('run');
  });
});
