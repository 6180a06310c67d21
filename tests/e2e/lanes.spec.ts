/** Request lanes: single requests of a disk and the decisions of its scheduler, by pointer, key and finger. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { presetScenario } from '../../src/studies/presets.ts';
import { OTHER_STUDY } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { pointIn } from './support/hands.ts';
import { choose, openPage, watchFaults } from './support/page.ts';

/** Four scans of one disk under anticipation: the disk is kept idle again and again. */
async function openLanes(page: Page): Promise<void> {
  const preset = presetScenario(`${OTHER_STUDY}/anticipatory-2.6.18/dop-4`)!;
  // A quarter of the table is enough to look at, and answered sooner.
  const classes = preset.classes.map((each) => (each.operator === 'scan' ? { ...each, bytes: 512_000_000 } : each));
  await openPage(page, encodeLink({ ...preset, classes }, { strip: 'lanes', disk: 0 }));
}

const lanes = (page: Page) => page.getByTestId('lanes');

test('a request and its decision by pointer and key, the list and the picture together', async ({ page }) => {
  const faults = watchFaults(page);
  await openLanes(page);
  await expect(lanes(page)).toHaveAccessibleDescription(/Request lanes of disk 1 .* 4 processes.*Kept idle \d+ times/);

  const from = async () => Number(await lanes(page).getAttribute('data-from'));
  const start = await from();

  // Pointer: a press reads a request, the wheel zooms, a drag moves.
  const middle = await pointIn(lanes(page), 0.5, 0.3);
  await page.mouse.click(middle.x, middle.y);
  await expect(page.getByTestId('lanes-card')).toContainText(/Read of process \d: .* KiB/);
  await page.mouse.wheel(0, -400);
  await expect.poll(from).toBeGreaterThan(start);
  const before = await from();
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y, { steps: 4 });
  await page.mouse.up();
  expect(await from()).toBeLessThan(before);

  // Keys: the next time that the disk was kept idle, in words that picture, card and list share.
  await lanes(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('i');
  await expect(lanes(page)).toHaveAttribute('aria-valuetext', /kept idle .* ms for process \d/);
  const words = (await page.getByTestId('lanes-decision').textContent()) ?? '';
  expect(words).toMatch(/^Kept idle/);
  const current = page.getByTestId('decisions').locator('[aria-current]');
  await expect(current).toContainText(words.slice(1, 40));
  await page.keyboard.press('0');
  expect(await from()).toBe(start);

  // The list: only idle ones; one that is chosen moves the cursor of the picture.
  await page.getByRole('checkbox', { name: /only when kept idle/ }).check();
  const third = page.getByTestId('decisions').getByRole('button').nth(2);
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(page.getByTestId('announcement')).toHaveText(/disk 1, read of process \d, waited/);
  const row = await lanes(page).getAttribute('data-row');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(lanes(page)).not.toHaveAttribute('data-row', row ?? '');
  expect(await violations(page)).toEqual([]);

  // Numbers: as a file, and as a table.
  await page.getByRole('button', { name: /^Save request lanes/ }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toMatch(/kept idle .* for process \d, which came/);
  await choose(page, 'Time charts as', 'table');
  await expect(page.getByRole('table', { name: /^Requests of disk 1/ })).toContainText(/process 1/);
  await choose(page, 'Time charts as', 'chart');

  // An edit asks again, and another window as well.
  const hash = (await lanes(page).getAttribute('data-hash')) ?? '';
  await page.getByRole('textbox', { name: 'seed' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(lanes(page)).not.toHaveAttribute('data-hash', hash);
  await page.getByRole('button', { name: 'The window after' }).click();
  await expect.poll(from).toBe(start + 2000);
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('a finger reads a request and moves the lanes @nightly', async ({ page }) => {
    await openLanes(page);
    await page.getByRole('tab', { name: 'Answer' }).tap();
    await lanes(page).scrollIntoViewIfNeeded();
    const at = await pointIn(lanes(page), 0.6, 0.3);
    await page.touchscreen.tap(at.x, at.y);
    await expect(page.getByTestId('lanes-card')).toContainText(/Read of process \d/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'scrolls sideways').toBe(false);
    // Two fingers pull apart.
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: at.x + side * apart, y: at.y, id })),
      });
    await touch('touchStart', 20);
    for (const apart of [30, 45, 60]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    const span = async () => Number(await lanes(page).getAttribute('data-to')) - Number(await lanes(page).getAttribute('data-from'));
    await expect.poll(span).toBeLessThan(1000);
    expect(await violations(page)).toEqual([]);
  });
});
