/** The rules of a balanced server on a warehouse of one's own: what is not kept, what it costs, the fault fixed and undone; by mouse, by keys, at 360 px. */
import { expect, test } from '@playwright/test';
import { KIB } from '../../src/base/units.ts';
import { partitionedScenario } from '../../src/engine/testing/partitions.ts';
import { SCAN, smallScenario, SOME_COSTS } from '../../src/engine/testing/scenarios.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { violations, violationsLightAndDark } from './support/axe.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

/** Two nodes without affinity with links that take time, and a prefetch of three extents of two containers. */
function loose(): Scenario {
  const base = partitionedScenario({
    mib: [16],
    costs: { scanMsPerMib: 0.5 },
    machine: { affinity: 'none', link: { mibPerSecond: 400, delayMs: 1 } },
  });
  const { database } = base;
  const objects = database.objects.map((object) => ({ ...object, extents: { ...object.extents!, prefetchBytes: 576 * KIB } }));
  return { ...base, terms: 'db2', database: { ...database, objects } };
}

const LINK = encodeLink(loose());
const TITLE = 'Verify your configuration';

test('mouse: what is not kept, what it costs from runs, fixed and undone', async ({ page }) => {
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await answered(page);
  await page.getByTestId('advice').getByText('Advice:').click();
  await page
    .getByTestId('advice')
    .getByRole('button', { name: /^Verify your configuration/ })
    .click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByTestId('verified')).toHaveText('1 rule not kept, 1 warning, 3 kept.');
  const affinity = dialog.getByTestId('verify-affinity');
  await expect(affinity).toContainText(/Processes run on any of 2 nodes: \d+(\.\d+)?.% of the bytes came from another node/);
  await expect(dialog.getByTestId('verify-prefetch-multiple')).toContainText('is not a multiple of extent x containers, 384');
  await affinity.getByRole('button', { name: /^What does it cost/ }).click();
  await expect(affinity.getByTestId('verify-cost')).toHaveText(/^With affinity the elapsed time is .* 3 pairs of runs\)\.$/);
  expect(await violations(page)).toEqual([]);
  await affinity.getByRole('button', { name: 'Use it' }).click();
  await expect(dialog.getByTestId('verified')).toHaveText('0 rules not kept, 1 warning, 3 kept.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page
    .getByTestId('advice')
    .getByRole('button', { name: /^Verify your configuration/ })
    .click();
  await expect(dialog.getByTestId('verified')).toHaveText('1 rule not kept, 1 warning, 3 kept.');
  expect(faults).toEqual([]);
});

// At night: another hand does the same by day.
test('keys, at 360 px: from the menu to a fault’s cost, and nothing is wider than the screen @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const faults = watchFaults(page);
  await openPage(page, LINK);
  await answered(page);
  await page
    .getByRole('button', { name: /^(More|Menu)/ })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: TITLE }).press('Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  const cost = dialog.getByTestId('verify-affinity').getByRole('button', { name: /^What does it cost/ });
  await cost.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByTestId('verify-cost')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('which type of adapter is enough: each is run; and the same run by the names of the system’s own monitors @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const scenario = smallScenario({
    classes: [SCAN],
    costs: SOME_COSTS,
    path: { kind: 'channel', name: 'Channel', mibPerSecond: 40 },
    above: [{ kind: 'adapter', name: 'HBA', mibPerSecond: 40 }],
  });
  await openPage(page, encodeLink(scenario));
  await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByText('Which type of adapter is enough?').click();
  await dialog.getByRole('button', { name: 'Run 4 types (12 runs)' }).click();
  await expect(dialog.getByTestId('adapter-advice')).toHaveText(/ is enough: elapsed time .* No wider type does better/);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Use it: SAS/ }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: /^Requests by object/ }).click();
  const objects = page.getByRole('dialog', { name: /^Requests by object/ });
  await objects.getByText('As the system’s own monitor names it').first().click();
  await expect(objects.getByTestId('monitors').locator('tbody tr')).toHaveCount(26);
  await expect(objects.getByTestId('monitors')).toContainText('% Disk Time');
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

// At night: a further side of what the tests of this file show by day.
test('each partition scanned alone: stopped, then all of them, and one that runs where its data are not @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const base = partitionedScenario({ mib: [16], costs: { scanMsPerMib: 0.5 } });
  const { database } = base;
  // The first partition runs on a processor of the second node, away from its disks.
  const partitions = database.partitions!.map((each, k) => (k === 0 ? { ...each, processors: [2] } : each));
  await openPage(page, encodeLink({ ...base, database: { ...database, partitions } }));
  await answered(page);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByText('Does each partition run where it is meant to?').click();
  const scans = dialog.getByTestId('one-node').getByRole('listitem');
  // Stopped as soon as it can be: such small scans end sooner than a hand would get there.
  await dialog.getByRole('button', { name: 'Run 4 scans' }).evaluate(async (run: HTMLElement) => {
    const place = run.parentElement!;
    const stop = new Promise<void>((resolve) => {
      const seen = new MutationObserver(() => {
        const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop');
        if (button === undefined) return;
        seen.disconnect();
        button.click();
        resolve();
      });
      seen.observe(place, { childList: true, subtree: true });
    });
    run.click();
    await stop;
  });
  await expect(dialog.getByTestId('one-node-counted')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Run 4 scans' }).press('Enter');
  await expect(dialog.getByTestId('one-node-counted')).toHaveText('3 of 4 as mapped.');
  await expect(scans).toHaveCount(4);
  await expect(scans.first()).toHaveText(/^Partition 1 on processor 2: .* at Node 2, 100\D% of the bytes from another node: not where/);
  await expect(scans.last()).toHaveText(/^Partition 4 on processor 3: 100\D% of the processor time at Node 2, 0\D% .*: as mapped\.$/);
  await dialog.getByLabel('Partition', { exact: true }).selectOption('Partition 2');
  await dialog.getByRole('button', { name: 'Run 1 scan' }).click();
  await expect(dialog.getByTestId('one-node-counted')).toHaveText('As mapped.');
  await expect(scans).toHaveCount(1);
  expect(await violationsLightAndDark(page)).toEqual([]);
  expect(faults).toEqual([]);
});
