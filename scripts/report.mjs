/** Counts of single tests, from the reports that the test runners write. */

/**
 * @param {'vitest' | 'playwright'} runner
 * @param {any} report its JSON report; undefined counts as no tests
 * @returns {{ passed: number, failed: number, skipped: number, second: string[] }} `second`: titles of tests that failed once and passed
 *   when they were repeated; they count as passed and are printed
 */
export function count(runner, report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0, second: [] };
  if (runner === 'vitest') {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, second: [] };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, second: report.suites.flatMap(flakyTitles) };
}

/**
 * @param {any} suite a file or a `describe` of Playwright's report
 * @returns {string[]}
 */
function flakyTitles(suite) {
  const own = suite.specs.filter((/** @type {any} */ spec) => spec.tests.some((/** @type {any} */ test) => test.status === 'flaky'));
  return [...own.map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}`), ...(suite.suites ?? []).flatMap(flakyTitles)];
}
