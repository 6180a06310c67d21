/**
 * One answer for one edit: a quick estimate, then the run itself, then the same work under further
 * seeds, from which the interval comes. Pairing layouts needs equal seeds, so they are always the
 * scenario's own and the ones after it.
 */
import type { RunResult } from '../engine/record/result.ts';
import type { RunProgress } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';
import { seedOf } from '../analysis/answers/seeds.ts';
import type { SeedClasses } from '../analysis/answers/seeds.ts';
import { workOf } from '../analysis/measure/measure.ts';
import type { RunWork } from '../analysis/measure/measure.ts';
import type { RunHandle } from './client.ts';
import type { EngineWorkers, Priority } from './pool.ts';
import type { JobEstimate } from './protocol.ts';

export interface AnswerRequest {
  readonly scenario: Scenario;
  readonly scale: number;
  /** Runs in all; 1 for the scenario's own seed only. */
  readonly seeds: number;
  /** Elapsed times that are known already, by seed from the scenario's own on; those runs are left out. */
  readonly known?: readonly number[];
  /** The same seeds by query class. */
  readonly knownClasses?: SeedClasses;
  /** What was done in the same seeds. */
  readonly knownWork?: readonly RunWork[];
  /** Whether its own seed's full result is wanted although its elapsed time is known. */
  readonly wantResult: boolean;
  readonly estimate: boolean;
  readonly series: boolean;
  /** Its own seed's run is not carried on if it would take longer than this, in milliseconds; `tooLong` hears of it. */
  readonly askAboveMs?: number | undefined;
  /** Priority of its own seed's run. */
  readonly priority: Priority;
  /** Priority of the further seeds. */
  readonly seedPriority: Priority;
}

export interface AnswerListeners {
  estimate?(estimate: JobEstimate): void;
  progress?(progress: RunProgress): void;
  /** The run of the scenario's own seed. */
  refined(result: RunResult): void;
  /** Elapsed times by seed so far, without gaps, its own seed's first, and of the same seeds query classes and work. */
  seeds?(elapsedMs: readonly number[], classes: SeedClasses, work: readonly RunWork[]): void;
  /** What one of the runs took to compute, in milliseconds; called before its result is handed over. */
  took?(ms: number): void;
  /** Its own seed's run would take about so many milliseconds, more than `askAboveMs`, and was ended. */
  tooLong?(runMs: number): void;
  /** Everything that was asked for is there. */
  complete?(): void;
  failed(message: string): void;
}

/** Starts the answer; `cancel` stops all of it. */
export function startAnswer(engine: EngineWorkers, request: AnswerRequest, listeners: AnswerListeners): RunHandle {
  const { scenario, scale } = request;
  const elapsed = [...(request.known ?? [])];
  const classes = [...(request.knownClasses ?? [])];
  const work = [...(request.knownWork ?? [])];
  /** What is under way, or waits to be. */
  let running: readonly RunHandle[] = [];
  let over = false;

  function fail(message: string): void {
    if (over) return;
    stop();
    listeners.failed(message);
  }

  function stop(): void {
    over = true;
    for (const run of running) run.cancel();
  }

  function keep(k: number, result: RunResult): void {
    if (elapsed.length === k) elapsed.push(result.elapsedMs);
    // Where an earlier seed's are not known these have no place.
    if (classes.length === k) classes.push(result.classes ?? []);
    if (work.length === k) work.push(workOf(result));
  }

  /** The further seeds, side by side where there are workers for them; what ends before an earlier one waits for it. */
  function furtherSeeds(): void {
    const ended = new Map<number, RunResult>();
    const lacking = Array.from({ length: Math.max(0, request.seeds - elapsed.length) }, (_, k) => elapsed.length + k);
    if (lacking.length === 0) listeners.complete?.();
    running = lacking.map((seed) =>
      engine.run(
        { scenario, seed: seedOf(scenario, seed), scale, series: false, stages: 'run' },
        {
          result(result, tookMs) {
            if (over) return;
            listeners.took?.(tookMs);
            ended.set(seed, result);
            inOrder(ended);
          },
          failed: fail,
        },
        request.seedPriority,
      ),
    );
    // One that could not be started has said so by now.
    if (over) stop();
  }

  function inOrder(ended: Map<number, RunResult>): void {
    const k = elapsed.length;
    const result = ended.get(k);
    if (over || result === undefined) return;
    ended.delete(k);
    keep(k, result);
    listeners.seeds?.([...elapsed], [...classes], [...work]);
    if (elapsed.length < request.seeds) inOrder(ended);
    else if (!over) listeners.complete?.();
  }

  function own(): void {
    const run = engine.run(
      {
        scenario,
        seed: scenario.seed,
        scale,
        series: request.series,
        stages: request.estimate ? 'both' : 'run',
        ...(request.askAboveMs !== undefined && { askAboveMs: request.askAboveMs }),
      },
      {
        estimate: (estimate) => listeners.estimate?.(estimate),
        progress: (progress) => listeners.progress?.(progress),
        result(result, tookMs) {
          listeners.took?.(tookMs);
          keep(0, result);
          listeners.refined(result);
          if (!over) furtherSeeds();
        },
        forecast: (runMs) => listeners.tooLong?.(runMs),
        failed: fail,
      },
      request.priority,
    );
    // In a worker of the page's own thread it may have ended by now.
    if (running.length === 0) running = [run];
    if (over) run.cancel();
  }

  if (elapsed.length === 0 || request.wantResult) own();
  else furtherSeeds();

  return { cancel: stop };
}
