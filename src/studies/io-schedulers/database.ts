/**
 * One data file, from whose start the rows lie. Over several disks the file is dealt out by its extents of
 * 256 MB, or the volume stripes it; readers' four scans have four tables, which hold as many rows together.
 */
import type { Database, DbObject, Placement, QueryClass, ScanClass } from '../../scenario/schema.ts';
import { diskIds } from './hardware.ts';
import { MIXED, SCAN, SIZES } from './parameters.ts';

export const TABLE = 'table';
export const LOOKUP = 'lookup';
export const VOLUME = 'stripe';

/**
 * - `one-file`: on the one disk;
 * - `extents`: extent by extent over loose disks (JBOD);
 * - `striped`: on a stripe over all disks;
 * - `table-a-disk`, `tables-striped`: four tables, each on a disk of its own or all on the stripe.
 */
export type Arrangement = 'one-file' | 'extents' | 'striped' | 'table-a-disk' | 'tables-striped';

export const hasTables = (arrangement: Arrangement): boolean => arrangement === 'table-a-disk' || arrangement === 'tables-striped';
export const isStriped = (arrangement: Arrangement): boolean => arrangement === 'striped' || arrangement === 'tables-striped';

/** Ids of the tables that are scanned. */
export function tablesOf(arrangement: Arrangement): readonly string[] {
  if (!hasTables(arrangement)) return [TABLE];
  return Array.from({ length: SCAN.concurrentScans.value }, (_, k) => `${TABLE}${k + 1}`);
}

export function database(arrangement: Arrangement): Database {
  const tables = tablesOf(arrangement);
  const files = arrangement === 'extents' ? SIZES.fileBytes.value / SIZES.extentBytes.value : 1;
  return {
    blockBytes: SIZES.blockBytes.value,
    objects: [
      ...tables.map((id, k): DbObject => ({
        id,
        name: tables.length === 1 ? 'Table of one-row blocks' : `Table ${k + 1}`,
        role: 'fact',
        segments: 1,
        psusPerSegment: files,
        psuBytes: SIZES.fileBytes.value / tables.length / files,
      })),
      { id: LOOKUP, name: 'Lookup table', role: 'dimension', segments: 1, psusPerSegment: 1, psuBytes: SIZES.lookupBytes.value },
    ],
  };
}

export function placement(arrangement: Arrangement, disks: number): Placement {
  const ids = diskIds(disks);
  const first = isStriped(arrangement) ? VOLUME : ids[0];
  const all = (object: string, target: string): Placement['rules'][number] => ({ object, spread: { kind: 'all', target } });
  const tables = tablesOf(arrangement).map((object, k): Placement['rules'][number] => {
    if (arrangement === 'extents') return { object, spread: { kind: 'round-robin', targets: ids, offset: 0, segmentShift: 0 } };
    return all(object, arrangement === 'table-a-disk' ? ids[k % disks] : first);
  });
  return { rules: [...tables, all(LOOKUP, first)], exceptions: [] };
}

/** Id of the class that scans a table. */
export const scanOf = (table: string): string => `scan-${table}`;
export const READS = 'random-reads';
export const WRITES = 'random-writes';

/** One full scan for each table, and the small requests of the mixed workloads. */
export function classes(arrangement: Arrangement): QueryClass[] {
  const tables = tablesOf(arrangement);
  const scan = (object: string): ScanClass => ({
    operator: 'scan',
    id: scanOf(object),
    title: 'count(*) by full scan',
    object,
    segments: [1, 1],
    probing: false,
    granulesPerProcess: SCAN.granulesPerProcess.value,
    bytes: SIZES.rowBytes.value / tables.length,
  });
  const small = (id: string, write: boolean): QueryClass => ({
    operator: 'probe',
    id,
    title: write ? 'Random writes of one block' : 'Random reads of one block',
    object: LOOKUP,
    requests: MIXED.requests.value,
    bytes: MIXED.requestBytes.value,
    pattern: 'random',
    write,
    arrivals: { kind: 'closed', outstanding: 1, thinkMs: MIXED.thinkMs.value },
  });
  return [...tables.map(scan), small(READS, false), small(WRITES, true)];
}
