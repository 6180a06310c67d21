/**
 * Disks and paths that a timeline fails, and disks that it replaces, as a database meets it: which files and pages are lost with a disk that nothing protects, and which
 * queries fail from then on. An object of which anything is lost is offline as a whole.
 */
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { QueryClass, Scenario } from '../../scenario/schema.ts';
import { namesOf } from '../../scenario/spaces/coAccess.ts';
import { logOf } from '../../scenario/partitions.ts';
import { grownF64, grownI32 } from '../kernel/arrays.ts';
import type { DiskFates, Fate } from '../host/diskFates.ts';
import type { PathFates } from '../host/pathFates.ts';
import { lostSectors } from '../host/motion/extentLosses.ts';
import { CANCELED, DISK_FAILED, FINISHED, RUNNING } from '../host/motion/jobs.ts';
import type { Movers } from '../host/motion/movers.ts';
import { NONE } from '../host/motion/places.ts';
import type { Rebuilds, RebuildWatch } from '../host/rebuilds.ts';
import type { LostFiles } from '../record/result.ts';
import type { Executor } from './executor.ts';

/** Files of an object that are named; of more there is their number. */
const MOST_NAMED = 50;

/** Where files lie at t = 0. */
class Lying {
  readonly immutable = true as const;
  readonly first: Int32Array;
  readonly target: Layout['target'];
  readonly bytes: Layout['bytes'];
  readonly offsetBytes: Layout['offsetBytes'];

  constructor({ objectFirst, target, bytes, offsetBytes }: Layout) {
    this.first = Int32Array.from(objectFirst);
    this.target = target;
    this.bytes = bytes;
    this.offsetBytes = offsetBytes;
  }

  objectOf(psu: number): number {
    let object = 0;
    while (this.first[object + 1] <= psu) object++;
    return object;
  }
}

export class DiskActions implements RebuildWatch {
  private readonly fates: DiskFates;
  private readonly movers: Movers;
  private readonly executor: Executor;
  private readonly rebuilds: Rebuilds;
  /** By action: its disk. */
  private readonly disk: Int32Array;
  private readonly diskIds: readonly string[];
  /** By action: its path, and how long what was under way waits before it is asked for again. */
  private readonly path: Int32Array;
  private readonly againNs: Float64Array;
  private readonly pathIds: readonly string[];
  private readonly paths: PathFates | null;
  /** By class: objects that its queries need, and behind all objects tables and indexes, wherever they are. */
  private readonly needs: readonly Int32Array[];
  private readonly tables: readonly { readonly id: string; readonly space: string }[];
  private readonly objectIds: readonly string[];
  private readonly lying: Lying;
  /** What of files is lost that no timeline moves: a row for each file and action. Of a file on a logical volume it may be a part. */
  private lostFile: Int32Array = new Int32Array(16);
  private lostJob: Int32Array = new Int32Array(16);
  private lostBytes: Float64Array = new Float64Array(16);
  private lostCount = 0;
  /** By file: 1 where a whole target has been lost with it. */
  private readonly isLost: Uint8Array;
  private readonly offline: Uint8Array;
  /** By rebuild: the action that it is the work of, or NONE. */
  private readonly jobOf: Int32Array;

  constructor(
    scenario: Scenario,
    layout: Layout,
    fates: DiskFates,
    paths: PathFates | null,
    rebuilds: Rebuilds,
    movers: Movers,
    executor: Executor,
  ) {
    const { hardware, database } = scenario;
    this.fates = fates;
    this.rebuilds = rebuilds;
    this.movers = movers;
    this.executor = executor;
    this.diskIds = Object.freeze(hardware.disks.map(({ id }) => id));
    this.disk = Int32Array.from(movers.actions, (action) => ('disk' in action ? this.diskIds.indexOf(action.disk) : NONE));
    this.paths = paths;
    this.pathIds = Object.freeze(hardware.paths.map(({ id }) => id));
    this.path = Int32Array.from(movers.actions, (action) => (action.kind === 'fail-path' ? this.pathIds.indexOf(action.path) : NONE));
    this.againNs = Float64Array.from(movers.actions, (action) =>
      action.kind === 'fail-path' ? Math.round((action.retryMs ?? 0) * NS_PER_MS) : 0,
    );
    const objectOf = new Map([
      ...database.objects.map(({ id }, object) => [id, object] as const),
      ...(database.tables ?? []).map(({ id }, table) => [id, database.objects.length + table] as const),
    ]);
    this.needs = scenario.classes.map((query) =>
      Int32Array.from([...namesOf(query), ...commitsTo(scenario, query)].map((id) => objectOf.get(id) ?? NONE)),
    );
    this.objectIds = Object.freeze(database.objects.map(({ id }) => id));
    this.tables = Object.freeze((database.tables ?? []).map(({ id, space }) => Object.freeze({ id, space })));
    this.lying = new Lying(layout);
    this.isLost = new Uint8Array(layout.psuCount);
    this.offline = new Uint8Array(database.objects.length);
    this.jobOf = new Int32Array(rebuilds.most).fill(NONE);
    movers.places.gone = fates.gone;
    if (movers.extentMoves !== null) movers.extentMoves.extents.gone = fates.gone;
    rebuilds.client = this;
  }

