import { expect, test } from 'vitest';
import { BENCHED_DISKS, BENCHED_EXTENTS, BENCHED_HOUR, BENCHED_SHORT, BENCHED_W5, ESTIMATED } from './benched.ts';
import { presetIds, presetScenario } from './presets.ts';

test('what is measured is there, and one of it has the most disks of all presets', () => {
  for (const id of [BENCHED_EXTENTS, BENCHED_HOUR, BENCHED_SHORT, BENCHED_W5.manual, BENCHED_W5.striped, ...ESTIMATED])
    expect(presetScenario(id), id).toBeDefined();
  const disks = (id: string): number => presetScenario(id)!.hardware.disks.length;
  // Loose disks can become a volume group.
  expect(presetScenario(BENCHED_EXTENTS)!.volumes).toEqual([]);
  expect(disks(BENCHED_DISKS)).toBe(Math.max(...presetIds().map(disks)));
});
