/**
 * End to end: the production build, served from a sub-path by a server without abilities, in a real
 * Chromium. `npm test -- --only e2e` builds first; `npx playwright test` takes dist/ as it is.
 */
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.mjs';
import { DEVICE_FILE } from './tests/e2e/support/device.ts';

const port = Number(process.env.SPINDLE_E2E_PORT ?? 4310);
const base = '/labs/spindle/';
/**
 * Once a page has answered it fetches and evaluates all of its parts and starts a worker of each program, so that it needs no network: a quarter
 * of what opening a page computes, and nothing that tests look at. Below `base` the server never delivers what does that, as a host that
 * hangs; what checks it opens the page below `WHOLE` (`lessons.spec.ts`) or has a host of its own (`offline.spec.ts`).
 */
const KEEPING = `${base}assets/keep-`;
const WHOLE = '/labs/whole/';
const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/setup.ts',
  // What can wait for the night says why beside its tag. By day it is not there at all, rather than counted as skipped.
  ...(process.env.SPINDLE_NIGHTLY === undefined && { grepInvert: /@nightly/ }),
  outputDir: '.cache/e2e',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A page computes on every processor that there is: two on two processors take 0.95 of the time that one takes alone, and three no less.
  workers: Math.max(2, availableParallelism()),
  // Ends what hangs, not what is slow: none takes half a minute on a machine of its own, but for those that set a limit themselves.
  timeout: 300_000,
  // One for all, and long for a machine that does something else at the same time: no wait says how fast the machine is, and one
  // that ends well takes no longer for it. Only what must come at once has a limit of its own.
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 720 },
    baseURL: `http://127.0.0.1:${port}${base}`,
    launchOptions: { executablePath, args: BROWSER_FLAGS },
    // Made by the setup: the same for all, and nothing of an earlier test.
    storageState: DEVICE_FILE,
    // Only offline.spec.ts has use for them: elsewhere keeping the page would take time from the tests.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording makes every test take two to three times as long: SPINDLE_E2E_TRACE=1 where a failure cannot be understood.
    trace: process.env.SPINDLE_E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: `node scripts/serve.mjs dist --port ${port} --base ${base} --base ${WHOLE} --silent ${KEEPING}`,
    url: `http://127.0.0.1:${port}${base}`,
    // A server left over from another build would be tested instead of this one.
    reuseExistingServer: false,
  },
});
