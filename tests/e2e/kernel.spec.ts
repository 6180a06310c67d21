/** The host's I/O path by pointer and by keyboard: kernel, scheduler, tunables, read-ahead, one disk's queue, background users. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { numberOf } from './support/hands.ts';

const line = (page: Page) => page.getByRole('group', { name: 'Host and workload settings' });
const dialog = (page: Page) => page.getByRole('dialog');
/** What stands in the edit trail. */
const trail = (page: Page) => page.getByRole('region', { name: 'Edits' });

test('a kernel, its scheduler and a tunable, by mouse: each one step with its words, what is wrong said at its field', async ({ page }) => {
  await page.goto('./');
  const number = page.getByTestId('answer-elapsed');
  await expect(number).toHaveAttribute('data-basis', /estimate|refined/);
  const before = (await number.getAttribute('data-hash')) ?? '';
  await line(page).getByLabel('kernel', { exact: true }).selectOption({ label: '2.6.18 (RHEL 5)' });
  const scheduler = line(page).getByLabel('scheduler', { exact: true });
  await expect(scheduler.locator('optgroup').first()).toHaveAttribute('label', 'Linux 2.6.18 (RHEL 5)');
  await scheduler.selectOption({ label: 'anticipatory' });
  // The first answer of what it has become: an estimate will do.
  await expect(number).not.toHaveAttribute('data-hash', before);
  await expect(number).toHaveAttribute('data-basis', /estimate|refined/);

  await line(page).getByRole('button', { name: 'Tunables, request queue and reads of the host' }).click();
  const antic = dialog(page).getByLabel('antic_expire');
  const row = dialog(page).locator('[data-setting="anticExpireMs"]');
  await expect(antic).toHaveValue('6');
  await expect(row).toContainText('default 6 ms · 0 to 600 000');
  await antic.fill('-1');
  await expect(row.getByRole('alert')).toHaveText('Needs a number from 0 to 600 000');
  await antic.fill('20');
  await antic.press('Enter');
  await expect(row).toContainText('changed');
  await expect(trail(page)).toContainText(/anticipatory antic_expire 20 ms/i);
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Reset antic_expire' }).click();
  await expect(antic).toHaveValue('6');

  await dialog(page).getByLabel('Writes go').selectOption({ label: 'to the file cache, written back later' });
  await expect(trail(page)).toContainText('Write dirty pages back');
  const background = dialog(page).locator('[data-setting="dirtyBackgroundRatio"]');
  await background.getByLabel('dirty_background_ratio').fill('40');
  await background.getByLabel('dirty_background_ratio').press('Enter');
  await expect(background.getByRole('alert')).toContainText('processes wait already (dirty_ratio 40 %)');
  await page.getByRole('button', { name: 'Close' }).click();

  await page
    .getByRole('button', { name: /^Settings of volume/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Queue above the volume…' }).click();
  await dialog(page).getByLabel('Scheduler', { exact: true }).selectOption({ label: 'deadline' });
  await dialog(page).getByLabel('Requests in the array at a time').fill('8');
  await dialog(page).getByLabel('Requests in the array at a time').press('Enter');
  await expect(dialog(page).getByTestId('queue-waits')).toContainText('went to the array');
  await expect(dialog(page).locator('[data-setting="fifoBatch"]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();

  await line(page)
    .getByRole('button', { name: /^Read-ahead: 128 KiB/ })
    .click();
  await page.getByLabel('blockdev --setra').fill('4096');
  await page.getByLabel('blockdev --setra').press('Enter');
  await expect(page.getByLabel('read_ahead_kb')).toHaveValue('2048');
  await expect(line(page).getByRole('button', { name: /^Read-ahead: 2 MiB/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(line(page).getByRole('button', { name: /^Read-ahead: 128 KiB/ })).toBeVisible();
});

test('one disk’s queue and background users, by keyboard alone', async ({ page }) => {
  await page.goto('./');
  await line(page).getByLabel('kernel', { exact: true }).focus();
  await page.keyboard.press('End');
  await expect(line(page).getByLabel('kernel', { exact: true })).toHaveValue('modern');
  await numberOf(page, 3).focus();
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: 'Queue of disk 3' })).toBeVisible();
  await dialog(page).getByLabel('Scheduler', { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog(page).getByLabel('queue_depth').focus();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Own: none, 4 tags.');
  await page.keyboard.press('Escape');
  await expect(numberOf(page, 3)).toBeFocused();
  await expect(numberOf(page, 3)).toHaveAccessibleName(/own queue: none, 4 tags/);
  await expect(trail(page)).toContainText('Disk 3: queue_depth 4 commands');

  // A kernel that has one scheduler for all disks says so, and keeps to it.
  await line(page).getByLabel('kernel', { exact: true }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(line(page).getByLabel('kernel', { exact: true })).toHaveValue('2.6.9-rhel4');
  await numberOf(page, 4).focus();
  await page.keyboard.press('q');
  await expect(dialog(page)).toContainText('has one scheduler for all disks, chosen when it starts');
  await expect(dialog(page).getByRole('option', { name: 'noop' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await line(page).getByRole('button', { name: 'Background users' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add users' }).focus();
  await page.keyboard.press('Enter');
  const users = page.getByLabel('users', { exact: true });
  // The last one is the batch's own until the new row is there.
  await expect(users).toHaveCount(2);
  await users.last().focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(line(page).getByRole('button', { name: /^\+3 in the background: 3 users repeat / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
