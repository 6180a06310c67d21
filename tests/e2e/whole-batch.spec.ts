/** The whole batch by itself: it comes, is shown and said as the answer, gives way to an edit, and can be switched off. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { answered } from './support/page.ts';

// As a first visitor has it.
test.use({ storageState: { cookies: [], origins: [] } });

/** Forty short queries, of which an edit is answered with four: the whole takes a second or two on any machine. */
const base = sampleScenario('fourStripes', 'mixed');
const hash = encodeLink({
  ...base,
  workload: { ...base.workload, interactiveScale: 0.1, batch: [{ class: base.workload.batch[0].class, count: 40 }] },
});

const number = (page: Page) => page.getByTestId('answer-elapsed');
const certainty = (page: Page) => page.getByTestId('answer-certainty');

async function menu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More: study, settings, drives' }).click();
  await page.getByRole('menuitem', { name: 'Compute the whole batch automatically' }).click();
}

test('the whole batch comes by itself, is said, is compared like with like, gives way to an edit, and can be switched off', async ({
  page,
}) => {
  // What is on the page only while it is computed, however short that is.
  await page.addInitScript(() => {
    const said = new Set<string>();
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid=whole-batch]')?.textContent;
      if (text) said.add(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { wholeBatchSaid: said });
  });
  await page.goto(`./#${hash}`);
  await answered(page);
  await expect(number(page)).toHaveAttribute('data-basis', 'full');
  await expect(certainty(page)).toHaveText(/^whole batch · [345] seeds · ±/);
  await expect(page.getByTestId('announcement')).toHaveText(/for the whole batch\.$/);
  const said = await page.evaluate(() => [...(Reflect.get(window, 'wholeBatchSaid') as Set<string>)]);
  expect(said[0]).toMatch(/^Whole batch: \d+\s% Cancel$/);
  const first = (await number(page).getAttribute('data-hash'))!;
  await page.keyboard.press('F8');

  // The edit is answered with the part, and all that is compared is of that part, until the whole has come again.
  const unit = page.getByRole('combobox', { name: 'Stripe unit of Fact' });
  await unit.selectOption({ label: '1 MB' });
  await answered(page, first);
  await expect(page.getByTestId('against-baseline')).toHaveText(/against|of/);
  await expect(number(page)).toHaveAttribute('data-basis', 'full');
  // Two more seeds narrow the interval; after that nothing moves.
  await expect(certainty(page)).toHaveText(/^whole batch · 5 seeds · ±/);
  await expect(page.getByTestId('bars-scale')).toHaveCount(0);
  const bars = page.getByTestId('bar');
  await expect(bars).toHaveCount(2);
  const whole = await number(page).textContent();

  // Back to the part by hand: the bars go along, though the other layout has more.
  await page.getByRole('button', { name: 'Back to 4 of 40 queries' }).click();
  await expect(certainty(page)).toHaveText(/^4 of 40 queries · 5 seeds/);
  await expect(page.getByTestId('against-baseline')).not.toContainText('not comparable');
  await expect(page.getByTestId('set-apart')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run the whole batch' }).click();
  await expect(number(page)).toHaveText(whole!);

  // Undo needs no run.
  await page.keyboard.press('Control+z');
  await expect(number(page)).toHaveAttribute('data-hash', first);
  await expect(number(page)).toHaveAttribute('data-basis', 'full');

  // Switched off, and kept so: the answer stays with the part.
  await menu(page);
  await unit.selectOption({ label: '256 KB' });
  await answered(page, first);
  await expect(certainty(page)).toHaveText(/^4 of 40 queries · 5 seeds/);
  await expect(page.getByRole('button', { name: 'Run the whole batch' })).toBeVisible();
  await expect(page.getByTestId('against-baseline')).not.toContainText('not comparable');
  await page.getByRole('button', { name: 'More: study, settings, drives' }).click();
  await expect(page.getByRole('menuitem', { name: /^Compute the whole batch automatically/ })).toContainText('Off');
});
