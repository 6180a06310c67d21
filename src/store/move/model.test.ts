import { describe, expect, it } from 'vitest';
import { EditRefused } from '../../scenario/edit/refused.ts';

import { attempt } from '../../scenario/edit/attempt.ts';
import { bytesOfPsus, layoutOf, objectOfPsu } from '../../analysis/document/derived.ts';
import { diskLabel, disksName, targetsName } from '../../scenario/names.ts';
import { filesName } from '../../analysis/document/fileNames.ts';
import { changeFor, filesChange } from './change.ts';
import { fixesFor } from './fixes.ts';
import { placeKey, placeOf } from './hand.ts';
import type { InHand, Place } from './hand.ts';
import { previewOf } from './preview.ts';
import { hottestOf, selectFiles } from './select.ts';
import { disksInHand, filesInHand, psusOfDrag, psusOnDisk, takeOfDrag } from './sources.ts';
import { splitWays } from './split.ts';
import { markedTargets, resolvePlace } from './targets.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { RED_BRICK } from '../../scenario/terms.ts';

const manual = sampleScenario('loose', 'mixed');
const separated = sampleScenario('fourStripes', 'mixed');
const layout = layoutOf(manual);
type Files = InHand & { readonly kind: 'files' };
const files = (scenario: typeof manual, psus: number[]) => filesInHand(scenario, Int32Array.from(psus)) as Files;
const range = (from: number, n: number) => Array.from({ length: n }, (_, i) => from + i);

describe('names', () => {
  it('disks are called by their number, others by their id', () => {
    expect(diskLabel('d13')).toBe('13');
    expect(diskLabel('disk-4')).toBe('4');
    expect(diskLabel('left.b')).toBe('left.b');
    expect(disksName(['d1', 'd2', 'd3', 'd7'])).toBe('disks 1–3 and 7');
    expect(targetsName(separated, ['v-fact', 'd3'])).toBe('volume Fact and disk 3');
  });
  it('files are called by object, segments and PSUs, as short as the set allows', () => {
    expect(filesName(manual, Int32Array.from(range(0, 2002)))).toBe('Daily sales');
    expect(filesName(manual, Int32Array.from(range(22, 44)))).toBe('Daily sales, segments 2–3');
    expect(filesName(manual, Int32Array.of(4, 26, 48))).toBe('Daily sales, segments 1–3, PSU 5');
    expect(filesName(manual, Int32Array.of(4, 27))).toBe('Daily sales, 2 files');
    expect(filesName(manual, Int32Array.of(4, 2002))).toBe('Daily sales, segment 1, PSU 5 and Star index, 4 keys, segment 1, PSU 1');
    expect(filesName(manual, new Int32Array(0))).toBe('no files');
  });
});

describe('drag sources', () => {
  it('an object row, a segment, a cell and a band stand for their files', () => {
    expect(psusOfDrag(manual, 'object:1')).toHaveLength(2002);
    expect(psusOfDrag(manual, 'object:1 object:0')).toHaveLength(4004);
    expect([...psusOfDrag(manual, 'segment:1:2')!]).toEqual(range(2002 + 22, 22));
    expect([...psusOfDrag(manual, 'psu:7')!]).toEqual([7]);
    const band = psusOfDrag(manual, 'band:3:0')!;
    expect(band.length).toBeGreaterThan(0);
    for (const p of band) {
      expect(objectOfPsu(layout, p)).toBe(0);
      expect(layout.targets[layout.target[p]].disks).toEqual([3]);
    }
    expect(psusOfDrag(manual, 'disk:d1')).toBeNull();
  });
  it('a cell inside the selection takes the selection, one beside it only itself', () => {
    const selection = Int32Array.of(5, 6, 7);
    expect((takeOfDrag(manual, 'psu:6', selection, []) as Files).psus).toBe(selection);
    expect([...(takeOfDrag(manual, 'psu:9', selection, []) as Files).psus]).toEqual([9]);
    expect([...(takeOfDrag(manual, 'only:6', selection, []) as Files).psus]).toEqual([6]);
  });
  it('the words of the selection stand for it, however small its cells are', () => {
    const selection = Int32Array.of(5, 6, 7);
    expect((takeOfDrag(manual, 'selection', selection, []) as Files).psus).toBe(selection);
    expect(takeOfDrag(manual, 'selection', new Int32Array(0), [])).toBeNull();
  });
  it('a marked disk takes all marked disks in document order, another only itself', () => {
    expect(takeOfDrag(manual, 'disk:d2', new Int32Array(0), ['d5', 'd2'])).toEqual({
      kind: 'disks',
      disks: ['d2', 'd5'],
      label: 'disks 2 and 5',
    });
    expect(takeOfDrag(manual, 'disk:d1', new Int32Array(0), ['d5', 'd2'])).toMatchObject({ disks: ['d1'] });
  });
  it('files on a disk of a volume are those of the volume', () => {
    expect(psusOnDisk(separated, 0)).toHaveLength(2002);
  });
});

