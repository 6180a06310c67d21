/** What every check of the page needs: the page with its first answer, and its voice. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { decodeLink, encodeLink } from '../../../src/scenario/link/link.ts';
import { sampleScenario } from '../../../src/studies/testing/samples.ts';
// Checks read links with timelines, whichever of them runs first in its process.
import '../../setup/timelines.ts';

/** The first visit's layout with a workload that is answered in half the time, for checks that any answer will do for. */
export const LIGHT = encodeLink(sampleScenario('fourStripes', 'tight'));

/**
 * Pages on which a run that waits to be started is started: where other work slows the page, its forecast can pass the limit above
 * which a layout that came by link is not run by itself.
 */
const started = new WeakSet<Page>();

/** Opens the page and waits for the refined answer of what it shows. */
export async function openPage(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await answered(page);
}

/** Waits until the scenario on screen has its refined answer; returns the scenario's hash. */
export async function answered(page: Page, unlike?: string): Promise<string> {
  if (!started.has(page)) {
    started.add(page);
    await page.addLocatorHandler(page.getByRole('button', { name: 'Run it', exact: true }), (run) => run.click());
  }
  const number = page.getByTestId('answer-elapsed');
  await expect(number).toHaveAttribute('data-basis', /^(refined|full)$/);
  if (unlike !== undefined) await expect(number).not.toHaveAttribute('data-hash', unlike);
  await expect(number).toHaveAttribute('data-basis', /^(refined|full)$/);
  return (await number.getAttribute('data-hash')) ?? '';
}

/** Waits until the address leads to this moment of the film, in milliseconds: it follows what is on screen a little later. */
export async function addressLeadsTo(page: Page, ms: number): Promise<void> {
  await expect
    .poll(() => {
      const link = decodeLink(page.url());
      return link.ok ? Math.abs((link.value.view.playMs ?? -1e9) - ms) : null;
    })
    .toBeLessThanOrEqual(1);
}

/** The track of the film, and whether what is shown is the moment at its playhead, and not one on the way there. */
export const playTrack = (page: Page) => page.getByTestId('play-track');
export const arrived = (page: Page) =>
  expect
    .poll(async () => {
      const words = (await page.getByTestId('play-words').textContent())!;
      return Math.abs(1000 * Number(/^At ([\d.]+)/.exec(words)?.[1]) - Number(await playTrack(page).getAttribute('aria-valuenow')));
    })
    .toBeLessThanOrEqual(1);

/** Answers as milliseconds of simulated time. */
export async function elapsedMs(page: Page): Promise<number> {
  return Number(await page.getByTestId('answer-elapsed').getAttribute('data-elapsed-ms'));
}

/** Fails the test on any error in the console and on any script dialog. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return faults;
}

/** Chooses one of a group of radio buttons. */
export async function choose(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }).check();
}
