/** A layout that a person builds on the board is the preset of the same shape: same places, same tuning, same answer. */
import { afterEach, describe, expect, it } from 'vitest';
import { someByDay, testAtNight } from '../../base/testing/rounds.ts';
import { createRun } from '../../engine/run.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { testStore } from '../testing/store.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { newVolumeOptions } from '../../analysis/volumes/newVolume.ts';
import { makeVolumeOf } from './commands.ts';
import { buildByHand } from './testing/byHand.ts';
import { dissolve } from './volumeCommands.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

let stop = () => {};
afterEach(() => stop());

function workbench(from: Scenario) {
  const app = testStore({}, from);
  stop = () => app.state().cancelRun();
  return { state: app.state, handles: { store: app.store, results: app.results, engine: app.engine } };
}

function madeOf(from: Scenario, goal: Scenario): Scenario {
  const { handles, state } = workbench(from);
  buildByHand(handles, goal);
  expect(state().problems).toEqual([]);
  return { ...state().scenario, workload: goal.workload };
}

function resultOf(scenario: Scenario, seed: number, scale: number): RunResult {
  const run = createRun(scenario, { seed, scale, series: false });
  while (!run.advance(1_000_000));
  return run.result();
}

/** All that a run says but what volumes are called. */
function said({ scenarioHash: _scenario, resultHash: _result, volumes, ...rest }: RunResult) {
  return { ...rest, volumes: volumes.map(({ id: _id, ...volume }) => volume).toSorted((a, b) => b.bytesRead - a.bytesRead) };
}

/** A share of each workload's batch that is run in a tenth of a second. */
const SCALES: Readonly<Record<string, number>> = { w1: 0.002, w2: 0.02, w3: 0.004, w4: 0.002, w5: 0.0005 };
const WORKLOADS = Object.keys(SCALES);
const preset = (layout: string, workload: string): Scenario => presetScenario(`${SAMPLE_STUDY}/${layout}/${workload}`)!;
const layouts = [...new Set(presetIds(SAMPLE_STUDY).map((id) => id.split('/')[1]))];
/** Those on the study's own disks: each can be made of every other. */
const onSameDisks = layouts.filter(
  (layout) => preset(layout, 'w3').hardware.disks.length === preset('manual-22', 'w3').hardware.disks.length,
);

describe('built by hand out of another preset, to the bit', () => {
  it.each(
    someByDay(
      onSameDisks.map((layout, k) => [layout, onSameDisks.at(k - 1)!, WORKLOADS[k % WORKLOADS.length]]),
      4,
    ),
  )('%s out of %s, %s', (layout, from, workload) => {
    const goal = preset(layout, workload);
    const made = madeOf(preset(from, workload), goal);
    expect(said(resultOf(made, 1, SCALES[workload]))).toEqual(said(resultOf(goal, 1, SCALES[workload])));
  });

  it('every disk marked and "Make stripe": the preset over all disks, files and tuning included', () => {
    const { handles, state } = workbench(preset('manual-22', 'w3'));
    makeVolumeOf(
      handles,
      state().scenario.hardware.disks.map(({ id }) => id),
      'stripe',
    );
    expect(said(resultOf(state().scenario, 1, 0.01))).toEqual(said(resultOf(preset('stripe-22-64k', 'w3'), 1, 0.01)));
  });

  it.each(layouts.filter((layout) => !onSameDisks.includes(layout)))('%s, out of its own disks without a volume', (layout) => {
    const goal = preset(layout, 'w3');
    const { handles, state } = workbench(goal);
    for (const volume of goal.volumes) dissolve(handles, volume);
    const made = madeOf(state().scenario, goal);
    expect(said(resultOf(made, 1, SCALES.w3))).toEqual(said(resultOf(goal, 1, SCALES.w3)));
  });
});

// Ten runs; by day the layouts are compared to the bit.
testAtNight('in another order of the disks: equal within 0.5 % over five paired seeds', () => {
  const goal = preset('veritas-256k', 'w3');
  const { handles, state } = workbench(preset('same', 'w3'));
  // Made another kind where it is: its disks stay in pairs across the loops.
  makeVolumeOf(handles, goal.volumes[0].members, newVolumeOptions('stripe', 22, 256 * 1024));
  const made = state().scenario;
  expect(made.volumes[0].members).not.toEqual(goal.volumes[0].members);
  const total = (scenario: Scenario) => [1, 2, 3, 4, 5].reduce((sum, seed) => sum + resultOf(scenario, seed, 0.06).elapsedMs, 0);
  expect(Math.abs(total(made) / total(goal) - 1)).toBeLessThan(0.005);
});
