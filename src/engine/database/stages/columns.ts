/** Most streams that one stage reads: a merge of two inputs, each with long and short runs. */
export const MOST_STREAMS = 4;

/** Where processes are in their stages, as columns beside those of `Processes`. */
export class StageColumns {
  readonly stage: Int32Array;
  /** How often it has gone through the stage's group. */
  readonly round: Int32Array;
  /** Stages that it still has to go through, those of all rounds counted. */
  readonly left: Float64Array;
  /** Bytes of each stream that have been asked for. */
  readonly asked: Float64Array;

  constructor(processes: number) {
    this.stage = new Int32Array(processes);
    this.round = new Int32Array(processes);
    this.left = new Float64Array(processes);
    this.asked = new Float64Array(processes * MOST_STREAMS);
  }
}
