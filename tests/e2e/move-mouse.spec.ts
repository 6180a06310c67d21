/** Files by mouse: every drag source onto trays and disks; each drag one step that is said, shown and undone. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openPage, watchFaults } from './support/page.ts';
import {
  carry,
  cellAt,
  drag,
  expectChanged,
  expectRedone,
  expectSaid,
  expectUndone,
  ghost,
  glassOf,
  listen,
  pixels,
  pointIn,
  pull,
  rowOf,
  segmentAt,
  shown,
  trayOf,
  chooseLayout,
} from './support/hands.ts';

/** Objects on a disk from the outer edge inward, and where each begins as a share of all that lies there: the scale may change with a drop. */
async function bandsOf(page: Page, disk: number): Promise<{ readonly drags: string[]; readonly from: number[] }> {
  const bands = await glassOf(page, disk)
    .locator('[data-drag^="band:"]')
    .evaluateAll((all) =>
      all.map((band) => ({ drag: band.dataset.drag!, top: Number.parseFloat(band.style.top), px: Number.parseFloat(band.style.height) })),
    );
  const all = bands.reduce((sum, { px }) => sum + px, 0);
  return { drags: bands.map(({ drag }) => drag), from: bands.map(({ top }) => top / all) };
}

test('a segment of the fact table onto a tray: previewed, said, shown, undone at once, redone', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page);
  const before = await shown(page);
  // The hint takes its line from the pictures, and goes with the first edit.
  await page.getByRole('button', { name: 'Dismiss this hint' }).click();
  const at = await segmentAt(page, 60);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByTestId('selection')).toContainText('Daily sales, segment 60 · 22 files');
  const pictures = await pixels(page);

  await carry(page, at, await pointIn(trayOf(page, 'Spill'), 0.5, 0.5));
  await expect(trayOf(page, 'Spill')).toHaveAttribute('data-over', '');
  await expect(ghost(page)).toContainText(/Daily sales, segment 60/);
  await expect(ghost(page)).toContainText(/volume Spill: fits, \d/);
  await page.mouse.up();
  await expectSaid(said, /^Moved Daily sales, segment 60 from volume Fact to volume Spill\.$/);
  const after = await expectChanged(page, before, pictures);
  await expect(page.getByTestId('selection')).toContainText('segment 60');

  await expectUndone(page, before);
  // Beside the layout that was left, the pictures share their scales.
  await page.getByRole('button', { name: 'Same scales' }).click();
  await expect.poll(() => pixels(page)).toBe(pictures);
  await page.getByRole('button', { name: 'Same scales' }).click();
  await expectRedone(page, after);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('files of several objects by a box in the matrix, and one object’s files on one disk by its band, go onto a disk @nightly', async ({
  page,
}) => {
  const said = await listen(page);
  await openPage(page);
  const before = await chooseLayout(page, 'Manual 22');
  const bare = await bandsOf(page, 9);
  const [from, to] = [await cellAt(page, 10, 15), await cellAt(page, 20, 8, 'Star index, 4 keys')];
  await pull(page, from, to, 12);
  await expect(page.getByTestId('selection')).toContainText(
    'Daily sales, segments 10–20, PSUs 15–22 and Star index, 4 keys, segments 10–20, PSUs 1–8 · 176 files',
  );
  await carry(page, await cellAt(page, 15, 20), await pointIn(glassOf(page, 9)));
  // An estimate after a short rest; the bands stand where they will stand.
  await expect(ghost(page)).toContainText(/disk 9: fits, .*estimate: (about|between) [\d.]+\s\w+/);
  const previewed = await bandsOf(page, 9);
  expect(previewed).not.toEqual(bare);
  await page.mouse.up();
  await expect(page.locator('[data-disk="d9"] [data-coming]')).toHaveCount(0);
  const placed = await bandsOf(page, 9);
  expect(placed.drags).toEqual(previewed.drags);
  for (const [i, from] of placed.from.entries()) expect(Math.abs(from - previewed.from[i])).toBeLessThan(0.02);
  await expectSaid(said, /^Moved Daily sales, segments 10–20, PSUs 15–22 and Star index.* to disk 9\.$/);
  await expectChanged(page, before);
  await expectUndone(page, before);

  // A colored band takes that object's files on that disk; a click on it only selects them.
  const band = page.locator('[data-drag="band:0:0"]');
  await band.click();
  await expect(page.getByTestId('selection')).toContainText(/^91 files|Daily sales/);
  await drag(page, await pointIn(band), await pointIn(glassOf(page, 20), 0.5, 0.8));
  await expectSaid(said, /^Moved Daily sales.* from disk 1 to disk 20\.$/);
  await expectChanged(page, before);
  await expect(page.locator('[data-drag="band:0:0"]')).toHaveCount(0);
});

