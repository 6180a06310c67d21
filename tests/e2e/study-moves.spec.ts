/** Runs of studies in which data move: each opened from the list of workloads, read and taken away as commands, and put together by hand. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { configLines } from '../../src/scenario/configLines/configLines.ts';
import { scenarioHash } from '../../src/scenario/hash.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { targetName } from '../../src/scenario/names.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';
import { violations } from './support/axe.ts';
import { answered, openPage, watchFaults } from './support/page.ts';

const MOVING = presetIds().filter((id) => presetScenario(id)!.timeline !== undefined);
/** The study's layouts in which nothing moves, under its first workload: "study/layout/workload". */
const LAYOUTS = presetIds().filter((id) => {
  const [study, , workload] = id.split('/');
  return MOVING.some((moving) => moving.startsWith(`${study}/`)) && presetIds(study)[0].endsWith(`/${workload}`);
});
const START = presetScenario(LAYOUTS[0])!;
/** Those that the essay measured, which stand first; the others in the nightly's part `lessons`. */
const CHOSEN = process.env.SPINDLE_E2E_ALL === '1' ? MOVING : MOVING.slice(0, 3);

const onScreen = (page: Page): Scenario => {
  const link = decodeLink(page.url());
  if (!link.ok) throw new Error(link.error.kind);
  return link.value.scenario;
};
const openFromMenu = async (page: Page, item: RegExp) => {
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('there are the three ways that the essay measured, and more', () => {
  expect(MOVING.length).toBeGreaterThan(3);
  expect(CHOSEN.length).toBeGreaterThanOrEqual(3);
});

// At night: half a minute each, whose figures are compared with their claims; `container.spec.ts` moves a container by day.
for (const id of CHOSEN)
  test(`a way to move is chosen from the list, said in the streams, and taken away as commands: ${id} @nightly`, async ({ page }) => {
    const faults = watchFaults(page);
    const scenario = presetScenario(id)!;
    await openPage(page, encodeLink(START));
    const before = await answered(page);
    await page.getByLabel('Workload', { exact: true }).selectOption(scenario.workload.id);
    // The same document as the preset, whichever way it was come to.
    expect(await answered(page, before)).toBe(scenarioHash(scenario));
    await openFromMenu(page, /^Streams/);
    const streams = page.getByRole('dialog');
    const rows = streams.getByRole('table', { name: /^Throughput before, while and after something moves/ }).locator('tbody tr');
    await expect(rows).toHaveCount(scenario.workload.streams!.length);
    await expect(rows.first()).toContainText(/per min.*per min.*per min/);
    await expect(streams).not.toContainText(/NaN|Infinity|undefined/);
    await page.keyboard.press('Escape');
    await openFromMenu(page, /^Take away/);
    const commands = page.getByRole('dialog');
    for (const block of configLines(scenario).filter((each) => each.id === 'moves' || each.id === 'volume-moves'))
      for (const line of block.lines.filter((each) => !/^(?:#|--)/.test(each)))
        await expect(commands.getByTestId(`lines-${block.id}`)).toContainText(line);
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });

// At night: half a minute; `container.spec.ts` moves a container by day.
test('by hand: a container is moved on the board, and files packed: the same document as the layout of the study @nightly', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, encodeLink(START));
  const before = await answered(page);
  // Moved are the objects whose rule differs in the next layout.
  const next = presetScenario(LAYOUTS[1])!;
  const rule = next.placement.rules.find((one, k) => JSON.stringify(one) !== JSON.stringify(START.placement.rules[k]))!;
  const object = START.database.objects.find(({ id }) => id === rule.object)!;
  const target = rule.spread.kind === 'all' ? rule.spread.target : '';
  await page
    .getByTestId('warehouse')
    .getByRole('button', { name: new RegExp(`^${object.name}`) })
    .click();
  await page.getByRole('button', { name: 'Move to…' }).click();
  const name = targetName(START, target);
  const dialog = page.getByRole('dialog', { name: 'Move files to' });
  await dialog.getByText(name).click();
  await dialog.getByRole('button', { name: `Move to ${name}` }).click();
  const moved = await answered(page, before);
  await expect.poll(() => onScreen(page).placement.rules).toEqual(next.placement.rules);
  await page.getByRole('button', { name: 'Select files, hottest files, exceptions' }).click();
  await page.getByRole('menuitem', { name: /^Place on the disk/ }).click();
  await page.getByRole('button', { name: 'Pack all files' }).click();
  await page.keyboard.press('Escape');
  expect(await answered(page, moved)).toBe(scenarioHash(next));
  expect(faults).toEqual([]);
});

// At night: a run of minutes; an action is put together by day in `actions.spec.ts`.
test('by hand: an action put together at the playhead is the move of the preset @nightly', async ({ page }) => {
  const faults = watchFaults(page);
  const id = MOVING.find((each) => presetScenario(each)!.timeline!.every((one) => one.kind === 'move' && one.reopens === undefined))!;
  const preset = presetScenario(id)!;
  const [move] = preset.timeline!;
  if (move.kind !== 'move') throw new Error('It moves nothing.');
  await openPage(page, encodeLink(START, { playMs: move.atMs }));
  const before = await answered(page);
  await expect(page.getByTestId('play-recorded')).toHaveText(/^Recorded, \d.* I\/Os$/, { timeout: 60_000 });
  await page.getByTestId('play-timeline').locator('summary').click();
  await page.getByRole('button', { name: 'Add an action' }).click();
  const form = page.getByTestId('play-add');
  await form.getByLabel('Object').selectOption(move.object);
  await form.getByLabel('To', { exact: true }).selectOption(move.to);
  await form.getByLabel('Method').selectOption(move.method);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: /^Add at/ }).click();
  await answered(page, before);
  await expect.poll(() => onScreen(page).timeline?.length).toBe(1);
  const [added] = onScreen(page).timeline!;
  expect({ ...added, id: move.id }).toEqual(move);
  // The rest is the preset but for the name of its workload.
  const { id: own, title } = preset.workload;
  const named = { ...onScreen(page), timeline: preset.timeline, workload: { ...onScreen(page).workload, id: own, title } };
  expect(scenarioHash(named)).toBe(scenarioHash(preset));
  expect(faults).toEqual([]);
});
