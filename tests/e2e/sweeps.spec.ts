/** A sweep of anyone's own: two settings as lines and x, a third as panels; run, reloaded, continued, shared, and refused where it must be. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const pick = (page: Page, label: string, option: string) => study(page).getByLabel(label, { exact: true }).selectOption(option);

async function openSweep(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F2');
  await study(page).getByRole('radio', { name: 'Sweep', exact: true }).check({ force: true });
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).check({ force: true });
}

// At night: three quarters of a minute; the parts are shown by day.
test('two settings and panels are chosen by name, run, continued after a reload, and opened elsewhere by link @nightly', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await openSweep(page);
  await pick(page, 'Over', 'stripe-unit');
  await pick(page, 'Lines', 'users');
  const xs = study(page).getByLabel('Values of stripe unit in KiB');
  await xs.fill('64, zero');
  await xs.press('Enter');
  await expect(study(page).getByRole('alert')).toHaveText(/“zero” is not a number above 0; separate numbers by commas/);
  await expect(xs).toHaveAttribute('aria-invalid', 'true');
  await xs.fill('16, 64, 256');
  await xs.press('Enter');
  await expect(study(page).getByRole('alert')).toHaveCount(0);
  const lines = study(page).getByLabel('Values of users');
  await lines.fill('1, 2');
  await lines.press('Enter');
  await pick(page, 'Panels', 'block-cache');
  const panels = study(page).getByLabel('Values of block cache in MiB');
  await panels.fill('64, 256');
  await panels.press('Enter');
  await expect(study(page).getByRole('figure')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  // 3 x 2 x 2 points with 3 seeds each.
  await study(page).getByRole('button', { name: 'Run 36 simulations' }).click();
  await expect(study(page).getByText(/^\d+ of 36 runs/)).toBeVisible();
  await expect(study(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(study(page).getByText(/^([4-9]|\d\d) of 36 runs/)).toBeVisible();
  await study(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(study(page).getByTestId('sweep-unfinished')).toHaveText(/Unfinished: \d+ of 36 simulations done\./);
  const link = page.url();
  await page.reload();
  await answered(page);
  // The address leads to the sweep, and what has ended is there.
  await expect(study(page).getByTestId('sweep-unfinished')).toHaveText(/Unfinished: \d+ of 36 simulations done\./);
  await study(page)
    .getByRole('button', { name: /^Run the remaining \d+/ })
    .press('Enter');
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 120_000 });
  const reading = study(page).getByTestId('sweep-cursor').first();
  await expect(reading).toContainText('3 seeds');
  const values = await reading.textContent();

  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  await answered(there);
  await expect(study(there).getByLabel('Lines', { exact: true })).toHaveValue('users');
  await expect(study(there).getByLabel('Values of stripe unit in KiB')).toHaveValue('16, 64, 256');
  await study(there).getByRole('button', { name: 'Run 36 simulations' }).click();
  await expect(study(there).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 120_000 });
  await expect(study(there).getByTestId('sweep-cursor').first()).toHaveText(values!);
  await guest.close();

  // Once the page of the study is closed, nothing leads there any more.
  await page.keyboard.press('Escape');
  await expect(study(page)).toHaveCount(0);
  await expect.poll(() => page.url()).not.toBe(link);
  expect(faults).toEqual([]);
});

test('the sweep goes to a file and comes back from it', async ({ page }) => {
  await openPage(page, LIGHT);
  await openSweep(page);
  await pick(page, 'Over', 'users');
  await pick(page, 'Lines', 'query-procs');
  const [file] = await Promise.all([page.waitForEvent('download'), study(page).getByRole('button', { name: 'Save this sweep' }).click()]);
  const path = await file.path();
  await page.keyboard.press('Escape');
  await page.locator('[data-action=share]').click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file…' }).click()]);
  await chooser.setFiles({ name: file.suggestedFilename(), mimeType: 'text/plain', buffer: await readFile(path) });
  await expect(study(page).getByLabel('Lines', { exact: true })).toHaveValue('query-procs');
});

test('at 360 px it fits, and is chosen by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openPage(page, LIGHT);
  await openSweep(page);
  await pick(page, 'Lines', 'users');
  await pick(page, 'Panels', 'stripe-unit');
  await expect(study(page).getByRole('figure')).toHaveCount(3);
  expect(await study(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
