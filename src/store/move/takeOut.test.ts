/** Dropped where it is already, or failed without a copy: what the page offers is possible, and one step each. */
import { afterEach, describe, expect, it } from 'vitest';
import { presetScenario } from '../../studies/presets.ts';
import { testStore } from '../testing/store.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { dropOn, failDisks, makeVolumeOf, pickUpDisks, pickUpFiles } from './commands.ts';
import { handOf } from './hand.ts';
import type { Place } from './hand.ts';
import { previewOf } from './preview.ts';
import { resolvePlace } from './targets.ts';
import { changeKind } from './volumeCommands.ts';
import { SAMPLE_STUDY } from '../../studies/testing/samples.ts';

let stop = () => {};
afterEach(() => stop());

function workbench(preset: string) {
  const app = testStore({}, presetScenario(`${SAMPLE_STUDY}/${preset}`));
  stop = () => app.state().cancelRun();
  const handles = { store: app.store, results: app.results, engine: app.engine };
  const { state } = app;
  const filesOf = (object: string) => {
    const { objects } = state().scenario.database;
    const o = objects.findIndex(({ id }) => id === object);
    const { objectFirst } = layoutOf(state().scenario);
    return Int32Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
  };
  const drop = (place: Place) => dropOn(handles, resolvePlace(state().scenario, place, handOf(app.store).getState().inHand!)!);
  const notice = () => state().notices.at(-1)!;
  return { handles, state, filesOf, drop, notice };
}

describe('files dropped where loose disks would be', () => {
  it('get a disk of the volume that they lie on, in one step; the preview says which', () => {
    const { handles, state, filesOf, drop } = workbench('stripe-8-8-4-2/w3');
    const files = filesOf('sales_star4');
    pickUpFiles(handles, files);
    const { inHand } = handOf(handles.store).getState();
    expect(previewOf(state().scenario, inHand!, { kind: 'loose' })).toMatchObject({
      text: expect.stringMatching(/^disk 16, taken out of volume Indexes: fits, 8\d\s% full$/) as string,
      refused: false,
    });
    drop({ kind: 'loose' });
    expect(state().history).toHaveLength(2);
    const layout = layoutOf(state().scenario);
    expect(new Set(Array.from(files, (p) => layout.targets[layout.target[p]].id))).toEqual(new Set(['d16']));
    expect(state().scenario.volumes.find(({ id }) => id === 'v-indexes')?.members).toHaveLength(7);
    expect(state().problems).toEqual([]);
  });

  it('take the other half of a mirror along', () => {
    const { handles, state, filesOf, drop } = workbench('same/w3');
    pickUpFiles(handles, filesOf('sales_star4'));
    drop({ kind: 'loose' });
    const { members } = state().scenario.volumes[0];
    expect(members).toHaveLength(20);
    expect(state().problems).toEqual([]);
  });

  it('are refused where they fit on no disk, and stay held', () => {
    const { handles, state, filesOf, drop } = workbench('stripe-8-8-4-2/w3');
    pickUpFiles(handles, filesOf('daily_sales'));
    drop({ kind: 'loose' });
    expect(state().history).toHaveLength(1);
    expect(handOf(handles.store).getState()).toMatchObject({
      inHand: { kind: 'files' },
      refusal: { text: expect.stringMatching(/too much for disk/) as string },
    });
  });
});

describe('dropped on the volume that it is on', () => {
  it('an index on a disk of its own volume: takes that disk out and moves the index there, in one step', () => {
    const { handles, state, filesOf, drop, notice } = workbench('stripe-8-8-4-2/w3');
    const [index] = state().scenario.database.objects.filter(({ role }) => role === 'star-index');
    const files = filesOf(index.id);
    pickUpFiles(handles, files);
    drop({ kind: 'disk', id: 'd12' });
    expect(state().history).toHaveLength(1);
    expect(notice().text).toMatch(
      /is already on volume Indexes, on all of its disks\. To give it a disk of its own, take one out of the volume first\.$/,
    );
    expect(notice().actions).toHaveLength(1);
    expect(notice().actions![0].label).toBe(`Take disk 12 out and move ${index.name} to disk 12`);
    notice().actions![0].run();
    expect(state().history).toHaveLength(2);
    const layout = layoutOf(state().scenario);
    expect(new Set(Array.from(files, (p) => layout.targets[layout.target[p]].id))).toEqual(new Set(['d12']));
    expect(state().scenario.volumes.find(({ id }) => id === 'v-indexes')?.members).toHaveLength(7);
    expect(state().problems).toEqual([]);
  });

  it('files too large for one disk: takes the disk out, no more', () => {
    const { handles, state, filesOf, drop, notice } = workbench('stripe-8-8-4-2/w3');
    pickUpFiles(handles, filesOf('daily_sales'));
    drop({ kind: 'disk', id: 'd3' });
    expect(notice().actions![0].label).toBe('Take disk 3 out');
    notice().actions![0].run();
    expect(state().scenario.volumes[0].members).not.toContain('d3');
  });

  it('a disk on its own volume: how to take it out, with its pair where they mirror each other', () => {
    const plain = workbench('stripe-22-64k/w3');
    pickUpDisks(plain.handles, 'd5');
    plain.drop({ kind: 'disk', id: 'd6' });
    expect(plain.notice().text).toBe('Disk 5 is in volume All already. Drop it on the loose disks to take it out.');
    plain.notice().actions![0].run();
    expect(plain.state().scenario.volumes[0].members).toHaveLength(21);
    stop();
    const mirrored = workbench('stripe-22-64k/w3');
    const all = mirrored.state().scenario.hardware.disks.map(({ id }) => id);
    makeVolumeOf(mirrored.handles, all, 'raid10');
    pickUpDisks(mirrored.handles, 'd5');
    mirrored.drop({ kind: 'disk', id: 'd9' });
    const { label, run } = mirrored.notice().actions![0];
    run();
    const { members } = mirrored.state().scenario.volumes[0];
    expect(label).toBe('Take disks 5–6 out');
    expect(members).toHaveLength(20);
    expect(members).not.toContain('d5');
  });
});

