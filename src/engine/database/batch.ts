/**
 * The work, before any of it runs: which queries there are, what each touches, and in which order each
 * user runs them. All of it is drawn from the seed by place, so every layout meets the same work.
 */
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import { batchList } from './batchList.ts';
import type { Files } from './files.ts';
import { QueryPlans } from './plans.ts';
import type { EngineOperator } from './operator.ts';
import { operatorOf } from './operators/index.ts';
import { ownOrder } from './ownOrder.ts';
import { groupsOf, type Group } from './streams/groups.ts';
import { StreamPlans } from './streams/streamPlans.ts';

export class Batch extends QueryPlans {
  readonly immutable = true as const;
  /** Queries that each user runs at this run's scale. */
  readonly perUser: number;
  /** The run ends at a given time, and all users are those of streams. */
  readonly timed: boolean;
  /** Users of the batch, who run it once: none where it is empty, or the run is timed. */
  readonly users: number;
  /** Queries of which users run some. Those of users alongside follow them, then the plans of streams. */
  readonly queries: number;
  /** How many users run each query; of plans of streams 1, of queries alongside 0. */
  readonly runs: Int32Array;
  /** Streams, and in a timed run the batch; null: there are none. */
  readonly streams: StreamPlans | null;
  /** Users beside those of the batch, and the query that each repeats. */
  readonly alongside: Int32Array;
  /** Work of a query in nominal milliseconds of disk time: for progress and estimates, never for results. */
  readonly work: Float64Array;
  /** By class: how a process of such a query continues. */
  readonly advances: readonly EngineOperator<QueryClass>['advance'][];
  /** Per user, the queries in the order in which that user runs them: users x perUser. */
  readonly order: Int32Array;

  constructor(scenario: Scenario, files: Files, seed: number, scale: number) {
    const { workload, classes } = scenario;
    const list = batchList(scenario);
    const perUser = list.length === 0 ? 0 : Math.max(1, Math.round(list.length * scale));
    // Users with orders of their own run other parts of the batch.
    const queries = workload.order === 'own' || workload.until !== undefined ? list.length : perUser;
    const beside = (workload.alongside ?? []).map(({ class: id, users }, k) => ({ id, users, query: queries + k }));
    const besideClass = beside.map(({ id }) => classes.findIndex((query) => query.id === id));
    const groups = groupsOf(scenario, scale);
    const firstRow = rowsBefore(groups, queries + beside.length);
    const classIndex = Int32Array.from([...list.slice(0, queries), ...besideClass, ...groups.flatMap(({ rows }) => rows ?? [])]);
    const all = classIndex.length;
    super(
      classIndex,
      Float64Array.from(classIndex, (c) => operatorOf(classes[c]).msPerMib(classes[c], scenario.costs)),
    );
    const timed = workload.until !== undefined;
    this.timed = timed;
    this.perUser = perUser;
    this.users = timed || list.length === 0 ? 0 : workload.users;
    this.streams = groups.length === 0 ? null : new StreamPlans(groups, firstRow, list.slice(0, queries), scenario, seed);
    this.queries = queries;
    this.alongside = Int32Array.from(beside.flatMap(({ users, query }) => Array.from({ length: users }, () => query)));
    this.advances = classes.map((query) => operatorOf(query).advance);
    this.work = new Float64Array(all);
    /** By class: queries of it so far. */
    const before = new Int32Array(classes.length);
    for (let q = 0; q < all; q++) {
      const query = classes[this.classIndex[q]];
      const operator = operatorOf(query);
      const plan = operator.plan(query, { files, seed, q, before: before[this.classIndex[q]]++ });
      this.plan(q, plan);
      // What runs alongside, or has no end, is not a part of what has to be done.
      if (!timed && (q < queries || isAwaitedRow(this.streams, firstRow, q))) this.work[q] = operator.nominalWorkMs(query, files, plan);
    }
    this.order = new Int32Array(this.users * perUser);
    this.runs = new Int32Array(all).fill(1, queries + beside.length);
    if (timed) this.runs.fill(workload.users, 0, queries);
    for (let user = 0; user < this.users; user++) {
      const own = workload.order === 'own' ? ownOrder(list, user, workload.users, perUser, seed, 0) : null;
      for (let k = 0; k < perUser; k++) {
        const q = own === null ? k : own[k];
        this.order[user * perUser + k] = q;
        this.runs[q]++;
      }
    }
  }
}

/** First row of each group's plans; of the batch its own rows. */
function rowsBefore(groups: readonly Group[], before: number): number[] {
  let next = before;
  return groups.map(({ rows }) => {
    if (rows === null) return 0;
    next += rows.length;
    return next - rows.length;
  });
}

/** Whether a row is a plan of a stream that the run waits for. */
function isAwaitedRow(streams: StreamPlans | null, firstRow: readonly number[], q: number): boolean {
  if (streams === null) return false;
  const group = firstRow.findLastIndex((first) => first <= q);
  return group >= 0 && streams.awaited[group] === 1;
}
