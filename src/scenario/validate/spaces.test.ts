import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import { describeObject } from '../describe.ts';
import { layOut } from '../layout.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import { scenarioHash } from '../hash.ts';
import type { DbObject, Scenario, Table } from '../schema.ts';
import { anySpaces } from '../testing/anySpaces.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { problemsOf } from '../validate.ts';

const BASE = sampleScenario('loose', 'mixed');
const SPACE: DbObject = {
  id: 'ts',
  name: 'Data',
  role: 'table',
  segments: 1,
  psusPerSegment: 4,
  psuBytes: MIB,
  extents: { extentBytes: 64 * KIB, managed: 'database' },
};

/** A document with one more object, a table space over disks 1 to 4, and these tables in it. */
function withSpace(space: Partial<DbObject>, tables: readonly Table[] = []): Scenario {
  const { database, placement } = BASE;
  const targets = ['d1', 'd2', 'd3', 'd4'];
  return {
    ...BASE,
    database: { ...database, objects: [...database.objects, { ...SPACE, ...space }], ...(tables.length > 0 && { tables: [...tables] }) },
    placement: {
      ...placement,
      rules: [...placement.rules, { object: 'ts', spread: { kind: 'round-robin', targets, offset: 0, segmentShift: 0 } }],
    },
  };
}
const table = (id: string, bytes: number, more: Partial<Table> = {}): Table => ({
  id,
  name: id,
  kind: 'table',
  space: 'ts',
  bytes,
  ...more,
});
const at = BASE.database.objects.length;
/** Problems of the space, its pointer left out. */
const said = (scenario: Scenario): string[] =>
  problemsOf(scenario).map(
    ({ pointer, message, expected }) => `${pointer.replace(`/database/objects/${at}`, '')}: ${message}; ${expected}`,
  );
const { extents } = SPACE;

test('a table space and its tables are fine as they should be', () => {
  expect(said(withSpace({}))).toEqual([]);
  expect(said(withSpace({}, [table('a', 3 * MIB), table('b', 900 * KIB, { kind: 'index', of: 'a', together: true })]))).toEqual([]);
  const sizes = [MIB, 2 * MIB, MIB, MIB + 5 * KIB];
  expect(said(withSpace({ psuBytes: Math.round((5 * MIB + 5 * KIB) / 4), extents: { ...extents!, containerBytes: sizes } }))).toEqual([]);
});

test.each<[string, Partial<DbObject>, string]>([
  [
    'an extent within a block',
    { extents: { ...extents!, extentBytes: 60_000 } },
    '/extents/extentBytes: an extent of 60000 bytes is not a multiple of the block of 8192; whole blocks, such as 57344',
  ],
  ['a prefetch within a block', { extents: { ...extents!, prefetchBytes: 10_000 } }, '/extents/prefetchBytes: a prefetch of 10000 bytes'],
  [
    'a container below an extent',
    { psuBytes: 32 * KIB },
    '/psuBytes: a container of 32768 bytes is smaller than an extent of 65536; at least 65536',
  ],
  ['segments', { segments: 2 }, '/segments: table space "ts" has 2 segments; 1: its files are containers'],
  ['a role of segments', { role: 'fact' }, '/role: table space "ts" has the role "fact"; "table", "index"'],
  ['a maximum', { psuMaxBytes: MIB }, '/psuMaxBytes: table space "ts" has a psuMaxBytes; none'],
  [
    'growth of what is allocated',
    { growthBytes: MIB },
    '/growthBytes: containers of "ts" are to grow, but are allocated up front; managed "system"',
  ],
  [
    'too few sizes',
    { extents: { ...extents!, containerBytes: [MIB] } },
    '/extents/containerBytes: sizes of 1 container are given, the space has 4; 4 sizes',
  ],
  [
    'another mean',
    { extents: { ...extents!, containerBytes: [MIB, MIB, MIB, 2 * MIB] } },
    '/psuBytes: psuBytes is 1048576, but the containers hold 1310720 bytes on average; 1310720',
  ],
  [
    'sizes of what grows',
    { extents: { ...extents!, managed: 'system', containerBytes: [MIB, MIB, MIB, MIB] } },
    '/extents/containerBytes: containers of "ts" grow as it fills',
  ],
  [
    'more used than there is',
    { extents: { ...extents!, usedBytes: 5 * MIB } },
    '/extents/usedBytes: 5 MiB are used of "ts", which holds 4 MiB in whole extents; at most 4194304',
  ],
])('%s is refused', (_, change, expected) => {
  expect(said(withSpace(change)).join('\n')).toContain(expected);
});

