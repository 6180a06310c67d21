/**
 * Disks that a timeline fails or replaces, as a database meets it: which files and pages are lost with a disk that nothing protects, and which
 * queries fail from then on. An object of which anything is lost is offline as a whole.
 */
import { SECTOR_BYTES } from '../../base/units.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { namesOf } from '../../scenario/spaces/coAccess.ts';
import type { DiskFates } from '../host/diskFates.ts';
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

  constructor({ objectFirst, target, bytes }: Layout) {
    this.first = Int32Array.from(objectFirst);
    this.target = target;
    this.bytes = bytes;
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
  /** By class: objects that its queries need, and behind all objects tables and indexes, wherever they are. */
  private readonly needs: readonly Int32Array[];
  private readonly tables: readonly { readonly id: string; readonly space: string }[];
  private readonly objectIds: readonly string[];
  private readonly lying: Lying;
  /** By file, as far as no timeline moves it: the action that it is lost with, from 1; 0: it is there. */
  private readonly lostWith: Int16Array;
  private readonly offline: Uint8Array;
  /** By rebuild: the action that it is the work of, or NONE. */
  private readonly jobOf: Int32Array;

  constructor(scenario: Scenario, layout: Layout, fates: DiskFates, rebuilds: Rebuilds, movers: Movers, executor: Executor) {
    const { hardware, database } = scenario;
    this.fates = fates;
    this.rebuilds = rebuilds;
    this.movers = movers;
    this.executor = executor;
    this.diskIds = Object.freeze(hardware.disks.map(({ id }) => id));
    this.disk = Int32Array.from(movers.actions, (action) => ('disk' in action ? this.diskIds.indexOf(action.disk) : NONE));
    const objectOf = new Map([
      ...database.objects.map(({ id }, object) => [id, object] as const),
      ...(database.tables ?? []).map(({ id }, table) => [id, database.objects.length + table] as const),
    ]);
    const log = database.log === undefined ? [] : [objectOf.get(database.log.object) ?? NONE];
    this.needs = scenario.classes.map((query) =>
      Int32Array.from([...namesOf(query).map((id) => objectOf.get(id) ?? NONE), ...(query.operator === 'change' ? log : [])]),
    );
    this.objectIds = Object.freeze(database.objects.map(({ id }) => id));
    this.tables = Object.freeze((database.tables ?? []).map(({ id, space }) => Object.freeze({ id, space })));
    this.lying = new Lying(layout);
    this.lostWith = new Int16Array(layout.psuCount);
    this.offline = new Uint8Array(database.objects.length);
    this.jobOf = new Int32Array(rebuilds.most).fill(NONE);
    movers.places.gone = fates.gone;
    rebuilds.client = this;
  }

  /** Something has been lost with a disk. */
  get hasLost(): boolean {
    return this.offline.includes(1);
  }

  /** What has happened so far under another timeline, whose actions up to now are the same. */
  takeOver(before: DiskActions): void {
    this.lostWith.set(before.lostWith);
    this.offline.set(before.offline);
    this.jobOf.set(before.jobOf);
  }

  act(job: number, fails: boolean, now: number): void {
    const disk = this.disk[job];
    const { lost, rebuild } = fails ? this.fates.fail(disk, now) : this.fates.replace(disk, now);
    this.endGivenUp(now);
    if (lost !== NONE) this.lose(lost, job, now);
    if (rebuild === NONE) {
      this.movers.settled(job, now);
      return;
    }
    this.jobOf[rebuild] = job;
    this.movers.jobs.bytes[job] = this.rebuilds.jobs[rebuild].volume.totalSectors * SECTOR_BYTES;
  }

  rebuilt(rebuild: number, sectors: number): void {
    const job = this.jobOf[rebuild];
    if (job !== NONE) this.movers.jobs.movedBytes[job] = sectors * SECTOR_BYTES;
  }

  complete(rebuild: number, now: number): void {
    const job = this.jobOf[rebuild];
    if (job !== NONE) this.movers.settled(job, now);
    this.fates.followed(rebuild, now);
  }

  /** Actions whose rebuild has been given up. */
  private endGivenUp(now: number): void {
    const { jobs } = this.movers;
    for (let rebuild = 0; rebuild < this.rebuilds.jobs.length; rebuild++) {
      const job = this.jobOf[rebuild];
      if (job === NONE || jobs.state[job] !== RUNNING || this.rebuilds.isUnderWay(rebuild)) continue;
      jobs.state[job] = CANCELED;
      jobs.reason[job] = DISK_FAILED;
      jobs.endNs[job] = now;
    }
  }

  /** What lies on a target is gone. */
  private lose(target: number, job: number, now: number): void {
    const { movers, executor, lostWith, offline, lying } = this;
    const { places } = movers;
    for (let object = 0; object < offline.length; object++) {
      for (let psu = lying.first[object]; psu < lying.first[object + 1]; psu++) {
        if (places.covers(psu) || lying.target[psu] !== target || lying.bytes[psu] === 0 || lostWith[psu] > 0) continue;
        lostWith[psu] = job + 1;
        offline[object] = 1;
      }
    }
    places.lose(target, job + 1);
    for (let unit = 0; unit < places.firstPsu.length; unit++) if (places.hasLost(unit)) offline[lying.objectOf(places.firstPsu[unit])] = 1;
    movers.targetLost(now);
    this.needs.forEach((objects, classIndex) => {
      const object = objects.map((each) => this.objectOf(each)).find((each) => each !== NONE && offline[each] === 1);
      if (object !== undefined) executor.lose(classIndex, object, this.diskIds[this.disk[job]], now);
    });
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

  /** What was lost with the disk of an action, by object in document order. */
  lostWithAction(job: number, { database }: Scenario): LostFiles[] {
    const { lying, lostWith } = this;
    const { places } = this.movers;
    return database.objects.flatMap(({ id, segments, psusPerSegment }, object): LostFiles[] => {
      const names: string[] = [];
      const first = lying.first[object];
      const nameOf = (within: number): string =>
        segments > 1 ? `${Math.floor(within / psusPerSegment) + 1}.${(within % psusPerSegment) + 1}` : String(within + 1);
      let bytes = 0;
      for (let psu = first; psu < lying.first[object + 1]; psu++) {
        if (lostWith[psu] !== job + 1) continue;
        names.push(nameOf(psu - first));
        bytes += lying.bytes[psu];
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
