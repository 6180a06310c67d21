/**
 * The page's workers. One answers the current edit and nothing else that matters, so that it is free when the next edit comes; the
 * others take what can wait, the most wanted first. There are as many as the machine has cores (`poolSize`), the page's own thread
 * not counted: it mostly waits. While nobody waits for an answer, its worker helps the others, and gives way at once.
 */
import type { RunResult } from '../engine/record/result.ts';
import { createClient } from './client.ts';
import type { EngineClient, Replacement, RunHandle, RunListeners } from './client.ts';
import { createGarage } from './garage.ts';
import type { Spawn } from './garage.ts';
import type { Chaos, RunJob } from './protocol.ts';
import { createSpare, REST_MS } from './spare.ts';
import type { WatchdogOptions } from './watchdog.ts';

/**
 * `answer` has a worker that it shares only with `preview`s, which wait for it; on the others, a `detail` that someone
 * waits for goes before `seeds`, these before `first`, the runs that layouts without any answer lack, these before `background`, and this
 * before `search`. A `search` takes every worker that nobody else needs: where a `detail` or `seeds` finds all of them busy, one of its
 * runs stops, and starts over. `spare` runs there only while all have nothing else to do, and whatever else is asked for stops it at once;
 * it starts over in the next pause (`spare.ts`).
 */
export type Priority = 'answer' | 'preview' | 'detail' | 'seeds' | 'first' | 'background' | 'search' | 'spare';

/** The engine as the page sees it. */
export interface EngineWorkers {
  /** So many runs asked for at once keep all workers busy. */
  readonly width: number;
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
  /** Null while it waits, and for the moment in which it is being started. */
  handle: RunHandle | null;
}

