/**
 * A program that workers run. It starts from its file, or, once its text is kept, from that text: then a worker can be
 * replaced without a network. A worker that starts from kept text is also under the page's own policy, which browsers
 * do not apply to one that starts from a file.
 */
import { isEnvelope } from './protocol.ts';
import { trusted } from './trusted.ts';

export interface Program {
  /** As in "... does not start". */
  readonly name: string;
  /** Starts a worker under a name (`WORKER_NAME` and the like). Throws where workers are forbidden. */
  start(workerName: string): Worker;
  /** Fetches the text, which lies beside the file. Rejects if it does not arrive; then nothing changes. */
  keep(): Promise<void>;
  /** Starts one worker to its first word and ends it. Rejects, in words, if it does not come to that. */
  prove(): Promise<void>;
}

const programs: Program[] = [];

/** Every program of the page that has been declared so far. */
export const allPrograms = (): readonly Program[] => programs;

/** A worker on a busy machine takes seconds to compile its program. */
const PROOF_MS = 60_000;

/** Browsers start no modules for a page that was opened from a disk; its workers are plain scripts (`scripts/build-single.mjs`). */
const TYPE = import.meta.env.VITE_SPINDLE_SINGLE ? 'classic' : 'module';

/** Declares a program by the address that the build gave to its file. */
export function program(name: string, url: string): Program {
  let kept: string | null = null;

  function start(workerName: string): Worker {
    return new Worker(trusted(kept ?? new URL(url, document.baseURI).href), { type: TYPE, name: workerName });
  }

  const made: Program = {
    name,
    start,
    async keep() {
      if (kept !== null) return;
      // Written by the build (`scripts/offline.mjs`): a module, since the page's policy lets it load nothing but scripts.
      const { default: text } = (await import(/* @vite-ignore */ textUrl(url))) as { default: string };
      const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      const before = kept;
      kept = address;
      try {
        await proveStart(name, start);
      } catch (error) {
        // A host whose own policy forbids it: the file is then the only way.
        kept = before;
        URL.revokeObjectURL(address);
        throw error;
      }
    },
    prove: () => proveStart(name, start),
  };
  programs.push(made);
  return made;
}

const textUrl = (url: string): string => new URL(url.replace(/\.js$/, '.text.js'), document.baseURI).href;

function proveStart(name: string, start: Program['start']): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = start('spindle-trial');
    const end = (problem: string | null) => {
      clearTimeout(timer);
      worker.terminate();
      if (problem === null) resolve();
      else reject(new Error(`${name} does not start: ${problem}`));
    };
    const timer = setTimeout(() => end('it does not answer'), PROOF_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isEnvelope(data) && data.type === 'ready') end(null);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(event.message || 'its script could not be loaded');
    });
  });
}
