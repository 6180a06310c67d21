/** Query classes of the document out of rows. */
import { formatBytes, MIB } from '../../base/units.ts';
import { hashPlan, LEAST_PIECES, mergeJoinPlans, mergePlan } from '../operators/memory.ts';
import type { QueryClass, Scenario, Stream } from '../schema.ts';
import { nearestIds } from '../validate/nearest.ts';
import { LIMITS } from '../values.ts';
import { distinctClasses, type ClassRow, type MixPart } from './classes.ts';
import type { Ids } from './ids.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import type { BuiltDatabase } from './spaces.ts';
import type { StreamRow } from './streamColumns.ts';
import { buildStreams, type StreamUse } from './streams.ts';

export interface BuiltWork {
  readonly classes: readonly QueryClass[];
  /** Of each class, the line that describes it. */
  readonly lines: readonly number[];
  readonly batch: Scenario['workload']['batch'];
  readonly streams: readonly Stream[];
  /** Of each stream, the first line that names it. */
  readonly streamLines: readonly number[];
  readonly problems: readonly ImportProblem[];
}

export interface WorkPlace {
  readonly database: BuiltDatabase;
  /** Where sorts and joins write; empty: there is no such space. */
  readonly spill: string;
  /** Processes of one query. */
  readonly degree: number;
}

/** Whether the work writes to temporary space. */
export const spills = ({ does }: Pick<ClassRow, 'does'>): boolean => does === 'sort' || does === 'hash join' || does === 'merge join';

/**
 * Most that one query has in temporary space at a time, of inputs of these bytes. A pass between two others reads one set of runs and writes another, so both are
 * there; a join may have both of its inputs there.
 */
export function spilledBytes(
  row: Pick<ClassRow, 'does' | 'memoryBytes'>,
  inputs: readonly number[],
  degree: number,
  blockBytes: number,
): number {
  const piece = pieceOf(row, degree, blockBytes);
  const memory = Math.floor(memoryOf(row, degree) / degree / piece);
  // A sort of which nobody said the memory writes once what it sorts.
  const oncePerInput = (row.does === 'sort' && row.memoryBytes === 0) || memory < LEAST_PIECES;
  const pieces = inputs.map((bytes) => Math.ceil(bytes / degree / piece));
  const passes = (k: number): number => {
    if (row.does === 'hash join') return hashPlan(pieces[k], memory).levels + 1;
    if (row.does === 'merge join') return mergeJoinPlans(pieces[0], pieces[1] ?? 0, memory)[k].passes;
    return mergePlan(pieces[k], memory).passes;
  };
  return inputs.reduce((sum, bytes, k) => sum + (!oncePerInput && passes(k) > 1 ? 2 : 1) * bytes, 0);
}

export function buildWork(rows: readonly ClassRow[], streams: readonly StreamRow[], place: WorkPlace, ids: Ids): BuiltWork {
  const classes: QueryClass[] = [];
  const lines: number[] = [];
  const batch: { class: string; count: number }[] = [];
  const problems: ImportProblem[] = [];
  const uses: StreamUse[] = [];
  for (const row of distinctClasses(rows)) {
    const names = new Names(place, problems);
    const query = classOf(row, place, names);
    if (query === null || names.failed) continue;
    const id = ids.take(row.title, 'class');
    classes.push({ ...query, id });
    lines.push(row.line);
    for (const { stream, queries } of rows.filter(({ title }) => title === row.title))
      if (stream === '') batch.push({ class: id, count: queries });
      else uses.push({ stream, class: id, count: queries });
  }
  const made = buildStreams(streams, uses);
  return { classes, lines, batch, streams: made.streams, streamLines: made.lines, problems };
}

/** Ids of what a line names, and problems for what there is not. */
class Names {
  failed = false;
  private readonly place: WorkPlace;
  private readonly problems: ImportProblem[];

  constructor(place: WorkPlace, problems: ImportProblem[]) {
    this.place = place;
    this.problems = problems;
  }

  fail(line: number, message: string, expected: string): null {
    this.failed = true;
    this.problems.push(wrong(line, message, expected));
    return null;
  }

