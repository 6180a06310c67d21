/** What axe finds on the page as it stands. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Each rule that is broken, with the elements that break it; empty when all is well. `within`: only what this selector holds. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // In one go in the page itself, and in detail only what is wrong: all that passes, told element by element
  // and carried to a second page (the way of frames, which we have not), takes longer than the checks.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ runOnly: RULES, resultTypes: ['violations'] });
  const { violations: found } = await (within === undefined ? builder : builder.include(within)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
