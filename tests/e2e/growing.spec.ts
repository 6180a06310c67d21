/** The study of a balanced server on the page: opened by name, grown by modules, its scripts taken away, and the loss of a way to its disks. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { STUDIES } from '../../src/studies/index.ts';
import { presetScenario } from '../../src/studies/presets.ts';
import { violationsLightAndDark } from './support/axe.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

/** The study whose machine grows by modules, its layouts by size. */
const STUDY = STUDIES.find(({ layouts }) => layouts.some(({ title }) => title.startsWith('32-way')))!;
const SMALLEST = STUDY.layouts.find(({ title }) => title.startsWith('4-way'))!;
const PRESET = `${STUDY.id}/${SMALLEST.id}/${STUDY.workloads[0].id}`;
const LINK = encodeLink(presetScenario(PRESET)!);

const more = async (page: Page, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

// At night: a further side of what the tests of this file show by day.
test('slots and memory: what breaks a rule is refused at its field, what does not is set, and undone @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  const before = await answered(page);
  await more(page, /^Calculators/);
  const slots = page.getByTestId('calculator-slot-map');
  const adapters = slots.getByLabel('Adapters of the module');
  await adapters.fill('7');
  await expect(slots).toContainText('Module 1 of a machine of 4 processors has 6 slots: at most 6 adapters');
  await adapters.fill('3');
  await expect(slots).toContainText('slot 1 at 133 MHz (1064 MB/s), slot 3 at 133 MHz (1064 MB/s) and slot 5 at 133 MHz');
  await slots.getByRole('button', { name: 'Use these slots in node 1, with 1 adapter more' }).click();
  await expect(slots).toContainText('Done: Use these slots in node 1.');
  const memory = page.getByTestId('calculator-memory-map');
  await memory.getByLabel('Socket 3', { exact: true }).fill('0');
  await expect(memory).toContainText('Sockets 1 and 3 are a pair: the same memory module in both');
  await memory.getByLabel('Socket 3', { exact: true }).fill('512');
  await memory.getByLabel('Socket 14', { exact: true }).fill('0');
  await memory.getByLabel('Socket 16', { exact: true }).fill('0');
  await expect(memory).toContainText('The ports have 4096 and 3072 MiB: memory is fastest with the same on both.');
  await memory.getByRole('button', { name: /^Use 7.GiB in each node/ }).click();
  await expect(memory).toContainText(/Done: Use 7.GiB in each node\./);
  expect(await violationsLightAndDark(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await answered(page)).toBe(before);
  expect(faults).toEqual([]);
});

test('partitions of disks and Db2 statements of the layout on screen are taken away', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await more(page, /^Take away/);
  const dialog = page.getByRole('dialog', { name: /^Take away/ });
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save all' }).click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^select disk \d+$/m);
  expect(text).toMatch(/^create partition /m);
  expect(text).toMatch(/^CREATE .*TABLESPACE/m);
  expect(text).toMatch(/EXTENTSIZE 24\b/);
  expect(text).toMatch(/PREFETCHSIZE 48\b/);
  expect(faults).toEqual([]);
});

// At night: the largest document of all.
test('the largest layout is opened from the menu by its name @nightly', async ({ page }) => {
  test.slow();
  const faults = watchFaults(page);
  await page.addLocatorHandler(page.getByRole('button', { name: 'Run it' }), (run) => run.click());
  await openPage(page, LINK);
  await page.getByRole('button', { name: /^Layout:/ }).click();
  await page.getByRole('menuitemradio', { name: /^32-way: 16 adapters, 448 disks/ }).click();
  await expect(page.getByText('448 disks').first()).toBeVisible();
  await answered(page);
  expect(faults).toEqual([]);
});

/** Each disk is attached to the same channel of the other adapter as well. */
function dual(): Scenario {
  const [one, other] = ['adapter1', 'adapter2'];
  const base = presetScenario(PRESET)!;
  const disks = base.hardware.disks.map((disk) => ({
    ...disk,
    otherPaths: [disk.path.startsWith(one) ? disk.path.replace(one, other) : disk.path.replace(other, one)],
  }));
  return { ...base, hardware: { ...base.hardware, disks } };
}

for (const [ways, link, cut] of [
  // At night: the tests of the flash tier compare losses of paths with runs by day.
  ['one way @nightly', LINK, 1],
  ['two ways @nightly', encodeLink(dual()), 0],
] as const)
  test(`disks with ${ways}: what the loss of a channel, an adapter and a bus takes with it`, async ({ page }) => {
    const faults = watchFaults(page);
    await openPage(page, link);
    const before = await answered(page);
    await more(page, 'What if a disk fails?');
    const row = (name: string) =>
      page
        .getByTestId('path-losses')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    // While all ways work a channel has 14 disks, an adapter 28, and so has a bus with one adapter.
    for (const [name, disks] of [
      ['Adapter 1, channel 1', 14],
      ['ServeRAID-6M 1', 28],
      ['Node 1, slots 1 and 2', 28],
    ] as const) {
      const cells = row(name).getByRole('cell');
      await expect(cells.nth(0)).toHaveText(String(disks));
      await expect(cells.nth(1)).toHaveText(String(cut * disks));
    }
    await row('Node 1, slots 1 and 2').getByRole('button', { name: /^Fail/ }).click();
    await page.keyboard.press('Escape');
    if (cut === 0) {
      await expect(page.getByTestId('answer-elapsed')).not.toHaveAttribute('data-hash', before);
      await expect(page.getByTestId('answer-elapsed')).toContainText('MiB/s');
      await expect(page.getByTestId('failed-queries')).toHaveCount(0);
    } else await expect(page.getByTestId('failed-queries')).toBeVisible();
    expect(faults).toEqual([]);
  });
