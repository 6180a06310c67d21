/** The queue of a disk as chips beside its platter, with what each choice cost, and the same requests in another order as a ghost. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { arrived, openPage, playTrack, watchFaults } from './support/page.ts';

/** A load over four stripes, on drives that hold four commands and serve the one that is reached soonest. */
const base = sampleScenario('fourStripes', 'load');
const QUEUED = encodeLink({
  ...base,
  hardware: {
    ...base.hardware,
    drives: base.hardware.drives.map((drive) =>
      drive.kind === 'hdd' ? { ...drive, queueDepth: 4, queueDiscipline: { kind: 'sptf' as const } } : drive,
    ),
  },
});

/** The film stands at a moment at which many requests wait for disk 9. */
async function openQueue(page: Page): Promise<Locator> {
  await openPage(page, QUEUED);
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
  await playTrack(page).focus();
  await page.keyboard.press('Home');
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  await arrived(page);
  await page.getByTestId('play-mechanics').click();
  const dialog = page.getByTestId('mechanics');
  await dialog.getByLabel('Disk', { exact: true }).selectOption({ label: 'disk 9' });
  await expect(dialog.getByTestId('mechanics-chips').getByRole('radio').nth(3)).toBeAttached();
  return dialog;
}

/** Of a chip, ms. */
const costOf = (name: string): number => Number(/positioning ([\d.]+)\s(µs|ms)/u.exec(name)![1]);

// At night: another hand does the same by day.
test('pointer: chips in the order of service, the costs of the choice, and the choice of another request @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const dialog = await openQueue(page);
  const chips = dialog.getByTestId('mechanics-chips').getByRole('radio');
  const costs = dialog.getByTestId('mechanics-costs');
  await expect(costs).toHaveText(
    /^Chosen: positioning [\d.]+\s.s; (next best [\d.]+\s.s \(request [\d\s]+\)|request [\d\s]+ would have taken [\d.]+\s.s|no other waited)\.$/u,
  );
  const chosen = dialog.getByTestId('mechanics-chips').locator('[data-place="chosen"]');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveAttribute(
    'title',
    /^Chosen: positioning [\d.]+\s.s; .*Request [\d\s]+: (read|write) .* for .* at sector [\d\s]+;/u,
  );
  await expect(chosen.getByRole('radio')).toBeChecked();
  // Who of both queues chose, and by what.
  const choice = dialog.getByTestId('mechanics-choice');
  await expect(choice).toContainText(
    /Chosen at [\d.]+\ss by the (drive’s own queue, of \d+ that it held|host’s scheduler, of \d+ waiting there): /u,
  );
  await expect(choice).toContainText(/It (goes by positioning|does not go by positioning)|The drive has a queue of its own/);
  // In the order in which their service began.
  const names = await chips.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const begins = names.map((name) => Number(/service begins at ([\d.]+)/.exec(name)?.[1] ?? Infinity));
  expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  // The drive goes by positioning: nobody whom it could choose was nearer.
  const candidates = names.filter((name) => name.includes('positioning'));
  expect(candidates.length).toBeGreaterThan(1);
  await expect(choice).toContainText('It goes by positioning.');
  expect(costOf(names.find((name) => name.startsWith('Chosen'))!)).toBe(Math.min(...candidates.map(costOf)));
  expect(await violations(page)).toEqual([]);
  // Another one says what became of it, and the way to its choice leads there.
  const before = await page.getByTestId('play-time').textContent();
  const other = dialog
    .getByTestId('mechanics-chips')
    .locator('label')
    .filter({ hasNot: page.locator(':checked') })
    .first();
  const number = (await other.getByRole('radio').getAttribute('value'))!;
  await other.click();
  await expect(dialog.getByTestId('mechanics-chip')).toContainText(/^Request [\d\s]+: .*Chosen: positioning /u);
  await dialog.getByRole('button', { name: /^To its choice/ }).click();
  await expect(page.getByTestId('play-time')).not.toHaveText(before!);
  await expect(dialog.getByTestId('mechanics-chips').locator('[data-place="chosen"]').getByRole('radio')).toHaveValue(number);
  // The transcript names the choice.
  await dialog.locator('summary').filter({ hasText: 'Transcript' }).click();
  await expect(dialog.getByTestId('mechanics-transcript').getByRole('listitem').first()).toHaveText(
    /chosen by the (drive’s own queue|host’s scheduler) \(positioning [\d.]+\s.s; /u,
  );
  expect(faults).toEqual([]);
});

// At night: another hand does the same by day.
test('keyboard: arrows walk through the chips; the ghost of another order says both totals @nightly', async ({ page }) => {
  const dialog = await openQueue(page);
  const chips = dialog.getByTestId('mechanics-chips').getByRole('radio');
  await chips.and(page.locator(':checked')).focus();
  const first = await dialog.getByTestId('mechanics-chip').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByTestId('mechanics-chip')).not.toHaveText(first!);
  await expect(chips.and(page.locator(':checked'))).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByTestId('mechanics-chip')).toHaveText(first!);
  // A platter that turns has no ghost.
  const order = dialog.getByLabel('Ghost of another order');
  await expect(order).toHaveCount(0);
  await dialog.getByLabel('Platter', { exact: true }).selectOption({ label: 'as if it stood still' });
  const platter = dialog.getByRole('figure', { name: 'Platter, as if it stood still' });
  await expect(platter).not.toContainText('Ghost');
  const pixels = () => dialog.getByTestId('mechanics-platter').screenshot();
  const without = await pixels();
  await order.focus();
  await page.keyboard.type('in the order');
  await expect(platter).toContainText(
    /Ghost \(beside the true tracks, closer to the center: dashed seeks, dotted waits, outlined transfers\): the same 10 requests, served in the order they came: [\d.]+\sm?s of positioning; as it was: [\d.]+\sm?s\. Each comes when it came in the run, and none is served before that; /u,
  );
  expect((await pixels()).equals(without)).toBe(false);
  await order.selectOption({ label: 'shortest positioning first' });
  await expect(platter).toContainText('served shortest positioning first: ');
  await dialog.getByLabel('Time before the playhead').selectOption({ label: '2.00 s' });
  await dialog.getByLabel('Trails of the last').selectOption({ label: '25 requests' });
  await expect(platter).toContainText('the same 25 requests');
  expect(await violations(page)).toEqual([]);
  await order.selectOption({ label: 'none' });
  await expect(platter).not.toContainText('Ghost');
});

test.describe('finger', () => {
  test.use({ hasTouch: true });

  test('reduced motion and dark: chips and ghost are there, on 360 px too', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    const dialog = await openQueue(page);
    await dialog.getByLabel('Ghost of another order').selectOption({ label: 'nearest address first' });
    await expect(dialog.getByRole('figure', { name: 'Platter, as if it stood still' })).toContainText('served nearest address first: ');
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(dialog.getByTestId('mechanics-costs')).toContainText('Chosen: positioning');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (const chip of await dialog.getByTestId('mechanics-chips').locator('label').all()) {
      const box = (await chip.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.height).toBeGreaterThanOrEqual(24);
    }
    const second = dialog.getByTestId('mechanics-chips').locator('label').nth(1);
    const number = await second.getByRole('radio').getAttribute('value');
    await second.tap();
    await expect(second.getByRole('radio')).toBeChecked();
    await expect(dialog.getByTestId('mechanics-chip')).toContainText(new RegExp(`^Request ${number!.split('').join('\\s?')}: `, 'u'));
    expect(await violations(page)).toEqual([]);
  });
});
