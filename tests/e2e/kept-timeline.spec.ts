/** What an action of the run names is not removed from under it: refused, with the action's removal as one step that can be undone. */
import { expect, test } from '@playwright/test';
import { setAction } from '../../src/scenario/edit/timeline.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const plain = sampleScenario('fourStripes', 'tight');
const volume = plain.volumes.find(({ id }) => id === 'v-spill')!;
const moved = {
  kind: 'move' as const,
  id: 'm',
  atMs: 2500,
  object: plain.database.objects[0].id,
  psu: 1,
  to: volume.id,
  method: 'copy' as const,
};

test('by keys: a volume that an action of the run names is dissolved together with the action, and both come back', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, encodeLink(setAction(plain, moved)));
  const before = await answered(page);
  await page.getByRole('button', { name: /^Settings of volume Spill/ }).press('Enter');
  await page.getByRole('button', { name: 'Dissolve' }).press('Enter');
  const notice = page.getByTestId('notice');
  await expect(notice).toContainText('An action of the run would not work, at 2.5 s');
  await notice.getByRole('button', { name: 'Remove 1 action too' }).press('Enter');
  await answered(page, before);
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});
