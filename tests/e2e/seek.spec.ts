/** The addresses of a disk over time: a band is picked, named and counted, both axes are zoomed, by mouse, finger and keys. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { arrived, LIGHT, openPage, playTrack, watchFaults } from './support/page.ts';
import { Finger } from './support/hands.ts';

/** The preset with the fewest objects. */
const FEW_OBJECTS = presetIds()
  .map((id) => presetScenario(id)!)
  .reduce((least, scenario) => (scenario.database.objects.length < least.database.objects.length ? scenario : least));

const recorded = (page: Page) => expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
const ruler = (page: Page) => page.getByTestId('seek-ruler');
const surface = (page: Page) => page.getByTestId('seek-surface');
const band = (page: Page) => page.getByTestId('seek-band');
const BAND =
  /^Band [\d.]+ (?:[KMG]iB|B) to [\d.]+ [KMG]iB \([\d. ]+ [KMG]iB\) holds .+; (?:\d+ of \d+ requests touch it, with .+ of .+|none of \d+ requests? touches it)/;

async function openPicture(page: Page, hash = LIGHT): Promise<Locator> {
  await openPage(page, hash);
  await page.keyboard.press('F9');
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.keyboard.press('F9');
  await recorded(page);
  await playTrack(page).focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByTestId('play-mechanics').click();
  await arrived(page);
  const figure = page.getByRole('figure', { name: 'Where the head was' });
  await page.getByTestId('mechanics').getByLabel('Time before the playhead').selectOption({ label: '2.00 s' });
  await expect(figure).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ requests/u);
  await surface(page).scrollIntoViewIfNeeded();
  return figure;
}

/** From and to of what is shown, in seconds. */
async function timeOf(figure: Locator): Promise<number> {
  const [, from, to] = /From ([\d.\u202f]+)\ss to ([\d.\u202f]+)\ss/u.exec((await figure.textContent())!)!;
  return Number(to.replaceAll('\u202f', '')) - Number(from.replaceAll('\u202f', ''));
}

/** What the panel shows as the address says it. */
const linked = (page: Page): string | null | undefined => {
  const link = decodeLink(page.url());
  return link.ok ? link.value.view.mechanics : null;
};

