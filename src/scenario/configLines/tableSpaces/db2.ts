/**
 * Table spaces of Db2 for Linux, UNIX and Windows: CREATE TABLESPACE, storage groups, the log's path. Sources: *CREATE TABLESPACE* and *CREATE BUFFERPOOL statement*,
 * *Database managed space*, *System managed space*, *Table space design* (overhead of containers) in IBM's Db2 documentation, 10.5 and 11.5.
 */
import { formatBytes, KIB, MIB } from '../../../base/units.ts';
import type { Table } from '../../schema.ts';
import { sqlText } from '../block.ts';
import {
  directoriesOf,
  fileLines,
  filePath,
  headLine,
  tableLines,
  type SpaceLines,
  type SpacesToMake,
  type SpaceToMake,
} from './spaceFiles.ts';

/** Pages of Db2, in bytes. */
const PAGES = [4 * KIB, 8 * KIB, 16 * KIB, 32 * KIB];
const LEAST_EXTENT_PAGES = 2;
const MOST_EXTENT_PAGES = 256;
const MOST_PREFETCH_PAGES = 32_767;
/** The first extents of a space hold its header, space map and object table. */
const EXTENTS_OF_SPACE = 3;
const LOG_PAGE_BYTES = 4 * KIB;
const LOG_FILE_BYTES = 256 * MIB;
const MOST_LOG_FILES = 256;

/** Bytes of the page that Db2 has for the document's block: the next larger one, at most its largest. */
export const pageOf = ({ blockBytes }: Pick<SpacesToMake, 'blockBytes'>): number =>
  PAGES.find((bytes) => bytes >= blockBytes) ?? PAGES[PAGES.length - 1];

export function db2Lines(made: SpacesToMake, all: boolean): SpaceLines[] {
  const page = pageOf(made);
  const groups = new Map<string, string>();
  const head = [
    ...(page === made.blockBytes ? [] : [`-- Db2 has no page of ${formatBytes(made.blockBytes)}: these are of ${formatBytes(page)}.`]),
    ...made.pools.map(
      ({ name, blocks }) => `CREATE BUFFERPOOL ${name} SIZE ${Math.ceil((blocks * made.blockBytes) / page)} PAGESIZE ${page / KIB} K;`,
    ),
    ...(page === PAGES[0] || made.spaces.every((space) => poolOf(space, made) !== undefined)
      ? []
      : [
          '-- A table space needs a buffer pool of its page size; a database that was created with this PAGESIZE has one already.',
          `CREATE BUFFERPOOL BP${page / KIB}K SIZE AUTOMATIC PAGESIZE ${page / KIB} K;`,
        ]),
  ];
  return [{ lines: head, omitted: 0 }, ...made.spaces.map((space) => spaceLines(space, { made, page, all, groups }))];
}

/** The document's own; undefined: it is in none. */
export const poolOf = ({ extents }: SpaceToMake, { pools }: SpacesToMake): string | undefined =>
  pools.find(({ id }) => id === extents.pool)?.name;

interface Context {
  readonly made: SpacesToMake;
  /** Bytes of a page. */
  readonly page: number;
  readonly all: boolean;
  /** Names of the storage groups so far, by their paths. */
  readonly groups: Map<string, string>;
}

function spaceLines(space: SpaceToMake, context: Context): SpaceLines {
  const { object } = space;
  if (object.role === 'log') return { lines: [headLine(space), ...logLines(space)], omitted: 0 };
  if (object.role === 'system')
    return { lines: [headLine(space), '-- The catalog is made with the database: CREATE DATABASE ... CATALOG TABLESPACE ...'], omitted: 0 };
  const { lines, omitted } = created(space, context);
  const statement = ({ kind, id, of }: Table): string => tableStatement(context.made, space.name, kind, id, of);
  return { lines: [headLine(space), ...lines, ...tableLines(space, statement)], omitted };
}

/** Indexes go where the statement of their table says. */
function tableStatement({ nameOf, spaces }: SpacesToMake, space: string, kind: Table['kind'], id: string, of?: string): string {
  const name = nameOf.get(id) ?? id;
  if (kind === 'index') return `${name} of ${of === undefined ? '<table>' : (nameOf.get(of) ?? of)}: its table says INDEX IN ${space}`;
  const indexes = spaces.find(({ tables }) => tables.some((table) => table.kind === 'index' && table.of === id));
  return `CREATE TABLE ${name} (...) IN ${space}${indexes === undefined ? '' : ` INDEX IN ${indexes.name}`};`;
}

