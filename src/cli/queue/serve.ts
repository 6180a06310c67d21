/**
 * A worker's side of a queue: takes batches and makes their runs, each batch in a thread with a heap of its own, so that one that fails ends its thread and not
 * the worker, and this thread can always say that it lives. A batch whose worker has gone silent is taken by another one.
 */
import { formatCount } from '../../base/units.ts';
import { progressLine } from '../progress.ts';
import { resultJsonOf } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { interrupted, Stopped, taskThread, type TaskThread } from '../threads.ts';
import { packed, runsFrom } from './batch.ts';
import { PREFIX, QUEUE, type Connection } from './connection.ts';

/** A worker that has not said for so long that it lives counts as dead. */
const SILENT_MS = 10_000;
/** Between two looks for batches of dead workers. */
const LOOK_MS = 3000;
/** A batch that ended so many workers is given up. */
const MOST_DEATHS = 2;
const HEAP_MB = 4096;

interface Options {
  /** Batches at a time. */
  readonly jobs: number;
  /** Where results are kept too, and what is there is not made again. */
  readonly store: Store | null;
}

/** Makes runs until someone stops it; then ends the batches that are under way. Returns how many runs it made. */
export async function serveQueue({ redis, bullmq }: Connection, { jobs, store }: Options): Promise<number> {
  const idle: TaskThread[] = [];
  const progress = progressLine();
  let made = 0;
  const result = async (key: string, make: () => Promise<string>): Promise<string> => {
    const kept = store?.get(key);
    if (kept !== undefined) return kept;
    const json = await make();
    store?.put(key, json);
    made += 1;
    progress.show(`${formatCount(made)} runs made`);
    return json;
  };
  const process = async ({ data }: { readonly data: unknown }): Promise<string> => {
    const runs = runsFrom(data);
    const thread = idle.pop() ?? taskThread(HEAP_MB);
    try {
      const results: string[] = [];
      for (const { key, run } of runs) results.push(await result(key, async () => resultJsonOf(await thread.ask('run', run, () => {}))));
      idle.push(thread);
      return packed(results);
    } catch (error) {
      await thread.end();
      throw error;
    }
  };
  const interrupt = interrupted();
  const worker = new bullmq.Worker(QUEUE, process, {
    connection: redis,
    prefix: PREFIX,
    concurrency: jobs,
    lockDuration: SILENT_MS,
    stalledInterval: LOOK_MS,
    maxStalledCount: MOST_DEATHS,
  });
  worker.on('error', () => {});
  try {
    await interrupt.rejects;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  interrupt.forget();
  // A second Ctrl-C ends the program; another worker then takes what was under way. So it does where Redis is away: nobody is there to take a result.
  const away = new Promise<'away'>((resolve) => {
    redis.once('reconnecting', () => resolve('away'));
    if (redis.status !== 'ready') resolve('away');
  });
  if ((await Promise.race([worker.close(), away])) === 'away') void worker.close(true).catch(() => {});
  progress.clear();
  await Promise.all(idle.map((thread) => thread.end()));
  return made;
}
