/**
 * A database in partitions as one of Db2's Database Partitioning Feature: which table spaces of the document are parts of one there, their containers by
 * partition, and where these lie. Disk partitions and statements both go by this, so names and sizes are the same in both.
 */
import { MIB } from '../../../base/units.ts';
import type { Scenario, Table } from '../../schema.ts';
import type { SpaceFile, SpacesToMake, SpaceToMake } from './spaceFiles.ts';

/** A container of one partition. */
export interface PartContainer {
  readonly file: SpaceFile;
  /** Of the disk partition and the folder that it is mounted on. */
  readonly name: string;
  /** With an extent more for the container's tag. */
  readonly pages: number;
}

export interface Part {
  /** DBPARTITIONNUM, from 0. */
  readonly number: number;
  readonly space: SpaceToMake;
  readonly containers: readonly PartContainer[];
}

/** One table space of Db2, over some partitions. */
export interface PartitionedSpace {
  readonly name: string;
  /** Of its database partition group. */
  readonly group: string;
  readonly parts: readonly Part[];
  /** Tables that are dealt over its partitions, by the parts' names. */
  readonly tables: readonly { readonly name: string; readonly parts: readonly Table[] }[];
}

/** Partitions of the document that table spaces belong to; a document without them is not for this. */
export const isPartitioned = ({ database }: Scenario): boolean =>
  (database.partitions ?? []).length > 0 && database.objects.some(({ extents }) => extents?.partition !== undefined);

/** What several parts have in common in their names: "data" of data-ln1 and data-ln2. */
function commonName(ids: readonly string[]): string {
  const [first = 'space'] = ids;
  if (ids.length === 1) return first;
  let length = first.length;
  for (const id of ids) while (!id.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length).replace(/[^A-Za-z0-9]+$/, '') || first;
}

/** Spaces of different sizes of extent or prefetch cannot be one. */
const alike = (a: SpaceToMake, b: SpaceToMake): boolean =>
  a.extents.extentBytes === b.extents.extentBytes &&
  a.extents.prefetchBytes === b.extents.prefetchBytes &&
  a.extents.managed === b.extents.managed &&
  a.files.length === b.files.length;

/** Spaces that a class reads as the parts of one table; any other is by itself. */
function setsOf({ classes, database }: Scenario, spaces: readonly SpaceToMake[]): readonly (readonly SpaceToMake[])[] {
  const left = new Set(spaces);
  const bySpace = new Map(spaces.map((space) => [space.object.id, space]));
  const spaceOf = new Map((database.tables ?? []).map(({ id, space }) => [id, bySpace.get(space)]));
  const sets: SpaceToMake[][] = [];
  for (const query of classes) {
    if (query.operator !== 'partitioned') continue;
    const parts = [...new Set(query.parts.map((id) => spaceOf.get(id) ?? bySpace.get(id)))].filter((space) => space !== undefined);
    const partitions = new Set(parts.map(({ extents }) => extents.partition));
    if (partitions.size !== parts.length || parts.some((part) => !left.has(part) || !alike(part, parts[0]))) continue;
    for (const part of parts) left.delete(part);
    sets.push(parts);
  }
  return [...sets, ...[...left].map((space) => [space])];
}

/** Of those with a partition, in the order of the document. */
export function partitionedSpaces(scenario: Scenario, made: SpacesToMake, pageBytes: number): readonly PartitionedSpace[] {
  const numbers = new Map((scenario.database.partitions ?? []).map(({ id }, number) => [id, number]));
  const own = made.spaces.filter(({ extents }) => numbers.has(extents.partition ?? ''));
  const sets = setsOf(scenario, own);
  const taken = new Set(sets.flatMap((set) => (set.length === 1 ? [set[0].name] : [])));
  const named = sets.map((set) => {
    if (set.length === 1) return set[0].name;
    const common = commonName(set.map((space) => space.name));
    const name = [common, ...sets.map((_, n) => `${common}_${n + 2}`)].find((each) => !taken.has(each)) ?? common;
    taken.add(name);
    return name;
  });
  return sets.map((set, k): PartitionedSpace => {
    const name = named[k];
    const parts = set
      .map((space): Part => {
        const number = numbers.get(space.extents.partition ?? '') ?? 0;
        const containers = space.files.map((file): PartContainer => ({
          file,
          name: `${name}_D${number}_${file.number}`,
          pages: Math.ceil(file.bytes / pageBytes) + Math.ceil(space.extents.extentBytes / pageBytes),
        }));
        return { number, space, containers };
      })
      .toSorted((a, b) => a.number - b.number);
    const all = parts.map(({ space }) => space.tables);
    const count = Math.min(...all.map((tables) => tables.length));
    const tables = Array.from({ length: count }, (_, t) => {
      const each = all.map((tablesOfPart) => tablesOfPart[t]);
      return { name: commonName(each.map(({ id }) => made.nameOf.get(id) ?? id)).replace(/_$/, ''), parts: each };
    });
    return { name, group: `PG_${k + 1}`, parts, tables };
  });
}

/** Room of a container's disk partition: its pages, and for the file system a hundredth and 64 MiB, in whole MiB. */
export const partitionMib = ({ pages }: PartContainer, pageBytes: number): number => Math.ceil((pages * pageBytes * 1.01) / MIB) + 64;

/** Windows: the folder that a container's disk partition is mounted on. */
export const folderOf = ({ name }: PartContainer): string => `C:\\db2\\${name}`;
