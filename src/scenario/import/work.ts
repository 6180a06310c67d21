/** Query classes of the document out of rows, and rows for those who have no list of queries yet. */
import { formatBytes, GIB, MIB } from '../../base/units.ts';
import type { QueryClass, Scenario } from '../schema.ts';
import { nearestIds } from '../validate/nearest.ts';
import type { ClassRow } from './classes.ts';
import type { Ids } from './ids.ts';
import { quoted, wrong, type ImportProblem } from './problem.ts';
import type { BuiltDatabase } from './spaces.ts';
import { distinctNames, type TableRow } from './tables.ts';

type CalledRow = TableRow & { readonly called: string };

export interface BuiltWork {
  readonly classes: readonly QueryClass[];
  readonly batch: Scenario['workload']['batch'];
  readonly problems: readonly ImportProblem[];
}

export interface WorkPlace {
  readonly database: BuiltDatabase;
  /** Where sorts write; empty: there is no such space. */
  readonly spill: string;
}

export function buildWork(rows: readonly ClassRow[], place: WorkPlace, ids: Ids): BuiltWork {
  const classes: QueryClass[] = [];
  const batch: { class: string; count: number }[] = [];
  const problems: ImportProblem[] = [];
  const { byName, shared, blockBytes } = place.database;
  for (const row of rows) {
    const meant = shared.get(row.object.toLowerCase());
    if (meant !== undefined) {
      problems.push(
        wrong(row.line, `${quoted(row.object)} is the name of ${meant.length} tables or indexes`, `one of ${meant.slice(0, 5).join(', ')}`),
      );
      continue;
    }
    const object = byName.get(row.object.toLowerCase());
    if (object === undefined) {
      const expected = byName.size === 0 ? 'tables first' : nearestIds(row.object, byName.keys(), 'names');
      problems.push(wrong(row.line, `There is no table, index or table space ${quoted(row.object)}`, expected));
      continue;
    }
    const id = ids.take(row.title, 'class');
    classes.push(classOf(row, id, object, bytesOf(object, place.database), blockBytes, place.spill));
    batch.push({ class: id, count: row.queries });
  }
  return { classes, batch, problems };
}

function bytesOf(id: string, { tables, spaces }: BuiltDatabase): number {
  const table = tables.find((each) => each.id === id);
  if (table !== undefined) return table.bytes;
  return spaces.find(({ object }) => object.id === id)?.sizes.reduce((sum, size) => sum + size, 0) ?? 0;
}

function classOf(row: ClassRow, id: string, object: string, objectBytes: number, blockBytes: number, spill: string): QueryClass {
  const { title, does } = row;
  const segments: [number, number] = [1, 1];
  switch (does) {
    case 'scan': {
      const isPart = row.bytes > 0 && row.bytes < objectBytes;
      return { operator: 'scan', id, title, object, segments, probing: false, ...(isPart && { bytes: Math.max(512, row.bytes) }) };
    }
    case 'sort':
      return { operator: 'sort', id, title, object, segments, spill, spillShare: 1, writeBytes: MIB };
    default: {
      const isRandom = does.startsWith('random');
      const usual = isRandom ? blockBytes : 64 * blockBytes;
      const bytes = Math.min(64 * MIB, Math.max(512, row.requestBytes === 0 ? usual : row.requestBytes));
      return {
        operator: 'probe',
        id,
        title,
        object,
        requests: row.requests,
        bytes: Math.min(bytes, Math.max(512, Math.floor(objectBytes / 512) * 512)),
        pattern: isRandom ? 'random' : 'sequential',
        write: does.endsWith('writes'),
        arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
      };
    }
  }
}

// ------------------------------------------------------------- templates

export const TEMPLATES = ['reports', 'lookups', 'mixed'] as const;
export type TemplateId = (typeof TEMPLATES)[number];

/** A scan of a template reads at most this of a table: reports select, and a first answer should not take an hour. */
const MOST_SCAN = 2 * GIB;

/** Work for these tables: scans and a sort of the largest, random reads of the largest indexes and their tables, or both. */
export function templateWork(template: TemplateId, rows: readonly TableRow[]): ClassRow[] {
  const distinct = distinctNames(rows);
  const bySize = rows
    .map((row) => ({ ...row, called: distinct.get(row) ?? row.name }))
    .sort((a, b) => b.bytes - a.bytes || a.line - b.line);
  const tables = bySize.filter(({ kind }) => kind === 'table');
  const indexes = bySize.filter(({ kind }) => kind === 'index');
  const reports = tables.slice(0, 3).map((row) => scanOf(row));
  const sorted = tables.slice(1, 2).map((row) => work(row, `Sort of ${row.called}`, 'sort', 1));
  const lookups = [...indexes.slice(0, 3), ...tables.slice(0, 3)].map((row) => work(row, `Lookups in ${row.called}`, 'random reads', 5));
  const writes = tables.slice(0, 1).map((row) => work(row, `Updates of ${row.called}`, 'random writes', 2));
  if (template === 'reports') return [...reports, ...sorted];
  if (template === 'lookups') return [...lookups, ...writes];
  return [...reports, ...lookups];
}

function scanOf(row: CalledRow): ClassRow {
  const isPart = row.bytes > MOST_SCAN;
  const title = isPart ? `Scan of ${formatBytes(MOST_SCAN)} of ${row.called}` : `Scan of ${row.called}`;
  return { ...work(row, title, 'scan', 2), bytes: isPart ? MOST_SCAN : 0 };
}

const work = (row: CalledRow, title: string, does: ClassRow['does'], queries: number): ClassRow => ({
  line: 0,
  title: title.slice(0, 120),
  does,
  object: row.called,
  queries,
  bytes: 0,
  requests: 200,
  requestBytes: 0,
});
