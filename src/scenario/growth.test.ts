import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { MOST_GROWTH_WORK } from './growth.ts';
import { layOut, type Layout } from './layout.ts';
import type { DbObject, Scenario } from './schema.ts';
import { problemsOf } from './validate.ts';
import { sampleScenario } from '../studies/testing/samples.ts';

const BLOCK = 512;
const base = sampleScenario('loose', 'tight');

/** Objects on four disks, dealt over the first `disks` of them. */
function scenarioOf(objects: readonly DbObject[], disks: number): Scenario {
  const ids = ['a', 'b', 'c', 'e'];
  return {
    ...base,
    hardware: {
      ...base.hardware,
      drives: [{ kind: 'fixed', id: 'x', name: 'x', capacityBytes: 1 << 30, serviceMs: 1, distribution: 'constant' }],
      disks: ids.map((id) => ({ id, drive: 'x', path: 'loop-a' })),
    },
    volumes: [],
    database: { blockBytes: BLOCK, objects: [...objects] },
    placement: {
      rules: objects.map(({ id }, offset) => ({
        object: id,
        spread: { kind: 'round-robin', targets: ids.slice(0, disks), offset, segmentShift: 1 },
      })),
      exceptions: [],
    },
  };
}

interface Extent {
  readonly psu: number;
  readonly offset: number;
  readonly bytes: number;
  readonly from: number;
}

/** Every piece of every file, in the order of addresses, by target. */
function extents({ growth, target, targets, bytes, offsetBytes, psuCount }: Layout): Extent[][] {
  const all: Extent[][] = targets.map(() => []);
  for (let psu = 0; psu < psuCount; psu++) {
    if (growth === null || !growth.grows(psu)) {
      if (bytes[psu] > 0) all[target[psu]].push({ psu, offset: 0, bytes: bytes[psu], from: offsetBytes[psu] });
      continue;
    }
    for (let offset = 0; offset < bytes[psu]; offset += growth.extentLeft(psu, offset)) {
      const length = Math.min(bytes[psu] - offset, growth.extentLeft(psu, offset));
      all[target[psu]].push({ psu, offset, bytes: length, from: growth.address(psu, offset) });
    }
  }
  return all.map((list) => list.toSorted((a, b) => a.from - b.from));
}

const object = (id: string, role: DbObject['role']): fc.Arbitrary<DbObject> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    role: fc.constant(role),
    segments: fc.constantFrom(1, 3, 3, 3),
    psusPerSegment: fc.integer({ min: 1, max: 5 }),
    psuBytes: fc.integer({ min: BLOCK, max: 12 * BLOCK }),
    psuMaxBytes: fc.option(fc.integer({ min: BLOCK, max: 20 * BLOCK }), { nil: undefined, freq: 3 }),
    psuSpread: fc.option(fc.record({ segments: fc.constantFrom(0, 0.4), psus: fc.constantFrom(0, 0.5), seed: fc.nat(9) }), {
      nil: undefined,
      freq: 1,
    }),
    growthBytes: fc.option(fc.integer({ min: BLOCK, max: 6 * BLOCK }), { nil: undefined, freq: 1 }),
  });

const database = fc.tuple(object('fact', 'fact'), object('star', 'star-index'), object('pk', 'dimension-index'), object('spill', 'spill'));

test('files that grow: every byte has one place of its own, on the target that was meant, and no more room is taken', () => {
  fc.assert(
    fc.property(database, fc.integer({ min: 1, max: 4 }), (objects, disks) => {
      const layout = layOut(scenarioOf(objects, disks));
      const plain = layOut(
        scenarioOf(
          objects.map(({ growthBytes: _growth, ...rest }) => rest),
          disks,
        ),
      );
      expect(layout.target).toEqual(plain.target);
      extents(layout).forEach((list, t) => {
        let end = 0;
        for (const { from, bytes } of list) {
          expect(from % BLOCK).toBe(0);
          expect(from).toBeGreaterThanOrEqual(end);
          // Nothing lies between but what fills a block.
          expect(from - end).toBeLessThan(BLOCK);
          end = from + bytes;
        }
        expect(layout.targets[t].usedBytes).toBe(end);
        expect(Math.abs(end - plain.targets[t].usedBytes)).toBeLessThan(BLOCK);
      });
    }),
    { seed: 11, numRuns: 120 },
  );
});

