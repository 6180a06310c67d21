import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { layOut } from '../layout.ts';
import type { DbObject, Extents, Scenario, Table } from '../schema.ts';
import { coAccess } from '../spaces/coAccess.ts';
import { ExtentMap } from '../spaces/extentMap.ts';
import { extentsInContainers, extentsInUse, extentsOf, extentsOfTables } from '../spaces/spaces.ts';
import { manageSpace, setUsed } from './spaces.ts';
import { anySpaces } from '../testing/anySpaces.ts';
import { frozen } from '../testing/freeze.ts';
import { refusalText } from '../testing/refusal.ts';
import { problemsOf } from '../validate.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { keepAddresses } from './addresses.ts';
import { attempt } from './attempt.ts';
import { addContainer, dropContainer, resizeContainer, resizeContainers, spreadOverPaths } from './containers.ts';
import { EditRefused } from './refused.ts';

const BASE = sampleScenario('loose', 'mixed');

/** Table spaces of two containers of 1 MiB on disks 1 and 2. */
function withSpaces(
  managed: Extents['managed'],
  ids: readonly string[],
  tables: readonly Table[] = [],
  more: Partial<Scenario> = {},
): Scenario {
  const spaces = ids.map((id): DbObject => ({
    id,
    name: id,
    role: 'table',
    segments: 1,
    psusPerSegment: 2,
    psuBytes: MIB,
    extents: { extentBytes: 64 * KIB, managed },
  }));
  const rules = ids.map((object) => ({
    object,
    spread: { kind: 'round-robin' as const, targets: ['d1', 'd2'], offset: 0, segmentShift: 0 },
  }));
  const scenario = {
    ...BASE,
    database: { ...BASE.database, objects: [...BASE.database.objects, ...spaces], ...(tables.length > 0 && { tables: [...tables] }) },
    placement: { ...BASE.placement, rules: [...BASE.placement.rules, ...rules] },
    ...more,
  };
  expect(problemsOf(scenario)).toEqual([]);
  return frozen(scenario);
}
const table = (id: string, space: string, bytes: number): Table => ({ id, name: id, kind: 'table', space, bytes });

/** "d1 1024, d2 1024": where the containers of the document's last objects are, and their KiB. */
function containers(scenario: Scenario, id: string): string {
  const { objectFirst, target, targets, bytes } = layOut(scenario);
  const o = scenario.database.objects.findIndex((object) => object.id === id);
  return Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, c) => objectFirst[o] + c)
    .map((p) => `${targets[target[p]].id} ${bytes[p] / KIB}`)
    .join(', ');
}

