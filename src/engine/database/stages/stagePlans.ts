/** The stages of all queries of a run; queries of one class that go through the same data share them. */
import { LEAST_PIECES } from '../../../scenario/operators/memory.ts';
import type { QueryClass, Scenario } from '../../../scenario/schema.ts';
import type { ObjectIndex, QueryIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import { operatorOf } from '../operators/index.ts';
import type { QueryPlans } from '../plans.ts';
import { NONE } from '../processes.ts';
import { temporaryBytes } from './inStages.ts';
import type { StagePlan } from './stage.ts';

export class StagePlans {
  readonly immutable = true as const;
  /** Spaces that temporary files lie in. */
  readonly temporary: readonly ObjectIndex[];
  private readonly plans: readonly StagePlan[];
  /** By query: its place in `plans`, or NONE. */
  private readonly planOf: Int32Array;
  private readonly scenario: Scenario;
  private readonly batch: QueryPlans;
  private readonly files: Files;
  private readonly share: number;
  /** Plans with other memory than their class says, as they come to be needed: what each is follows from its key, so copies of a run share them. */
  private readonly resized: StagePlan[] = [];
  private readonly resizedBy = new Map<string, number>();

  constructor(scenario: Scenario, batch: QueryPlans, files: Files, share: number) {
    this.scenario = scenario;
    this.batch = batch;
    this.files = files;
    this.share = share;
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

  /** The plan of a query whose class has `factor` of its memory: a number for `at`; NONE for a query that is not in stages. */
  sized(q: QueryIndex, factor: number): number {
    if (this.planOf[q] === NONE) return NONE;
    const key = `${this.planOf[q]} ${factor}`;
    const known = this.resizedBy.get(key);
    if (known !== undefined) return known;
    const { scenario, files, share, batch } = this;
    const query = withMemory(scenario.classes[batch.classIndex[q]], factor, scenario.workload.queryProcs);
    const plan = { object: batch.object[q], firstSegment: batch.firstSegment[q], segments: batch.segments[q] };
    const number = this.resized.push(operatorOf(query).stages?.(query, { scenario, files, plan, share }) ?? this.of(q)) - 1;
    this.resizedBy.set(key, number);
    return number;
  }

  at(number: number): StagePlan {
    return this.resized[number];
  }

  /** Bytes that a query with more memory, number `above`, writes to and reads from temporary space less than with `number`. */
  savedBytes(number: number, above: number): number {
    return Math.max(0, temporaryBytes(this.at(number)) - temporaryBytes(this.at(above)));
  }

  get any(): boolean {
    return this.plans.length > 0;
  }

  of(q: QueryIndex): StagePlan {
    return this.plans[this.planOf[q]];
  }
}

/** A sort, merge or hash join with a share of its memory, but never less than it can work with. A nested loop has no part of the sort heap. */
function withMemory(query: QueryClass, factor: number, queryProcs: number): QueryClass {
  const scaled = (bytes: number, piece: number): number => Math.max(LEAST_PIECES * piece * queryProcs, Math.floor(bytes * factor));
  if (query.operator === 'sort' && query.memoryBytes !== undefined)
    return { ...query, memoryBytes: scaled(query.memoryBytes, query.writeBytes) };
  if (query.operator !== 'join' || query.method.kind === 'nested-loop') return query;
  const { method } = query;
  return { ...query, method: { ...method, memoryBytes: scaled(method.memoryBytes, method.writeBytes) } };
}
