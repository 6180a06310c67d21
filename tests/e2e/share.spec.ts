/** The way out and in: link, file, paste, drop; and everything hostile that may stand in their place. */
import { deflateRawSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectFromCache } from './support/hands.ts';
import { answered, choose, openPage, watchFaults } from './support/page.ts';

async function linkOf(page: Page): Promise<string> {
  await page.locator('[data-action=share]').click();
  const link = await page.getByTestId('share-link').inputValue();
  await expect(page.getByTestId('share-length')).toContainText(/characters/);
  return link;
}

test('a copied link shows the same in a fresh browser', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page);
  const first = await answered(page);
  await choose(page, 'Workload', '1 user tight');
  const hash = await answered(page, first);
  const elapsed = await page.getByTestId('answer-elapsed').getAttribute('data-elapsed-ms');
  // Other words are no other scenario: what is known stays, and nothing is computed again.
  const caption = page.getByText(/^Segments × PSUs\./);
  await expect(caption).toBeVisible();
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Words: Red Brick' }).click();
  const number = page.getByTestId('answer-elapsed');
  const shown = { hash, elapsed: (await number.getAttribute('data-elapsed-ms'))! };
  await page.getByRole('radio', { name: 'Db2' }).check();
  await expectFromCache(number, shown);
  await page.keyboard.press('Escape');
  await expect(caption).toBeHidden();
  await expect(page.getByText(/^Table spaces × containers\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(caption).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();

  const link = await linkOf(page);
  expect(link.length).toBeLessThan(2000);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const guest = await browser.newContext();
  const there = await guest.newPage();
  await there.goto(link);
  expect(await answered(there)).toBe(hash);
  expect(await there.getByTestId('answer-elapsed').getAttribute('data-elapsed-ms')).toBe(elapsed);
  await expect(there.getByText(/^Table spaces × containers\./)).toBeVisible();
  await guest.close();
});

// At night: a further side of what the tests of this file show by day.
test('without a clipboard the link is selected for copying by hand @nightly', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openPage(page);
  const link = await linkOf(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByTestId('share-length')).toContainText('The link is selected');
  expect(await page.evaluate(() => getSelection()?.toString() || (document.activeElement as HTMLTextAreaElement).value)).toBe(link);
});

test('a saved file opens by the chooser and by dropping it on the page', async ({ page }) => {
  await openPage(page);
  const first = await answered(page);
  await page.locator('[data-action=share]').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as file' }).click()]);
  const json = readFileSync(await download.path(), 'utf8');
  await page.keyboard.press('Escape');
  await choose(page, 'Workload', '1 user tight');
  const second = await answered(page, first);

  await page.locator('[data-action=share]').click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file…' }).click()]);
  await chooser.setFiles({ name: 'layout.json', mimeType: 'application/json', buffer: Buffer.from(json) });
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', first);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', second);
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'layout.json', { type: 'application/json' }));
    return data;
  }, json);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop the file to open its scenario')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', first);
  await expect(page.getByTestId('notice').first()).toContainText('in the history');
});

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const HOSTILE: readonly (readonly [string, string])[] = [
  ['no version', '#hello'],
  ['an unknown version', '#99.AAAA'],
  ['broken text', '#1.%%%'],
  ['bytes that are no scenario', `#1.${base64url(Buffer.from('not compressed at all'))}`],
  ['a bomb', `#1.${base64url(deflateRawSync(Buffer.alloc(64 * 1024 * 1024)))}`],
  ['a very long link', `#1.${'A'.repeat(200_000)}`],
  ['markup', '#1.<img src=x onerror=alert(1)>'],
  ['a prototype', `#1.${base64url(deflateRawSync(Buffer.from('{"__proto__":{"polluted":1},"version":1}')))}`],
];

/** Opens a page of its own with a hostile link; answers what it said once it works all the same. */
async function openHostile(page: Page, hash: string): Promise<void> {
  const begun = Date.now();
  await page.goto(`./${hash}`);
  await expect(page.getByTestId('notice').first()).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(20_000);
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-basis', /estimate|refined/);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
}

test('hostile links are explained and leave a working page', async ({ page }) => {
  const faults = watchFaults(page);
  for (const [what, hash] of HOSTILE) {
    await test.step(what, async () => {
      await openHostile(page, hash);
      expect(faults).toEqual([]);
      // The next one is a page that starts, not a page whose address changes.
      await page.goto('about:blank');
    });
  }
});

// At night: a further side of what the tests of this file show by day.
test('a truncated link that is pasted is explained, and a file with many faults names them @nightly', async ({ page }) => {
  await openPage(page);
  const link = await linkOf(page);
  const cut = link.slice(0, Math.floor(link.length * 0.7));
  await page.getByRole('textbox', { name: 'Link or scenario to open' }).fill(cut);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.keyboard.press('Escape');
  const told = page.getByTestId('notice').first();
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toBeHidden();

  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{"version":1,"title":"<b>x</b>","seed":-1}'], 'bad.json', { type: 'application/json' }));
    return data;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  const notice = page.getByTestId('notice').first();
  await expect(notice).toHaveRole('alert');
  await notice.getByText(/details/).click();
  await expect(notice.getByRole('listitem').first()).toBeVisible();
  await answered(page);
});
