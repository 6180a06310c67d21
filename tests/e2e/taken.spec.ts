/** Rules of thumb, the warehouse's own settings, and the commands that build what is on screen: calculated, told before, done, taken away. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { violations } from './support/axe.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

async function openFromMenu(page: Page, item: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a calculator explains what is wrong, and its answer is used; another cut is reported, done and undone; commands follow', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page);
  const files = page.getByTestId('warehouse').locator('header');

  await test.step('calculators begin with what is on screen, and say what they cannot use', async () => {
    const dialog = await openFromMenu(page, /^Calculators/);
    const psus = dialog.getByTestId('calculator-psus');
    await expect(psus.getByRole('status').first()).toHaveText('8 PSUs of 28 MiB');
    await psus.getByLabel('Disks').fill('0');
    await expect(psus.getByRole('alert')).toHaveText('Needs a whole number from 1 to 2048, not 0');
    await expect(psus.getByLabel('Disks')).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page, 'dialog')).toEqual([]);
    await psus.getByLabel('Disks').fill('11');
    await psus.getByRole('button', { name: 'Use 11 PSUs' }).click();
    await expect(psus.getByText('Done: 11 PSUs in each segment.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(files).toContainText('3 058 files');
  });

  await test.step('another granularity is reported before it is done, and refused in words', async () => {
    await page
      .getByTestId('warehouse')
      .getByRole('button', { name: /^Daily sales/ })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Partitioning and files/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Granularity').selectOption({ label: 'By month (21)' });
    await expect(dialog.getByText('3 058 files become 748.')).toBeVisible();
    await dialog.getByLabel('PSUs in each segment').fill('100');
    await dialog.getByRole('textbox', { name: 'Segments', exact: true }).fill('10000');
    await expect(dialog.getByText(/^All objects together would have .*at most/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('Granularity').selectOption({ label: 'By month (21)' });
    await dialog.getByLabel('PSUs in each segment').fill('11');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByRole('radio', { name: 'unsorted' }).check();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(files).toContainText('748 files');
  });

  await test.step('commands are those of this warehouse', async () => {
    const dialog = await openFromMenu(page, /^Take away/);
    await expect(dialog.getByTestId('lines-volumes')).toContainText('vxassist -g warehouse -o ordered make v-fact');
    await expect(dialog.getByTestId('lines-segments')).toContainText('-- Daily sales: 21 segments of 11 PSUs');
    await expect(dialog.getByText(/the load decides the order of the rows/i)).toBeVisible();
    await dialog.getByLabel(/One line per data file/).check();
    expect(await violations(page, 'dialog')).toEqual([]);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save segments and psus' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.match(/STORAGE/g)).toHaveLength(21 * 11 * 3 + 32);
    await page.keyboard.press('Escape');
  });

  await test.step('caches and workload are set from the host line, each one step', async () => {
    await page.getByRole('button', { name: 'Workload: users, order, batch' }).click();
    const workload = page.getByRole('dialog', { name: /^Workload/ });
    await workload.getByLabel('Queries of Large sort that spills').fill('0');
    await workload.getByLabel('Queries of Large sort that spills').press('Enter');
    await expect(workload.getByText(/usually 18/)).toBeVisible();
    await workload.getByRole('button', { name: 'Back to the study’s batch' }).click();
    await expect(workload.getByText(/usually/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    const caches = await openFromMenu(page, /^Caches/);
    await caches.getByRole('radio', { name: 'warm' }).check();
    await expect(caches.getByText(/already hold/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Undo/ }).first()).toHaveAccessibleName(/Caches warm at the start/);
  });
  await test.step('the engine answers for what all that has made', async () => {
    await answered(page);
    expect(faults).toEqual([]);
  });
});
