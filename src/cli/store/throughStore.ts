/**
 * A sweep's runs with a store: what is there is read, what is not is made, by threads or by a queue's workers, and kept as soon as it is done. The lines are
 * those of a sweep without a store, byte for byte and in the same order, whatever was there and wherever the rest was made.
 */
import { workThrough, type ThreadOptions } from '../threads.ts';
import { WORK, type Job } from '../work.ts';
import { lineOf, resultJsonOf, runKey, startOf } from './plan.ts';
import type { Store } from './store.ts';

/** A run that can be made. */
export type Run = Extract<Job, { readonly seed: number }>;

/** Makes runs, in any order, and says of each when it is done. */
export type Make = (runs: readonly Run[], done: (at: number, resultJson: string) => void) => Promise<void>;

interface Options {
  readonly make: Make;
  readonly emit: (line: string) => void;
  /** Lines come when they are there, in any order. */
  readonly asDone?: boolean;
}

/** Threads of this program that make runs. */
export const byThreads =
  (options: Pick<ThreadOptions<'run'>, 'threads' | 'cost' | 'onProgress'>): Make =>
  (runs, done) =>
    workThrough('run', runs, { ...options, asDone: true, emit: (outcome, at) => done(at, resultJsonOf(outcome)) });

/** Prints the line of each job. Where making ends early, what is there is printed all the same, and what ended it is thrown. */
export async function throughStore(store: Store, jobs: readonly Job[], { make, emit, asDone }: Options): Promise<void> {
  const keys = jobs.map(runKey);
  // Two combinations may mean the same: one run is enough.
  const wanted = new Map<string, number[]>();
  for (const [index, key] of keys.entries()) if (key !== null && !store.has(key)) wanted.set(key, [...(wanted.get(key) ?? []), index]);
  const made = [...wanted.values()].map(([index]) => index);
  const printed = new Uint8Array(jobs.length);
  const show = (index: number): void => {
    if (printed[index] === 1) return;
    printed[index] = 1;
    emit(line(index));
  };
  const isThere = (index: number): boolean => keys[index] === null || store.has(keys[index]);
  const showAllThere = (): void => jobs.forEach((_, index) => isThere(index) && show(index));
  let next = 0;
  const showInOrder = (): void => {
    for (; next < jobs.length && isThere(next); next++) show(next);
  };
  const done = (at: number, resultJson: string): void => {
    const key = keys[made[at]]!;
    store.put(key, resultJson);
    if (asDone) wanted.get(key)!.forEach(show);
    else showInOrder();
  };
  if (asDone) showAllThere();
  else showInOrder();
  try {
    await make(
      made.map((index) => jobs[index] as Run),
      done,
    );
  } finally {
    // What waits for an earlier one is an answer all the same.
    showAllThere();
  }

  /** The line of a run that is kept, or of one that cannot be made; made again where it turns out to be damaged. */
  function line(index: number): string {
    const job = jobs[index];
    const start = startOf({ scenario: job.name, set: job.set });
    if ('problems' in job) return JSON.stringify({ ...start, problems: job.problems });
    const kept = store.get(keys[index]!);
    if (kept !== undefined) return lineOf(start, kept);
    const result = resultJsonOf(WORK.run(job, () => {}));
    store.put(keys[index]!, result);
    return lineOf(start, result);
  }
}
