import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { layoutOf } from '../../../analysis/document/derived.ts';
import { highlightedPsus, partitioned, psusOfObject, selectedShares } from './files.ts';
import { exceptedPsus } from '../../../analysis/document/exceptedFiles.ts';
import { objectGroups, shortNames } from './groups.ts';
import { objectColors } from '../../kit/canvas/objectColor.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';

const scenario = sampleScenario('loose', 'mixed');
const layout = layoutOf(scenario);

describe('files of the study', () => {
  it('three objects are partitioned', () => {
    expect(partitioned(scenario.database, layout).map((o) => [o.object, o.firstPsu, o.segments, o.psusPerSegment])).toEqual([
      [0, 0, 91, 22],
      [1, 2002, 91, 22],
      [2, 4004, 91, 22],
    ]);
  });
  it('exceptions cover their rectangle, cut to the object', () => {
    const exceptions = [
      {
        object: scenario.database.objects[1].id,
        segments: [90, 95] as [number, number],
        psus: [21, 30] as [number, number],
        spread: { kind: 'all' as const, target: 'd1' },
      },
    ];
    const bits = exceptedPsus({ ...scenario, placement: { ...scenario.placement, exceptions } }, layout);
    const found = [...bits].flatMap((bit, p) => (bit === 1 ? [p] : []));
    expect(found).toEqual([2002 + 89 * 22 + 20, 2002 + 89 * 22 + 21, 2002 + 90 * 22 + 20, 2002 + 90 * 22 + 21]);
  });
  it('a highlighted disk marks exactly the files on it', () => {
    const bits = highlightedPsus(layout, 4)!;
    const on = [...layout.target].map((t) => layout.targets[t].disks.includes(4));
    expect([...bits].map((bit) => bit === 1)).toEqual(on);
    expect(highlightedPsus(layout, null)).toBeNull();
  });
  it('counts what is selected of each object', () => {
    const shares = selectedShares(layout, Int32Array.of(0, 1, 2002));
    expect(shares[0].files).toBe(2);
    expect(shares[1]).toEqual({ files: 1, bytes: layout.bytes[2002] });
    expect(shares[2]).toEqual({ files: 0, bytes: 0 });
    expect(psusOfObject(layout, 1)).toHaveLength(2002);
  });
});

describe('objectGroups', () => {
  it('folds dimensions and their indexes into one row and forgets no object', () => {
    const groups = objectGroups(scenario.database, RED_BRICK);
    expect(groups.find((g) => g.id === 'dimensions')?.title).toBe('5 dimensions, 9 indexes');
    expect(groups.flatMap((g) => g.objects).toSorted((a, b) => a - b)).toEqual(scenario.database.objects.map((_, o) => o));
    expect(groups.map((g) => g.short)).toEqual(['Daily sales', '4 keys', '5 keys', 'Dimensions', 'System', 'Spill space']);
  });
  it('objects have the color of their role, indexes told apart', () => {
    const colors = objectColors(scenario.database);
    expect(colors.slice(0, 4)).toEqual(['fact', 'index', 'index2', 'dimension']);
    expect(colors.at(-1)).toBe('spill');
  });
});

describe('colors of many tables', () => {
  const tables = (count: number, more: readonly { role: string }[] = []) => {
    const [fact] = scenario.database.objects;
    const objects = [...Array.from({ length: count }, () => ({ ...fact, role: 'table' })), ...more.map((each) => ({ ...fact, ...each }))];
    return objectColors({ ...scenario.database, objects: objects as typeof scenario.database.objects });
  };
  it('seven are seven colors, and none is that of another role of the document', () => {
    expect(new Set(tables(7)).size).toBe(7);
    const beside = tables(6, [{ role: 'spill' }, { role: 'index' }]);
    const own = beside.slice(6);
    expect(own).toEqual(['spill', 'index']);
    for (const color of own) expect(beside.slice(0, 6)).not.toContain(color);
    expect(new Set(beside.slice(0, 4)).size).toBe(4);
  });
  it('two are the blues that they always were', () => expect(tables(2)).toEqual(['fact', 'fact2']));
});

describe('shortNames', () => {
  const [object] = scenario.database.objects;
  const shorts = (...names: string[]) => shortNames({ ...scenario.database, objects: names.map((name) => ({ ...object, name })) });
  it('leaves out the leading words that a name shares, if it can be told apart without them', () => {
    expect(shorts('Sales 2019', 'Sales 2020', 'Stock')).toEqual(['2019', '2020', 'Stock']);
    expect(shorts('P A x', 'P A y', 'P B x', 'P B y')).toEqual(['A x', 'A y', 'B x', 'B y']);
    expect(shorts('Sales', 'Sales index')).toEqual(['Sales', 'index']);
    expect(shorts('Sales old', 'Sales new', 'Stock new')).toEqual(['old', 'Sales new', 'Stock new']);
    expect(shorts('Same', 'Same')).toEqual(['Same', 'Same']);
  });
  it('different names have different short names', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 12 }), (names) => {
        const found = shorts(...names);
        expect(new Set(found).size).toBe(names.length);
        found.forEach((short, i) => expect(names[i].endsWith(short)).toBe(true));
      }),
      { seed: 9 },
    );
  });
});
