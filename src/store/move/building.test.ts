import { afterEach, describe, expect, it } from 'vitest';
import { testStore } from '../testing/store.ts';
import type { Volume } from '../../scenario/schema.ts';
import { presetScenario } from '../../studies/presets.ts';
import { spareFor, volumeHealth } from '../../analysis/volumes/health.ts';
import { KINDS, kindOf } from '../../analysis/volumes/kinds.ts';
import { cancelHand, dropOn, failDisks, makeVolumeOf, pickUpDisks, repairDisks, takeOutOfVolumes } from './commands.ts';
import { handOf } from './hand.ts';
import {
  changeKind,
  setArrayCount,
  setArrangement,
  setController,
  setCopies,
  setMirrorReads,
  setOuterStripeUnit,
  setRebuild,
  setRotation,
  setSmallWrites,
  setStripeUnit,
} from './volumeCommands.ts';
import { sample } from '../../studies/testing/samples.ts';

let stop = () => {};
afterEach(() => stop());

function workbench(preset = sample('loose', 'mixed')) {
  const app = testStore({}, presetScenario(preset));
  stop = () => app.state().cancelRun();
  const handles = { store: app.store, results: app.results, engine: app.engine };
  const disks = (n: number, from = 1) => Array.from({ length: n }, (_, d) => `d${from + d}`);
  const volume = () => app.state().scenario.volumes.at(-1)!;
  return { app, handles, hand: handOf(app.store), state: app.state, disks, volume };
}

/** The volume as one of the kind that it has become. */
function as<Kind extends Volume['kind']>(kind: Kind, volume: Volume): Extract<Volume, { kind: Kind }> {
  if (volume.kind !== kind) throw new Error(`The volume is of kind ${volume.kind}, not ${kind}.`);
  return volume as Extract<Volume, { kind: Kind }>;
}

describe('building arrays', () => {
  it.each(KINDS.map(({ kind }) => kind))('%s of as many disks as it needs is a valid volume, one undo step', (kind) => {
    const { handles, hand, state, disks, volume } = workbench();
    const entry = KINDS.find((each) => each.kind === kind)!;
    for (let n = 1; n <= 12; n += 1) {
      if (entry.blocked(n) !== undefined) continue;
      makeVolumeOf(handles, disks(n), kind);
      // What lies on eight disks does not fit on one, eight times.
      if (kind === 'mirror' && n === 8) {
        expect(hand.getState().refusal?.text).toMatch(/too much for a new mirror over disks 1–8/);
        continue;
      }
      expect(state().problems).toEqual([]);
      expect(volume().members).toEqual(disks(n));
      // Two disks as RAID 10 are a mirror, and so on: never another kind than asked for.
      expect(kindOf(volume())).toBe(kind);
      expect(state().history).toHaveLength(2);
      state().undo();
      expect(state().scenario.volumes).toHaveLength(0);
    }
  });
  it.each(KINDS.map(({ kind }) => kind))('%s of any other number is refused by the edit, too', (kind) => {
    const { handles, hand, state, disks } = workbench();
    const entry = KINDS.find((each) => each.kind === kind)!;
    for (let n = 1; n <= 12; n += 1) {
      if (entry.blocked(n) === undefined) continue;
      makeVolumeOf(handles, disks(n), kind);
      expect(state().history, `${n} disks`).toHaveLength(1);
      expect(hand.getState().refusal?.text).toMatch(/./);
      cancelHand(handles);
    }
  });
  it('all disks of one volume become another kind of it, with name and files', () => {
    const { handles, state } = workbench(sample('fourStripes', 'mixed'));
    makeVolumeOf(handles, state().scenario.volumes[0].members, 'raid5');
    expect(state().scenario.volumes[0]).toMatchObject({ id: 'v-fact', name: 'Fact', kind: 'raid5' });
    expect(state().announcement).toMatch(/^Made Fact a RAID 5/);
    expect(state().problems).toEqual([]);
  });
});

