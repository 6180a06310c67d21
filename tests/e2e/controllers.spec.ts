/** RAID controllers built by hand: by mouse, by keys and on a phone; arrays of all levels behind one of them, and what it did. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { KIB } from '../../src/base/units.ts';
import { probe, smallScenario } from '../../src/engine/testing/scenarios.ts';
import { setVolumeKind } from '../../src/scenario/edit/arrays.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violationsLightAndDark } from './support/axe.ts';
import { answered, elapsedMs, LIGHT, openPage, watchFaults } from './support/page.ts';

/** Loose disks on two loops: 1 to 11 and 12 to 22. */
const LOOSE = encodeLink(sampleScenario('loose', 'tight'));

/** Small writes anywhere on a RAID 5. */
const WRITES = encodeLink(
  setVolumeKind(
    smallScenario({
      volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB },
      classes: [probe({ write: true, requests: 300 })],
    }),
    'all',
    { kind: 'raid5' },
  ),
);

async function typed(page: Page, field: Locator, value: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'RAID controllers' });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'RAID controllers' }).click();
}

/** An array of these disks by the dialog for new volumes. */
async function make(page: Page, kind: string, disks: readonly number[]): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'New volume…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New volume' });
  await dialog.getByRole('button', { name: 'clear', exact: true }).click();
  for (const disk of disks) await dialog.getByRole('checkbox', { name: new RegExp(`^disk ${disk}(,|$)`) }).check();
  await dialog.getByRole('radio', { name: new RegExp(`^${kind} `) }).check();
  await dialog.getByRole('button', { name: new RegExp(`^Make ${kind} \\(`) }).click();
  await expect(dialog).toBeHidden();
}

const rows = (page: Page) => dialogOf(page).getByTestId(/^behind-/);