describe('containers of a space that the database manages', () => {
  const space = withSpaces('database', ['ts'], [table('rows', 'ts', 1500 * KIB)]);

  test('are added and dropped, of any size', () => {
    expect(containers(addContainer(space, 'ts', 'd7'), 'ts')).toBe('d1 1024, d2 1024, d7 1024');
    const uneven = addContainer(space, 'ts', 'd7', 512 * KIB);
    expect(containers(uneven, 'ts')).toBe('d1 1024, d2 1024, d7 512');
    expect(containers(dropContainer(uneven, 'ts', 1), 'ts')).toBe('d2 1024, d7 512');
    expect(containers(dropContainer(uneven, 'ts', 3), 'ts')).toBe('d1 1024, d2 1024');
    expect(dropContainer(addContainer(space, 'ts', 'd7'), 'ts', 3).database).toEqual(space.database);
  });

  test('stay at their addresses when another one comes or goes', () => {
    const kept = keepAddresses(space);
    const added = addContainer(kept, 'ts', 'd1');
    const at = (scenario: Scenario): number[] => Array.from(layOut(scenario).offsetBytes.subarray(-3));
    const [first, second] = Array.from(layOut(kept).offsetBytes.subarray(-2));
    expect(at(added)).toEqual([first, second, first + MIB]);
    expect(Array.from(layOut(dropContainer(added, 'ts', 1)).offsetBytes.subarray(-2))).toEqual([second, first + MIB]);
  });

  test('are not dropped where what is in use needs them, nor added in a size that cannot be', () => {
    expect(refusalText(() => dropContainer(space, 'ts', 1))).toMatch(/1.5 MiB are in use of ts, and the other PSUs hold 1 MiB.*512 KiB/);
    expect(refusalText(() => addContainer(space, 'ts', 'd7', 10_000))).toMatch(/at least an extent of 64 KiB.*65536 bytes would do/);
    expect(refusalText(() => addContainer(space, 'ts', 'd99'))).toMatch(/no disk or volume d99/);
    expect(refusalText(() => addContainer(space, 'daily_sales', 'd7'))).toMatch(/is no table space/);
    expect(refusalText(() => dropContainer(space, 'ts', 3))).toMatch(/from 1 to 2/);
  });

  test('are made larger and smaller one by one, where nobody else moves, and not smaller than what is in use', () => {
    const larger = resizeContainer(space, 'ts', 1, 3 * MIB);
    expect(containers(larger, 'ts')).toBe('d1 3072, d2 1024');
    expect(problemsOf(larger)).toEqual([]);
    expect(resizeContainer(larger, 'ts', 1, MIB).database).toEqual(space.database);
    expect(containers(resizeContainer(larger, 'ts', 2, 64 * KIB), 'ts')).toBe('d1 3072, d2 64');
    expect(refusalText(() => resizeContainer(space, 'ts', 1, 64 * KIB))).toMatch(
      /1.5 MiB are in use of ts, and its PSUs would hold 1.06 MiB.*448 KiB more would do/,
    );
    expect(refusalText(() => resizeContainer(space, 'ts', 1, 32 * KIB))).toMatch(/at least an extent of 64 KiB/);
    expect(refusalText(() => resizeContainer(space, 'ts', 1, MIB + 1))).toMatch(/whole blocks/);
    expect(refusalText(() => resizeContainer(withSpaces('system', ['ts']), 'ts', 1, 2 * MIB))).toMatch(/managed by the system/);
    const kept = keepAddresses(addContainer(space, 'ts', 'd1'));
    const [first, , third] = Array.from(layOut(kept).offsetBytes.subarray(-3));
    expect(Array.from(layOut(resizeContainer(kept, 'ts', 3, 5 * MIB)).offsetBytes.subarray(-3))).toEqual([
      first,
      expect.any(Number),
      third,
    ]);
  });

  test('get one size all at once, also where each grows up to it', () => {
    const grows = withSpaces('system', ['ts'], [table('rows', 'ts', 1500 * KIB)]);
    const more = resizeContainers(grows, 'ts', 4 * MIB);
    // What lies on the disks is what is in use.
    expect(containers(more, 'ts')).toBe('d1 768, d2 768');
    expect(extentsOf(more.database.objects.at(-1) as DbObject & { extents: Extents })).toBe(128);
    expect(refusalText(() => resizeContainers(grows, 'ts', 512 * KIB))).toMatch(/1.5 MiB are in use of ts/);
  });

  test('change who manages them: of the system they take up what is in use, and back as much as they may grow to', () => {
    const uneven = addContainer(space, 'ts', 'd7', 512 * KIB);
    const system = manageSpace(uneven, 'ts', 'system');
    expect(problemsOf(system)).toEqual([]);
    expect(containers(system, 'ts')).toBe('d1 512, d2 512, d7 512');
    expect(refusalText(() => addContainer(system, 'ts', 'd8'))).toMatch(/managed by the system/);
    expect(containers(manageSpace(system, 'ts', 'database'), 'ts')).toBe('d1 832, d2 832, d7 832');
    expect(manageSpace(uneven, 'ts', 'automatic').database.objects.at(-1)!.extents!.containerBytes).toEqual([MIB, MIB, MIB / 2]);
  });

  test('have a part in use, where no tables are listed', () => {
    const grows = setUsed(withSpaces('system', ['ts']), 'ts', 300 * KIB);
    expect(containers(grows, 'ts')).toBe('d1 192, d2 128');
    expect(setUsed(grows, 'ts', null)).toEqual(withSpaces('system', ['ts']));
    expect(refusalText(() => setUsed(grows, 'ts', 3 * MIB))).toMatch(/3 MiB are used of "ts", which holds 2 MiB/);
    expect(refusalText(() => setUsed(space, 'ts', MIB))).toMatch(/follows from its tables/);
  });

  test('property: extents in use of each container are those that the map deals to it', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (levels, share) => {
        const containerBytes = levels.map((level) => level * 4096);
        const map = new ExtentMap(containerBytes, 4096);
        const used = Math.round(share * map.extents);
        const dealt = levels.map(() => 0);
        const place = { container: 0, offset: 0 };
        for (let k = 0; k < used; k++) {
          map.locate(k * 4096, place);
          dealt[place.container]++;
        }
        const extents: Extents = { extentBytes: 4096, managed: 'database', containerBytes };
        expect(extentsInContainers({ psusPerSegment: levels.length, psuBytes: 4096, extents }, used)).toEqual(dealt);
      }),
    );
  });

  test('are fixed where the system manages them, and those of paths in automatic storage', () => {
    expect(refusalText(() => addContainer(withSpaces('system', ['ts']), 'ts', 'd7'))).toMatch(/managed by the system/);
    expect(refusalText(() => dropContainer(withSpaces('system', ['ts']), 'ts', 1))).toMatch(/managed by the system/);
    expect(refusalText(() => addContainer(withSpaces('automatic', ['ts']), 'ts', 'd7'))).toMatch(/automatic storage.*storage paths/);
    expect(refusalText(() => spreadOverPaths(space, ['d1'], 'evenly'))).toMatch(/No table space uses automatic storage/);
  });
});

