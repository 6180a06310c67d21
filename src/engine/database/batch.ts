/**
 * The work, before any of it runs: which queries there are, what each touches, and in which order each
 * user runs them. All of it is drawn from the seed by place, so every layout meets the same work.
 */
import { drawBelow } from '../../base/random.ts';
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import type { Files } from './files.ts';

/** Purposes of draws, so that no two draws share a place. */
export const DRAW_FIRST_SEGMENT = 1;
export const DRAW_SEGMENTS = 2;
export const DRAW_INDEX = 3;
export const DRAW_USER_ORDER = 4;
export const DRAW_INDEX_PLACE = 5;
export const DRAW_INDEX_BLOCK = 16;
export const DRAW_FETCH_PLACE = 6;
export const DRAW_FETCH_BLOCK = 128;
export const DRAW_DIMENSION = 1024;
export const DRAW_PROBE = 7;
export const DRAW_ARRIVAL = 8;
export const DRAW_PHASE = 9;

/** A query's operator as a number: it is asked for at every step of a process. */
export const STAR_JOIN = 0;
export const SCAN = 1;
export const SORT = 2;
export const LOAD = 3;
const PROBE = 4;
const OPERATORS: Readonly<Record<QueryClass['operator'], number>> = {
  'star-join': STAR_JOIN,
  scan: SCAN,
  sort: SORT,
  load: LOAD,
  probe: PROBE,
};

export class Batch {
  readonly immutable = true as const;
  /** Queries that each user runs at this run's scale. */
  readonly perUser: number;
  /** Queries of which users run some. Those of users alongside follow them. */
  readonly queries: number;
  /** How many users run each query. */
  readonly runs: Int32Array;
  /** Users beside those of the batch, and the query that each repeats. */
  readonly alongside: Int32Array;
  readonly classIndex: Int32Array;
  readonly operator: Uint8Array;
  /** Processor time for what a scan or a sort reads. */
  readonly msPerMib: Float64Array;
  /** What the query scans, joins or loads: index of the object; the star index it uses. */
  readonly object: Int32Array;
  readonly index: Int32Array;
  /** Where a sort spills: index of the object, -1 for other queries. */
  readonly spill: Int32Array;
  /** Consecutive segments, the first counted from 0. */
  readonly firstSegment: Int32Array;
  readonly segments: Int32Array;
  /** Work of a query in nominal milliseconds of disk time: for progress and estimates, never for results. */
  readonly work: Float64Array;
  /** Per user, the queries in the order in which that user runs them: users x perUser. */
  readonly order: Int32Array;

