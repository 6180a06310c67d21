/**
 * A sweep's side of a queue: hands batches in, takes what workers made of them, and hands in again what the queue has lost. What was taken is in the
 * sweep's store, so Redis may lose everything at any moment.
 */
import type { Job, Queue } from 'bullmq';
import { listWords, plural } from '../../base/units.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { NotMade } from '../failure.ts';
import { say } from '../output.ts';
import type { Progress } from '../progress.ts';
import type { Make, Run } from '../store/throughStore.ts';
import { interrupted, Stopped } from '../threads.ts';
import { batchesOf, batchId, batchOf, resultsFrom, type Batch } from './batch.ts';
import { PREFIX, QUEUE, workersAt, type Connection } from './connection.ts';

/** Batches in the queue at a time: enough for hundreds of workers, few enough for the memory of Redis. */
const MOST_HANDED_IN = 512;
/** What nobody takes is deleted after a day. */
const KEEP_S = 86_400;
/** How often a run is handed in by itself before it is given up. */
const MOST_TRIES = 3;
const [LEAST_WAIT_MS, MOST_WAIT_MS] = [20, 500];
/** Between two looks for batches that the queue has lost. */
const LOOK_FOR_LOST_MS = 2000;
const NO_WORKER_MS = 3000;

interface Options {
  readonly cost: (run: Run) => number;
  readonly onProgress: (progress: Progress) => void;
}

/** Workers of a queue that make runs. */
export const byQueue =
  (connection: Connection, { cost, onProgress }: Options): Make =>
  async (runs, done) => {
    const { redis, bullmq } = connection;
    // A queue's stream of events holds results too; nobody reads it here.
    const queue = new bullmq.Queue(QUEUE, { connection: redis, prefix: PREFIX, streams: { events: { maxLen: 10 } } });
    queue.on('error', () => {});
    const interrupt = interrupted();
    const follower = new Follower(queue, runs, batchesOf(runs, cost), done);
    try {
      const following = async (): Promise<void> => {
        let wait = LEAST_WAIT_MS;
        const warn = missingWorkers(connection);
        while (!follower.isDone) {
          wait = (await follower.step()) ? LEAST_WAIT_MS : Math.min(2 * wait, MOST_WAIT_MS);
          onProgress({ done: follower.done, tasks: runs.length, underWay: follower.underWay });
          await warn(follower.done);
          await Promise.race([interrupt.rejects, new Promise((resolve) => setTimeout(resolve, wait))]);
        }
      };
      await Promise.race([interrupt.rejects, following()]);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      await Promise.race([follower.withdraw(), new Promise((resolve) => setTimeout(resolve, LOOK_FOR_LOST_MS))]);
      throw new Stopped(`stopped: ${follower.done} of ${runs.length} were finished`);
    } finally {
      interrupt.forget();
      void queue.close().catch(() => {});
    }
    const { lost } = follower;
    if (lost.length > 0)
      throw new NotMade(`${plural(lost.length, 'run')} could not be made by any worker:\n${lost.map((words) => `  ${words}`).join('\n')}`);
  };

class Follower {
  readonly #queue: Queue<Batch, string>;
  readonly #runs: readonly Run[];
  readonly #done: (at: number, resultJson: string) => void;
  /** Not handed in yet, the next one last. */
  readonly #waiting: (readonly number[])[];
  readonly #handedIn = new Map<string, readonly number[]>();
  readonly #tries = new Map<number, number>();
  #lookedAt = performance.now();
  done = 0;
  readonly lost: string[] = [];

  constructor(
    queue: Queue<Batch, string>,
    runs: readonly Run[],
    batches: readonly (readonly number[])[],
    done: (at: number, resultJson: string) => void,
  ) {
    this.#queue = queue;
    this.#runs = runs;
    this.#done = done;
    this.#waiting = batches.toReversed();
  }

  get isDone(): boolean {
    return this.#waiting.length === 0 && this.#handedIn.size === 0;
  }

  get underWay(): ReadonlyMap<number, string> {
    return new Map([[0, `${plural(this.#handedIn.size, 'batch', 'batches')} in the queue`]]);
  }

