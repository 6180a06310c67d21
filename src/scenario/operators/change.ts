/** Rows that are inserted, updated or deleted, with the indexes that change with them, and commits to a log. */
import * as v from 'valibot';
import { formatBytes, formatCount, MIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { id, int, LIMITS, num, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import { checkApart, WRITES_BEHIND } from './parts.ts';

export const Change = v.strictObject({
  operator: v.literal('change'),
  id,
  title: text,
  object: id,
  /** `insert`: rows are appended, block after block; `update` and `delete`: each row is in a block drawn for it, which is read and written. */
  action: v.picklist(['insert', 'update', 'delete']),
  /** Indexes that change with each row: the way down to a leaf is read, and the leaf written. */
  indexes: list(id, 16),
  /** Rows of one query, and of one commit. */
  rows: int(1, 10_000_000),
  rowsPerCommit: int(1, 1_000_000),
  rowBytes: int(1, 1_048_576),
  /** Bytes of one index entry, key and row id: with the block size it decides how many levels an index has. */
  entryBytes: int(8, 4096),
  /** Where commits are written, one after another; a commit waits until it is there. Without one there is no log. */
  log: v.optional(id),
  logBytesPerRow: int(0, 1_048_576),
  /** Processes of one query; they take one commit after another. */
  processes: int(1, LIMITS.queryProcs),
  /** Processor time of each row. */
  rowMs: num(0, 1_000_000),
});
export type ChangeClass = v.InferOutput<typeof Change>;

/** One commit is one write to the log. */
const MOST_COMMIT_BYTES = 64 * MIB;
/** Blocks that one query may read and write. */
const MOST_BLOCKS = 1e9;

export const change: ScenarioOperator<ChangeClass> = {
  id: 'change',
  title: 'change of rows',
  object: ({ object }) => object,
  indexes: () => [],
  others: ({ indexes, log }) => [...indexes, ...(log === undefined ? [] : [log])],
  check({ object, indexes, log, rowsPerCommit, logBytesPerRow }, place) {
    place.known(object, 'object');
    indexes.forEach((index, k) => place.known(index, `indexes/${k}`));
    checkApart(
      [...indexes.map((id, k) => [`indexes/${k}`, id] as const), ...(log === undefined ? [] : [['log', log] as const])],
      { id: object, is: 'the table whose rows change' },
      place,
    );
    if (log === undefined) return;
    place.known(log, 'log');
    if (rowsPerCommit * logBytesPerRow <= MOST_COMMIT_BYTES) return;
    const message = `a commit writes ${formatBytes(rowsPerCommit * logBytesPerRow)} to the log`;
    place.report.add(`${place.pointer}/rowsPerCommit`, message, `at most ${formatBytes(MOST_COMMIT_BYTES)}: fewer rows for each commit`);
  },
  checkDemand({ rows, rowBytes, indexes }, { pointer, report, blockBytes }) {
    const blocks = rows * (2 + rowBytes / blockBytes + 8 * indexes.length);
    if (blocks <= MOST_BLOCKS) return;
    const message = `the rows of one query could take ${formatCount(Math.round(blocks))} blocks`;
    report.add(`${pointer}/rows`, message, `at most ${formatCount(MOST_BLOCKS)}: fewer rows`);
  },
  mostRequests({ processes, rowBytes, indexes, rowsPerCommit, logBytesPerRow }, { pieces, blockBytes }) {
    const ofRow = (Math.ceil(rowBytes / blockBytes) + 1 + indexes.length) * pieces(blockBytes);
    return processes * (WRITES_BEHIND * ofRow + pieces(Math.max(512, rowsPerCommit * logBytesPerRow)));
  },
  cut: null,
  oneSegmentEach: false,
};
