/** What a to-do line says before the prediction and after it. */
import { expect, test } from 'vitest';
import { askedWords, conditionWords } from './conditions.ts';
import type { Condition } from './schema.ts';

const compared: Condition = { kind: 'compared', with: ['a/b/c'], atLeast: 1.4, label: 'It takes at least 1.4 times as long' };

test('a comparison keeps its threshold back until the reader has said what to expect, whatever its author calls it', () => {
  expect(conditionWords(compared)).toContain('1.4');
  expect(askedWords(compared)).toBe('Compared with a/b/c, pinned. Make your prediction first; the expected result is shown after it.');
  expect(askedWords({ kind: 'compared', atMost: 0.5 })).not.toMatch(/0\.5|atMost/);
});

test('what is to be done is said at once', () => {
  const done: Condition = { kind: 'stripe-unit', bytes: 8192 };
  expect(askedWords(done)).toBe(conditionWords(done));
});
