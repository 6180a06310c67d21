/** What moves in a run, put together, and what of it concerns the database. */
import type { Layout } from '../../scenario/layout.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { TableMap } from '../../scenario/spaces/tableMap.ts';
import '../../scenario/timeline/groupActions.ts';
import { isGroupAction } from '../../scenario/timeline/groupPart.ts';
import { mappedVolumes } from '../../scenario/timeline/extents.ts';
import { planTimeline, type TimelinePlan } from '../../scenario/timeline/plan.ts';
import { layOut } from '../../scenario/layout.ts';
import { ADOPTED_READ, FLUSH, WRITE } from '../host/ioKinds.ts';
import { IO_KIND, IO_PROCESS, IO_PSU, IO_ROW } from '../host/ioRows.ts';
import { MovingMap } from '../host/motion/extentMap.ts';
import { ExtentMoves } from '../host/motion/extentMoves.ts';
import { Extents } from '../host/motion/extents.ts';
import { Motion } from '../host/motion/motion.ts';
import { actionOf, isMomentEvent } from '../host/motion/motionEvents.ts';
import { ALL, Movers, type Extent, type MovedClient } from '../host/motion/movers.ts';
import { NONE, Places } from '../host/motion/places.ts';
import { eventIndex } from '../kernel/events.ts';
import type { Computing } from '../host/processors.ts';
import type { DiskFates } from '../host/diskFates.ts';
import type { PathFates } from '../host/pathFates.ts';
import type { Rebuilds } from '../host/rebuilds.ts';
import type { SwitchedScheduler } from '../host/scheduler/switched.ts';
import type { VolumeIo } from '../host/volumeIo.ts';
import type { EventQueue } from '../kernel/eventQueue.ts';
import type { PsuIndex, TargetIndex } from '../kernel/indexes.ts';
import type { PageCaches } from '../host/pageCaches.ts';
import type { Executor } from './executor.ts';
import { DiskActions } from './diskActions.ts';
import type { Files } from './files.ts';
import { Settings } from './settings.ts';
import type { BufferPools, PagesLeave } from './pools/bufferPools.ts';

interface Parts {
  readonly volumes: VolumeIo;
  readonly events: EventQueue;
  readonly processors: Computing;
  readonly executor: Executor;
  readonly pools: BufferPools | null;
  readonly switched: SwitchedScheduler | null;
  readonly caches: PageCaches;
  readonly fates: DiskFates | null;
  readonly pathFates: PathFates | null;
  readonly rebuilds: Rebuilds;
}

/** Null where the document has no timeline. */
export function createMotion(scenario: Scenario, layout: Layout, parts: Parts, firstProcess: number): Movers | null {
  const { timeline, database } = scenario;
  if (timeline === undefined) return null;
  const plan = planTimeline(scenario, layout);
  const motion = new Motion(new Places(plan, layout), parts.volumes);
  const movers = new Movers(
    timeline,
    plan,
    layout,
    motion,
    parts.events,
    parts.processors,
    database.blockBytes,
    firstProcess,
    movedExtents(scenario),
  );
  motion.movers = movers;
  if (mappedVolumes(plan).length > 0 || timeline.some(isGroupAction)) moveExtents(scenario, layout, plan, movers, parts.volumes);
  motion.clients = parts.executor;
  parts.volumes.motion = motion;
  const { executor, fates, pathFates, rebuilds, switched } = parts;
  const disks = fates === null ? null : new DiskActions(scenario, layout, fates, pathFates, rebuilds, movers, executor);
  movers.settings = new Settings(movers, executor, switched, disks);
  movers.database = new MovedContainers(motion.places, parts, scenario.host.discard ?? true);
  if (parts.pools !== null) parts.pools.refills = movers;
  return movers;
}

/** By action, of a table that moves its extents, as numbers of extents of the table space that it lives in at t = 0. */
function movedExtents({ timeline = [], database: { objects, tables = [] } }: Scenario): Int32Array[] {
  return timeline.map((action) => {
    const table = action.kind === 'move-table' ? tables.find(({ id }) => id === action.table) : undefined;
    const extents = objects.find(({ id }) => id === table?.space)?.extents;
    if (table === undefined || extents === undefined) return new Int32Array(0);
    const { extentBytes } = extents;
    const own = tables.filter(({ space }) => space === table.space);
    const map = new TableMap(own, extentBytes);
    const number = own.indexOf(table);
    return Int32Array.from({ length: Math.ceil(table.bytes / extentBytes) }, (_, k) => map.byteAt(number, k * extentBytes) / extentBytes);
  });
}

