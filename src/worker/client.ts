/**
 * The page's side of one worker: gives it a job, hears its answers, and replaces it when it crashes or
 * hangs. A job lost that way is started once more; a job that breaks two workers is at fault itself and
 * fails with an explanation.
 */
import type { RunResult } from '../engine/record/result.ts';
import type { RunProgress } from '../engine/run.ts';
import type { Garage, Lease } from './garage.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { Chaos, FromWorker, JobEstimate, RunJob, ToWorker } from './protocol.ts';
import { createWatchdog } from './watchdog.ts';
import type { WatchdogOptions } from './watchdog.ts';

export interface RunListeners {
  estimate?(estimate: JobEstimate): void;
  progress?(progress: RunProgress): void;
  result?(result: RunResult): void;
  /** The estimate was all that was wanted, and is there. */
  done?(): void;
  /** In words: the engine refused the job, or it broke its worker twice. */
  failed(message: string): void;
}

export interface RunHandle {
  /** Takes effect within a slice; no listener is called afterwards. Harmless once the run is over. */
  cancel(): void;
}

/** Why a worker was replaced. */
export interface Replacement {
  readonly reason: 'crashed' | 'hung';
  readonly detail: string;
  /** Whether a run was started again because of it. */
  readonly restartedRun: boolean;
}

export interface EngineClient {
  /** Starts a job. Only one at a time: `busy` must be false. */
  run(job: RunJob, listeners: RunListeners): RunHandle;
  busy(): boolean;
  plant(fault: Chaos): void;
  dispose(): void;
}

export interface ClientOptions {
  /** Called when the client has become free for its next job. */
  idle?(): void;
  replaced?(replacement: Replacement): void;
  readonly watchdog?: WatchdogOptions;
}

interface Active {
  runId: number;
  readonly job: RunJob;
  readonly listeners: RunListeners;
  attempts: number;
}

/** A worker that dies this often before it listens will not come up by trying on. */
const STARTS = 2;

export function createClient(garage: Garage, options: ClientOptions = {}): EngineClient {
  let lease: Lease | null = null;
  let active: Active | null = null;
  let lastRunId = 0;
  let failedStarts = 0;
  let disposed = false;

  const watchdog = createWatchdog(
    {
      ping: (nonce) => lease?.post({ protocol: PROTOCOL, type: 'ping', nonce }),
      ready: () => lease?.ready() ?? false,
      hung: () => replace('hung', 'it did not answer'),
    },
    options.watchdog,
  );

  function acquire(): Lease {
    if (lease) return lease;
    // A late message of a worker that was given up must not reach its successor's run.
    let mine: Lease | null = null;
    mine = garage.take({
      message: (data) => {
        if (lease === mine) receive(data);
      },
      fault: (detail) => {
        if (lease === mine) replace('crashed', detail);
      },
    });
    lease = mine;
    return mine;
  }

  function send(current: Active): void {
    try {
      acquire().post({ protocol: PROTOCOL, type: 'run', runId: current.runId, job: current.job } satisfies ToWorker);
      watchdog.start();
    } catch (error) {
      fail(current, `The simulation could not be started: ${words(error)}`);
    }
  }

  function finish(): void {
    active = null;
    watchdog.stop();
  }

  function fail(current: Active, message: string): void {
    finish();
    current.listeners.failed(message);
    options.idle?.();
  }

  function receive(data: unknown): void {
    if (!isEnvelope(data) || data.protocol !== PROTOCOL) return;
    const message = data as FromWorker;
    if (message.type === 'ready') return;
    if (message.type === 'pong') {
      watchdog.pong(message.nonce);
      return;
    }
    if (!active || message.runId !== active.runId) return;
    const { listeners } = active;
    switch (message.type) {
      case 'estimate':
        listeners.estimate?.(message.estimate);
        return;
      case 'progress':
        listeners.progress?.(message.progress);
        return;
      case 'result':
        finish();
        listeners.result?.(message.result);
        options.idle?.();
        return;
      case 'done':
        finish();
        listeners.done?.();
        options.idle?.();
        return;
      case 'failed':
        fail(active, message.message);
        return;
    }
  }

  function replace(reason: Replacement['reason'], detail: string): void {
    const wasReady = lease?.ready() ?? false;
    lease?.terminate();
    lease = null;
    watchdog.stop();
    if (disposed) return;
    failedStarts = wasReady ? 0 : failedStarts + 1;
    const lost = active;
    if (!lost) {
      options.replaced?.({ reason, detail, restartedRun: false });
      return;
    }
    if (failedStarts >= STARTS) {
      failedStarts = 0;
      fail(lost, `The simulation's worker does not start: ${detail}. Reload the page; if that does not help, another browser may.`);
      return;
    }
    lost.attempts++;
    if (lost.attempts >= 2) {
      options.replaced?.({ reason, detail, restartedRun: false });
      fail(lost, `This scenario stopped two workers in a row (the last one: ${detail}). Change it, or run it again.`);
      return;
    }
    lost.runId = ++lastRunId;
    options.replaced?.({ reason, detail, restartedRun: true });
    send(lost);
  }

  return {
    run(job, listeners) {
      if (active) throw new Error('This worker has a job already');
      const current: Active = { runId: ++lastRunId, job, listeners, attempts: 0 };
      active = current;
      send(current);
      return {
        cancel() {
          if (active !== current) return;
          finish();
          lease?.post({ protocol: PROTOCOL, type: 'cancel', runId: current.runId });
          options.idle?.();
        },
      };
    },
    busy: () => active !== null,
    plant(fault) {
      acquire().post({ protocol: PROTOCOL, type: 'chaos', fault });
    },
    dispose() {
      disposed = true;
      finish();
      lease?.terminate();
      lease = null;
    },
  };
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
