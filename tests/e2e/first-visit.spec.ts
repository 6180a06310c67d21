/** The sentence of the first visit: doing what it says makes the warehouse faster. */
import { expect, test } from '@playwright/test';
import { answered, elapsedMs, openPage } from './support/page.ts';

// At night: another hand does the same by day.
test('what the first visit suggests helps @nightly', async ({ page }) => {
  await openPage(page);
  const before = await answered(page);
  const slow = await elapsedMs(page);
  const hint = page.getByRole('complementary', { name: 'What to try first' });
  await expect(hint).toContainText('draw a box around disks 1–16');

  const first = (await page.locator('[data-tube="0"]').boundingBox())!;
  const last = (await page.locator('[data-tube="15"]').boundingBox())!;
  // From the free strip beside the first tube's foot up to the last tube of the second tray.
  await page.mouse.move(first.x - 4, first.y + first.height + 4);
  await page.mouse.down();
  await page.mouse.move(first.x + 60, first.y - 20, { steps: 4 });
  await page.mouse.move(last.x + last.width - 2, last.y - 40, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('group', { name: 'Marked disks and volumes' })).toBeVisible();

  const row = (await page.locator('[data-object="daily_sales"]').boundingBox())!;
  await page.mouse.move(row.x + 40, row.y + row.height / 2);
  await page.mouse.down();
  await page.mouse.move(row.x + 90, row.y + 30, { steps: 4 });
  await page.mouse.move(first.x + first.width / 2, first.y - 60, { steps: 10 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog
    .getByRole('button', { name: /round robin/i })
    .first()
    .click();
  await answered(page, before);
  expect(await elapsedMs(page)).toBeLessThan(slow * 0.9);
  await expect(hint).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('what the first visit suggests to a finger helps as well', async ({ page }) => {
    await openPage(page);
    const before = await answered(page);
    const slow = await elapsedMs(page);
    const hint = page.getByRole('complementary', { name: 'What to try first' });
    await expect(hint).toContainText('tap Daily sales, then Move to…, tick volumes Fact and Indexes');
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    await page.locator('[data-object="daily_sales"]').tap();
    await page.getByRole('button', { name: 'Move to…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Move files to' });
    for (const name of ['Fact', 'Indexes']) await dialog.getByText(`volume ${name}`).tap();
    await dialog.getByRole('button', { name: /^Move to volume Fact and volume Indexes/ }).tap();
    await answered(page, before);
    expect(await elapsedMs(page)).toBeLessThan(slow * 0.9);
    await expect(hint).toBeHidden();
  });
});
