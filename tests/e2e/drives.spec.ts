/** The drive library: choosing, changing, entering and refusing drives; by pointer, by keyboard, on a phone. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations, violationsOfLooks } from './support/axe.ts';
import { expectUndone, shown } from './support/hands.ts';
import { LIGHT, answered, openPage, watchFaults } from './support/page.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Drives' });

async function openLibrary(page: Page): Promise<Locator> {
  await page.keyboard.press('F2');
  // Loaded when it is first opened.
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText('Loading the library')).toBeHidden();
  return dialog(page);
}

/** The row of a drive in the list, by the beginning of its name. */
const rowOf = (page: Page, name: string): Locator => dialog(page).locator('[data-row]').filter({ hasText: name }).first();

const typed = async (field: Locator, value: string): Promise<void> => {
  await field.fill(value);
  await field.press('Enter');
};

/** A measured drive as small as the format allows. */
const MEASURED = {
  id: 'tiny',
  name: 'Tiny measured drive',
  surfaces: 4,
  cylinders: 40_000,
  blocks: 160_000_000,
  rpm: 7200,
  head_switch_ms: 0.5,
  write_settle_ms: 0.4,
  seek_type: 'extracted',
  seek_curve_ms: [
    [1, 0.9],
    [1000, 3.5],
    [39_999, 17],
  ],
  zones: [{ first_cyl: 0, last_cyl: 39_999, sectors_per_track: 1000, track_skew_sectors: 60, cyl_skew_sectors: 110, blocks: 160_000_000 }],
  cache: {
    'Number of buffer segments': 4,
    'Maximum number of write segments': 1,
    'Segment size (in blks)': 500,
    'Use separate write segment': 0,
    'Enable caching in buffer': 1,
    'Buffer continuous read': 3,
    'Minimum read-ahead (blks)': 0,
    'Maximum read-ahead (blks)': 500,
    'Read-ahead over requested': 1,
    'Read-ahead on idle hit': 0,
    'Fast write level': 0,
    'Immediate buffer read': 0,
    'Immediate buffer write': 0,
    'Allow read hits on write data': 0,
  },
  overheads_ms: {
    'Read hit over. after read': 0.1,
    'Read hit over. after write': 0.1,
    'Read miss over. after read': 0.2,
    'Read miss over. after write': 0.2,
    'Write hit over. after read': 0.3,
    'Write hit over. after write': 0.3,
    'Write miss over. after read': 0.4,
    'Write miss over. after write': 0.4,
  },
};

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

