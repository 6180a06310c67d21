/** One worker of the engine as the page sees it: a run in, its estimate, progress and result out. */
import type { DetailRecord } from '../engine/record/detail.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { RunProgress } from '../engine/run.ts';
import type { Garage } from './garage.ts';
import { createJobClient } from './jobClient.ts';
import type { Replacement, RunHandle } from './jobClient.ts';
import type { Chaos, JobEstimate, RunJob, RunReply } from './protocol.ts';
import type { WatchdogOptions } from './watchdog.ts';

export type { Replacement, RunHandle } from './jobClient.ts';

export interface RunListeners {
  estimate?(estimate: JobEstimate): void;
  progress?(progress: RunProgress): void;
  /** @param tookMs what it took to compute, in milliseconds */
  result?(result: RunResult, tookMs: number): void;
  /** What a job with `detail` is about; there is no result then. */
  detail?(record: DetailRecord): void;
  /** The estimate was all that was wanted, and is there. */
  done?(): void;
  /** The run would take about so many milliseconds, more than the job allows without asking, and was ended. */
  forecast?(runMs: number): void;
  /** In words: the engine refused the job, or it broke its worker twice. */
  failed(message: string): void;
}

export interface EngineClient {
  /** Starts a job. Only one at a time: `busy` must be false. */
  run(job: RunJob, listeners: RunListeners): RunHandle;
  busy(): boolean;
  /** Ends the worker if it has no job; the next job gets another one. */
  rest(): void;
  plant(fault: Chaos): void;
  dispose(): void;
}

export interface ClientOptions {
  /** Called when the client has become free for its next job. */
  idle?(): void;
  replaced?(replacement: Replacement): void;
  readonly watchdog?: WatchdogOptions;
}

const WORDS = {
  notStarted: (detail: string) => `The simulation could not be started: ${detail}`,
  neverStarts: (detail: string) =>
    `The simulation's worker does not start: ${detail}. Reload the page; if that does not help, another browser may.`,
  brokeTwice: (detail: string) => `This scenario stopped two workers in a row (the last one: ${detail}). Change it, or run it again.`,
};

export function createClient(garage: Garage, options: ClientOptions = {}): EngineClient {
  const client = createJobClient<RunJob, RunReply>(garage, { ...options, words: WORDS });
  return {
    ...client,
    run: (job, listeners) => client.run(job, { heard: (reply) => tell(reply, listeners), failed: (message) => listeners.failed(message) }),
  };
}

function tell(reply: RunReply, listeners: RunListeners): void {
  switch (reply.type) {
    case 'estimate':
      listeners.estimate?.(reply.estimate);
      return;
    case 'progress':
      listeners.progress?.(reply.progress);
      return;
    case 'result':
      listeners.result?.(reply.result, reply.tookMs);
      return;
    case 'detail':
      listeners.detail?.(reply.record);
      return;
    case 'forecast':
      listeners.forecast?.(reply.runMs);
      return;
    case 'done':
      listeners.done?.();
      return;
    case 'failed':
      listeners.failed(reply.message);
      return;
  }
}
