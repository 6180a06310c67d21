/** Files into the free space between others, where files keep their addresses: by mouse, keys and finger. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { keepAddresses, placeFiles } from '../../src/scenario/edit/addresses.ts';
import { layOut } from '../../src/scenario/layout.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { expectSaid, expectUndone, carry, Finger, ghost, handBar, listen, pointIn, shown } from './support/hands.ts';
import { openPage, watchFaults } from './support/page.ts';

const scenario = sampleScenario('loose', 'tight');

/** The files of the fact table on the first disk lie behind all others there, so that there is a gap at its outer edge. */
const WITH_GAP = (() => {
  const { objectFirst, target } = layOut(scenario);
  const facts = Array.from({ length: objectFirst[1] }, (_, p) => p).filter((p) => target[p] === 0);
  const spill = scenario.database.objects.findIndex(({ role }) => role === 'spill');
  return encodeLink(placeFiles(keepAddresses(scenario), facts, { kind: 'next-to', psu: objectFirst[spill] }));
})();

const tube = (page: Page, disk: number): Locator => page.locator('[data-disk]').nth(disk - 1);
const gaps = (page: Page, disk: number): Locator => tube(page, disk).locator('[data-gap]');
/** Objects on a disk, by number, from the outer edge inward. */
const objectsOn = (page: Page, disk: number): Promise<string[]> =>
  tube(page, disk)
    .locator('[data-drag^="band:"]')
    .evaluateAll((bands) =>
      bands
        .toSorted((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
        .map((band) => band.dataset.drag!.split(':')[2]),
    );

// At night: another hand does the same by day.
test('by mouse and keys: previewed in the gap, said, undone @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const said = await listen(page);
  await openPage(page, WITH_GAP);
  const before = await shown(page);
  expect(await objectsOn(page, 1)).toEqual(['1', '2', '18', '0']);
  await expect(gaps(page, 1)).toHaveCount(2);
  expect(await violations(page)).toEqual([]);

  const from = await pointIn(tube(page, 2).locator('[data-drag^="band:1:18"]'));
  const gap = await pointIn(gaps(page, 1).first());
  await carry(page, from, gap);
  await expect(ghost(page)).toContainText(/the free outer edge of disk .*: fits, .* full/);
  await expect(gaps(page, 1).first()).toHaveAttribute('data-over', '');
  await expect(tube(page, 1).locator('[data-coming]')).toHaveCount(1);
  // What is drawn in the gap does not take it from under the pointer.
  await page.mouse.move(gap.x + 2, gap.y + 1, { steps: 4 });
  await expect(gaps(page, 1).first()).toHaveAttribute('data-over', '');
  await page.mouse.up();
  await expectSaid(said, /^Moved Spill space, PSU 2 from disk .* to the free outer edge of disk .*\.$/);
  await shown(page, before.hash);
  expect(await objectsOn(page, 1)).toEqual(['18', '1', '2', '18', '0']);
  await expectUndone(page, before);

  // By keys: up from a disk are its gaps.
  await tube(page, 2).locator('[data-drag^="band:1:18"]').click();
  await page.getByRole('button', { name: 'Pick up' }).focus();
  await page.keyboard.press('Enter');
  await expectSaid(said, /^Picked up Spill space, PSU 2\. .* Up and down also reach gaps\./);
  await expect(handBar(page)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expectSaid(said, /^the free space at .* of disk .*: fits/);
  await page.keyboard.press('ArrowUp');
  await expectSaid(said, /^the free outer edge of disk .*: fits/);
  await page.keyboard.press('Enter');
  await expectSaid(said, /^Moved Spill space, PSU 2 from disk .* to the free outer edge/);
  await expectUndone(page, before);

  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  test('by finger, and by tap', async ({ page }) => {
    const said = await listen(page);
    await openPage(page, WITH_GAP);
    const before = await shown(page);
    const finger = await Finger.on(page);
    const from = await pointIn(tube(page, 2).locator('[data-drag^="band:1:18"]'));
    await finger.carry(from, () => pointIn(gaps(page, 1).first()));
    await expectSaid(said, /to the free outer edge of disk/);
    await shown(page, before.hash);
    await page.getByRole('button', { name: 'Undo' }).tap();
    expect(await objectsOn(page, 1)).toEqual(['1', '2', '18', '0']);

    await tube(page, 2).locator('[data-drag^="band:1:18"]').tap();
    await page.getByRole('tab', { name: 'Warehouse' }).tap();
    await page.getByRole('button', { name: 'Pick up' }).tap();
    await gaps(page, 1).first().tap();
    await expectSaid(said, /to the free outer edge of disk/);
  });
});
