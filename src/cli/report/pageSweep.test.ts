/** The file of a sweep of the page from the command line: byte for byte what the page saves of the same runs. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { seedOf } from '../../analysis/answers/seeds.ts';
import { readRun } from '../../analysis/measure/measure.ts';
import { readDesign } from '../../analysis/sweep/design.ts';
import { loadCsv, sweepCsv } from '../../analysis/sweep/files.ts';
import { loadFigures, type LoadFigures } from '../../analysis/sweep/load/subject.ts';
import { loadKeyOf, placeOf, sweptMeasure } from '../../analysis/sweep/places.ts';
import { seriesOf } from '../../analysis/sweep/series.ts';
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import { runToEnd } from '../../engine/run.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { ownSweep, shownLines } from '../../studies/ownSweep.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { spindle } from '../testing/spindle.ts';

const folder = mkdtempSync(join(tmpdir(), 'spindle-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

const short = (scenario: Scenario): Scenario => ({ ...scenario, workload: { ...scenario.workload, interactiveScale: 0.02 } });
const batch = short(sampleScenario('fourStripes', 'tight'));
const streams = presetIds()
  .map((id) => presetScenario(id)!)
  .find(({ workload }) => workload.streams?.[0]?.arrivals.kind === 'closed')!;

/** What the page has once it has run this sweep, and the file that it saves. */
function pageFile(plan: StudySweep, isLoad: boolean, shown = shownLines(plan, undefined), seeds = plan.seeds): string {
  const runs: Record<string, number[]> = {};
  const loads: Record<string, LoadFigures[]> = {};
  const lines = shown.map(({ id }) => id);
  for (const line of lines)
    for (const x of plan.xs) {
      const place = placeOf(plan, line, x);
      const { scenario } = place;
      if (scenario === null) continue;
      for (let k = 0; k < seeds; k += 1) {
        const result = runToEnd(scenario, { seed: seedOf(scenario, k), scale: plan.scale, series: false });
        (runs[place.key] ??= []).push(readRun(sweptMeasure(plan), result));
        if (plan.load) (loads[loadKeyOf(plan.load, place)] ??= []).push(loadFigures(plan.load, scenario, result)!);
      }
    }
  const series = seriesOf(plan, new Set(lines), { runs, loads, failures: {} });
  return isLoad ? loadCsv(plan, series, seeds) : sweepCsv(plan, series, seeds);
}

function byCommand(scenario: Scenario, sweep: string, ...args: string[]): string {
  const file = join(folder, 'sweep.csv');
  const { code, stderr } = spindle(['sweep', `https://example.org/#${encodeLink(scenario, { sweep })}`, '--report', file, ...args]);
  expect(code, stderr).toBeLessThan(2);
  return readFileSync(file, 'utf8');
}

const planOf = (scenario: Scenario, sweep: string) => {
  const read = readDesign(sweep);
  if (!read.ok) throw new Error(read.error);
  const { shown, seeds, load: _, ...design } = read.value;
  const plan = ownSweep(scenario, design);
  return { plan, shown: shownLines(plan, shown && new Set(shown)), seeds: seeds ?? plan.seeds };
};

describe('the report of a sweep of the page as CSV', () => {
  it.each([
    ['throughput against response time of the batch', batch, 'over=users:1,2;lines=stripe-unit:8,64;load=queries,p95,log,30'],
    ['the same of a stream', short(streams), 'over=/workload/streams/0/arrivals/users:1,2;lines=one;load=ios,mean,linear'],
    ['the measure over a number', batch, 'over=users:1,2;lines=stripe-unit:8,64'],
    ['with the lines and the seeds that were chosen', batch, 'over=users:1,2;lines=scheduler;shown=fifo,sstf;seeds=2'],
    ['over a choice, with panels and a refused point', batch, 'over=scheduler=fifo,clook,elevator;lines=one;panels=users:1,2'],
  ])('is what the page saves: %s', (_, scenario, sweep) => {
    const isLoad = sweep.includes('load=');
    const file = byCommand(scenario, sweep);
    const { plan, shown, seeds } = planOf(scenario, sweep);
    const page = pageFile(plan, isLoad, shown, seeds);
    expect(file).toBe(page);
    expect(file.split('\r\n').length).toBeGreaterThan(3 + 3);
    expect(file).toMatch(isLoad ? /^line,load,seed,queries,queries_per_h,/m : /^line,x,seed,/m);
  });

  it('has the seeds and the share of the work that were asked for, and says what a part lacks', () => {
    const sweep = 'over=users:1,2;lines=one;load=queries,mean,linear';
    const file = byCommand(batch, sweep, '--seed', '7', '--seeds', '2', '--scale', '0.01');
    const rows = file
      .trimEnd()
      .split('\r\n')
      .filter((line) => line.startsWith('one,'));
    expect(rows.map((row) => row.split(',').slice(1, 3))).toEqual([
      ['1', '7'],
      ['1', '8'],
      ['2', '7'],
      ['2', '8'],
    ]);
    expect(file.split('\r\n')[0]).toMatch(/at scale 1\/100,/);
    const part = byCommand(batch, sweep, '--seeds', '2', '--scale', '0.01', '--shard', '1/2');
    expect(part).toMatch(/^# Unfinished: 2 of 4 simulations done\r$/m);
    expect(
      part
        .trimEnd()
        .split('\r\n')
        .filter((line) => line.startsWith('one,')),
    ).toHaveLength(2);
  });

  it('is as ever where there is no sweep of the page', () => {
    const file = join(folder, 'own.csv');
    spindle(['sweep', '-', '--set', 'users=1,2', '--scale', '0.01', '--report', file], JSON.stringify(batch));
    expect(readFileSync(file, 'utf8')).toMatch(/^scenario,users,seed,scale,elapsed_ms,/m);
  });
});
