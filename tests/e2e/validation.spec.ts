/** The page on how far off the models are: reached by menu and keys, picture and table agree, for everybody and on a phone. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations, violationsOfLooks } from './support/axe.ts';
import { LIGHT, choose, openPage, watchFaults } from './support/page.ts';

const validation = (page: Page): Locator => page.getByRole('dialog', { name: /^Validation/ });
const slider = (page: Page, name: string): Locator => validation(page).getByRole('slider', { name: `${name}, cursor` });

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F1');
  await expect(validation(page)).toBeVisible();
}

/** Parts of the dialog that could be scrolled sideways. */
async function sideways(page: Page): Promise<string[]> {
  return validation(page).evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto')
      .map((each) => `${each.className}: ${each.scrollWidth} of ${each.clientWidth}`),
  );
}

/** Texts of the board smaller than what is read across a room, numbers of disks among them; names of trays that are cut. */
async function unreadable(page: Page): Promise<string[]> {
  return page.getByTestId('board').evaluate((board) => {
    const texts = [...board.querySelectorAll('*')].filter(
      (each) => each.checkVisibility() && [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    if (board.querySelectorAll('[data-tube]').length === 0) return ['no disks'];
    return [
      ...texts.filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).map((each) => `small: ${each.textContent}`),
      ...[...board.querySelectorAll('[data-tray-name]')]
        .filter((each) => each.scrollWidth > each.clientWidth)
        .map((each) => `cut: ${each.textContent}`),
    ];
  });
}

/** What the table says at a share: the words of the reading must hold the same numbers. */
async function rowOf(page: Page, share: string): Promise<string[]> {
  const table = validation(page).getByRole('table', { name: 'Quantiles of the response times' });
  const row = table.locator('tr', { has: page.locator('th', { hasText: new RegExp(`^${share}\\s%$`) }) });
  await expect(row).toBeVisible();
  return row.locator('td').allTextContents();
}

test('by keyboard alone: open, read the picture and the verdicts, go to a part, leave; the other ways in', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await openByKey(page);
  const times = slider(page, 'Response times');
  await times.focus();
  await expect(times).toHaveAttribute('aria-valuetext', /^The fastest 50\s%: measured within [\d.]+\sms, simulated within [\d.]+\sms/);
  await page.keyboard.press('ArrowRight');
  await expect(times).toHaveAttribute('aria-valuenow', '50.25');
  await page.keyboard.press('PageUp');
  await expect(times).toHaveAttribute('aria-valuenow', '60.25');
  await page.keyboard.press('End');
  await expect(times).toHaveAttribute('aria-valuenow', '100');
  await page.keyboard.press('ArrowRight');
  await expect(times).toHaveAttribute('aria-valuenow', '100');
  await page.keyboard.press('Home');
  await expect(times).toHaveAttribute('aria-valuenow', '0');
  // The other picture shows the same cursor.
  await expect(slider(page, 'Distance')).toHaveAttribute('aria-valuetext', (await times.getAttribute('aria-valuetext')) ?? '');
  await validation(page).getByRole('button', { name: 'Against theory' }).press('Enter');
  await expect(validation(page).getByRole('heading', { name: 'Against theory' })).toBeFocused();
  await expect(validation(page).getByRole('heading', { name: 'Against theory' })).toBeInViewport();
  // Every verdict is a word, and the mean of the reference simulator stands beside ours.
  const cases = validation(page).getByRole('table', { name: 'Cases of the reference simulator' });
  await expect(cases.locator('tbody tr')).toHaveCount(13);
  for (const row of await cases.locator('tbody tr').all()) await expect(row).toContainText(/(?:^|[^t]\s)within/);
  await expect(cases.getByRole('row', { name: /C-LOOK/ })).toContainText(/14\.15\d\sms.*14\.15\d\sms/);
  const features = validation(page).getByRole('table', { name: 'Demerit figure without a feature' });
  await expect(features.locator('tbody tr')).toHaveCount(13);
  await page.keyboard.press('Escape');
  await expect(validation(page)).toBeHidden();

  // Also from help, and from the drives.
  await page.locator('[data-action=help]').click();
  await page.getByRole('dialog', { name: 'Keys and help' }).getByRole('button', { name: 'Validation' }).click();
  await expect(validation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Drives' }).getByRole('button', { name: 'Validation' }).click();
  await expect(validation(page)).toBeVisible();
  expect(faults).toEqual([]);
});

test.describe('on a projector of 1024 x 768', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  // At night: a second size.
  test('nothing scrolls sideways; on the board nothing is smaller than 16 px, and names are whole @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await page.getByRole('button', { name: /^Theme:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Projector' }).click();
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1366, 768],
      [1024, 768],
    ]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => unreadable(page), { message: `${width} x ${height}` }).toEqual([]);
    }
    await openByKey(page);
    expect(await sideways(page)).toEqual([]);
  });
});

