/** Arrays on the board: built by lasso, keys and finger, changed in place, broken and repaired, explained; and the adapters. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violationsLightAndDark } from './support/axe.ts';
import { chooseLayout, drag, expectChanged, expectSaid, expectUndone, handBar, listen, numberOf, pointIn, shown } from './support/hands.ts';
import { LIGHT, answered, choose, openPage, watchFaults } from './support/page.ts';

const tray = (page: Page, disks: number) => page.getByRole('region', { name: new RegExp(`^volume .*, ${disks} disks,`) });
/** Where axe looks: at what is new here. The rest of the page is looked at elsewhere. */
const BOARD = '[data-place=board]';
const SETTINGS = 'section:popover-open';

const sentence = (page: Page) => page.getByTestId('request-sentence');

/** Marks loose disks by drawing a box over their tubes, from below the first to within the last. */
async function lasso(page: Page, first: number, last: number): Promise<void> {
  const from = (await numberOf(page, first).boundingBox())!;
  const to = (await numberOf(page, last).boundingBox())!;
  await page.mouse.move(from.x - 3, from.y + from.height + 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y - 60, { steps: 8 });
  await page.mouse.up();
}

/** The new-volume dialog with everything in it chosen: one kind, and made. */
async function make(page: Page, kind: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New volume' });
  await dialog.getByRole('radio', { name: new RegExp(`^${kind} `) }).check();
  await dialog.getByRole('button', { name: new RegExp(`^Make ${kind} \\(`) }).click();
  await expect(dialog).toBeHidden();
}

// At night: another hand does the same by day.
test('RAID 5 of five disks by lasso, a sixth by dragging, RAID 50 in place; every step is undone @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page, LIGHT);
  const manual = await chooseLayout(page, 'Manual 22');
  await lasso(page, 1, 5);
  const marked = page.getByRole('group', { name: 'Marked disks and volumes' });
  await expect(marked).toContainText('Marked: disks 1–5');
  await marked.getByRole('button', { name: 'Make…' }).click();
  await make(page, 'RAID 5');
  await expectSaid(said, /^Made a RAID 5 of disks 1–5\.$/);
  // The bar of marks, from which it was made, is gone with the marks: the focus goes to what was made.
  await expect(page.getByRole('button', { name: /^volume .*RAID 5 of 5 disks/ })).toBeFocused();
  const raid5 = await expectChanged(page, manual);
  const header = tray(page, 5).getByRole('button', { name: /^volume .*RAID 5 of 5 disks, stripe unit 64 KB, a data row of 256 KB/ });
  await expect(header).toBeVisible();

  await page.getByRole('button', { name: /^Settings of volume/ }).click();
  const kind = page.getByRole('region', { name: /^Volume/ }).getByRole('combobox', { name: 'Kind' });
  await expect(kind.locator('option[value="raid50"]')).toHaveText('RAID 50 needs 6 disks, two arrays of 3; 5 are chosen');
  await expect(kind.locator('option[value="raid50"]')).toBeDisabled();
  await page.keyboard.press('Escape');

  await drag(page, await pointIn(numberOf(page, 6)), await pointIn(tray(page, 5), 0.5, 0.5));
  await expectSaid(said, /^Added disk 6 to volume/);
  const six = await expectChanged(page, raid5);
  await page.getByRole('button', { name: /^Settings of volume/ }).click();
  await kind.selectOption({ label: 'RAID 50' });
  await expectSaid(said, /^Made .* a RAID 50\. Now stripe 128 KB over 2 arrays of RAID-5 3 × 64 KB\.$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: /^Array \d: RAID-5 3 × 64 KB$/ })).toHaveCount(2);
  const raid50 = await expectChanged(page, six);
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', six.hash);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', raid50.hash);
  for (const before of [six, raid5, manual]) await expectUndone(page, before);
  expect(faults).toEqual([]);
});

