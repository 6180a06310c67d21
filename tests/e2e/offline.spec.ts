/** Once loaded, the page needs no network: with a service worker, without one, over a new deployment, and with parts that never come. */
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BROWSER_FLAGS } from '../../scripts/browser.mjs';
import { makeOffline } from '../../scripts/offline.mjs';
import { startHost } from './support/host.ts';
import type { Host } from './support/host.ts';
import { LIGHT, answered, watchFaults } from './support/page.ts';

/** Plain http on a name that is not this computer's own: no service workers there, as in a classroom. */
const PLAIN = 'classroom.test';

test.use({
  serviceWorkers: 'allow',
  launchOptions: async ({ launchOptions }, give) =>
    await give({ ...launchOptions, args: [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`] }),
});

const hosts: Host[] = [];
test.afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});
async function hostOf(mounts: Record<string, string>, headers?: Record<string, string>): Promise<Host> {
  const host = await startHost(mounts, headers);
  hosts.push(host);
  return host;
}

/** The headers that docs/hosting.md tells hosts to send. */
const HEADERS = Object.fromEntries(
  [...readFileSync('docs/hosting.md', 'utf8').matchAll(/^([A-Z][\w-]+): (.+)$/gm)].map(([, name, value]) => [name.toLowerCase(), value]),
);

const more = (page: Page) => page.getByRole('button', { name: /^More/ });

/** Waits until the page says that it needs no network any more. */
async function ready(page: Page, words: RegExp): Promise<void> {
  await more(page).click();
  await expect(page.getByRole('menuitem', { name: /Offline use/ })).toHaveText(words);
  await page.keyboard.press('Escape');
}

/** Everything that is loaded on demand, opened once; claims and replays start workers of their own. */
async function useEverything(page: Page): Promise<void> {
  await more(page).click();
  const names = await page.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.firstElementChild?.textContent ?? ''));
  await page.keyboard.press('Escape');
  // Four items open no dialog.
  const dialogs = names.filter((name) => name !== '' && !/Offline use|whole batch|as a film|Results on this device/.test(name));
  expect(dialogs.length).toBeGreaterThan(7);
  for (const name of dialogs) {
    await more(page).click();
    await page.getByRole('menuitem').filter({ hasText: name }).first().click();
    await expectDialog(page, name);
  }
  await page.keyboard.press('?');
  await expectDialog(page, 'keys');
  await page.getByRole('button', { name: /^Share/ }).click();
  await expectDialog(page, 'share');
  // A worker that stops is replaced, and the answer comes all the same.
  await page.evaluate(() => spindleTest.plant('crash', 'answer'));
  await page.evaluate(() => spindleTest.plant('crash', 'background'));
  await page.getByRole('combobox', { name: 'scheduler' }).selectOption('sstf');
  await answered(page);
  // A film is recorded by a worker of its own.
  await page.keyboard.press('F9');
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/);
  await page.getByRole('button', { name: 'Close the film' }).click();
  // The trace is data, read and replayed by a worker of its own.
  await more(page).click();
  await page.getByRole('menuitem', { name: /Validation/ }).click();
  await page.getByRole('button', { name: 'Replay the measured requests' }).click();
  await expect(page.getByTestId('replay-said')).toContainText(/10\s?000/);
  await page.keyboard.press('Escape');
  // Claims too have a worker; the study's lesson is a text that is loaded when it begins.
  await page.keyboard.press('Shift+F2');
  const study = page.getByRole('dialog', { name: /^Study/ });
  await study.getByRole('radio', { name: 'Claims' }).check();
  await study.locator('[data-claim="RB-25"]').getByText('Reason, mechanism, scenarios').click();
  await study.getByRole('button', { name: 'Run only RB-25' }).click();
  await expect(study.locator('[data-claim="RB-25"]')).toContainText('run here');
  await study.getByRole('radio', { name: 'Lesson' }).check();
  await study.getByRole('button', { name: /^Begin the study/ }).click();
  await expect(page.getByRole('region', { name: /^Lesson:/ })).toBeVisible();
}

async function expectDialog(page: Page, what: string): Promise<void> {
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).first();
  await expect(title, what).toBeVisible();
  await expect(title, what).not.toHaveText(/Loading|Not loaded|Stopped/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), what).toBeHidden();
}

// At night: a minute: the whole page twice; a visit without a network follows by day (`lessons.spec.ts`).
test('two deployments on one origin: each is kept whole under its own name, and works with the server gone, after a reload too @nightly', async ({
  page,
  context,
}) => {
  const host = await hostOf({ '/': 'dist', '/a/b/': 'dist' }, HEADERS);
  expect(HEADERS['content-security-policy']).toContain('frame-ancestors');
  const origin = `http://127.0.0.1:${host.port}`;
  await page.goto(`${origin}/?chaos#${LIGHT}`);
  await ready(page, /ready/);
  const inner = await context.newPage();
  const faults = watchFaults(inner);
  await inner.goto(`${origin}/a/b/?chaos#${LIGHT}`);
  await ready(inner, /ready/);
  const names = await inner.evaluate(async () => (await caches.keys()).map((name) => name.replace(/ \w+$/, '')));
  expect(names.toSorted()).toEqual([`spindle ${origin}/`, `spindle ${origin}/a/b/`]);
  expect(await inner.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${origin}/a/b/sw.js`);
  // All that the build delivers was asked for, but what only pages without a service worker load.
  const files = readdirSync('dist/assets').filter((file) => !file.endsWith('.text.js'));
  expect(files.filter((file) => !host.asked.includes(`/a/b/assets/${file}`))).toEqual([]);

  await host.close();
  await context.setOffline(true);
  await page.reload();
  await answered(page);
  await inner.reload();
  await answered(inner);
  await useEverything(inner);
  expect(faults.filter((fault) => !fault.includes('planted by a test'))).toEqual([]);
});

// At night: half a minute: every part is loaded and opened.
test('without service workers everything is kept in the tab, and works with the server gone @nightly', async ({ page, context }) => {
  const host = await hostOf({ '/labs/': 'dist' }, HEADERS);
  await page.goto(`http://${PLAIN}:${host.port}/labs/?chaos#${LIGHT}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await ready(page, /ready until this tab is closed/);
  // Nothing is left to ask for: each file of the build was loaded, of a worker's program its text.
  const files = readdirSync('dist/assets').filter((file) => !/\.worker-[^.]+\.js$/.test(file));
  expect(files.filter((file) => !host.asked.includes(`/labs/assets/${file}`))).toEqual([]);
  await host.close();
  await context.setOffline(true);
  const faults = watchFaults(page);
  page.on('requestfailed', (request) => faults.push(request.url()));
  await useEverything(page);
  // A worker that starts from its kept text is under the page's own policy, and has no network anyway.
  expect(faults.filter((fault) => !fault.includes('planted by a test'))).toEqual([]);
});

// At night: waits for a server that never answers.
test('what cannot be loaded fails alone and says why; trying again asks again @nightly', async ({ page }) => {
  const host = await hostOf({ '/': 'dist' });
  host.moods = [
    { path: /KeysDialog/, does: 'missing' },
    { path: /ShareDialog/, does: 'drops' },
    { path: /FailuresDialog/, does: 'silent' },
  ];
  await page.goto(`http://${PLAIN}:${host.port}/#${LIGHT}`);
  await answered(page);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The list of keys could not be loaded. The server answers but did not deliver it');
  await expect(dialog.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  // The rest of the page continues.
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'scheduler' }).selectOption('sstf');
  const edited = await answered(page);
  await page.keyboard.press('?');
  await expect(dialog.getByRole('alert')).toBeVisible();
  host.moods = host.moods.slice(1);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectDialog(page, 'keys');
  // A server that never answers: words after some seconds, and Escape at any time.
  await more(page).click();
  await page.getByRole('menuitem', { name: /What if a disk fails/ }).click();
  await expect(dialog).toContainText('Loading this part');
  await expect(dialog.getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Reloading, which is offered last, loses nothing.
  host.moods = [{ path: /ShareDialog/, does: 'missing' }];
  await page.getByRole('button', { name: /^Share/ }).click();
  await dialog.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', edited);
});

test('charts that cannot be loaded leave the answer alone, say so in their place, and come when they are asked for again', async ({
  page,
}) => {
  const host = await hostOf({ '/': 'dist' });
  host.moods = [{ path: /TimeStrip/, does: 'missing' }];
  await page.goto(`http://${PLAIN}:${host.port}/#${LIGHT}`);
  await answered(page);
  const charts = page.getByRole('region', { name: 'Time charts' });
  await expect(charts.getByRole('alert')).toContainText('The time charts could not be loaded.');
  host.moods = [];
  await charts.getByRole('button', { name: 'Try again' }).click();
  await expect(charts.getByTestId('time-reading')).toBeVisible();
});

test('before it is ready, an answer and a dialog without a network say what is missing, and come by themselves with it', async ({
  page,
  context,
}) => {
  const host = await hostOf({ '/': 'dist' });
  host.moods = [{ path: /engine\.worker|KeysDialog/, does: 'drops' }];
  await page.goto(`http://${PLAIN}:${host.port}/#${LIGHT}`);
  const notice = page.getByTestId('notice');
  await expect(notice).toContainText('Not loaded yet: the simulation.');
  await expect(page.getByText('crashed')).toHaveCount(0);
  await context.setOffline(true);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('The list of keys could not be loaded. The server of this page does not answer');
  host.moods = [];
  await context.setOffline(false);
  await expect(dialog).toContainText('Keys and help');
  await page.keyboard.press('Escape');
  await answered(page);
  await expect(notice).toHaveCount(0);
});

test('what is asked for by name comes by itself once the page is answered: then it needs no network', async ({ page, context }) => {
  const host = await hostOf({ '/': 'dist' }, HEADERS);
  await page.goto(`http://${PLAIN}:${host.port}/#${LIGHT}`);
  await answered(page);
  // It begins by itself with what is asked for by name: nobody asks here.
  await expect.poll(() => host.asked.some((path) => path.includes('KeysDialog'))).toBe(true);
  await ready(page, /ready/);
  await context.setOffline(true);
  await page.keyboard.press('?');
  await expectDialog(page, 'keys');
});

// At night: two versions of the whole page; the tests of src/sw try new versions by day.
test('a new version waits until the only tab asks for it; open tabs go on with the old one @nightly', async ({ page, context }) => {
  const newer = mkdtempSync(join(tmpdir(), 'spindle-newer-'));
  try {
    cpSync('dist', newer, { recursive: true });
    const chunk = readdirSync(join(newer, 'assets')).find((name) => name.startsWith('KeysDialog-') && name.endsWith('.js'))!;
    rename(newer, chunk, chunk.replace(/-.*\.js$/, '-NEWER.js'));
    const index = join(newer, 'index.html');
    writeFileSync(index, readFileSync(index, 'utf8').replace('<head>', '<head><meta name="newer" content="yes" />'));
    await makeOffline(newer);
    const isNewer = (at: Page) => at.locator('meta[name="newer"]').count();

    const host = await hostOf({ '/': 'dist' });
    const address = `http://127.0.0.1:${host.port}/`;
    await page.goto(`${address}#${LIGHT}`);
    await ready(page, /ready/);
    await page.getByRole('combobox', { name: 'scheduler' }).selectOption('sstf');
    const edited = await answered(page);

    host.mounts.set('/', newer);
    const second = await context.newPage();
    await second.goto(address);
    expect(await isNewer(second)).toBe(0);
    const notice = page.getByTestId('notice').filter({ hasText: 'new version' });
    await expect(notice).toBeVisible();
    // The old file is gone from the server.
    await page.keyboard.press('?');
    await expectDialog(page, 'keys');
    await page.reload();
    expect(await isNewer(page)).toBe(0);
    await notice.getByRole('button', { name: 'Switch now' }).click();
    await expect(page.getByTestId('notice').filter({ hasText: 'Another tab shows the old version' })).toBeVisible();
    await second.close();
    await page.getByRole('button', { name: 'Switch now' }).click();
    await expect(page.locator('meta[name="newer"]')).toHaveCount(1);
    await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', edited);
    const names = await page.evaluate(async () => await caches.keys());
    expect(names).toHaveLength(1);
  } finally {
    rmSync(newer, { recursive: true, force: true });
  }
});

/** Gives a chunk another name wherever it is named, as another build would. */
function rename(folder: string, from: string, to: string): void {
  const assets = join(folder, 'assets');
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(join(assets, file), 'utf8');
    if (text.includes(from)) writeFileSync(join(assets, file), text.replaceAll(from, to));
  }
  renameSync(join(assets, from), join(assets, to));
}