function created(space: SpaceToMake, { made, page, all, groups }: Context): SpaceLines {
  const { object, extents, name, files } = space;
  const { managed } = extents;
  const isTemporary = object.role === 'temporary' || object.role === 'spill';
  const kind = isTemporary ? 'SYSTEM TEMPORARY' : managed === 'system' ? 'REGULAR' : 'LARGE';
  const head = `CREATE ${kind} TABLESPACE ${name} PAGESIZE ${page / KIB} K`;
  const tail = `  ${extentWords(space, page)} BUFFERPOOL ${poolOf(space, made) ?? (page === PAGES[0] ? 'IBMDEFAULTBP' : `BP${page / KIB}K`)} ${made.direct ? 'NO ' : ''}FILE SYSTEM CACHING;`;
  const remarks = extentRemarks(space, page);
  if (managed === 'automatic') {
    const paths = directoriesOf(files).map(sqlText).join(', ');
    const known = groups.get(paths);
    const group = known ?? `SG_${groups.size + 1}`;
    groups.set(paths, group);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0) + EXTENTS_OF_SPACE * extents.extentBytes;
    // Temporary spaces on storage paths are managed by the system, which gives them no size.
    const size = isTemporary ? '' : ` INITIALSIZE ${Math.ceil(bytes / KIB)} K`;
    const lines = [`  MANAGED BY AUTOMATIC STORAGE USING STOGROUP ${group}${size}`, tail];
    return { lines: [...remarks, ...(known === undefined ? [`CREATE STOGROUP ${group} ON ${paths};`] : []), head, ...lines], omitted: 0 };
  }
  if (managed === 'system') {
    const paths = fileLines(files, all, ')', (file) => sqlText(filePath(file, name)));
    return { lines: [...remarks, head, '  MANAGED BY SYSTEM USING (', ...paths.lines, tail], omitted: paths.omitted };
  }
  // One extent of each container is its tag.
  const pages = (bytes: number): number => Math.ceil(bytes / page) + Math.ceil(extents.extentBytes / page);
  const containers = fileLines(files, all, ')', (file) => `FILE ${sqlText(filePath(file, name))} ${pages(file.bytes)}`);
  return { lines: [...remarks, head, '  MANAGED BY DATABASE USING (', ...containers.lines, tail], omitted: containers.omitted };
}

const extentPages = (bytes: number, page: number): number =>
  Math.min(MOST_EXTENT_PAGES, Math.max(LEAST_EXTENT_PAGES, Math.round(bytes / page)));

/** "EXTENTSIZE 24 PREFETCHSIZE 48". */
export function extentWords({ extents, files }: SpaceToMake, page: number): string {
  const ahead = extents.prefetchBytes ?? files.length * extents.extentBytes;
  return `EXTENTSIZE ${extentPages(extents.extentBytes, page)} PREFETCHSIZE ${Math.min(MOST_PREFETCH_PAGES, Math.ceil(ahead / page))}`;
}

/** What Db2 has no setting for, and how sizes are to be read. */
export function extentRemarks({ extents: { extentBytes, managed } }: SpaceToMake, page: number): string[] {
  const pages = extentBytes / page;
  const outside = pages < LEAST_EXTENT_PAGES || pages > MOST_EXTENT_PAGES;
  return [
    ...(outside
      ? [
          `-- Extents have ${LEAST_EXTENT_PAGES} to ${MOST_EXTENT_PAGES} pages, so ${formatBytes(extentBytes)} becomes ${formatBytes(extentPages(extentBytes, page) * page)}.`,
        ]
      : []),
    ...(managed === 'database' ? ['-- Sizes are in pages, with one extent more in each container for its tag.'] : []),
    ...(managed === 'system'
      ? ['-- Containers are directories, which must be empty. They grow by extents (MULTIPAGE_ALLOC is YES unless changed).']
      : []),
  ];
}

/** The log has one path; several containers need a volume over their disks. */
function logLines({ files, name }: SpaceToMake): string[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const count = Math.min(MOST_LOG_FILES, Math.max(2, Math.ceil(bytes / LOG_FILE_BYTES)));
  const pages = Math.max(4, Math.floor(bytes / count / LOG_PAGE_BYTES));
  return [
    ...(directoriesOf(files).length > 1 ? ['-- The log has one path: for several disks make a volume over them. This is the first.'] : []),
    `UPDATE DB CFG USING NEWLOGPATH ${sqlText(`${files[0].directory}/${name}`)} LOGPRIMARY ${count} LOGFILSIZ ${pages};`,
  ];
}