// At night: another hand does the same by day.
test('another drive for two marked disks: the elapsed time changes, and undo brings it back @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await shown(page);
  for (const disk of [2, 3]) await page.locator(`[data-tube="${disk}"]`).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('group', { name: 'Marked disks and volumes' }).getByRole('button', { name: 'Drive…' }).click();
  await expect(dialog(page).getByLabel('For', { exact: true })).toHaveValue('asked');
  await expect(dialog(page).getByText('Loading the library')).toBeHidden();
  await rowOf(page, 'Cheetah 15K.5').click();
  const sheet = dialog(page).getByTestId('drive-sheet');
  await expect(sheet).toHaveAccessibleName(/Cheetah 15K.5/);
  await expect(sheet.getByTestId('drive-rate')).toContainText(/Derived random-read rate: 1\d\d.IOPS/);
  await dialog(page).getByRole('button', { name: /^Use / }).click();
  await expect(dialog(page)).toBeHidden();
  const after = await shown(page, before.hash);
  expect(after.elapsed).not.toBe(before.elapsed);
  await expect(page.getByTestId('board').getByRole('button', { name: '2 drive models' })).toBeVisible();
  await expectUndone(page, before);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('a parameter of the drive in use: refused out of range, changed, marked, reset @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  const before = await shown(page);
  await openLibrary(page);
  const sheet = dialog(page).getByTestId('drive-sheet');
  const rpm = sheet.getByLabel('spindle speed');
  await expect(rpm).toHaveValue('10000');
  await typed(rpm, '999');
  await expect(sheet.getByRole('alert')).toHaveText(/^Needs a number from 1\s000 to 30\s000$/);
  await rpm.press('Escape');
  await expect(rpm).toHaveValue('10000');
  await expect(dialog(page)).toBeVisible();
  const row = sheet.locator('[data-path="rpm"]');
  await expect(row).toContainText('assumed');
  await typed(rpm, '15000');
  await expect(row).toContainText('edited by you');
  await expect(sheet.locator('[data-figure="halfRevolutionMs"]')).toContainText('2.00');
  await answered(page, before.hash);
  await row.getByRole('button', { name: 'Reset spindle speed' }).click();
  await expect(row).not.toContainText('edited by you');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before.hash);
  // Too small a disk for what lies on it: the nearest number that would do is reported.
  await typed(sheet.getByRole('textbox', { name: 'heads', exact: true }), '1');
  await expect(sheet.getByRole('alert')).toContainText(/too much for volume .*needs \d+ would do/);
  await sheet.getByRole('textbox', { name: 'heads', exact: true }).press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

// At night: a further side of what the tests of this file show by day.
test('a drive that is too small says what it lacks and shows one that fits @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await openLibrary(page);
  await expect(rowOf(page, 'DEC RZ26')).toContainText('too small');
  await rowOf(page, 'DEC RZ26').click();
  await dialog(page).getByRole('button', { name: /^Use / }).click();
  const refused = dialog(page).getByTestId('drive-refused');
  await expect(refused).toContainText(/too much for volume .*a drive of at least/);
  await refused.getByRole('button', { name: /^Show / }).click();
  await expect(refused).toBeHidden();
  await dialog(page).getByRole('button', { name: /^Use / }).click();
  await expect(dialog(page)).toBeHidden();
});

// At night: a further side of what the tests of this file show by day.
test('a drive of one’s own from three seek points, with its curve and figures while typing @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  const before = await shown(page);
  await openLibrary(page);
  await dialog(page).getByRole('button', { name: 'Your own drive…' }).click();
  const preview = dialog(page).getByTestId('own-preview');
  const fill = (label: string, value: string) => dialog(page).getByLabel(label, { exact: true }).fill(value);
  await fill('Name', 'Quick one');
  await fill('Spindle speed', '15000');
  await fill('Capacity', '73.4');
  await fill('Rate, outer edge', '86');
  await fill('Rate, inner edge', '57');
  await fill('One cylinder', '0.3');
  await fill('Average', '3.6');
  await fill('Full stroke', '7.4');
  await expect(preview.locator('[data-figure="meanSeekReadMs"]')).toContainText('3.60');
  await expect(preview.getByTestId('drive-rate')).toContainText(/Derived random-read rate: 1\d\d.IOPS; datasheet.*: 179.IOPS/);
  await expect(preview.getByRole('figure', { name: 'Seek time' })).toContainText('300');
  await expect(preview.getByRole('region', { name: 'Derived and assumed' })).toContainText('assumed');
  // A figure that cannot be is reported at its field, and what cannot be used is not offered.
  await fill('Rate, inner edge', '96');
  await expect(dialog(page).getByRole('alert')).toContainText('needs at most 86');
  await expect(dialog(page).getByRole('button', { name: 'Use this drive' })).toHaveAttribute('aria-disabled', 'true');
  await fill('Rate, inner edge', '57');
  await dialog(page).getByRole('button', { name: 'Use Quick one' }).click();
  await expect(dialog(page)).toBeHidden();
  await answered(page, before.hash);
  await openLibrary(page);
  await expect(rowOf(page, 'Quick one')).toContainText('22 disks');
});