test('a failed disk: other words, another look, another elapsed time, and the way back', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  await chooseLayout(page, 'Manual 22');
  await lasso(page, 1, 5);
  await page.getByRole('button', { name: 'Make…' }).click();
  await make(page, 'RAID 5');
  const whole = await shown(page);
  await numberOf(page, 3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Fail/ }).click();
  await expectSaid(said, /^Disk 3 failed; volume .* is degraded: disk 3 failed\.$/);
  await expect(page.locator('[data-disk="d3"]')).toHaveAttribute('data-failed', 'true');
  await expect(numberOf(page, 3)).toContainText(/disk 3, failed/);
  await expect(tray(page, 5).getByRole('button', { name: /degraded: disk 3 failed/ })).toBeVisible();
  const degraded = await expectChanged(page, whole);

  // A second one would take the data with it: refused with their names, and nothing is lost but the attempt.
  await numberOf(page, 4).focus();
  await page.keyboard.press('f');
  await expect(page.getByText(/would be lost/).first()).toBeVisible();
  await expect(page.locator('[data-disk="d4"]')).not.toHaveAttribute('data-failed');
  await expect(numberOf(page, 4)).toBeFocused();
  expect((await shown(page)).hash).toBe(degraded.hash);

  await numberOf(page, 3).focus();
  await page.keyboard.press('f');
  await expectSaid(said, /^Disk 3 repaired; volume .* is whole\.$/);
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', whole.hash);
});

test('with keys alone: marked, made, explained, broken', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  const manual = await chooseLayout(page, 'Manual 22');
  await numberOf(page, 1).focus();
  for (let i = 0; i < 5; i += 1) {
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'New volume' });
  await expect(dialog).toContainText('disks 1–5');
  // Five are odd: RAID 10 says so and stays a choice that cannot be made.
  const ten = dialog.getByRole('radio', { name: /^RAID 10 / });
  await ten.focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status').filter({ hasText: 'RAID 10 needs an even number of disks; 5 are chosen' }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make RAID 10 (5)' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^RAID 5 / })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make RAID 5 (5)' }).focus();
  await page.keyboard.press('Enter');
  await expectSaid(said, /^Made a RAID 5 of disks 1–5\.$/);
  await expectChanged(page, manual);
  // The focus is where it was when the dialog was opened.
  await expect(numberOf(page, 6)).toBeFocused();

  await numberOf(page, 2).focus();
  await page.keyboard.press('e');
  await expect(sentence(page)).toHaveText(
    'One 8 KB write becomes 4 disk I/Os: first read old data (disk 1) and old parity (disk 5), then write both.',
  );
  await expect(page.locator('[data-mark]')).toHaveCount(4);
  const picture = page.getByRole('dialog', { name: 'What one request becomes' });
  await picture.getByRole('combobox', { name: 'of', exact: true }).selectOption({ label: '256 KB, a full row' });
  await expect(sentence(page)).toHaveAttribute('data-ios', '5');
  await picture.getByRole('button', { name: 'Next row' }).click();
  await expect(sentence(page)).toContainText('parity (disk 4)');
  await picture.getByRole('combobox', { name: 'with' }).selectOption({ label: 'disk 2 failed' });
  await expect(sentence(page)).toHaveAttribute('data-ios', '4');
  await choose(page, 'Request', 'read');
  await expect(sentence(page)).toContainText('One 256 KB read');
  await page.keyboard.press('Escape');
  await expect(numberOf(page, 2)).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Clear the mark' }).or(page.getByRole('menuitem', { name: /^Mark/ }))).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await expectSaid(said, /^Disk 2 failed; volume .* is degraded/);
});

// At night: a further side of what the tests of this file show by day.
test('what an array cannot be is refused with words; the disk stays held, the button does what would work @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  await chooseLayout(page, 'Manual 22');
  await lasso(page, 1, 6);
  await page.getByRole('button', { name: 'Make…' }).click();
  await make(page, 'RAID 50');
  await expectSaid(said, /^Made a RAID 50 of disks 1–6\.$/);
  const before = await shown(page);
  const field = tray(page, 6);
  await numberOf(page, 7).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(handBar(page)).toContainText('Holding: disk 7');
  await expect(handBar(page)).toContainText('disks 7–8 would fit');
  expect((await shown(page)).hash).toBe(before.hash);
  await handBar(page).getByRole('button', { name: 'Add disks 7–8' }).click();
  await expect(tray(page, 8)).toBeVisible();
  await expect(field).toBeHidden();
  await expect(handBar(page)).toBeHidden();

  // One of four cannot leave: its array would be smaller than the other.
  await numberOf(page, 8).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(handBar(page)).toContainText(/2 arrays of equal size/);
  await expect(tray(page, 8)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(handBar(page)).toBeHidden();
});

