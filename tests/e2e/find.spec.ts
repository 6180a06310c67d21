/** A better layout is searched for under constraints, tried, applied in one step and undone: by mouse, by keys, by touch. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { adviserCase } from '../../src/analysis/search/testing/cases.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { violations } from './support/axe.ts';
import { expectSaid, listen } from './support/hands.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const TITLE = 'Find a better layout';
const LINK = encodeLink(adviserCase(5));

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  return page.getByRole('dialog', { name: TITLE });
}

test('mouse: a layout that paired runs confirm is found, drawn on the board, applied in one step, and undone', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page, LINK);
  const before = await answered(page);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(dialog.getByTestId('find-answer')).toHaveText(/^Elapsed time .* becomes .*: −.* over \d paired seeds\.$/, {
    timeout: 60_000,
  });
  await expect(dialog.getByRole('button', { name: 'Search again' })).toBeVisible({ timeout: 60_000 });
  const rows = dialog.getByTestId('find-moves').locator('tbody tr');
  await expect(rows.first()).toContainText('−');
  await dialog.getByText('As commands').click();
  await expect(dialog.getByTestId('find-commands')).toContainText(/^spindle edit scenario\.json '(lay|remake|unit|scheduler|read-ahead) /);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Try (it|all \d moves)$/ }).click();
  await expect(dialog).toHaveAttribute('data-aside', 'true');
  await expect(dialog.getByTestId('try-preview').getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(dialog).toBeHidden();
  await expectSaid(said, /Undo takes it back/);
  await answered(page, before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});

test('keys: what cannot be met is named with what would help, and a search is stopped', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await answered(page);
  const dialog = await openDialog(page);
  await dialog.locator('summary').filter({ hasText: 'Must stay where they are: nothing' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'File 1' }).press(' ');
  await dialog.getByRole('checkbox', { name: 'no data lost when a disk fails' }).press(' ');
  await dialog.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await expect(dialog.getByTestId('find-unmet')).toContainText(
    /File 1 must stay on a disk or volume that does not survive a failed disk\. Unpin it/,
  );
  await dialog.getByRole('checkbox', { name: 'no data lost when a disk fails' }).press(' ');
  await dialog.getByRole('button', { name: 'Search again' }).press('Enter');
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(dialog.getByText(/^Stopped\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Search again' })).toBeVisible();
  expect(faults).toEqual([]);
});

test.describe('touch, on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('constraints are set and a search answers without a sideways scroll', async ({ page }) => {
    const faults = watchFaults(page);
    await openPage(page, LINK);
    await page
      .getByRole('button', { name: /^(Menu|More)/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: TITLE }).tap();
    const dialog = page.getByRole('dialog', { name: TITLE });
    await dialog.getByRole('checkbox', { name: 'few moves' }).tap();
    await dialog.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(dialog.getByTestId('find-answer')).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByRole('button', { name: 'Search again' })).toBeVisible({ timeout: 60_000 });
    expect(await dialog.getByTestId('find-moves').locator('tbody tr').count()).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
