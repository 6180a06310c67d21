import type { Locator, Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { asked, boxOf } from './page.mjs';

const pageOf = (answers: readonly unknown[]): Page => {
  let at = 0;
  return { evaluate: async () => answers[Math.min(at++, answers.length - 1)], waitForTimeout: async () => undefined } as unknown as Page;
};
const patience = { timeoutMs: 1000, everyMs: 10, what: 'answer' };

test('a page is asked until it has an answer, which may be 0', async () => {
  expect(await asked(pageOf([null, false, 7]), 'q()', patience)).toBe(7);
  expect(await asked(pageOf([null, 0]), 'q()', patience)).toBe(0);
  await expect(asked(pageOf([null]), 'q()', { ...patience, timeoutMs: 0 })).rejects.toThrow('No answer within 0 s.');
});

test('what is not on the screen has no box, and is named', async () => {
  const at = (box: object | null) => ({ boundingBox: async () => box, toString: () => 'the matrix' }) as unknown as Locator;
  expect(await boxOf(at({ x: 1 }))).toEqual({ x: 1 });
  await expect(boxOf(at(null))).rejects.toThrow('Not on the screen: the matrix');
});
