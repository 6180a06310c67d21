/** A scan of a table that is dealt over partitions which share nothing: each reads its own part, and the coordinator puts together what they find. */
import * as v from 'valibot';
import { plural } from '../../base/units.ts';
import { list } from '../list.ts';
import { MOST_PARTITIONS } from '../partitions.ts';
import { id, int, LIMITS, num, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';
import { checkParts, MOST_PROCESSES } from './parts.ts';

const share = num(0, 1);

export const Partitioned = v.strictObject({
  operator: v.literal('partitioned'),
  id,
  title: text,
  /** The table's parts: tables or table spaces, each of another partition. Their sizes say how evenly the table's key deals its rows. */
  parts: list(id, MOST_PARTITIONS, 1),
  /** Processes in each partition, each with a range of the part. Default 1. */
  degree: v.optional(int(1, LIMITS.queryProcs)),
  /** Rows are joined by probing: processor cost of `costs.probeMsPerMib` instead of `costs.scanMsPerMib`. */
  probing: v.boolean(),
  /**
   * The table is clustered by what the query asks for (DB2's ORGANIZE BY): it reads a share of the extents, in runs of so many, evenly spread over each
   * part. Default: all.
   */
  clustered: v.optional(v.strictObject({ share: num(0.000_001, 1), runExtents: int(1, 1_000_000) })),
  /**
   * Of the bytes that a partition reads, the share that it sends to the coordinator, to all other partitions in equal parts (rows go to where their
   * join partners are: a directed join), and to each of the other partitions (a broadcast join). Default: none (a collocated join).
   */
  toCoordinator: v.optional(share),
  redistributed: v.optional(share),
  broadcast: v.optional(share),
  /** Processor time of the coordinator for each MiB that comes to it. Default: none. */
  coordinatorMsPerMib: v.optional(num(0, 60_000)),
});
export type PartitionedClass = v.InferOutput<typeof Partitioned>;

/** Processes of one query. */
export const processesOf = ({ parts, degree = 1 }: PartitionedClass): number => parts.length * degree;

export const partitioned: ScenarioOperator<PartitionedClass> = {
  id: 'partitioned',
  title: 'partitioned scan',
  object: ({ parts }) => parts[0],
  indexes: () => [],
  others: ({ parts }) => parts.slice(1),
  check(query, place) {
    checkParts(query.parts, place);
    const processes = processesOf(query);
    if (processes <= MOST_PROCESSES) return;
    const message = `${plural(query.parts.length, 'part')} with ${query.degree} processes each make ${processes} processes of one query`;
    place.report.add(`${place.pointer}/degree`, message, `at most ${Math.floor(MOST_PROCESSES / query.parts.length)} processes each`);
  },
  checkDemand() {},
  mostRequests: (query, { windows }) => processesOf(query) * windows(),
  cut: null,
  oneSegmentEach: false,
};