  note(line: number, message: string, expected: string): void {
    this.problems.push(note(line, message, expected));
  }

  id(line: number, name: string): string | null {
    const { byName, shared } = this.place.database;
    const meant = shared.get(name.toLowerCase());
    if (meant !== undefined)
      return this.fail(line, `${quoted(name)} is the name of ${meant.length} tables or indexes`, `one of ${meant.slice(0, 5).join(', ')}`);
    const id = byName.get(name.toLowerCase());
    if (id !== undefined) return id;
    // As people wrote them, not in the lower case in which they are found.
    const { tables, spaces } = this.place.database;
    const known = [...tables.map((table) => table.name), ...spaces.map(({ object }) => object.name)];
    const expected = byName.size === 0 ? 'tables first' : nearestIds(name, known, 'names');
    return this.fail(line, `There is no table, index or table space ${quoted(name)}`, expected);
  }
}

export function bytesOf(id: string, { tables, spaces }: BuiltDatabase): number {
  const table = tables.find((each) => each.id === id);
  if (table !== undefined) return table.bytes;
  return spaces.find(({ object }) => object.id === id)?.sizes.reduce((sum, size) => sum + size, 0) ?? 0;
}

const ROW_BYTES = 200;
const ENTRY_BYTES = 24;
const USUAL_MEMORY = 64 * MIB;
const memoryOf = ({ memoryBytes }: Pick<ClassRow, 'memoryBytes'>, degree: number): number =>
  memoryBytes || Math.max(USUAL_MEMORY, 4 * MIB * degree);

/** Bytes of one read or write of temporary space: whole blocks, fewer where a process has not enough memory for larger pieces. */
function pieceOf(row: Pick<ClassRow, 'memoryBytes'>, degree: number, blockBytes: number): number {
  const most = Math.floor(memoryOf(row, degree) / degree / LEAST_PIECES / blockBytes) * blockBytes;
  return Math.max(blockBytes, Math.min(MIB, most));
}

function classOf(row: ClassRow, place: WorkPlace, names: Names): QueryClass | null {
  const { title, does, line } = row;
  const { database, spill, degree } = place;
  const piece = pieceOf(row, degree, database.blockBytes);
  // A mix names its objects part by part.
  if (does === 'mix') return mixOf(row, place, names);
  const object = names.id(line, row.object);
  if (object === null) return null;
  const id = '';
  const segments: [number, number] = [1, 1];
  const part = (of: string): { bytes?: number } => {
    const all = bytesOf(of, database);
    if (row.bytes > all)
      names.note(
        line,
        `${quoted(title)} reads ${formatBytes(row.bytes)} of ${quoted(row.object)}, which has ${formatBytes(all)}`,
        'all of it is read',
      );
    return row.bytes > 0 && row.bytes < all ? { bytes: Math.max(512, row.bytes) } : {};
  };
  const overflow = { memoryBytes: memoryOf(row, degree), spill, writeBytes: piece };
  switch (does) {
    case 'scan':
      return { operator: 'scan', id, title, object, segments, probing: false, ...part(object) };
    case 'sort':
      return {
        operator: 'sort',
        id,
        title,
        object,
        segments,
        spill,
        spillShare: 1,
        writeBytes: piece,
        ...(row.memoryBytes > 0 && { memoryBytes: row.memoryBytes }),
      };
    case 'hash join':
    case 'merge join':
    case 'nested loop join': {
      const inner = names.id(line, row.other[0] ?? '');
      if (inner === null) return null;
      const method: Extract<QueryClass, { operator: 'join' }>['method'] =
        does === 'hash join'
          ? { kind: 'hash', ...overflow }
          : does === 'merge join'
            ? { kind: 'merge', ...overflow, sorted: 'none' }
            : { kind: 'nested-loop', memoryBytes: overflow.memoryBytes };
      return { operator: 'join', id, title, outer: { object, ...part(object) }, inner: { object: inner }, method };
    }
    case 'index scan':
      return indexScanOf(row, object, place, names);
    case 'insert':
    case 'update':
    case 'delete':
      return changeOf(row, does, object, place, names);
    default:
      return {
        operator: 'probe',
        id,
        title,
        object,
        ...requestsOf({ ...row, does }, object, database),
        arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
      };
  }
}

