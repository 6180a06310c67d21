/** Building and taking apart: stripes of loose disks, disks out of trays and into them, one tube onto another. */
import { expect, test } from '@playwright/test';
import { LIGHT, openPage } from './support/page.ts';
import {
  carry,
  drag,
  expectChanged,
  expectSaid,
  expectUndone,
  ghost,
  listen,
  numberOf,
  pointIn,
  shown,
  trayOf,
  chooseLayout,
} from './support/hands.ts';

// At night: a further side of what the tests of this file show by day.
test('a lasso marks loose disks, they become a stripe, it gets another unit, and is dissolved @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  const manual = await chooseLayout(page, 'Manual 22');
  const first = (await numberOf(page, 1).boundingBox())!;
  const fourth = (await numberOf(page, 4).boundingBox())!;
  await page.mouse.move(first.x - 3, first.y + first.height + 2);
  await page.mouse.down();
  await page.mouse.move(fourth.x + fourth.width / 2, fourth.y - 60, { steps: 8 });
  await page.mouse.up();
  const marked = page.getByRole('group', { name: 'Marked disks and volumes' });
  await expect(marked).toContainText('Marked: disks 1–4');
  await marked.getByRole('button', { name: 'Make stripe (4)' }).click();
  await expectSaid(said, /^Made a stripe of disks 1–4\.$/);
  const tray = page.getByRole('region', { name: /^volume .*, 4 disks,/ });
  await expect(tray).toBeVisible();
  await expect(tray.locator('[data-tube]')).toHaveCount(4);
  // What decides its answer stands on it: every process may use it, where a loose disk is for one of a query.
  await expect(tray.getByText('TUNE GROUP 96', { exact: true })).toBeVisible();
  const striped = await expectChanged(page, manual);

  const unit = tray.getByRole('combobox', { name: /^Stripe unit of/ });
  await expect(unit).toHaveValue(String(64 * 1024));
  await unit.selectOption({ label: '1 MB' });
  const coarse = await expectChanged(page, striped);
  await expectSaid(said, /^Stripe unit of volume .*: 1 MB\.$/);

  await tray.getByRole('button', { name: /^Settings of volume/ }).click();
  await page.getByRole('button', { name: 'Dissolve' }).click();
  await expectSaid(said, /dissolved: 4 disks loose, its files spread over them\.$/);
  await expect(tray).toBeHidden();
  await expect(page.getByRole('region', { name: /^loose disks, 22 disks/ })).toBeVisible();
  await shown(page, coarse.hash);
  for (const before of [coarse, striped, manual]) await expectUndone(page, before);
});

// At night: a further side of what the tests of this file show by day.
test('a disk’s number drags the disk out of its volume and back into one @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page);
  const before = await shown(page);
  const loose = page.getByRole('region', { name: /^loose disks/ });
  await carry(page, await pointIn(numberOf(page, 22)), await pointIn(loose));
  await expect(ghost(page)).toContainText('disk 22');
  await expect(ghost(page)).toContainText('the loose disks');
  await page.mouse.up();
  await expectSaid(said, /^Took disk 22 out of volume Spill\.$/);
  await expect(loose.locator('[data-tube="21"]')).toBeVisible();
  const without = await expectChanged(page, before);

  await drag(page, await pointIn(numberOf(page, 22)), await pointIn(trayOf(page, 'Fact'), 0.5, 0.4));
  await expectSaid(said, /^Added disk 22 to volume Fact\.$/);
  await expect(trayOf(page, 'Fact').locator('[data-tube]')).toHaveCount(9);
  await expectChanged(page, without);
  await expectUndone(page, without);
  await expectUndone(page, before);
});

test('a tube on a tube makes a stripe of both', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  await chooseLayout(page, 'Manual 22');
  await drag(page, await pointIn(numberOf(page, 6)), await pointIn(numberOf(page, 9)));
  await expectSaid(said, /^Made a stripe of disks 6 and 9\.$/);
  await expect(page.getByRole('region', { name: /^volume .*, 2 disks,/ }).locator('[data-tube]')).toHaveCount(2);
});