// At night: a further side of what the tests of this file show by day.
test('a whole object by its row; Escape and letting go beside every target put it back; the title says that the layout is a copy now @nightly', async ({
  page,
}) => {
  const said = await listen(page);
  await openPage(page);
  const before = await shown(page);
  const row = await pointIn(rowOf(page, 'daily_sales'), 0.3);
  await carry(page, row, await pointIn(trayOf(page, 'Spill')));
  await page.keyboard.press('Escape');
  await expect(ghost(page)).toBeHidden();
  await page.mouse.up();
  await expectSaid(said, /^Put back: Daily sales\.$/);
  await drag(page, row, await pointIn(page.getByTestId('answer-elapsed')));
  expect(await shown(page)).toEqual(before);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');

  await drag(page, row, await pointIn(glassOf(page, 12)));
  await expectSaid(said, /^Moved Daily sales from volume Fact to volume Indexes\.$/);
  await expectChanged(page, before);
  await expect(page.getByTestId('layout-title')).toContainText('edited copy');
  await expectUndone(page, before);
});

// At night: a further side of what the tests of this file show by day.
test('a single PSU, held in the matrix or out of an opened segment, becomes an exception that can be taken back @nightly', async ({
  page,
}) => {
  const said = await listen(page);
  await openPage(page);
  const start = await shown(page);
  const { x, y } = await cellAt(page, 31, 5);
  const spill = await pointIn(trayOf(page, 'Spill'));
  // Moved at once it draws a box, and the page says what drags.
  await pull(page, { x, y }, spill);
  await expectSaid(said, /^Files in the box are selected\. Drag the selection to move it; to drag a single file, hold it first\.$/);
  await expect(page.getByTestId('matrix-caption')).toContainText('hold it first');
  await page.keyboard.press('Escape');
  // Held for a moment the file is lifted alone.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(ghost(page)).toContainText(/^Daily sales, segment 3\d, PSU 5 · 1 file/);
  await page.mouse.move(spill.x, spill.y, { steps: 6 });
  await page.mouse.up();
  await expectSaid(said, /^Moved Daily sales, segment 3\d, PSU 5 from volume Fact to volume Spill\.$/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  // The hint of the first visit has gone with the first edit.
  const again = await cellAt(page, 31, 5);
  await page.mouse.dblclick(again.x, again.y);
  const segment = page.getByRole('region', { name: 'Daily sales, segment 31 of 91' });
  await expect(segment.getByRole('button', { name: /^Daily sales, segment 31, PSU/ })).toHaveCount(22);
  const cell = segment.getByRole('button', { name: /PSU 7\b/ });
  await drag(page, await pointIn(cell), await pointIn(trayOf(page, 'Dimensions')));
  await expectSaid(said, /^Moved Daily sales, segment 31, PSU 7 from volume Fact to volume Dimensions\.$/);
  await expect(cell).toHaveAttribute('data-excepted', 'true');
  await expect(cell).toContainText('Dim');

  await page.getByRole('button', { name: 'Select files, hottest files, exceptions' }).click();
  await page.getByRole('menuitem', { name: /^Exceptions \(1\)/ }).click();
  const list = page.getByRole('dialog', { name: 'Exceptions to the placement rules' });
  await expect(list.getByRole('listitem')).toHaveText(/Daily sales, segment 31, PSU 7 .*on volume Dimensions/);
  await list.getByRole('button', { name: 'Put back' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', start.hash);
});