  constructor(scenario: Scenario, files: Files, seed: number, scale: number) {
    const { workload, classes } = scenario;
    const list = batchList(scenario);
    const perUser = list.length === 0 ? 0 : Math.max(1, Math.round(list.length * scale));
    this.perUser = perUser;
    // Users with orders of their own run other parts of the batch.
    const queries = workload.order === 'own' ? list.length : perUser;
    this.queries = queries;
    const beside = (workload.alongside ?? []).map(({ class: id, users }, k) => ({ id, users, query: queries + k }));
    this.alongside = Int32Array.from(beside.flatMap(({ users, query }) => Array.from({ length: users }, () => query)));
    const besideClass = beside.map(({ id }) => classes.findIndex((query) => query.id === id));
    const all = queries + beside.length;
    this.classIndex = Int32Array.from([...list.slice(0, queries), ...besideClass]);
    this.operator = Uint8Array.from(this.classIndex, (c) => OPERATORS[classes[c].operator]);
    const { probeMsPerMib, scanMsPerMib } = scenario.costs;
    this.msPerMib = Float64Array.from(this.classIndex, (c) => {
      const query = classes[c];
      return query.operator === 'scan' && query.probing ? probeMsPerMib : scanMsPerMib;
    });
    this.object = new Int32Array(all);
    this.index = new Int32Array(all).fill(-1);
    this.spill = new Int32Array(all).fill(-1);
    this.firstSegment = new Int32Array(all);
    this.segments = new Int32Array(all);
    this.work = new Float64Array(all);
    const loadsBefore = new Map<number, number>();
    for (let q = 0; q < all; q++) {
      const c = this.classIndex[q];
      const query = classes[c];
      const object = files.object('fact' in query ? query.fact : query.object);
      const there = files.segments[object];
      this.object[q] = object;
      if (query.operator === 'sort') this.spill[q] = files.object(query.spill);
      if (query.operator === 'load') {
        const before = loadsBefore.get(c) ?? 0;
        loadsBefore.set(c, before + 1);
        this.firstSegment[q] = before % there;
        this.segments[q] = 1;
      } else if (query.operator === 'probe') {
        this.segments[q] = there;
      } else {
        const [least, most] = query.segments;
        const count = Math.min(there, least + drawBelow(most - least + 1, seed, q, 0, 0, DRAW_SEGMENTS));
        this.segments[q] = count;
        this.firstSegment[q] = drawBelow(there - count + 1, seed, q, 0, 0, DRAW_FIRST_SEGMENT);
        if (query.operator === 'star-join')
          this.index[q] = files.object(query.indexes[drawBelow(query.indexes.length, seed, q, 0, 0, DRAW_INDEX)]);
      }
      // What runs alongside is no part of what has to be done.
      if (q < queries) this.work[q] = nominalWorkMs(query, files, object, this.firstSegment[q], this.segments[q]);
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
 * One user's batch at scale 1 as class indexes: the k-th of n queries of a class stands at (k + 1/2) / n,
 * so that every stretch of it (a smaller scale) has about the mix of the whole.
 */
export function batchList(scenario: Scenario): number[] {
  const places: { at: number; classIndex: number }[] = [];
  for (const { class: id, count } of scenario.workload.batch) {
    const classIndex = scenario.classes.findIndex((query) => query.id === id);
    for (let k = 0; k < count; k++) places.push({ at: (k + 0.5) / count, classIndex });
  }
  places.sort((a, b) => a.at - b.at || a.classIndex - b.classIndex);
  return places.map((place) => place.classIndex);
}

/**
 * The first queries of one user's own order of the batch. The order begins at the user's own place of the list and goes round, so that
 * every beginning of it has about the mix of the whole, and so have all users together at any time; which query of a class comes
 * next is drawn. A smaller scale is therefore the beginning of the same order: users do not all come to run the same few queries,
 * which the caches would answer.
 */
function ownOrder(list: readonly number[], user: number, users: number, count: number, seed: number): number[] {
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

/** A random request is taken to cost 8 ms, a sequential MiB 50 ms: only ratios matter. */
const REQUEST_MS = 8;
const MIB_MS = 50;
const MIB = 1024 * 1024;

/** Rough disk time of one query: what progress is measured in. */
export function nominalWorkMs(query: QueryClass, files: Files, object: number, firstSegment: number, segments: number): number {
  switch (query.operator) {
    case 'star-join': {
      const steps = segments * query.stepsPerSegment;
      const reads = steps * (query.fetch.count + query.indexReads.count / query.indexReads.everySteps);
      return reads * REQUEST_MS + query.dimensions.objects.length * query.dimensions.count * REQUEST_MS;
    }
    case 'scan':
    case 'sort':
    case 'load': {
      let bytes = files.segmentsBytes(object, firstSegment, segments);
      if (query.operator === 'scan' && query.bytes !== undefined) bytes = Math.min(bytes, query.bytes);
      if (query.operator === 'sort') bytes *= 1 + 2 * query.spillShare;
      if (query.operator === 'load')
        bytes *= 1 + (query.indexBytesPerStep * query.indexes.length + query.spillBytesPerStep) / query.factBytesPerStep;
      return Math.max(1, (bytes / MIB) * MIB_MS);
    }
    case 'probe':
      return query.requests * REQUEST_MS;
  }
}
