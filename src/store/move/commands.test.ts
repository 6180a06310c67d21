import { afterEach, describe, expect, it } from 'vitest';
import { keepAddresses, placeFiles as placeInnermost } from '../../scenario/edit/addresses.ts';
import { failDisk } from '../../scenario/edit/failures.ts';
import { removeDisk } from '../../scenario/edit/volumes.ts';
import { testStore } from '../testing/store.ts';
import { presetScenario } from '../../studies/presets.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { cancelHand, dropOn, makeVolumeOf, pickUpDisks, pickUpFiles, placeFiles, placeBy, placeOnMarked } from './commands.ts';
import { takeBack, takeBackAll } from './exceptionCommands.ts';
import { splitChanges } from './change.ts';
import { handOf, mark, placeOf } from './hand.ts';
import { intoGaps } from './intoGaps.ts';
import type { InHand } from './hand.ts';
import { addPathAt, dropPath, namePath, setPathLimit, setPathParent } from './pathCommands.ts';
import { filesInHand } from './sources.ts';
import { resolvePlace } from './targets.ts';
import { dissolve, setEveryStripeUnit, setStripeUnit, setTuneGroup } from './volumeCommands.ts';
import { sample } from '../../studies/testing/samples.ts';

let stop = () => {};
afterEach(() => stop());

function workbench(preset = sample('fourStripes', 'mixed')) {
  const app = testStore({}, presetScenario(preset));
  stop = () => app.state().cancelRun();
  const hand = handOf(app.store);
  const whereIs = (psu: number) => {
    const layout = layoutOf(app.state().scenario);
    return layout.targets[layout.target[psu]].id;
  };
  return { app, handles: { store: app.store, results: app.results, engine: app.engine }, hand, state: app.state, whereIs };
}