  /** Hands in and takes what it can; whether there was anything. */
  async step(): Promise<boolean> {
    const wasHandedIn = await this.#handIn();
    const finished = (await this.#queue.getRanges(['completed', 'failed'])).filter((id) => this.#handedIn.has(id));
    for (const id of finished) await this.#take(id);
    if (performance.now() - this.#lookedAt > LOOK_FOR_LOST_MS) {
      await this.#lookForLost();
      this.#lookedAt = performance.now();
    }
    return wasHandedIn || finished.length > 0;
  }

  /** Takes out of the queue what no worker has begun. */
  async withdraw(): Promise<void> {
    await Promise.allSettled([...this.#handedIn.keys()].map((id) => this.#queue.remove(id)));
  }

  async #handIn(): Promise<boolean> {
    const room = Math.min(this.#waiting.length, MOST_HANDED_IN - this.#handedIn.size);
    const batches = this.#waiting.splice(this.#waiting.length - room);
    if (batches.length === 0) return false;
    const jobs = batches.toReversed().map((indices) => {
      const data = batchOf(indices.map((at) => this.#runs[at]));
      const jobId = batchId(data);
      this.#handedIn.set(jobId, indices);
      return { name: 'runs', data, opts: { jobId, removeOnComplete: { age: KEEP_S }, removeOnFail: { age: KEEP_S } } };
    });
    // One that is there already, of this sweep before it was killed, stays as it is.
    await this.#queue.addBulk(jobs);
    return true;
  }

  async #take(id: string): Promise<void> {
    const job = await this.#queue.getJob(id);
    if (!job) return;
    const indices = this.#handedIn.get(id)!;
    const why = this.#resultsOf(job, indices);
    await job.remove().catch(() => {});
    this.#handedIn.delete(id);
    if (why === null) return;
    if (indices.length > 1) {
      // One run of them may be the fault: each by itself.
      this.#waiting.push(...indices.map((at) => [at]));
      return;
    }
    const [at] = indices;
    const tries = (this.#tries.get(at) ?? 0) + 1;
    this.#tries.set(at, tries);
    const { name, scenario, set, seed } = this.#runs[at];
    if (tries < MOST_TRIES) this.#waiting.push(indices);
    else this.lost.push(`${name ?? scenario.title} ${JSON.stringify(set)} seed ${seed}: ${why}`);
  }

  /** Keeps a batch's results; null, or why there are none. */
  #resultsOf(job: Job<Batch, string>, indices: readonly number[]): string | null {
    if (job.failedReason) return job.failedReason;
    try {
      const results = resultsFrom(
        job.returnvalue,
        indices.map((at) => this.#runs[at]),
      );
      for (const [k, at] of indices.entries()) this.#done(at, results[k]);
      this.done += indices.length;
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #lookForLost(): Promise<void> {
    const ids = [...this.#handedIn.keys()];
    const states = await Promise.all(ids.map((id) => this.#queue.getJobState(id)));
    for (const [k, id] of ids.entries()) {
      if (states[k] !== 'unknown') continue;
      this.#waiting.push(this.#handedIn.get(id)!);
      this.#handedIn.delete(id);
    }
  }
}

/** Says that nobody takes the runs, once, where none has come for some seconds and no worker is connected. */
function missingWorkers(connection: Connection): (done: number) => Promise<void> {
  let [seen, since, isSaid] = [0, performance.now(), false];
  return async (done) => {
    const now = performance.now();
    if (done > seen) [seen, since, isSaid] = [done, now, false];
    if (isSaid || now - since < NO_WORKER_MS) return;
    const { mine, others } = await workersAt(connection);
    since = now;
    if (mine > 0) return;
    isSaid = true;
    const of =
      others.length > 0
        ? ` Those that are connected are of engine ${listWords(others)}; this is engine ${ENGINE_VERSION}, with this format of results.`
        : '';
    say(`No worker takes these runs yet.${of} Start some, on this machine or others: spindle worker --queue ${connection.name}`);
  };
}