/** Logical volumes whose extents move get maps that change. */
function moveExtents({ volumeGroups = [] }: Scenario, layout: Layout, plan: TimelinePlan, movers: Movers, volumes: VolumeIo): void {
  const extents = new Extents(plan, layout);
  const members = new Set(volumeGroups.flatMap(({ physical }) => physical));
  const isMember = Uint8Array.from(layout.targets, ({ id }) => (members.has(id) ? 1 : 0));
  movers.extentMoves = new ExtentMoves(movers.jobs, extents, plan, layout, isMember);
  movers.places.logical = extents;
  extents.client = movers;
  volumes.extents = extents;
  extents.target.forEach((target, v) => volumes.remap(target, (maps, before) => new MovingMap(extents, v, maps, before)));
}

/** The parts of a run that a changed timeline concerns. */
export interface Continued {
  readonly scenario: Scenario;
  readonly volumes: VolumeIo;
  readonly events: EventQueue;
}

/**
 * Puts what has happened so far under one timeline into what another one is run by. What has been due must be the same in both; what
 * either still has to do may differ. Files that only one of them moves become those of a plain run, or those of one that is covered.
 * @returns false: their numbers do not fit, and the run has to be started again
 */
export function takeOver(before: Movers | null, after: Movers | null, { scenario, volumes, events }: Continued): boolean {
  const pending = new Set<number>();
  for (const payload of events.payloads()) if (isMomentEvent(payload)) pending.add(actionOf(eventIndex(payload)));
  const due = (before?.jobs.count ?? 0) - pending.size;
  for (let action = 0; action < due; action++) if (!sameActions(before?.actions[action], after?.actions[action])) return false;
  const extent = extentOf(scenario, due, before);
  if (before !== null && due > 0 && (after === null || !agree(before.places, after.places, extent))) return false;
  const isMoved = (psu: PsuIndex): boolean => {
    if (due === 0) return false;
    const unit = after?.places.unitOfPsu(psu) ?? NONE;
    return unit !== NONE && unit < extent.units;
  };
  const { rows } = volumes;
  const underWay = volumes.underWay();
  for (const io of underWay) {
    const kind = rows[io * IO_ROW + IO_KIND];
    const psu = rows[io * IO_ROW + IO_PSU];
    if (isMoved(psu) || kind <= FLUSH) continue;
    // Chunks of extents are of no file, and go on.
    if (before?.extentMoves?.isMove(rows[io * IO_ROW + IO_PROCESS] - before.firstProcess) === true) continue;
    if (kind >= ADOPTED_READ) rows[io * IO_ROW + IO_KIND] -= ADOPTED_READ;
    else if (!volumes.flatten(io)) return false;
  }
  events.remove(isMomentEvent);
  if (after === null) return true;
  if (before !== null && due > 0) after.takeOver(before, due, extent);
  if (before !== null && before.extentMoves !== null) after.extentMoves?.takeOver(before.extentMoves, due);
  if (before?.settings instanceof Settings && after.settings instanceof Settings) after.settings.takeOver(before.settings);
  for (const io of volumes.underWay()) {
    const kind = rows[io * IO_ROW + IO_KIND];
    const psu = rows[io * IO_ROW + IO_PSU];
    if (kind <= WRITE && !isMoved(psu) && after.places.covers(psu)) after.adopt(io);
  }
  after.begin(due);
  return true;
}

const sameActions = (one: Action | undefined, other: Action | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the first so many actions of a document concern. Containers that later ones add to the same table spaces are there, and empty. */
function extentOf(scenario: Scenario, actions: number, before: Movers | null): Extent {
  if (actions === 0 || before === null) return { units: 0, containers: 0, regions: 0, granules: 0 };
  const layout = layOut(scenario);
  const plan = planTimeline({ ...scenario, timeline: scenario.timeline?.slice(0, actions) }, layout);
  const units = plan.units.length;
  const granules = new Places(plan, layout).at.length;
  return { units, containers: before.places.firstContainer[units], regions: plan.regions.length, granules };
}

/** Whether units, containers, regions and granules have the same numbers in both, as far as they are said to be the same. */
function agree(one: Places, other: Places, { units, regions, granules }: Extent): boolean {
  const same = (a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean => {
    for (let k = 0; k < count; k++) if (a[k] !== b[k]) return false;
    return true;
  };
  return (
    one.at.length >= granules &&
    other.at.length >= granules &&
    same(one.firstContainer, other.firstContainer, units + 1) &&
    same(one.firstPsu, other.firstPsu, units) &&
    same(one.firstSlot, other.firstSlot, regions + 1) &&
    same(one.target, other.target, regions) &&
    same(one.sector, other.sector, regions) &&
    same(one.container, other.container, regions)
  );
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
    if (this.container === ALL) return true;
    return this.places.covers(psu) && this.places.containerOf(psu, offset) === this.container;
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
