import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../../../scenario/schema.ts';
import { presetScenario } from '../../../../studies/presets.ts';
import { unbroken } from './unbroken.ts';
import { placesShown } from './places.ts';
import { sample } from '../../../../studies/testing/samples.ts';

const preset = (id: string): Scenario => presetScenario(id)!;

test('numbers and their units stay together', () => {
  expect(unbroken('busy 81 % at 64 KiB, 22 disks')).toBe('busy 81\u202f% at 64\u202fKiB, 22 disks');
});

describe('places', () => {
  test('volumes and disks are marked, objects selected, settings gone to', () => {
    const scenario = preset(sample('unevenStripes', 'manyMixed'));
    const shown = placesShown(scenario, [
      { kind: 'volume', pointer: '/volumes/0', id: 'v-fact' },
      { kind: 'disk', pointer: '/hardware/disks/20', id: 'd21' },
      { kind: 'object', pointer: '/database/objects/0', id: 'daily_sales' },
      { kind: 'workload', pointer: '/workload/queryProcs' },
    ]);
    expect(shown.marks).toEqual(['v-fact', 'd21']);
    expect([...shown.files]).toEqual(Array.from({ length: 2002 }, (_, k) => k));
    expect(shown.setting).toBe('/workload/queryProcs');
    expect(shown.words.replace(/\u202f/g, ' ')).toBe(
      'volume Fact and disk 21 are marked on the board; Daily sales: 2 002 files are selected in the warehouse. Press Escape to clear.',
    );
  });

  test('a path is its disks; a class alone is nothing to see', () => {
    const scenario = preset(sample('loose', 'manyMixed'));
    const [{ path }] = scenario.hardware.disks;
    const shown = placesShown(scenario, [{ kind: 'path', pointer: '/hardware/paths/0', id: path }]);
    expect(shown.marks).toEqual(scenario.hardware.disks.filter((disk) => disk.path === path).map(({ id }) => id));
    expect(shown.marks.length).toBeGreaterThan(1);
    expect(placesShown(scenario, [{ kind: 'class', pointer: '/classes/0', id: 'x' }])).toMatchObject({ marks: [], words: '' });
  });
});
