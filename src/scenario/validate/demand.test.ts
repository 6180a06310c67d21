import { expect, test } from 'vitest';
import { presetScenario } from '../../studies/red-brick/presets.ts';
import type { HardDisk, Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';

/** The preset with so many loose disks of its drive, whose buffer has so many segments. */
function withSegments(disks: number, segments: number): Scenario {
  const scenario = structuredClone(presetScenario('red-brick/stripe-22-64k/w3'));
  if (scenario === undefined) throw new Error('The preset is gone.');
  const { drives, disks: there } = scenario.hardware;
  const drive = drives[0] as HardDisk;
  drive.buffer.segments = segments;
  for (let k = there.length; k < disks; k++) there.push({ id: `more${k}`, drive: drive.id, path: there[0].path });
  return scenario;
}

test('segments of all disks together are bounded', () => {
  expect(problemsOf(withSegments(244, 4096))).toEqual([]);
  expect(problemsOf(withSegments(245, 4096))).toMatchObject([
    { pointer: '/hardware/drives/0/buffer/segments', message: expect.stringMatching(/245 disks .* to 1 003 520/) as string },
  ]);
});
