/** Extents of a logical volume move in the run: by keys and by mouse at the playhead, with what became of it, the map on the way, and the log. */
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

test('by mouse: a disk leaves its group in the run; the map shows extents under way, and what the volume manager chose is logged and warned about', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, GROUPED);
  await page.getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.getByRole('button', { name: /^Pause/ }).click();
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
  const before = await answered(page);
  await page.getByTestId('play-track').press('Home');
  await page.getByTestId('play-timeline').locator('summary').click();
  await page.getByRole('button', { name: 'Add an action' }).click();
  const form = page.getByTestId('play-add');
  const says = page.getByTestId('play-add-says');
  await form.getByLabel('Action').selectOption({ label: 'Take a disk from a volume group' });
  await form.getByLabel('Disk or volume').selectOption('d1');
  await expect(says).toHaveText(/^Would add: at .* disk 1 taken from its volume group/);
  await form.getByRole('button', { name: /^Add at/ }).click();
  await answered(page, before);
  const [action] = await page.getByTestId('play-action').all();
  await expect(action).toContainText('disk 1 taken from its volume group');
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
  // While it is under way, the map of the group has both places of its extents.
  await page.getByTestId('play-track').focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Group vg1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Volume groups' });
  await expect(dialog).toContainText(/of the film\. Pale: a copy under way/);
  await expect(dialog.getByRole('img', { name: /^disk 2: .*lv-d1, (copied, not read yet|to be copied): extents/ })).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^disk 1: .*lv-d1: extents 0 to/ })).toBeVisible();
  await page.keyboard.press('Escape');
  // A logical volume that grows without a word on where gets extents that the volume manager chooses.
  const moved = await answered(page);
  await form.getByLabel('Action').selectOption({ label: 'Resize a logical volume' });
  await form.getByLabel('Logical volume').selectOption({ label: 'lv-d2' });
  const size = form.getByLabel('Size from then on, MiB');
  await size.fill('2856');
  await size.press('Enter');
  await expect(says).toHaveText(/^Would add: at .* logical volume lv-d2 resized to/);
  await form.getByRole('button', { name: /^Add at/ }).click();
  await answered(page, moved);
  await expect(page.getByTestId('play-remapped')).toContainText(
    /^At [\d.\s]+s the volume manager maps 100 new extents \(400.MiB\) of logical volume lv-d2 to disk \d by itself/,
  );
  await expect(page.getByTestId('play-remap-warning')).toContainText(/^Warning: From .* lie where the volume manager chose\./);
  expect(faults).toEqual([]);
});
