/** No violations that axe knows of while files and disks are being selected, carried, refused and asked about. */
import { expect, test } from '@playwright/test';
import { violations } from './support/axe.ts';
import { LIGHT, openPage } from './support/page.ts';
import { handBar, pictureOf, rowOf, trayOf } from './support/hands.ts';

/** Where something is carried, and what is said about it. */
const BOARD = '[data-place=board]';

test('axe finds nothing with a selection, marks, something held, and a refusal', async ({ page }) => {
  await openPage(page, LIGHT);
  await rowOf(page, 'daily_sales').click();
  for (const name of ['Fact', 'Dimensions'])
    await trayOf(page, name)
      .locator('[data-tray-name]')
      .click({ modifiers: ['Control'] });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pick up' }).click();
  await page.keyboard.press('ArrowRight');
  expect(await violations(page, BOARD)).toEqual([]);
  await page.keyboard.press('Escape');
  // All of the warehouse is more than the two disks of Dimensions hold.
  await page.getByRole('button', { name: 'Select files, hottest files, exceptions' }).click();
  await page.getByRole('menuitem', { name: /^Select files/ }).click();
  await page.getByRole('button', { name: /^Select 6061 files|^Select 6.061 files/ }).click();
  await page.getByRole('button', { name: 'Pick up' }).click();
  await page.getByRole('button', { name: /^volume Dimensions/ }).click();
  await expect(handBar(page).getByTestId('refusal')).toContainText('too much for volume Dimensions');
  expect(await violations(page, BOARD)).toEqual([]);
});

// At night: a second part of the page, after that of moving itself.
test('axe finds nothing in an opened segment, the settings of a volume, and the dialogs of moving @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await pictureOf(page, 'Daily sales').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Daily sales, segment 1 of 91' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings of volume Fact' }).click();
  expect(await violations(page, 'section:popover-open')).toEqual([]);
  expect(await violations(page, '[data-place=warehouse]')).toEqual([]);
  await page.keyboard.press('Escape');
  await rowOf(page, 'daily_sales').click();
  for (const name of [/^Move to…$/, 'menu:Select files…', 'menu:Hottest files…', 'menu:Exceptions']) {
    if (typeof name === 'string') {
      await page.getByRole('button', { name: 'Select files, hottest files, exceptions' }).click();
      await page.getByRole('menuitem', { name: name.slice(5) }).click();
    } else await page.getByTestId('warehouse').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
