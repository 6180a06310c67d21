/** The largest configuration of a study of a balanced server: opened by a link (by its name in `growing.spec.ts`), answered, drawn, and followed from disk to processor. */
import { expect, test } from '@playwright/test';
import { answered, openPage, watchFaults } from './support/page.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';

/** The preset with the most disks. */
const LARGEST = presetIds()
  .map((id) => presetScenario(id)!)
  .reduce((most, scenario) => (scenario.hardware.disks.length > most.hardware.disks.length ? scenario : most));

// At night: the largest document of all; smaller ones of the same study are opened by day (`growing.spec.ts`).
test('a document with 448 disks is answered, shows its layouts, and its way from disk to processor has a narrowest pipe @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  expect(LARGEST.hardware.disks).toHaveLength(448);
  await openPage(page, encodeLink(LARGEST));
  await expect(page.getByTestId('answer-elapsed')).toContainText('MiB/s');
  const hash = await answered(page);
  await expect(page.getByText('448 disks').first()).toBeVisible();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'From disk to processor' }).click();
  const dialog = page.getByRole('dialog', { name: 'From disk to processor' });
  await expect(dialog.getByTestId('narrowest')).toHaveText(/^The narrowest are processors of Node \d, occupied for 100\D% of the run\.$/);
  await expect(dialog.getByTestId('pipes').getByRole('rowheader', { name: 'memories of nodes' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await answered(page)).toBe(hash);
  expect(faults).toEqual([]);
});