describe('changing arrays in place', () => {
  it('kind, arrays, units, rotation, small writes, copies, arrangement, controller: each one step, valid, announced', () => {
    const { handles, state, disks, volume } = workbench();
    makeVolumeOf(handles, disks(12), 'raid5');
    const steps: [() => void, object][] = [
      [() => changeKind(handles, volume(), 'raid50'), { arrays: { count: 2, stripeUnitBytes: 5 * 65536 } }],
      [() => setArrayCount(handles, as('raid5', volume()), 4), { arrays: { count: 4, stripeUnitBytes: 2 * 65536 } }],
      [() => setArrayCount(handles, as('raid5', volume()), 1), { kind: 'raid5' }],
      [() => setArrayCount(handles, as('raid5', volume()), 4), { arrays: { count: 4 } }],
      [() => setOuterStripeUnit(handles, volume(), 1 << 20), { arrays: { count: 4, stripeUnitBytes: 1 << 20 } }],
      [() => setStripeUnit(handles, volume(), 8192), { stripeUnitBytes: 8192 }],
      [() => setRotation(handles, as('raid5', volume()), 'right-asymmetric'), { rotation: 'right-asymmetric' }],
      [() => setSmallWrites(handles, as('raid5', volume()), 'reconstruct'), { smallWrites: 'reconstruct' }],
      [
        () => setController(handles, volume(), { kind: 'hardware', perRequestMs: 0.2, xorMibPerSecond: 100 }),
        { controller: { kind: 'hardware', perRequestMs: 0.2, xorMibPerSecond: 100 } },
      ],
      [() => changeKind(handles, volume(), 'raid10'), { kind: 'mirror' }],
      [() => setCopies(handles, as('mirror', volume()), 3), { copies: 3 }],
      [() => setArrangement(handles, as('mirror', volume()), 'halves'), { arrangement: 'halves' }],
      [() => setMirrorReads(handles, as('mirror', volume()), 'alternate'), { reads: 'alternate' }],
      [() => changeKind(handles, volume(), 'concat'), { kind: 'concat' }],
      [() => changeKind(handles, volume(), 'stripe'), { kind: 'stripe' }],
    ];
    for (const [perform, expected] of steps) {
      const before = state().history.length;
      perform();
      expect(volume()).toMatchObject(expected);
      expect(state().history).toHaveLength(before + 1);
      expect(state().problems).toEqual([]);
      expect(volume().members).toEqual(disks(12));
    }
    expect(volume()).not.toHaveProperty('controller');
  });
  it('what would not fit is refused with words and leaves everything as it was', () => {
    const { handles, state } = workbench(sample('fourStripes', 'mixed'));
    const before = state().scenario;
    changeKind(handles, before.volumes[0], 'mirror');
    expect(state().scenario).toBe(before);
    expect(state().notices.at(-1)?.text).toMatch(/too much for volume/);
    changeKind(
      handles,
      before.volumes.find((v) => v.name === 'Dimensions')!,
      'raid5',
    );
    expect(state().scenario).toBe(before);
    expect(state().notices.at(-1)?.text).toMatch(/RAID 5 needs 3 disks; 2 are chosen/);
  });
});

describe('disks into and out of arrays', () => {
  it('a disk that alone cannot join is refused with how many can, and the button does it', () => {
    const { handles, hand, state, disks, volume } = workbench();
    makeVolumeOf(handles, disks(6), 'raid50');
    pickUpDisks(handles, 'd7');
    dropOn(handles, { kind: 'target', id: volume().id });
    const { refusal, inHand } = hand.getState();
    expect(inHand?.label).toBe('disk 7');
    expect(refusal?.text).toMatch(/disks 7–8 would fit/);
    expect(refusal?.fixes.map((fix) => fix.label)).toEqual(['Add disks 7–8']);
    refusal!.fixes[0].run();
    expect(volume().members).toEqual(disks(8));
    expect(hand.getState()).toMatchObject({ inHand: null, refusal: null });
    expect(state().problems).toEqual([]);
  });
  it('a RAID 5 of three does not give one away', () => {
    const { handles, hand, state, disks, volume } = workbench();
    makeVolumeOf(handles, disks(3), 'raid5');
    takeOutOfVolumes(handles, ['d2']);
    expect(volume().members).toEqual(disks(3));
    expect(hand.getState().refusal?.text).toMatch(/RAID 5 needs at least 3 disks/);
    expect(state().history).toHaveLength(2);
  });
  it('several leave a RAID 10 together where one could not', () => {
    const { handles, state, disks, volume } = workbench();
    makeVolumeOf(handles, disks(6), 'raid10');
    takeOutOfVolumes(handles, ['d5', 'd6']);
    expect(volume().members).toEqual(disks(4));
    expect(state().problems).toEqual([]);
  });
});

