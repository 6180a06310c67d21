import { expect, test } from 'vitest';
import { testAtNight } from '../../base/testing/rounds.ts';
import { runToEnd } from '../../engine/run.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { GIB } from '../../base/units.ts';
import { presetIds, presetScenario } from './presets.ts';

const run = (layout: string, workload: string, scale = 1 / 24) =>
  runToEnd(presetScenario(`flash-tier/${layout}/${workload}`)!, { scale, series: false });
const written = ({ objects }: ReturnType<typeof run>): number => objects!.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);

test('every preset is valid, and holds about 200 GB', () => {
  for (const id of presetIds()) {
    const scenario = presetScenario(id)!;
    expect(problemsOf(scenario), id).toEqual([]);
    const bytes = scenario.database.objects.reduce((sum, { psusPerSegment, psuBytes }) => sum + psusPerSegment * psuBytes, 0);
    expect(bytes / GIB).toBeGreaterThan(180);
    expect(bytes / GIB).toBeLessThan(220);
  }
});

// Two long runs, like those behind the study's claims.
testAtNight('both layouts do the same work, so that the time falls as the rate of requests rises', () => {
  const [disks, flash] = [run('disks', 'joins'), run('flash', 'joins')];
  expect(flash.ios).toBe(disks.ios);
  expect(written(flash)).toBe(written(disks));
  expect(flash.elapsedMs).toBeLessThan(disks.elapsedMs);
});

// Two long runs, like those behind the study's claims.
testAtNight('with little sort memory the same queries write several times as much temporary data', () => {
  expect(written(run('disks', 'complex-passes', 1 / 8))).toBeGreaterThan(3 * written(run('disks', 'complex', 1 / 8)));
});
