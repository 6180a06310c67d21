/** A sweep over where an object lies and over the layouts of a study: chosen by name, run, refused with the reason, and opened elsewhere by its link. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { catalogStudy } from '../../src/studies/catalog.ts';
import { sample, SAMPLE_STUDY, sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const over = (page: Page): Locator => study(page).getByLabel('Over', { exact: true });
const refused = (page: Page): Locator => study(page).getByRole('list', { name: 'Points that are refused or have no answer' });
const scenario = sampleScenario('fourStripes', 'tight');
const [object] = scenario.database.objects;
const titleOf = (layout: Parameters<typeof sample>[0]): string =>
  catalogStudy(SAMPLE_STUDY)!.layouts.find(({ id }) => id === sample(layout, 'tight').split('/')[1])!.title;

async function openSweep(page: Page): Promise<void> {
  await openPage(page, LIGHT);
  await page.keyboard.press('Shift+F2');
  await study(page).getByRole('radio', { name: 'Sweep', exact: true }).check({ force: true });
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).check({ force: true });
  await study(page).getByLabel('Lines', { exact: true }).selectOption('one');
}

/** Leaves only these values of the setting along x. */
async function tick(page: Page, setting: string, all: readonly string[], wanted: readonly string[]): Promise<void> {
  await study(page)
    .getByText(new RegExp(`^Values of ${setting} \\(`))
    .click();
  const box = (name: string) => study(page).getByRole('checkbox', { name, exact: true });
  for (const name of wanted) await box(name).check();
  for (const name of all.filter((one) => !wanted.includes(one))) await box(name).uncheck();
}

for (const [where, viewport] of [
  ['on a desk', { width: 1280, height: 720 }],
  ['at 360 px', { width: 360, height: 740 }],
] as const) {
  test(`where an object lies is an axis of places, ${where}; the link leads to the same runs`, async ({ browser }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const faults = watchFaults(page);
    await openSweep(page);
    await over(page).selectOption({ label: `Where ${object.name} lies` });
    await expect(
      study(page).getByText(`All files of ${object.name} lie there, the others where they are; a place without room for them is refused.`),
    ).toBeVisible();
    const places = scenario.volumes.map(({ name }) => `volume ${name}`);
    const wanted = places.slice(0, 3);
    await tick(page, `place of ${object.name}`, places, wanted);
    await study(page).getByRole('button', { name: 'Run 9 simulations' }).click();
    await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
    const cursor = study(page).getByRole('figure').getByRole('slider');
    await cursor.press('End');
    await expect(cursor).toHaveAttribute('aria-valuetext', new RegExp(`^place of ${object.name} ${wanted[2]}: as it is [\\d.]+`));
    await cursor.press('Home');
    const reading = (await cursor.getAttribute('aria-valuetext'))!;
    expect(reading).toMatch(new RegExp(`^place of ${object.name} ${wanted[0]}: as it is [\\d.]+`));
    expect(await study(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);

    const guest = await browser.newContext({ viewport });
    const there = await guest.newPage();
    await there.goto(page.url());
    await answered(there);
    await expect(over(there)).toHaveValue(`place-${object.id}`);
    await study(there).getByRole('button', { name: 'Run 9 simulations' }).click();
    await expect(study(there).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
    await study(there).getByRole('figure').getByRole('slider').press('Home');
    await expect(study(there).getByRole('figure').getByRole('slider')).toHaveAttribute('aria-valuetext', reading);
    await guest.close();
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('a link that puts an object on a disk of a volume has a point that says why it is refused', async ({ page }) => {
  const [{ id, name, members }] = scenario.volumes;
  await openPage(page, encodeLink(scenario, { sweep: `over=place-${object.id}=${id},${members[0]};lines=one` }));
  await expect(over(page)).toHaveValue(`place-${object.id}`);
  await expect(refused(page).getByRole('listitem')).toHaveCount(1);
  await expect(refused(page)).toContainText(`as it is at ${members[0]}: Disk`);
  await expect(refused(page)).toContainText(`belongs to volume ${name}; files lie on the volume, not on its disks; move to ${name}`);
  await expect(study(page).getByRole('button', { name: 'Run 3 simulations' })).toBeEnabled();
});

test('the layouts of the study are an axis; other settings change each of them, or say that a layout has nothing of them', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openSweep(page);
  await over(page).selectOption('layout');
  await study(page).getByLabel('Lines', { exact: true }).selectOption('stripe-unit');
  const units = study(page).getByLabel('Values of stripe unit in KiB');
  await units.fill('16, 64');
  await units.press('Enter');
  await study(page)
    .getByText(/^Values of layout \(8 of 8\)$/)
    .click();
  const boxes = study(page).getByRole('group', { name: 'Values of layout' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(8);
  const keep = new Set([titleOf('loose'), titleOf('fourStripes'), titleOf('wide')]);
  const names = await boxes.evaluateAll((all) => all.map((box) => box.closest('label')!.textContent));
  expect(names.filter((name) => keep.has(name))).toHaveLength(3);
  for (const name of names.filter((one) => !keep.has(one))) await study(page).getByRole('checkbox', { name, exact: true }).uncheck();
  await expect(refused(page).getByRole('listitem')).toHaveCount(2);
  await expect(refused(page)).toContainText(`at ${titleOf('loose')}: There is no stripe unit in KiB to be set in this layout`);
  await study(page).getByRole('button', { name: 'Run 12 simulations' }).click();
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
  const cursor = study(page).getByRole('figure').getByRole('slider');
  await cursor.press('End');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^layout .*: stripe unit in KiB: 16 [\d.]+.*; stripe unit in KiB: 64 [\d.]+/);
  expect(await violations(page)).toEqual([]);
  // The point opens as that layout, with the work of the scenario.
  await study(page)
    .getByRole('button', { name: /^Open stripe unit in KiB: 16/ })
    .last()
    .click();
  await expect(study(page)).toHaveCount(0);
  await answered(page);
  expect(faults).toEqual([]);
});