test('extents are taken as the load comes to need them', () => {
  fc.assert(
    fc.property(database, fc.integer({ min: 1, max: 4 }), (objects, disks) => {
      const layout = layOut(scenarioOf(objects, disks));
      const { growth, objectFirst } = layout;
      if (growth === null) return;
      /** Progress of the load at which an extent is needed, worked out from what the object's fields mean. */
      const needed = ({ psu, offset }: Extent): number => {
        const o = objectFirst.findLastIndex((first, k) => first <= psu && k < objects.length && psu < objectFirst[k + 1]);
        const { psusPerSegment, psuMaxBytes } = objects[o];
        if (psuMaxBytes === undefined) return offset / layout.bytes[psu];
        const first = psu - ((psu - objectFirst[o]) % psusPerSegment);
        const sum = (from: number, to: number): number => layout.bytes.subarray(from, to).reduce((all, b) => all + b, 0);
        return (sum(first, psu) + offset) / sum(first, first + psusPerSegment);
      };
      for (const list of extents(layout)) {
        const grown = list.filter(({ psu }) => growth.grows(psu));
        for (let k = 1; k < grown.length; k++) {
          const [a, b] = [grown[k - 1], grown[k]];
          const together = growth.groupOf(a.psu) === growth.groupOf(b.psu);
          if (together) expect(needed(a)).toBeLessThanOrEqual(needed(b) + 1e-9);
          else expect(growth.groupTo(growth.groupOf(a.psu))).toBeLessThanOrEqual(growth.groupFrom(growth.groupOf(b.psu)));
        }
      }
    }),
    { seed: 12, numRuns: 100 },
  );
});

/** Object letter and number of the extent of what lies on the first disk, in order. */
function picture(objects: readonly DbObject[], disks = 1): string {
  const layout = layOut(scenarioOf(objects, disks));
  return extents(layout)[0]
    .map(({ psu, offset }) => {
      const o = objects.findIndex((_, k) => psu < layout.objectFirst[k + 1]);
      return `${objects[o].id}${psu - layout.objectFirst[o]}.${offset / BLOCK}`;
    })
    .join(' ');
}

test('by hand: two files of a table and one of its index, by two blocks and by one', () => {
  const table: DbObject = { id: 't', name: 't', role: 'fact', segments: 2, psusPerSegment: 2, psuBytes: 4 * BLOCK, growthBytes: 2 * BLOCK };
  const index: DbObject = {
    id: 'i',
    name: 'i',
    role: 'star-index',
    segments: 2,
    psusPerSegment: 1,
    psuBytes: 2 * BLOCK,
    growthBytes: BLOCK,
  };
  expect(picture([table, index])).toBe('t0.0 t1.0 i0.0 t0.2 t1.2 i0.1 t2.0 t3.0 i1.0 t2.2 t3.2 i1.1');
  // An index that is built apart lies apart, and a file that is preallocated in one piece.
  expect(picture([table, { ...index, role: 'dimension-index', growthBytes: undefined }])).toBe(
    't0.0 t1.0 t0.2 t1.2 t2.0 t3.0 t2.2 t3.2 i0.0 i1.0',
  );
  // PSUs that fill in order do not interleave with each other.
  expect(picture([{ ...table, psuMaxBytes: 4 * BLOCK }])).toBe('t0.0 t0.2 t1.0 t1.2 t2.0 t2.2 t3.0 t3.2');
});

