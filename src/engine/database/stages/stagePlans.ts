/** The stages of all queries of a run; queries of one class that go through the same data share them. */
import type { Scenario } from '../../../scenario/schema.ts';
import type { ObjectIndex, QueryIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { operatorOf } from '../operators/index.ts';
import type { QueryPlans } from '../plans.ts';
import { NONE } from '../processes.ts';
import type { StagePlan } from './stage.ts';

export class StagePlans {
  readonly immutable = true as const;
  /** Spaces that temporary files lie in. */
  readonly temporary: readonly ObjectIndex[];
  private readonly plans: readonly StagePlan[];
  /** By query: its place in `plans`, or NONE. */
  private readonly planOf: Int32Array;

  constructor(scenario: Scenario, batch: QueryPlans, files: Files, share: number) {
    const plans: StagePlan[] = [];
    const known = new Map<string, number>();
    this.planOf = Int32Array.from(batch.classIndex, (c, q) => {
      const query = scenario.classes[c];
      const operator = operatorOf(query);
      if (operator.stages === undefined) return NONE;
      const plan = { object: batch.object[q], firstSegment: batch.firstSegment[q], segments: batch.segments[q] };
      const key = `${c} ${plan.firstSegment} ${plan.segments}`;
      const place = known.get(key);
      if (place !== undefined) return place;
      const stages = operator.stages(query, { scenario, files, plan, share });
      if (stages === null) return NONE;
      known.set(key, plans.length);
      return plans.push(stages) - 1;
    });
    this.plans = plans;
    this.temporary = [...new Set(plans.flatMap(({ temporary }) => (temporary === NONE ? [] : [temporary])))];
  }

  get any(): boolean {
    return this.plans.length > 0;
  }

  of(q: QueryIndex): StagePlan {
    return this.plans[this.planOf[q]];
  }
}
