/** Extents of a logical volume move in the run: by keys at the playhead, with what became of it, and a reload keeps it. */
import { expect, test } from '@playwright/test';
import { createGroup } from '../../src/scenario/edit/groups.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const GROUPED = encodeLink(createGroup(sampleScenario('loose', 'tight'), { physical: ['d1', 'd2', 'd3'] }));

test('by keys: a logical volume moves in the run, what becomes of it is listed, and a reload keeps it', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, GROUPED);
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
  await page.getByTestId('play-track').focus();
  await page.keyboard.press('Home');
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  const before = await answered(page);
  await page.getByTestId('play-timeline').locator('summary').click();
  await page.getByRole('button', { name: 'Add an action' }).press('Enter');
  const form = page.getByTestId('play-add');
  const says = page.getByTestId('play-add-says');
  await form.getByLabel('Action').selectOption({ label: 'Move a logical volume' });
  await expect(says).toHaveText(/^Not possible: logical volume lv-d1 is on disk 1 already\. Nearest: disk 2, which has .* free extents\.$/);
  await form.getByLabel('To', { exact: true }).selectOption('d3');
  await expect(says).toHaveText(/^Would add: at .* logical volume lv-d1 to disk 3: move by the volume manager/);
  await expect(page.getByTestId('play-add-along')).toContainText('all of it moves along: ');
  await form.getByRole('button', { name: /^Add at/ }).press('Enter');
  await expect(page.getByTestId('play-action')).toHaveCount(0);
  await form.getByLabel('Move all of it').press('Space');
  await form.getByRole('button', { name: /^Add at/ }).press('Enter');
  await answered(page, before);
  const actions = page.getByTestId('play-action');
  await expect(actions).toHaveCount(1);
  await expect(actions).toContainText(/begins at .*; [\d.]+\s[KMG]iB moved, [\d.]+\s[KMG]iB left when the run ends/);
  await page.reload();
  await answered(page);
  await page.keyboard.press('F9');
  await page.getByTestId('play-timeline').locator('summary').click();
  await expect(actions).toHaveCount(1);
  await expect(actions).toContainText('logical volume lv-d1 to disk 3');
  expect(faults).toEqual([]);
});
