/** Work is kept: over a reload, between two tabs, past `#reset` and a preset; and it travels by link. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openPage } from './support/page.ts';
import { drag, expectChanged, expectUndone, glassOf, pointIn, rowOf, shown, chooseLayout } from './support/hands.ts';

const schedule = (page: Page, kind: string) => page.getByRole('combobox', { name: 'scheduler' }).selectOption(kind);

// At night: a further side of what the tests of this file show by day.
test('a reload comes back to the same work, its history and its pictures @nightly', async ({ page }) => {
  await openPage(page);
  const before = await shown(page);
  await drag(page, await pointIn(rowOf(page, 'daily_sales'), 0.3), await pointIn(glassOf(page, 12)));
  const after = await expectChanged(page, before);
  await page.reload();
  expect(await shown(page)).toEqual(after);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before.hash);
});

test('a reload at the very moment of a change loses nothing, however often', async ({ page }) => {
  await page.goto('./');
  const scheduler = page.getByRole('combobox', { name: 'scheduler' });
  for (const kind of ['fifo', 'sstf', 'fifo']) {
    await schedule(page, kind);
    await page.reload();
    await expect(scheduler).toHaveValue(kind);
  }
  for (const kind of ['sstf', 'fifo', 'clook']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(scheduler).toHaveValue(kind);
  }
});

// At night: two pages; `src/store/tabs.test.ts` gives each tab a record of its own by day.
test('two tabs do not overwrite each other @nightly', async ({ page, context }) => {
  await openPage(page);
  const start = await shown(page);
  await schedule(page, 'fifo');
  const first = await expectChanged(page, start);
  const other = await context.newPage();
  await other.goto('./');
  expect((await shown(other)).hash).toBe(first.hash);
  await expect(other.getByTestId('notice').first()).toContainText('as a copy');
  await schedule(other, 'sstf');
  const second = await expectChanged(other, first);
  await other.reload();
  expect(await shown(other)).toEqual(second);
  await page.reload();
  expect(await shown(page)).toEqual(first);
});

// At night: a further side of what the tests of this file show by day.
test('#reset starts clean, and one button brings the work back; a preset is one step that undo takes back @nightly', async ({ page }) => {
  await openPage(page);
  const start = await shown(page);
  await schedule(page, 'fifo');
  const work = await expectChanged(page, start);
  await page.evaluate(() => {
    location.hash = 'reset';
  });
  expect((await shown(page, work.hash)).hash).toBe(start.hash);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await page
    .getByTestId('notice')
    .filter({ hasText: 'Started afresh' })
    .getByRole('button', { name: /Restore/ })
    .click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', work.hash);

  await chooseLayout(page, 'Stripe 22 (64 KB)');
  await expectUndone(page, work);
  await expect(page.getByRole('combobox', { name: 'scheduler' })).toHaveValue('fifo');
});

// At night: `share.spec.ts` takes a link elsewhere by day.
test('a moved object travels by link into a fresh profile: same hash, same elapsed time @nightly', async ({ page, browser }) => {
  await openPage(page);
  const before = await chooseLayout(page, 'Manual 22');
  await drag(page, await pointIn(page.locator('[data-drag="band:4:0"]')), await pointIn(glassOf(page, 20)));
  const after = await expectChanged(page, before);
  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  expect(link.length).toBeLessThan(2000);
  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  expect(await shown(there)).toEqual(after);
  await guest.close();
});

/** A small part of what `npm run nightly` does, where a thousand kills look for what is rare. */
const KILLS = Number(process.env.SPINDLE_KILLS ?? 40);
const RELOADS = Number(process.env.SPINDLE_RELOADS ?? 10);

// At night: at drawn moments; the nightly draws a thousand of them too.
test('workers killed and pages reloaded at random moments lose no edit @nightly', async ({ page }) => {
  test.setTimeout(120_000 + (KILLS + RELOADS) * 15_000);
  const draw = drawsOf(Number(process.env.SPINDLE_SEED ?? 4));
  let workers = 0;
  page.on('worker', () => workers++);
  await page.goto('./?chaos');
  await page.waitForFunction(() => typeof spindleTest !== 'undefined');
  /** The document's seed tells one step of the history from another; what the page should hold. */
  let model = await page.evaluate(kept);
  const deeds = shuffled([...Array.from({ length: KILLS }, () => 'kill'), ...Array.from({ length: RELOADS }, () => 'reload')], draw);
  for (const [k, deed] of deeds.entries()) {
    const seed = 1_000_000 + k;
    const edit = draw() < 0.7 ? 'edit' : draw() < 0.7 ? 'undo' : 'redo';
    if (edit === 'edit') model = { seeds: [...model.seeds.slice(0, model.index + 1), seed].slice(-HISTORY), index: 0 };
    if (edit === 'edit') model.index = model.seeds.length - 1;
    if (edit === 'undo') model.index = Math.max(0, model.index - 1);
    if (edit === 'redo') model.index = Math.min(model.seeds.length - 1, model.index + 1);
    // In one call: a worker is killed in the very task of an edit, or while it computes the answer to it.
    await page.evaluate(
      async ({ step, value, kill, wait }) => {
        const { edit: change, undo, redo } = spindleTest.state();
        if (step === 'undo') undo();
        else if (step === 'redo') redo();
        else change(`Seed ${value}`, (scenario) => ({ ...scenario, seed: value }));
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (kill) spindleTest.plant('crash', value % 4 === 0 ? 'background' : 'answer');
      },
      { step: edit, value: seed, kill: deed === 'kill', wait: draw() < 0.5 ? 0 : Math.floor(draw() * 150) },
    );
    if (deed === 'reload') {
      await page.reload({ waitUntil: 'commit' });
      await page.waitForFunction(() => typeof spindleTest !== 'undefined');
      expect(await page.evaluate(kept), `after ${k + 1} deeds`).toEqual(model);
    }
  }
  expect(await page.evaluate(kept)).toEqual(model);
  await page.reload();
  await page.waitForFunction(() => typeof spindleTest !== 'undefined');
  expect(await page.evaluate(kept)).toEqual(model);
  // Each page starts workers; many more have been started in place of killed ones.
  expect(workers).toBeGreaterThan(KILLS / 2);
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-basis', /^(refined|full)$/);
});

/** Steps that the page keeps. */
const HISTORY = 200;

function kept(): { seeds: number[]; index: number } {
  const { history, historyIndex } = spindleTest.state();
  return { seeds: history.map(({ scenario }) => scenario.seed), index: historyIndex };
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruence is random enough for moments). */
function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], draw: () => number): T[] {
  return list
    .map((value) => ({ value, order: draw() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
