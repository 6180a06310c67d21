/** No violations that axe knows of, in every theme and on a phone; and everything by keyboard. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations, violationsOfLooks } from './support/axe.ts';
import { geometryFaults } from './support/geometry.ts';
import { answered, choose, openPage } from './support/page.ts';
import { expectFocusKept } from './support/sight.ts';

async function chooseTheme(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
}

/** Disks that outnumber the room: the same can be done by arrow keys, and from lists of disks. */
const SLIVERS = '[data-sliver]';

/** Trays of the board that are cut off and cannot be scrolled to. */
async function outOfSight(page: Page): Promise<string[]> {
  return page.locator('[data-tray]').evaluateAll((trays) =>
    trays.flatMap((tray) => {
      const field = tray.parentElement!.parentElement!;
      const [box, frame] = [tray.getBoundingClientRect(), field.getBoundingClientRect()];
      const reach = getComputedStyle(field).overflowY === 'auto' ? field.scrollHeight - field.clientHeight - field.scrollTop : 0;
      return box.bottom > frame.bottom + reach + 1 || box.right > frame.right + 1 ? [tray.getAttribute('data-tray') ?? ''] : [];
    }),
  );
}

/** Words in smaller type than this. */
async function smallLabels(page: Page, px: number): Promise<string[]> {
  return page.locator('main').evaluate((main, least) => {
    const small: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = (node.textContent ?? '').trim();
      const element = node.parentElement!;
      if (words !== '' && element.checkVisibility() && Number.parseFloat(getComputedStyle(element).fontSize) < least) small.push(words);
    }
    return small;
  }, px);
}

/** Letters and lines as far apart as a reader may set them (WCAG 1.4.12). */
async function spaceText(page: Page, on: boolean): Promise<void> {
  await page.evaluate((spaced) => {
    const sheet = new CSSStyleSheet();
    if (spaced)
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
    document.adoptedStyleSheets = [sheet];
  }, on);
}

/** What of "all 145 699 I/Os drawn" cannot be read, or which buttons beside it stand outside; nothing if all is well. */
async function drawnCut(page: Page): Promise<string> {
  return page.getByTestId('drawn').evaluate((line) => {
    const [number] = line.children;
    const inside = (element: Element, frame: DOMRect) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
    };
    const strip = line.closest('[data-place=time]')!;
    const bar = line.parentElement!.parentElement!;
    return [
      !/^(all|.* of) [\d\s]+ I\/Os drawn$/.test(number.textContent ?? '') && `"${number.textContent}"`,
      line.scrollWidth > line.clientWidth && `${line.scrollWidth} of ${line.clientWidth} px`,
      number.scrollWidth > number.clientWidth && 'the number itself',
      !inside(number, line.getBoundingClientRect()) && 'a line that is not seen',
      ...[...bar.children].map((part) => !inside(part, strip.getBoundingClientRect()) && `${part.textContent} stands outside`),
    ]
      .filter(Boolean)
      .join(', ');
  });
}

test('axe finds nothing in any theme', async ({ page }) => {
  await openPage(page);
  for (const theme of ['Light', 'Dark', 'Projector']) {
    await test.step(theme, async () => {
      await chooseTheme(page, theme);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      expect(await (theme === 'Light' ? violations(page) : violationsOfLooks(page))).toEqual([]);
      for (const size of [
        { width: 1024, height: 768 },
        { width: 1280, height: 720 },
      ]) {
        await page.setViewportSize(size);
        const named = `${size.width} x ${size.height}`;
        await expect.poll(() => drawnCut(page), { message: `I/Os drawn, ${named}` }).toBe('');
        await expect.poll(() => geometryFaults(page, { target: 24, except: SLIVERS }), { message: named }).toEqual([]);
        expect(await outOfSight(page), `every volume can be seen, ${named}`).toEqual([]);
        if (theme === 'Projector') expect(await smallLabels(page, 16), named).toEqual([]);
      }
    });
  }
});

// At night: each dialog has its own check in the tests of its feature.
test('axe finds nothing in the dialogs and the table @nightly', async ({ page }) => {
  await openPage(page);
  for (const action of ['share', 'help'] as const) {
    await page.locator(`[data-action=${action}]`).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-action=${action}]`)).toBeFocused();
  }
  await choose(page, 'Time charts as', 'table');
  await expect(page.getByRole('table', { name: /Disks of this layout/ })).toBeVisible();
  expect(await violations(page, '[data-place=time]')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

  // At night: a second size.
  test('axe finds nothing on any tab, and the number always stands in the header @nightly', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByTestId('header-elapsed')).toBeVisible();
    for (const tab of ['Warehouse', 'Board', 'Answer']) {
      await page.getByRole('tab', { name: tab }).tap();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expect(page.getByTestId('header-elapsed')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await geometryFaults(page, { target: 44 }), `${tab} as it is laid out`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${tab} scrolls sideways`).toBe(false);
      if (tab !== 'Board') continue;
      // Each disk can be hit, so the board scrolls; its caption speaks of what there is room for.
      await expect(page.locator('[data-disk]')).toHaveCount(22);
      await expect(page.locator('[data-sliver]')).toHaveCount(0);
      await expect(page.getByTestId('board-caption')).toContainText(/gauge on the left.*in % below/);
    }
    // As at 400 % zoom: head and tabs scroll away, and nothing scrolls sideways.
    await page.setViewportSize({ width: 320, height: 256 });
    for (const tab of ['Answer', 'Board', 'Warehouse']) {
      await page.getByRole('tab', { name: tab }).tap();
      await expect.poll(() => geometryFaults(page, { target: 44 }), { message: `${tab}, 320 x 256` }).toEqual([]);
      await page.evaluate(() => scrollTo(0, 10_000));
      await expect(page.locator('header').first()).not.toBeInViewport();
      await page.evaluate(() => scrollTo(0, 0));
    }
  });
});

