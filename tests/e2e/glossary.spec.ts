/** Every marked word opens its definition by mouse, by keyboard and by touch, and Escape dismisses the note (WCAG 1.4.13). */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations, violationsLightAndDark } from './support/axe.ts';
import { LIGHT, openPage, watchFaults } from './support/page.ts';

const note = (page: Page, name: string | RegExp) => page.getByRole('note', { name });
const term = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).and(page.locator('[data-term]'));

// At night: another hand does the same by day.
test('by mouse: the note can be pointed at, stays meanwhile, and Escape dismisses it without moving anything @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const words = term(page, 'QUERYPROCS');
  await words.hover();
  const shown = note(page, /^Definition: QUERYPROCS/);
  await expect(shown).toContainText('processes that one query may use');
  await shown.getByText('The most processes').hover();
  await page.waitForTimeout(600);
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await words.hover();
  await expect(shown).toBeVisible();
  await page.mouse.move(5, 700);
  await expect(shown).toHaveCount(0);
  // A press keeps it, and leads on.
  await words.click();
  await page.mouse.move(5, 700);
  await page.waitForTimeout(600);
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'TUNE GROUP' }).click();
  await expect(note(page, 'Definition: TUNE GROUP')).toContainText('file group');
  expect(await violationsLightAndDark(page)).toEqual([]);
  await page.getByTestId('board-caption').click({ position: { x: 2, y: 2 } });
  await expect(page.getByRole('note')).toHaveCount(0);
  // The scheduler's note continues with the one that is chosen.
  await term(page, 'scheduler').click();
  await expect(note(page, 'Definition: Scheduler')).toContainText('one-way elevator');
  expect(faults).toEqual([]);
});

test('by keyboard: focus opens the note, Enter lets Tab go into it, Escape closes it alone; in a dialog too', async ({ page }) => {
  await openPage(page, LIGHT);
  const why = page.getByTestId('why').locator('[data-term]').first();
  await expect(why).toBeVisible();
  // After a key, focus is the keyboard's.
  await page.keyboard.press('Tab');
  await why.focus();
  await expect(page.locator('[data-term]:focus')).toHaveCount(1);
  await expect(page.getByRole('note')).toBeVisible();
  await expect(page.locator('[data-term]:focus')).toHaveAttribute('aria-describedby', /.+/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('note')).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=note]') !== null)).toBe(true);
  await expect(page.getByRole('note')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.locator('[data-term]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.getByRole('note').getByRole('button', { name: 'All terms' }).focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Glossary' });
  await dialog.getByRole('searchbox', { name: 'Find a term' }).fill('C-LOOK');
  await expect(dialog.locator('[data-term-entry="c-look"]')).toContainText('one-way elevator');
  await expect(dialog.locator('[data-term-entry="psu"]')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keys' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // A note inside a dialog closes first.
  await page.keyboard.press('Shift+F2');
  const study = page.getByRole('dialog', { name: /^Study/ });
  await study.getByRole('radio', { name: 'Claims', exact: true }).check({ force: true });
  await study.locator('[data-term="claim"]').focus();
  await page.keyboard.press('Enter');
  await expect(study.getByRole('note')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(study.getByRole('note')).toHaveCount(0);
  await expect(study).toBeVisible();
});

test.describe('on a phone of 360 x 800', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: another hand does the same by day.
  test('by touch: a tap opens the note inside the window, another closes it; help lists all terms @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await page.getByRole('tab', { name: 'Answer' }).tap();
    const words = page.locator('[data-term="elapsed"]').filter({ visible: true });
    await words.tap();
    const shown = note(page, 'Definition: Elapsed time');
    await expect(shown).toBeVisible();
    const box = (await shown.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(box.y + box.height).toBeLessThanOrEqual(800);
    expect(await violations(page)).toEqual([]);
    await words.tap();
    await expect(shown).toHaveCount(0);
    await words.tap();
    await shown.getByRole('button', { name: 'All terms' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Glossary' });
    await expect(dialog.locator('[data-term-entry="elapsed"]')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