  /** Something has been lost with a disk. */
  get hasLost(): boolean {
    return this.offline.includes(1);
  }

  /** Anything of an object has been lost. */
  isOffline(object: number): boolean {
    return this.offline[object] === 1;
  }

  /** What has happened so far under another timeline, whose actions up to now are the same. */
  takeOver(before: DiskActions): void {
    this.lostFile = before.lostFile;
    this.lostJob = before.lostJob;
    this.lostBytes = before.lostBytes;
    this.lostCount = before.lostCount;
    this.isLost.set(before.isLost);
    this.offline.set(before.offline);
    this.jobOf.set(before.jobOf);
  }

  act(job: number, fails: boolean, now: number): void {
    const disk = this.disk[job];
    this.follow([fails ? this.fates.fail(disk, now) : this.fates.replace(disk, now)], job, now);
  }

  /** A path fails. */
  actOnPath(job: number, now: number): void {
    const cut = this.paths!.fail(this.path[job], now + this.againNs[job]);
    this.follow(this.fates.failAll(cut, now), job, now);
  }

  /** What an action has done to volumes: it is over once the last rebuild that it has begun is. */
  private follow(all: readonly Fate[], job: number, now: number): void {
    this.endGivenUp(now);
    for (const { lost } of all) if (lost !== NONE) this.lose(lost, job, now);
    for (const { rebuild } of all) {
      if (rebuild === NONE) continue;
      this.jobOf[rebuild] = job;
      this.movers.jobs.bytes[job] += this.rebuilds.jobs[rebuild].volume.totalSectors * SECTOR_BYTES;
    }
    if (!this.jobOf.includes(job)) this.movers.settled(job, now);
  }

  rebuilt(rebuild: number, sectors: number): void {
    const job = this.jobOf[rebuild];
    if (job === NONE) return;
    let moved = sectors;
    // A path may have hurt several volumes.
    for (let other = 0; other < this.rebuilds.jobs.length; other++)
      if (other !== rebuild && this.jobOf[other] === job) moved += this.rebuilds.jobs[other].volume.rebuiltSectors;
    this.movers.jobs.movedBytes[job] = moved * SECTOR_BYTES;
  }

  complete(rebuild: number, now: number): void {
    const job = this.jobOf[rebuild];
    if (job !== NONE && !this.isUnderWay(job)) this.movers.settled(job, now);
    this.fates.followed(rebuild, now);
  }

  /** Whether any of the rebuilds that an action has begun is under way. */
  private isUnderWay(job: number): boolean {
    return this.rebuilds.jobs.some((_, rebuild) => this.jobOf[rebuild] === job && this.rebuilds.isUnderWay(rebuild));
  }

  /** Actions whose rebuild has been given up. */
  private endGivenUp(now: number): void {
    const { jobs } = this.movers;
    for (let rebuild = 0; rebuild < this.rebuilds.jobs.length; rebuild++) {
      const job = this.jobOf[rebuild];
      if (job === NONE || jobs.state[job] !== RUNNING || this.isUnderWay(job)) continue;
      jobs.state[job] = CANCELED;
      jobs.reason[job] = DISK_FAILED;
      jobs.endNs[job] = now;
    }
  }

