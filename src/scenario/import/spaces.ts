/** Table spaces and the tables in them, as the document has them: out of rows of tables and rows of files. */
import { formatBytes, formatCount, plural, TIB } from '../../base/units.ts';
import type { DbObject, Table } from '../schema.ts';
import { LIMITS } from '../values.ts';
import type { FileRow, SpaceRow } from './files.ts';
import type { Ids } from './ids.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import type { Product } from './products.ts';
import { distinctNames, type TableRow } from './tables.ts';

export interface BuiltSpace {
  readonly object: DbObject;
  /** Of each container, in bytes. */
  readonly sizes: readonly number[];
  /** The file that each is; empty, or shorter: not known. */
  readonly files: readonly FileRow[];
}

export interface BuiltDatabase {
  readonly blockBytes: number;
  readonly spaces: readonly BuiltSpace[];
  readonly tables: readonly Table[];
  /** Ids of tables, indexes and spaces by their names in lower case, with and without schema. */
  readonly byName: ReadonlyMap<string, string>;
  /** Names in lower case that several tables have, with the names by which each is meant alone. */
  readonly shared: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly ImportProblem[];
}

/** Containers that tables of one space are spread over at first where the files are not known: one a disk, but no more than that. */
const MOST_CONTAINERS = 256;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const up = (bytes: number, unit: number): number => Math.ceil(bytes / unit) * unit;

export interface DatabaseParts {
  readonly product: Product;
  readonly rows: readonly TableRow[];
  readonly known: readonly SpaceRow[];
  /** How many there are to spread over. */
  readonly disks: number;
  /** Capacity of the largest disk in bytes. */
  readonly largest: number;
  /** Files of a space or table of which none is listed; 0: as usual. */
  readonly files: number;
}

interface Plan extends DatabaseParts {
  readonly blockBytes: number;
  readonly ids: Ids;
  readonly problems: ImportProblem[];
}

/** Builds spaces and tables. */
export function buildDatabase(parts: DatabaseParts, ids: Ids): BuiltDatabase {
  const { product, rows, known } = parts;
  const problems: ImportProblem[] = [];
  const blockBytes = blockOf(product, known);
  const plan: Plan = { ...parts, blockBytes, ids, problems };
  const groups = grouped(product, rows, known);
  if (groups.length > LIMITS.objects) {
    problems.push(
      wrong(
        0,
        `There are ${plural(groups.length, 'set')} of files`,
        `at most ${LIMITS.objects}; a column space_name puts several tables into one`,
      ),
    );
    return { blockBytes, spaces: [], tables: [], byName: new Map(), shared: new Map(), problems };
  }
  const spaces: BuiltSpace[] = [];
  const tables: Table[] = [];
  const byName = new Map<string, string>();
  const tableIds = new Map<TableRow, string>();
  const shared = new Map<string, string[]>();
  const distinct = distinctNames(rows);
  const remember = (name: string, id: string): void => {
    if (name !== '' && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), id);
  };
  // Tables first: an index names the id of its table, which may stand after it.
  for (const { rows: own } of groups) {
    for (const row of own) {
      const id = ids.take(row.name, 'table');
      tableIds.set(row, id);
      const own = distinct.get(row)!;
      remember(own, id);
      for (const name of new Set([row.name, `${row.schema}.${row.name}`])) {
        remember(name, id);
        const owners = shared.get(name.toLowerCase()) ?? [];
        owners.push(own);
        shared.set(name.toLowerCase(), owners);
      }
    }
  }
  const ownerOf = ownersOf(rows);
  for (const group of groups) {
    const object = spaceObject(group, plan);
    spaces.push(object);
    remember(group.name, object.object.id);
    for (const row of group.rows) {
      const owner = ownerOf(row);
      tables.push({
        id: tableIds.get(row)!,
        name: (distinct.get(row) ?? row.name).slice(0, LIMITS.titleLength),
        kind: row.kind === 'index' ? 'index' : 'table',
        space: object.object.id,
        // An empty table has a block.
        bytes: Math.max(blockBytes, row.bytes),
        ...(owner !== undefined && { of: tableIds.get(owner)! }),
      });
    }
  }
  for (const [name, owners] of shared) if (owners.length < 2) shared.delete(name);
  return { blockBytes, spaces, tables, byName, shared, problems };
}

