/** One row per finished query, and the vectors of phases of each user and each query class. Memory: the queries, not their I/Os. */
import { PHASE_COUNT, type Attribution } from './attribution.ts';

export class QueryRecorder {
  count = 0;
  user: Uint16Array;
  classIndex: Uint16Array;
  startNs: Float64Array;
  elapsedNs: Float64Array;
  /** Per user: where its time went so far. */
  readonly userVectors: Float64Array;
  /** Per query class of the scenario: where the time of its queries went, each on its own critical path. */
  readonly classVectors: Float64Array;
  private readonly attribution: Attribution;

  constructor(users: number, classes: number, queries: number, attribution: Attribution) {
    this.user = new Uint16Array(queries);
    this.classIndex = new Uint16Array(queries);
    this.startNs = new Float64Array(queries);
    this.elapsedNs = new Float64Array(queries);
    this.userVectors = new Float64Array(users * PHASE_COUNT);
    this.classVectors = new Float64Array(classes * PHASE_COUNT);
    this.attribution = attribution;
  }

  /** @param process the one that finished last: its vector is the query's */
  finished(user: number, classIndex: number, startNs: number, endNs: number, process: number): void {
    const row = this.count++;
    this.user[row] = user;
    this.classIndex[row] = classIndex;
    this.startNs[row] = startNs;
    this.elapsedNs[row] = endNs - startNs;
    this.attribution.addTo(this.userVectors, user, process);
    this.attribution.addTo(this.classVectors, classIndex, process);
  }
}
