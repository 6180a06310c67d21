/** The page's side of the worker that decodes: one worker a job, ended when the job is done, given up or too long. */
import { decode, type Decoded, type DecodeJob } from './decode.ts';

/** Why a job came to nothing: somebody gave it up, or it took too long. */
export type DecodeStopped = 'cancelled' | 'too-long';

/** Decodes away from the page. */
export type DecodeAway = (job: DecodeJob, signal: AbortSignal) => Promise<Decoded | DecodeStopped>;

/** The largest valid document takes about a second; what takes longer than this is not worth the wait. */
export const MOST_DECODE_MS = 20_000;

/** Decodes in a worker of its own. Where none can be had, late is better than never: then it is done here. */
export const decodeInWorker: DecodeAway = (job, signal) =>
  new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module', name: 'spindle-decode' });
    } catch {
      resolve(decode(job));
      return;
    }
    const end = (outcome: Decoded | DecodeStopped): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      worker.terminate();
      resolve(outcome);
    };
    const cancel = (): void => end('cancelled');
    const timer = setTimeout(() => end('too-long'), MOST_DECODE_MS);
    signal.addEventListener('abort', cancel);
    worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => end(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(decode(job));
    });
    worker.postMessage(job, []);
    if (signal.aborted) cancel();
  });
