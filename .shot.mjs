import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const out = '/tmp/sp/shots-words/';
async function go(name, opt, act) {
  const c = await b.newContext(opt);
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  p.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  await p.goto('http://127.0.0.1:4519/labs/spindle/');
  await p.waitForTimeout(3500);
  try {
    await act(p);
  } catch (e) {
    console.log(name, e.message.slice(0, 300));
  }
  await p.waitForTimeout(500);
  await p.screenshot({ path: out + name + '.png' });
  await c.close();
}
const only = process.argv[2];
const all = {
  hover: [
    { viewport: { width: 1280, height: 720 } },
    async (p) => {
      await p.locator('[data-term="queryprocs"]').hover();
      await p.waitForTimeout(700);
    },
  ],
  why: [
    { viewport: { width: 1280, height: 720 } },
    async (p) => {
      await p.getByTestId('why').locator('[data-term]').first().focus();
      await p.keyboard.press('Tab');
      await p.keyboard.press('Shift+Tab');
      await p.waitForTimeout(700);
    },
  ],
  dark: [
    { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
    async (p) => {
      await p.locator('[data-term="scheduler"]').click();
      await p.waitForTimeout(500);
    },
  ],
  phone: [
    { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    async (p) => {
      await p.locator('[data-term="tune-group"]').first().tap();
      await p.waitForTimeout(500);
    },
  ],
  glossary: [
    { viewport: { width: 1280, height: 720 } },
    async (p) => {
      await p.keyboard.press('F1');
      await p.getByRole('button', { name: 'Glossary', exact: true }).click();
      await p.waitForTimeout(700);
    },
  ],
  glossaryPhone: [
    { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    async (p) => {
      await p.locator('[data-term="tune-group"]').first().tap();
      await p.getByRole('button', { name: 'All terms' }).tap();
      await p.waitForTimeout(900);
    },
  ],
  projector: [
    { viewport: { width: 1024, height: 768 } },
    async (p) => {
      await p.evaluate(() => document.documentElement.dataset.theme);
      await p.locator('[data-term="utilization"]').first().hover();
      await p.waitForTimeout(700);
    },
  ],
};
for (const [n, [o, a]] of Object.entries(all)) if (!only || only === n) await go(n, o, a);
await b.close();