describe('failing a disk without a copy', () => {
  it('of RAID 0: offers RAID 10 and RAID 5, each a step of its own before the failure', () => {
    for (const [way, kind] of [
      [0, 'mirror'],
      [1, 'raid5'],
    ] as const) {
      const { handles, state, notice } = workbench('stripe-8-8-4-2/w3');
      failDisks(handles, ['d3']);
      expect(notice().text).toMatch(/would be lost\. Protect the data first:$/);
      expect(notice().actions!.map(({ label }) => label)).toEqual([
        'Make volume Fact RAID 10, then fail disk 3',
        'Make volume Fact RAID 5, then fail disk 3',
      ]);
      expect(state().history).toHaveLength(1);
      notice().actions![way].run();
      expect(state().history).toHaveLength(3);
      expect(state().scenario.volumes[0].kind).toBe(kind);
      expect(state().scenario.hardware.disks[2].failed).toBe(true);
      expect(state().problems).toEqual([]);
      state().undo();
      expect(state().scenario.hardware.disks[2].failed).toBeUndefined();
      stop();
    }
  });

  it('two of one pair: only what survives both is offered; a loose disk gets a mirror', () => {
    const pair = workbench('stripe-8-8-4-2/w3');
    failDisks(pair.handles, ['d1', 'd2']);
    // Neighbors would be a pair of RAID 10, and RAID 5 survives one: nothing is offered that is refused.
    expect(pair.state().history).toHaveLength(1);
    expect(pair.notice().actions).toBeUndefined();
    stop();
    const loose = workbench('manual-22/w3');
    failDisks(loose.handles, ['d7']);
    expect(loose.notice().actions!.map(({ label }) => label)).toEqual(['Mirror disks 7–8, then fail disk 7']);
    loose.notice().actions![0].run();
    expect(loose.state().scenario.volumes).toHaveLength(1);
    expect(loose.state().scenario.hardware.disks[6].failed).toBe(true);
  });
});

describe('a volume that would lose data by a failed disk', () => {
  const redundant = () => {
    const bench = workbench('stripe-8-8-4-2/w3');
    const [fact] = bench.state().scenario.volumes;
    changeKind(bench.handles, fact, 'raid5');
    failDisks(bench.handles, ['d3']);
    return { ...bench, fact: () => bench.state().scenario.volumes[0] };
  };

  it('when it becomes RAID 0: offers the repair and RAID 10, each one step', () => {
    for (const [way, kind, failed] of [
      [0, 'stripe', undefined],
      [1, 'mirror', true],
    ] as const) {
      const { handles, state, notice, fact } = redundant();
      changeKind(handles, fact(), 'stripe');
      expect(fact().kind).toBe('raid5');
      expect(notice().actions!.map(({ label }) => label)).toEqual(['Repair disk 3 first', 'RAID 10 instead']);
      expect(state().announcement).toMatch(/^Refused: .* Offered: Repair disk 3 first; RAID 10 instead\.$/);
      const steps = state().history.length;
      notice().actions![way].run();
      expect(fact().kind).toBe(kind);
      expect(state().scenario.hardware.disks[2].failed).toBe(failed);
      expect(state().history).toHaveLength(steps + 1);
      expect(state().problems).toEqual([]);
      stop();
    }
  });

  it('when a stripe is made of its disks: the same ways stand beside the refusal', () => {
    const { handles, state, fact } = redundant();
    makeVolumeOf(handles, fact().members, 'stripe');
    const { refusal } = handOf(handles.store).getState();
    expect(refusal!.fixes.map(({ label }) => label)).toEqual(['Repair disk 3 first', 'RAID 10 instead']);
    refusal!.fixes[0].run();
    expect(fact().kind).toBe('stripe');
    expect(state().scenario.hardware.disks[2].failed).toBeUndefined();
  });
});
