/** What does not fit, and what could be meant in several ways: said, nothing lost, the way out as a button. */
import { expect, test } from '@playwright/test';
import { LIGHT, openPage } from './support/page.ts';
import {
  carry,
  drag,
  expectChanged,
  expectSaid,
  ghost,
  glassOf,
  handBar,
  listen,
  pointIn,
  rowOf,
  shown,
  trayOf,
  chooseLayout,
} from './support/hands.ts';

test('too much for a disk: refused with the amount, still held, the nearest fix is a button', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  const before = await chooseLayout(page, 'Manual 22');
  await rowOf(page, 'daily_sales').click();
  await carry(page, await pointIn(rowOf(page, 'daily_sales'), 0.3), await pointIn(glassOf(page, 3)));
  await expect(page.locator('[data-disk="d3"]')).toHaveAttribute('data-over', 'refused');
  await expect(ghost(page)).toContainText(/GiB too much for disk 3/);
  await page.mouse.up();

  const refusal = handBar(page).getByTestId('refusal');
  await expect(refusal).toHaveText(/^[\d.]+\sGiB too much for disk 3; disks [\d– and]+ would fit\.$/u);
  await expectSaid(said, /^Refused: .* too much for disk 3; .* Still holding: Daily sales\.$/);
  await expect(handBar(page)).toContainText('Holding: Daily sales');
  await expect(page.getByTestId('selection')).toContainText('Daily sales');
  expect(await shown(page)).toEqual(before);

  const fix = handBar(page).getByRole('button', { name: /^Move to disks/ });
  await expect(fix).toBeFocused();
  await fix.click();
  await expectSaid(said, /^Moved Daily sales from 22 places|^Moved Daily sales from many places to disks/);
  await expect(handBar(page)).toBeHidden();
  await expectChanged(page, before);
});

// At night: a further side of what the tests of this file show by day.
test('over several trays: asks how, each way with its picture; leaving the question moves nothing @nightly', async ({ page }) => {
  const said = await listen(page);
  await openPage(page, LIGHT);
  const before = await shown(page);
  for (const name of ['Fact', 'Spill'])
    await trayOf(page, name)
      .locator('[data-tray-name]')
      .click({ modifiers: ['Control'] });
  await expect(page.getByRole('group', { name: 'Marked disks and volumes' })).toContainText('volume Fact and volume Spill');
  const row = await pointIn(rowOf(page, 'sales_star4'), 0.3);
  await drag(page, row, await pointIn(glassOf(page, 21)));
  const question = page.getByRole('dialog', { name: 'Spread over 2 targets' });
  // Each way with whether it fits, and with an estimate of its own.
  await expect(
    question.getByRole('button', { name: /^(Round robin|Odd|Fill).*fits, .* full · estimate: (about|between) [\d.]+\s/ }),
  ).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(await shown(page)).toEqual(before);

  await drag(page, row, await pointIn(glassOf(page, 21)));
  await question.getByRole('button', { name: /^Odd \/ even/ }).click();
  await expectSaid(said, /^Moved Star index.* from volume Indexes to volume Fact and volume Spill \(odd \/ even\)\.$/);
  await expectChanged(page, before);
});
