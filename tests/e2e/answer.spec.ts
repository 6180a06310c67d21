/** The answer: how sure, against what, why, and as a file. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { bareDevice } from './support/device.ts';
import { violations } from './support/axe.ts';
import { answered, choose, elapsedMs, openPage, watchFaults } from './support/page.ts';
import { expectFocusKept } from './support/sight.ts';

// Nothing lies there yet: answers become surer as they are computed.
test.use({ storageState: async ({ baseURL }, give) => await give(bareDevice(new URL(baseURL!).origin)) });

test('states its basis and becomes surer, and its parts sum to it', async ({ page }) => {
  await page.goto('./');
  await answered(page);
  const below = async () => (await page.getByRole('radiogroup', { name: 'Whose time' }).boundingBox())!.y;
  const first = await below();
  await expect(page.getByTestId('answer-certainty')).toHaveText(/\d+ of \d+ queries · 5 seeds · ±/);
  expect(await below(), 'what stands below keeps its place while seeds arrive').toBe(first);
  const parts = await page
    .locator('[data-testid=bar][data-current] [data-group]')
    .evaluateAll((all) => all.map(({ style }) => [style.left, style.width].map(Number.parseFloat)));
  let end = 0;
  for (const [left, width] of parts) {
    expect(left).toBeCloseTo(end, 3);
    end += width;
  }
  // The axis is as long as the bar or its whisker, whichever reaches farther.
  const [from, length] = await page.getByTestId('whisker').evaluate(({ style }) => [style.left, style.width].map(Number.parseFloat));
  expect(Math.max(end, from + length)).toBeCloseTo(100, 3);
});

// At night: a further side of what the tests of this file show by day.
test('every sentence of Why leads to the disks and the part of the run that it speaks of @nightly', async ({ page }) => {
  await openPage(page);
  const why = page.getByTestId('why');
  const reading = page.getByTestId('time-reading');
  const evident = () => page.locator('[data-evident]').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['disk']));
  await expect(why).toContainText('8 of 22 disks, those of volume Fact (1–8)');
  const busy = /busy (\d+\s%) of the run/.exec((await why.textContent())!)![1];
  await why.getByRole('button', { name: /^Show evidence: The hot spot/ }).click();
  await expect(reading).toContainText(`Disks 1–8, whole run`);
  await expect(reading).toContainText(`busy ${busy} on average`);
  expect(await evident()).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']);
  await expect(page.getByTestId('board-caption')).toContainText('over the whole run');
  await why.getByRole('button', { name: /^Show evidence: The 8 disks of volume Indexes/ }).click();
  expect(await evident()).toEqual(['d9', 'd10', 'd11', 'd12', 'd13', 'd14', 'd15', 'd16']);
  await expect(reading).toContainText('Disks 9–16');
  // A part of the time: where the disks spent it.
  await page.getByRole('button', { name: /^queue / }).click();
  await expect(page.getByTestId('announcement')).toHaveText(
    /^queue: Disks 1–8, whole run .*requests waiting at each, \d+\s% of all waiting; marked/,
  );
  // The worst moment is a stretch, and the board speaks of the same.
  await page.getByRole('button', { name: 'Worst moment' }).click();
  await expect(reading).toHaveText(/\d to [\d.]+\ss:/);
  const [, from, to] = /(\d[\d.]*) to (\d[\d.]*)\ss:/.exec((await reading.textContent())!)!;
  expect(Number(to) - Number(from)).toBeGreaterThan(0.5);
  await expect(reading).toContainText('requests waiting');
  await expect(page.getByTestId('board-caption')).toContainText(/from [\d.]+\s?s to [\d.]+\s?s\.$/);
  expect((await evident()).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Clear the marked evidence' }).click();
  expect(await evident()).toEqual([]);
});

// At night: eight layouts with their seeds, a minute.
test('all layouts in one press, one of them as baseline, and back through the edit trail @nightly', async ({ page }) => {
  await openPage(page);
  const start = await answered(page);
  await page.getByRole('button', { name: 'Run all 8 layouts' }).click();
  const bars = page.getByTestId('bar');
  await expect(bars).toHaveCount(8);
  // Stopped on the way, the comparison says how far it is, also after a reload, and continues from there.
  await page
    .getByText(/\d+ of \d+ runs/)
    .locator('..')
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByTestId('unfinished')).toContainText(/Unfinished: .* of 8 layouts/);
  await expect(bars.filter({ hasText: '…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save elapsed time as a file' }).click();
  const [half] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(readFileSync(await half.path(), 'utf8')).toMatch(/\n# Unfinished: .* of 8 layouts/);
  await page.reload();
  await answered(page);
  await expect(page.getByTestId('unfinished')).toContainText(/Unfinished: .* of 8 layouts/);
  await page.getByRole('button', { name: /^Run the remaining \d/ }).press('Enter');
  await expect(page.getByTestId('unfinished')).toHaveCount(0);
  await expect(bars.filter({ hasText: /…|not run/ })).toHaveCount(0, { timeout: 200_000 });
  // Runs that are compared share their scales: the axis is as long as the slowest of them, unless someone switches that off.
  const queues = page.getByRole('figure', { name: 'Queue depth' });
  await expect(queues).toContainText(/whole run, .* \(axis .*s\)/);
  await page.getByRole('button', { name: 'Same scales' }).click();
  await expect(queues).not.toContainText('axis');
  // The end is said, and the focus is not lost with the button that had it.
  await expect(page.getByTestId('announcement')).toHaveText(/^\d layouts simulated. Elapsed time for \d+ of \d+ queries: .*/);
  await expectFocusKept(page, 'the end of the comparison');
  // By query type: by keyboard from the sentence to the parts of one type's time, and one layout against another.
  const byType = page.getByTestId('by-type');
  await byType.getByText('By query type').click();
  await expect(byType.getByTestId('by-type-words')).toHaveText(/fastest on/);
  await byType.getByRole('button', { name: 'scan', exact: true }).press('Enter');
  const types = page.getByRole('dialog', { name: 'By query type' });
  await expect(types.getByRole('columnheader')).toHaveCount(1 + 8);
  await expect(types.getByRole('rowheader', { name: 'processor' })).toHaveCount(1);
  await types.getByRole('button', { name: 'tight', exact: true }).press('Enter');
  await expect(types.getByRole('rowheader', { name: 'processor' })).toHaveCount(2);
  await types.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Stripe 22 (1 MB)' });
  await expect(types.getByRole('cell', { name: /reference/ }).first()).toBeVisible();
  await types.getByRole('button', { name: 'Save elapsed time by query type as a file' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\nscan,Forced fact scan with probing joins,no,"?Manual 22"?,no,\d,/);
  await page.keyboard.press('Escape');
  await expect(byType.getByRole('button', { name: 'scan', exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^Stripe 22 \(64 KB\)/ }).click();
  await page.getByRole('menuitem', { name: 'Compare against this' }).click();
  await expect(page.getByTestId('against-baseline')).toHaveText(/against Stripe 22 \(64 KB\)/);
  await choose(page, 'Bars show', 'Δ');
  await expect(bars.filter({ hasText: 'baseline' })).toHaveCount(1);
  // Another workload makes the pinned bars old, and says so.
  await choose(page, 'Workload', '1 user tight');
  await answered(page, start);
  // Layouts of other work stand apart, named with it, and not among the bars.
  await expect(bars).toHaveCount(1);
  await page.getByTestId('set-apart').getByText('Not comparable with this layout: 8 pinned layouts').click();
  await expect(page.getByTestId('set-apart')).toContainText('Workload 1 user mixed:');
  await page.getByRole('list', { name: 'Edits, oldest first' }).getByRole('button').first().click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', start);
});

