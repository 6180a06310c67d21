/** Rows of query classes for those who have no list of queries yet. */
import { formatBytes, GIB } from '../../base/units.ts';
import type { ClassRow } from './classes.ts';
import { distinctNames, type TableRow } from './tables.ts';

type CalledRow = TableRow & { readonly called: string };

export const TEMPLATES = ['reports', 'lookups', 'mixed'] as const;
export type TemplateId = (typeof TEMPLATES)[number];

/** A scan of a template reads at most this of a table: reports select, and a first answer should not take an hour. */
const MOST_SCAN = 2 * GIB;

/** A CSV of query classes in two streams, with the largest table and index of these or, without tables, with names that stand for them. */
export function sampleClasses(rows: readonly TableRow[]): string {
  const distinct = distinctNames(rows);
  const largest = (kind: TableRow['kind'], otherwise: string): string => {
    const found = rows
      .filter((row) => row.kind === kind)
      .reduce<TableRow | null>((most, row) => (row.bytes > (most?.bytes ?? -1) ? row : most), null);
    const name = found === null ? otherwise : (distinct.get(found) ?? found.name);
    return /[",;\t|]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
  };
  const table = largest('table', 'ORDERS');
  const index = rows.length === 0 || rows.some(({ kind }) => kind === 'index') ? largest('index', 'ORDERS_PK') : table;
  return [
    'class,does,object,queries,reads,requests,stream,users,think,arrivals,start_cost',
    `Lookup,random reads,${index},9,,20,Clerks,30,5 s exponential,,2 ms`,
    `Change,random writes,${table},1,,5,Clerks,,,,`,
    `Report,scan,${table},1,1 GB,,Reports,4,,6 per minute,`,
  ].join('\n');
}

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
  other: [],
  stream: '',
  queries,
  bytes: 0,
  requests: 200,
  requestBytes: 0,
  memoryBytes: 0,
  parts: [],
  order: 'shuffled',
});
