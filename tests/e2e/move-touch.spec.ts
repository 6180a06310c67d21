/** Files by finger, on a phone and on a tablet: resting on a thing lifts it, tapping picks and places. */
import { expect, test } from '@playwright/test';
import { answered } from './support/page.ts';
import {
  Finger,
  cellAt,
  expectChanged,
  expectSaid,
  ghost,
  glassOf,
  handBar,
  listen,
  pointIn,
  rowOf,
  segmentAt,
  shown,
  trayOf,
} from './support/hands.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('a whole object is lifted, carried over the tab to the board, and put on a tray', async ({ page }) => {
    const said = await listen(page);
    await page.goto('./');
    await answered(page);
    const before = await shown(page);
    // The hint takes room from the board, and goes with the first edit.
    await page.getByRole('button', { name: 'Dismiss this hint' }).tap();
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    const finger = await Finger.on(page);
    const row = await pointIn(rowOf(page, 'daily_sales'), 0.4);
    await finger.lift(row);
    const tab = await pointIn(page.getByRole('tab', { name: 'Board' }));
    await finger.slide(row, tab);
    // Resting on the tab opens the board.
    await expect(page.getByRole('tabpanel', { name: 'Board' })).toBeVisible();
    const target = await pointIn(trayOf(page, 'Indexes'), 0.5, 0.4);
    await finger.slide(tab, target);
    await expect(ghost(page)).toContainText('volume Indexes: fits');
    await finger.letGo();
    await expectSaid(said, /^Moved Daily sales from volume Fact to volume Indexes\.$/);
    await expectChanged(page, before);
    await expect(page.getByTestId('header-elapsed')).toBeVisible();
  });

  // At night: a further side of what the tests of this file show by day.
  test('a tap selects, "Pick up" goes to the board, a tap places @nightly', async ({ page }) => {
    const said = await listen(page);
    await page.goto('./');
    const before = await shown(page);
    await page.getByRole('button', { name: 'Dismiss this hint' }).tap();
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    const at = await segmentAt(page, 40);
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.getByTestId('selection')).toContainText(/Daily sales, segment \d+ · 22 files/);
    await page.getByRole('button', { name: 'Pick up' }).tap();
    await expect(page.getByRole('tabpanel', { name: 'Board' })).toBeVisible();
    await expect(handBar(page)).toContainText(/Holding: Daily sales, segment \d+/);
    await trayOf(page, 'Spill').scrollIntoViewIfNeeded();
    const target = await pointIn(trayOf(page, 'Spill'), 0.4, 0.6);
    await page.touchscreen.tap(target.x, target.y);
    await expectSaid(said, /^Moved Daily sales, segment \d+ from volume Fact to volume Spill\.$/);
    await expect(handBar(page)).toBeHidden();
    const after = await expectChanged(page, before);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before.hash);
    await page.getByRole('button', { name: 'Redo' }).tap();
    await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', after.hash);

    // A tap on the cells, which are too small for a finger, opens the segment; there one file can be lifted.
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    const cell = await cellAt(page, 40, 9);
    await page.touchscreen.tap(cell.x, cell.y);
    const segment = page.getByRole('region', { name: /^Daily sales, segment \d+ of 91$/ });
    const file = segment.getByRole('button', { name: /, PSU 9,/ });
    await expect(file).toBeFocused();
    const box = (await file.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    const finger = await Finger.on(page);
    const from = await pointIn(file);
    await finger.lift(from);
    await expect(ghost(page)).toContainText(/^Daily sales, segment \d+, PSU 9 · 1 file/);
    const tab = await pointIn(page.getByRole('tab', { name: 'Board' }));
    await finger.slide(from, tab);
    await expect(page.getByRole('tabpanel', { name: 'Board' })).toBeVisible();
    await finger.slide(tab, await pointIn(trayOf(page, 'Indexes'), 0.5, 0.4));
    await expect(ghost(page)).toContainText('volume Indexes: fits');
    await finger.letGo();
    await expectSaid(said, /^Moved Daily sales, segment \d+, PSU 9 from volume \w+ to volume Indexes\.$/);
  });

  // At night: a further side of what the tests of this file show by day.
  test('a finger that moves at once scrolls and lifts nothing, also where the page hears of it late @nightly', async ({ page }) => {
    await page.goto('./');
    const before = await shown(page);
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    const finger = await Finger.on(page);
    const spill = rowOf(page, 'spill');
    const row = await pointIn(spill, 0.4);
    await finger.swipe(row, { x: row.x, y: row.y - 120 });
    await expect(ghost(page)).toBeHidden();
    await expect.poll(async () => (await pointIn(spill)).y, { message: 'scrolled' }).toBeLessThan(row.y);
    let last = Number.NaN;
    const rests = async () => {
      const { y } = await pointIn(spill);
      const moved = y !== last;
      last = y;
      return !moved;
    };
    await expect.poll(rests, { message: 'scrolling has come to rest' }).toBe(true);
    // Moves that were made at once, told only when the rest seemed to be over.
    const again = await pointIn(spill, 0.4);
    await finger.press(again);
    await expect(ghost(page)).toBeVisible();
    await finger.slide(again, { x: again.x, y: again.y + 120 });
    await expect(ghost(page)).toBeHidden();
    await finger.letGo();
    expect(await shown(page)).toEqual(before);
  });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  // At night: a second size.
  test('a segment tapped in the matrix, lifted and carried onto a tray @nightly', async ({ page }) => {
    const said = await listen(page);
    await page.goto('./');
    const before = await shown(page);
    const finger = await Finger.on(page);
    const first = await segmentAt(page, 8);
    await page.touchscreen.tap(first.x, first.y);
    await expect(page.getByTestId('selection')).toContainText(/Daily sales, segment \d+ · 22 files/);
    const from = { x: first.x + 30, y: first.y };
    await finger.lift(from);
    const target = await pointIn(glassOf(page, 11));
    await finger.slide(from, target, 10);
    await expect(trayOf(page, 'Indexes')).toHaveAttribute('data-over', '');
    await finger.letGo();
    await expectSaid(said, /^Moved Daily sales, segment \d+ from volume Fact to volume Indexes\.$/);
    await expectChanged(page, before);
  });

  // At night: a second size.
  test('a colored band is carried to another tray @nightly', async ({ page }) => {
    const said = await listen(page);
    await page.goto('./');
    const before = await shown(page);
    const finger = await Finger.on(page);
    const from = await pointIn(page.locator('[data-drag="band:2:0"]'));
    await finger.carry(from, () => pointIn(glassOf(page, 13)));
    await expectSaid(said, /^Moved Daily sales from volume Fact to volume Indexes\.$/);
    await expectChanged(page, before);
  });
});
