import { expect, test } from 'vitest';
import { testAtNight } from '../../../base/testing/rounds.ts';
import { fixesFor } from '../../../analysis/advice/fixes.ts';
import { adviceFor } from '../../../analysis/advice/rules.ts';
import { runToEnd } from '../../../engine/run.ts';
import { blockedClasses } from '../../../scenario/blocked.ts';
import { failPath } from '../../../scenario/edit/hardware.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { presetScenario } from '../presets.ts';
import { RULES } from './rules.ts';

const preset = (layout: string, workload = 'complex'): Scenario => presetScenario(`flash-tier/${layout}/${workload}`)!;
const ids = (scenario: Scenario): string[] => adviceFor(RULES, scenario).map(({ id }) => id);

test('indexes and temporary data on disks are advised onto flash that has room, if queries use them', () => {
  expect(ids(preset('disks'))).toEqual(['onto-flash/ts-index', 'onto-flash/ts-temp']);
  // Joins use no index.
  expect(ids(preset('disks', 'joins'))).toEqual(['onto-flash/ts-temp']);
  expect(ids(preset('flash-index'))).toEqual(['onto-flash/ts-temp', 'mirror-flash/v-flash']);
  const full = preset('disks');
  const small = {
    ...full,
    hardware: { ...full.hardware, disks: full.hardware.disks.filter(({ id }) => !id.startsWith('f')) },
    volumes: full.volumes.slice(0, 1),
  };
  expect(ids(small)).toEqual([]);
});

// Runs of a flash tier, ten seconds; by day fixes of the first study are run.
testAtNight('each fix does what it says, and the engine agrees', () => {
  const scenario = preset('disks');
  const run = (of: Scenario): number => runToEnd(of, { scale: 1 / 8, series: false }).elapsedMs;
  const before = run(scenario);
  for (const advice of adviceFor(RULES, scenario)) {
    const [fix] = fixesFor(RULES, advice, scenario);
    const moved = fix.apply(scenario);
    expect(ids(moved)).not.toContain(advice.id);
    expect(run(moved)).toBeLessThan(before);
    expect(advice.says).toMatch(
      /^(?:“Indexes” has 40 GiB|“Temporary” has 32 GiB) on disks that seek, and volume F5100 has .* of flash free\.$/,
    );
  }
});

test('flash without a copy: any path to a module takes its queries, and the mirror that is advised keeps them', () => {
  const scenario = preset('flash');
  const [advice] = adviceFor(RULES, scenario);
  expect(advice).toMatchObject({ id: 'mirror-flash/v-flash' });
  expect(advice.says).toContain(
    'F5100 holds “Indexes” and “Temporary” without a second copy: if one of its 40 modules fails, or the path to one, queries that need them fail.',
  );
  const [fix] = fixesFor(RULES, advice, scenario);
  const mirrored = fix.apply(scenario);
  expect(ids(mirrored)).toEqual([]);
  const blocked = (of: Scenario): boolean => blockedClasses(of, layOut(of)).some((one) => one !== null);
  for (const path of ['domain1', 'domain2', 'domain3', 'domain4']) {
    expect(blocked(failPath(scenario, path, true))).toBe(true);
    expect(blocked(failPath(mirrored, path, true))).toBe(false);
  }
});