describe('failing and repairing', () => {
  it('says what it makes of the volume, and is undone', () => {
    const { handles, state, disks, volume } = workbench();
    makeVolumeOf(handles, disks(5), 'raid5');
    failDisks(handles, ['d3']);
    expect(volumeHealth(state().scenario, volume()).state).toBe('degraded');
    expect(state().announcement).toMatch(/^Disk 3 failed; volume .* is degraded: disk 3 failed\.$/);
    expect(state().problems).toEqual([]);
    repairDisks(handles, ['d3']);
    expect(state().announcement).toMatch(/^Disk 3 repaired; volume .* is whole\.$/);
    state().undo();
    expect(volumeHealth(state().scenario, volume()).state).toBe('degraded');
  });
  it('rebuilds onto an empty loose disk, and only onto such a one', () => {
    const { handles, state } = workbench(sample('fourStripes', 'mixed'));
    const fact = () => state().scenario.volumes[0];
    changeKind(handles, fact(), 'raid5');
    takeOutOfVolumes(handles, ['d22']);
    failDisks(handles, ['d3']);
    setRebuild(handles, as('raid5', fact()), { onto: 'd22', chunkBytes: 1 << 20, pauseMs: 5 });
    expect(fact()).toMatchObject({ rebuild: { onto: 'd22', pauseMs: 5 } });
    expect(spareFor(state().scenario, 'd22')?.id).toBe(fact().id);
    expect(state().problems).toEqual([]);
    const before = state().scenario;
    setRebuild(handles, as('raid5', fact()), { onto: 'd20', chunkBytes: 1 << 20, pauseMs: 5 });
    expect(state().scenario).toBe(before);
    expect(state().notices).not.toHaveLength(0);
    setRebuild(handles, as('raid5', fact()), undefined);
    expect(fact()).not.toHaveProperty('rebuild');
  });
  it('refuses what would lose data, and says whose', () => {
    const { handles, state } = workbench(sample('fourStripes', 'mixed'));
    const before = state().scenario;
    failDisks(handles, ['d3']);
    expect(state().scenario).toBe(before);
    expect(state().notices.at(-1)?.text).toMatch(/Daily sales .* would be lost/);
  });
  it('tells degraded from lost, copy by copy and array by array', () => {
    const { handles, state, disks, volume } = workbench();
    makeVolumeOf(handles, disks(6), 'raid10');
    const failed = (...ids: string[]) => {
      const scenario = state().scenario;
      const hardware = {
        ...scenario.hardware,
        disks: scenario.hardware.disks.map((d) => (ids.includes(d.id) ? { ...d, failed: true } : d)),
      };
      return volumeHealth({ ...scenario, hardware }, volume()).state;
    };
    expect([failed(), failed('d1', 'd3', 'd5'), failed('d1', 'd2')]).toEqual(['whole', 'degraded', 'lost']);
    changeKind(handles, volume(), 'raid01');
    expect([failed('d1', 'd2'), failed('d1', 'd5')]).toEqual(['degraded', 'lost']);
    changeKind(handles, volume(), 'raid50');
    expect([failed('d1', 'd6'), failed('d1', 'd2')]).toEqual(['degraded', 'lost']);
  });
});
