/** Replays as the page sees them: one worker, started with the first job, watched and replaced like the engine's. */
// oxlint-disable-next-line import/default -- an address, made by the bundler
import replayUrl from './replay.worker.ts?worker&url';
import { connect } from './arriving.ts';
import { createGarage } from './garage.ts';
import type { Spawn } from './garage.ts';
import { createJobClient } from './jobClient.ts';
import type { JobClient, Replacement } from './jobClient.ts';
import { program } from './program.ts';
import { CHAOS_NAME, REPLAY_WORKER_NAME } from './protocol.ts';
import type { Order } from './protocol.ts';
import type { ReplayJob, ReplayReply } from './replayProtocol.ts';
import type { SpawnOptions } from './spawn.ts';
import type { WatchdogOptions } from './watchdog.ts';

export type ReplayClient = JobClient<ReplayJob, ReplayReply>;

const WORDS = {
  notStarted: (detail: string) => `The replay could not be started: ${detail}`,
  neverStarts: (detail: string) =>
    `The worker that reads traces does not start: ${detail}. Reload the page; if that does not help, another browser may.`,
  brokeTwice: (detail: string) =>
    `This trace stopped two workers in a row (the last one: ${detail}). A shorter piece of it may work, or the command line, which has more memory.`,
};

export interface ReplayClientOptions {
  replaced?(replacement: Replacement): void;
  readonly watchdog?: WatchdogOptions;
}

/** No spare: a replay can wait for a worker to start, and an idle second one would only take memory. */
export function createReplayClient(spawn: Spawn<Order<ReplayJob>>, options: ReplayClientOptions = {}): ReplayClient {
  return createJobClient(createGarage(spawn, { spare: false }), { ...options, words: WORDS });
}

const replay = program('the replay of traces', replayUrl);

/** A way to start real workers. */
export function replaySpawn({ chaos = false }: SpawnOptions = {}): Spawn<Order<ReplayJob>> {
  const name = chaos ? CHAOS_NAME : REPLAY_WORKER_NAME;
  return (events) => connect(replay.name, () => replay.start(name), events);
}
