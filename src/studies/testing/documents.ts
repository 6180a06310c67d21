/** A study's document in docs/ has its written parts as they are now. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * With `SPINDLE_UPDATE_DOCS=1` they are written.
 * @param test the test that writes them, named where they are out of date
 */
export function expectWritten(file: string, test: string, filled: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  if (process.env.SPINDLE_UPDATE_DOCS !== undefined) writeFileSync(file, filled(text));
  expect(readFileSync(file, 'utf8'), `SPINDLE_UPDATE_DOCS=1 npx vitest run ${test}`).toBe(filled(text));
}
