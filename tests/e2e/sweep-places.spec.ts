/** A sweep over where an object lies and over the layouts of a study: chosen by name, run, refused with the reason, and opened elsewhere by its link. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const over = (page: Page): Locator => study(page).getByLabel('Over', { exact: true });
const refused = (page: Page): Locator => study(page).getByRole('list', { name: 'Points that are refused or have no answer' });
const scenario = sampleScenario('fourStripes', 'tight');
const [object] = scenario.database.objects;
const own = scenario.volumes.find(({ id }) =>
  scenario.placement.rules.some((rule) => rule.object === object.id && JSON.stringify(rule.spread).includes(`"${id}"`)),
)!;

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
    await tick(page, `place of ${object.name}`, places, places);
    const run = study(page).getByRole('button', { name: /^Run \d+ simulations?$/ });
    const count = Number(/\d+/.exec((await run.textContent())!)![0]);
    await expect(refused(page).getByRole('listitem')).toHaveCount(places.length - count / 3);
    await expect(refused(page)).toContainText(/too much for volume/);
    await run.click();
    await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
    const cursor = study(page).getByRole('figure').getByRole('slider');
    await cursor.press('Home');
    for (let k = 0; k < places.indexOf(`volume ${own.name}`); k += 1) await cursor.press('ArrowRight');
    const reading = await cursor.getAttribute('aria-valuetext');
    expect(reading).toMatch(new RegExp(`^place of ${object.name} volume ${own.name}: as it is [\\d.]+`));
    expect(await study(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);

    const guest = await browser.newContext({ viewport });
    const there = await guest.newPage();
    await there.goto(page.url());
    await answered(there);
    await expect(over(there)).toHaveValue(`place-${object.id}`);
    await expect(refused(there).getByRole('listitem')).toHaveCount(places.length - count / 3);
    await study(there)
      .getByRole('button', { name: `Run ${count} simulations` })
      .click();
    await expect(study(there).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });
    const same = study(there).getByRole('figure').getByRole('slider');
    await same.press('Home');
    for (let k = 0; k < places.indexOf(`volume ${own.name}`); k += 1) await same.press('ArrowRight');
    await expect(same).toHaveAttribute('aria-valuetext', reading!);
    await guest.close();
    expect(faults).toEqual([]);
    await context.close();
  });
}

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
  const keep = new Set(['Manual 22', 'Stripe 22 (64 KB)', scenario.title.replace(/, .*/, '')]);
  const names = await boxes.evaluateAll((all) => all.map((box) => box.closest('label')!.textContent));
  expect(names.filter((name) => keep.has(name))).toHaveLength(3);
  for (const name of names.filter((one) => !keep.has(one))) await study(page).getByRole('checkbox', { name, exact: true }).uncheck();
  await expect(refused(page).getByRole('listitem')).toHaveCount(2);
  await expect(refused(page)).toContainText(/at Manual 22: There is no stripe unit in KiB to be set in this layout/);
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