describe('picking up and placing', () => {
  it('moves, makes one undo step, says from where to where, and comes back with undo', () => {
    const { handles, hand, state, whereIs } = workbench();
    pickUpFiles(handles, Int32Array.of(22, 23));
    expect(hand.getState().by).toBe('pick');
    expect(state().view.tab).toBe('board');
    dropOn(handles, { kind: 'target', id: 'v-spill' });
    expect(hand.getState().inHand).toBeNull();
    expect(state().announcement).toBe('Moved Daily sales, segment 2, PSUs 1–2 from volume Fact to volume Spill.');
    expect(whereIs(22)).toBe('v-spill');
    expect(state().history).toHaveLength(2);
    state().undo();
    expect(whereIs(22)).toBe('v-fact');
  });
  it('puts files into a gap, where nobody else moves, or says what is in the way and keeps them', async () => {
    await intoGaps.load();
    const { app, handles, hand, state } = workbench(sample('loose', 'mixed'));
    const before = layoutOf(state().scenario);
    const [first, other] = [0, 1].map((t) => Array.from(before.target).indexOf(t));
    state().edit('Placed', (s) => placeInnermost(keepAddresses(s), [first], { kind: 'inner' }));
    const at = before.offsetBytes[first];
    const gap = placeOf(`gap:d1:${at}`)!;
    pickUpFiles(handles, Int32Array.of(other));
    expect(state().announcement).toContain('Up and down also reach gaps.');
    dropOn(handles, resolvePlace(state().scenario, gap, hand.getState().inHand!)!);
    const after = layoutOf(state().scenario);
    expect(after.targets[after.target[other]].id).toBe('d1');
    expect(after.offsetBytes[other]).toBe(at);
    expect(state().announcement).toMatch(/^Moved .* from disk 2 to the free outer edge of disk 1\.$/);
    // Two files are too long for what one has left.
    state().undo();
    pickUpFiles(handles, Int32Array.of(other, Array.from(before.target).indexOf(1, other + 1)));
    dropOn(handles, gap);
    expect(hand.getState().refusal?.text).toMatch(/cannot lie at byte 0 of disk 1: .* is there/);
    expect(resolvePlace(app.state().scenario, gap, { kind: 'disks', disks: ['d3'], label: 'disk 3' })).toBeNull();
  });
  it('keeps holding refused files, with a button that works', () => {
    const { handles, hand, state, whereIs } = workbench(sample('loose', 'mixed'));
    const files = Int32Array.from({ length: 2002 }, (_, i) => i);
    pickUpFiles(handles, files);
    dropOn(handles, { kind: 'target', id: 'd7' });
    const { refusal, inHand } = hand.getState();
    expect(inHand).not.toBeNull();
    expect(refusal?.text).toMatch(/too much for disk 7; .* would fit/);
    expect(state().history).toHaveLength(1);
    refusal!.fixes[0].run();
    expect(state().history).toHaveLength(2);
    expect(hand.getState()).toMatchObject({ inHand: null, refusal: null });
    expect(new Set([...files].map(whereIs)).size).toBeGreaterThan(1);
  });
  it('files on a failed disk are refused: what would be lost, how much of it, and the nearest disk that takes them', () => {
    const { handles, hand, state } = workbench();
    state().edit('Failed disk 8', (s) => failDisk(removeDisk(s, 'd8'), 'd8'));
    pickUpFiles(handles, Int32Array.of(1, 2, 3));
    const { inHand } = hand.getState();
    const said: string[] = [];
    const unsubscribe = handles.store.subscribe(({ announcement }, before) => {
      if (announcement !== before.announcement) said.push(announcement);
    });
    dropOn(handles, { kind: 'target', id: 'd8' });
    unsubscribe();
    expect(hand.getState().inHand).toBe(inHand);
    expect(said).toEqual([
      expect.stringMatching(/^Refused: disk 8 has failed: Daily sales \(3 files, [\d.]+\sMiB\) would be lost; .* would fit\. Still/),
    ]);
    expect(hand.getState().refusal?.text).toMatch(/^Disk 8 has failed: .*; .* would fit\.$/);
    hand.getState().refusal!.fixes[0].run();
    expect(hand.getState()).toMatchObject({ inHand: null, refusal: null });
    expect(state().announcement).toMatch(/^Moved Daily sales, segment 1, PSUs 2–4 from volume Fact to /);
  });
  it('puts back without a trace', () => {
    const { handles, hand, state } = workbench();
    pickUpDisks(handles, 'd1');
    cancelHand(handles);
    expect(hand.getState().inHand).toBeNull();
    expect(state().announcement).toBe('Put back: disk 1.');
    expect(state().history).toHaveLength(1);
  });
  it('asks how to split over marked targets, and does as answered', () => {
    const { handles, hand, state, whereIs } = workbench();
    mark(hand, ['v-indexes', 'v-spill'], 'only');
    state().select(Int32Array.of(0, 1, 2, 3));
    placeOnMarked(handles);
    const { asking } = hand.getState();
    expect(asking?.targets).toEqual(['v-indexes', 'v-spill']);
    const files = filesInHand(state().scenario, asking!.psus);
    const [, oddEven] = splitChanges(state().scenario, files as InHand & { kind: 'files' }, asking!.targets);
    placeBy(handles, asking!.psus, oddEven.change);
    expect(state().announcement).toBe(
      'Moved Daily sales, segment 1, PSUs 1–4 from volume Fact to volume Indexes and volume Spill (odd / even).',
    );
    expect([0, 1, 2, 3].map(whereIs)).toEqual(['v-indexes', 'v-spill', 'v-indexes', 'v-spill']);
    expect(hand.getState()).toMatchObject({ asking: null, inHand: null });
  });
  it('says when there is nothing to do', () => {
    const { handles, state } = workbench();
    placeFiles(handles, Int32Array.of(1), { kind: 'all', target: 'v-fact' }, 'volume Fact');
    expect(state().announcement).toMatch(/^Nothing to do/);
    expect(state().history).toHaveLength(1);
  });
});

