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
import { createSpare } from './spare.ts';
import type { WatchdogOptions } from './watchdog.ts';

/**
 * `answer` has a worker that it shares only with `preview`s, which wait for it; on the other, a `detail` that someone
 * waits for goes before `seeds`, and these before `background`. `spare` runs there only while both have nothing else to do, and
 * whatever else is asked for stops it at once; it starts over in the next pause (`spare.ts`).
 */
export type Priority = 'answer' | 'preview' | 'detail' | 'seeds' | 'background' | 'spare';

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
  /**
   * Makes room, and keeps it until the function that is answered is called: no worker keeps the memory of its last run but the one of the
   * answer, and there is no spare.
   */
  keepRoom(): () => void;
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

const RANK: Readonly<Record<Priority, number>> = { answer: 0, preview: 1, detail: 0, seeds: 1, background: 2, spare: 3 };

/** A run that takes longer leaves tens of megabytes behind, and starting another worker takes little beside it. */
const LONG_MS = 1000;

export interface PoolOptions {
  readonly watchdog?: WatchdogOptions;
  /** How long both workers must have had nothing to do before `spare` work starts, in milliseconds. */
  readonly restMs?: number;
}

/** Starts the pool; workers start with their first job. */
export function createPool(spawn: Spawn, options: PoolOptions = {}): EngineWorkers {
  const garage = createGarage(spawn);
  const hearers = new Set<(replacement: Replacement) => void>();
  const checkers = new Set<(result: RunResult) => void>();
  const checked = (listeners: RunListeners, took: (ms: number) => void): RunListeners => ({
    ...listeners,
    result(result, tookMs) {
      took(tookMs);
      if (result.failedChecks !== undefined && result.failedChecks.length > 0) for (const hear of checkers) hear(result);
      listeners.result?.(result, tookMs);
    },
  });
  /** Who keeps room. */
  let roomy = 0;
  const lanes = [createLane(), createLane()] as const;
  const spare = createSpare(() => lanes.every(({ isIdle }) => isIdle()), options.restMs);
  const laneOf = (priority: Priority) => lanes[priority === 'answer' || priority === 'preview' ? 0 : 1];

  function createLane() {
    const queue: Waiting[] = [];
    let leaves = false;
    /** The last run, to compute; 0: it was no run, or it did not end. */
    let tookMs = 0;
    const client = createClient(garage, {
      idle: () => next(),
      replaced: (replacement) => {
        for (const hear of hearers) hear(replacement);
      },
      ...options,
    });
    function next(): void {
      if (client.busy()) return;
      if (roomy > 0 && isSecond() && tookMs >= LONG_MS) client.rest();
      tookMs = 0;
      const item = queue.shift();
      if (item)
        item.handle = client.run(
          item.job,
          checked(item.listeners, (ms) => (tookMs = ms)),
        );
      else {
        if (leaves || (roomy > 0 && isSecond())) leave();
        spare.rest();
      }
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
    const isIdle = () => queue.length === 0 && !client.busy();
    const isSecond = (): boolean => laneOf('background').client === client;
    return { client, add, cancel, leave, isIdle };
  }

  function enter(item: Waiting): RunHandle {
    const lane = laneOf(item.priority);
    lane.add(item);
    return { cancel: () => lane.cancel(item) };
  }

  function makeRoom(): void {
    spare.giveWay();
    garage.rest();
    laneOf('background').leave();
  }

  return {
    run(job, listeners, priority) {
      if (priority === 'spare') return spare.add((over) => enter({ job, listeners: ending(listeners, over), priority, handle: null }));
      spare.giveWay();
      return enter({ job, listeners, priority, handle: null });
    },
    onReplaced(listener) {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
    onFailedCheck(listener) {
      checkers.add(listener);
      return () => checkers.delete(listener);
    },
    makeRoom,
    keepRoom() {
      makeRoom();
      let keeps = true;
      garage.keepSpare(false);
      roomy++;
      return () => {
        if (!keeps) return;
        keeps = false;
        if (--roomy === 0) garage.keepSpare(true);
      };
    },
    plant: (fault, priority) => laneOf(priority).client.plant(fault),
    dispose() {
      spare.dispose();
      for (const lane of lanes) lane.client.dispose();
      garage.dispose();
      hearers.clear();
      checkers.clear();
    },
  };
}

/** The same listeners, and `over`, which hears that the job is over before they do. */
function ending(listeners: RunListeners, over: () => void): RunListeners {
  return {
    ...listeners,
    result(result, tookMs) {
      over();
      listeners.result?.(result, tookMs);
    },
    detail(record) {
      over();
      listeners.detail?.(record);
    },
    done() {
      over();
      listeners.done?.();
    },
    forecast(runMs) {
      over();
      listeners.forecast?.(runMs);
    },
    failed(message) {
      over();
      listeners.failed(message);
    },
  };
}