test('the study with growing files fits as it did, preallocated files before them stay where they were', () => {
  const objects = base.database.objects.map((each) =>
    each.role === 'fact' || each.role === 'star-index' ? { ...each, growthBytes: 1 << 20 } : each,
  );
  const growing = { ...base, database: { ...base.database, objects } };
  expect(problemsOf(growing)).toEqual([]);
  const [a, b] = [layOut(base), layOut(growing)];
  expect(b.targets.map(({ usedBytes }) => usedBytes)).toEqual(a.targets.map(({ usedBytes }) => usedBytes));
  expect(a.growth).toBeNull();
  expect(b.growth?.grows(a.objectFirst[3])).toBe(false);
  expect(Array.from(b.offsetBytes.subarray(b.objectFirst[3]))).toEqual(Array.from(a.offsetBytes.subarray(a.objectFirst[3])));
});

test('sizes out of bounds are laid down without end', () => {
  for (const [blockBytes, psuBytes, growthBytes] of [
    [0, 4096, 512],
    [1e-300, 4096, 4096],
    [512, 1e300, 512],
    [512, 4096, 0],
    [512, -1, 512],
    [512, 4096, NaN],
  ]) {
    const object: DbObject = { id: 't', name: 't', role: 'fact', segments: 2, psusPerSegment: 2, psuBytes, growthBytes };
    const scenario = scenarioOf([object], 2);
    layOut({ ...scenario, database: { ...scenario.database, blockBytes } });
  }
});

/** So many tables of two segments that are loaded together and grow, with so many files in each segment that fill in order. */
const loaded = (tables: number, psusPerSegment: number, segments = 2): DbObject[] =>
  Array.from({ length: tables }, (_, k) => ({
    id: `t${k}`,
    name: `t${k}`,
    role: k === 0 ? ('fact' as const) : ('star-index' as const),
    segments,
    psusPerSegment,
    psuBytes: 2 * BLOCK,
    psuMaxBytes: 3 * BLOCK,
    growthBytes: BLOCK,
  }));

test('an address looks at the objects of its group, not at their files', () => {
  const { growth, psuCount } = layOut(scenarioOf(loaded(3, 1024), 1));
  let looks = 0;
  const counting = new Proxy(growth!, {
    get: (target, key) => {
      // Times are compared here.
      if (key === 'isBefore') looks++;
      return Reflect.get(target, key) as unknown;
    },
  });
  for (let psu = 0; psu < psuCount; psu++) if (growth!.grows(psu)) counting.address(psu, 0);
  expect(looks).toBeGreaterThan(psuCount / 2);
  // Some 11 to find the file of each other object, and some 2 for its extents; 1024 files of each would be 2000.
  expect(looks / psuCount).toBeLessThan(2 * 16);
});

test('more files that grow together than can be laid down are refused, and lie in one piece', () => {
  const growthOf = (objects: readonly DbObject[]) =>
    problemsOf(scenarioOf(objects, 1)).filter(({ pointer }) => /growthBytes/.test(pointer));
  const files = MOST_GROWTH_WORK / 256;
  const most = loaded(256, 16, files / 256 / 16);
  expect(layOut(scenarioOf(most, 1)).growth).not.toBeNull();
  expect(growthOf(most)).toEqual([]);
  const monster = [...most.slice(0, -1), { ...most[255], psusPerSegment: 17 }];
  const layout = layOut(scenarioOf(monster, 1));
  expect(layout.growth).toBeNull();
  expect(layout.targets[0].usedBytes).toBe(layout.bytes.reduce((sum, bytes) => sum + bytes, 0));
  expect(growthOf(monster)).toEqual([
    {
      pointer: '/database/objects/0/growthBytes',
      message: '8 194 files of 256 objects grow while they are loaded together, those of "t0" among them',
      expected: expect.stringMatching(/^at most 8 192 files of as many objects: /) as string,
    },
  ]);
  // Wrong counts neither hide the others nor take long.
  const wrong = loaded(1, -1024, 1e15)[0];
  expect(layOut(scenarioOf([...monster, { ...wrong, id: 'w' }], 1)).growth).toBeNull();
  layOut(scenarioOf([{ ...wrong, psusPerSegment: 1 }], 1));
});
