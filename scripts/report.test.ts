import { describe, expect, it } from 'vitest';
import { count } from './report.mjs';

const spec = (title: string, status: string) => ({ title, file: 'move.spec.ts', tests: [{ status }] });

describe('the counts of a report', () => {
  it('takes a test that passed when it was repeated as passed, and names it', () => {
    const report = {
      stats: { expected: 3, unexpected: 0, flaky: 2, skipped: 1 },
      suites: [
        {
          specs: [spec('drops a file', 'flaky'), spec('undoes', 'expected')],
          suites: [{ specs: [spec('opens a link', 'flaky')] }],
        },
      ],
    };
    expect(count('playwright', report)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 1,
      second: ['move.spec.ts: drops a file', 'move.spec.ts: opens a link'],
    });
  });

  it('counts a test as failed that failed both times', () => {
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [spec('drops a file', 'unexpected')] }],
    };
    expect(count('playwright', report)).toMatchObject({ passed: 1, failed: 1, second: [] });
  });

  it('counts the tests of a run of vitest', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(count('vitest', report)).toEqual({ passed: 5, failed: 1, skipped: 3, second: [] });
  });

  it('counts nothing without a report', () => {
    expect(count('vitest', undefined)).toEqual({ passed: 0, failed: 0, skipped: 0, second: [] });
  });
});
