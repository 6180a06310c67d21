/**
 * When a run is given up. Every run that ends does so within its work; one that gets nowhere must say so instead of going on forever,
 * and one whose clock would lose nanoseconds must not answer at all.
 */
import { NS_PER_MS } from '../base/units.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Batch } from './database/batch.ts';
import { operatorOf } from './database/operators/index.ts';
import { LONGEST_NS } from './kernel/time.ts';

/** `starved`, `standstill`: it gets nowhere; `stalled`: what is waited for never comes, by a fault of the engine; `too-long`: the simulated time exceeds LONGEST_NS. */
export type StopReason = 'starved' | 'standstill' | 'stalled' | 'too-long';

/** A run that ended without a result. The message says why, and what would help. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const BUG = 'This is a bug in Spindle: please report the scenario.';

/** Events in which the batch takes no step, while users alongside do, before a run is given up. */
const MOST_WITHOUT_PROGRESS = 2e6;
/** Events of all requests that may be outstanding together (`scenario/validate/demand.ts`), a few for each. */
const EVENTS_OF_REQUESTS = 8e6;
/**
 * Most events that one simulated instant can hold without any unit of work (a segment, a file, a granule, a step) being done: even if
 * nothing takes any time, every process of every user then reaches the end of its unit.
 */
export function mostEventsAtOnce(scenario: Scenario, batch: Batch, psusPerSegment: Int32Array): number {
  let largest = 0;
  for (let q = 0; q < batch.queries; q++) {
    const operator = operatorOf(scenario.classes[batch.classIndex[q]]);
    const units = operator.mostUnits(batch.segments[q], psusPerSegment[batch.object[q]]);
    largest = Math.max(largest, (batch.work[q] / Math.max(1, units)) * operator.mostEventsPerMs);
  }
  return EVENTS_OF_REQUESTS + Math.ceil(scenario.workload.users * scenario.workload.queryProcs * largest);
}

/** What a run has done so far. */
export interface Advance {
  readonly now: number;
  readonly handled: number;
  /** Steps of the batch's processes, and work that is done. */
  readonly batchSteps: number;
  readonly workDone: number;
  /** Disk I/Os that are complete, and those that the disks' queues and the disks still have. */
  readonly ios: number;
  readonly outstanding: number;
}

/** Looks at a run every so often, and stops one that gets nowhere. State is numbers: a copy of the run has its own. */
export class ProgressWatch {
  private readonly mostAtOnce: number;
  private readonly hasStreams: boolean;
  private steps = 0;
  private handledAtStep = 0;
  private ios = 0;
  private handledAtIo = 0;
  private now = 0;
  private workDone = 0;
  private handledAtInstant = 0;

  /** @param hasStreams their users may ask without end */
  constructor(mostAtOnce: number, hasStreams = false) {
    this.mostAtOnce = mostAtOnce;
    this.hasStreams = hasStreams;
  }

  /** @throws RunStopped */
  look({ now, handled, batchSteps, workDone, ios, outstanding }: Advance): void {
    checkTime(now);
    if (now !== this.now || workDone !== this.workDone) {
      this.now = now;
      this.workDone = workDone;
      this.handledAtInstant = handled;
    }
    if (batchSteps !== this.steps) {
      this.steps = batchSteps;
      this.handledAtStep = handled;
    }
    if (ios !== this.ios) {
      this.ios = ios;
      this.handledAtIo = handled;
    }
    const atInstant = handled - this.handledAtInstant;
    const withoutStep = handled - this.handledAtStep;
    if (atInstant > MOST_WITHOUT_PROGRESS && withoutStep > MOST_WITHOUT_PROGRESS) {
      throw standstill(atInstant, now, 'Queries of users alongside the batch take no time at all. Give those users time to think.');
    }
    // Who starves others has requests of its own served.
    if (withoutStep > MOST_WITHOUT_PROGRESS && handled - this.handledAtIo > MOST_WITHOUT_PROGRESS && outstanding > 0) {
      throw new RunStopped(
        'stalled',
        `The simulation stalled: ${outstanding} requests to disks are outstanding, and none has completed for ${millions(withoutStep)} events. ${BUG}`,
      );
    }
    if (withoutStep > MOST_WITHOUT_PROGRESS) {
      throw new RunStopped(
        'starved',
        'The batch is starved: users alongside it have kept the disks from all of its requests for ' +
          `${millions(withoutStep)} events. Give them time to think, or choose a scheduler with deadlines.`,
      );
    }
    if (atInstant > this.mostAtOnce && this.hasStreams) {
      throw standstill(
        atInstant,
        now,
        'Queries of a stream, or of the batch, take no time at all. Give users time to think, or queries work.',
      );
    }
    if (atInstant > this.mostAtOnce) {
      throw standstill(atInstant, now, BUG);
    }
  }
}

const standstill = (events: number, now: number, advice: string): RunStopped =>
  new RunStopped(
    'standstill',
    `Simulated time stands still at ${(now / NS_PER_MS).toFixed(3)} ms: ${millions(events)} events, and nothing gets done. ${advice}`,
  );

/** @throws RunStopped if the time can no longer be counted in whole nanoseconds, or is none */
export function checkTime(now: number): void {
  if (now <= LONGEST_NS) return;
  if (Number.isNaN(now)) throw new RunStopped('stalled', `The simulation stalled: its clock shows no time. ${BUG}`);
  throw new RunStopped(
    'too-long',
    'The simulated time exceeds 104 days, the longest that can be counted in nanoseconds. Fewer queries, a smaller scale or faster devices would fit.',
  );
}

const millions = (count: number): string => `${Math.round(count / 1e6)} million`;
