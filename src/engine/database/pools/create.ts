/** The pools, the logs and the tuning of a document, put together for one run. */
import type { Scenario } from '../../../scenario/schema.ts';
import type { EventQueue } from '../../kernel/eventQueue.ts';
import type { VolumeIo } from '../../host/volumeIo.ts';
import type { ProcessIndex } from '../../kernel/indexes.ts';
import { logsOf } from '../../../scenario/partitions.ts';
import type { Files } from '../files.ts';
import { BufferPools } from './bufferPools.ts';
import { Frames } from './frames.ts';
import { Ghosts } from './ghosts.ts';
import { Logs } from './logs.ts';
import { Pool } from './pool.ts';
import { PoolIo } from './poolIo.ts';
import { PoolPages } from './poolPages.ts';
import { Tuner } from './tuner.ts';

/**
 * Null where the document has neither pools in use nor a log.
 * @param share of each query's work that is done: a sample touches a share of the pages, and has a share of the frames
 * @param firstProcess the pools' own processes are numbered from there on
 */
export function createPools(
  scenario: Scenario,
  files: Files,
  volumes: VolumeIo,
  events: EventQueue,
  share: number,
  firstProcess: ProcessIndex,
): BufferPools | null {
  const { pools: documents = [], selfTuning, blockBytes } = scenario.database;
  const pages = new PoolPages(scenario, files);
  if (pages.object.length === 0 && logsOf(scenario.database).length === 0) return null;
  const within = (bytes: number, pool: number): number =>
    Math.min(pages.pagesOf(pool), Math.max(1, Math.floor((bytes * share) / blockBytes)));
  // Where memory is tuned a pool may come to have all of it.
  const all = documents.reduce((sum, { bytes }) => sum + bytes, selfTuning?.sortHeapBytes ?? 0);
  const sizes = documents.map(({ bytes }, pool) => within(bytes, pool));
  const most = documents.map((_, pool) => (selfTuning === undefined ? sizes[pool] : within(all, pool)));
  const frames = new Frames(
    most.reduce((sum, count) => sum + count, 0),
    pages.count,
  );
  let first = 0;
  const pools = documents.map((_, pool) => {
    const begin = first;
    first += most[pool];
    const ghosts = selfTuning === undefined ? null : new Ghosts(within(selfTuning.stepBytes, pool));
    return new Pool(pool, frames, begin, first, sizes[pool], ghosts);
  });
  const io = new PoolIo(files, volumes, frames, blockBytes);
  const prefetchers = documents.map((pool) => pool.prefetchers ?? { number: 0, queue: 0 });
  const cleaners = documents.map((pool) => pool.cleaners ?? { number: 0, dirtyPercent: 100 });
  const own = [...prefetchers, ...cleaners].reduce((sum, { number }) => sum + number, 0);
  const logs = new Logs(scenario, files, firstProcess + own, events, io);
  return new BufferPools({ pages, frames, pools, io, logs, firstProcess, cleaners, prefetchers });
}

/** Null where memory does not tune itself. */
export function createTuner({ database }: Scenario, pools: BufferPools | null, share: number): Tuner | null {
  return database.selfTuning === undefined || pools === null
    ? null
    : new Tuner(database.selfTuning, pools.pools, database.blockBytes, share);
}
