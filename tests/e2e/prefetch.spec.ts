/** What one prefetch becomes, from the calculators: drawn, in a sentence, as tables; by mouse and by keys, also at 360 px. */
import { expect, test } from '@playwright/test';
import { partitionedScenario } from '../../src/engine/testing/partitions.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { violations } from './support/axe.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const LINK = encodeLink({ ...partitionedScenario({ disks: 6, mib: [12], costs: { scanMsPerMib: 0.5 } }), terms: 'db2' });
const SENTENCE =
  /^A prefetch of 768.KiB becomes 2 reads of 384.KiB at the same time and 12 disk I\/Os: 64.KiB from each of 12 disks\. 768.KiB over Node 1/;

// At night: a second size.
for (const [width, when] of [
  [1440, ' @nightly'],
  [360, ''],
] as const)
  test(`at ${width} px${when}: two containers, twelve disks, and the next prefetch by keys`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const faults = watchFaults(page);
    await openPage(page, LINK);
    await answered(page);
    await page
      .getByRole('button', { name: /^(More|Menu)/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Calculators/ }).click();
    await page.getByRole('button', { name: 'Draw one prefetch…' }).click();
    const dialog = page.getByRole('dialog', { name: 'What one prefetch becomes' });
    await expect(dialog.getByTestId('prefetch-sentence')).toHaveText(SENTENCE);
    const picture = dialog.getByRole('img', { name: /^From left to right: prefetch, containers, disks/ });
    await expect(picture.locator('rect')).toHaveCount(14);
    await expect(dialog.getByTestId('prefetch-paths').locator('tbody tr')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Next prefetch' }).press('Enter');
    await expect(dialog).toContainText(/Prefetch 2 of \d+/);
    await dialog.getByText('By disk, as a table').press('Enter');
    await expect(dialog.getByRole('row')).toHaveCount(15);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await picture.evaluate((svg) => svg.getBoundingClientRect().right)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