describe('volumes and exceptions', () => {
  it('builds a stripe of disks that are in volumes, with its files kept', () => {
    const { handles, state, hand } = workbench();
    mark(hand, ['d17', 'd1'], 'only');
    makeVolumeOf(handles, ['d17', 'd1'], 'stripe');
    expect(state().scenario.volumes.at(-1)).toMatchObject({ kind: 'stripe', members: ['d1', 'd17'] });
    expect(state().scenario.volumes[0].members).not.toContain('d1');
    expect(state().problems).toEqual([]);
    expect(hand.getState().marked).toEqual([]);
  });
  it('changes stripe unit and TUNE GROUP, dissolves', () => {
    const { handles, state } = workbench();
    const volume = () => state().scenario.volumes[0];
    setStripeUnit(handles, volume(), 8192);
    expect(volume()).toMatchObject({ stripeUnitBytes: 8192 });
    expect(state().announcement).toBe('Stripe unit of volume Fact: 8 KB.');
    setTuneGroup(handles, volume(), 5);
    expect(volume().tuneGroup).toBe(5);
    dissolve(handles, volume());
    expect(state().scenario.volumes.map((v) => v.id)).not.toContain('v-fact');
    expect(state().history).toHaveLength(4);
  });
  it('gives every striped volume the same unit in one step', () => {
    const { handles, state } = workbench();
    setEveryStripeUnit(handles, 8 * 1024 ** 2);
    expect(state().scenario.volumes.map((volume) => 'stripeUnitBytes' in volume && volume.stripeUnitBytes)).toEqual(
      Array.from({ length: 4 }, () => 8 * 1024 ** 2),
    );
    expect(state().announcement).toBe('Stripe unit of all volumes 8 MB.');
    expect(state().history).toHaveLength(2);
  });
  it('takes exceptions back, one and all', () => {
    const { handles, state, whereIs } = workbench();
    placeFiles(handles, Int32Array.of(0), { kind: 'all', target: 'v-spill' }, 'x');
    placeFiles(handles, Int32Array.of(500), { kind: 'all', target: 'v-indexes' }, 'y');
    expect(state().scenario.placement.exceptions).toHaveLength(2);
    takeBack(handles, 0);
    expect(whereIs(0)).toBe('v-fact');
    takeBackAll(handles);
    expect(state().scenario.placement.exceptions).toHaveLength(0);
    expect(whereIs(500)).toBe('v-fact');
  });
});

describe('paths', () => {
  it('disks are hung elsewhere and stay in their volumes; paths are capped, named, added, removed', () => {
    const { handles, state } = workbench();
    const { volumes } = state().scenario;
    pickUpDisks(handles, 'd1');
    const place = resolvePlace(state().scenario, { kind: 'hung', id: 'd20' }, handOf(handles.store).getState().inHand!);
    expect(place).toEqual({ kind: 'path', id: 'loop-b' });
    dropOn(handles, place!);
    expect(state().announcement).toBe('Attached disk 1 to path FC-AL loop B.');
    expect(state().scenario.hardware.disks[0].path).toBe('loop-b');
    expect(state().scenario.volumes).toEqual(volumes);
    const path = (id = 'loop-a') => state().scenario.hardware.paths.find((p) => p.id === id)!;
    setPathLimit(handles, path(), 80);
    addPathAt(handles, path(), 'above');
    expect(path()).toMatchObject({ mibPerSecond: 80, parent: 'p1' });
    namePath(handles, path('p1'), 'HBA 1');
    dropPath(handles, path('p1'));
    expect(path('p1').name).toBe('HBA 1');
    expect(state().notices.at(-1)?.text).toMatch(/is attached to this path/);
    setPathParent(handles, path(), undefined);
    dropPath(handles, path('p1'));
    expect(state().scenario.hardware.paths.map(({ id }) => id)).toEqual(['loop-a', 'loop-b']);
    expect(state().problems).toEqual([]);
  });
});
