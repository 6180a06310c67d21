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

export interface WorkerLike<To = ToWorker> {
  /** Whether its program is still waited for, because network or server did not deliver it. */
  absent?(): boolean;
  post(message: To): void;
  terminate(): void;
}

/** Starts a worker, real or in-process. It says `ready` once it listens. Throws where workers are forbidden. */
export type Spawn<To = ToWorker> = (events: WorkerEvents) => WorkerLike<To>;

/** A worker in use. */
export interface Lease<To = ToWorker> extends WorkerLike<To> {
  /** Whether it has said that it listens. */
  ready(): boolean;
}

export interface Garage<To = ToWorker> {
  /** The spare if it is well, else a new worker; then warms up the next spare. */
  take(events: WorkerEvents): Lease<To>;
  /** Ends the spare; the next worker that is taken starts another one. */
  rest(): void;
  /** Whether to keep a spare from now on, as far as the garage has them. */
  keepSpare(on: boolean): void;
  dispose(): void;
}

interface Housed<To> {
  worker: WorkerLike<To>;
  ready: boolean;
  faulted: boolean;
  events: WorkerEvents | null;
}

export interface GarageOptions {
  /** Keep a spare (default): for work that is waited for. Without one a place is empty until it is needed. */
  readonly spare?: boolean;
}

export function createGarage<To = ToWorker>(spawn: Spawn<To>, { spare: has = true }: GarageOptions = {}): Garage<To> {
  let keepsSpare = has;
  let spare: Housed<To> | null = null;
  let disposed = false;

  function start(events: WorkerEvents | null): Housed<To> {
    const housed: Housed<To> = { worker: idleWorker, ready: false, faulted: false, events };
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
    if (disposed || spare || !keepsSpare) return;
    try {
      spare = start(null);
    } catch {
      spare = null;
    }
  }

  function take(events: WorkerEvents): Lease<To> {
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
      absent: () => housed.worker.absent?.() ?? false,
      ready: () => housed.ready,
    };
  }

  function rest(): void {
    spare?.worker.terminate();
    spare = null;
  }

  function keepSpare(on: boolean): void {
    keepsSpare = has && on;
    if (!keepsSpare) rest();
  }

  function dispose(): void {
    disposed = true;
    rest();
  }

  return { take, rest, keepSpare, dispose };
}

/** Stands in while `spawn` runs: a worker that faults within its own start must find something to terminate. */
const idleWorker: WorkerLike<unknown> = { post() {}, terminate() {} };
