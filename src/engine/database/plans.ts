/** What queries touch, as planned before anything runs. */
import type { QueryIndex } from '../kernel/indexes.ts';
import { NONE } from './processes.ts';

/** One query: indexes of objects, and consecutive segments, the first counted from 0. */
export interface QueryPlan {
  readonly object: number;
  /** The index that it uses; where it spills. */
  readonly index?: number;
  readonly spill?: number;
  readonly firstSegment: number;
  readonly segments: number;
}

/** All queries of a run, as columns by place in the batch. */
export class QueryPlans {
  readonly classIndex: Int32Array;
  /** Processor time for each MiB that the query reads sequentially. */
  readonly msPerMib: Float64Array;
  /** Indexes of objects: what it scans, joins or loads; the star index that it uses and where it spills, NONE where it does not. */
  readonly object: Int32Array;
  readonly index: Int32Array;
  readonly spill: Int32Array;
  /** Consecutive segments, the first counted from 0. */
  readonly firstSegment: Int32Array;
  readonly segments: Int32Array;

  constructor(classIndex: Int32Array, msPerMib: Float64Array) {
    const queries = classIndex.length;
    this.classIndex = classIndex;
    this.msPerMib = msPerMib;
    this.object = new Int32Array(queries);
    this.index = new Int32Array(queries);
    this.spill = new Int32Array(queries);
    this.firstSegment = new Int32Array(queries);
    this.segments = new Int32Array(queries);
  }

  /** Says what query `q` touches. */
  protected plan(q: QueryIndex, plan: QueryPlan): void {
    this.object[q] = plan.object;
    this.index[q] = plan.index ?? NONE;
    this.spill[q] = plan.spill ?? NONE;
    this.firstSegment[q] = plan.firstSegment;
    this.segments[q] = plan.segments;
  }
}