// At night: a further side of what the tests of this file show by day.
test('picture, reading and table say the same numbers, on both time axes @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await openByKey(page);
  await validation(page).getByText('Response times as a table').click();
  const times = slider(page, 'Response times');
  await times.focus();
  await page.keyboard.press('Home');
  for (const share of ['10', '20', '30', '40', '50', '60', '70', '80', '90']) {
    await page.keyboard.press('PageUp');
    const reading = (await times.getAttribute('aria-valuetext')) ?? '';
    const cells = await rowOf(page, share);
    expect(cells, share).toHaveLength(3);
    expect(reading).toMatch(new RegExp(`^The fastest ${share}\\s%: `));
    for (const cell of cells) expect(reading).toContain(cell);
    await expect(page.getByTestId('validation-reading')).toHaveText(`${reading}.`);
  }
  for (const axis of ['log', 'linear']) {
    await choose(page, 'Time axis', axis);
    // By pointer: further to the right lie slower requests.
    const box = (await times.boundingBox())!;
    const shares: number[] = [];
    for (const across of [0.3, 0.6, 0.95]) {
      await page.mouse.move(box.x + box.width * across, box.y + box.height / 2);
      shares.push(Number(await times.getAttribute('aria-valuenow')));
    }
    expect(shares, axis).toEqual(shares.toSorted((a, b) => a - b));
    expect(new Set(shares).size, axis).toBe(3);
  }
});

// At night: axe in three themes.
test('axe finds nothing in any theme @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  for (const theme of ['Light', 'Dark', 'Projector']) {
    await test.step(theme, async () => {
      await page.getByRole('button', { name: /^Theme:/ }).click();
      await page.getByRole('menuitemradio', { name: theme }).click();
      await openByKey(page);
      await validation(page).getByText('Response times as a table').click();
      await expect(validation(page).getByRole('table', { name: 'Quantiles of the response times' })).toBeVisible();
      expect(await (theme === 'Light' ? violations(page) : violationsOfLooks(page))).toEqual([]);
      expect(await sideways(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(validation(page)).toBeHidden();
    });
  }
});

// At night: a further side of what the tests of this file show by day.
test('the measured requests are replayed here, with the published mean @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await openByKey(page);
  await validation(page).getByRole('button', { name: 'Replay the measured requests' }).click();
  const replay = page.getByRole('dialog', { name: 'Replay a trace' });
  await expect(replay.getByTestId('replay-said')).toContainText(/10\s?000/);
  await expect(replay.getByLabel('Which')).toContainText('as in the measurement setup');
  await replay.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(replay.getByRole('figure', { name: 'Response times' })).toBeVisible();
  await expect(replay).toContainText(/4\.26\sms/);
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: a second size.
  test('opens from the menu, follows a finger, and nothing scrolls sideways @nightly', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByTestId('header-elapsed')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: /^Validation/ }).tap();
    await expect(validation(page)).toBeVisible();
    const distance = slider(page, 'Distance');
    await distance.scrollIntoViewIfNeeded();
    const box = (await distance.boundingBox())!;
    await distance.tap({ position: { x: box.width - 20, y: box.height / 2 } });
    expect(Number(await distance.getAttribute('aria-valuenow'))).toBeGreaterThan(90);
    await distance.tap({ position: { x: 60, y: box.height / 2 } });
    expect(Number(await distance.getAttribute('aria-valuenow'))).toBeLessThan(20);
    await validation(page).getByText('Response times as a table').tap();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
});
