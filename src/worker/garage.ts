/**
 * Where workers come from: starting one takes a script load and a compilation, so one spare stands warm
 * and a crashed worker's place is taken at once.
 */
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { ToWorker } from './protocol.ts';

/** What a worker tells its holder. */
export interface WorkerEvents {
  /** A message, unchecked. */
  message(data: unknown): void;
  /** An uncaught error, a script that did not load, a message that could not be read. The worker is done for. */
  fault(detail: string): void;
}

export interface WorkerLike {
  post(message: ToWorker): void;
  terminate(): void;
}

/** Starts a worker, real or in-process. It says `ready` once it listens. Throws where workers are forbidden. */
export type Spawn = (events: WorkerEvents) => WorkerLike;

/** A worker in use. */
export interface Lease extends WorkerLike {
  /** Whether it has said that it listens. */
  ready(): boolean;
}

export interface Garage {
  /** The spare if it is well, else a new worker; then warms up the next spare. */
  take(events: WorkerEvents): Lease;
  dispose(): void;
}

interface Housed {
  worker: WorkerLike;
  ready: boolean;
  faulted: boolean;
  events: WorkerEvents | null;
}

export function createGarage(spawn: Spawn): Garage {
  let spare: Housed | null = null;
  let disposed = false;

  function start(events: WorkerEvents | null): Housed {
    const housed: Housed = { worker: idleWorker, ready: false, faulted: false, events };
    housed.worker = spawn({
      message(data) {
        if (isEnvelope(data) && data.protocol === PROTOCOL && data.type === 'ready') {
          housed.ready = true;
          // Only once the first worker runs: at page load the spare must not compete with it.
          if (housed.events) warmUp();
        }
        housed.events?.message(data);
      },
      fault(detail) {
        housed.faulted = true;
        housed.events?.fault(detail);
      },
    });
    return housed;
  }

  function warmUp(): void {
    if (disposed || spare) return;
    try {
      spare = start(null);
    } catch {
      spare = null;
    }
  }

  function take(events: WorkerEvents): Lease {
    const well = spare && !spare.faulted ? spare : null;
    if (spare && !well) spare.worker.terminate();
    spare = null;
    const housed = well ?? start(null);
    housed.events = events;
    if (housed.ready) warmUp();
    return {
      post: (message) => housed.worker.post(message),
      terminate() {
        housed.events = null;
        housed.worker.terminate();
      },
      ready: () => housed.ready,
    };
  }

  function dispose(): void {
    disposed = true;
    spare?.worker.terminate();
    spare = null;
  }

  return { take, dispose };
}

/** Stands in while `spawn` runs: a worker that faults within its own start must find something to terminate. */
const idleWorker: WorkerLike = { post() {}, terminate() {} };
