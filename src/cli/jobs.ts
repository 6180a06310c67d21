/**
 * Many runs at a time: worker threads that run this same program and are given one job after another.
 * Lines come out in the order of the jobs, so that a sweep prints the same whatever the number of threads.
 */
import { parentPort, Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import type { Scenario } from '../scenario/schema.ts';
import type { Problem } from '../scenario/validate.ts';
import type { Json } from './pointer.ts';
import { resultDocument, type ResultDocument } from './resultDocument.ts';
import { simulate } from './simulate.ts';

type Changes = Readonly<Record<string, Json>>;
/** A run to be made, or a combination that cannot be run and says why. */
export type Job =
  | { readonly set: Changes; readonly scenario: Scenario; readonly seed: number; readonly scale: number | undefined }
  | { readonly set: Changes; readonly problems: readonly Problem[] };
/** What is printed for a job: its changes, then its result document or its problems. */
export type Line = { readonly set: Changes } & (ResultDocument | { readonly problems: readonly Problem[] });

/** Does one job. */
export function perform(job: Job): Line {
  if ('problems' in job) return job;
  const { set, scenario, seed, scale } = job;
  return { set, ...resultDocument(simulate(scenario, { seed, scale })) };
}

/** Does all jobs, at most `threads` at a time (1: in this thread); `emit` gets the lines in the jobs' order. */
export async function runAll(jobs: readonly Job[], threads: number, emit: (line: Line) => void): Promise<void> {
  if (threads === 1) {
    for (const job of jobs) emit(perform(job));
    return;
  }
  const waiting = new Map<number, Line>();
  let taken = 0;
  let emitted = 0;
  const keep = (index: number, line: Line) => {
    waiting.set(index, line);
    for (let next = waiting.get(emitted); next; next = waiting.get(emitted)) {
      waiting.delete(emitted);
      emitted += 1;
      emit(next);
    }
  };
  const workThrough = async () => {
    const worker = new Worker(fileURLToPath(import.meta.url));
    try {
      while (taken < jobs.length) {
        const index = taken++;
        keep(index, await ask(worker, jobs[index]));
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, workThrough));
}

function ask(worker: Worker, job: Job): Promise<Line> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`a thread of the sweep ended by itself (exit code ${code})`));
    worker.once('error', reject);
    worker.once('exit', onExit);
    worker.once('message', (line: Line) => {
      worker.off('error', reject);
      worker.off('exit', onExit);
      resolve(line);
    });
    worker.postMessage(job);
  });
}

/** What a worker thread does: jobs in, lines out. */
export function serveJobs(): void {
  parentPort?.on('message', (job: Job) => parentPort?.postMessage(perform(job)));
}
