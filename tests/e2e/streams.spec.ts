/** Streams and timed runs by hand: added, answered in queries per minute, undone, and shared. */
import { expect, test } from '@playwright/test';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

test('a stream in a timed run is answered in queries per minute, undone step by step, and the same by its link', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const batch = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Streams' }).click();
  const dialog = page.getByRole('dialog', { name: 'Streams' });
  await dialog.getByRole('button', { name: 'Add a stream' }).click();
  await dialog.getByRole('radio', { name: 'at a time' }).check();
  await expect(dialog.getByTestId('stream-figures').locator('tbody tr')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Save windows as CSV' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const timed = await answered(page, batch);
  const number = page.getByTestId('answer-elapsed');
  await expect(number).toContainText('per min');
  const shown = await number.textContent();

  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  await page.keyboard.press('Escape');
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  expect(await answered(there)).toBe(timed);
  await expect(there.getByTestId('answer-elapsed')).toHaveText(shown ?? '');
  await guest.close();

  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(number).not.toContainText('per min');
  await undo.click();
  await expect(number).toHaveAttribute('data-hash', batch);
  expect(faults).toEqual([]);
});
