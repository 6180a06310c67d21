/** The document's own limits are in the presets, so that what breaks them is refused or warned of; they change no result. */
import { expect, test } from 'vitest';
import { warningsOf } from '../../analysis/verify/warnings.ts';
import { GIB } from '../../base/units.ts';
import { runToEnd } from '../../engine/run.ts';
import type { Path, Scenario, Volume } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { presetScenario } from './presets.ts';

const preset = (layout: string): Scenario => presetScenario(`x445/${layout}/scan`)!;
const withPaths = (scenario: Scenario, change: (path: Path) => Path): Scenario => ({
  ...scenario,
  hardware: { ...scenario.hardware, paths: scenario.hardware.paths.map(change) },
});
const withVolume = (scenario: Scenario, id: string, change: (volume: Volume) => Volume): Scenario => ({
  ...scenario,
  volumes: scenario.volumes.map((volume) => (volume.id === id ? change(volume) : volume)),
});

/** A preset that says nothing of slots, drives of a channel, adapters of arrays, memory and the system. */
function withoutLimits(scenario: Scenario): Scenario {
  const { machine } = scenario.host;
  const { systemProcessors: _system, ...rest } = machine!;
  return {
    ...withPaths(scenario, ({ slots: _slots, mostDisks: _most, ...path }) => path),
    volumes: scenario.volumes.map(({ adapter: _adapter, ...volume }) => volume),
    host: { ...scenario.host, machine: { ...rest, nodes: machine!.nodes.map(({ memoryBytes: _bytes, ...node }) => node) } },
  };
}

test('an array over more disks than its adapter has', () => {
  const eight = preset('8-way');
  const disks = eight.hardware.disks.map(({ id }) => id);
  expect(problemsOf(withVolume(eight, 'a1-1', (volume) => ({ ...volume, members: disks.slice(0, 29) })))).toContainEqual(
    expect.objectContaining({
      pointer: '/volumes/0/members',
      message: 'array "a1-1" is over 29 disks, and adapter "adapter1" has 28',
    }),
  );
});

test('an array with a disk of another adapter', () => {
  const after = withVolume(preset('8-way'), 'a1-1', (volume) => ({ ...volume, members: volume.members.with(5, 'a2l1') }));
  expect(problemsOf(after)).toEqual([
    expect.objectContaining({
      pointer: '/volumes/0/members/5',
      message: 'disk "a2l1" is not attached to adapter "adapter1", whose controller makes array "a1-1"',
    }),
  ]);
});

test('more adapters than slots: two on a pair, and the first node of an 8-way has one pair', () => {
  // Slots 1 and 2 of the 8-way have adapters; the second node has room for one more on either pair.
  const third = (bus: string): Scenario => {
    const eight = preset('8-way');
    const adapter: Path = { id: 'adapter5', name: 'ServeRAID-6M 5', kind: 'adapter', mibPerSecond: null, perRequestMs: 0, parent: bus };
    return { ...eight, hardware: { ...eight.hardware, paths: [...eight.hardware.paths, adapter] } };
  };
  expect(problemsOf(third('slots12'))).toEqual([
    expect.objectContaining({
      message: 'adapter "adapter5" is one too many on "slots12", which has 2 slots',
      expected: 'another, such as slots34 with room for 1',
    }),
  ]);
  expect(problemsOf(third('slots34'))).toEqual([]);
});

test('a fifteenth drive on a channel', () => {
  const eight = preset('8-way');
  const [first] = eight.hardware.disks;
  const more = { ...eight, hardware: { ...eight.hardware, disks: [...eight.hardware.disks, { ...first, id: 'a1d25' }] } };
  expect(problemsOf(more)).toEqual([
    expect.objectContaining({ message: 'disk "a1d25" is one too many on "adapter1-ch1", which takes 14 disks' }),
  ]);
});

test('uneven memory, and more logical processors than the system can use, are warned of; the machine as it stands is not', () => {
  const says = (scenario: Scenario): string[] => warningsOf(scenario).map(({ says: words }) => words);
  const eight = preset('8-way');
  expect(says(eight)).toEqual([]);
  expect(says(preset('32-way'))).toEqual([]);
  const { machine } = eight.host;
  const nodes = machine!.nodes.map((node, k) => (k === 1 ? { ...node, memoryBytes: 4 * GIB } : node));
  const uneven = { ...eight, host: { ...eight.host, machine: { ...machine!, nodes } } };
  expect(problemsOf(uneven)).toEqual([]);
  expect(says(uneven)).toEqual(['Node 2 has 4 GiB, others have up to 8 GiB.']);
  const large = preset('32-way');
  const threaded: Scenario = {
    ...large,
    host: {
      ...large.host,
      processors: 64,
      machine: {
        ...large.host.machine!,
        hyperThreading: { gain: 0.13 },
        nodes: large.host.machine!.nodes.map((node) => ({ ...node, processors: 8 })),
      },
    },
  };
  expect(problemsOf(threaded)).toEqual([]);
  expect(says(threaded)).toEqual([
    'The nodes have 64 logical processors, and the system can use 32. With hyper-threading switched off there are 32.',
  ]);
});

test.each(['4-way', '8-way-threads', '8-way-raid-50'])('%s: the limits change no figure of a run', (layout) => {
  /** As text: a deep comparison of a run takes longer than the run. */
  const run = (scenario: Scenario): string => {
    const { scenarioHash: _of, resultHash: _hash, ...figures } = runToEnd(scenario, { scale: 1 / 4, share: 1 / 16, series: false });
    return JSON.stringify(figures);
  };
  const scenario = preset(layout);
  expect(withoutLimits(scenario)).not.toEqual(scenario);
  expect(run(scenario) === run(withoutLimits(scenario))).toBe(true);
});
