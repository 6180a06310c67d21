/** A sweep leads elsewhere as it was left: with the lines that were chosen and its seeds; and its values are taken over while they are typed. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { designText, FIRST_DESIGN } from '../../src/analysis/sweep/design.ts';
import { decodeLink } from '../../src/scenario/link/link.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const line = (page: Page, name: string): Locator => study(page).getByRole('checkbox', { name, exact: true });

/** The sweep in the address. */
function sweepIn(page: Page): string | null | undefined {
  const decoded = decodeLink(page.url());
  return decoded.ok ? decoded.value.view.sweep : undefined;
}

test('a link has the lines and seeds of a sweep; values that are no numbers stop it, and others count at once', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await page.keyboard.press('Shift+F2');
  await study(page).getByRole('radio', { name: 'Sweep', exact: true }).check({ force: true });
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).check({ force: true });
  const values = study(page).getByLabel(/^Values of QUERYPROCS/);
  const run = study(page).getByRole('button', { name: /^Run \d+ simulations$/ });
  const suggested = await values.inputValue();
  await expect.poll(() => sweepIn(page)).toBe(designText(FIRST_DESIGN));
  await values.fill('1, 2');
  const before = await run.textContent();
  await values.fill('1, -2');
  await expect(study(page).getByRole('alert')).toContainText('is not a number above 0');
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await values.fill('1, 2, 4');
  await expect(run).not.toHaveText(before!);
  await expect(run).not.toHaveAttribute('aria-disabled', 'true');
  // Escape gives back what was suggested, as if nothing had been typed.
  await values.press('Escape');
  await expect(values).toHaveValue(suggested);
  await expect.poll(() => sweepIn(page)).toBe(designText(FIRST_DESIGN));

  const shown = study(page).getByRole('checkbox', { checked: true });
  for (const name of await shown.evaluateAll((boxes) => boxes.slice(1).map((box) => box.closest('label')?.textContent ?? '')))
    await line(page, name).uncheck();
  await line(page, 'SSTF').check();
  await expect(page).toHaveURL(/#1\./);
  await expect(shown).toHaveCount(2);
  // What is pressed right after typing is pressed: leaving the field moves nothing.
  await values.fill('1, 2');
  await run.click();
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible();
  await study(page).getByRole('button', { name: 'More seeds' }).click();
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible();
  const seeds = await study(page)
    .getByText(/seeds per point/)
    .textContent();

  await expect.poll(() => sweepIn(page)).toMatch(/;shown=[a-z,]*sstf[a-z,]*;seeds=\d+$/);

  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(page.url());
  await answered(there);
  await expect(study(there).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(line(there, 'SSTF')).toBeChecked();
  await expect(study(there).getByText(/seeds per point/)).toHaveText(seeds!);
  await guest.close();
  expect(faults).toEqual([]);
});
