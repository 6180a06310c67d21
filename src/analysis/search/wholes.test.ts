import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../scenario/schema.ts';
import type { Profile } from './profile.ts';
import { adviserCase } from './testing/cases.ts';
import { wholesOf } from './wholes.ts';

/** Four loose disks, and as many files as are wanted, of which the first are asked for. */
function scenarioOf(files: number): Scenario {
  const base = adviserCase(9);
  const [file] = base.database.objects;
  const [disk] = base.hardware.disks;
  const objects = Array.from({ length: files }, (_, k) => ({ ...file, id: `f${k + 1}`, name: `File ${k + 1}`, psuBytes: 4096 }));
  const disks = Array.from({ length: 6 }, (_, k) => ({ ...disk, id: `d${k + 1}` }));
  const rules = objects.map(({ id }, k) => ({ object: id, spread: { kind: 'all' as const, target: k === files - 1 ? 'd6' : 'd1' } }));
  return {
    ...base,
    hardware: { ...base.hardware, disks },
    volumes: [],
    database: { ...base.database, objects },
    placement: { rules, exceptions: [] },
  };
}

const profileOf = (files: number): Profile => {
  const rows = (value: number) => Array.from({ length: files }, (_, k) => new Float64Array(6).fill(value / (k + 1)));
  return { busyMs: rows(100), together: Array.from({ length: files }, () => new Float64Array(files)), shares: rows(1) };
};

const wholes = (files: number, moving: readonly number[], staying: readonly number[]) =>
  wholesOf(scenarioOf(files), profileOf(files), { moving, staying: new Set(staying), survives: false });

const whatOf = (files: number, moving: readonly number[], staying: readonly number[], prefix: string): string =>
  wholes(files, moving, staying).find(({ id }) => id.startsWith(prefix))!.what;

describe('a layout made from scratch', () => {
  test.each([
    ['everything', 6, [0, 1], [], 'together', /^everything over disks 1–6, striped,/],
    ['all but what stays', 6, [0, 1], [5], 'together', /^everything but File 6 over disks 1–5, striped,/],
    ['what moves, where more stays', 6, [0, 1], [3, 4, 5], 'together', /^File 1, File 2 and File 3 over disks 2–5, striped,/],
    ['the rest with the busiest', 6, [0, 1], [5], 'two', /^File 1 and everything else but File 6 over disks [\d–]+ and File 2 over disk/],
    ['a rest of one by name', 4, [0, 1], [3], 'two', /^File 1 and File 3 over disks [\d–]+ and File 2 over disk/],
  ])('names %s', (_, files, moving, staying, prefix, words) => {
    // What stays holds the first disk too where it lies there.
    expect(whatOf(files, moving, staying, prefix)).toMatch(words);
  });

  test.each([
    [6, [0, 1], [5]],
    [6, [0, 1, 2], []],
    [6, [0, 1], [3, 4, 5]],
    [5, [0, 1, 2], [4]],
  ])('of %i files moves each that its name has, and no other', (files, moving, staying) => {
    const scenario = scenarioOf(files);
    const placeOf = (of: Scenario, id: string) => JSON.stringify(of.placement.rules.find(({ object }) => object === id)?.spread);
    const all = wholes(files, moving, staying);
    expect(all.length).toBeGreaterThan(2);
    for (const { what, apply, disks } of all) {
      const after = apply(scenario);
      const [named, but = ''] = what.includes('but ') ? [what, what.slice(what.indexOf('but '))] : [what];
      scenario.database.objects.forEach(({ id, name }, o) => {
        const isMoved = placeOf(after, id) !== placeOf(scenario, id);
        expect(isMoved).toBe(disks[o] !== null);
        const excepted = new RegExp(`${name}\\b`).test(but.slice(0, but.indexOf(' over ')));
        const isNamed = !excepted && (named.includes('everything') || new RegExp(`${name}\\b`).test(named));
        expect([what, name, isNamed]).toEqual([what, name, isMoved]);
      });
    }
  });

  test('calls a volume All only where it holds all', () => {
    const scenario = scenarioOf(6);
    const namesOf = (staying: readonly number[]) =>
      wholes(6, [0, 1], staying)[0]
        .apply(scenario)
        .volumes.map(({ name }) => name);
    expect(namesOf([])).toEqual(['All']);
    expect(namesOf([5])).toEqual(['File 1 and 4 more']);
  });
});
