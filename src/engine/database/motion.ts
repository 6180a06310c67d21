/** What moves in a run, put together, and what of it concerns the buffer pools. */
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { planTimeline } from '../../scenario/timeline/plan.ts';
import { Motion } from '../host/motion/motion.ts';
import { Movers, type Reopening } from '../host/motion/movers.ts';
import { Places } from '../host/motion/places.ts';
import type { Processors } from '../host/processors.ts';
import type { SwitchedScheduler } from '../host/scheduler/switched.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import type { EventQueue } from '../kernel/eventQueue.ts';
import type { PsuIndex } from '../kernel/indexes.ts';
import type { Executor } from './executor.ts';
import { Settings } from './settings.ts';
import type { BufferPools, PagesLeave } from './pools/bufferPools.ts';

interface Parts {
  readonly volumes: VolumeIo;
  readonly events: EventQueue;
  readonly processors: Processors;
  readonly executor: Executor;
  readonly pools: BufferPools | null;
  readonly switched: SwitchedScheduler | null;
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
  if (parts.pools !== null) {
    movers.caches = new ReopenedFiles(motion.places, parts.pools);
    parts.pools.refills = movers;
  }
  return movers;
}

/** A container that is opened again has none of its pages in a pool. */
class ReopenedFiles implements Reopening, PagesLeave {
  private readonly places: Places;
  private readonly pools: BufferPools;
  private container = -1;

  constructor(places: Places, pools: BufferPools) {
    this.places = places;
    this.pools = pools;
  }

  reopened(container: number, now: number): number {
    this.container = container;
    return this.pools.drop(this, now) * this.pools.pages.pageBytes;
  }

  leaves(psu: PsuIndex, offset: number): boolean {
    return this.places.covers(psu) && this.places.containerOf(psu, offset) === this.container;
  }
}
