/** Any scenario whose work goes to table spaces: unequal containers, all ways of management, tables one after another and together. */
import * as fc from 'fast-check';
import { KIB } from '../../base/units.ts';
import { extentsOf } from '../spaces/spaces.ts';
import type { DbObject, Extents, QueryClass, Scenario, Table } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { anyBatch, anyScenario } from './anyScenario.ts';

const BLOCK = 4 * KIB;

const options = {
  managed: fc.constantFrom<Extents['managed'][]>('database', 'system', 'automatic'),
  extent: fc.constantFrom(1, 2, 5),
  prefetch: fc.option(fc.constantFrom(1, 3, 16), { nil: undefined }),
  /** Blocks of each container. */
  containers: fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 4 }),
  isUneven: fc.boolean(),
  tables: fc.array(fc.record({ blocks: fc.integer({ min: 1, max: 40 }), together: fc.boolean() }), { minLength: 2, maxLength: 4 }),
  used: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  /** Whether a class names tables, the whole space, or objects as before. */
  naming: fc.constantFrom('tables' as const, 'space' as const, 'objects' as const),
  isTemporary: fc.boolean(),
};
const optionsOver = (scenario: fc.Arbitrary<Scenario>) => fc.record({ scenario, ...options });
type Options = ReturnType<typeof optionsOver> extends fc.Arbitrary<infer T> ? T : never;

/** An object that is a space; its tables are added by the caller. */
function spaceOf(id: string, role: DbObject['role'], { managed, extent, prefetch, containers, isUneven }: Options): DbObject {
  const sizes = containers.map((blocks) => (isUneven ? blocks : containers[0]) * BLOCK);
  const uneven = isUneven && managed !== 'system';
  return {
    id,
    name: id,
    role,
    segments: 1,
    psusPerSegment: containers.length,
    psuBytes: uneven ? Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length) : sizes[0],
    extents: {
      extentBytes: extent * BLOCK,
      managed,
      ...(prefetch !== undefined && { prefetchBytes: prefetch * BLOCK }),
      ...(uneven && { containerBytes: sizes }),
    },
  };
}

function withSpaces(some: Options): Scenario {
  const { scenario, naming, isTemporary } = some;
  const { database, placement } = scenario;
  const targets = [
    ...new Set(placement.rules.flatMap(({ spread }) => (spread.kind === 'all' ? [spread.target] : spread.targets))),
    'loose',
  ];
  const data = spaceOf('ts', 'table', some);
  const { extents } = data;
  const hasTables = naming === 'tables';
  const space =
    hasTables || some.used === undefined || !extents ? data : { ...data, extents: { ...extents, usedBytes: some.used * BLOCK } };
  // Each table takes whole extents, and leaves one at least to each that follows; where there are too few, validation refuses them.
  let left = extents ? extentsOf({ ...data, extents }) : 0;
  const blocks = some.tables.map((table, t) => {
    const most = Math.max(1, left - (some.tables.length - 1 - t)) * some.extent;
    const taken = Math.min(table.blocks, most);
    left -= Math.ceil(taken / some.extent);
    return taken;
  });
  const tables = some.tables.map(({ together }, t): Table => ({
    id: `t${t}`,
    name: `Table ${t}`,
    kind: t % 2 === 0 ? 'table' : 'index',
    ...(t % 2 === 0 ? {} : { of: 't0' }),
    space: 'ts',
    bytes: blocks[t] * BLOCK - 100,
    ...(together && { together }),
  }));
  const named = (id: string): string => {
    if (id === 'spill') return isTemporary ? 'temp' : id;
    if (naming === 'objects') return id;
    return naming === 'space' ? 'ts' : id === 'table' ? 't0' : 't1';
  };
  const log = database.log?.object ?? named('spill');
  // A space as a whole is not its own index: that is another object of one segment, which is not the log.
  const ofSpace = log === 'temp' ? 'spill' : 'temp';
  const names = { named, index: naming === 'space' ? () => ofSpace : named, log };
  return {
    ...scenario,
    database: {
      ...database,
      objects: [...database.objects, space, spaceOf('temp', 'temporary', some)],
      ...(hasTables && { tables }),
    },
    placement: {
      ...placement,
      rules: [
        ...placement.rules,
        ...['ts', 'temp'].map((object) => ({ object, spread: { kind: 'round-robin' as const, targets, offset: 0, segmentShift: 0 } })),
      ],
    },
    classes: scenario.classes.map((query) => renamed(query, names, naming !== 'objects')),
  };
}

interface Names {
  readonly named: (id: string) => string;
  readonly index: (id: string) => string;
  /** Where changes of rows log: to the log of the database, if it has one. */
  readonly log: string;
}

function renamed(query: QueryClass, { named, index, log }: Names, isCut: boolean): QueryClass {
  const once = isCut ? { segments: [1, 1] as [number, number] } : {};
  switch (query.operator) {
    case 'star-join': {
      const dimensions = { ...query.dimensions, objects: query.dimensions.objects.map(named) };
      return { ...query, ...once, fact: named(query.fact), indexes: query.indexes.map(named), dimensions };
    }
    case 'scan': {
      const { bytes: _bytes, ...whole } = query;
      return { ...whole, ...once, object: named(query.object) };
    }
    case 'sort':
      return { ...query, ...once, object: named(query.object), spill: named(query.spill) };
    case 'load':
      return {
        ...query,
        fact: named(query.fact),
        indexes: query.indexes.map(index),
        ...(query.spill !== undefined && { spill: named(query.spill) }),
      };
    case 'join': {
      const input = ({ object }: { readonly object: string }) => ({ object: named(object) });
      const { method } = query;
      return {
        ...query,
        outer: input(query.outer),
        inner: input(query.inner),
        method: method.kind === 'nested-loop' ? method : { ...method, spill: named(method.spill) },
      };
    }
    case 'mix':
      return { ...query, streams: query.streams.map((stream) => ({ ...stream, object: named(stream.object) })) };
    case 'change':
      return { ...query, object: named(query.object), indexes: query.indexes.map(index), ...(query.log && { log }) };
    case 'index-scan':
      return {
        ...query,
        object: named(query.object),
        index: named(query.index),
        ...(query.outer && { outer: { ...query.outer, object: named(query.outer.object) } }),
      };
    case 'partitioned':
    case 'partitioned-load':
      return query;
    default:
      return { ...query, object: named(query.object) };
  }
}

const accepted = (scenarios: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> =>
  optionsOver(scenarios)
    .map(withSpaces)
    .filter((scenario) => problemsOf(scenario).length === 0);

/** Documents that validation accepts. */
export const anySpaces = accepted(anyScenario);

/** Those of them that have a batch alone. */
export const anyBatchOnSpaces = accepted(anyBatch);