  /** What lies on a target is gone. */
  private lose(target: number, job: number, now: number): void {
    const { movers, executor, offline, lying } = this;
    const { places, extentMoves } = movers;
    extentMoves?.lose(target, job + 1);
    for (let object = 0; object < offline.length; object++) {
      for (let psu = lying.first[object]; psu < lying.first[object + 1]; psu++) {
        if (places.covers(psu)) continue;
        const bytes = this.losesOf(psu, target, job);
        if (bytes === 0) continue;
        this.note(psu, job, bytes);
        offline[object] = 1;
      }
    }
    places.lose(target, job + 1);
    for (let unit = 0; unit < places.firstPsu.length; unit++) if (places.hasLost(unit)) offline[lying.objectOf(places.firstPsu[unit])] = 1;
    movers.targetLost(now);
    this.needs.forEach((objects, classIndex) => {
      const object = objects.map((each) => this.objectOf(each)).find((each) => each !== NONE && offline[each] === 1);
      if (object !== undefined) executor.lose(classIndex, object, this.nameOf(job), this.path[job] !== NONE, now);
    });
  }

  /** Bytes of a file that lie on a target, or on its extents of a logical volume, and have not been lost before. */
  private losesOf(psu: number, target: number, job: number): number {
    const { isLost, lying, movers } = this;
    const bytes = lying.bytes[psu];
    if (lying.target[psu] === target) {
      if (isLost[psu] === 1) return 0;
      isLost[psu] = 1;
      return bytes;
    }
    if (movers.extentMoves === null || bytes === 0) return 0;
    const sector = Math.floor(lying.offsetBytes[psu] / SECTOR_BYTES);
    const { extents } = movers.extentMoves;
    return Math.min(bytes, lostSectors(extents, lying.target[psu], sector, Math.ceil(bytes / SECTOR_BYTES), job + 1) * SECTOR_BYTES);
  }

  private note(psu: number, job: number, bytes: number): void {
    if (this.lostCount === this.lostFile.length) {
      this.lostFile = grownI32(this.lostFile, 2 * this.lostCount);
      this.lostJob = grownI32(this.lostJob, 2 * this.lostCount);
      this.lostBytes = grownF64(this.lostBytes, 2 * this.lostCount);
    }
    this.lostFile[this.lostCount] = psu;
    this.lostJob[this.lostCount] = job;
    this.lostBytes[this.lostCount++] = bytes;
  }

  /** The object that has what a class needs: of a table the table space that it is in by now. */
  private objectOf(needed: number): number {
    const { objectIds, tables, movers } = this;
    if (needed < objectIds.length) return needed;
    const { id, space } = tables[needed - objectIds.length];
    let home = space;
    let since = -1;
    movers.actions.forEach((action, job) => {
      const ended = movers.jobs.endNs[job];
      if (action.kind !== 'move-table' || action.table !== id || movers.jobs.state[job] !== FINISHED || ended < since) return;
      home = action.to;
      since = ended;
    });
    return objectIds.indexOf(home);
  }

  private nameOf(job: number): string {
    return this.path[job] === NONE ? this.diskIds[this.disk[job]] : this.pathIds[this.path[job]];
  }

  /** What was lost with the disk or path of an action, by object in document order. */
  lostWithAction(job: number, { database }: Scenario): LostFiles[] {
    const { lying } = this;
    const { places } = this.movers;
    return database.objects.flatMap(({ id, segments, psusPerSegment }, object): LostFiles[] => {
      const names: string[] = [];
      const first = lying.first[object];
      const nameOf = (within: number): string =>
        segments > 1 ? `${Math.floor(within / psusPerSegment) + 1}.${(within % psusPerSegment) + 1}` : String(within + 1);
      let bytes = 0;
      for (let row = 0; row < this.lostCount; row++) {
        const psu = this.lostFile[row];
        if (this.lostJob[row] !== job || psu < first || psu >= lying.first[object + 1]) continue;
        names.push(nameOf(psu - first));
        bytes += this.lostBytes[row];
      }
      for (let unit = 0; unit < places.firstPsu.length; unit++) {
        if (lying.objectOf(places.firstPsu[unit]) !== object) continue;
        for (let container = places.firstContainer[unit]; container < places.firstContainer[unit + 1]; container++) {
          const granules = places.lostWith(container, job + 1);
          if (granules === 0) continue;
          names.push(nameOf(places.firstPsu[unit] - first + container - places.firstContainer[unit]));
          bytes += granules * places.granuleSectors[unit] * SECTOR_BYTES;
        }
      }
      return names.length === 0 ? [] : [{ object: id, files: names.slice(0, MOST_NAMED), of: names.length, bytes }];
    });
  }
}

/** What commits of a class that changes rows are written to by a log that they share. */
function commitsTo({ database }: Scenario, query: QueryClass): readonly string[] {
  const log = query.operator === 'change' ? logOf(database, query.object) : undefined;
  return log === undefined ? [] : [log.object];
}