// At night: a further side of what the tests of this file show by day.
test('an edited copy is not its preset @nightly', async ({ page }) => {
  await openPage(page);
  const before = await answered(page);
  await expect(page.getByTestId('layout-title')).not.toContainText('edited copy');
  await page.getByRole('combobox', { name: /scheduler/i }).selectOption('fifo');
  await answered(page, before);
  await expect(page.getByTestId('layout-title')).toContainText('edited copy');
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('layout-title')).not.toContainText('edited copy');

  // What a class of queries does is a form: another size of reads is another answer, and one step back.
  await page.getByRole('button', { name: 'Workload: users, order, batch' }).click();
  await page.getByRole('button', { name: 'Edit Tightly constrained star join' }).click();
  const form = page.getByRole('dialog', { name: 'Query class: Tightly constrained star join' });
  const size = form.getByRole('group', { name: 'Rows per list' }).getByRole('textbox', { name: 'Read size' });
  await expect(size).toHaveValue('8 KiB');
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await size.fill('100 B');
  await expect(form.getByRole('alert')).toHaveText('Needs at least 512 bytes');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(size).toBeFocused();
  await size.fill('64 KiB');
  await size.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Workload/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await answered(page, before);
  await expect(page.getByTestId('layout-title')).toContainText('edited copy');
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
});

