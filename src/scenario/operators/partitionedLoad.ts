/**
 * A load of a table that is dealt over partitions (DB2's partitioned load). A process for each input file reads it and deals its rows by the table's hash key;
 * rows go to their partitions, where so many processes format them and write the containers.
 */
import * as v from 'valibot';
import { formatCount, MIB, plural } from '../../base/units.ts';
import { list } from '../list.ts';
import { MOST_PARTITIONS } from '../partitions.ts';
import { show } from '../validate/report.ts';
import { bytes, id, int, LIMITS, num, text } from '../values.ts';
import type { ClassCheck, ScenarioOperator } from './operator.ts';
import { checkParts, MOST_PROCESSES, WRITES_BEHIND } from './parts.ts';

const MOST_INPUTS = 256;
const msPerMib = num(0, 60_000);

export const PartitionedLoad = v.strictObject({
  operator: v.literal('partitioned-load'),
  id,
  title: text,
  /**
   * Output partitions: the table's parts, tables or table spaces, each of another partition. All of each part is written. A partition gets as large a share of the
   * rows as its part is of the table, which is how evenly the key deals them.
   */
  parts: list(id, MOST_PARTITIONS, 1),
  /**
   * Input files: objects or tables that are read from end to end, each by a process of its own. It runs in the partition that the object is in, else in the
   * coordinator's.
   */
  inputs: list(id, MOST_INPUTS, 1),
  /** Processes that format and write in each partition. Default 1. */
  parallelism: v.optional(int(1, LIMITS.queryProcs)),
  /** Processor time of the reader of an input, for each MiB of it: rows are parsed and their keys hashed. Default: none. */
  dealMsPerMib: v.optional(msPerMib),
  /** Processor time of a partition for each MiB that it writes: rows are parsed and put into pages. Default: none. */
  formatMsPerMib: v.optional(msPerMib),
  /** Data that wait in a partition's memory, counted as they will be written: where it has as much, or an extent if that is more, all inputs wait. */
  bufferBytes: bytes(512, 1024 * MIB),
  /** Bytes of log records for each MiB written; all of them are on the device before a process ends. Default: nothing is logged. */
  logBytesPerMib: v.optional(int(0, 64 * MIB)),
});
export type PartitionedLoadClass = v.InferOutput<typeof PartitionedLoad>;

/** Processes of one query: who reads, and behind them who writes. */
export const loadProcessesOf = ({ inputs, parts, parallelism = 1 }: PartitionedLoadClass): number =>
  inputs.length + parts.length * parallelism;

export const partitionedLoad: ScenarioOperator<PartitionedLoadClass> = {
  id: 'partitioned-load',
  title: 'partitioned load',
  object: ({ parts }) => parts[0],
  indexes: () => [],
  others: ({ parts, inputs }) => [...parts.slice(1), ...inputs],
  check(query, place) {
    checkParts(query.parts, place);
    checkInputs(query, place);
    const processes = loadProcessesOf(query);
    if (processes <= MOST_PROCESSES) return;
    const { inputs, parts, parallelism = 1 } = query;
    const message = `${plural(inputs.length, 'input')} and ${plural(parts.length, 'part')} with ${parallelism} processes each make ${formatCount(processes)} processes of one query`;
    const most = Math.floor((MOST_PROCESSES - inputs.length) / parts.length);
    place.report.add(`${place.pointer}/parallelism`, message, `at most ${most} processes each`);
  },
  checkDemand() {},
  mostRequests(query, { object, windows, pieces }) {
    const { inputs, parts, parallelism = 1 } = query;
    const writes = parts.reduce((sum, part) => sum + pieces(object(part)?.extents?.extentBytes ?? 0), 0);
    return inputs.length * windows() + writes * parallelism * WRITES_BEHIND;
  },
  cut: null,
  oneSegmentEach: false,
};

function checkInputs({ parts, inputs }: PartitionedLoadClass, { pointer, report, known }: ClassCheck): void {
  const taken = new Map<string, number>();
  inputs.forEach((input, k) => {
    if (!known(input, `inputs/${k}`)) return;
    const at = `${pointer}/inputs/${k}`;
    const before = taken.get(input);
    if (before !== undefined) report.add(at, `${show(input)} is input ${before + 1} already`, 'each input once');
    else if (parts.includes(input)) report.add(at, `${show(input)} is a part of the table that is loaded`, 'another object');
    taken.set(input, k);
  });
}
