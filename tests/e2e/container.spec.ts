/** A container of a table space is dropped on another disk while the run plays, by mouse, keys and finger: its phases, undo, and the link elsewhere. */
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { updatesOf } from '../../src/engine/testing/updates.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { violations } from './support/axe.ts';
import { carry, expectSaid, Finger, ghost, glassOf, handBar, listen, pointIn, rowOf } from './support/hands.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

/** A table space with one container on the first disk, which is changed all the time. */
function link(): string {
  const scenario = updatesOf(true);
  const [space, ...others] = scenario.database.objects;
  return encodeLink({
    ...scenario,
    workload: { ...scenario.workload, interactiveScale: 1 },
    database: { ...scenario.database, objects: [{ ...space, psusPerSegment: 1, psuBytes: 2 * space.psuBytes }, ...others] },
  });
}

test.use({ viewport: { width: 1440, height: 900 } });

const actions = (page: Page) => page.getByTestId('play-action');
const track = (page: Page) => page.getByTestId('play-track');
const atMs = async (page: Page) => Number(await track(page).getAttribute('aria-valuenow'));
const recorded = (page: Page) => expect(page.getByTestId('play-recorded')).toHaveText(/Recorded, \d.* I\/Os$/);
const plays = (page: Page) => expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();

/** Plays from the start, and has moved. */
async function play(page: Page): Promise<void> {
  await plays(page);
  await expect.poll(() => atMs(page)).toBeGreaterThan(0);
}

/** One action, at a moment at which the film played: the phase, bytes and end are there soon after it. */
async function seesPhases(page: Page): Promise<number> {
  await expect(actions(page)).toHaveCount(1);
  const began = /at ([\d.]+)\ss container 1 of Data to disk 3/.exec((await actions(page).textContent())!);
  const droppedMs = 1000 * Number(began?.[1]);
  expect(droppedMs).toBeGreaterThan(0);
  await recorded(page);
  const now = page.getByTestId('move-now');
  await expect(now).toContainText(/^At [\d.]+\ss it copies: .* moved, .* left/);
  // One end in one row: the run is complete, and knows it.
  await expect(now).not.toContainText('will finish');
  await expect(actions(page)).toContainText(/will finish at [\d.]+\ss/);
  return droppedMs;
}

/** Undone it is gone; redone, the link opens it elsewhere at the same moment. */
async function undoneAndShared(page: Page, browser: Browser): Promise<void> {
  await page.keyboard.press('Control+z');
  await expect(actions(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(actions(page)).toHaveCount(1);
  await recorded(page);
  const hash = await answered(page);
  await page.locator('[data-action=share]').click();
  const address = await page.getByTestId('share-link').inputValue();
  await page.keyboard.press('Escape');
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(address);
  expect(await answered(there)).toBe(hash);
  await recorded(there);
  await expect(there.getByTestId('play-words')).toHaveText((await page.getByTestId('play-words').textContent())!);
  expect(await atMs(there)).toBe(await atMs(page));
  await guest.close();
}

/** Pauses a while after the drop: the move is under way. */
async function pauseWithin(page: Page): Promise<void> {
  const from = await atMs(page);
  await expect.poll(() => atMs(page)).toBeGreaterThan(from + 20);
  await page.getByTestId('play-toggle').click();
}

/** It plays, and what is dropped moves so slowly that it can be seen. */
async function openPlaying(page: Page): Promise<void> {
  await openPage(page, link());
  await page.keyboard.press('F9');
  const fold = page.getByTestId('play-timeline').locator('summary');
  await fold.click();
  await page.getByRole('combobox', { name: 'Pace' }).selectOption({ label: 'at most 1.00 MiB/s' });
  await fold.click();
  await play(page);
}

// At night: another hand does the same by day.
test('mouse: while it plays @nightly', async ({ page, browser }) => {
  const faults = watchFaults(page);
  await openPlaying(page);
  await carry(page, await pointIn(rowOf(page, 'ts'), 0.3), await pointIn(glassOf(page, 3), 0.5, 0.6));
  await expect(ghost(page)).toContainText(/→ at .*\ss: move to disk 3/);
  // What is held holds the film.
  const held = await atMs(page);
  await page.waitForTimeout(200);
  expect(Math.abs((await atMs(page)) - held)).toBeLessThanOrEqual(1);
  await page.mouse.up();
  await plays(page);
  await pauseWithin(page);
  expect(Math.abs((await seesPhases(page)) - held)).toBeLessThanOrEqual(5);
  expect(await violations(page)).toEqual([]);
  await undoneAndShared(page, browser);
  expect(faults).toEqual([]);
});

test('keys: while it plays', async ({ page, browser }) => {
  const said = await listen(page);
  await openPlaying(page);
  await rowOf(page, 'ts').focus();
  await page.keyboard.press('m');
  await expectSaid(said, /^Picked up Data/);
  // Each key is answered before the next one: what is said of a target comes after the key.
  const target = async (): Promise<string> => /disk \d/.exec((await handBar(page).textContent())!)?.[0] ?? '';
  for (let k = 0; k < 6 && (await target()) !== 'disk 3'; k++) {
    const before = await target();
    await page.keyboard.press('ArrowRight');
    await expect.poll(target).not.toBe(before);
  }
  await expect(handBar(page)).toContainText(/→ at .*\ss: move to disk 3/);
  await page.keyboard.press('Enter');
  await expectSaid(said, /^At .*\ss: move Data to disk 3/);
  await plays(page);
  await pauseWithin(page);
  await seesPhases(page);
  await undoneAndShared(page, browser);
});

test.describe('finger', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: true });

  // At night: another hand does the same by day.
  test('while it plays @nightly', async ({ page, browser }) => {
    await openPlaying(page);
    const finger = await Finger.on(page);
    await finger.carry(await pointIn(rowOf(page, 'ts'), 0.3), () => pointIn(glassOf(page, 3), 0.5, 0.6));
    await plays(page);
    await pauseWithin(page);
    await seesPhases(page);
    await undoneAndShared(page, browser);
  });
});