test('saves each picture as PNG, SVG and CSV that say where they come from', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page);
  const hash = await answered(page);
  for (const picture of ['queue depth', 'utilization', 'elapsed time']) {
    for (const kind of ['PNG', 'SVG', 'CSV']) {
      await page.getByRole('button', { name: `Save ${picture} as a file` }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
      expect(download.suggestedFilename()).toBe(`spindle-${picture.replace(' ', '-')}-${hash.slice(0, 8)}.${kind.toLowerCase()}`);
      const content = readFileSync(await download.path());
      const what = `${kind} of ${picture}`;
      expect(content.includes(hash), `${what} names the scenario`).toBe(true);
      expect(content.includes('seed 1'), `${what} names the seed`).toBe(true);
      expect(content.includes('#1.'), `${what} holds the link`).toBe(true);
      if (kind === 'PNG') expect(content.subarray(1, 4).toString()).toBe('PNG');
      if (kind === 'SVG') {
        expect(content.includes('<svg')).toBe(true);
        expect(content.toString(), `${what} says its scale`).toMatch(/linear|logarithmic/);
        expect(content.toString(), `${what} names the engine`).toMatch(/engine \d/);
      }
      if (kind === 'CSV') expect(content.toString().split('\r\n').length).toBeGreaterThan(5);
    }
  }
  // On paper: a sheet of its own in light colors, with the same pictures and nothing to press.
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByTestId('sheet');
  await expect(sheet.locator('canvas')).toHaveCount(3);
  await expect(sheet).toContainText('elapsed');
  await expect(sheet.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button').first()).toBeHidden();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  await expect(page.getByTestId('answer-elapsed')).toBeVisible();
  expect(faults).toEqual([]);
});

// At night: `glossary.spec.ts` opens definitions by day.
test('numbers open their definitions @nightly', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'elapsed', exact: true }).click();
  await expect(page.getByRole('note', { name: 'Definition: Elapsed time' })).toContainText('last query of the last user');
  await page.getByRole('button', { name: 'All terms' }).click();
  await expect(page.getByRole('dialog', { name: 'Glossary' }).getByText('Elapsed time', { exact: true }).first()).toBeInViewport();
  await page.getByRole('button', { name: 'Parameters and sources' }).click();
  await expect(page.getByRole('dialog', { name: 'Parameters and sources' })).toContainText('assumed');
});

test('a longer run can be canceled and leaves the answer standing', async ({ page }) => {
  await openPage(page);
  const before = await elapsedMs(page);
  await page.getByRole('button', { name: 'Run the whole batch' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Run the whole batch' })).toBeVisible();
  expect(await elapsedMs(page)).toBe(before);
});
