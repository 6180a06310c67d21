import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';

import { withSetup } from '../trace/setup.ts';
import { DEFAULT_REPLAY_SETTINGS, modeOf, modelOf, replaySpec } from './replaySpec.ts';
import type { ReplayPlace } from './replaySpec.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const scenario = sampleScenario('fourStripes', 'mixed');
const [volume] = scenario.volumes;
const [drive] = scenario.hardware.drives;
const disk = scenario.hardware.disks[4];

/** Of what a replay takes from a scenario: the database and its work have no part in it. */
const storageProblems = (given: Scenario) => problemsOf(given).filter(({ pointer }) => /^\/(hardware|volumes|host)/.test(pointer));

const spec = (
  place: ReplayPlace,
  change: Partial<typeof DEFAULT_REPLAY_SETTINGS> = {},
  devices = ['0', '1'],
  time: 'arrival' | 'think' = 'arrival',
) => replaySpec(scenario, { ...DEFAULT_REPLAY_SETTINGS, ...change }, place, devices, time, modelOf(scenario, place.id));

test('a volume stands for every device of the trace, on the scenario as it is', () => {
  const made = spec({ kind: 'volume', id: volume.id });
  expect(made.scenario).toBe(scenario);
  expect(made.options).toEqual({ mode: 'open', speed: 1, onOverflow: 'refuse', devices: { 0: volume.id, 1: volume.id } });
});

test('a disk is taken out of its volume, with its path and its place at the start', () => {
  const made = spec({ kind: 'disk', id: disk.id });
  expect(made.options.devices).toEqual({ 0: disk.id, 1: disk.id });
  expect(made.scenario.hardware).toBe(scenario.hardware);
  expect(made.scenario.volumes).toEqual([]);
  expect(storageProblems(made.scenario)).toEqual([]);
});

test('a drive by itself is put up once for each device', () => {
  const made = spec({ kind: 'model', id: drive.id });
  expect(made.scenario.hardware.disks).toHaveLength(2);
  expect(made.options.devices).toBeUndefined();
  expect(storageProblems(made.scenario)).toEqual([]);
});

test('what was chosen is what the engine is given, and makes a valid scenario', () => {
  const made = spec(
    { kind: 'disk', id: disk.id },
    { discipline: 'asptf', ageWeight: 0.5, mode: 'closed', outstanding: 8, queueDepth: 16, initialCylinder: 7, phaseTurns: 0.25, speed: 3 },
  );
  expect(made.options).toMatchObject({
    discipline: 'asptf',
    ageWeight: 0.5,
    mode: 'closed',
    outstanding: 8,
    queueDepth: 16,
    initialCylinder: 7,
    phaseTurns: 0.25,
    speed: 3,
  });
  expect(storageProblems(withSetup(made.scenario, made.options))).toEqual([]);
});

test('a trace without arrivals is replayed closed, whatever was chosen for the one before', () => {
  expect(modeOf({ mode: 'open' }, 'think')).toBe('closed');
  expect(modeOf({ mode: null }, 'none')).toBe('closed');
  expect(modeOf({ mode: null }, 'arrival')).toBe('open');
  expect(modeOf({ mode: 'closed' }, 'arrival')).toBe('closed');
  expect(spec({ kind: 'volume', id: volume.id }, { mode: 'open' }, ['0'], 'think').options.mode).toBe('closed');
});

test('a drive that the scenario no longer has is none', () => {
  expect(modelOf(scenario, 'gone')).toBeNull();
});
