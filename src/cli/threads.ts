/**
 * Many pieces of work at a time: worker threads that run this same program and are given one task after another, the
 * longest first, so that no long one is left for the end. Outcomes come out in the order of the tasks unless someone
 * wants them at once, so that a command prints the same whatever the number of threads.
 */
import { parentPort, Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import type { Progress } from './progress.ts';
import { WORK, type Outcome, type Task, type WorkName } from './work.ts';

export interface ThreadOptions<K extends WorkName> {
  /** Tasks under way at a time; 1 works in this thread. */
  readonly threads: number;
  /** Gets the outcomes, in the order of the tasks, or as they come. */
  readonly emit: (outcome: Outcome<K>, index: number) => void;
  /** Gets each outcome as soon as it is there, in any order. */
  readonly keep?: (outcome: Outcome<K>, index: number) => void;
  /** How long a task takes compared with the others; without it they are begun in their order. */
  readonly cost?: (task: Task<K>) => number;
  /** Outcomes are emitted when they are there, in any order. */
  readonly asDone?: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

/** Someone pressed Ctrl-C; what was finished has been emitted. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

type FromThread<K extends WorkName> = { readonly says: string } | { readonly outcome: Outcome<K> };

/** Does all tasks. Rejects with `Stopped` on an interrupt, and with what a task throws. */
export async function workThrough<K extends WorkName>(name: K, tasks: readonly Task<K>[], options: ThreadOptions<K>): Promise<void> {
  const { threads, emit, keep = () => {}, cost, asDone = false, onProgress = () => {} } = options;
  const underWay = new Map<number, string>();
  let done = 0;
  const tell = (index: number, says: string): void => {
    underWay.set(index, says);
    onProgress({ done, tasks: tasks.length, underWay });
  };
  const finished = (index: number): void => {
    underWay.delete(index);
    done += 1;
    onProgress({ done, tasks: tasks.length, underWay });
  };
  if (threads === 1) {
    for (const [index, task] of tasks.entries()) {
      const outcome = await perform(name, task, (says) => tell(index, says));
      finished(index);
      keep(outcome, index);
      emit(outcome, index);
    }
    return;
  }
  const waiting = new Map<number, Outcome<K>>();
  let emitted = 0;
  const take = (index: number, outcome: Outcome<K>): void => {
    finished(index);
    keep(outcome, index);
    if (asDone) {
      emit(outcome, index);
      return;
    }
    waiting.set(index, outcome);
    for (let next = waiting.get(emitted); next !== undefined; next = waiting.get(emitted)) {
      waiting.delete(emitted);
      emit(next, emitted++);
    }
  };
  const queue = begunInOrder(tasks, cost);
  const workers: TaskThread[] = [];
  const serve = async (): Promise<void> => {
    const worker = taskThread();
    workers.push(worker);
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const at = index;
      take(at, await worker.ask(name, tasks[at], (says) => tell(at, says)));
    }
  };
  const interrupt = interrupted();
  try {
    await Promise.race([interrupt.rejects, Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, serve))]);
  } catch (error) {
    queue.length = 0;
    if (!(error instanceof Stopped)) throw error;
    // What waits for an earlier one to be done is an answer all the same.
    for (const [index, outcome] of [...waiting].toSorted(([a], [b]) => a - b)) emit(outcome, index);
    throw new Stopped(`stopped: ${done} of ${tasks.length} were finished`);
  } finally {
    interrupt.forget();
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

/** Indices of the tasks, the longest first; equals in their order. */
export function begunInOrder<T>(tasks: readonly T[], cost: (task: T) => number = () => 0): number[] {
  const costs = tasks.map(cost);
  return tasks.map((_, index) => index).sort((a, b) => costs[b] - costs[a] || a - b);
}

/** Rejects with `Stopped` when someone presses Ctrl-C or ends the program, until it is forgotten. */
export function interrupted(): { readonly rejects: Promise<never>; readonly forget: () => void } {
  let stop = (): void => {};
  const rejects = new Promise<never>((_, reject) => {
    stop = () => reject(new Stopped('stopped'));
  });
  for (const signal of SIGNALS) process.on(signal, stop);
  return {
    rejects,
    forget: () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
}
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const perform = async <K extends WorkName>(name: K, task: Task<K>, tell: (says: string) => void): Promise<Outcome<K>> =>
  (WORK[name] as (task: Task<K>, tell: (says: string) => void) => Outcome<K> | Promise<Outcome<K>>)(task, tell);

/** A thread that runs this same program, and does one task after the other. What a task throws ends it. */
export interface TaskThread {
  readonly ask: <K extends WorkName>(name: K, task: Task<K>, tell: (says: string) => void) => Promise<Outcome<K>>;
  readonly end: () => Promise<unknown>;
}

/** @param mostHeapMb where the heap ends; a task that needs more of it ends the thread, and not the program */
export function taskThread(mostHeapMb?: number): TaskThread {
  const limits = mostHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: mostHeapMb } };
  const worker = new Worker(fileURLToPath(import.meta.url), limits);
  return { ask: (name, task, tell) => ask(worker, name, task, tell), end: () => worker.terminate() };
}

function ask<K extends WorkName>(worker: Worker, name: K, task: Task<K>, tell: (says: string) => void): Promise<Outcome<K>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`a thread ended by itself (exit code ${code})`));
    const onMessage = (message: FromThread<K>) => {
      if ('says' in message) {
        tell(message.says);
        return;
      }
      worker.off('message', onMessage);
      worker.off('error', reject);
      worker.off('exit', onExit);
      resolve(message.outcome);
    };
    worker.on('message', onMessage);
    worker.on('error', reject);
    worker.on('exit', onExit);
    worker.postMessage({ name, task });
  });
}

/** What a worker thread does: tasks in; words on how far it is, and outcomes, out. */
export function serveTasks(): void {
  const answer = (message: FromThread<WorkName>): void => parentPort?.postMessage(message);
  // What is thrown ends the thread, and anyone who waits for it hears of it.
  parentPort?.on('message', <K extends WorkName>({ name, task }: { readonly name: K; readonly task: Task<K> }) => {
    void perform(name, task, (says) => answer({ says })).then((outcome) => answer({ outcome }));
  });
}
