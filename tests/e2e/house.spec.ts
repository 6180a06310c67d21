/** The built page as a guest of someone's static host: it comes up under any path and asks nobody else for anything. */
import { expect, test } from '@playwright/test';

// As at a guest's: Playwright complains of a worker that it blocks, and the page asks for it as soon as it has answered.
test.use({
  serviceWorkers: 'allow',
  // Where the server delivers the whole page (`playwright.config.ts`).
  baseURL: async ({ baseURL }, give) => await give(new URL('/labs/whole/', baseURL).href),
});

test('comes up under a sub-path with icon and manifest, without errors, other hosts and foreign scripts', async ({
  page,
  baseURL,
  request,
}) => {
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const local = request.url().startsWith(baseURL!) || /^(blob|data):/.test(request.url());
    if (!local) elsewhere.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });

  await page.goto('./');
  await expect(page).toHaveTitle(/Spindle/);
  await expect(page.locator('#root > *').first()).toBeVisible();
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-basis', /refined|full/);

  for (const selector of ['link[rel="icon"]', 'link[rel="manifest"]']) {
    const address = await page.locator(selector).evaluate((link: HTMLLinkElement) => link.href);
    expect((await request.get(address)).status()).toBe(200);
  }

  expect(complaints).toEqual([]);
  expect(elsewhere).toEqual([]);

  // Its content security policy forbids foreign and inline scripts; the attempt is a complaint of its own.
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /default-src 'none'.*script-src 'self';/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.inlineScriptRan = true';
      document.head.append(script);
    } catch {
      // Trusted types refuse the text itself.
    }
    return 'inlineScriptRan' in globalThis;
  });
  expect(ran).toBe(false);
  // Nor does a worker start from an address that the page did not make, and the page's own have no network.
  const started = await page.evaluate(() => {
    try {
      return new Worker(URL.createObjectURL(new Blob(['fetch("/")'])), { name: 'foreign' }).constructor.name;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(started).toBe('TypeError');
  const [engine] = page.workers();
  expect(
    await engine.evaluate(() =>
      ['fetch', 'XMLHttpRequest', 'WebSocket', 'importScripts'].map((name) => typeof Reflect.get(globalThis, name)),
    ),
  ).toEqual(Array.from({ length: 4 }, () => 'undefined'));
});
