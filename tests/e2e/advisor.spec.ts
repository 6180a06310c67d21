/** Which objects are used together, which move pays and which split is best: by mouse, by keys, tried and undone. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { smallScenario, probe } from '../../src/engine/testing/scenarios.ts';
import { moveTo } from '../../src/scenario/edit/deal.ts';
import { moveFiles } from '../../src/scenario/edit/move.ts';
import { layOut } from '../../src/scenario/layout.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { violations } from './support/axe.ts';
import { expectSaid, listen } from './support/hands.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

/** Two tables that two streams read all the time, both on disk 1 of four, for 40 s. */
function twoOnOneDisk(): Scenario {
  const read = probe({ id: 'dim', object: 'dim', requests: 60, bytes: 8192 });
  const scenario = smallScenario({ classes: [read, { ...read, id: 'spill', object: 'spill' }], spillPsuBytes: 4 << 20 });
  const { objectFirst } = layOut(scenario);
  const files = Array.from({ length: objectFirst[4] - objectFirst[2] }, (_, k) => objectFirst[2] + k);
  const stream = (id: string): NonNullable<Scenario['workload']['streams']>[number] => ({
    id: `s-${id}`,
    title: id,
    arrivals: { kind: 'closed', users: 1, thinkTime: { ms: 0, spread: 'fixed' } },
    classes: [{ class: id, count: 1 }],
    order: 'drawn',
  });
  const { workload } = scenario;
  const rest = [objectFirst[0], objectFirst[2]];
  const others = Array.from({ length: rest[1] - rest[0] }, (_, k) => rest[0] + k);
  const placed = moveFiles(moveFiles(scenario, files, moveTo(['d1'])), others, moveTo(['d4']));
  return { ...placed, workload: { ...workload, batch: [], streams: [stream('dim'), stream('spill')], until: { seconds: 40 } } };
}

const LINK = encodeLink(twoOnOneDisk());
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Used together, and what to move' }).click();
  return page.getByRole('dialog', { name: 'Used together, and what to move' });
};

