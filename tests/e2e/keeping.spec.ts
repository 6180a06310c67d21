/** Work is kept: over a reload, between two tabs, past `#reset` and a preset; and it travels by link. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openPage } from './support/page.ts';
import { drag, expectChanged, expectUndone, glassOf, pointIn, rowOf, shown, chooseLayout } from './support/hands.ts';

const schedule = (page: Page, kind: string) => page.getByRole('combobox', { name: 'scheduler' }).selectOption(kind);

test('a reload comes back to the same work, its history and its pictures', async ({ page }) => {
  await openPage(page);
  const before = await shown(page);
  await drag(page, await pointIn(rowOf(page, 'daily_sales'), 0.3), await pointIn(glassOf(page, 12)));
  const after = await expectChanged(page, before);
  await page.reload();
  expect(await shown(page)).toEqual(after);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before.hash);
});

test('a reload at the very moment of a change loses nothing, however often', async ({ page }) => {
  await page.goto('./');
  const scheduler = page.getByRole('combobox', { name: 'scheduler' });
  for (const kind of ['fifo', 'sstf', 'fifo']) {
    await schedule(page, kind);
    await page.reload();
    await expect(scheduler).toHaveValue(kind);
  }
  for (const kind of ['sstf', 'fifo', 'clook']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(scheduler).toHaveValue(kind);
  }
});

test('two tabs do not overwrite each other', async ({ page, context }) => {
  test.setTimeout(120_000);
  await openPage(page);
  const start = await shown(page);
  await schedule(page, 'fifo');
  const first = await expectChanged(page, start);
  const other = await context.newPage();
  await other.goto('./');
  expect((await shown(other)).hash).toBe(first.hash);
  await expect(other.getByTestId('notice').first()).toContainText('as a copy');
  await schedule(other, 'sstf');
  const second = await expectChanged(other, first);
  await other.reload();
  expect(await shown(other)).toEqual(second);
  await page.reload();
  expect(await shown(page)).toEqual(first);
});

test('#reset starts clean, and one button brings the work back; a preset is one step that undo takes back', async ({ page }) => {
  await openPage(page);
  const start = await shown(page);
  await schedule(page, 'fifo');
  const work = await expectChanged(page, start);
  await page.evaluate(() => {
    location.hash = 'reset';
  });
  expect((await shown(page, work.hash)).hash).toBe(start.hash);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId('notice').filter({ hasText: 'Started afresh' }).getByRole('button', { name: /Bring/ }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', work.hash);

  await chooseLayout(page, 'Stripe 22 (64 KB)');
  await expectUndone(page, work);
  await expect(page.getByRole('combobox', { name: 'scheduler' })).toHaveValue('fifo');
});

test('a moved object travels by link into a fresh profile: same hash, same elapsed time', async ({ page, browser }) => {
  await openPage(page);
  const before = await chooseLayout(page, 'Manual 22');
  await drag(page, await pointIn(page.locator('[data-drag="band:4:0"]')), await pointIn(glassOf(page, 20)));
  const after = await expectChanged(page, before);
  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  expect(link.length).toBeLessThan(2000);
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  expect(await shown(there)).toEqual(after);
  await guest.close();
});
