/** The film of layouts of other kinds: the one of two table spaces on a disk, whose container is dragged as it plays; more disks than have a tube each; flash; a disk that fails. */
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { carry, Finger, ghost, glassOf, pointIn, rowOf } from './support/hands.ts';
import { addressLeadsTo, openPage, watchFaults } from './support/page.ts';

const presets = (fits: (scenario: Scenario) => boolean): Scenario[] =>
  presetIds().flatMap((id) => {
    const scenario = presetScenario(id)!;
    return fits(scenario) ? [scenario] : [];
  });
/** The first layout of the study in which data move, before anything does: two table spaces on one of two disks. */
const MOVING = presetIds().find((id) => presetScenario(id)!.timeline !== undefined)!;
const ESSAY = presetScenario(presetIds(MOVING.split('/')[0])[0])!;
const part = (scenario: Scenario, interactiveScale: number): string =>
  encodeLink({ ...scenario, workload: { ...scenario.workload, interactiveScale } });

const actions = (page: Page) => page.getByTestId('play-action');
const track = (page: Page) => page.getByTestId('play-track');
const atMs = async (page: Page) => Number(await track(page).getAttribute('aria-valuenow'));
const recorded = (page: Page) => expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
const plays = (page: Page) => expect(page.getByTestId('play-toggle')).toHaveAccessibleName(/^Pause/);

/** Dropped while it played: it pauses, sees the phase, undoes, does it again, and opens elsewhere at the same moment. */
async function seenUndoneAndShared(page: Page, browser: Browser): Promise<void> {
  await expect(actions(page)).toHaveCount(1);
  const from = await atMs(page);
  await expect.poll(() => atMs(page)).toBeGreaterThan(from);
  await page.getByTestId('play-toggle').click();
  await recorded(page);
  await expect(actions(page)).toContainText(/under way/);
  await expect(page.getByTestId('move-now')).toContainText(/^At [\d.]+\ss it copies: .* moved, .* left/);
  await page.keyboard.press('Control+z');
  await expect(actions(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(actions(page)).toHaveCount(1);
  await recorded(page);
  const words = await page.getByTestId('play-words').textContent();
  const ms = await atMs(page);
  await addressLeadsTo(page, ms);
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(page.url());
  await recorded(there);
  await expect(there.getByTestId('play-words')).toHaveText(words!);
  expect(await atMs(there)).toBe(ms);
  await guest.close();
}

test.describe('mouse', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  // At night: a film of minutes; `container.spec.ts` drops one by day.
  test('a table space’s container is dragged to the other disk as the film plays @nightly', async ({ page, browser }) => {
    const faults = watchFaults(page);
    await openPage(page, part(ESSAY, 0.02));
    await page.keyboard.press('F9');
    await plays(page);
    await expect.poll(() => atMs(page)).toBeGreaterThan(0);
    const [, space] = ESSAY.database.objects;
    await carry(
      page,
      await pointIn(rowOf(page, space.id), 0.3),
      await pointIn(page.locator('[data-tube="1"]').locator('..').locator('> div').nth(1), 0.5, 0.6),
    );
    await expect(ghost(page)).toContainText(/→ at .*\ss: move to disk hdb/);
    await page.mouse.up();
    await plays(page);
    await seenUndoneAndShared(page, browser);
    expect(faults).toEqual([]);
  });
});

test.describe('finger', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: a film of minutes; `container.spec.ts` drops one by day.
  test('a table space’s container is carried over the tab to the other disk as the film plays @nightly', async ({ page, browser }) => {
    const faults = watchFaults(page);
    await openPage(page, part(ESSAY, 0.02));
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('menuitem', { name: /film/ }).tap();
    await plays(page);
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    const finger = await Finger.on(page);
    const [, space] = ESSAY.database.objects;
    const row = await pointIn(rowOf(page, space.id), 0.4);
    await finger.lift(row);
    const tab = await pointIn(page.getByRole('tab', { name: 'Board' }));
    await finger.slide(row, tab);
    await expect(page.getByRole('tabpanel', { name: 'Board' })).toBeVisible();
    await finger.slide(tab, await pointIn(page.locator('[data-tube="1"]').locator('..').locator('> div').nth(1), 0.5, 0.2));
    await expect(ghost(page)).toContainText(/→ at .*\ss: move to disk hdb/);
    await finger.letGo();
    await plays(page);
    await page.getByTestId('play-timeline').locator('summary').tap();
    await seenUndoneAndShared(page, browser);
    expect(faults).toEqual([]);
  });
});