test('mouse: the pair on one disk is named and drawn, a move that pays is tried, and undone', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page, LINK);
  const before = await answered(page);
  const dialog = await openDialog(page);
  await expect(dialog.getByTestId('next-pair')).toHaveText(/^To separate next: Dimension and Spill\. .*both lie on disk 1\./);
  await expect(dialog.getByTestId('pairs').locator('tbody tr')).toHaveCount(1);
  await expect(dialog.getByTestId('pairs')).toContainText('⚠ 1');

  await dialog.getByText('Which move, and when?').click();
  await dialog.getByRole('button', { name: 'Run the 4 likeliest moves' }).click();
  await expect(dialog.getByTestId('move-advice')).toHaveText(/^Best: PSU \d of (Spill|Dimension) from disk 1 to disk [23]\./);
  const rows = dialog.getByTestId('moves-tried').locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('pays within the run');
  expect(await violations(page)).toEqual([]);
  await rows
    .first()
    .getByRole('button', { name: /^Try: / })
    .click();
  // The dialog leaves the board free, and the move is drawn there as a drag's outcome is.
  await expect(dialog).toHaveAttribute('data-aside', 'true');
  await expect(page.getByTestId('move-arrow')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Do it' })).toBeInViewport();
  // Another row under the pointer does not take its place.
  const tried = await page.getByTestId('move-arrow').innerHTML();
  await rows.nth(3).hover();
  expect(await page.getByTestId('move-arrow').innerHTML()).toBe(tried);
  await expect(page.getByTestId('board-caption')).toContainText('Striped: would be added here');
  await expect(dialog.getByTestId('try-preview').getByRole('listitem')).toHaveText(/^at 0\S* .*PSU \d of (Spill|Dimension) to disk [23]: /);
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await expect(dialog.getByTestId('try-preview')).toHaveCount(0);
  // The focus is where it was, so its row is still drawn; with the focus elsewhere nothing is.
  await expect(rows.first().getByRole('button', { name: /^Try: / })).toBeFocused();
  await expect(page.getByTestId('move-arrow')).toBeAttached();
  await dialog.getByRole('checkbox', { name: /^Leave the board free/ }).focus();
  await page.mouse.move(2, 2);
  await expect(page.getByTestId('move-arrow')).toHaveCount(0);
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  await rows
    .first()
    .getByRole('button', { name: /^Try: / })
    .click();
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(dialog).toBeHidden();
  await expectSaid(said, /Undo takes it back/);
  await answered(page, before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);

  const again = await openDialog(page);
  await again.getByRole('button', { name: 'Show as lines on the board' }).click();
  await expect(again).toBeHidden();
  const line = page.getByTestId('together-lines').locator('[data-pair="dim/spill"]');
  await expect(line).toHaveAttribute('data-warns', 'true');
  await expect(page.getByTestId('together-bar')).toContainText('⚠ Dimension and Spill share disk 1.');
  // The board comes again in another frame, and the lines with it.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(line).toBeAttached();
  await page.setViewportSize(size);
  await expect(line).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('together-bar').getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByTestId('together-lines')).toHaveCount(0);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('mouse: the best move is begun at several moments, and what that costs and brings is compared @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await answered(page);
  const dialog = await openDialog(page);
  await dialog.getByText('Which move, and when?').click();
  await dialog.getByRole('button', { name: 'Run the 4 likeliest moves' }).click();
  const begin = dialog.getByRole('button', { name: /^Begin PSU \d of .* at \d moments$/ });
  // On a phone its label takes more lines and stays whole.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await begin.scrollIntoViewIfNeeded();
  expect(
    await begin.evaluate((button) => {
      const { left, right } = button.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && button.scrollWidth <= button.clientWidth;
    }),
  ).toBe(true);
  await page.setViewportSize(size);
  await begin.click();
  await expect(dialog.getByTestId('when-advice')).toHaveText(/^It costs least begun at .* It brings most by the end of the run begun at /);
  const rows = dialog.getByTestId('moments-tried').locator('tbody tr');
  await expect(rows.nth(1)).toContainText('of work');
  expect(await violations(page)).toEqual([]);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Try: / })
    .click();
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await expect(dialog).toBeHidden();
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('keys: a policy is switched on and set, compared with doing nothing, shared, and undone @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page, LINK);
  const before = await answered(page);
  const dialog = await openDialog(page);
  await dialog.getByText('Let a policy start moves?').press('Enter');
  const on = dialog.getByRole('checkbox', { name: 'Start moves by themselves' });
  await on.press(' ');
  await expectSaid(said, /The policy is on/);
  const every = dialog.getByLabel(/^Looks every/);
  await every.fill('50');
  await every.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/it would never look; below 40 s, or a longer run\./);
  await every.fill('5');
  await every.press('Enter');
  await dialog.getByRole('button', { name: 'Compare with doing nothing, 3 seeds' }).press('Enter');
  await expect(dialog.getByTestId('policy-verdict')).toHaveText(/^The policy pays: .* It started \d.* moves? a run/);
  const log = dialog.getByTestId('policy-log').locator('tbody tr');
  await expect(log).toHaveCount(7);
  await expect(log.first()).toContainText(/disk 1 busy 100.*moves PSU \d of .* from disk 1 to disk \d/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await answered(page, before);
  const link = await page.evaluate(() => window.location.hash);
  await openPage(page, link);
  const again = await openDialog(page);
  await again.getByText('Let a policy start moves?').press('Enter');
  await expect(again.getByRole('checkbox', { name: 'Start moves by themselves' })).toBeChecked();
  await again.getByRole('checkbox', { name: 'Start moves by themselves' }).press(' ');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).not.toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('keys: splits are compared, ties and what was not tried are said, the best is laid out @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  const before = await answered(page);
  const dialog = await openDialog(page);
  await dialog.getByText('How to split over disks?').press('Enter');
  const budget = dialog.getByLabel('Arrangements to run at most');
  await budget.fill('3');
  await budget.press('Enter');
  const run = dialog.getByRole('button', { name: /^Run \d+ arrangements$/ });
  await expect(dialog).toContainText(/\d+ of \d+ arrangements are to be run\. Left out: /);
  await run.press('Enter');
  // The focus stays where the button was that the next one replaces.
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Ranked as far as they were run, or from the start where none was.
  await expect(run.or(dialog.getByRole('button', { name: 'Go on' }))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByTestId('split-advice')).toHaveText(/better than the layout as it is\.$/);
  const rows = dialog.getByTestId('splits-tried').locator('tbody tr');
  await expect(rows.first()).toContainText(/^1/);
  await expect(dialog).toContainText(/\d+ of \d+ arrangements were run\. Not tried: /);
  await rows
    .first()
    .getByRole('button', { name: /^Try: / })
    .press('Enter');
  await expect(dialog.getByTestId('try-preview')).toBeFocused();
  await dialog.getByRole('button', { name: 'Do it' }).press('Enter');
  await expect(dialog).toBeHidden();
  await answered(page, before);
  const after = await openDialog(page);
  await expect(after.getByTestId('next-pair')).not.toContainText('⚠');
  expect(faults).toEqual([]);
});
