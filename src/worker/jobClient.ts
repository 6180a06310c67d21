/**
 * The page's side of one worker, whatever its work is: gives it a job, hears its replies, and replaces it
 * when it crashes or hangs. A job lost that way is started once more; a job that breaks two workers is at
 * fault itself and fails with an explanation.
 */
import type { Garage, Lease } from './garage.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { AskOrder, Chaos, Order, Reply, Sign } from './protocol.ts';
import { createWatchdog } from './watchdog.ts';
import type { WatchdogOptions } from './watchdog.ts';

export interface JobListener<R extends Reply> {
  /** Every reply of the job, the last one included; after that one the client is free. */
  heard(reply: R): void;
  /** In words: the worker could not be started, or the job broke it twice. Nothing is heard afterwards. */
  failed(message: string): void;
}

export interface RunHandle {
  /** Takes effect within a slice; no listener is called afterwards. Harmless once the run is over. */
  cancel(): void;
}

/** Of a job that is asked something while it runs. */
export interface AskedHandle<Ask> extends RunHandle {
  /** A worker that takes the place of a broken one is asked again. Harmless once the run is over. */
  ask(ask: Ask): void;
}

/** Why a worker was replaced. */
export interface Replacement {
  readonly reason: 'crashed' | 'hung';
  readonly detail: string;
  /** Whether a run was started again because of it. */
  readonly restartedRun: boolean;
}

/** How a lost job is reported, which depends on what the job was. */
export interface JobWords {
  notStarted(detail: string): string;
  neverStarts(detail: string): string;
  brokeTwice(detail: string): string;
}

export interface JobClientOptions {
  readonly words: JobWords;
  /** Called when the client has become free for its next job. */
  idle?(): void;
  replaced?(replacement: Replacement): void;
  readonly watchdog?: WatchdogOptions | undefined;
}

export interface JobClient<Job, R extends Reply, Ask = never> {
  /** Starts a job. Only one at a time: `busy` must be false. */
  run(job: Job, listener: JobListener<R>): AskedHandle<Ask>;
  busy(): boolean;
  /** Ends the worker if it has no job, and with it what its former jobs left behind; the next job gets another one. */
  rest(): void;
  plant(fault: Chaos): void;
  dispose(): void;
}

interface Active<Job, R extends Reply, Ask> {
  runId: number;
  readonly job: Job;
  readonly listener: JobListener<R>;
  attempts: number;
  /** What was asked last. */
  asked: { readonly ask: Ask } | null;
}

/** A worker that dies this often before it listens will not come up by trying on. */
const STARTS = 2;

/** Replies after which a job is over. */
const LAST: ReadonlySet<string> = new Set(['result', 'detail', 'done', 'forecast', 'failed']);

export function createJobClient<Job, R extends Reply, Ask = never>(
  garage: Garage<Order<Job> | AskOrder<Ask>>,
  options: JobClientOptions,
): JobClient<Job, R, Ask> {
  let lease: Lease<Order<Job> | AskOrder<Ask>> | null = null;
  let active: Active<Job, R, Ask> | null = null;
  let lastRunId = 0;
  let failedStarts = 0;
  let disposed = false;
  const { words } = options;

  const watchdog = createWatchdog(
    {
      ping: (nonce) => lease?.post({ protocol: PROTOCOL, type: 'ping', nonce }),
      ready: () => lease?.ready() ?? false,
      absent: () => lease?.absent?.() ?? false,
      hung: () => replace('hung', 'it did not answer'),
    },
    options.watchdog,
  );

  function acquire(): Lease<Order<Job> | AskOrder<Ask>> {
    if (lease) return lease;
    // A late message of a worker that was given up must not reach its successor's run.
    let mine: Lease<Order<Job> | AskOrder<Ask>> | null = null;
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

  function send(current: Active<Job, R, Ask>): void {
    try {
      acquire().post({ protocol: PROTOCOL, type: 'run', runId: current.runId, job: current.job });
      if (current.asked !== null) lease?.post({ protocol: PROTOCOL, type: 'ask', runId: current.runId, ask: current.asked.ask });
      watchdog.start();
    } catch (error) {
      fail(current, words.notStarted(error instanceof Error ? error.message : String(error)));
    }
  }

  function finish(): void {
    active = null;
    watchdog.stop();
  }

  function fail(current: Active<Job, R, Ask>, message: string): void {
    finish();
    current.listener.failed(message);
    options.idle?.();
  }

  function receive(data: unknown): void {
    if (!isEnvelope(data) || data.protocol !== PROTOCOL || data.type === 'ready') return;
    if (data.type === 'pong') {
      watchdog.pong((data as Extract<Sign, { readonly type: 'pong' }>).nonce);
      return;
    }
    const reply = data as R;
    if (!active || reply.runId !== active.runId) return;
    const { listener } = active;
    const last = LAST.has(reply.type);
    if (last) finish();
    listener.heard(reply);
    if (last) options.idle?.();
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
      fail(lost, words.neverStarts(detail));
      return;
    }
    lost.attempts++;
    if (lost.attempts >= 2) {
      options.replaced?.({ reason, detail, restartedRun: false });
      fail(lost, words.brokeTwice(detail));
      return;
    }
    lost.runId = ++lastRunId;
    options.replaced?.({ reason, detail, restartedRun: true });
    send(lost);
  }

  return {
    run(job, listener) {
      if (active) throw new Error('This worker has a job already');
      const current: Active<Job, R, Ask> = { runId: ++lastRunId, job, listener, attempts: 0, asked: null };
      active = current;
      send(current);
      return {
        ask(ask) {
          if (active !== current) return;
          current.asked = { ask };
          lease?.post({ protocol: PROTOCOL, type: 'ask', runId: current.runId, ask });
        },
        cancel() {
          if (active !== current) return;
          finish();
          lease?.post({ protocol: PROTOCOL, type: 'cancel', runId: current.runId });
          options.idle?.();
        },
      };
    },
    busy: () => active !== null,
    rest() {
      if (active) return;
      lease?.terminate();
      lease = null;
    },
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
