/** Every knob: another setting is another answer and other pictures; undo brings each earlier one back at once. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openPage } from './support/page.ts';
import { expectChanged, expectFromCache, pixels, shown } from './support/hands.ts';
import type { Shown } from './support/hands.ts';

const field = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Host and workload settings' }).getByLabel(name, { exact: true });

async function type(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press('Enter');
}

const KNOBS: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['stripe unit', (page) => page.getByRole('combobox', { name: 'Stripe unit of Fact' }).selectOption({ label: '1 MB' })],
  ['scheduler', (page) => field(page, 'scheduler').selectOption('fifo')],
  ['QUERYPROCS', (page) => type(page, 'QUERYPROCS', '4')],
  ['seed', (page) => type(page, 'seed', '7')],
  ['users', (page) => type(page, 'users', '2')],
];

// At night: every knob in turn, a minute; each has a test of its own in its feature.
test('stripe unit, scheduler, QUERYPROCS, seed and users change answer and pictures; undo and redo all of them @nightly', async ({
  page,
}) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Dismiss this hint' }).click();
  const steps: Shown[] = [await shown(page)];
  for (const [name, turn] of KNOBS) {
    await test.step(name, async () => {
      const pictures = await pixels(page);
      await turn(page);
      steps.push(await expectChanged(page, steps.at(-1)!, pictures));
    });
  }
  const number = page.getByTestId('answer-elapsed');
  for (const before of steps.slice(0, -1).toReversed()) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectFromCache(number, before);
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  for (const after of steps.slice(1)) {
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(number).toHaveAttribute('data-hash', after.hash);
    await expect(number).toHaveAttribute('data-elapsed-ms', after.elapsed);
  }
  // In a field whose number is taken over, undo is the page's; while one is typed it is the text's.
  const users = field(page, 'users');
  const last = steps.at(-1)!;
  await type(page, 'users', '3');
  await expect(number).not.toHaveAttribute('data-hash', last.hash);
  await users.press('Control+z');
  await expect(number).toHaveAttribute('data-hash', last.hash);
  await expect(users).toHaveValue('2');
  await expect(users).toBeFocused();
  await users.press('ArrowUp');
  await expect(number).not.toHaveAttribute('data-hash', last.hash);
  await users.press('Control+z');
  await expect(number).toHaveAttribute('data-hash', last.hash);
  await users.press('Control+a');
  await users.pressSequentially('99');
  await expect(users).toHaveValue('99');
  await users.press('Control+z');
  await expect(number).toHaveAttribute('data-hash', last.hash);
  await expect(users).not.toHaveValue('99');
});

test('a value out of range is not taken, and says what would be', async ({ page }) => {
  await openPage(page);
  const before = await shown(page);
  await type(page, 'users', '0');
  await expect(page.getByRole('alert')).toHaveText('Needs a whole number from 1 to 500');
  await field(page, 'users').press('Tab');
  await expect(field(page, 'users')).toHaveValue('1');
  expect(await shown(page)).toEqual(before);
});