/** Opens as a film, plays, and says which disks are busy. */
async function playsOn(page: Page, link: string): Promise<void> {
  await openPage(page, link);
  await page.keyboard.press('F9');
  await plays(page);
  await expect(page.getByTestId('board-now')).toBeVisible();
  await expect.poll(() => atMs(page)).toBeGreaterThan(0);
  await page.getByTestId('play-toggle').click();
  await recorded(page);
  await track(page).focus();
  await page.keyboard.press('Home');
  for (let k = 0; k < 5; k++) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByTestId('play-words')).toHaveText(/^At [\d.]+\ss: .* outstanding, .* of \d+ disks busy/);
}

// At night: a further side of what the tests of this file show by day.
test('more than a hundred disks play as tiles @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const [many] = presets(({ hardware }) => hardware.disks.length > 100).sort((a, b) => a.hardware.disks.length - b.hardware.disks.length);
  await playsOn(page, part(many, Math.min(many.workload.interactiveScale, 0.01)));
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await expect(page.getByTestId('board-now-caption')).toContainText('In a tile: share of its disks that are busy now.');
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('a layout with flash plays: words go by steps, and the table has each of its drives @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const [flash] = presets(({ hardware }) => hardware.drives.some(({ kind }) => kind === 'flash'));
  const kinds = new Map(flash.hardware.drives.map(({ id, kind }) => [id, kind]));
  const first = flash.hardware.disks.findIndex(({ drive }) => kinds.get(drive) === 'flash');
  await playsOn(page, part(flash, Math.min(flash.workload.interactiveScale, 0.05)));
  await expect(page.locator(`[data-tube="${first}"], [data-tile]`).first()).toBeVisible();
  await page.getByRole('button', { name: /^What each disk does at this moment, as a table/ }).click();
  const table = page.getByRole('dialog').getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(flash.hardware.disks.length + 1);
  await expect(table).not.toContainText(/NaN|undefined|Infinity/);
  await page.keyboard.press('Escape');
  const words = page.getByTestId('play-words');
  const before = await words.textContent();
  await page.keyboard.press('.');
  await expect(words).not.toHaveText(before!);
  expect(faults).toEqual([]);
});

test('a disk that has failed by the moment is crossed out, and before it is not', async ({ page }) => {
  const scenario: Scenario = {
    ...sampleScenario('fourStripes', 'tight'),
    timeline: [{ kind: 'fail-disk', id: 'f', atMs: 200, disk: 'd21' }],
  };
  await openPage(page, encodeLink(scenario, { playMs: 150 }));
  const words = page.getByTestId('play-words');
  await expect(words).toHaveText(/^At 0\.15/);
  /** How opaque the drawing of the film is in the middle of the disk, wherever that is by now: its files are the board's own. */
  const inked = async () => {
    const glass = (await glassOf(page, 21).boundingBox())!;
    return page.getByTestId('board-now').evaluate(
      (element, at) => {
        if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
        const box = element.getBoundingClientRect();
        const ratio = element.width / element.clientWidth;
        const { data } = element
          .getContext('2d')!
          .getImageData(Math.round((at.x - box.x) * ratio), Math.round((at.y - box.y) * ratio), 1, 1);
        return data[3];
      },
      { x: glass.x + 4 + (glass.width - 4) / 2, y: glass.y + glass.height / 2 },
    );
  };
  await expect.poll(inked).toBe(0);
  await expect(words).not.toContainText('failed');
  await recorded(page);
  await track(page).focus();
  await page.keyboard.press('End');
  await expect(words).toContainText('disk 21 failed');
  await expect.poll(inked).toBeGreaterThan(200);
  await page.keyboard.press('Home');
  await expect.poll(inked).toBe(0);
});