interface Group {
  readonly name: string;
  readonly rows: readonly TableRow[];
  readonly space: SpaceRow | undefined;
}

/** Tables by the space that they are in; those that name none, and all where each has files of its own, each by itself. */
function grouped(product: Product, rows: readonly TableRow[], known: readonly SpaceRow[]): Group[] {
  const byName = new Map<string, { name: string; rows: TableRow[]; space: SpaceRow | undefined }>();
  for (const row of rows) {
    const own = row.space === '' || product.id === 'postgresql';
    const name = own ? row.name : row.space;
    const key = own ? `\u0001${row.line}` : name.toLowerCase();
    const group = byName.get(key);
    if (group === undefined) byName.set(key, { name, rows: [row], space: undefined });
    else group.rows.push(row);
  }
  for (const space of known) {
    const group = byName.get(space.name.toLowerCase());
    if (group !== undefined) group.space = space;
    else if (space.files.some(({ bytes }) => bytes > 0)) byName.set(space.name.toLowerCase(), { name: space.name, rows: [], space });
  }
  return [...byName.values()];
}

/** The database has one block: the largest that divides every page. */
function blockOf(product: Product, known: readonly SpaceRow[]): number {
  const pages = known.filter(({ pageBytes }) => pageBytes > 0);
  return pages.reduce((size, { pageBytes }) => gcd(pageBytes, size), pages[0]?.pageBytes ?? product.pageBytes);
}

/** Table spaces of temporary data where the catalog's column says nothing: TEMP, TEMPSPACE1. */
const TEMPORARY = /^te?mp/i;

function roleOf({ name, rows, space }: Group): DbObject['role'] {
  if (space?.contents === 'temporary') return 'temporary';
  if (space?.contents === 'log') return 'log';
  if (rows.length === 0 && TEMPORARY.test(name)) return 'temporary';
  const kinds = new Set(rows.map(({ kind }) => kind));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? kind : 'table';
}

function spaceObject(group: Group, { product, blockBytes, disks, largest, files: asFiles, ids, problems }: Plan): BuiltSpace {
  const { name, rows, space } = group;
  const line = space?.line ?? rows[0]?.line ?? 0;
  const stated = space?.extentBytes || product.extentBytes;
  const extentBytes = up(stated, blockBytes);
  if (extentBytes !== stated)
    problems.push(
      note(
        line,
        `The extent of ${quoted(name)} is rounded from ${formatCount(stated)} to ${formatCount(extentBytes)} bytes`,
        `whole pages of ${formatCount(blockBytes)}`,
      ),
    );
  const asked = Math.max(
    1,
    rows.reduce((sum, { bytes }) => sum + Math.max(1, Math.ceil(bytes / extentBytes)), 0),
  );
  /** Extents that one file may have. */
  const perFile = Math.max(1, Math.floor(TIB / extentBytes));
  const need = Math.min(asked, perFile * LIMITS.psusPerSegment);
  if (need < asked)
    problems.push(
      wrong(
        line,
        `The tables of ${quoted(name)} take ${formatBytes(asked * extentBytes)}`,
        `at most ${formatBytes(need * extentBytes)} in one set of files`,
      ),
    );
  const listed = filesOf(group, extentBytes, blockBytes, problems);
  const files = listed.map(({ bytes }) => bytes);
  const isSystem = space?.managed === 'system';
  let sizes: number[];
  let rowsOf: readonly FileRow[] = listed.map(({ file }) => file);
  if (files.length > 0 && !isSystem) {
    sizes = fitted(files, need, extentBytes);
    // A file that is made larger than it is does not lie at its address any more.
    if (sizes !== files) rowsOf = sizes.length === files.length ? rowsOf.map((file) => ({ ...file, offsetBytes: -1 })) : [];
    if (sizes !== files)
      problems.push(
        note(
          line,
          `The files of ${quoted(name)} hold ${formatBytes(files.reduce((a, b) => a + b, 0))}, and its tables take ${formatBytes(need * extentBytes)} in whole extents`,
          'the files are made larger in proportion',
        ),
      );
  } else {
    // A table by itself has one file on one disk, and more only if no disk is large enough.
    const isShared = space !== undefined || (rows[0]?.space !== '' && product.files === 'space');
    const least = Math.ceil((need * extentBytes) / (largest * 0.9));
    const usual = isShared ? disks : least;
    const wanted = space && space.files.length > 0 ? space.files.length : asFiles || usual;
    const count = Math.max(Math.ceil(need / perFile), Math.min(Math.max(1, wanted), need, MOST_CONTAINERS));
    sizes = Array.from({ length: count }, () => Math.ceil(need / count) * extentBytes);
    // Paths of a space that the system manages: a file grows on each.
    rowsOf = space !== undefined && space.files.length === count ? space.files.map((file) => ({ ...file, offsetBytes: -1 })) : [];
  }
  const isEven = sizes.every((size) => size === sizes[0]);
  const object: DbObject = {
    id: ids.take(name, 'space'),
    name: name.slice(0, LIMITS.titleLength),
    role: roleOf(group),
    segments: 1,
    psusPerSegment: sizes.length,
    psuBytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    extents: {
      extentBytes,
      ...prefetchOf(space, extentBytes, blockBytes),
      managed: isSystem ? 'system' : (space?.managed ?? 'database'),
      ...(!isEven && !isSystem && { containerBytes: sizes }),
    },
  };
  return { object, sizes, files: rowsOf };
}

