import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { GIB, KIB, MIB } from '../../base/units.ts';
import { libraryEntries } from '../drives/entries.ts';
import { buildWarehouse, disksOf, readTables, templateWork } from '../import/index.ts';
import { csv } from '../import/testing/print.ts';
import { TWENTY } from '../import/testing/samples.ts';
import { frozen } from '../testing/freeze.ts';
import { refusalText } from '../testing/refusal.ts';
import { problemsOf } from '../validate.ts';
import { keepAddresses } from './addresses.ts';
import { addSpace, addTable, removeObject, removeTable, renameObject, setExtents, setTable, usersOf } from './spaces.ts';

const { rows: tables } = readTables(csv(TWENTY));
const entry = libraryEntries().find(({ id }) => id === 'constellation2_1tb')!;
const own = frozen(
  buildWarehouse({
    title: 'Own',
    product: 'oracle',
    disks: disksOf(entry, 4),
    tables,
    spaces: [],
    classes: templateWork('reports', tables),
    users: 1,
    degree: 1,
    bufferPoolBytes: 0,
  }).scenario!,
);
const SPACE = { name: 'Fast', role: 'index' as const, bytes: 10 * GIB, extentBytes: MIB, targets: ['d1', 'd2'] };
const idOf = (name: string): string => [...own.database.objects, ...own.database.tables!].find((each) => each.name === name)!.id;

describe('a table space', () => {
  test('is added with a container on each target, and takes tables', () => {
    const after = addSpace(own, SPACE);
    expect(problemsOf(after)).toEqual([]);
    const space = after.database.objects.at(-1)!;
    expect([space.name, space.psusPerSegment, space.psuBytes]).toEqual(['Fast', 2, 5 * GIB]);
    const index = own.database.tables!.find(({ name }) => name === 'ORDERS_PK')!;
    const moved = setTable(after, { ...index, space: space.id });
    expect(problemsOf(moved)).toEqual([]);
    expect(moved.database.tables!.find(({ id }) => id === index.id)?.space).toBe(space.id);
  });

  test('with a name that is taken, without room or with extents of half a block is refused', () => {
    expect(refusalText(() => addSpace(own, { ...SPACE, name: 'ts_big' }))).toContain('TS_BIG already');
    expect(refusalText(() => addSpace(own, { ...SPACE, bytes: 4000 * GIB }))).not.toBe('');
    expect(refusalText(() => addSpace(own, { ...SPACE, extentBytes: 5000 }))).toContain('is not a multiple of the block');
  });

  test('can be renamed and given other extents', () => {
    const id = idOf('TS_DATA');
    expect(renameObject(own, id, 'Data').database.objects.find((each) => each.id === id)?.name).toBe('Data');
    expect(renameObject(own, id, 'TS_DATA')).toBe(own);
    const after = setExtents(own, id, 512 * KIB, 2 * MIB);
    expect(after.database.objects.find((each) => each.id === id)?.extents).toMatchObject({
      extentBytes: 512 * KIB,
      prefetchBytes: 2 * MIB,
    });
    expect(problemsOf(after)).toEqual([]);
    expect(refusalText(() => setExtents(own, id, 4 * GIB, 0))).not.toBe('');
  });

  test('is removed with its tables, unless queries use them', () => {
    expect(refusalText(() => removeObject(own, idOf('TS_BIG')))).toContain('is used by Scan of');
    const after = removeObject(own, idOf('TS_INDEX'));
    expect(problemsOf(after)).toEqual([]);
    expect(after.database.tables).toHaveLength(10);
    expect(after.placement.rules).toHaveLength(own.placement.rules.length - 1);
  });
});

describe('a table', () => {
  const table = { name: 'NEW', kind: 'table' as const, space: idOf('TS_DATA'), bytes: MIB };

  test('is added where it fits, and refused with what is left where it does not', () => {
    const larger = setTable(own, { ...own.database.tables!.find(({ name }) => name === 'CALENDAR')!, bytes: MIB });
    const after = addTable(larger, table);
    expect(problemsOf(after)).toEqual([]);
    expect(refusalText(() => addTable(after, { ...table, name: 'HUGE', bytes: 4000 * GIB }))).toContain('left of');
    expect(refusalText(() => addTable(after, { ...table, name: 'orders' }))).toContain('ORDERS already');
  });

  test('is removed unless queries use it; its indexes stay', () => {
    expect(refusalText(() => removeTable(own, idOf('ORDERS')))).toContain('is used by');
    const after = removeTable(own, idOf('CALENDAR'));
    expect(after.database.tables!.find(({ name }) => name === 'CALENDAR_PK')?.of).toBeUndefined();
    expect(problemsOf(after)).toEqual([]);
  });
});

test('classes that use an object are found wherever they name it', () => {
  const users = usersOf(own, new Set([idOf('Temporary')]));
  expect(users).toEqual(own.classes.filter(({ operator }) => operator === 'sort').map(({ title }) => title));
});

test('any sequence of edits leaves a valid document, with stored addresses too', () => {
  const bytes = fc.integer({ min: 512, max: 100 * GIB });
  const at = fc.nat({ max: 30 });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('space' as const),
      bytes,
      extent: fc.constantFrom(8 * KIB, 64 * KIB, MIB),
      disks: fc.subarray(['d1', 'd2', 'd3', 'd4'], { minLength: 1 }),
    }),
    fc.record({ kind: fc.constantFrom('drop' as const, 'dropTable' as const), at }),
    fc.record({ kind: fc.constantFrom('table' as const, 'resize' as const), at, bytes }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, stored) => {
      let scenario = stored ? keepAddresses(own) : own;
      steps.forEach((each, k) => {
        const { objects, tables: there = [] } = scenario.database;
        const edit = () => {
          if (each.kind === 'space')
            return addSpace(scenario, { name: `S${k}`, role: 'table', bytes: each.bytes, extentBytes: each.extent, targets: each.disks });
          const table = there[each.at % Math.max(1, there.length)];
          if (each.kind === 'drop') return removeObject(scenario, objects[each.at % objects.length].id);
          if (each.kind === 'table')
            return addTable(scenario, { name: `T${k}`, kind: 'table', space: objects[each.at % objects.length].id, bytes: each.bytes });
          if (table === undefined) return scenario;
          return each.kind !== 'resize' ? removeTable(scenario, table.id) : setTable(scenario, { ...table, bytes: each.bytes });
        };
        try {
          scenario = frozen(edit());
        } catch (error) {
          expect(error).toHaveProperty('fix');
        }
        expect(problemsOf(scenario)).toEqual([]);
      });
    }),
    { numRuns: rounds(60) },
  );
});