function requestsOf(
  { does, requests, requestBytes }: Pick<MixPart, 'does' | 'requests' | 'requestBytes'>,
  object: string,
  database: BuiltDatabase,
): { requests: number; bytes: number; pattern: 'random' | 'sequential'; write: boolean } {
  const isRandom = does.startsWith('random');
  const usual = isRandom ? database.blockBytes : 64 * database.blockBytes;
  const bytes = Math.min(64 * MIB, Math.max(512, requestBytes === 0 ? usual : requestBytes));
  return {
    requests,
    bytes: Math.min(bytes, Math.max(512, Math.floor(bytesOf(object, database) / 512) * 512)),
    pattern: isRandom ? 'random' : 'sequential',
    write: does.endsWith('writes'),
  };
}

function mixOf({ title, parts, order }: ClassRow, { database, degree }: WorkPlace, names: Names): QueryClass | null {
  const streams = parts.flatMap((part) => {
    const object = names.id(part.line, part.object);
    return object === null ? [] : [{ object, ...requestsOf(part, object, database) }];
  });
  if (names.failed) return null;
  return { operator: 'mix', id: '', title, streams, order, processes: Math.min(degree, LIMITS.queryProcs), stepMs: 0 };
}

/** Of an index alone its table is known from the catalog; of a table alone its only index. */
function indexScanOf(
  { title, line, object: name, other, requests }: ClassRow,
  object: string,
  { database }: WorkPlace,
  names: Names,
): QueryClass | null {
  const { tables } = database;
  const named = tables.find(({ id }) => id === object);
  let table = object;
  let index: string | null = null;
  if (other.length > 0) index = names.id(line, other[0]);
  else if (named?.kind === 'index') {
    if (named.of === undefined)
      return names.fail(line, `Nothing says which table ${quoted(name)} is an index of`, 'the table in object, and the index in with');
    [table, index] = [named.of, object];
  } else {
    const own = tables.filter(({ of }) => of === object);
    if (own.length !== 1)
      return names.fail(
        line,
        own.length === 0 ? `${quoted(name)} has no index` : `${quoted(name)} has ${own.length} indexes`,
        own.length === 0
          ? 'the index in a column named with'
          : `one of ${own
              .map((each) => each.name)
              .slice(0, 5)
              .join(', ')} in a column named with`,
      );
    index = own[0].id;
  }
  if (index === null) return null;
  return {
    operator: 'index-scan',
    id: '',
    title,
    object: table,
    index,
    lookups: requests,
    entryBytes: ENTRY_BYTES,
    entries: 10,
    rows: 10,
    order: 'scattered',
    rowBytes: ROW_BYTES,
    atATime: 1,
  };
}

/** Indexes that a class of the document may change. */
const MOST_INDEXES = 16;

/** The indexes that are named change; where none is, all of the table's. Commits go to the log where there is one. */
function changeOf(
  { title, line, other, requests }: ClassRow,
  action: 'insert' | 'update' | 'delete',
  object: string,
  { database, degree }: WorkPlace,
  names: Names,
): QueryClass | null {
  const indexes =
    other.length > 0
      ? other.flatMap((name) => names.id(line, name) ?? [])
      : action === 'update'
        ? []
        : database.tables.filter(({ of }) => of === object).map(({ id }) => id);
  if (indexes.length > MOST_INDEXES)
    names.note(line, `${quoted(title)} changes ${indexes.length} indexes with each row`, `${MOST_INDEXES} of them are simulated`);
  const log = database.spaces.find((space) => space.object.role === 'log');
  return {
    operator: 'change',
    id: '',
    title,
    object,
    action,
    indexes: indexes.slice(0, MOST_INDEXES),
    rows: requests,
    rowsPerCommit: Math.min(10, requests),
    rowBytes: ROW_BYTES,
    entryBytes: ENTRY_BYTES,
    ...(log !== undefined && { log: log.object.id }),
    logBytesPerRow: log === undefined ? 0 : 2 * ROW_BYTES,
    processes: Math.min(degree, requests, LIMITS.queryProcs),
    rowMs: 0.1,
  };
}
