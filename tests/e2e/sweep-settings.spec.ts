/** A sweep over any setting of the document: found by typing with keys or a press, choices by name, and what the document refuses said with its reason. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const over = (page: Page): Locator => study(page).getByLabel('Over', { exact: true });

async function openSweep(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F2');
  await study(page).getByRole('radio', { name: 'Sweep', exact: true }).check({ force: true });
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).check({ force: true });
}

// At night: a further side of what the tests of this file show by day.
test('any number of the document is found by typing, swept, and its refused values say why @nightly', async ({ page, browser }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await openSweep(page);
  await over(page).selectOption({ label: 'Any other setting…' });
  const find = study(page).getByRole('combobox', { name: 'Over: find a setting' });
  await expect(find).toBeFocused();
  await find.fill('nothing like this');
  await expect(study(page).getByText(/^No setting of \d+ has these words/)).toBeVisible();
  await find.fill('windows');
  await expect(study(page).getByRole('listbox', { name: 'Over: settings found' }).getByRole('option')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await find.press('ArrowDown');
  await find.press('Enter');
  await expect(over(page)).toHaveValue('/host/readAhead/windows');
  await expect(over(page)).toBeFocused();
  const values = study(page).getByLabel('Values of windows of host, read-ahead');
  await values.fill('0, 1, 2');
  await values.press('Enter');
  await study(page).getByLabel('Lines', { exact: true }).selectOption('one');
  await expect(study(page).getByRole('list', { name: 'Points that are refused or have no answer' })).toHaveText(
    /as it is at 0: .*windows.*; expected at least 1/i,
  );
  await study(page).getByRole('button', { name: 'Run 6 simulations' }).click();
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
  await expect(study(page).getByRole('figure')).toContainText('1 point is refused');
  const reading = await study(page).getByTestId('sweep-cursor').textContent();

  // A link leads to the same sweep elsewhere.
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(page.url());
  await answered(there);
  await expect(over(there)).toHaveValue('/host/readAhead/windows');
  await study(there).getByRole('button', { name: 'Run 6 simulations' }).click();
  await expect(study(there).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
  await expect(study(there).getByTestId('sweep-cursor')).toHaveText(reading!);
  await guest.close();

  // By a press; Escape closes the search and not the dialog.
  await over(page).selectOption({ label: 'Any other setting…' });
  await find.press('Escape');
  await expect(find).toHaveCount(0);
  await over(page).selectOption({ label: 'Any other setting…' });
  await find.fill('merge requests');
  await study(page)
    .getByRole('option', { name: /^Host: merge requests/ })
    .click();
  await expect(study(page).getByText('Values of merge requests of host (2 of 2)')).toBeVisible();
  expect(faults).toEqual([]);
});

for (const [where, viewport] of [
  ['on a desk', { width: 1280, height: 720 }],
  // At night: a second size.
  ['at 360 px @nightly', { width: 360, height: 740 }],
] as const) {
  test(`choices stand by name on the axis, without a line between them, ${where}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await openPage(page, LIGHT);
    await openSweep(page);
    await over(page).selectOption('level');
    await study(page).getByLabel('Lines', { exact: true }).selectOption('one');
    const folded = study(page).getByText('Values of RAID level (7 of 7)');
    await folded.click();
    for (const level of ['RAID 0+1', 'RAID 50', 'RAID 5E', 'Concatenation'])
      await study(page).getByRole('checkbox', { name: level, exact: true }).uncheck();
    await expect(study(page).getByText('Values of RAID level (3 of 7)')).toBeVisible();
    // One volume has two disks.
    await expect(study(page).getByRole('list', { name: 'Points that are refused or have no answer' })).toHaveText(
      /as it is at RAID 5: .*needs 3 disks/,
    );
    await study(page)
      .getByRole('button', { name: /^Run [36] simulations/ })
      .click();
    await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
    const figure = study(page).getByRole('figure');
    await expect(figure.getByRole('radio', { name: 'log' })).toHaveCount(0);
    const cursor = figure.getByRole('slider');
    await cursor.press('Home');
    await expect(cursor).toHaveAttribute('aria-valuetext', /^RAID level RAID 0: as it is/);
    await cursor.press('End');
    await expect(cursor).toHaveAttribute('aria-valuetext', /^RAID level RAID 5: as it is refused/);
    expect(await study(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
}
