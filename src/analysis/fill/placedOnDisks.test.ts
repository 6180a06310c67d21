import { expect, test } from 'vitest';
import type { PlacedNow } from '../../engine/playback/placed.ts';
import { layOut } from '../../scenario/layout.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { placedOnDisks } from './placedOnDisks.ts';

const GIB = 2 ** 30;
const none = new Uint8Array(64);
const oneAt = (target: number, fromBytes: number, bytes: number): PlacedNow => ({
  object: Int32Array.of(0),
  target: Int32Array.of(target),
  fromBytes: Float64Array.of(fromBytes),
  bytes: Float64Array.of(bytes),
  held: Uint8Array.of(1),
  here: none,
  copied: none,
  atStart: none,
  heldAtStart: Uint8Array.of(1),
  scattered: false,
});

test('of a stripe each disk holds its share of a stretch, at the same place of each; of other disks none', () => {
  const scenario = sampleScenario('fourStripes', 'mixed');
  const { targets } = layOut(scenario);
  const { disks } = targets[0];
  const stretches = placedOnDisks(scenario, oneAt(0, disks.length * GIB, disks.length * 2 * GIB));
  stretches.forEach((list, disk) => expect(list).toEqual(disks.includes(disk) ? [{ region: 0, fromBytes: GIB, toBytes: 3 * GIB }] : []));
});

test('a loose disk holds it where it is', () => {
  const scenario = sampleScenario('loose', 'mixed');
  const target = layOut(scenario).targets.findIndex(({ kind }) => kind === 'disk');
  const stretches = placedOnDisks(scenario, oneAt(target, 3 * GIB, GIB));
  expect(stretches.flat()).toEqual([{ region: 0, fromBytes: 3 * GIB, toBytes: 4 * GIB }]);
});