interface Lane {
  readonly client: EngineClient;
  item: Waiting | null;
  /** The last run, to compute; 0: it was no run, or it did not end. */
  tookMs: number;
  /** Its worker is to be ended once it has nothing to do. */
  leaves: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const RANK: Readonly<Record<Priority, number>> = {
  answer: 0,
  preview: 1,
  detail: 0,
  seeds: 1,
  first: 2,
  background: 3,
  search: 4,
  spare: 5,
};

/** What stops a run of a search where all workers are busy. */
const URGENT: readonly Priority[] = ['detail', 'seeds'];

/** A run that takes longer leaves tens of megabytes behind, and starting another worker takes little beside it. */
const LONG_MS = 1000;

/** So long a worker beyond the second stays without work: another comparison may follow. Then the memory of its last runs goes. */
const STAY_MS = 10_000;

export interface PoolOptions {
  readonly watchdog?: WatchdogOptions;
  /** Workers in all, at least 2: the one of the answer, and those of what can wait. */
  readonly workers?: number;
  /** How long the workers must have had nothing to do before `spare` work starts, and that of the answer before it helps, in milliseconds. */
  readonly restMs?: number;
}

/** Starts the pool; workers start with their first job. */
export function createPool(spawn: Spawn, { workers = 2, restMs = REST_MS, watchdog }: PoolOptions = {}): EngineWorkers {
  const garage = createGarage(spawn);
  const hearers = new Set<(replacement: Replacement) => void>();
  const checkers = new Set<(result: RunResult) => void>();
  /** What waits for the worker of the answer, and what for any of the others. */
  const ahead: Waiting[] = [];
  const later: Waiting[] = [];
  /** Who keeps room. */
  let roomy = 0;
  /** The worker of the answer has rested since it was last asked for one, so that it may help: the next edit is not to be expected at once. */
  let isRested = false;
  const lanes: readonly Lane[] = Array.from({ length: Math.max(2, workers) }, createLane);
  const [answering, ...others] = lanes;
  const spare = createSpare({ isIdle, restMs, width: () => (roomy > 0 ? 1 : others.length) });

  function createLane(): Lane {
    const client = createClient(garage, {
      idle: () => freed(lane),
      replaced: (replacement) => {
        for (const hear of hearers) hear(replacement);
      },
      ...(watchdog && { watchdog }),
    });
    const lane: Lane = { client, item: null, tookMs: 0, leaves: false, timer: undefined };
    return lane;
  }

  function isIdle(): boolean {
    return ahead.length === 0 && later.length === 0 && lanes.every(({ client }) => !client.busy());
  }

  /** Whether it may take what can wait. */
  const mayHelp = (lane: Lane): boolean => (lane === answering ? isRested && roomy === 0 : roomy === 0 || lane === others[0]);

  /** Its worker has ended a job, or lost it. */
  function freed(lane: Lane): void {
    lane.item = null;
    work(lane);
  }

  /** Gives the worker its next job, if it is free and there is one. */
  function work(lane: Lane): void {
    if (lane.client.busy()) return;
    wait(lane);
    if (roomy > 0 && lane !== answering && lane.tookMs >= LONG_MS) lane.client.rest();
    lane.tookMs = 0;
    const item = (lane === answering ? ahead.shift() : undefined) ?? (mayHelp(lane) ? later.shift() : undefined);
    if (item !== undefined) start(lane, item);
    else rest(lane);
  }

  function start(lane: Lane, item: Waiting): void {
    lane.item = item;
    const handle = lane.client.run(item.job, heardBy(lane, item.listeners));
    // One that failed at once has been followed by another.
    if (lane.item === item) item.handle = handle;
  }

  function rest(lane: Lane): void {
    if (lane === answering) {
      if (!isRested) wait(lane, restMs, endRest);
    } else if (lane.leaves || roomy > 0) leave(lane);
    else if (lane !== others[0]) wait(lane, STAY_MS, () => lane.client.rest());
    spare.rest();
  }

  function endRest(): void {
    isRested = true;
    if (later.length > 0) work(answering);
  }

  /** Does this after so long, in place of what it waited for; without it waits for nothing. */
  function wait(lane: Lane, ms = 0, then?: () => void): void {
    clearTimeout(lane.timer);
    lane.timer =
      then &&
      setTimeout(() => {
        lane.timer = undefined;
        then();
      }, ms);
  }

  function leave(lane: Lane): void {
    lane.leaves = lane.client.busy();
    if (lane.leaves) return;
    wait(lane);
    lane.client.rest();
    garage.rest();
  }

  /** The worker of the answer is wanted for it: what it helped with starts over elsewhere. */
  function giveWay(): void {
    const { item } = answering;
    if (item !== null && isLater(item)) putBack(answering, item);
  }

  /** Someone waits for what no worker is free for: a run of a search starts over, if it can be one that others than the answer's have. */
  function makeWay(): void {
    const lane = [...others, answering].find(({ item }) => item?.priority === 'search');
    if (lane?.item) putBack(lane, lane.item);
  }

  /** What can wait stops, and goes before what is wanted as much. */
  function putBack(lane: Lane, item: Waiting): void {
    insert(later, item, true);
    const { handle } = item;
    item.handle = null;
    lane.item = null;
    handle?.cancel();
  }

  function enter(item: Waiting): RunHandle {
    if (isLater(item)) {
      insert(later, item);
      for (const lane of others) work(lane);
      // Those are busy by now, or there is nothing left.
      if (later.length > 0 && !answering.client.busy() && answering.timer === undefined) work(answering);
      if (URGENT.includes(item.priority) && later.includes(item)) makeWay();
    } else {
      isRested = false;
      insert(ahead, item);
      giveWay();
      work(answering);
    }
    return { cancel: () => cancel(item) };
  }

  function cancel(item: Waiting): void {
    const queue = isLater(item) ? later : ahead;
    const place = queue.indexOf(item);
    if (place >= 0) queue.splice(place, 1);
    else item.handle?.cancel();
  }

  function heardBy(lane: Lane, listeners: RunListeners): RunListeners {
    return {
      ...listeners,
      result(result, tookMs) {
        lane.tookMs = tookMs;
        if (result.failedChecks !== undefined && result.failedChecks.length > 0) for (const hear of checkers) hear(result);
        listeners.result?.(result, tookMs);
      },
    };
  }

  function makeRoom(): void {
    spare.giveWay();
    garage.rest();
    for (const lane of others) leave(lane);
  }

  return {
    width: lanes.length,
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
        if (--roomy > 0) return;
        garage.keepSpare(true);
        for (const lane of lanes) work(lane);
      };
    },
    plant: (fault, priority) => (isLater({ priority }) ? others[0] : answering).client.plant(fault),
    dispose() {
      spare.dispose();
      for (const lane of lanes) {
        wait(lane);
        lane.client.dispose();
      }
      garage.dispose();
      hearers.clear();
      checkers.clear();
    },
  };
}

const isLater = ({ priority }: Pick<Waiting, 'priority'>): boolean => priority !== 'answer' && priority !== 'preview';

/** Behind what is wanted as much, or before it. */
function insert(queue: Waiting[], item: Waiting, first = false): void {
  const place = queue.findIndex(
    ({ priority }) => RANK[priority] > RANK[item.priority] || (first && RANK[priority] === RANK[item.priority]),
  );
  queue.splice(place < 0 ? queue.length : place, 0, item);
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
