/** The page's side of the worker that decodes: one worker a job, ended when the job is done, given up or too long. */
// oxlint-disable-next-line import/default -- an address, made by the bundler
import decodeUrl from './decode.worker.ts?worker&url';
import { decode, MOST_DECODE_MS } from './decode.ts';
import type { DecodeAway, Decoded, DecodeStopped } from './decode.ts';
import { program } from './program.ts';
import { isEnvelope } from './protocol.ts';

const decoder = program('the decoding of large links', decodeUrl);

/** Decodes in a worker of its own. Where none can be had, late is better than never: then it is done here. */
export const decodeInWorker: DecodeAway = (job, signal) =>
  new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = decoder.start('spindle-decode');
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
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      // Its first word is that it is ready, which nobody waits for.
      if (!isEnvelope(data)) end(data as Decoded);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(decode(job));
    });
    worker.postMessage(job, []);
    if (signal.aborted) cancel();
  });
