import { expect, test } from 'vitest';
import { extentsNow } from '../../engine/playback/extentsNow.ts';
import { Simulation } from '../../engine/simulation.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { inGroup } from '../../scenario/testing/anyGroupActions.ts';
import { fillsNow, sameExtents } from './extentsOnDisks.ts';
import { fillsOf } from './fillAfter.ts';
import { usedNow } from './usedNow.ts';

const EXTENT = 65_536;
const move: Action = {
  kind: 'move-logical',
  id: 'm',
  atMs: 100,
  logical: 'lv-d1',
  to: ['d3'],
  pace: { chunkBytes: 16_384, mibPerSecond: 2 },
};
const scenario: Scenario = { ...inGroup(updatesOf(false)), timeline: [move] };

function at(ms: number) {
  const simulation = new Simulation(scenario, 1, 1, 1, { series: false });
  while (simulation.events.now < ms * 1e6 && !simulation.advance(1));
  return { extents: extentsNow(simulation.movers!)!, movers: simulation.movers! };
}
const objectBytes = (bands: (typeof before)[number]['bands']): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { object, bytes, copy } of bands) if (!copy) sums.set(object, (sums.get(object) ?? 0) + bytes);
  return sums;
};
const before = fillsOf(scenario);

test('before anything moves, tubes are the very ones of the document', () => {
  const { extents } = at(50);
  fillsNow(scenario, extents).forEach((fill, disk) => expect(fill).toBe(before[disk]));
  expect([...usedNow(scenario, null, extents)]).toEqual(before.map(({ usedBytes }) => usedBytes));
});

test('a whole second copy is shown and counted where it comes to, and the original stays until the volume lies there', () => {
  const { extents, movers } = at(300);
  const [first, , third] = fillsNow(scenario, extents);
  expect(first).toBe(before[0]);
  const copies = third.bands.filter(({ copy }) => copy);
  const copied = copies.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(copied).toBeGreaterThan(EXTENT);
  expect(copied).toBeLessThanOrEqual(movers.jobs.movedBytes[0]);
  expect(usedNow(scenario, null, extents)[2] - before[2].usedBytes).toBe(copied);
});

test('in the end all files of the volume lie on the other disk, and nothing is left', () => {
  const { extents } = at(1490);
  const after = fillsNow(scenario, extents);
  expect(after[0].usedBytes).toBe(0);
  expect(after[1]).toBe(before[1]);
  for (const [object, bytes] of objectBytes(before[0].bands))
    expect(objectBytes(after[2].bands).get(object)).toBe(bytes + (objectBytes(before[2].bands).get(object) ?? 0));
  expect(after.flatMap(({ bands }) => bands).some(({ copy }) => copy)).toBe(false);
});

test('moments between which no extent has come anywhere are the same', () => {
  expect(sameExtents(at(50).extents, at(60).extents)).toBe(true);
  expect(sameExtents(at(50).extents, at(300).extents)).toBe(false);
  expect(sameExtents(null, at(50).extents)).toBe(false);
  expect(sameExtents(null, null)).toBe(true);
});
