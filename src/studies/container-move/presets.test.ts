import { expect, test } from 'vitest';
import { testAtNight } from '../../base/testing/rounds.ts';
import { readRun } from '../../analysis/measure/measure.ts';
import { runToEnd } from '../../engine/run.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { layOut } from '../../scenario/layout.ts';
import { CONTAINER_MOVE } from './index.ts';
import { parameters } from './parameterList.ts';
import { ALL_METHODS, METHODS, TABLE } from './moves.ts';
import { SIZES } from './parameters.ts';
import { presetScenario } from './presets.ts';
import { asVolume } from './variants.ts';

const preset = (layout: string): Scenario => presetScenario(`container-move/${layout}/streams`)!;

/** Ten minutes behind five. */
const short = (scenario: Scenario): Scenario => ({
  ...scenario,
  workload: { ...scenario.workload, until: { seconds: 900, warmUpSeconds: 300 } },
});

test('configurations differ in their containers and where they are, and in nothing else', () => {
  const without = (scenario: Scenario): unknown => ({
    ...scenario,
    title: '',
    origin: '',
    placement: null,
    database: { ...scenario.database, objects: scenario.database.objects.map((object) => ({ ...object, psusPerSegment: 1 })) },
  });
  const first = without(preset('one-disk'));
  for (const layout of ['apart', 'striped']) expect(without(preset(layout))).toEqual(first);
});

test('the container of B begins behind the logical volume of A', () => {
  const { offsetBytes } = layOut(preset('one-disk'));
  expect([...offsetBytes]).toEqual([0, SIZES.volumeBytes.value]);
});

// Three runs of 15 simulated minutes; the essay's claims about that order are decided at night, too.
testAtNight('a disk each before striped before one disk, by what a SELECT stream gets done', () => {
  const [one, apart, striped] = ['one-disk', 'apart', 'striped'].map((layout) =>
    readRun(CONTAINER_MOVE.measure, runToEnd(short(preset(layout)), { series: false })),
  );
  expect(striped).toBeGreaterThan(1.5 * one);
  expect(apart).toBeGreaterThan(1.15 * striped);
});

test('one number is fitted, to the first claim', () => {
  expect(parameters().filter(({ provenance }) => provenance === 'calibrated')).toMatchObject([
    { name: 'work.pagesOfTable', serves: 'ES-01' },
  ]);
});

test('configurations are compared under the streams alone: only the first has presets with moves', () => {
  expect(CONTAINER_MOVE.compared(preset('apart'))).toEqual(['one-disk', 'apart', 'striped']);
  for (const { id } of ALL_METHODS) expect(CONTAINER_MOVE.compared(presetScenario(`container-move/one-disk/${id}`)!)).toEqual([]);
});

test('a table moves to an empty table space that is there for it, and a balancer needs nothing: both are sound', () => {
  const still = preset('one-disk');
  for (const { id, actions } of ALL_METHODS) {
    const moving = presetScenario(`container-move/one-disk/${id}`)!;
    expect(problemsOf(moving)).toEqual([]);
    expect(moving.timeline).toEqual(actions);
    const added = moving.database.objects.slice(still.database.objects.length);
    expect(added.map(({ extents }) => extents?.usedBytes)).toEqual(id === TABLE ? [0] : []);
    expect(moving.database.objects.slice(0, 2)).toEqual(still.database.objects);
  }
});

test('a move is configuration 1 with actions, and a volume is larger than its container', () => {
  const still = preset('one-disk');
  for (const method of METHODS) {
    const { timeline, ...moving } = presetScenario(`container-move/one-disk/${method.id}`)!;
    const { title, origin, workload } = moving;
    expect(timeline).toEqual(method.actions);
    expect(moving).toEqual({ ...still, title, origin, workload });
    expect({ ...workload, id: '', title: '' }).toEqual({ ...still.workload, id: '', title: '' });
    // One pace a method, the engine's own.
    expect(method.actions.every((action) => !('pace' in action))).toBe(true);
  }
  const volume = asVolume(still);
  expect(volume.database.objects.map(({ psuBytes }) => psuBytes)).toEqual([SIZES.containerBytes.value, SIZES.volumeBytes.value]);
  expect([...layOut(volume).offsetBytes]).toEqual([...layOut(still).offsetBytes]);
});
