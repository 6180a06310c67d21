/** Counts of single tests, from the reports that the test runners write. */

/**
 * @param {'vitest' | 'playwright'} runner
 * @param {any} report its JSON report; undefined counts as no tests
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function count(runner, report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  if (runner === 'vitest') {
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
  }
  // A test that passes at the second try has failed: retries hide races.
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}