// At night: a further side of what the tests of this file show by day.
test('by adapter: load and limit, a limit that costs time, disks hung elsewhere @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  const before = await shown(page);
  await choose(page, 'Group disks by', 'adapters');
  const loopA = page.getByRole('region', { name: /^path FC-AL loop A, 11 disks/ });
  const loopB = page.getByRole('region', { name: /^path FC-AL loop B, 11 disks/ });
  await expect(loopA).toContainText(/MiB\/s, no limit/);
  await expect(loopB).toBeVisible();

  await page.getByRole('button', { name: 'Settings of path FC-AL loop A' }).click();
  await page.getByRole('checkbox', { name: 'has a limit' }).check();
  const limit = page.getByRole('textbox', { name: 'Limit' });
  await limit.fill('5');
  await limit.press('Enter');
  await expectSaid(said, /^Limit of FC-AL loop A: 5\.00 MiB\/s\.$/);
  await page.keyboard.press('Escape');
  const capped = await expectChanged(page, before);
  expect(Number(capped.elapsed)).toBeGreaterThan(Number(before.elapsed));
  await expect(loopA).toContainText(/% of 5\.00 MiB\/s/);

  await drag(page, await pointIn(numberOf(page, 1)), await pointIn(numberOf(page, 20)));
  await expectSaid(said, /^Attached disk 1 to path FC-AL loop B\.$/);
  await expect(page.getByRole('region', { name: /^path FC-AL loop B, 12 disks/ })).toBeVisible();
  const moved = await expectChanged(page, capped);
  // The same with keys: from name to name.
  await numberOf(page, 1).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expectSaid(said, /^Attached disk 1 to path FC-AL loop A\.$/);
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', capped.hash);
  await expectUndone(page, moved);
  // The volumes are as they were.
  await choose(page, 'Group disks by', 'volumes');
  await expect(page.getByRole('region', { name: /^volume Fact, 8 disks/ })).toBeVisible();
});

// At night: axe in two themes over four states.
test('degraded arrays, their dialogs and the adapters have no accessibility faults, light and dark @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await chooseLayout(page, 'Manual 22');
  await lasso(page, 1, 6);
  await page.getByRole('button', { name: 'Make…' }).click();
  await expect(page.getByRole('dialog', { name: 'New volume' })).toBeVisible();
  expect(await violationsLightAndDark(page)).toEqual([]);
  await make(page, 'RAID 50');
  await numberOf(page, 3).focus();
  await page.keyboard.press('f');
  await answered(page);
  expect(await violationsLightAndDark(page, BOARD)).toEqual([]);
  await page.getByRole('button', { name: /^Settings of volume/ }).click();
  await page.getByText('Failed disks and rebuild').click();
  await page.getByText('Controller', { exact: true }).click();
  expect(await violationsLightAndDark(page, SETTINGS)).toEqual([]);
  await page.getByRole('button', { name: 'What one request becomes…' }).click();
  await expect(sentence(page)).toBeVisible();
  await page.getByText('As a table').click();
  expect(await violationsLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await choose(page, 'Group disks by', 'adapters');
  expect(await violationsLightAndDark(page, BOARD)).toEqual([]);
});

test.describe('by finger on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('RAID 5 from the list, a disk failed from its bar, the request explained @nightly', async ({ page }) => {
    const said = await listen(page);
    await page.goto('./');
    const before = await shown(page);
    await page.getByRole('tab', { name: 'Board' }).tap();
    await page.getByRole('button', { name: 'New volume…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New volume' });
    for (let disk = 1; disk <= 5; disk += 1) await dialog.getByRole('checkbox', { name: new RegExp(`^disk ${disk}(,|$)`) }).tap();
    await dialog.getByRole('radio', { name: /^RAID 5 / }).tap();
    await dialog.getByRole('button', { name: 'Make RAID 5 (5)' }).tap();
    await expectSaid(said, /^Made a RAID 5 of disks 1–5\.$/);
    const made = await expectChanged(page, before);
    await numberOf(page, 2).scrollIntoViewIfNeeded();
    await numberOf(page, 2).tap();
    await page.getByRole('group', { name: 'Selected disk' }).getByRole('button', { name: 'Fail' }).tap();
    await expectSaid(said, /^Disk 2 failed; volume .* is degraded/);
    await answered(page, made.hash);
    await tray(page, 5)
      .getByRole('button', { name: /^Settings of volume/ })
      .tap();
    await page.getByRole('button', { name: 'What one request becomes…' }).tap();
    await expect(sentence(page)).toHaveAttribute('data-ios', '4');
    const box = (await page.getByRole('dialog', { name: 'What one request becomes' }).boundingBox())!;
    expect(box.width).toBeLessThanOrEqual(360);
  });
});