// At night: a minute; one controller is set by keys by day.
test('arrays of all levels behind one controller by mouse, refused where its adapter has too few disks, and two of them compared @nightly', async ({
  page,
}) => {
  test.slow();
  const faults = watchFaults(page);
  await openPage(page, LOOSE);
  await openDialog(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Add a RAID controller', exact: true }).click();
  const card = dialog.getByTestId('controller-raid1');
  await card.getByLabel('Processor time of a request').fill('0.2');
  await card.getByLabel('Processor time of a request').press('Enter');
  await card.getByLabel('Processor time of a disk I/O').fill('0.1');
  await card.getByLabel('Processor time of a disk I/O').press('Enter');
  await card.getByLabel('Parity at, 0 if it costs nothing').fill('90');
  await card.getByLabel('Parity at, 0 if it costs nothing').press('Enter');
  await card.getByLabel('Cache, 0 for none').fill('32');
  await card.getByLabel('Cache, 0 for none').press('Enter');
  await card.getByRole('radio', { name: 'whole stripe units' }).check();
  await expect(dialog).toContainText('Write-through: a write is complete when it is on the disks.');

  // Six disks of the controller's loop as each level in turn, five of them in place.
  await make(page, 'RAID 0', [1, 2, 3, 4, 5, 6]);
  await openDialog(page);
  await rows(page).first().getByRole('combobox').selectOption({ label: 'RAID controller 1' });
  await page.keyboard.press('Escape');
  const settings = page.getByRole('region', { name: /^Volume/ });
  const answers = new Map<string, number>();
  let hash = await answered(page);
  answers.set('RAID 0', await elapsedMs(page));
  await page.keyboard.press('F8');
  for (const level of ['RAID 10', 'RAID 5', 'RAID 50', 'RAID 5E']) {
    await page.getByRole('button', { name: /^Settings of volume/ }).click();
    await settings.getByRole('combobox', { name: 'Kind' }).selectOption({ label: level });
    await expect(settings).toContainText('It lies behind RAID controller 1');
    await page.keyboard.press('Escape');
    hash = await answered(page, hash);
    answers.set(level, await elapsedMs(page));
    // Compared with the stripe that was pinned.
    await expect(page.getByTestId('against-baseline')).toHaveText(/against|of/);
    await expect(page.getByTestId('against-baseline')).not.toContainText('not comparable');
  }
  await expect(page.getByTestId('bar')).toHaveCount(2);
  // RAID 1 is of two disks.
  await openDialog(page);
  await make(page, 'RAID 1', [7, 8]);
  await openDialog(page);
  await rows(page).nth(1).getByRole('combobox').selectOption({ label: 'RAID controller 1' });
  await expect(rows(page).filter({ hasText: 'RAID 5E' }).getByRole('combobox')).toHaveValue('raid1');
  await expect(rows(page).filter({ hasText: 'RAID 1' }).getByRole('combobox')).toHaveValue('raid1');
  // Each level is another run.
  expect(new Set(answers.values()).size).toBe(answers.size);

  // A third, over disks of both loops, has none that could make it.
  await make(page, 'RAID 5', [10, 11, 12, 13]);
  await openDialog(page);
  await rows(page).nth(2).getByRole('combobox').selectOption({ label: 'RAID controller 1' });
  await expect(dialog.getByRole('alert')).toContainText(
    /is over 4 disks, and 2 of them are on FC-AL loop A, where RAID controller 1 is; an array of disks of FC-AL loop A/,
  );
  await expect(rows(page).nth(2).getByRole('combobox')).toHaveValue('');

  // What it did, in the run of the answer.
  const did = dialog.getByTestId('controllers-did');
  await expect(did).toBeVisible();
  await expect(did).toContainText(/RAID controller 1/);
  await expect(did).toContainText(/times what was asked for/);
  await expect(did).toContainText(/% of the bytes/);
  expect(await violationsLightAndDark(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'From disk to processor…' }).click();
  await expect(page.getByTestId('pipes')).toContainText('controllers');
  await page.keyboard.press('Escape');

  // Taken away, the volumes are as they were, behind none.
  await openDialog(page);
  await dialog.getByRole('button', { name: 'Remove RAID controller 1' }).click();
  await expect(dialog).toContainText('There is none');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await openDialog(page);
  await expect(rows(page).first().getByRole('combobox')).toHaveValue('raid1');
  expect(faults).toEqual([]);
});

test('a controller whose processor is slow is the narrowest of the way, by keys alone, and undone', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'RAID controllers' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Add a RAID controller', exact: true }).focus();
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Processor time of a request');
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  const fact = dialog.getByRole('combobox', { name: 'RAID controller of volume Fact' });
  await fact.focus();
  await page.keyboard.press('ArrowDown');
  await expect(fact).toHaveValue('raid1');
  await answered(page, before);
  await dialog.getByRole('button', { name: 'From disk to processor…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('narrowest')).toContainText('The narrowest is RAID controller 1');
  await page.getByRole('button', { name: 'Run without any limit of controllers' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('widened')).toContainText(/Without any limit of controllers the run takes .* instead of .* times as fast/);
  await page.keyboard.press('Escape');
  for (let k = 0; k < 3; k++) await page.keyboard.press('Control+Z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('writes that are complete in the cache, by keys alone: the answer is sooner, what is left is named, and a setting that cannot be is refused @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, WRITES);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'RAID controllers' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Add a RAID controller', exact: true }).focus();
  await page.keyboard.press('Enter');
  const added = await answered(page, before);
  const card = dialog.getByTestId('controller-raid1');
  await typed(page, card.getByLabel('Cache, 0 for none'), '256');
  const cached = await answered(page, added);
  await dialog.getByRole('combobox', { name: 'RAID controller of volume All' }).focus();
  await page.keyboard.press('ArrowDown');
  const through = await answered(page, cached);
  const throughMs = await elapsedMs(page);
  await expect(dialog.getByTestId('controllers-wrote')).toHaveCount(0);

  await card.getByRole('radio', { name: 'on the disks' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: 'in the cache' })).toBeChecked();
  await expect(card).toContainText('Write-back: a write is complete when it is in the cache, which keeps it without power.');
  await answered(page, through);
  expect(await elapsedMs(page)).toBeLessThan(throughMs);
  const wrote = dialog.getByTestId('controllers-wrote');
  await expect(wrote).toContainText(/RAID controller 1/);
  await expect(wrote).toContainText(/[1-9].* [KMG]iB/);
  await expect(dialog).toContainText('What is left at the end of the run is not part of its elapsed time.');

  // No more than writes may take.
  await typed(page, card.getByLabel('Writes may take'), '90');
  await typed(page, card.getByLabel('To the disks beyond'), '95');
  await expect(card.getByRole('alert')).toContainText(/beyond which they go to the disks.*90/);
  await typed(page, card.getByLabel('To the disks beyond'), '70');
  await expect(card.getByRole('alert')).toHaveCount(0);
  await typed(page, card.getByLabel('Or after'), '0');
  await expect(card.getByLabel('Or after')).toHaveValue('0');
  expect(await violationsLightAndDark(page)).toEqual([]);
  // A cache of less than a stripe unit holds no write.
  await typed(page, card.getByLabel('Cache, 0 for none'), '0.05');
  await expect(card.getByRole('alert')).toContainText(/a stripe unit of volume "all" has 64/);
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  // At night: another hand does the same by day.
  test('a controller is built by touch, and nothing is wider than the page @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await answered(page);
    await page
      .getByRole('button', { name: /^More|^Menu/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: 'RAID controllers' }).tap();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Add a RAID controller', exact: true }).tap();
    await dialog.getByLabel('Cache, 0 for none').fill('16');
    await dialog.getByLabel('Cache, 0 for none').press('Enter');
    await dialog.getByRole('radio', { name: 'whole stripe units' }).tap();
    await expect(dialog.getByRole('radio', { name: 'whole stripe units' })).toBeChecked();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
