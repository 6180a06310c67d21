/** Throughput against response time of a sweep over the load: chosen, read by keys and by pointer, a target, a file, and the run behind a point. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });

async function sweepUsers(page: Page): Promise<void> {
  await openPage(page, LIGHT);
  await page.keyboard.press('Shift+F2');
  await study(page).getByRole('radio', { name: 'Sweep', exact: true }).check({ force: true });
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).check({ force: true });
  await study(page).getByLabel('Over', { exact: true }).selectOption('users');
  const users = study(page).getByLabel('Values of users');
  await users.fill('1, 2, 4');
  await users.press('Enter');
  await study(page).getByLabel('Lines', { exact: true }).selectOption('stripe-unit');
  const units = study(page).getByLabel('Values of stripe unit in KiB');
  await units.fill('8, 64');
  await units.press('Enter');
  await study(page).getByRole('button', { name: 'Run 18 simulations' }).click();
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 90_000 });
  await study(page).getByRole('radio', { name: 'throughput against response time' }).check({ force: true });
}

// At night: another hand does the same by day.
test('says N, X, R, the busiest disk and Little’s law by keys and by pointer, keeps a target, saves, and opens a run @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await sweepUsers(page);
  const figure = study(page).getByRole('figure');
  const cursor = figure.getByRole('slider');
  await cursor.press('Home');
  const first =
    /^stripe unit in KiB: 8, 1 user: X .*queries\/h \(.*\); mean response .*; busiest disk \S+ .*%; Little’s law: X·R = .* of 1 user$/;
  await expect(cursor).toHaveAttribute('aria-valuetext', first);
  await cursor.press('ArrowRight');
  await expect(study(page).getByTestId('load-cursor')).toHaveText(/^stripe unit in KiB: 8, 2 users: X /);
  await cursor.press('End');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^stripe unit in KiB: 64, 4 users/);
  await expect(figure).toContainText(/Stripe unit in KiB: 64: at most .* with 4 users.*; response .* at 50.% or more .* at 95.% or more/);
  await expect(figure).toContainText(/Lowest mean response: /);
  await expect(figure).toContainText(/(Knee N\* = |No bounds are drawn: )/);

  await study(page).getByRole('radio', { name: 'p95', exact: true }).check({ force: true });
  await expect(cursor).toHaveAttribute('aria-valuetext', /95th percentile of the response/);
  await figure.getByRole('radio', { name: 'log', exact: true }).check({ force: true });
  const target = study(page).getByLabel('Target', { exact: true });
  await target.fill('none of it');
  await expect(study(page).getByRole('alert')).toHaveText(/^Give seconds from 0\.000001 to 1.000.000.000, or nothing\.$/u);
  await target.fill('57.160514');
  await target.press('Enter');
  await expect(target).toHaveValue('57.160514');
  await expect(page.getByText(/The sweep of this link is left out/)).toHaveCount(0);
  await target.fill('1000');
  await target.press('Enter');
  await expect(figure).toContainText(/Most load within .*s: 4 users/);
  await study(page).getByText('All loads as a table').click();
  await expect(
    study(page)
      .getByRole('table', { name: /throughput against response time/ })
      .getByRole('row'),
  ).toHaveCount(7);
  expect(await violations(page)).toEqual([]);

  // The link has what is looked at; who opens it sees the same axes and target.
  await expect(page).toHaveURL(/#/);
  const link = page.url();
  const other = await page.context().browser()!.newContext();
  const theirs = await other.newPage();
  await theirs.goto(link);
  await expect(study(theirs).getByRole('radio', { name: 'throughput against response time' })).toBeChecked({ timeout: 60_000 });
  await expect(study(theirs).getByRole('radio', { name: 'p95', exact: true })).toBeChecked();
  await expect(study(theirs).getByRole('radio', { name: 'log', exact: true })).toBeChecked();
  await expect(study(theirs).getByLabel('Target', { exact: true })).toHaveValue('1000');
  await other.close();

  await figure.getByRole('button', { name: 'Save the sweep as a file' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  const head = lines.findIndex((line) => line.startsWith('line,load,seed'));
  expect(lines.slice(head + 1)).toHaveLength(18);

  // The pointer finds a point wherever it is; a press opens its run.
  const box = (await cursor.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await expect(cursor).toHaveAttribute('aria-valuetext', /1 user: X/);
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await expect(cursor).toHaveAttribute('aria-valuetext', /4 users: X/);
  await page.mouse.down();
  await page.mouse.up();
  await expect(study(page)).toHaveCount(0);
  await answered(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  expect(faults).toEqual([]);
});

test('at 360 px and after a reload it is there without another run', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const page = await context.newPage();
  await sweepUsers(page);
  await expect(study(page).getByTestId('load-cursor')).toHaveText(/1 user: X /);
  expect(await study(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await answered(page);
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible();
  await study(page).getByRole('radio', { name: 'throughput against response time' }).check({ force: true });
  await expect(study(page).getByTestId('load-cursor')).toHaveText(/1 user: X /);
  await context.close();
});
