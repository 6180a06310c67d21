/** What cannot move in a run is refused as it is put in: what is being moved then, by finger and in the form, and what does not fit. Links with both moves open. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { updatesOf } from '../../src/engine/testing/updates.ts';
import { changeDriveParameter } from '../../src/scenario/edit/drives.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Action, Scenario } from '../../src/scenario/schema.ts';
import { Finger, glassOf, pointIn, rowOf } from './support/hands.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const FIRST: Action = { kind: 'move', id: 'first', atMs: 100, object: 'ts', psu: 1, to: 'd3', method: 'copy', pace: { chunkBytes: 4096 } };

/** A table space of one container, which is being copied slowly from 100 ms on; the document alone cannot say how long that takes. */
function moving(...more: Action[]): Scenario {
  const scenario = updatesOf(false);
  const [space, ...others] = scenario.database.objects;
  return {
    ...scenario,
    workload: { ...scenario.workload, interactiveScale: 1 },
    database: { ...scenario.database, objects: [{ ...space, psusPerSegment: 1, psuBytes: 2 * space.psuBytes }, ...others] },
    timeline: [FIRST, ...more],
  };
}

const recorded = (page: Page) => expect(page.getByTestId('play-recorded')).toHaveText(/Recorded, \d.* I\/Os$/);

test.describe('finger', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  // At night: another hand does the same by day.
  test('what is being moved at the playhead is refused with the moment from which on it can be, by a drop and by the form @nightly', async ({
    page,
  }) => {
    const faults = watchFaults(page);
    await openPage(page, encodeLink(moving(), { playMs: 200 }));
    await recorded(page);
    const before = await answered(page);
    const finger = await Finger.on(page);
    await finger.carry(await pointIn(rowOf(page, 'ts'), 0.3), () => pointIn(glassOf(page, 4), 0.5, 0.6));
    const refusal = page.getByTestId('refusal');
    const why =
      /^Container 1 of Data is being moved then: by the action that begins at 0\.1\ss, until ([\d.]+)\ss in the run; [\d.]+\ss or later, or an action that cancels that one first/;
    await expect(refusal).toContainText(why);
    await page.keyboard.press('Escape');
    expect(await answered(page)).toBe(before);
    // The form says it before anything is put in.
    await page.getByTestId('play-timeline').locator('summary').tap();
    await page.getByRole('button', { name: 'Add an action' }).tap();
    const form = page.getByTestId('play-add');
    await form.getByLabel('To', { exact: true }).selectOption('d4');
    await expect(page.getByTestId('play-add-says')).toContainText(/^Not possible: container 1 of Data is being moved then/);
    // Users that join are made room for as a run starts: said before, and after.
    await form.getByLabel('Action').selectOption({ label: 'Users join or leave' });
    await expect(page.getByTestId('play-add-says')).toContainText('The film is recorded from the start with it');
    await form.getByLabel('Users from then on').fill('9');
    await form.getByRole('button', { name: /^Add at/ }).tap();
    await answered(page, before);
    await expect(page.getByTestId('play-from-start')).toContainText(
      /^Recorded from the start again, .*: a run makes room for users who come/,
    );
    await page.screenshot({ path: 'test-results/refused-1024.png' });
    expect(faults).toEqual([]);
  });
});

test('a link with both moves opens: the answer and the film say that the run refused the second', async ({ page }) => {
  const faults = watchFaults(page);
  const second: Action = { ...FIRST, id: 'second', atMs: 200, to: 'd4' };
  await openPage(page, encodeLink(moving(second), { playMs: 300 }));
  await answered(page);
  await expect(page.getByTestId('failed-queries')).toContainText(
    /^The run refused the action at 0\.2\ss, container 1 of Data to disk d?4: quiesce and copy: the container is being moved; a later moment/,
  );
  await recorded(page);
  await expect(page.getByTestId('play-timeline').locator('summary')).toContainText('1 refused by the run');
  await page.screenshot({ path: 'test-results/refused-1440.png' });
  expect(faults).toEqual([]);
});

test('a target that is full is refused in the run too, with one that has room', async ({ page }) => {
  const { timeline: _moves, ...still } = moving();
  const [drive] = still.hardware.drives;
  const onSecond = (rule: Scenario['placement']['rules'][number]) =>
    rule.object === 'plain' ? { ...rule, spread: { kind: 'all' as const, target: 'd2' } } : rule;
  const placement = { ...still.placement, rules: still.placement.rules.map(onSecond) };
  const full = changeDriveParameter({ ...still, placement }, drive.id, 'capacityBytes', 1.25 * 2 ** 20);
  await openPage(page, encodeLink(full, { playMs: 200 }));
  await recorded(page);
  const before = await answered(page);
  await page.getByTestId('play-timeline').locator('summary').click();
  await page.getByRole('button', { name: 'Add an action' }).click();
  const form = page.getByTestId('play-add');
  await form.getByLabel('To', { exact: true }).selectOption('d2');
  await expect(page.getByTestId('play-add-says')).toContainText(
    /^Not possible: container 1 of Data holds 1.*MiB, and disk d?2 has room for .* behind its last file\. Nearest: disk d?\d, which has room/,
  );
  await expect(form.getByRole('button', { name: /^Add at/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByTestId('play-action')).toHaveCount(0);
  expect(await answered(page)).toBe(before);
});

test('by hand: the last container is not dropped, nothing moves while it is rebalanced, and nothing is done after the end of the run', async ({
  page,
}) => {
  const { timeline: _moves, ...still } = moving();
  const rebalancing: Scenario = { ...still, timeline: [{ kind: 'add-container', id: 'a', atMs: 200, object: 'ts', to: 'd3' }] };
  await openPage(page, encodeLink(rebalancing, { playMs: 200 }));
  await recorded(page);
  await page.getByTestId('play-timeline').locator('summary').click();
  await page.getByRole('button', { name: 'Add an action' }).click();
  const form = page.getByTestId('play-add');
  const says = page.getByTestId('play-add-says');
  const refused = async (why: RegExp) => {
    await expect(says).toHaveText(why);
    await expect(form.getByRole('button', { name: /^Add at/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByTestId('play-action')).toHaveCount(1);
  };
  await form.getByLabel('To', { exact: true }).selectOption('d4');
  await refused(
    /^Not possible: Data is being rebalanced by the action at 0\.2\ss then\. Nearest: a later moment, or an action that cancels it first\.$/,
  );
  // Before that action there is one container only.
  await page.getByTestId('play-track').focus();
  await page.keyboard.press('Home');
  await form.getByLabel('Action').selectOption({ label: 'Drop a container' });
  await refused(/^Not possible: container 1 is the last one of Data\. Nearest: an action that adds another container first\.$/);
  await page.getByTestId('play-track').focus();
  await page.keyboard.press('End');
  await form.getByLabel('Action').selectOption({ label: 'Move a file or container' });
  await refused(/^Not possible: the run is over at [\d.]+\ss\. Nearest: an earlier moment\.$/);
});
