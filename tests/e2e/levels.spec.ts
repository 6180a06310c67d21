/** Service levels by hand: stated in the document, judged in the report and the film, shared, and undone; the policy's moves by name beside them. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { busyDisk } from '../../src/engine/testing/busyDisk.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { violations } from './support/axe.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const LINK = encodeLink(busyDisk());

async function openStreams(page: Page) {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Streams' }).click();
  return page.getByRole('dialog', { name: 'Streams' });
}

// At night: another hand does the same by day.
test('keys: a level is stated, its breaches are listed, shared and saved; the film shows them with the policy’s moves @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  const hash = await answered(page);
  const dialog = await openStreams(page);
  await dialog.getByText('Service levels: none stated').press('Enter');
  const level = dialog.getByTestId('levels').getByRole('group', { name: 'dim' });
  const least = level.getByLabel(/^at least/);
  await least.fill('1000000');
  await least.press('Enter');
  const verdicts = dialog.getByTestId('report-levels').locator('> ul > li');
  await expect(verdicts).toHaveText(/^dim, at least 1\s000\s000 per min: broken: 1 breach in 60 of 60 windows\./);
  await expect(verdicts.getByRole('listitem')).toHaveText(/^0\S*\ss to 60\S*\ss, for 60\S*\ss: at worst .* too few; under way: policy-1/);
  await expect(dialog.getByTestId('report-policy').getByRole('listitem').first()).toHaveText(
    /^At 10\s?s the policy moves PSU \d of .* from disk 1 to disk \d .*, because: disk 1 busy 100/,
  );
  // It is judged, not run again.
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', hash);
  const response = level.getByLabel(/^response at most/);
  await response.fill('1e9');
  await response.press('Enter');
  await expect(verdicts).toHaveCount(2);
  await expect(verdicts.nth(1)).toContainText('kept in all');
  expect(await violations(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save report as CSV' }).press('Enter');
  const csv = readFileSync(await (await file).path(), 'utf8');
  expect(csv).toMatch(/service levels: s-dim at least 1.?000.?000 per minute/);
  expect(csv).toMatch(/policy-1,per_minute,[\d.]+,"?the policy moves PSU/);
  await page.keyboard.press('Escape');

  await page.keyboard.press('F9');
  // What is not recorded yet cannot be gone to.
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, /);
  const timeline = page.getByTestId('play-timeline');
  await expect(timeline).toContainText(/\d moves? of the policy · 1 breach/);
  await timeline.locator('summary').first().press('Enter');
  await expect(page.getByTestId('play-policy-action').first()).toHaveText(/the policy moves PSU \d of .*because disk 1 busy 100/);
  await expect(page.getByTestId('play-breach-row')).toHaveText(/Service level of dim, at least/);
  await expect(page.getByTestId('play-breach')).toHaveCount(1);
  await page
    .getByTestId('play-policy-action')
    .first()
    .getByRole('button', { name: /^Show in the film: at 10/ })
    .press('Enter');
  await expect(page.getByTestId('play-track')).toHaveAttribute('aria-valuenow', '10000');
  expect(await violations(page)).toEqual([]);

  const link = await page.evaluate(() => window.location.hash);
  await openPage(page, link);
  const again = await openStreams(page);
  await expect(again.getByText('Service levels: of 1 stream')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

test('touch at 360 px: a level is stated, and each step is undone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await answered(page);
  const dialog = await openStreams(page);
  await dialog.getByText('Service levels: none stated').tap();
  const level = dialog.getByTestId('levels').getByRole('group', { name: 'spill' });
  await level.getByLabel(/^at least/).fill('5');
  await level.getByLabel(/^at least/).press('Enter');
  await expect(dialog.getByText('Service levels: of 1 stream')).toBeVisible();
  const { scrollWidth, clientWidth } = await dialog.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  const again = await openStreams(page);
  await expect(again.getByText('Service levels: none stated')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