describe('automatic storage', () => {
  const scan = (id: string, object: string) => ({
    operator: 'scan' as const,
    id,
    title: id,
    object,
    segments: [1, 1] as [number, number],
    probing: false,
  });
  const sort = {
    operator: 'sort' as const,
    id: 'sort',
    title: 'Sort',
    object: 'a',
    segments: [1, 1] as [number, number],
    spill: 'b',
    spillShare: 1,
    writeBytes: 65_536,
  };
  const scenario = withSpaces('automatic', ['a', 'b', 'c'], [], {
    classes: [sort, scan('read', 'c')],
    workload: {
      ...BASE.workload,
      batch: [
        { class: 'sort', count: 2 },
        { class: 'read', count: 1 },
      ],
    },
  });

  test('evenly: one container of each space on each path', () => {
    const spread = spreadOverPaths(scenario, ['d3', 'd4', 'd5', 'd6'], 'evenly');
    for (const id of ['a', 'b', 'c']) expect(containers(spread, id)).toBe('d3 512, d4 512, d5 512, d6 512');
    expect(problemsOf(spread)).toEqual([]);
  });

  test('by co-access: what a query uses at the same time shares no path', () => {
    const spread = spreadOverPaths(scenario, ['d3', 'd4', 'd5', 'd6', 'd7', 'd8'], 'co-access');
    // A sort reads a and writes b; c may share with either.
    expect(containers(spread, 'a')).toBe('d3 512, d4 512, d5 512, d6 512');
    expect(containers(spread, 'b')).toBe('d7 1024, d8 1024');
    expect(containers(spread, 'c')).toBe(containers(spread, 'a'));
    expect(containers(spreadOverPaths(scenario, ['d3'], 'co-access'), 'b')).toBe('d3 2048');
  });

  test('property: groups share no path unless there are too few, and nothing of a space is lost', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const pairs = fc.uniqueArray(
      fc.tuple(fc.nat(4), fc.nat(4)).filter(([a, b]) => a !== b),
      { maxLength: 6, selector: String },
    );
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 8 }), (some, count) => {
        const classes = [scan('read', 'a'), ...some.map(([a, b], k) => ({ ...sort, id: `sort${k}`, object: ids[a], spill: ids[b] }))];
        const before = withSpaces('automatic', ids, [], {
          classes,
          workload: { ...BASE.workload, batch: classes.map(({ id }) => ({ class: id, count: 1 })) },
        });
        const after = spreadOverPaths(
          before,
          Array.from({ length: count }, (_, k) => `d${k + 1}`),
          'co-access',
        );
        const on = new Map(
          ids.map((id) => [
            id,
            new Set(
              containers(after, id)
                .split(', ')
                .map((each) => each.split(' ')[0]),
            ),
          ]),
        );
        if (count >= ids.length)
          for (const pair of coAccess(before, after.database.objects.slice(-5)).keys()) {
            const [a, b] = pair.split(' ');
            expect([...on.get(a)!].filter((path) => on.get(b)!.has(path))).toEqual([]);
          }
        for (const object of after.database.objects.slice(-5))
          expect(extentsOf({ ...object, extents: object.extents! })).toBeGreaterThanOrEqual(32);
        expect(problemsOf(after)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

test('property: whatever is added and dropped, the document stays valid and what is in use fits', () => {
  const target = fc.constantFrom('loose', 'v0', 'd1');
  const step = fc.oneof(
    fc.tuple(target, fc.constantFrom(undefined, 4096, 40_960)).map(
      ([to, bytes]) =>
        (s: Scenario) =>
          addContainer(s, 'ts', to, bytes),
    ),
    fc.integer({ min: 1, max: 5 }).map((container) => (s: Scenario) => dropContainer(s, 'ts', container)),
    fc.constantFrom('evenly' as const, 'co-access' as const).map((how) => (s: Scenario) => spreadOverPaths(s, ['loose', 'v0'], how)),
  );
  fc.assert(
    fc.property(anySpaces, fc.boolean(), fc.array(step, { minLength: 1, maxLength: 4 }), (some, isKept, steps) => {
      let scenario = frozen(isKept ? keepAddresses(some) : some);
      for (const change of steps) {
        const next = attempt(scenario, change);
        if (next instanceof EditRefused) continue;
        expect(problemsOf(next)).toEqual([]);
        const space = next.database.objects.find(({ id }) => id === 'ts')!;
        const used = extentsOfTables(next.database.tables ?? [], 'ts', space.extents!.extentBytes);
        if (used !== undefined) expect(extentsInUse({ ...space, extents: space.extents! }, used)).toBe(used);
        scenario = frozen(next);
      }
    }),
    { numRuns: 40 },
  );
});
