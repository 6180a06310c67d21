/** The way from disk to processor: its narrowest part, over time, as a table, as a file, and what is the limit without it. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violationsLightAndDark } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'From disk to processor' });

test('names the narrowest pipe, draws all of them over time, and says from a run what is the limit without it', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'From disk to processor' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByTestId('narrowest')).toHaveText(/^(The narrowest|No pipe is full: the most occupied) (is|are) /);
  const table = dialog.getByTestId('pipes');
  await expect(table.getByRole('rowheader', { name: 'disks' })).toBeVisible();
  await expect(table.getByRole('rowheader', { name: 'processors' })).toBeVisible();
  const summary = dialog.getByTestId('way-picture').getByRole('figure').first();
  await expect(summary).toContainText('Each band is the fullest pipe of its kind');
  // By keys: what every pipe does at a moment.
  const surface = dialog.getByRole('slider');
  await surface.focus();
  await page.keyboard.press('ArrowRight');
  await expect(surface).toHaveAttribute('aria-valuetext', /^At .*: disks, mechanism at work .*; processors /);
  await dialog.getByRole('radio', { name: 'MiB/s' }).check();
  await surface.focus();
  await page.keyboard.press('ArrowRight');
  await expect(surface).toHaveAttribute('aria-valuetext', /disks .*MiB\/s/);
  await dialog.getByText('Pipes over time as a table').click();
  await expect(
    dialog.getByRole('table', { name: 'Pipes over time' }).getByRole('columnheader', { name: 'disks, mechanism at work' }),
  ).toBeVisible();

  await dialog.getByRole('button', { name: /^Save .*Pipes over time/i }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toMatch(/from, s.*disks, mechanism at work.*narrowest/);

  await dialog.getByRole('button', { name: /^Run without any limit of / }).click();
  const steps = dialog.getByTestId('widened').getByRole('listitem');
  await expect(steps).toHaveCount(1);
  await expect(steps).toHaveText(/^Without any limit of .* (instead of|is left of)/);
  await dialog.getByRole('button', { name: 'Start again with all limits' }).click();
  await expect(steps).toHaveCount(0);
  expect(await violationsLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Looking has changed nothing.
  expect(await answered(page)).toBe(before);
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('nothing is wider than the page', async ({ page }) => {
    await openPage(page, LIGHT);
    await answered(page);
    await page
      .getByRole('button', { name: /^More|^Menu/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'From disk to processor' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByTestId('way-picture')).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
