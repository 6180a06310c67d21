/**
 * Index scan with fetch: ways down a B-tree, entries in the order of their keys, and the rows that they name. With an outer table it is an
 * index nested-loop join: that table is read from its start, and each of its rows is a lookup (Ramakrishnan and Gehrke, *Database Management
 * Systems*, section 14.4.1: the pages of the outer table, and for each of its rows the cost of one lookup).
 */
import * as v from 'valibot';
import { formatCount, MIB } from '../../base/units.ts';
import { bytes, id, int, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import { checkInput, count, Input } from './parts.ts';
import { entriesPerBlock } from './tree.ts';

export const IndexScan = v.strictObject({
  operator: v.literal('index-scan'),
  id,
  title: text,
  /** The table whose rows are fetched, and the index. */
  object: id,
  index: id,
  /** Ways down the tree of one query, each to a leaf drawn for it; its processes take them in turn. */
  lookups: int(1, 10_000_000),
  /** Bytes of one entry, key and row id: with the block size it decides how many levels the tree has. */
  entryBytes: int(8, 4096),
  /** Entries that each lookup reads from its leaf on. */
  entries: int(1, 10_000_000),
  /** Rows fetched for each lookup; 0: the index has all that is asked for. */
  rows: count(1_000_000),
  /** `scattered`: each row lies in a block of its own, anywhere; `clustered`: the rows follow each other in the table, `rowBytes` each. */
  order: v.picklist(['clustered', 'scattered']),
  rowBytes: int(1, 1_048_576),
  /** Blocks that a process asks for at a time, once it knows which: list prefetch. Its way down the tree is one block after another. */
  atATime: int(1, 64),
  /** The table whose rows are looked up, and how much of it is read at a time: `lookups` rows, evenly over all that is read. */
  outer: v.optional(v.strictObject({ ...Input.entries, readBytes: bytes(512, 16 * MIB) })),
});
export type IndexScanClass = v.InferOutput<typeof IndexScan>;

/** Blocks of all lookups of one query. */
const MOST_BLOCKS = 1e9;

export const indexScan: ScenarioOperator<IndexScanClass> = {
  id: 'index-scan',
  title: 'index scan',
  object: ({ object }) => object,
  indexes: () => [],
  others: ({ index, outer }) => [index, ...(outer === undefined ? [] : [outer.object])],
  check({ object, index, rows, entries, outer }, place) {
    place.known(object, 'object');
    place.known(index, 'index');
    if (outer !== undefined) checkInput(outer, 'outer', place);
    if (rows <= entries) return;
    const message = `${formatCount(rows)} rows are fetched for ${formatCount(entries)} entries`;
    place.report.add(`${place.pointer}/rows`, message, `at most ${entries}: an entry names one row`);
  },
  checkDemand({ lookups, entries, rows, entryBytes }, { pointer, report, blockBytes }) {
    const leaves = Math.ceil(entries / entriesPerBlock(blockBytes, entryBytes));
    const blocks = lookups * (leaves + rows);
    if (blocks <= MOST_BLOCKS) return;
    const message = `the lookups of one query could read ${formatCount(blocks)} blocks`;
    report.add(`${pointer}/lookups`, message, `at most ${formatCount(MOST_BLOCKS)}: fewer lookups, or fewer rows for each`);
  },
  mostRequests: ({ atATime, outer }, { queryProcs, pieces, blockBytes }) =>
    queryProcs * Math.max(atATime * pieces(blockBytes), outer === undefined ? 0 : pieces(outer.readBytes)),
  cut: null,
  oneSegmentEach: false,
};
