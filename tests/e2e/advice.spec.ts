/** What the document would say of the current layout: shown, dismissed, fixed; and what a failed disk takes with it. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { expectChanged, expectSaid, expectUndone, listen, numberOf, rowOf, shown } from './support/hands.ts';
import { openPage, watchFaults } from './support/page.ts';

const panel = (page: Page) => page.getByTestId('advice');
const heading = (page: Page) => panel(page).locator('summary').first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'What if a disk fails?' });

test('advice shows where it is, is dismissed, fixed in one step; a failed disk is looked at, then failed', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page);
  const before = await shown(page);

  await expect(heading(page)).toHaveText(/^Advice: 1 warning, 4 recommendations$/);
  await heading(page).click();
  await expect(panel(page).getByRole('listitem').first()).toContainText(/^Warning Disks 1–8 are busy up to \d+\s% of this run/);
  await panel(page).getByRole('button', { name: 'Show what it is about: table apart from indexes' }).click();
  await expectSaid(said, /6\s006 files are selected in the warehouse\. Press Escape to clear\.$/);
  for (const object of ['daily_sales', 'sales_star4']) await expect(rowOf(page, object)).toHaveAttribute('aria-pressed', 'true');
  await panel(page).getByRole('button', { name: 'Show what it is about: hot disks' }).click();
  await expect(page.getByRole('group', { name: 'Marked disks and volumes' })).toContainText('Marked: disks 1–8');
  await panel(page).getByRole('button', { name: 'Show what it is about: disks for processors' }).click();
  await expect(page.getByRole('textbox', { name: 'processors' })).toBeFocused();

  await panel(page).getByRole('button', { name: 'Dismiss: disks for processors' }).click();
  await expect(heading(page)).toHaveText('Advice: 1 warning, 3 recommendations');
  await expect(heading(page)).toBeFocused();
  await expect(panel(page)).toContainText('Dismissed on this device: disks for processors.');
  await panel(page).getByRole('button', { name: 'Show again' }).click();
  expect(await violations(page, '[data-testid="advice"]')).toEqual([]);

  await panel(page).getByRole('button', { name: 'Spill to all 22 disks' }).click();
  await expectChanged(page, before);
  await expect(panel(page)).not.toContainText('Sorts spill to');
  await expect(heading(page)).toBeFocused();
  await expectUndone(page, before);
  await expect(panel(page)).toContainText('Sorts spill to 4 of 22 disks');

  await numberOf(page, 5).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'What if it fails…' }).click();
  await expect(page.getByTestId('loss-here')).toContainText(/^Disk 5 takes all of volume Fact with it: 2\s002 of 6\s061 files/);
  const rows = page.getByTestId('loss-by-layout').getByRole('row');
  await expect(rows.filter({ hasText: 'Manual 22' }).first()).toContainText('1 of 22 files of every segment of Daily sales');
  await expect(rows.filter({ hasText: 'Stripe 22 (64 KB)' })).toContainText('everything');
  const fail = dialog(page).getByRole('button', { name: 'Fail disk 5 and run' });
  await expect(fail).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page)).toContainText(
    'Data on disk 5 has no copy, and runs with lost data are not simulated; keep copies or parity of it',
  );
  const rate = dialog(page).getByRole('textbox', { name: 'Failures per 100 disks per year' });
  await rate.fill('300');
  await expect(dialog(page)).toContainText('Needs a number from 0 to 100');
  await rate.fill('10');
  await rate.press('Enter');
  await expect(page.getByTestId('loss-chance')).toContainText(/at least one of the 22 disks that hold files with 90\s%/);
  expect(await violations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');

  // Nobody need wait for the answers of these: what is lost is known without a run.
  await page.getByRole('button', { name: /^Layout:/ }).click();
  await page.getByRole('menuitemradio', { name: /^RAID-5 \(64 KB\)/ }).click();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'What if a disk fails?' }).click();
  await dialog(page).getByRole('combobox', { name: 'Disk' }).selectOption({ label: 'disk 5' });
  await expect(page.getByTestId('loss-here')).toContainText('keeps running degraded');
  await expect(fail).not.toHaveAttribute('aria-disabled', 'true');
  await fail.click();
  await expectSaid(said, /^Disk 5 failed; volume .* is degraded: disk 5 failed\.$/);
  await expect(page.locator('[data-disk="d5"]')).toHaveAttribute('data-failed', 'true');
  expect(faults).toEqual([]);
});
