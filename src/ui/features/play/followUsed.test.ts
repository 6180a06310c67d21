import { afterEach, expect, test, vi } from 'vitest';
import { placedOnDisks } from '../../../analysis/fill/placedOnDisks.ts';
import { fillsOf } from '../../../analysis/fill/fillAfter.ts';
import { HERE, type ExtentsNow } from '../../../engine/playback/extentsNow.ts';
import { updatesOf } from '../../../engine/testing/updates.ts';
import { inGroup } from '../../../scenario/testing/anyGroupActions.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { CELLS, FULL, type PlacedNow } from '../../../engine/playback/placed.ts';
import { Recording } from '../../../engine/playback/recording.ts';
import type { Moment } from '../../../engine/playback/moment.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { NOT_PLAYED, playback } from '../../../store/playback.ts';
import { followUsed } from './followUsed.ts';

const GIB = 2 ** 30;
const scenario = sampleScenario('loose', 'mixed');
const cells = (of: number) => new Uint8Array(CELLS).fill(of);

/** A GiB that comes to the first target, a share of it copied so far. */
const momentAt = (share: number): Moment => {
  const placed: PlacedNow = {
    object: Int32Array.of(0),
    target: Int32Array.of(0),
    fromBytes: Float64Array.of(GIB),
    bytes: Float64Array.of(GIB),
    held: Uint8Array.of(0),
    heldAtStart: Uint8Array.of(0),
    scattered: false,
    here: cells(0),
    copied: cells(Math.round(share * FULL)),
    atStart: cells(0),
  };
  return { ms: 0, placed } as unknown as Moment;
};
const more = () => Math.round((100 * (playback.getState().used![0] - fillsOf(scenario)[0].usedBytes)) / GIB);

afterEach(() => {
  vi.useRealTimers();
  playback.setState(NOT_PLAYED);
});

test('paused, disks are as full as the moment says, at once; when the film is closed, as at the start', () => {
  playback.setState({ open: true, scenario, moment: momentAt(0.4) });
  const stop = followUsed();
  expect(more()).toBe(40);
  playback.setState({ moment: momentAt(0.8) });
  expect(more()).toBe(80);
  playback.setState({ moment: { ...momentAt(1), placed: null } });
  expect(playback.getState().used).toBeNull();
  playback.setState({ moment: momentAt(0.2) });
  stop();
  expect(playback.getState().used).toBeNull();
});

test('where extents move, tubes have what lies there then, and are found again only when one has moved', () => {
  const grouped = inGroup(updatesOf(false));
  const { targets } = layoutOf(grouped);
  const indexOf = (id: string) => targets.findIndex((each) => each.id === id);
  const { id, pieces } = grouped.volumeGroups![0].logical[0];
  const on = (physical: string): ExtentsNow => ({
    told: Int32Array.of(indexOf(id)),
    physical: Int32Array.of(indexOf(physical)),
    at: Int32Array.of(0),
    number: Int32Array.of(0),
    extents: Int32Array.of(pieces[0].extents),
    logical: Int32Array.of(indexOf(id)),
    state: Uint8Array.of(HERE),
    copiedFrom: Float64Array.of(0),
    copiedTo: Float64Array.of(0),
    pieceOf: Int32Array.of(indexOf(id)),
    legs: Int32Array.of(1),
    perLeg: Int32Array.of(pieces[0].extents),
    unitBytes: Float64Array.of(0),
  });
  const momentOf = (physical: string) => ({ ms: 0, placed: null, extents: on(physical) }) as unknown as Moment;
  playback.setState({ open: true, scenario: grouped, moment: momentOf('d1') });
  const stop = followUsed();
  const before = playback.getState();
  expect(before.fills).toEqual(fillsOf(grouped));
  playback.setState({ moment: momentOf('d1') });
  expect(playback.getState().fills).toBe(before.fills);
  expect(playback.getState().used).toBe(before.used);
  playback.setState({ moment: momentOf('d3') });
  const { fills, used } = playback.getState();
  expect(used![0]).toBe(0);
  expect(used![2]).toBe(before.used![0] + before.used![2]);
  expect(fills!.map(({ usedBytes }) => usedBytes)).toEqual([...used!]);
  stop();
  expect(playback.getState().fills).toBeNull();
});

