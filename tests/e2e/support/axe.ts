/** What axe finds on the page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

type RunOptions = Parameters<AxeBuilder['options']>[0];

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of those that colors, sizes and overflow decide: all that another theme can break. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/**
 * Each rule that is broken, with the elements that break it; empty when all is well. `within`: only what this selector holds;
 * without it the modal dialog that is open (what is behind it cannot be reached, and is looked at elsewhere), else the page.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  return broken(page, RULES, within);
}

/** As `violations`, for a page that was found sound in one theme and now shows the same in another. */
export async function violationsOfLooks(page: Page, within?: string): Promise<string[]> {
  return broken(page, { type: 'rule', values: LOOKS }, within);
}

/** What is broken in the light theme and, of its looks, in the dark one, on a page that takes the theme of the system. */
export async function violationsLightAndDark(page: Page, within?: string): Promise<string[]> {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveCSS('color-scheme', 'dark');
  const dark = await violationsOfLooks(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveCSS('color-scheme', 'light');
  return [...dark.map((each) => `dark: ${each}`), ...(await violations(page, within))];
}

const MODAL = 'dialog:modal';

async function broken(page: Page, runOnly: RunOptions['runOnly'], within?: string): Promise<string[]> {
  await standstill(page);
  // In one step in the page itself, and in detail only what is wrong: all that passes, told element by element
  // and carried to a second page (the way of frames, which we have not), takes longer than the checks.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ runOnly, resultTypes: ['violations'] });
  const part = within ?? ((await page.locator(MODAL).count()) > 0 ? MODAL : undefined);
  const { violations: found } = await (part === undefined ? builder : builder.include(part)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Colors on their way to another theme are neither of both: waits for what fades and grows. */
async function standstill(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}