// At night: a further side of what the tests of this file show by day.
test('what was typed about a drive is there again after a look at the library, and after closing @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await openLibrary(page);
  await dialog(page).getByRole('button', { name: 'Your own drive…' }).click();
  const name = dialog(page).getByLabel('Name', { exact: true });
  await name.fill('Half done');
  await dialog(page).getByRole('button', { name: 'Library', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Your own drive…' }).click();
  await expect(name).toHaveValue('Half done');
  // Marking text from the field outward ends on the backdrop, and closes nothing.
  const box = (await name.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(2, 300, { steps: 4 });
  await page.mouse.up();
  await expect(name).toHaveValue('Half done');
  await page.mouse.click(2, 300);
  await expect(dialog(page)).toBeHidden();
  await openLibrary(page);
  await dialog(page).getByRole('button', { name: 'Your own drive…' }).click();
  await expect(name).toHaveValue('Half done');
  await dialog(page).getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('My drive');
});

// At night: a further side of what the tests of this file show by day.
test('a drive’s curves are read by keys as by the pointer @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await openLibrary(page);
  const figure = dialog(page).getByRole('figure', { name: 'Seek time' });
  const summary = await figure.locator('figcaption').textContent();
  const reading = figure.getByRole('slider', { name: 'Seek time, reading' });
  const read = async (key: string, step: number) => {
    await page.keyboard.press(key);
    await expect(reading).toHaveAttribute('aria-valuenow', String(step));
    await expect(reading).toHaveAttribute('aria-valuetext', /cylinders?: /);
    const text = (await reading.getAttribute('aria-valuetext'))!;
    await expect(figure.locator('figcaption')).toHaveText(text);
    return /^(.+) cylinders?: (.+?)(?:, writes .+)?$/.exec(text)!.slice(1);
  };
  await reading.focus();
  const [one, shortest] = await read('ArrowRight', 0);
  expect(one).toBe('1');
  expect(summary).toMatch(new RegExp(`^${shortest} for one cylinder`));
  const [all, longest] = await read('End', 100);
  expect(summary).toContain(`${longest} over all`);
  expect(await read('ArrowLeft', 99)).not.toContain(all);
  await page.keyboard.press('Tab');
  await expect(figure.locator('figcaption')).toHaveText(summary!);
});

// At night: half a minute; `tests/fuzz` tries hostile drives by day.
test('a measured drive’s file is taken over; hostile files are refused with their places @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await shown(page);
  await openLibrary(page);
  await dialog(page).getByRole('button', { name: 'Your own drive…' }).click();
  const input = dialog(page).getByTestId('drive-file');
  const refused = dialog(page).getByTestId('drive-file-refused');

  await input.setInputFiles(file('no.json', '{"kind": "hdd"'));
  await expect(refused).toContainText('is not readable JSON');
  await input.setInputFiles(file('deep.json', `${'['.repeat(5000)}${']'.repeat(5000)}`));
  await expect(refused).toContainText('nested too deeply');
  await input.setInputFiles(file('big.json', `{"kind":"hdd","name":"${'x'.repeat(5_000_000)}"}`));
  await expect(refused).toContainText('a drive has at most 1 MiB');
  await input.setInputFiles(
    file(
      'evil.json',
      JSON.stringify({
        ...MEASURED,
        name: '<img src=x onerror=alert(1)>',
        rpm: -1,
        zones: [{ ...MEASURED.zones[0], sectors_per_track: 1e12 }],
      }),
    ),
  );
  await expect(refused).toContainText('/rpm');
  await expect(refused).toContainText('at least 1000');
  await expect(refused).toContainText('Nothing was changed');
  const huge = { kind: 'hdd', zones: Array.from({ length: 128 }, () => ({ cylinders: 10_000_000, sectorsPerTrack: 100_000 })) };
  await input.setInputFiles(file('huge.json', JSON.stringify(huge)));
  await expect(refused).toBeVisible();
  expect(await shown(page)).toEqual(before);

  await input.setInputFiles(file('tiny.json', JSON.stringify(MEASURED)));
  await expect(refused).toBeHidden();
  const preview = dialog(page).getByTestId('own-preview');
  await expect(preview).toHaveAccessibleName('Tiny measured drive');
  await expect(preview.getByRole('figure', { name: 'Seek time' })).toContainText('40 000 cylinders');
  const rate = preview.locator('[data-figure="randomReadMs"] td').first();
  const whole = await rate.textContent();
  await dialog(page).getByLabel('Take over').selectOption('bare');
  await expect(rate).not.toHaveText(whole ?? '');
  await dialog(page).getByRole('button', { name: 'Keep in the document' }).click();
  await expect(rowOf(page, 'Tiny measured drive')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Remove from the document' }).click();
  await expect(rowOf(page, 'Tiny measured drive')).toBeHidden();
  expect(faults).toEqual([]);
});

test('by keyboard only: open at a disk, search, choose, use', async ({ page }) => {
  await openPage(page, LIGHT);
  const before = await shown(page);
  await page.locator('[data-tube="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('d');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText('Loading the library')).toBeHidden();
  await expect(dialog(page).locator('[data-row]').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog(page).locator('[data-row]').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('15k.5 2006');
  await expect(dialog(page).locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(rowOf(page, 'Cheetah 15K.5')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByTestId('drive-sheet')).toHaveAccessibleName(/15K.5/);
  const use = dialog(page).getByRole('button', { name: /^Use / });
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('[data-tube="1"]')).toBeFocused();
  await expect(page.getByTestId('announcement')).toContainText(/15K.5|elapsed/i);
  await answered(page, before.hash);
});

// At night: axe in three themes.
test('axe finds nothing in the library, the sheet and the form, in any theme @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  for (const theme of ['Light', 'Dark', 'Projector']) {
    await test.step(theme, async () => {
      const broken = theme === 'Light' ? violations : violationsOfLooks;
      await page.getByRole('button', { name: /^Theme:/ }).click();
      await page.getByRole('menuitemradio', { name: theme }).click();
      await openLibrary(page);
      await rowOf(page, 'Cheetah 9LP').click();
      await dialog(page)
        .locator('summary')
        .filter({ hasText: /zones,/ })
        .click();
      await dialog(page).getByText('Seek time as a table').click();
      expect(await broken(page)).toEqual([]);
      await rowOf(page, 'PM9A3').click();
      await expect(dialog(page).getByTestId('drive-sheet')).toHaveAccessibleName(/PM9A3/);
      expect(await broken(page)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Your own drive…' }).click();
      await dialog(page).getByLabel('Capacity').fill('');
      await dialog(page).getByTestId('drive-file').setInputFiles(file('no.json', '{'));
      await expect(dialog(page).getByTestId('drive-file-refused')).toBeVisible();
      expect(await broken(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('list, sheet, form and choice by taps; nothing sticks out @nightly', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByTestId('header-elapsed')).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: /^Drives/ }).tap();
    await expect(dialog(page).getByText('Loading the library')).toBeHidden();
    /** What sticks out, with its width. A text only for the voice is one pixel wide to the eye, however long it is. */
    const wide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('dialog *')]
          .filter((element) => element.scrollWidth > innerWidth && element.clientWidth !== 1)
          .map((element) => `${element.tagName} ${element.getAttribute('class')}: ${element.scrollWidth} of ${innerWidth} px`),
      );
    expect(await wide()).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await rowOf(page, 'Barracuda 7200.9').tap();
    await expect(dialog(page).getByTestId('drive-sheet')).toBeVisible();
    expect(await wide()).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'All drives' }).tap();
    await dialog(page).getByRole('button', { name: 'Your own drive…' }).tap();
    await expect(dialog(page).getByTestId('own-preview')).toBeVisible();
    expect(await wide()).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'All drives' }).tap();
    await rowOf(page, 'Barracuda 7200.9').tap();
    await dialog(page).getByRole('button', { name: 'Use this drive' }).tap();
    await expect(dialog(page)).toBeHidden();
  });
});
