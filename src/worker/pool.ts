/**
 * Two workers: one answers the current edit and nothing else, so that it is free when the next edit
 * comes; the other takes everything that can wait, the most wanted first. Two, because a third would
 * take the second core of a small laptop from the page itself.
 */
import type { RunResult } from '../engine/record/result.ts';
import { createClient } from './client.ts';
import type { Replacement, RunHandle, RunListeners } from './client.ts';
import { createGarage } from './garage.ts';
import type { Spawn } from './garage.ts';
import type { Chaos, RunJob } from './protocol.ts';
import type { WatchdogOptions } from './watchdog.ts';

/**
 * `answer` has a worker that it shares only with `preview`s, which wait for it; on the other, a `detail` that someone
 * waits for goes before `seeds`, and these before `background`.
 */
export type Priority = 'answer' | 'preview' | 'detail' | 'seeds' | 'background';

/** The engine as the page sees it. */
export interface EngineWorkers {
  run(job: RunJob, listeners: RunListeners, priority: Priority): RunHandle;
  /** Calls back whenever a crashed or hung worker was replaced; answers the way to stop that. */
  onReplaced(listener: (replacement: Replacement) => void): () => void;
  /** Calls back with every result that failed a check of its own (`engine/selfCheck.ts`); answers the way to stop that. */
  onFailedCheck(listener: (result: RunResult) => void): () => void;
  /**
   * Makes room for work elsewhere that needs memory: the spare goes, and so does the worker of what can wait, once it has
   * nothing to do. A worker keeps tens of megabytes of its last runs, which the browser collects when it sees fit.
   * The worker of the answer stays: it has the engine compiled, and someone waits for it. All come back with their next job.
   */
  makeRoom(): void;
  /** Plants a fault into the worker of that priority; works only if the workers were started for it. */
  readonly plant: (fault: Chaos, priority: Priority) => void;
  dispose(): void;
}

interface Waiting {
  readonly job: RunJob;
  readonly listeners: RunListeners;
  readonly priority: Priority;
  handle: RunHandle | null;
}

const RANK: Readonly<Record<Priority, number>> = { answer: 0, preview: 1, detail: 0, seeds: 1, background: 2 };

export interface PoolOptions {
  readonly watchdog?: WatchdogOptions;
}

/** Starts the pool; workers start with their first job. */
export function createPool(spawn: Spawn, options: PoolOptions = {}): EngineWorkers {
  const garage = createGarage(spawn);
  const hearers = new Set<(replacement: Replacement) => void>();
  const checkers = new Set<(result: RunResult) => void>();
  const checked = (listeners: RunListeners): RunListeners => ({
    ...listeners,
    result(result) {
      if (result.failedChecks !== undefined && result.failedChecks.length > 0) for (const hear of checkers) hear(result);
      listeners.result?.(result);
    },
  });
  const lanes = [createLane(), createLane()] as const;
  const laneOf = (priority: Priority) => lanes[priority === 'answer' || priority === 'preview' ? 0 : 1];

  function createLane() {
    const queue: Waiting[] = [];
    let leaves = false;
    const client = createClient(garage, {
      idle: () => next(),
      replaced: (replacement) => {
        for (const hear of hearers) hear(replacement);
      },
      ...options,
    });
    function next(): void {
      if (client.busy()) return;
      const item = queue.shift();
      if (item) item.handle = client.run(item.job, checked(item.listeners));
      else if (leaves) leave();
    }
    function leave(): void {
      leaves = client.busy();
      if (leaves) return;
      client.rest();
      garage.rest();
    }
    function add(item: Waiting): void {
      const place = queue.findIndex((other) => RANK[other.priority] > RANK[item.priority]);
      queue.splice(place < 0 ? queue.length : place, 0, item);
      next();
    }
    function cancel(item: Waiting): void {
      const place = queue.indexOf(item);
      if (place >= 0) queue.splice(place, 1);
      else item.handle?.cancel();
    }
    return { client, add, cancel, leave };
  }

  return {
    run(job, listeners, priority) {
      const item: Waiting = { job, listeners, priority, handle: null };
      const lane = laneOf(priority);
      lane.add(item);
      return { cancel: () => lane.cancel(item) };
    },
    onReplaced(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    onFailedCheck(listener) {
      checkers.add(listener);
      return () => checkers.delete(listener);
    },
    makeRoom() {
      garage.rest();
      laneOf('background').leave();
    },
    plant: (fault, priority) => laneOf(priority).client.plant(fault),
    dispose() {
      for (const lane of lanes) lane.client.dispose();
      garage.dispose();
      hearers.clear();
      checkers.clear();
    },
  };
}
