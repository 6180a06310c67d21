/** What moves in a run, put together, and what of it concerns the database. */
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { planTimeline } from '../../scenario/timeline/plan.ts';
import { Motion } from '../host/motion/motion.ts';
import { Movers, type MovedClient } from '../host/motion/movers.ts';
import { Places } from '../host/motion/places.ts';
import type { Processors } from '../host/processors.ts';
import type { SwitchedScheduler } from '../host/scheduler/switched.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import type { EventQueue } from '../kernel/eventQueue.ts';
import type { PsuIndex, TargetIndex } from '../kernel/indexes.ts';
import type { PageCaches } from '../host/pageCaches.ts';
import type { Executor } from './executor.ts';
import type { Files } from './files.ts';
import { Settings } from './settings.ts';
import type { BufferPools, PagesLeave } from './pools/bufferPools.ts';

interface Parts {
  readonly volumes: VolumeIo;
  readonly events: EventQueue;
  readonly processors: Processors;
  readonly executor: Executor;
  readonly pools: BufferPools | null;
  readonly switched: SwitchedScheduler | null;
  readonly caches: PageCaches;
}

/** Null where the document has no timeline. */
export function createMotion(scenario: Scenario, layout: Layout, parts: Parts, firstProcess: number): Movers | null {
  const { timeline, database } = scenario;
  if (timeline === undefined) return null;
  const plan = planTimeline(scenario, layout);
  const motion = new Motion(new Places(plan, layout), parts.volumes);
  const movers = new Movers(timeline, plan, motion, parts.events, parts.processors, database.blockBytes, firstProcess);
  motion.movers = movers;
  motion.clients = parts.executor;
  parts.volumes.motion = motion;
  movers.settings = new Settings(movers, parts.executor, parts.switched);
  movers.database = new MovedContainers(motion.places, parts, scenario.host.discard ?? true);
  if (parts.pools !== null) parts.pools.refills = movers;
  return movers;
}

/** What moves, to the database: files on other targets, and those that are opened again, of which no cache has a page any more. */
class MovedContainers implements MovedClient, PagesLeave {
  private readonly places: Places;
  private readonly files: Files;
  private readonly pools: BufferPools | null;
  private readonly caches: PageCaches;
  private readonly volumes: VolumeIo;
  private readonly discards: boolean;
  private container = -1;

  constructor(places: Places, { executor, pools, caches, volumes }: Parts, discards: boolean) {
    this.places = places;
    this.files = executor.files;
    this.pools = pools;
    this.caches = caches;
    this.volumes = volumes;
    this.discards = discards;
  }

  reopened(container: number, now: number): number {
    this.container = container;
    const { caches, pools } = this;
    for (const cache of [caches.block, caches.file]) if (cache.capacity > 0) cache.drop((page) => this.hasPage(page));
    return pools === null ? 0 : pools.drop(this, now) * pools.pages.pageBytes;
  }

  /** Whether a page of the caches' numbering is one of the container's. */
  private hasPage(page: number): boolean {
    const { psuPage, psuCount, pageBytes } = this.files;
    const psu = lastAtMost(psuPage, psuCount, page);
    return this.leaves(psu, (page - psuPage[psu]) * pageBytes);
  }

  leaves(psu: PsuIndex, offset: number): boolean {
    return this.places.covers(psu) && this.places.containerOf(psu, offset) === this.container;
  }

  moved(psu: PsuIndex, target: TargetIndex): void {
    this.files.psuTarget[psu] = target;
  }

  left(target: TargetIndex, sector: number, sectors: number, now: number): void {
    if (this.discards) this.volumes.discard(target, sector, sectors, now);
  }
}

/** The last of the first `count` entries, in ascending order, that is at most so much; files without pages share theirs with the next. */
function lastAtMost(entries: Int32Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (entries[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
