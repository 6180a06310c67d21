/** Starts the real worker from a page. The engine is a file of its own, apart from the page's JavaScript. */
// oxlint-disable-next-line import/default -- an address, made by the bundler
import engineUrl from './engine.worker.ts?worker&url';
import { connect } from './arriving.ts';
import type { Spawn } from './garage.ts';
import { program } from './program.ts';
import { CHAOS_NAME, WORKER_NAME } from './protocol.ts';

const engine = program('the simulation', engineUrl);

/** Tells this build's engine from that of any other: a build names the program after its content. */
export const ENGINE_PROGRAM = engineUrl;

export interface SpawnOptions {
  /** Start workers that obey planted faults. For tests only. */
  readonly chaos?: boolean;
}

/** A way to start module workers with the engine in them. */
export function workerSpawn(options: SpawnOptions = {}): Spawn {
  const name = options.chaos ? CHAOS_NAME : WORKER_NAME;
  return (events) => connect(engine.name, () => engine.start(name), events);
}
