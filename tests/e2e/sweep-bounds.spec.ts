/** The bounds that are drawn beside throughput against response time stand where the runs of the same sweep put them. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { formatNumber } from '../../src/analysis/format.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { smallestScenario } from '../../src/studies/testing/samples.ts';
import { openPage, watchFaults } from './support/page.ts';

const study = (page: Page): Locator => page.getByRole('dialog', { name: /^Study/ });

async function saved(page: Page, kind: RegExp): Promise<string> {
  await study(page).getByRole('figure').getByRole('button', { name: 'Save the sweep as a file' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
  return readFile(await file.path(), 'utf8');
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly anchor: string;
  readonly text: string;
}
const textsIn = (svg: string): readonly Text[] =>
  [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*text-anchor="(\w+)"[^>]*>([^<]*)<\/text>/g)].map(([, x, y, anchor, text]) => ({
    x: Number(x),
    y: Number(y),
    anchor,
    text,
  }));
const figureIn = ({ text }: Text): number => (/^[\d.\s]+$/.test(text) ? Number(text.replaceAll(/\s/g, '')) : NaN);
/** Bounds are dashed so, and nothing else of a single line. */
const boundsIn = (svg: string): readonly { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }[] =>
  [...svg.matchAll(/<line x1="([\d.-]+)" y1="([\d.-]+)" x2="([\d.-]+)" y2="([\d.-]+)"[^>]*stroke-dasharray="5 4"/g)].map((match) => {
    const [x1, y1, x2, y2] = match.slice(1).map(Number);
    return { x1, y1, x2, y2 };
  });

/** Where a value stands on an axis, from the labels of its ticks. */
function placeOn(ticks: readonly Text[], of: (text: Text) => number, value: number): number {
  const [first, last] = [ticks[0], ticks.at(-1)!];
  const share = (value - figureIn(first)) / (figureIn(last) - figureIn(first));
  return of(first) + share * (of(last) - of(first));
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

test('bounds of the closed model are drawn at the demand and the response alone that the file has, with the knee; other rates have none', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await openPage(page, encodeLink(smallestScenario(), { sweep: 'over=users:1,2,4;lines=one;load=queries,mean,linear' }));
  await study(page).getByRole('button', { name: 'Run 9 simulations' }).click();
  await expect(study(page).getByRole('button', { name: 'All done' })).toBeVisible({ timeout: 60_000 });

  // What the runs say, out of the numbers that are saved.
  const csv = await saved(page, /^CSV/);
  const [head, ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(','));
  expect(rows).toHaveLength(9);
  const column = (name: string, load: number): number[] =>
    rows.filter((row) => Number(row[head.indexOf('load')]) === load).map((row) => Number(row[head.indexOf(name)]));
  const demands = [1, 2, 4].map((load) =>
    mean(column('utilization', load).map((busy, k) => (3_600_000 * busy) / column('queries_per_h', load)[k])),
  );
  const [demandMs, aloneMs] = [Math.min(...demands), mean(column('mean_ms', 1))];
  const knee = (aloneMs + mean(column('think_ms', 1))) / demandMs;
  const figure = study(page).getByRole('figure');
  const words = (await figure.textContent())!;
  const said = /Knee N\* = ([\d.]+) users, closed model: .* alone, no pause, .* of disk \S+ a query; at most .*queries\/h/.exec(words);
  expect(said, words).not.toBeNull();
  expect(said![1]).toBe(formatNumber(knee));

  // Where they are drawn: upright at the largest throughput, level at the response of one user alone.
  const svg = await saved(page, /^SVG/);
  const texts = textsIn(svg);
  const axis = texts.find(({ text }) => text === 'queries/h')!;
  const across = texts.filter((text) => text.y === axis.y && Number.isFinite(figureIn(text)));
  const up = texts.filter((text) => text.anchor === 'end' && text.y < axis.y - 1 && Number.isFinite(figureIn(text)));
  expect(Math.min(across.length, up.length)).toBeGreaterThan(1);
  const unit = /^mean response in (\S+), simulated$/.exec(
    texts.map(({ text }) => text).find((text) => text.startsWith('mean response in'))!,
  )![1];
  const bounds = boundsIn(svg);
  expect(bounds).toHaveLength(2);
  const upright = bounds.find(({ x1, x2 }) => x1 === x2)!;
  const level = bounds.find(({ y1, y2 }) => y1 === y2)!;
  expect(Math.abs(upright.x1 - placeOn(across, ({ x }) => x, 3_600_000 / demandMs))).toBeLessThan(1);
  expect(Math.abs(level.y1 - placeOn(up, ({ y }) => y, aloneMs / UNITS[unit]))).toBeLessThan(1);
  expect(texts.map(({ text }) => text)).toContain(`N* = ${said![1]}`);

  await figure.getByRole('radio', { name: 'I/O/s', exact: true }).check({ force: true });
  expect(boundsIn(await saved(page, /^SVG/))).toEqual([]);
  expect(faults).toEqual([]);
});
