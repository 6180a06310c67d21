/** Query classes of every operator, by their forms: what was typed wrong is said at its field, what was added runs. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { answered, elapsedMs, LIGHT, openPage, watchFaults } from './support/page.ts';

/** A form, what is typed wrong into one of its fields, and what the page says to that. By day the first two, as all five take most of a minute. */
const CLASSES = [
  { operator: 'join', field: 'Memory per query', wrong: '1 KiB', says: /^Needs at least|at least/ },
  { operator: 'sort', field: 'Write size', wrong: '7 B', says: /^Needs at least/ },
  { operator: 'change of rows', field: 'Rows per query', wrong: '0', says: /^Needs at least 1/ },
  { operator: 'mix of requests', field: 'Request size', wrong: '12', says: /^Needs at least 512/ },
  { operator: 'index scan', field: 'Lookups per query', wrong: 'many', says: /./ },
].slice(0, process.env.SPINDLE_NIGHTLY === undefined ? 2 : 5);

async function addClass(page: Page, { operator, field, wrong, says }: (typeof CLASSES)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Add a query class' }).click();
  const form = page.getByRole('dialog', { name: 'New query class' });
  await form.getByRole('combobox', { name: 'Operator' }).selectOption({ label: operator });
  await form.getByRole('textbox', { name: 'Name' }).fill(`New ${operator}`);
  const box: Locator = form.getByRole('textbox', { name: field }).first();
  const usual = await box.inputValue();
  await box.fill(wrong);
  await expect(form.getByRole('alert').first()).toHaveText(says);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(box).toBeFocused();
  await expect(form.getByText('Not saved: correct the marked fields first.')).toBeVisible();
  await box.fill(usual);
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: /^Workload/ })).toBeVisible();
}

test(`${CLASSES.map(({ operator }) => operator).join(', ')}: they are added, refuse what cannot be, and change the answer`, async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  const elapsed = await elapsedMs(page);
  await page.getByRole('button', { name: 'Workload: users, order, batch' }).click();
  for (const added of CLASSES) await addClass(page, added);
  for (const { operator } of CLASSES) {
    const count = page.getByRole('textbox', { name: `Queries of New ${operator}` });
    await count.fill('1');
    await count.press('Enter');
  }
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  await answered(page, before);
  expect(await elapsedMs(page)).not.toBe(elapsed);
  expect(faults).toEqual([]);
});