// At night: another hand does the same by day.
test('mouse: a band is dragged, its files are named and their visits counted; files are pressed, both axes zoomed and shown again @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const figure = await openPicture(page);
  await expect(band(page)).toHaveText('No band is picked.');
  const box = (await ruler(page).boundingBox())!;
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height * 0.7, { steps: 5 });
  await page.mouse.up();
  await expect(band(page)).toHaveText(BAND);
  await expect(ruler(page)).toHaveAttribute('aria-valuetext', BAND);
  await expect(figure.getByLabel('Files of')).toHaveValue('band');
  // Both ways: files that are chosen are their bands.
  const files = figure.getByLabel('Files of');
  const name = (await files.locator('option').nth(2).textContent())!;
  await files.selectOption({ label: name });
  await expect(band(page)).toContainText(`Files of ${name} (`);
  await expect(band(page)).toContainText(/bands?, .*; (\d+ of \d+ requests touch it|none of \d+ requests touches it)/);
  await figure.getByRole('button', { name: 'Zoom to the band' }).click();
  await expect(figure.getByRole('button', { name: 'Show all' })).not.toHaveAttribute('aria-disabled', 'true');
  // The same with numbers.
  await figure.getByLabel('to', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await expect(band(page)).toHaveText(BAND);
  await expect(band(page)).toContainText(/to 1\.\d+ GiB \(1 GiB\)/);
  // An end beyond the other one is not taken, and the field says why.
  const from = figure.getByLabel('Band from');
  const kept = (await band(page).textContent())!;
  await from.fill('1.5');
  await expect(figure.getByRole('alert')).toHaveText(/^Needs a number from 0 to 0\.99999\d*: the band ends at 1\.0+ GiB$/);
  await page.keyboard.press('Tab');
  await expect(figure.getByRole('alert')).toHaveText(/^Needs a number from 0 to .*: the band ends at 1\.0+ GiB, not 1\.5; still 0\.?\d*$/);
  await expect(band(page)).toHaveText(kept);
  await from.fill('0.5');
  await page.keyboard.press('Enter');
  await expect(figure.getByRole('alert')).toHaveCount(0);
  await expect(band(page)).toContainText(/\(512 MiB\)/);
  await figure.getByLabel('to', { exact: true }).fill('0.25');
  await expect(figure.getByRole('alert')).toHaveText(/^Needs a number from 0\.500001 to .*: the band begins at 512(\.\d+)? MiB$/);
  await page.keyboard.press('Escape');
  await expect(figure.getByRole('alert')).toHaveCount(0);
  // And by the table of what was asked of the files.
  await figure.locator('summary').filter({ hasText: 'Requests by files' }).click();
  await figure.getByRole('table').getByRole('button', { name, exact: true }).click();
  await expect(band(page)).toContainText(`Files of ${name} (`);
  await figure.getByRole('button', { name: 'Clear the band' }).click();
  await expect(band(page)).toHaveText('No band is picked.');
  await figure.getByRole('button', { name: 'Show all' }).click();
  await expect(figure.getByRole('button', { name: 'Show all' })).toHaveAttribute('aria-disabled', 'true');

  // A drag across zooms the time; the pictures over time below are zoomed with it.
  const all = await timeOf(figure);
  await surface(page).scrollIntoViewIfNeeded();
  const area = (await surface(page).boundingBox())!;
  await page.mouse.move(area.x + area.width * 0.4, area.y + area.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width * 0.7, area.y + area.height * 0.32, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => timeOf(figure)).toBeLessThan(all * 0.6);
  await expect(figure).toContainText('Zoomed: a part of the time before the playhead.');
  const zoomed = await timeOf(figure);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => timeOf(figure)).toBeLessThan(zoomed);
  await figure.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => timeOf(figure)).toBe(all);
  await figure.getByLabel('Left to right').selectOption({ label: 'order of service' });
  await expect(figure).toContainText('equal steps, no times');
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('keys: the ruler takes a band up and down, longer, from file to file, zooms to it, and gives it back', async ({ page }) => {
  const figure = await openPicture(page);
  await ruler(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(ruler(page)).toHaveAttribute('aria-valuetext', BAND);
  const first = (await band(page).textContent())!;
  await page.keyboard.press('ArrowDown');
  await expect(band(page)).not.toHaveText(first);
  const second = (await band(page).textContent())!;
  await page.keyboard.press('Shift+ArrowDown');
  await expect(band(page)).not.toHaveText(second);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(band(page)).toHaveText(second);
  await page.keyboard.press('ArrowUp');
  await expect(band(page)).toHaveText(first);
  await page.keyboard.press('PageDown');
  await expect(band(page)).toContainText('(100');
  await page.keyboard.press('Enter');
  await expect(figure.getByRole('button', { name: 'Show all' })).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('0');
  await expect(figure.getByRole('button', { name: 'Show all' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('+');
  await expect(figure.getByRole('button', { name: 'Show all' })).not.toHaveAttribute('aria-disabled', 'true');
  const at = await playTrack(page).getAttribute('aria-valuenow');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(band(page)).toHaveText('No band is picked.');
  // The film stayed where it was, and the panel too: only the next Escape closes it.
  await expect(playTrack(page)).toHaveAttribute('aria-valuenow', at!);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('mechanics')).toHaveCount(0);
});

// At night: a further side of what the tests of this file show by day.
test('keys: on a disk without files, and where none is shown, the page keys say so @nightly', async ({ page }) => {
  const base = sampleScenario('fourStripes', 'tight');
  const { disks } = base.hardware;
  const bare = encodeLink({ ...base, hardware: { ...base.hardware, disks: [...disks, { ...disks[0], id: `d${disks.length + 1}` }] } });
  const figure = await openPicture(page, bare);
  const said = page.getByTestId('announcement');
  const disk = page.getByTestId('mechanics').getByLabel('Disk', { exact: true });
  const name = `disk ${disks.length + 1}`;
  await disk.selectOption({ label: name });
  await expect(page.getByRole('heading', { name: `Head and platter: ${name}` })).toBeVisible();
  await expect(figure).toContainText('No request was served in this time.');
  await ruler(page).focus();
  await page.keyboard.press('PageDown');
  await expect(band(page)).toHaveText(`No band is picked. No file lies on ${name}.`);
  await expect(said).toHaveText(`No file lies on ${name}.`);
  // It says what a key was pressed for: a band says what it holds.
  await page.keyboard.press('ArrowDown');
  await expect(band(page)).toHaveText(/^Band 0 B to .* holds no files; /);
  await page.keyboard.press('PageUp');
  await expect(band(page)).toHaveText(new RegExp(`^Band 0 B to .* No file lies on ${name}\\.$`));
  // Where files lie, but not at the addresses shown.
  await disk.selectOption({ label: 'disk 1' });
  await expect(figure).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ requests/u);
  await expect(band(page)).not.toContainText('No file');
  await ruler(page).focus();
  await page.getByTestId('mechanics').getByLabel('Addresses', { exact: true }).selectOption({ label: 'the whole disk' });
  await ruler(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('PageDown');
  await expect(band(page)).toContainText('No file lies at the addresses of disk 1 that are shown.');
  await page.keyboard.press('0');
  await expect(band(page)).not.toContainText('No file lies');
  await page.keyboard.press('PageUp');
  await expect(band(page)).toHaveText(BAND);
  expect(await violations(page)).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('a zoom of the time is that of the time charts @nightly', async ({ page }) => {
  const figure = await openPicture(page);
  const all = await timeOf(figure);
  await figure.getByRole('button', { name: 'Time +: zoom in' }).click();
  await expect.poll(() => timeOf(figure)).toBeCloseTo(all / 2, 3);
  const whole = page.getByTitle(/^Show the whole run/);
  await expect(whole).toBeVisible();
  await figure.getByRole('button', { name: /^Time .: zoom out/ }).click();
  await expect.poll(() => timeOf(figure)).toBe(all);
});

test.describe('finger', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('a band is dragged along the ruler, files are tapped, and nothing is wider than the phone @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('menuitem', { name: /film/ }).tap();
    await page.getByTestId('play-toggle').tap();
    await recorded(page);
    const run = (await playTrack(page).boundingBox())!;
    await page.touchscreen.tap(run.x + run.width / 2, run.y + run.height / 2);
    await arrived(page);
    await page.getByTestId('play-mechanics').tap();
    await expect(page.getByTestId('mechanics')).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ requests/u);
    await surface(page).scrollIntoViewIfNeeded();
    const edge = (await ruler(page).boundingBox())!;
    expect(edge.width).toBeGreaterThanOrEqual(24);
    const finger = await Finger.on(page);
    await finger.swipe(
      { x: edge.x + edge.width / 2, y: edge.y + edge.height * 0.25 },
      { x: edge.x + edge.width / 2, y: edge.y + edge.height * 0.75 },
    );
    await expect(band(page)).toHaveText(BAND);
    // A finger that scrolls the panel over the picture picks nothing.
    const picked = (await band(page).textContent())!;
    const low = (await surface(page).boundingBox())!;
    const column = low.x + low.width * 0.6;
    await finger.swipe({ x: column, y: low.y + low.height * 0.6 }, { x: column, y: low.y + low.height * 0.2 });
    await expect(band(page)).toHaveText(picked);
    await surface(page).scrollIntoViewIfNeeded();
    // Files that are tapped are picked, all of their object.
    const box = (await ruler(page).boundingBox())!;
    const area = (await surface(page).boundingBox())!;
    const y = area.y + area.height * 0.3;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + 10);
    await expect(band(page)).toContainText(/^Files of .* \(\d+ bands?, /);
    await finger.swipe({ x: area.x + area.width * 0.3, y }, { x: area.x + area.width * 0.7, y });
    await expect(page.getByTestId('mechanics')).toContainText('Zoomed: a part of the time before the playhead.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
  });

  // At night: a second size.
  test('a larger sheet has picture and words on one screen, beside the film’s bar; a smaller one gives the places back @nightly', async ({
    page,
  }) => {
    await openPage(page, LIGHT);
    await page.getByRole('button', { name: /^More/ }).tap();
    await page.getByRole('menuitem', { name: /film/ }).tap();
    await page.getByTestId('play-toggle').tap();
    await recorded(page);
    const run = (await playTrack(page).boundingBox())!;
    await page.touchscreen.tap(run.x + run.width / 2, run.y + run.height / 2);
    await arrived(page);
    await page.getByTestId('play-mechanics').tap();
    const sheet = page.getByRole('dialog', { name: /^Head and platter/ });
    const figure = page.getByRole('figure', { name: 'Where the head was' });
    await expect(figure).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ requests/u);
    const board = page.getByRole('tab', { name: 'Board' });
    await expect(board).toBeVisible();
    const small = (await sheet.boundingBox())!.height;
    await sheet.getByRole('button', { name: 'Larger', exact: true }).tap();
    await expect(board).toBeHidden();
    expect((await sheet.boundingBox())!.height).toBeGreaterThan(1.5 * small);
    await expect(sheet.getByRole('button', { name: 'Smaller', exact: true })).toBeFocused();
    // With a band the words are longest.
    await ruler(page).focus();
    await page.keyboard.press('PageDown');
    await expect(band(page)).toHaveText(BAND);
    const caption = figure.getByText(/^From .* requests?/);
    await caption.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    const header = (await sheet.getByRole('heading', { name: /^Head and platter/ }).boundingBox())!;
    const [picture, words, bar] = await Promise.all([surface(page), caption, page.getByTestId('play')].map((each) => each.boundingBox()));
    expect(picture!.y).toBeGreaterThan(header.y + header.height);
    expect(words!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height);
    expect(words!.y + words!.height).toBeLessThan(801);
    for (const each of [surface(page), band(page), caption]) await expect(each).toBeInViewport({ ratio: 0.99 });
    // The film can be played meanwhile.
    expect(bar!.y).toBeGreaterThanOrEqual(0);
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(header.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Smaller', exact: true }).tap();
    await expect(board).toBeVisible();
    expect((await sheet.boundingBox())!.height).toBe(small);
    // Closed while it is large, it gives them back as well.
    await sheet.getByRole('button', { name: 'Larger', exact: true }).tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(board).toBeVisible();
  });
});

// At night: a further side of what the tests of this file show by day.
test('disks side by side at one scale: one is chosen by mouse and by key, band and zoom stay @nightly', async ({ page }) => {
  const figure = await openPicture(page);
  const sides = page.getByTestId('seek-sides');
  await page
    .getByTestId('mechanics')
    .locator('summary')
    .filter({ hasText: /^Side by side: all 8 disks of the volume/ })
    .click();
  await expect(sides.getByRole('button')).toHaveCount(8);
  await expect(sides.getByRole('button', { pressed: true })).toHaveAccessibleName(/^disk 1: \d+ requests/);
  await ruler(page).focus();
  await page.keyboard.press('PageDown');
  const first = (await band(page).textContent())!;
  await expect(sides.getByRole('button').nth(2)).toHaveAccessibleName(/^disk 3: \d+ requests?; .*; \d+ requests? in the band, /);
  await sides.getByRole('button').nth(2).click();
  await expect(page.getByRole('heading', { name: 'Head and platter: disk 3' })).toBeVisible();
  await expect(sides.getByRole('button').nth(2)).toBeFocused();
  await expect(sides.getByRole('button', { pressed: true })).toHaveAccessibleName(/^disk 3:/);
  // The same addresses, counted on the other disk.
  await expect(band(page)).not.toHaveText(first);
  await expect(band(page)).toHaveText(BAND);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Head and platter: disk 4' })).toBeVisible();
  await expect(figure).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ requests/u);
  expect(await violations(page)).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('what was picked is not picked in another document, and presses beside the addresses pick nothing @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const figure = await openPicture(page);
  const files = figure.getByLabel('Files of');
  const last = (await files.locator('option').last().textContent())!;
  await files.selectOption({ label: last });
  await expect(band(page)).toContainText(`Files of ${last} (`);
  // The strip of distances below, and the bars at the right.
  const area = (await surface(page).boundingBox())!;
  await page.mouse.click(area.x + area.width * 0.5, area.y + area.height - 30);
  await page.mouse.click(area.x + area.width - 4, area.y + area.height * 0.3);
  await expect(band(page)).toContainText(`Files of ${last} (`);
  // A double click shows all, and leaves what was picked.
  await page.mouse.dblclick(area.x + area.width * 0.5, area.y + area.height * 0.1);
  await expect(band(page)).toContainText(`Files of ${last} (`);
  // The link of what is on screen, with another document: its panel has no such files.
  await expect.poll(() => linked(page)).toMatch(/^2000,touched,time,o/);
  const seen = decodeLink(page.url());
  const view = seen.ok ? seen.value.view : {};
  const other = encodeLink(FEW_OBJECTS, view);
  await page.evaluate((hash) => (window.location.hash = hash), other);
  await recorded(page);
  await expect(page.getByTestId('mechanics')).toContainText('No band is picked.');
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('a link leads to the open panel with its disk, band and zooms; one without opens no panel @nightly', async ({ page, context }) => {
  const faults = watchFaults(page);
  const figure = await openPicture(page);
  await page.getByTestId('mechanics').getByLabel('Disk', { exact: true }).selectOption({ label: 'disk 3' });
  await expect(page.getByRole('heading', { name: 'Head and platter: disk 3' })).toBeVisible();
  await expect(figure).toContainText(/From [\d.]+\ss to [\d.]+\ss: \d+ requests/u);
  await ruler(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(band(page)).toHaveText(BAND);
  await page.keyboard.press('Enter');
  const all = await timeOf(figure);
  await figure.getByRole('button', { name: 'Time +: zoom in' }).click();
  await expect.poll(() => timeOf(figure)).toBeCloseTo(all / 2, 3);
  await figure.getByLabel('Left to right').selectOption({ label: 'order of service' });
  await expect.poll(() => linked(page)).toMatch(/^2000,touched,order,b\d+-\d+,a\d+-\d+,t[\d.]+-[\d.]+$/);
  const [words, summary, link] = [await band(page).textContent(), await figure.getByText(/^From .* requests/).textContent(), page.url()];
  const other = await context.newPage();
  await other.goto(link);
  await recorded(other);
  await expect(other.getByRole('heading', { name: 'Head and platter: disk 3' })).toBeVisible();
  await expect(band(other)).toHaveText(words!);
  const there = other.getByRole('figure', { name: 'Where the head was' });
  await expect(there.getByText(/^From .* requests/)).toHaveText(summary!);
  await expect(there.getByLabel('Left to right')).toHaveValue('order');
  await expect(there.getByRole('button', { name: 'Show all' })).not.toHaveAttribute('aria-disabled', 'true');
  await other.close();
  // Closed, the link leads to the film alone; and an old link that has no panel closes it.
  await page
    .getByRole('dialog', { name: /^Head and platter/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect.poll(() => linked(page)).toBeUndefined();
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('a link with a panel that makes no sense opens the film, and says what it left out @nightly', async ({ page, context }) => {
  const faults = watchFaults(page);
  const scenario = sampleScenario('fourStripes', 'tight');
  await openPage(page, encodeLink(scenario, { playMs: 3000, disk: 2047, mechanics: '500,touched,time,b0-9e9' }));
  await recorded(page);
  await expect(page.getByText('view setting "mechanics": its value cannot be used')).toBeVisible();
  await expect(page.getByTestId('mechanics')).toHaveCount(0);
  // Numbers that no disk has are shown as what they are: no part of this disk.
  const far = encodeLink(scenario, { playMs: 3000, disk: 2047, mechanics: '500,touched,time,b999999999999000-999999999999999,a1-2,t1-2' });
  const other = await context.newPage();
  await openPage(other, far);
  await expect(other.getByRole('heading', { name: /^Head and platter: disk \d+$/ })).toBeVisible();
  await expect(band(other)).toHaveText(/^This disk ends at [\d.]+ GiB, before the band\.$/);
  await other.close();
  expect(faults).toEqual([]);
});
