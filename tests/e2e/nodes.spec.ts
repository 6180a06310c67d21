/** A machine of nodes built by hand: by mouse, by keys and on a phone, and what a run of it says. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violationsLightAndDark } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Nodes, adapters and processors' });
const remote = /^In this run (4[5-9]|5[0-5])\s% of the bytes were remote/;

// At night: another hand does the same by day.
test('two nodes with two adapters each by mouse; a run says what was remote @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Nodes, adapters and processors' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByTestId('remote-expected')).toContainText('share one memory');
  await dialog.getByRole('textbox', { name: 'Nodes', exact: true }).fill('2');
  await dialog.getByRole('textbox', { name: 'Nodes', exact: true }).press('Enter');
  for (const node of [1, 1, 2, 2]) await dialog.getByRole('button', { name: `Add an adapter to Node ${node}` }).click();
  await dialog.getByRole('button', { name: 'Deal the disks over the adapters' }).click();
  await expect(dialog.getByTestId('remote-expected')).toContainText(/about 50\s% of the I\/O is remote \(1 - 1\/2\)/);
  await dialog.getByLabel('Limit of the memory path of Node 1, 0 for none').fill('3052');
  await dialog.getByLabel('Limit of the memory path of Node 1, 0 for none').press('Enter');
  await dialog.getByRole('radio', { name: 'any free processor' }).check();
  await dialog.getByLabel('Hyper-threading: two logical processors of each core').check();
  await expect(dialog.getByLabel('Gain of both together')).toHaveValue('15');
  // A number of processors that is no pair is refused where it was typed, with what would be right.
  await dialog.getByLabel('Processors of Node 1').fill('3');
  await dialog.getByLabel('Processors of Node 1').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('two logical processors of each core, and the node has 3; 2 or 4');
  expect(await violationsLightAndDark(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Edits' })).toContainText(/Hyper-threading with a gain of 15\s%/);
  await answered(page, before);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'From disk to processor' }).click();
  await expect(page.getByTestId('remote-of-run')).toHaveText(remote);
  await page.keyboard.press('Escape');
  expect(faults).toEqual([]);
});

// At night: another hand does the same by day.
test('the same by keys alone, and undone step by step @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Nodes, adapters and processors' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const nodes = dialog.getByRole('textbox', { name: 'Nodes', exact: true });
  await nodes.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(nodes).toHaveValue('2');
  for (const node of [1, 1, 2, 2]) {
    await dialog.getByRole('button', { name: `Add an adapter to Node ${node}` }).focus();
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Deal the disks over the adapters' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'each process stays on its node' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByTestId('remote-expected')).toContainText('Affinity is off.');
  await dialog.getByRole('button', { name: 'From disk to processor…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('remote-of-run')).toHaveText(remote);
  await page.keyboard.press('Escape');
  // Nodes (one step for quick arrows, two on a slow machine), four adapters, disks, affinity.
  const undo = page.getByRole('button', { name: 'Undo' });
  let steps = 0;
  for (; await undo.isEnabled(); steps++) await page.keyboard.press('Control+Z');
  expect([7, 8]).toContain(steps);
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('nodes are built by touch, and nothing is wider than the page', async ({ page }) => {
    await openPage(page, LIGHT);
    await answered(page);
    await page
      .getByRole('button', { name: /^More|^Menu/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: 'Nodes, adapters and processors' }).tap();
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'Nodes', exact: true }).fill('2');
    await dialog.getByRole('textbox', { name: 'Nodes', exact: true }).press('Enter');
    await dialog.getByRole('button', { name: 'Add an adapter to Node 2' }).tap();
    await expect(dialog.getByTestId('way-adapter1')).toBeVisible();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
