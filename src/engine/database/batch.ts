/**
 * The work, before any of it runs: which queries there are, what each touches, and in which order each
 * user runs them. All of it is drawn from the seed by place, so every layout meets the same work.
 */
import { drawBelow } from '../../base/random.ts';
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import { batchList } from './batchList.ts';
import { DRAW_USER_ORDER } from './draws.ts';
import type { Files } from './files.ts';
import { QueryPlans } from './plans.ts';
import type { EngineOperator } from './operator.ts';
import { operatorOf } from './operators/index.ts';
import type { UserIndex } from '../kernel/indexes.ts';

export class Batch extends QueryPlans {
  readonly immutable = true as const;
  /** Queries that each user runs at this run's scale. */
  readonly perUser: number;
  /** Queries of which users run some. Those of users alongside follow them. */
  readonly queries: number;
  /** How many users run each query. */
  readonly runs: Int32Array;
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
    const queries = workload.order === 'own' ? list.length : perUser;
    const beside = (workload.alongside ?? []).map(({ class: id, users }, k) => ({ id, users, query: queries + k }));
    const besideClass = beside.map(({ id }) => classes.findIndex((query) => query.id === id));
    const all = queries + beside.length;
    const classIndex = Int32Array.from([...list.slice(0, queries), ...besideClass]);
    super(
      classIndex,
      Float64Array.from(classIndex, (c) => operatorOf(classes[c]).msPerMib(classes[c], scenario.costs)),
    );
    this.perUser = perUser;
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
      // What runs alongside is not a part of what has to be done.
      if (q < queries) this.work[q] = operator.nominalWorkMs(query, files, plan);
    }
    this.order = new Int32Array(workload.users * perUser);
    this.runs = new Int32Array(queries);
    for (let user = 0; user < workload.users; user++) {
      const own = workload.order === 'own' ? ownOrder(list, user, workload.users, perUser, seed) : null;
      for (let k = 0; k < perUser; k++) {
        const q = own === null ? k : own[k];
        this.order[user * perUser + k] = q;
        this.runs[q]++;
      }
    }
  }
}

/**
 * The first queries of one user's own order of the batch. The order begins at the user's own place of the list and goes round, so that
 * every beginning of it has about the mix of the whole, and so have all users together at any time; which query of a class comes
 * next is drawn. A smaller scale is therefore the beginning of the same order: users do not all come to run the same few queries,
 * which the caches would answer.
 */
function ownOrder(list: readonly number[], user: UserIndex, users: number, count: number, seed: number): number[] {
  const left = new Map<number, number[]>();
  list.forEach((c, q) => {
    const queries = left.get(c);
    if (queries === undefined) left.set(c, [q]);
    else queries.push(q);
  });
  const start = Math.floor((user * list.length) / users);
  return Array.from({ length: count }, (_, k) => {
    const queries = left.get(list[(start + k) % list.length]) ?? [];
    const chosen = drawBelow(queries.length, seed, user, k, 0, DRAW_USER_ORDER);
    const q = queries[chosen];
    queries[chosen] = queries[queries.length - 1];
    queries.pop();
    return q;
  });
}
