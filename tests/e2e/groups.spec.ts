/** Volume groups by mouse, keys and finger: a group is made of disks in use, its logical volumes take files, and all of it is undone. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createGroup, createLogical } from '../../src/scenario/edit/groups.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { carry, expectSaid, expectUndone, ghost, listen, pointIn, shown } from './support/hands.ts';
import { openPage, watchFaults } from './support/page.ts';

const loose = sampleScenario('loose', 'tight');
/** Disks 1 and 2 in a group, with a logical volume of their own each and one striped over both. */
const GROUPED = encodeLink(
  createLogical(createGroup(loose, { physical: ['d1', 'd2'] }), 'vg1', {
    id: 'fast',
    name: 'Fast',
    bytes: 2 ** 30,
    stripeUnitBytes: 65_536,
  }),
);

const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Logical volume ${name},`) });

async function openGroups(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Volume groups' }).click();
}

test('a group is made by keys, drawn as a map, and undone', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, encodeLink(loose));
  const before = await shown(page);
  await openGroups(page);
  const dialog = page.getByRole('dialog', { name: 'Volume groups' });
  for (const disk of ['disk 1', 'disk 2']) {
    await dialog.getByRole('checkbox', { name: disk, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await expect(dialog).toContainText('Would make: new volume group vg1 of d1 and d2');
  await dialog.getByRole('button', { name: 'Make the group' }).press('Enter');
  await expect(dialog.getByRole('img', { name: /^disk 1: .*lv-d1: extents 0 to/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByText('Move a logical volume').press('Enter');
  await expect(dialog).toContainText('It holds more than one file, and all of it moves along');
  await page.keyboard.press('Escape');
  await shown(page, before.hash);
  await expect(chip(page, 'lv-d1')).toBeVisible();
  await expectUndone(page, before);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('files go to a logical volume; on a disk that several share the refusal names them @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page, GROUPED);
  const before = await shown(page);
  expect(await violations(page)).toEqual([]);
  const from = await pointIn(page.locator('[data-disk]').nth(4).locator('[data-drag^="band:4:0"]'));
  await carry(page, from, await pointIn(page.locator('[data-disk]').nth(0)));
  await expect(ghost(page)).toContainText('physical volume of group');
  await page.mouse.move((await pointIn(chip(page, 'Fast'))).x, (await pointIn(chip(page, 'Fast'))).y, { steps: 6 });
  await expect(ghost(page)).toContainText('logical volume Fast: fits');
  await page.mouse.up();
  await expectSaid(said, /^Moved .* to logical volume Fast\.$/);
  await expectUndone(page, before);
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('the map fits, and a logical volume is made by finger @nightly', async ({ page }) => {
    const faults = watchFaults(page);
    await openPage(page, GROUPED);
    await page.getByRole('tab', { name: 'Board' }).tap();
    await page.getByRole('button', { name: 'Group vg1' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Volume groups' });
    await expect(dialog.getByRole('img', { name: /^disk 2: .*Fast: extents/ })).toBeVisible();
    await dialog.getByText('New logical volume', { exact: true }).tap();
    await dialog.getByRole('button', { name: 'Make the logical volume' }).tap();
    await expect(dialog.getByRole('textbox', { name: 'Name of lv1' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(faults).toEqual([]);
  });
});
