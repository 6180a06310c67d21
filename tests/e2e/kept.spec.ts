/** Results outlast the page on the device: nothing is computed twice, damage is noticed, and all of it can be cleared. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { bareDevice } from './support/device.ts';
import { answered, elapsedMs, LIGHT, openPage, watchFaults } from './support/page.ts';

// Nothing lies there yet.
test.use({ storageState: async ({ baseURL }, give) => await give(bareDevice(new URL(baseURL!).origin)) });

/** What the page says of the results on this device. */
async function said(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Results on this device' }).click();
  const notice = page.getByText(/kept on this device|keeps no results/);
  await expect(notice).toBeVisible();
  const text = (await notice.textContent()) ?? '';
  await page.getByRole('button', { name: 'Dismiss', exact: true }).first().click();
  return text.replaceAll(/\s/g, ' ');
}

const figures = (text: string): { kept: number; taken: number; made: number } => {
  const [, kept, taken, made] = /^(\d+) results?, .*opened, (\d+) results? came from there, and (\d+) runs? had/.exec(text) ?? [];
  return { kept: Number(kept), taken: Number(taken), made: Number(made) };
};

/** Until nothing is left to compute or to keep. */
async function atRest(page: Page): Promise<{ kept: number; taken: number; made: number }> {
  let last = '';
  await expect(async () => {
    const now = await said(page);
    const before = last;
    last = now;
    expect(now).toBe(before);
    expect(figures(now).kept).toBeGreaterThan(0);
  }).toPass({ intervals: [1500], timeout: 60_000 });
  return figures(last);
}

// At night: half a minute with three reloads; the tests of src/store/kept try reloads and damage by day.
test('after a reload nothing is computed again; a damaged result is, and gives the same answer @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const first = await atRest(page);
  expect(first.taken).toBe(0);
  expect(first.kept).toBe(first.made);
  const before = await elapsedMs(page);

  await page.reload();
  await answered(page);
  const second = await atRest(page);
  expect(second).toEqual({ kept: first.kept, taken: first.kept, made: 0 });
  expect(await elapsedMs(page)).toBe(before);

  // Every result gets another time, as a bad block or a curious person would leave it.
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('spindle-results');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    const transaction = database.transaction('entries', 'readwrite');
    const store = transaction.objectStore('entries');
    store.openCursor().addEventListener('success', (event) => {
      const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
      if (!cursor) return;
      cursor.update({ ...cursor.value, result: { ...cursor.value.result, elapsedMs: 1 } });
      cursor.continue();
    });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });
  await page.reload();
  await answered(page);
  expect(await elapsedMs(page)).toBe(before);
  const third = await atRest(page);
  expect(third).toEqual({ kept: first.kept, taken: 0, made: first.kept });
  expect(await said(page)).toContain(`${first.kept} damaged results dropped, and made again.`);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('by keys: the results are cleared, and the page continues @nightly', async ({ page }) => {
  await openPage(page, LIGHT);
  await atRest(page);
  await page.getByRole('button', { name: /^More/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Results on this device' }).press('Enter');
  await page.getByRole('button', { name: 'Clear them' }).press('Enter');
  await expect(page.getByText('The results on this device are cleared.')).toBeVisible();
  expect(figures(await said(page)).kept).toBe(0);
});

test('a browser without a database computes everything, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => ({
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    });
  });
  await openPage(page, LIGHT);
  expect(await said(page)).toMatch(/^This browser keeps no results for the page/);
});