test('where extents and files move at once, what is counted is what the bands hold, to the byte once the film stands still', () => {
  const grouped: Scenario = {
    ...inGroup(updatesOf(false)),
    timeline: [
      { kind: 'move-logical', id: 'm', atMs: 100, logical: 'lv-d1', to: ['d3'], pace: { chunkBytes: 16_384, mibPerSecond: 2 } },
      { kind: 'move', id: 'f', atMs: 100, method: 'copy', object: 'plain', psu: 2, to: 'd4', pace: { chunkBytes: 4096 } },
    ],
  };
  const recording = new Recording(grouped, { seed: grouped.seed, scale: 1, budgetBytes: 2 ** 24 });
  while (!recording.advance(10_000));
  const momentAtMs = (value: number): Moment => {
    recording.aim({ to: 'ms', value });
    while (!recording.seek({ to: 'ms', value }, 5000));
    return recording.moment();
  };
  playback.setState({ open: true, scenario: grouped, moment: momentAtMs(0) });
  const stop = followUsed();
  const start = playback.getState().used!;
  expect([...start]).toEqual(fillsOf(grouped).map(({ usedBytes }) => usedBytes));
  playback.setState({ moment: momentAtMs(110), playing: true });
  // What has come since is too little to be seen; once the film stands still it counts all the same.
  const then = momentAtMs(115);
  playback.setState({ moment: then, playing: false });
  const { fills, used } = playback.getState();
  const movedBytes = (id: string): number => then.moves.find((move) => move.id === id)!.movedBytes;
  expect(fills!.map(({ usedBytes }) => usedBytes)).toEqual([...used!]);
  expect(movedBytes('m')).toBeGreaterThan(0);
  expect(used![2] - start[2]).toBe(movedBytes('m'));
  expect(movedBytes('f')).toBeGreaterThan(0);
  expect(used![3] - start[3]).toBeGreaterThan(0);
  expect(fills![3].bands.map(({ object, copy }) => [object, copy])).toEqual([[1, true]]);
  stop();
});

test('where logical volumes share a disk and only files move, a file lies behind what else is there, not over it', () => {
  const grouped: Scenario = {
    ...inGroup(updatesOf(false)),
    timeline: [{ kind: 'move', id: 'f', atMs: 100, method: 'copy', object: 'plain', psu: 2, to: 'striped', pace: { chunkBytes: 4096 } }],
  };
  const recording = new Recording(grouped, { seed: grouped.seed, scale: 1, budgetBytes: 2 ** 24 });
  while (!recording.advance(10_000));
  recording.aim({ to: 'ms', value: recording.ms });
  while (!recording.seek({ to: 'ms', value: recording.ms }, 5000));
  const moment = recording.moment();
  expect(moment.extents).toBeNull();
  const object = grouped.database.objects.findIndex(({ id }) => id === 'plain');
  const start = fillsOf(grouped);
  expect(start[0].usedBytes).toBeGreaterThan(0);
  playback.setState({ open: true, scenario: grouped, moment });
  const stop = followUsed();
  const { fills, used } = playback.getState();
  // Its share of the stripe is on the first disk, after all that lies there; by the stripe alone it would begin at the edge.
  const there = fills![0].bands.filter((band) => band.object >= 0);
  expect(there.at(-1)).toMatchObject({ object });
  expect(used![0]).toBeGreaterThan(start[0].usedBytes);
  expect(there.slice(0, start[0].bands.length - 1)).toEqual(start[0].bands.slice(0, -1));
  expect(placedOnDisks(grouped, moment.placed!)[0].some(({ fromBytes }) => fromBytes === 0)).toBe(true);
  stop();
});

test('playing, a few times a second, and not where nobody would see a difference', () => {
  vi.useFakeTimers();
  playback.setState({ open: true, playing: true, scenario, moment: momentAt(0) });
  const stop = followUsed();
  const seen = new Set<Float64Array | null>();
  const forget = playback.subscribe(({ used }) => seen.add(used));
  for (let frame = 0; frame < 60; frame++) {
    playback.setState({ moment: momentAt(frame / 60) });
    vi.advanceTimersByTime(17);
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(seen.size).toBeLessThan(7);
  playback.setState({ moment: momentAt(1) });
  vi.advanceTimersByTime(1000);
  expect(more()).toBeGreaterThan(95);
  const whole = playback.getState().used;
  playback.setState({ moment: momentAt(1) });
  vi.advanceTimersByTime(1000);
  expect(playback.getState().used).toBe(whole);
  playback.setState({ playing: false });
  expect(more()).toBe(100);
  forget();
  stop();
});
