/** A database in two partitions built by hand: by mouse, by keys and on a phone; it is the document that the command line makes. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { edited } from '../../src/cli/edits.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { scenarioHash } from '../../src/scenario/hash.ts';
import { layOut } from '../../src/scenario/layout.ts';
import { sampleScenario } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const ITEM = 'Nodes, adapters and processors';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: ITEM });

const typed = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text);
  await field.press('Enter');
};

async function build(part: Locator): Promise<void> {
  await typed(part.getByRole('textbox', { name: 'Partitions', exact: true }), '2');
  await part.getByRole('button', { name: 'Deal the processors over the partitions' }).click();
  await part.getByText('A table over all partitions').click();
  await part.getByRole('textbox', { name: 'Name', exact: true }).fill('Orders');
  await part.getByRole('group', { name: 'On', exact: true }).getByRole('button', { name: 'All' }).click();
  await part.getByRole('button', { name: 'Deal it' }).click();
  await expect(part.getByTestId('partition-p1')).toContainText('1 table space');
}

// At night: another hand does the same by day.
test('by mouse, as the command line does it, and each step undone @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: ITEM }).click();
  await typed(dialogOf(page).getByRole('textbox', { name: 'Nodes', exact: true }), '2');
  const part = dialogOf(page).getByTestId('partitions');
  await build(part);
  // What does not fit is refused where it was asked for, and changes nothing.
  await part.getByRole('button', { name: 'Deal it' }).click();
  await expect(part.getByRole('alert')).toContainText('There is Orders of Partition 1 already; another name');
  await typed(part.getByLabel(/^Processors of Partition 2/), '0, 99');
  await expect(part.getByRole('alert').filter({ hasText: 'there is no processor 99' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await part.getByText('What a scan of all parts sends').click();
  await typed(part.getByLabel('Share of what Scan of Orders reads that goes to the other partitions'), '25');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  const made = await answered(page, before);
  const start = sampleScenario('fourStripes', 'tight');
  const places = layOut(start).targets.map(({ id }) => id);
  const byWords = [
    'nodes 2',
    'partitions 2',
    'deal-processors',
    `partition-table Orders ${2 ** 30} ${places.join(',')} extent=393216 pool=67108864 prefetchers=2`,
    'partitioned partitioned redistributed=0.25',
  ].reduce(edited, start);
  expect([before, made]).toEqual([scenarioHash(start), scenarioHash(byWords)]);

  // Nodes, partitions, processors, the table, what is sent.
  for (let k = 0; k < 5; k++) await page.keyboard.press('Control+Z');
  await expect(page.getByTestId('answer-elapsed')).toHaveAttribute('data-hash', before);
  expect(faults).toEqual([]);
});

test('by keys alone: partitions, their processors, and a machine that can go again', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await answered(page);
  await page.getByRole('button', { name: /^More/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: ITEM }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  for (const name of ['Nodes', 'Partitions']) {
    await dialog.getByRole('textbox', { name, exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
  }
  const press = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Deal the processors over the partitions');
  await expect(dialog.getByLabel(/^Processors of Partition 1/)).not.toHaveValue('');
  const nodes = dialog.getByRole('textbox', { name: 'Nodes', exact: true });
  await typed(nodes, '0');
  await expect(dialog.getByRole('alert')).toContainText('runs on processors of a node; let the partitions run on any processor first');
  await press('Let them run on any processor');
  await typed(nodes, '0');
  await expect(nodes).toHaveValue('0');
  await expect(dialog.getByTestId('node-1')).toHaveCount(0);
  await press('Remove Partition 2 with all that it has');
  await expect(dialog.getByRole('textbox', { name: 'Partitions', exact: true })).toHaveValue('1');
  expect(faults).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  // At night: another hand does the same by day.
  test('partitions and logs by touch, and nothing is wider than the page @nightly', async ({ page }) => {
    await openPage(page, LIGHT);
    await answered(page);
    await page
      .getByRole('button', { name: /^More|^Menu/ })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: ITEM }).tap();
    const dialog = dialogOf(page);
    await typed(dialog.getByRole('textbox', { name: 'Partitions', exact: true }), '2');
    await dialog.getByText('A log for each partition').tap();
    await dialog.getByRole('group', { name: 'Logs on' }).getByRole('button', { name: 'All' }).tap();
    await dialog.getByRole('button', { name: 'Give each a log' }).tap();
    await expect(dialog.getByTestId('partition-p2')).toContainText('log on');
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Take the logs away' }).tap();
    await expect(dialog.getByTestId('partition-p2')).toContainText('nothing yet');
  });
});

const SKEWED = (places: readonly string[]): string => `partition-table Orders 16777216 ${places.join(',')} extent=65536 largest=0.75`;

// At night: a further side of what the tests of this file show by day.
test('a deal with a largest part, as the command line makes it @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  const before = await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: ITEM }).click();
  const part = dialogOf(page).getByTestId('partitions');
  await typed(part.getByRole('textbox', { name: 'Partitions', exact: true }), '2');
  await part.getByText('A table over all partitions').click();
  await part.getByRole('textbox', { name: 'Name', exact: true }).fill('Orders');
  await typed(part.getByRole('textbox', { name: 'Size of the whole table' }), '0.015625');
  await typed(part.getByRole('textbox', { name: 'Largest part' }), '30');
  await typed(part.getByRole('textbox', { name: 'Extent', exact: true }), '64');
  await typed(part.getByRole('textbox', { name: 'Pool of each' }), '0');
  await part.getByRole('group', { name: 'On', exact: true }).getByRole('button', { name: 'All' }).click();
  await part.getByRole('button', { name: 'Deal it' }).click();
  await expect(part.getByRole('alert')).toContainText('A largest part of 30 % of the table; 50 % (an even deal) to below 100 %');
  await typed(part.getByRole('textbox', { name: 'Largest part' }), '75');
  await part.getByRole('button', { name: 'Deal it' }).click();
  await expect(part.getByTestId('partition-p2')).toContainText('1 table space');
  expect(await violations(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  const start = sampleScenario('fourStripes', 'tight');
  const places = layOut(start).targets.map(({ id }) => id);
  expect(await answered(page, before)).toBe(scenarioHash(['partitions 2', SKEWED(places)].reduce(edited, start)));
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('a load over partitions: what each has read, received and written stands below the way from disk to processor @nightly', async ({
  page,
}) => {
  const start = sampleScenario('fourStripes', 'tight');
  const places = layOut(start).targets.map(({ id }) => id);
  const input = start.database.objects[0].id;
  const scenario = ['partitions 2', SKEWED(places), `partition-load partitioned inputs=${input}`].reduce(edited, start);
  const load = scenario.classes.at(-1)!.id;
  const faults = watchFaults(page);
  await openPage(page, encodeLink({ ...scenario, workload: { ...scenario.workload, users: 1, batch: [{ class: load, count: 1 }] } }));
  await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'From disk to processor' }).click();
  const figures = page.getByTestId('partition-figures');
  await expect(figures.getByRole('row').filter({ hasText: 'Partition 1' })).toContainText('4 MiB', { timeout: 60_000 });
  await expect(figures.getByRole('row').filter({ hasText: 'Partition 2' })).toContainText('12 MiB');
  await expect(figures.getByRole('columnheader', { name: 'written by loads' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual([]);
});
