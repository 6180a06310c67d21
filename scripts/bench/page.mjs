/** A page of the production build in Chromium, for benchmarks. */
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../browser.mjs';
import { ensureCli } from '../build-cli.mjs';
import { runNode } from '../run.mjs';
import { serveFolder } from '../serve.mjs';

/** The number of the answer; it names what it stands for. */
export const ANSWER = '[data-testid="answer-elapsed"]';

/**
 * Serves a folder and starts a browser for as long as the work takes.
 * @param {string} folder of the build
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<void>} work
 */
export async function inBrowser(folder, work) {
  const server = await serveFolder({ folder });
  try {
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
    try {
      await work(browser, server.url);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

/**
 * What the command line prints; throws with it where that fails.
 * @param {readonly string[]} args
 * @param {number} [timeoutMs]
 */
export async function spindle(args, timeoutMs = 30_000) {
  const { ok, output } = await runNode([await ensureCli(), ...args], { timeoutMs });
  if (!ok) throw new Error(output);
  return output.trim();
}

/**
 * Waits until the answer of a run is on the screen, of a part of the batch or of the whole.
 * @param {import('@playwright/test').Page} page
 * @param {number} timeout milliseconds
 */
export const answered = (page, timeout) =>
  page.locator(`${ANSWER}[data-basis="refined"], ${ANSWER}[data-basis="full"]`).waitFor({ timeout });

/**
 * Where something is on the screen; throws where it is not.
 * @param {import('@playwright/test').Locator} locator
 */
export async function boxOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${locator.toString()}`);
  return box;
}

/**
 * Asks the page until it says what is looked for. (Playwright's own waiting for a function needs eval, which the page's policy forbids.)
 * @param {import('@playwright/test').Page} page
 * @param {string} question an expression; null or false: not yet
 * @param {{ timeoutMs: number, everyMs: number, what: string }} patience and what it is that did not come
 * @returns {Promise<any>}
 */
export async function asked(page, question, { timeoutMs, everyMs, what }) {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await page.waitForTimeout(everyMs)) {
    const answer = await page.evaluate(question);
    if (answer !== null && answer !== false) return answer;
  }
  throw new Error(`No ${what} within ${timeoutMs / 1000} s.`);
}