describe('targets', () => {
  const psus = files(separated, [1]);
  const disks = disksInHand(['d1'])!;
  it('files over a disk of a volume go to the volume, over a loose disk to the disk', () => {
    expect(resolvePlace(separated, { kind: 'disk', id: 'd3' }, psus)).toEqual({ kind: 'target', id: 'v-fact', disk: 'd3' });
    expect(resolvePlace(manual, { kind: 'disk', id: 'd3' }, psus)).toEqual({ kind: 'target', id: 'd3' });
    // Where no disk is loose they get one of their own; where disks are, each of them is a target.
    expect(resolvePlace(separated, { kind: 'loose' }, psus)).toEqual({ kind: 'loose' });
    expect(resolvePlace(manual, { kind: 'loose' }, psus)).toBeNull();
    expect(resolvePlace(separated, { kind: 'disk', id: 'nowhere' }, psus)).toBeNull();
  });
  it('a disk over a disk makes a volume, never with itself', () => {
    expect(resolvePlace(manual, { kind: 'disk', id: 'd3' }, disks)).toEqual({ kind: 'disk', id: 'd3' });
    expect(resolvePlace(manual, { kind: 'disk', id: 'd1' }, disks)).toBeNull();
    expect(resolvePlace(separated, { kind: 'loose' }, disks)).toEqual({ kind: 'loose' });
  });
  it('every target of the layout is a place for files, and resolves to itself', () => {
    for (const scenario of [manual, separated]) {
      for (const { id } of layoutOf(scenario).targets) {
        expect(resolvePlace(scenario, { kind: 'target', id }, psus)).toEqual({ kind: 'target', id });
      }
    }
  });
  it('marks on members mean their volume, once', () => {
    expect(markedTargets(separated, ['d1', 'd2', 'v-spill', 'd20'])).toEqual(['v-fact', 'v-spill']);
    expect(markedTargets(manual, ['d9', 'd2'])).toEqual(['d2', 'd9']);
  });
  it('places have names that can be read back; anything else is none', () => {
    for (const place of [{ kind: 'loose' }, { kind: 'disk', id: 'd1' }, { kind: 'target', id: 'v:x' }] as Place[])
      expect(placeOf(placeKey(place))).toEqual(place);
    for (const text of ['', 'x', 'target:', 'psu:3', null]) expect(placeOf(text)).toBeNull();
  });
});

describe('preview', () => {
  it('says what is too much, and offers what works', () => {
    const inHand = files(manual, range(0, 2002));
    const place: Place = { kind: 'target', id: 'd7' };
    const preview = previewOf(manual, inHand, place);
    expect(preview.refused).toBe(true);
    expect(preview.text).toMatch(/GiB too much for disk 7/);
    const refused = attempt(manual, changeFor(manual, inHand, place).apply);
    expect(refused).toBeInstanceOf(EditRefused);
    const [fix] = fixesFor(manual, inHand, refused as EditRefused);
    const done = attempt(manual, filesChange(manual, inHand, fix.to, fix.where).apply);
    expect(done).not.toBeInstanceOf(EditRefused);
    expect(done).not.toBe(manual);
  });
  it('says when nothing would change', () => {
    expect(previewOf(separated, files(separated, [1]), { kind: 'target', id: 'v-fact' }).text).toContain('already there');
  });
  it('over one of several marked targets says that it is spread over all of them', () => {
    const place: Place = { kind: 'target', id: 'v-fact' };
    const fact = separated.volumes.find((v) => v.id === 'v-fact')!;
    const marked = ['d1', 'd2', 'v-spill'];
    const preview = previewOf(separated, files(separated, [1, 2]), place, marked);
    expect(preview).toMatchObject({ refused: false });
    expect(preview.text).toContain(`volume ${fact.name} and volume`);
    expect(preview.text).toContain('choose how');
    // Marks elsewhere do not matter, nor does one target alone.
    expect(previewOf(separated, files(separated, [1]), place, ['d1', 'd2']).text).toContain('already there');
    expect(previewOf(separated, files(separated, [1]), { kind: 'target', id: 'v-indexes' }, marked).text).not.toContain('choose how');
  });
  it('taking a disk out of a stripe shows what is redistributed', () => {
    const preview = previewOf(separated, disksInHand(['d1'])!, { kind: 'loose' });
    expect(preview.text).toMatch(/would be redistributed/);
    expect(preview.fills.get(0)).toMatchObject({ usedBytes: 0, coming: [] });
    expect(preview.fills.get(1)!.coming).not.toEqual([]);
  });
  it('two loose disks become a stripe', () => {
    const after = changeFor(manual, disksInHand(['d2'])!, { kind: 'disk', id: 'd1' }).apply(manual);
    expect(after.volumes.at(-1)).toMatchObject({ kind: 'stripe', members: ['d1', 'd2'] });
  });
});

describe('splitting and selecting', () => {
  it('offers odd/even over two, and every way places every file on a named target', () => {
    expect(splitWays(['a', 'b'], RED_BRICK).map((w) => w.label)).toContain('Odd / even');
    for (const way of splitWays(['v-indexes', 'v-spill'], RED_BRICK)) {
      const inHand = files(separated, range(0, 2002));
      const after = layoutOf(filesChange(separated, inHand, way.spread, 'x').apply(separated));
      const counts = new Map<string, number>();
      for (const p of inHand.psus) counts.set(after.targets[after.target[p]].id, (counts.get(after.targets[after.target[p]].id) ?? 0) + 1);
      expect([...counts.keys()].toSorted()).toEqual(['v-indexes', 'v-spill']);
      expect(Math.abs(counts.get('v-indexes')! - counts.get('v-spill')!)).toBeLessThanOrEqual(91);
    }
  });
  it('the form finds by object, range, place and heat', () => {
    const query = { object: 'daily_sales', target: '', segments: [2, 3] as [number, number], psus: [1, 2] as [number, number] };
    expect([...selectFiles(manual, layout, query)]).toEqual([22, 23, 44, 45]);
    const all = selectFiles(manual, layout, { object: '', target: 'd4', segments: [1, 91], psus: [1, 22] });
    expect(bytesOfPsus(layout, all)).toBeGreaterThan(0);
    for (const p of all) expect(layout.targets[layout.target[p]].id).toBe('d4');
    expect([...hottestOf(Int32Array.of(1, 2, 3, 4), [9, 0, 5, 7, 5], 2)]).toEqual([2, 3]);
    expect(selectFiles(manual, layout, { ...query, target: 'gone' })).toHaveLength(0);
  });
});
