/** Files by keyboard alone: from the first Tab to the moved file, on the board and through "Move to...". */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LIGHT, openPage } from './support/page.ts';
import { expectChanged, expectSaid, expectUndone, handBar, listen, pictureOf, shown } from './support/hands.ts';

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

test('select in the matrix, pick up, choose a target by arrows, place', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  const before = await shown(page);
  await tabTo(page, '[role=grid]');
  const grid = pictureOf(page, 'Daily sales');
  await expect(grid).toBeFocused();
  await page.keyboard.press('End');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('Shift+ArrowDown');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByTestId('selection')).toContainText('Daily sales, segments 5–7, PSUs 19–22 · 12 files');
  await expect(grid.getByRole('gridcell')).toHaveAttribute('aria-selected', 'true');
  await expect(grid.getByRole('gridcell')).toHaveAccessibleName(/^Daily sales, segment 7, PSU 19, on volume Fact/);

  await page.keyboard.press('m');
  await expectSaid(said, /^Picked up Daily sales, segments 5–7, PSUs 19–22\. Choose a target/);
  const target = page.locator('[data-target-focus]:focus');
  await expect(target).toHaveAccessibleName(/^volume Fact/);
  await page.keyboard.press('ArrowRight');
  await expect(target).toHaveAccessibleName(/^volume Indexes/);
  await expectSaid(said, /^volume Indexes: fits, .* full$/);
  // Behind the volumes: where loose disks would be, files get one of their own.
  await page.keyboard.press('End');
  await expectSaid(said, /^disk 8, taken out of volume Fact: fits, .* full$/);
  await page.keyboard.press('ArrowLeft');
  await expect(target).toHaveAccessibleName(/^volume Spill/);
  await expect(handBar(page)).toContainText('→ volume Spill: fits');
  await page.keyboard.press('Enter');
  await expectSaid(said, /^Moved Daily sales, segments 5–7, PSUs 19–22 from volume Fact to volume Spill\.$/);
  await expect(handBar(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place'))).toBe('board');
  await expectChanged(page, before);
  await expectUndone(page, before);
});

// At night: a further side of what the tests of this file show by day.
test('"Move to…" finds a target by typing @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page);
  const before = await shown(page);
  await tabTo(page, '[role=grid]');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Shift+ ');
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Move files to' });
  await expect(dialog).toContainText('Daily sales, segment 91 · 22 files');
  await expect(dialog.getByRole('textbox', { name: 'Filter' })).toBeFocused();
  await page.keyboard.type('spill');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move to volume Spill' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectSaid(said, /^Moved Daily sales, segment 91 from volume Fact to volume Spill\.$/);
  await expectChanged(page, before);
});

// At night: a further side of what the tests of this file show by day.
test('the hottest files, a segment opened and left again, and Escape in its documented order @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  await tabTo(page, '[role=grid]');
  await page.keyboard.press('n');
  const cell = page.locator('[role=grid]:focus [role=gridcell]');
  await expect(cell).toHaveAccessibleName(/of I\/O time$/);
  const hottest = (await cell.getAttribute('aria-label'))!;
  await page.keyboard.press('i');
  await expectSaid(said, /, segment \d+: 22 files, .*most in PSU \d+$/);
  await page.keyboard.press('Enter');
  const segment = page.getByRole('region', { name: /, segment \d+ of 91$/ });
  await expect(segment.locator('button:focus')).toHaveAccessibleName(hottest);
  await page.keyboard.press('Escape');
  await expect(segment).toBeHidden();
  await expect(page.locator('[role=grid]:focus')).toHaveCount(1);

  await page.keyboard.press('Control+ ');
  await expect(page.getByTestId('selection')).toContainText('1 file');
  await page.keyboard.press('m');
  await expect(handBar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(handBar(page)).toBeHidden();
  await expectSaid(said, /^Put back: /);
  await expect(page.getByTestId('selection')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('selection')).toBeHidden();
  await expectSaid(said, /^Selection cleared\.$/);
});
