/**
 * A sweep's runs with a store: what is there is read, what is not is made and kept as soon as it is done. The lines are those of a sweep without a store, byte
 * for byte and in the same order, whatever was there.
 */
import { workThrough, type ThreadOptions } from '../threads.ts';
import { WORK, type Job } from '../work.ts';
import { lineOf, resultJsonOf, runKey, startOf } from './plan.ts';
import type { Store } from './store.ts';

interface Options extends Pick<ThreadOptions<'run'>, 'threads' | 'cost' | 'asDone' | 'onProgress'> {
  readonly emit: (line: string) => void;
}

export async function throughStore(store: Store, jobs: readonly Job[], { emit, ...options }: Options): Promise<void> {
  const keys = jobs.map(runKey);
  // Two combinations may mean the same: one run is enough.
  const wanted = new Set<string>();
  const made = jobs.flatMap((_, index) => {
    const key = keys[index];
    if (key === null || store.has(key) || wanted.has(key)) return [];
    wanted.add(key);
    return [index];
  });

  /** The line of a run that is kept, or of one that cannot be made; made again where it turns out to be damaged. */
  const line = (index: number): string => {
    const job = jobs[index];
    const start = startOf({ scenario: job.name, set: job.set });
    if ('problems' in job) return JSON.stringify({ ...start, problems: job.problems });
    const kept = store.get(keys[index]!);
    if (kept !== undefined) return lineOf(start, kept);
    const result = resultJsonOf(WORK.run(job, () => {}));
    store.put(keys[index]!, result);
    return lineOf(start, result);
  };

  const isMade = new Set(made);
  if (options.asDone) for (const [index] of jobs.entries()) if (!isMade.has(index) && !wanted.has(keys[index] ?? '')) emit(line(index));
  let next = 0;
  const emitUpTo = (end: number): void => {
    for (; next < end; next++) if (!options.asDone || (!isMade.has(next) && wanted.has(keys[next] ?? ''))) emit(line(next));
  };
  await workThrough(
    'run',
    made.map((index) => jobs[index]),
    {
      ...options,
      keep: (outcome, at) => store.put(keys[made[at]]!, resultJsonOf(outcome)),
      emit: (_, at) => {
        if (options.asDone) emit(line(made[at]));
        else emitUpTo(made[at] + 1);
      },
    },
  );
  emitUpTo(jobs.length);
}
