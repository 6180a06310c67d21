/** The page's side of the worker that decodes: one worker per job, ended when the job is done, given up, failed or too long. */
// oxlint-disable-next-line import/default -- an address, made by the bundler
import decodeUrl from './decode.worker.ts?worker&url';
import { decode, MOST_DECODE_MS } from './decode.ts';
import type { DecodeAway, Decoded, DecodeStopped } from './decode.ts';
import { program } from './program.ts';
import { DECODE_WORKER_NAME, isEnvelope } from './protocol.ts';

const decoder = program('the decoding of large links', decodeUrl);

/** Decodes in a worker of its own. Where none can be started, slow is better than never: then it is done on the page. */
export const decodeInWorker: DecodeAway = (job, signal) =>
  new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = decoder.start(DECODE_WORKER_NAME);
    } catch {
      resolve(decode(job));
      return;
    }
    let isReady = false;
    const end = (outcome: Decoded | DecodeStopped): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      worker.terminate();
      resolve(outcome);
    };
    const cancel = (): void => end('canceled');
    const timer = setTimeout(() => end('too-long'), MOST_DECODE_MS);
    signal.addEventListener('abort', cancel);
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      // Its first word is that it is ready.
      if (isEnvelope(data)) isReady = true;
      else end(data as Decoded);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      // What stops a worker that had started would stop the page as well.
      end(isReady ? 'failed' : decode(job));
    });
    worker.postMessage(job, []);
    if (signal.aborted) cancel();
  });
