/** With which sort memory queries that work in stages run: what their class says, or what self-tuning memory has for them as they begin. */
import type { Scenario } from '../../../scenario/schema.ts';
import type { ObjectIndex, QueryIndex, UserIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import type { Tuner } from '../pools/tuner.ts';
import type { QueryPlans } from '../plans.ts';
import { NONE } from '../processes.ts';
import type { StagePlan } from './stage.ts';
import { StagePlans } from './stagePlans.ts';

export class QueryMemory {
  private readonly plans: StagePlans;
  private readonly files: Files;
  /** Null: pools and sort heap keep their sizes. */
  private readonly tuner: Tuner | null;
  /** With a tuner, by user: the plan of the query that it runs (`StagePlans.at`). */
  private readonly planOf: Int32Array;

  constructor(scenario: Scenario, batch: QueryPlans, files: Files, share: number, tuner: Tuner | null, users: number) {
    this.plans = new StagePlans(scenario, batch, files, share);
    this.files = files;
    this.tuner = tuner;
    this.planOf = new Int32Array(tuner === null ? 0 : users).fill(NONE);
  }

  /** Whether any query of the run works in stages. */
  get any(): boolean {
    return this.plans.any;
  }

  /** Spaces that temporary files lie in. */
  get temporary(): readonly ObjectIndex[] {
    return this.plans.temporary;
  }

  stagesOf(q: QueryIndex, user: UserIndex): StagePlan {
    return this.tuner === null ? this.plans.of(q) : this.plans.at(this.planOf[user]);
  }

  /** A query begins with the sort heap that there is now. */
  begin(q: QueryIndex, user: UserIndex): void {
    const { plans, tuner } = this;
    if (tuner === null) return;
    const plan = plans.sized(q, tuner.heapBytes / tuner.heapAtStart);
    this.planOf[user] = plan;
    if (plan !== NONE) tuner.began(plans.savedBytes(plan, plans.sized(q, tuner.heapAbove / tuner.heapAtStart)));
  }

  /**
   * An interval of memory tuning is over.
   * @param waitNs by PSU, time that requests have spent so far; `bytes` what they moved
   */
  tune(tuner: Tuner, waitNs: Float64Array, bytes: Float64Array, now: number): void {
    let waited = 0;
    let moved = 0;
    for (const object of this.plans.temporary) {
      const [first, end] = this.files.psusOf(object, 0);
      for (let psu = first; psu < end; psu++) {
        waited += waitNs[psu];
        moved += bytes[psu];
      }
    }
    tuner.tick(moved > 0 ? waited / moved : 0, now);
  }
}
