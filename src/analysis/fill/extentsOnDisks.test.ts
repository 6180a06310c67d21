import { expect, test } from 'vitest';
import { KIB } from '../../base/units.ts';
import { COMING, extentsNow } from '../../engine/playback/extentsNow.ts';
import { Recording } from '../../engine/playback/recording.ts';
import { runToEnd } from '../../engine/run.ts';
import { Simulation } from '../../engine/simulation.ts';
import { updatesOf } from '../../engine/testing/updates.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { inGroup } from '../../scenario/testing/anyGroupActions.ts';
import { fillsNow, sameExtents } from './extentsOnDisks.ts';
import { fillsOf } from './fillAfter.ts';

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

function at(ms: number, of: Scenario = scenario) {
  const simulation = new Simulation(of, 1, 1, 1, { series: false });
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
});

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const copiesOn = ({ bands }: (typeof before)[number]): number => sum(bands.filter(({ copy }) => copy).map(({ bytes }) => bytes));

test('a second copy is shown and counted where it comes to, as far as it has come, and the original stays until the volume lies there', () => {
  const seen = new Set<number>();
  for (let ms = 150; ms <= 400; ms += 10) {
    const { extents, movers } = at(ms);
    const [first, , third] = fillsNow(scenario, extents);
    expect(first).toBe(before[0]);
    const copied = copiesOn(third);
    // Files fill the volume from its beginning on, so all that has been copied up to here is theirs.
    expect(copied).toBe(movers.jobs.movedBytes[0]);
    expect(third.usedBytes - before[2].usedBytes).toBe(copied);
    seen.add(copied % EXTENT);
  }
  // Also within an extent.
  expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 16_384, 32_768, 49_152]);
});

test('from the last extent to the first, the end of an extent is copied before its beginning', () => {
  const backward: Scenario = { ...scenario, timeline: [{ ...move, pace: { ...move.pace, order: 'descending' } }] };
  const { extents, movers } = at(420, backward);
  const coming = extents.state.findIndex((state, k) => state === COMING && extents.copiedTo[k] > 0);
  expect(extents.copiedTo[coming]).toBe(EXTENT);
  expect(extents.copiedFrom[coming]).toBe(EXTENT - (movers.jobs.movedBytes[0] % EXTENT));
});

test('a file that comes to extents by which its volume grows is shown there, beside extents that move', () => {
  const [{ extents: size }] = scenario.volumeGroups![0].logical[1].pieces;
  const grows: Action = { kind: 'resize-logical', id: 'r', atMs: 50, logical: 'lv-d2', bytes: (size + 16) * EXTENT, on: ['d3'] };
  const comes: Action = {
    kind: 'move',
    id: 'f',
    atMs: 100,
    method: 'copy',
    object: 'plain',
    psu: 1,
    to: 'lv-d2',
    pace: { chunkBytes: 4096 },
  };
  const both: Scenario = { ...scenario, timeline: [grows, comes] };
  const plain = both.database.objects.findIndex(({ id }) => id === 'plain');
  const of = (fill: (typeof before)[number], copy: boolean): number =>
    sum(fill.bands.filter((band) => band.object === plain && (band.copy ?? false) === copy).map(({ bytes }) => bytes));
  const recording = new Recording(both, { seed: both.seed, scale: 1, budgetBytes: 2 ** 24 });
  while (!recording.advance(10_000));
  const fillsAt = (ms: number) => {
    recording.aim({ to: 'ms', value: ms });
    while (!recording.seek({ to: 'ms', value: ms }, 5000));
    const { extents, placed } = recording.moment();
    return fillsNow(both, extents!, placed);
  };
  fillsAt(0).forEach((fill, disk) => expect(fill).toBe(fillsOf(both)[disk]));
  const { endedMs } = runToEnd(both, { series: false }).moves![1];
  const during = fillsAt((100 + endedMs!) / 2);
  const files = of(before[0], false) + of(before[1], false);
  const copied = sum(during.map((fill) => of(fill, true)));
  expect(copied).toBeGreaterThan(0.2 * 256 * KIB);
  expect(copied).toBeLessThan(0.8 * 256 * KIB);
  expect(of(during[2], true)).toBeGreaterThan(0);
  expect(sum(during.map((fill) => of(fill, false)))).toBe(files);
  const after = fillsAt(endedMs! + 1);
  expect(of(after[0], false)).toBe(0);
  expect(sum(after.map((fill) => of(fill, false)))).toBe(files);
  expect(of(after[2], false)).toBe(256 * KIB);
  expect(sum(after.map(copiesOn))).toBe(0);
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
