/** Starts the real worker from a page. The engine is a file of its own, apart from the page's JavaScript. */
// oxlint-disable-next-line import/default -- an address, made by the bundler
import engineUrl from './engine.worker.ts?worker&url';
import type { Spawn, WorkerEvents, WorkerLike } from './garage.ts';
import { program } from './program.ts';
import { CHAOS_NAME, WORKER_NAME } from './protocol.ts';

const engine = program('the simulation', engineUrl);

export interface SpawnOptions {
  /** Start workers that obey planted faults. For tests only. */
  readonly chaos?: boolean;
}

/** A way to start module workers with the engine in them. */
export function workerSpawn(options: SpawnOptions = {}): Spawn {
  const name = options.chaos ? CHAOS_NAME : WORKER_NAME;
  return (events) => connect(engine.start(name), events);
}

/** Joins a real worker to anyone who holds it. */
export function connect<To>(worker: Worker, events: WorkerEvents): WorkerLike<To> {
  worker.addEventListener('message', (event: MessageEvent<unknown>) => events.message(event.data));
  worker.addEventListener('messageerror', () => events.fault('a message could not be read'));
  worker.addEventListener('error', (event) => {
    // The page says what happened; without this the browser would also log it as uncaught.
    event.preventDefault();
    events.fault(event.message || 'its script could not be loaded');
  });
  return {
    post: (message: To) => worker.postMessage(message, []),
    terminate: () => worker.terminate(),
  };
}
