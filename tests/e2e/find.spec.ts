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

/** Twice the batch, of which half is answered, so that a check with all of it is left. */
function partLink(): string {
  const { workload, ...whole } = adviserCase(5);
  const batch = workload.batch.map((one) => ({ ...one, count: 2 * one.count }));
  return encodeLink({ ...whole, workload: { ...workload, batch, interactiveScale: 0.5 } });
}

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
  await expect(dialog.getByTestId('find-answer')).toHaveText(/^Elapsed time .* becomes .*: −.* over \d+ paired seeds\.$/, {
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
  const lines = dialog.getByTestId('try-preview').getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  // As the board calls them, not by ids.
  for (const line of await lines.allTextContents()) expect(line).not.toMatch(/\b(d|v)\d/);
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(dialog).toBeHidden();
  await expectSaid(said, /Undo takes it back/);
  await answered(page, before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('one move of several is tried, done and undone in one step; the whole batch is checked in the background @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, partLink());
  const before = await answered(page);
  const dialog = await openDialog(page);
  // Time enough for rules of thumb on a machine with other work.
  const seconds = dialog.getByRole('textbox', { name: /^Time/ });
  await seconds.fill('60');
  await seconds.press('Enter');
  // Volumes made from scratch would be one move.
  await dialog.getByRole('checkbox', { name: 'volumes and stripe units' }).uncheck();
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Search again' })).toBeVisible({ timeout: 120_000 });
  const baselines = dialog.getByTestId('find-baselines');
  await expect(baselines).toContainText('this answer');
  await expect(baselines).toContainText(/full striping|separation|heat-balanced greedy/);
  await expect(dialog.getByTestId('find-whole')).toHaveText(/^Whole batch: (better there too|the seeds do not tell|worse there)/, {
    timeout: 60_000,
  });
  const rows = dialog.getByTestId('find-moves').locator('tbody tr');
  expect(await rows.count()).toBeGreaterThan(1);
  await rows.first().getByRole('button', { name: /^Try/ }).click();
  const preview = dialog.getByTestId('try-preview');
  await expect(preview.getByRole('listitem')).toHaveCount(1);
  await preview.getByRole('button', { name: 'Do it' }).click();
  await expect(dialog).toBeHidden();
  await answered(page, before);
  const again = await openDialog(page);
  // What was found was found for another layout.
  await expect(again.getByTestId('find-stale')).toContainText('as it was when the search began');
  await expect(again.getByTestId('find-moves').getByRole('button', { name: /^Try/ }).first()).toHaveAttribute('aria-disabled', 'true');
  await expect(again.getByTestId('find-why-not')).toHaveText(/undo what changed it, or search again/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  await expect((await openDialog(page)).getByTestId('find-stale')).toHaveCount(0);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('an edit during a search is answered at once, and the search continues and says which layout it speaks of @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  const before = await answered(page);
  const dialog = await openDialog(page);
  // So long that the search is still under way when the edit has its answer.
  const seconds = dialog.getByRole('textbox', { name: /^Time/ });
  await seconds.fill('120');
  await seconds.press('Enter');
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('combobox', { name: /scheduler/i }).selectOption('sstf');
  await answered(page, before);
  const again = await openDialog(page);
  await expect(again.getByTestId('find-stale')).toContainText(/speaks? of the layout as it was/);
  await page.keyboard.press('Escape');
  const notice = page.getByText('The search for a better layout is through.');
  const action = page.getByRole('button', { name: 'Look at it' });
  await expect(notice.or(again.getByTestId('find-answer')).first()).toBeVisible({ timeout: 90_000 });
  await action.click();
  await expect(page.getByRole('dialog', { name: TITLE }).getByTestId('find-answer')).toHaveText(/^Elapsed time .* becomes /);
  await expect(page.getByRole('dialog', { name: TITLE }).getByTestId('find-stale')).toContainText('Search again for the one on screen');
  expect(faults).toEqual([]);
});

test('keys: what cannot be met is named with what would help, and a search is stopped', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await answered(page);
  await page.getByRole('button', { name: /^More/ }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type('Find a b');
  await expect(page.getByRole('menuitem', { name: TITLE })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.locator('summary').filter({ hasText: 'Must stay where they are: nothing' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'File 1' }).press(' ');
  await dialog.getByRole('checkbox', { name: 'no data lost when a disk fails' }).press(' ');
  await dialog.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await expect(dialog.getByTestId('find-unmet')).toContainText(
    /^These constraints cannot be met\.File 1 must stay on a disk or volume that does not survive a failed disk\. Unpin it/,
  );
  const changed = dialog.getByTestId('find-other-terms');
  await expect(changed).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'no data lost when a disk fails' }).press(' ');
  await expect(changed).toHaveText(/^You have changed the constraints since: this speaks of what the search began with\./);
  await expect(dialog.getByTestId('find-unmet')).toContainText('The constraints that the search began with cannot be met.');
  await dialog.getByRole('checkbox', { name: 'File 1' }).press(' ');
  await expect(changed).toContainText('what must stay and the constraints');
  const variables = ['where objects lie', 'volumes and stripe units', 'scheduler and read-ahead'];
  for (const name of variables) await dialog.getByRole('checkbox', { name }).press(' ');
  await expect(dialog.getByText('Choose something that may change.')).toBeVisible();
  for (const name of variables) await dialog.getByRole('checkbox', { name }).press(' ');
  await dialog.getByRole('button', { name: 'Search again' }).press('Enter');
  await dialog.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(dialog.getByText(/^Stopped( before anything was confirmed)?\./)).toBeVisible();
  await expect(changed).toHaveCount(0);
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
    const figures = dialog.getByTestId('find-moves').locator('tbody tr').first().locator('td');
    const labels = await figures.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(labels).toEqual(['"by itself: "', '"the answer without it: "', 'none']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
