/** The charts of a study whose answer is a rate: run, read, saved, a point opened, and the same scenario swept over settings of its machine. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { sweepsOf } from '../../src/studies/sweeps.ts';
import { SERVER_STUDY } from '../../src/studies/testing/samples.ts';
import { violations } from './support/axe.ts';
import { answered, LIGHT, openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });
const pick = (page: Page, label: string, option: string | { readonly label: string }) =>
  study(page).getByLabel(label, { exact: true }).selectOption(option);
const done = (page: Page) => expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 120_000 });

const charts = sweepsOf(SERVER_STUDY);
const [chart] = charts;
const [slow, quick] = chart.lines;

test('its charts are run, read by keys, saved, and a point of one opens; that scenario is swept over its machine and its layouts', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, LIGHT);
  await page.keyboard.press('Shift+F2');
  await pick(page, 'Study', SERVER_STUDY);
  await study(page).getByRole('radio', { name: 'Sweep', exact: true }).check({ force: true });
  await expect(study(page).getByLabel('Chart', { exact: true }).locator('option')).toHaveText(
    charts.map(({ title }, k) => `${k + 1}. ${title}`),
  );
  await expect(study(page).getByText(chart.note!)).toBeVisible();
  await study(page).getByRole('checkbox', { name: slow.title }).uncheck();
  await study(page)
    .getByRole('button', { name: `Run ${chart.xs.length * chart.seeds} simulations` })
    .click();
  await done(page);
  const figure = study(page).getByRole('figure');
  const cursor = figure.getByRole('slider');
  const valueAt = async (key: 'Home' | 'End'): Promise<number> => {
    await cursor.press(key);
    const x = key === 'Home' ? chart.xs[0] : chart.xs.at(-1);
    await expect(cursor).toHaveAttribute('aria-valuetext', new RegExp(`^${chart.xTitle} ${x}: ${quick.title} [\\d.\\s]+MiB/s`));
    return Number(/ ([\d.\s]+)MiB\/s/.exec((await cursor.getAttribute('aria-valuetext'))!)![1].replaceAll(/\s/g, ''));
  };
  const last = await valueAt('End');
  const first = await valueAt('Home');
  // What the chart is about: an array of few disks reads less.
  expect(first).toBeLessThan(0.9 * last);
  expect(await violations(page)).toEqual([]);

  await figure.getByRole('button', { name: 'Save the sweep as a file' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  const head = lines.indexOf('line,x,seed,bytes_per_s,n,interim,scenario');
  const rows = lines.slice(head + 1).map((line) => line.split(','));
  expect(rows).toHaveLength(chart.xs.length * chart.seeds);
  const saved = rows.filter(([, x]) => Number(x) === chart.xs[0]).map(([, , , bytes]) => Number(bytes) / 2 ** 20);
  expect(saved.reduce((sum, one) => sum + one, 0) / saved.length / first).toBeCloseTo(1, 1);

  // The point is the scenario on screen, with settings of a machine that other studies have not.
  await study(page)
    .getByRole('button', { name: `Open ${quick.title} at ${chart.xs[0]}` })
    .click();
  await expect(study(page)).toHaveCount(0);
  await answered(page);
  await page.keyboard.press('Shift+F2');
  await study(page).getByRole('radio', { name: 'The scenario on screen' }).check({ force: true });
  await pick(page, 'Over', 'affinity');
  await pick(page, 'Lines', 'one');
  await study(page)
    .getByRole('button', { name: /^Run (the remaining )?\d/ })
    .click();
  await done(page);
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^affinity stay on a node: as it is [\d.\s]+MiB\/s/);
  await pick(page, 'Over', 'layout');
  await expect(study(page).getByText(/Each layout of the study does this work on its own host\./)).toBeVisible();
  await expect(page).toHaveURL(/#/);
  expect(faults).toEqual([]);
});
