/** Workers that crash or hang, planted by `?chaos`: the page says so, replaces them, and nothing is lost. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { answered } from './support/page.ts';
import { expectUndone, shown } from './support/hands.ts';

type Fault = 'crash' | 'hang' | 'vanish';
const plant = (page: Page, fault: Fault) => page.evaluate((f) => spindleTest.plant(f, 'answer'), fault);

/** For those that stop answering the page waits for some seconds each: at night. */
const FAULTS: readonly (readonly [Fault, string])[] = [
  ['crash', 'A simulation worker crashed'],
  ...(process.env.SPINDLE_NIGHTLY === undefined
    ? []
    : ([
        ['hang', 'A simulation worker stopped answering'],
        ['vanish', 'A simulation worker stopped answering'],
      ] as const)),
];

test(`workers that ${FAULTS.map(([fault]) => fault).join(', ')} are replaced, and the answer comes all the same`, async ({ page }) => {
  await page.goto('./?chaos');
  let scheduler = 'fifo';
  for (const [fault, words] of FAULTS) {
    await test.step(fault, async () => {
      const before = await shown(page);
      await plant(page, fault);
      await page.getByRole('combobox', { name: 'scheduler' }).selectOption(scheduler);
      const notice = page.getByTestId('notice').filter({ hasText: words });
      await expect(notice).toBeVisible();
      await expect(notice).toContainText('your work is safe');
      // The page answered all the while.
      await expect(page.getByRole('combobox', { name: 'scheduler' })).toHaveValue(scheduler);
      const after = await answered(page, before.hash);
      expect(after).not.toBe(before.hash);
      await expectUndone(page, before);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toBeHidden();
    });
    // Another one, whose answer is not known yet.
    scheduler = scheduler === 'fifo' ? 'sstf' : 'look';
  }
});