// At night: the sizes are looked at one by one; the parts have tests of their own by day.
test('nothing scrolls at 1280 x 720; the time pictures, undo, redo and help by keyboard @nightly', async ({ page }) => {
  await openPage(page);
  const over = await page.evaluate(() => ({
    page: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
    main: document.querySelector('main')!.scrollHeight > document.querySelector('main')!.clientHeight,
  }));
  expect(over).toEqual({ page: false, main: false });
  expect(await geometryFaults(page, { target: 24 })).toEqual([]);
  await spaceText(page, true);
  await expect.poll(() => geometryFaults(page, { target: 24 }), { message: 'with wide letters' }).toEqual([]);
  // What stands at the edges of its place is not cut off either, and no name is shortened for it.
  await expect(page.getByRole('button', { name: 'Select files…' })).toBeInViewport({ ratio: 1 });
  expect(await page.getByTestId('layout-title').evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  for (const tray of await page.locator('[data-tray]').all()) await expect(tray).toBeInViewport({ ratio: 1 });
  await spaceText(page, false);
  // A large window: type and controls grow with it, and the disks take its width.
  const label = page.getByTestId('board-caption');
  await expect(label).toHaveCSS('font-size', '11px');
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect(label).toHaveCSS('font-size', '14px');
  await expect.poll(async () => (await page.locator('[data-disk=d1]').boundingBox())!.width).toBeGreaterThan(50);
  await expect.poll(() => geometryFaults(page, { target: 24 }), { message: '2560 x 1440' }).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });

  const picture = page.getByRole('slider', { name: 'Queue depth, time cursor' });
  await picture.focus();
  await expect(picture).toHaveAccessibleDescription(/one row per disk \(22 disks\).*Little’s law/);
  await page.keyboard.press('ArrowRight');
  const first = await picture.getAttribute('aria-valuetext');
  expect(first).toMatch(/disk 1: \d+.% busy, .* waiting/);
  await page.keyboard.press('Shift+ArrowRight');
  expect(Number(await picture.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await page.keyboard.press('ArrowDown');
  await expect(picture).toHaveAttribute('aria-valuetext', /disk 2/);
  // The other picture shows the same cursor.
  const heat = page.getByRole('slider', { name: 'Utilization, time cursor' });
  await expect(heat).toHaveAttribute('aria-valuetext', (await picture.getAttribute('aria-valuetext')) ?? '');
  await page.keyboard.press('m');
  await expect(page.getByTestId('announcement')).toHaveText(/^Worst moment 1 of \d+: Disks .*requests waiting/);
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden();
  await page.keyboard.press('t');
  await expect(page.getByRole('table', { name: /Disks of this layout/ })).toBeVisible();

  // Undo, redo and help, from the table of keys.
  const before = await answered(page);
  await choose(page, 'Workload', '1 user tight');
  const after = await answered(page, before);
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  // An answer that is known already is said as well.
  await expect(page.getByTestId('announcement')).toHaveText(/^Elapsed time .* for \d+ of \d+ queries/);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', after);
  await page.keyboard.press('F6');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Keys and help' });
  await expect(help).toBeVisible();
  await expect(help.getByRole('row', { name: /Undo.*Ctrl\+Z/ })).toBeVisible();
  // The page's keys rest while a dialog is open.
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', after);
  // Keys that browsers also use, and single characters, can be switched off, and are then left to the browser.
  await help.getByRole('checkbox', { name: /^Keys that browsers also use/ }).uncheck();
  await help.getByRole('checkbox', { name: /^Single letters/ }).uncheck();
  await expect(help.getByRole('row', { name: /Go to the next place.*F6 \(off\)/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await choose(page, 'Time charts as', 'chart');
  await picture.focus();
  for (const key of ['t', 'F6', '?', 'F1']) await page.keyboard.press(key);
  await expect(picture).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[data-action=help]').click();
  for (const each of await help.getByRole('group', { name: 'Active keys' }).getByRole('checkbox').all()) await each.check();
  await page.keyboard.press('Escape');
  // Whatever a key does, the focus is somewhere.
  for (const key of pageKeys()) {
    await page.keyboard.press(key);
    await expectFocusKept(page, key);
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocusKept(page, `${key} and Escape`);
  }
  await expect(page.getByTestId('bar').first()).toBeVisible();
});

/** The keys that act on the whole page, as Playwright writes them. */
function pageKeys(): string[] {
  return ['F8', 'F8', 'Control+s', 'F2', 'Shift+F1', 'Shift+F2', '?', 'F6', 'Shift+F6', 'Control+z', 'Control+y'];
}
