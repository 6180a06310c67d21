/**
 * Storage paths by co-access: table spaces that one query class uses are read and written at the same time, so they get paths of their own.
 * After the first published rule of the kind, "separate objects that are accessed together" (Agrawal, Chaudhuri, Das, Narasayya: *Automating
 * Layout of Relational Databases*, ICDE 2003), by greedy coloring instead of their search over estimated costs.
 */
import type { DbObject } from '../database.ts';
import { operatorOf } from '../operators/index.ts';
import type { QueryClass, Scenario } from '../schema.ts';
import { slotsOf } from '../streams/streams.ts';

type Of = Pick<Scenario, 'database' | 'classes' | 'workload'>;

/** Ids of all objects and tables that a class uses. */
export function namesOf(query: QueryClass): string[] {
  const operator = operatorOf(query);
  const spill = 'spill' in query && query.spill !== undefined ? [query.spill] : [];
  const dimensions = 'dimensions' in query ? query.dimensions.objects : [];
  return [operator.object(query), ...operator.indexes(query), ...spill, ...dimensions, ...(operator.others?.(query) ?? [])];
}

/** How often each two spaces are used by one query of a user's batch; key: both ids, in document order. */
export function coAccess({ database, classes, workload }: Of, spaces: readonly Pick<DbObject, 'id'>[]): Map<string, number> {
  const spaceOf = new Map<string, string>([
    ...spaces.map(({ id }) => [id, id] as const),
    ...(database.tables ?? []).map(({ id, space }) => [id, space] as const),
  ]);
  const weights = new Map<string, number>();
  for (const query of classes) {
    const alongside = workload.alongside?.reduce((sum, entry) => sum + (entry.class === query.id ? entry.users : 0), 0) ?? 0;
    const ofStreams = (workload.streams ?? []).filter(({ classes: parts }) => parts.some((entry) => entry.class === query.id));
    const beside = ofStreams.reduce((sum, stream) => sum + slotsOf(stream), alongside);
    const count = workload.batch.reduce((sum, entry) => sum + (entry.class === query.id ? entry.count : 0), beside);
    const used = new Set(namesOf(query).flatMap((id) => spaceOf.get(id) ?? []));
    const own = spaces.filter(({ id }) => used.has(id));
    if (count > 0)
      own.forEach(({ id: a }, k) =>
        own.slice(k + 1).forEach(({ id: b }) => weights.set(`${a} ${b}`, (weights.get(`${a} ${b}`) ?? 0) + count)),
      );
  }
  return weights;
}

/**
 * The paths of each space: groups of spaces of which no two are used together, each with paths of its own, in proportion to what the groups
 * hold. Where there are fewer paths than groups, the spaces that are used together least share.
 */
export function coAccessGroups(
  scenario: Of,
  spaces: readonly Pick<DbObject, 'id' | 'psusPerSegment' | 'psuBytes'>[],
  paths: readonly string[],
): Map<string, readonly string[]> {
  const weights = coAccess(scenario, spaces);
  const between = (a: string, b: string): number => (weights.get(`${a} ${b}`) ?? 0) + (weights.get(`${b} ${a}`) ?? 0);
  const busy = (id: string): number => spaces.reduce((sum, other) => sum + (other.id === id ? 0 : between(id, other.id)), 0);
  const groups: string[][] = [];
  for (const { id } of spaces.toSorted((a, b) => busy(b.id) - busy(a.id))) {
    const costs = groups.map((group) => group.reduce((sum, other) => sum + between(id, other), 0));
    const least = Math.min(Infinity, ...costs);
    if (least > 0 && groups.length < paths.length) groups.push([id]);
    else groups[costs.indexOf(least)].push(id);
  }
  const held = new Map(spaces.map(({ id, psusPerSegment, psuBytes }) => [id, psusPerSegment * psuBytes]));
  const shares = shared(
    paths.length,
    groups.map((group) => group.reduce((sum, id) => sum + (held.get(id) ?? 0), 0)),
  );
  const result = new Map<string, readonly string[]>();
  let next = 0;
  groups.forEach((group, g) => {
    const own = paths.slice(next, next + shares[g]);
    next += shares[g];
    for (const id of group) result.set(id, own);
  });
  return result;
}

/** So many things in parts by weight, at least one each: the next goes to the one that has least for its weight. */
function shared(count: number, weights: readonly number[]): number[] {
  const parts = weights.map(() => 1);
  for (let left = count - weights.length; left > 0; left--) {
    let most = 0;
    weights.forEach((weight, k) => {
      if (weight / parts[k] > weights[most] / parts[most]) most = k;
    });
    parts[most]++;
  }
  return parts;
}
