/** What queries touch, as planned before anything runs. */

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
export interface QueryPlans {
  readonly classIndex: Int32Array;
  /** Processor time for each MiB that the query reads sequentially. */
  readonly msPerMib: Float64Array;
  readonly object: Int32Array;
  /** Indexes of objects, NONE where it has none. */
  readonly index: Int32Array;
  readonly spill: Int32Array;
  readonly firstSegment: Int32Array;
  readonly segments: Int32Array;
}
