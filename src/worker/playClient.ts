/** Playing a run as the page sees it: one worker, started when a run is first played, watched and replaced like the engine's. */
// oxlint-disable-next-line import/default -- an address, made by the bundler
import playUrl from './play.worker.ts?worker&url';
import { connect } from './arriving.ts';
import { createGarage } from './garage.ts';
import type { Spawn } from './garage.ts';
import { createJobClient } from './jobClient.ts';
import type { JobClient, Replacement } from './jobClient.ts';
import type { PlayAsk, PlayJob, PlayOrder, PlayReply } from './playProtocol.ts';
import { program } from './program.ts';
import { CHAOS_NAME, PLAY_WORKER_NAME } from './protocol.ts';
import type { SpawnOptions } from './spawn.ts';
import type { WatchdogOptions } from './watchdog.ts';

export type PlayClient = JobClient<PlayJob, PlayReply, PlayAsk>;

const WORDS = {
  notStarted: (detail: string) => `The run could not be played: ${detail}`,
  neverStarts: (detail: string) =>
    `The worker that plays runs does not start: ${detail}. Reload the page; if that does not help, another browser may.`,
  brokeTwice: (detail: string) =>
    `This run stopped two workers in a row (the last one: ${detail}). A smaller scale, or fewer disks, may need less memory.`,
};

export interface PlayClientOptions {
  replaced?(replacement: Replacement): void;
  readonly watchdog?: WatchdogOptions;
}

/** No spare: its memory is for checkpoints. */
export function createPlayClient(spawn: Spawn<PlayOrder>, options: PlayClientOptions = {}): PlayClient {
  return createJobClient(createGarage(spawn, { spare: false }), { ...options, words: WORDS });
}

const play = program('playing a run', playUrl);

/** A way to start real workers. */
export function playSpawn({ chaos = false }: SpawnOptions = {}): Spawn<PlayOrder> {
  const name = chaos ? CHAOS_NAME : PLAY_WORKER_NAME;
  return (events) => connect(play.name, () => play.start(name), events);
}