/** Sizes of the files in whole blocks. One that is larger than files can be here is cut into equal pieces. */
function filesOf(
  { space, name }: Group,
  extentBytes: number,
  blockBytes: number,
  problems: ImportProblem[],
): { readonly file: FileRow; readonly bytes: number }[] {
  const files = space?.files.filter(({ bytes }) => bytes >= extentBytes) ?? [];
  const piecesOf = (bytes: number): number => Math.ceil(bytes / TIB);
  // More than there may be: the space gets even files.
  if (files.reduce((sum, { bytes }) => sum + piecesOf(bytes), 0) > LIMITS.psusPerSegment) return [];
  return files.flatMap((file) => {
    const { bytes, line } = file;
    const pieces = piecesOf(bytes);
    if (pieces > 1)
      problems.push(note(line, `A file of ${quoted(name)} has ${formatBytes(bytes)}`, `at most 1 TiB: it is cut into ${pieces} files`));
    const piece = Math.floor(bytes / pieces / blockBytes) * blockBytes;
    // The pieces of one that is cut follow each other.
    return Array.from({ length: pieces }, (_, k) => ({
      file: file.offsetBytes < 0 ? file : { ...file, offsetBytes: file.offsetBytes + k * piece },
      bytes: piece,
    }));
  });
}

const MOST_PREFETCH = 1024 * 1024 * 1024;

function prefetchOf(space: SpaceRow | undefined, extentBytes: number, blockBytes: number): { readonly prefetchBytes?: number } {
  if (space === undefined || space.prefetchBytes === 0) return {};
  return { prefetchBytes: Math.min(MOST_PREFETCH, Math.max(up(space.prefetchBytes, blockBytes), Math.min(extentBytes, MOST_PREFETCH))) };
}

/** The files as they are (`===`), or larger in proportion where they hold less than the tables take. */
function fitted(files: number[], need: number, extentBytes: number): number[] {
  const extents = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + Math.floor(size / extentBytes), 0);
  const have = extents(files);
  if (have >= need) return files;
  const pieces = files.flatMap((size) => {
    const wanted = Math.ceil((Math.floor(size / extentBytes) * need) / have);
    const count = Math.ceil((wanted * extentBytes) / TIB);
    return Array.from({ length: count }, () => Math.ceil(wanted / count) * extentBytes);
  });
  return pieces;
}

/** The table of an index, by the name that its row gives. */
function ownersOf(rows: readonly TableRow[]): (row: TableRow) => TableRow | undefined {
  const key = (schema: string, name: string): string => `${schema}\u0001${name.toLowerCase()}`;
  const tables = new Map<string, TableRow>();
  for (const row of rows) if (row.kind === 'table' && !tables.has(key(row.schema, row.name))) tables.set(key(row.schema, row.name), row);
  return ({ kind, of, schema }) => (kind === 'index' && of !== '' ? tables.get(key(schema, of)) : undefined);
}