test.each<[string, readonly Table[], string]>([
  [
    'more than the space holds',
    [table('a', 3 * MIB), table('b', 2 * MIB)],
    '/database/tables/1/bytes: table "b" takes 2 MiB of table space "ts", which has 1 MiB left of 4 MiB; at most 1048576 bytes',
  ],
  [
    'a table of no space',
    [table('a', MIB, { space: 'daily_sales' })],
    '/database/tables/0/space: object "daily_sales" is not a table space',
  ],
  ['a space that there is not', [table('a', MIB, { space: 'tt' })], '/database/tables/0/space: "tt" is none of the document'],
  [
    'one name twice',
    [table('daily_sales', MIB)],
    '/database/tables/0/id: table id "daily_sales" is used twice, first at /database/objects/0',
  ],
  ['an index of nothing', [table('a', MIB, { kind: 'index', of: 'b' })], '/database/tables/0/of: "b" is not a table'],
  ['a table of a table', [table('a', MIB, { of: 'b' })], '/database/tables/0/of: table "a" is said to be of another'],
])('tables: %s is refused', (_, tables, expected) => {
  expect(said(withSpace({}, tables)).join('\n')).toContain(expected);
});

test('a query class may name a table, and reads no more than it has', () => {
  const scan = { operator: 'scan' as const, id: 'scan', title: 'Scan', object: 'a', segments: [1, 1] as [number, number], probing: false };
  const scenario = withSpace({}, [table('a', MIB)]);
  const work = { ...BASE.workload, batch: [{ class: 'scan', count: 1 }] };
  expect(problemsOf({ ...scenario, classes: [scan], workload: work })).toEqual([]);
  const [problem] = problemsOf({ ...scenario, classes: [{ ...scan, bytes: 2 * MIB }], workload: work });
  expect(problem.message).toBe('rows of 2 MiB are more than object "a" holds (1 MiB)');
});

test('sizes on the disks: allocated up front, or whole extents in use', () => {
  const sizes = (space: Partial<DbObject>, tables: readonly Table[] = []): number[] =>
    Array.from(layOut(withSpace(space, tables)).bytes.subarray(-4));
  const kib = (...each: number[]): number[] => each.map((size) => size * KIB);
  expect(sizes({}, [table('a', 300 * KIB)])).toEqual(kib(1024, 1024, 1024, 1024));
  expect(sizes({ extents: { ...extents!, managed: 'system' } }, [table('a', 300 * KIB), table('b', KIB)])).toEqual(kib(128, 128, 64, 64));
  expect(sizes({ extents: { ...extents!, managed: 'system', usedBytes: 100 * KIB } })).toEqual(kib(64, 64, 0, 0));
});

test('a table space in words', () => {
  expect(describeObject(withSpace({}, [table('a', 300 * KIB)]), 'ts')).toBe(
    'Data: table space of 4 containers, 4 MiB, extents of 64 KiB, allocated up front, 1 table, round robin over d1-d4',
  );
});

test('property: links carry table spaces', () => {
  fc.assert(
    fc.property(anySpaces, (scenario) => {
      const decoded = decodeLink(encodeLink(scenario));
      expect(decoded.ok && scenarioHash(decoded.value.scenario)).toBe(scenarioHash(scenario));
    }),
    { numRuns: 20 },
  );
});

test.each([
  [361, 361, []],
  [362, 362, ['the containers have 362 different sizes']],
  // Of few sizes there may be as many containers as files.
  [1024, 64, []],
])('of %i containers of %i sizes the map is kept or refused', (count, different, messages) => {
  const containerBytes = Array.from({ length: count }, (_, c) => (1 + (c % different)) * 64 * KIB);
  const psuBytes = Math.round(containerBytes.reduce((sum, bytes) => sum + bytes, 0) / count);
  const scenario = withSpace({ psusPerSegment: count, psuBytes, extents: { extentBytes: 64 * KIB, managed: 'database', containerBytes } });
  const found = problemsOf(scenario).filter(({ pointer }) => pointer.endsWith('/containerBytes'));
  expect(found.map(({ message }) => message)).toEqual(messages);
});
