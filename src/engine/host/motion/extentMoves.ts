/**
 * Moves of extents by a volume manager, and what else an action does to a volume group. A job has a temporary mirror of all that it moves: its
 * volumes are suspended, what is under way ends, and from then on region after region is copied; with all of them copied the volumes are
 * suspended again, and their maps change all at once. A job that is canceled leaves every extent where it was.
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import { mappedVolumes } from '../../../scenario/timeline/extents.ts';
import type { TimelinePlan } from '../../../scenario/timeline/plan.ts';
import type { Remapping } from '../../record/result.ts';
import type { Layout } from '../../../scenario/layout.ts';
import { giveUpCopies, loseExtents } from './extentLosses.ts';
import { DISK_FAILED, FINISHED, RUNNING, VOLUME_TOO_SMALL, NOT_IN_GROUP, VOLUME_MOVING, ALREADY_THERE, type Jobs } from './jobs.ts';
import type { Extents } from './extents.ts';
import type { Mover } from './mover.ts';

const NONE = -1;

/** What a job does one after the other. */
const COPYING = 1;
export const SWITCHING = 2;

export class ExtentMoves implements Mover {
  readonly extents: Extents;
  private readonly jobs: Jobs;
  /** By job: 1 if it moves extents; targets that these leave (as bits of `leaves`), the first and the end of the sectors that it is about. */
  private readonly moves: Uint8Array;
  private readonly firstFrom: Int32Array;
  private readonly from: Int32Array;
  private readonly rangeFrom: Float64Array;
  private readonly rangeTo: Float64Array;
  /** Of a physical volume that comes or goes, and of a volume that is resized. */
  private readonly physical: Int32Array;
  private readonly resized: Int32Array;
  private readonly newSize: Float64Array;
  /** By target: 1 while it is a physical volume of a group. */
  readonly isMember: Uint8Array;
  /** By target. */
  private readonly ids: readonly string[];
  /** By job: logical extents that its volume had before it was resized. */
  private readonly sizeBefore: Float64Array;

  /** @param members 1 for each target that is a physical volume at t = 0 */
  constructor(jobs: Jobs, extents: Extents, plan: TimelinePlan, { targets }: Layout, members: Uint8Array) {
    const { steps } = plan;
    const volumes = mappedVolumes(plan);
    this.jobs = jobs;
    this.extents = extents;
    this.isMember = members;
    this.ids = Object.freeze(targets.map(({ id }) => id));
    this.sizeBefore = new Float64Array(steps.length);
    const all = steps.map(({ mapped }) => mapped ?? null);
    this.moves = Uint8Array.from(jobs.actions, ({ kind }) => (kind === 'move-logical' || kind === 'remove-physical' ? 1 : 0));
    this.firstFrom = new Int32Array(all.length + 1);
    all.forEach((step, job) => (this.firstFrom[job + 1] = this.firstFrom[job] + (step?.from.length ?? 0)));
    this.from = Int32Array.from(all.flatMap((step) => [...(step?.from ?? [])]));
    this.rangeFrom = new Float64Array(all.length);
    this.rangeTo = new Float64Array(all.length).fill(Infinity);
    all.forEach((step, job) => {
      if (step === null || step.range === null) return;
      const [{ volume }] = step.mappings;
      const size = volume.group.group.extentBytes / SECTOR_BYTES;
      // The first extent of a physical volume begins behind what the volume manager keeps.
      const head = extents.head;
      this.rangeFrom[job] = head + step.range.first * size;
      this.rangeTo[job] = this.rangeFrom[job] + step.range.count * size;
    });
    this.physical = Int32Array.from(all, (step) => step?.physical ?? NONE);
    this.resized = Int32Array.from(all, (step) => (step?.resized ? volumes.indexOf(step.resized) : NONE));
    this.newSize = Float64Array.from(all, (step) => step?.size ?? 0);
  }

  /** The same actions on volume groups in another timeline, of which the first so many actions are the same too. */
  takeOver(before: ExtentMoves, actions: number): void {
    this.extents.takeOver(before.extents);
    this.isMember.set(before.isMember);
    this.sizeBefore.set(before.sizeBefore.subarray(0, actions));
  }

  isMove(job: number): boolean {
    return this.moves[job] === 1;
  }

  // ---------------------------------------------------------------- actions

  /** The moment of an action that moves no data. @returns why it cannot be, or NONE: it is done */
  act(job: number): number {
    const { extents } = this;
    const { kind } = this.jobs.actions[job];
    const target = this.physical[job];
    if (kind === 'add-physical') {
      if (this.isGone(target)) return DISK_FAILED;
      this.isMember[target] = 1;
      return NONE;
    }
    const v = this.resized[job];
    // A document that validation refuses has none.
    if (v === NONE) return VOLUME_TOO_SMALL;
    if (extents.jobOf[v] !== NONE) return VOLUME_MOVING;
    const before = extents.size[v];
    this.sizeBefore[job] = before;
    extents.size[v] = this.newSize[job];
    for (let e = extents.firstExtent[v]; e < extents.firstExtent[v + 1]; e++) {
      if (!extents.isInUse(v, e)) continue;
      const reason = this.isGone(extents.on[e]) ? DISK_FAILED : this.isMember[extents.on[e]] === 0 ? NOT_IN_GROUP : NONE;
      if (reason === NONE) continue;
      extents.size[v] = before;
      return reason;
    }
    return NONE;
  }

  /** What a job is to move is worked out. @returns why it cannot be, or NONE */
  begin(job: number): number {
    const { extents, jobs } = this;
    const { firstEntry, extent, volume, toOn } = extents;
    jobs.bytes[job] = 0;
    for (let entry = firstEntry[job]; entry < firstEntry[job + 1]; entry++) {
      extents.cameFrom[entry] = this.isMoved(job, entry) ? extents.on[extent[entry]] : NONE;
      if (extents.cameFrom[entry] === NONE) continue;
      if (extents.jobOf[volume[entry]] !== NONE) return VOLUME_MOVING;
      if (this.isGone(toOn[entry]) || this.isGone(extents.on[extent[entry]])) return DISK_FAILED;
      if (this.isMember[toOn[entry]] === 0) return NOT_IN_GROUP;
      jobs.bytes[job] += extents.extentSectors[volume[entry]] * SECTOR_BYTES;
    }
    const removes = this.physical[job] !== NONE;
    if (removes && this.isMember[this.physical[job]] === 0) return NOT_IN_GROUP;
    if (jobs.bytes[job] === 0 && !removes) return ALREADY_THERE;
    for (let entry = firstEntry[job]; entry < firstEntry[job + 1]; entry++)
      if (extents.cameFrom[entry] !== NONE) extents.jobOf[volume[entry]] = job;
    // Nothing new comes to what leaves.
    if (removes) this.isMember[this.physical[job]] = 0;
    this.suspend(job, true);
    return NONE;
  }

  /** An extent that lies where it is to leave. What a smaller volume has given up is moved as a name only. */
  private isMoved(job: number, entry: number): boolean {
    const { extents } = this;
    const e = extents.extent[entry];
    const v = extents.volume[entry];
    const first = this.firstFrom[job];
    const end = this.firstFrom[job + 1];
    if (extents.on[e] === extents.toOn[entry] && extents.at[e] === extents.toAt[entry]) return false;
    if (!extents.isInUse(v, e)) {
      if (extents.jobOf[v] === NONE && this.physical[job] !== NONE && extents.on[e] === this.physical[job]) this.rename(entry);
      return false;
    }
    if (first === end) return !this.goesTo(job, extents.on[e]);
    if (extents.at[e] < this.rangeFrom[job] || extents.at[e] >= this.rangeTo[job]) return false;
    for (let k = first; k < end; k++) if (this.from[k] === extents.on[e]) return true;
    return false;
  }

  private rename(entry: number): void {
    const { extents } = this;
    extents.on[extents.extent[entry]] = extents.toOn[entry];
    extents.at[extents.extent[entry]] = extents.toAt[entry];
  }

  private goesTo(job: number, target: number): boolean {
    const { firstEntry, toOn } = this.extents;
    for (let entry = firstEntry[job]; entry < firstEntry[job + 1]; entry++) if (toOn[entry] === target) return true;
    return false;
  }

  private isGone(target: number): boolean {
    const { gone } = this.extents;
    return gone !== null && target !== NONE && gone[target] === 1;
  }

  // -------------------------------------------------------- disks that fail

  /** Whether a job copies from or to what is gone. */
  touchesGone(job: number): boolean {
    const { firstEntry, cameFrom, toOn } = this.extents;
    for (let entry = firstEntry[job]; entry < firstEntry[job + 1]; entry++)
      if (cameFrom[entry] !== NONE && (this.isGone(cameFrom[entry]) || this.isGone(toOn[entry]))) return true;
    return false;
  }

  /** What lies on a target is lost with an action, counted from 1; jobs that copy from or to it have no copies any more. */
  lose(target: number, action: number): void {
    const { extents, jobs } = this;
    for (let job = 0; job < jobs.count; job++)
      if (jobs.state[job] === RUNNING && this.isMove(job) && this.touchesGone(job)) giveUpCopies(extents, job, extents.gone!);
    loseExtents(extents, target, action);
  }

  // ------------------------------------------------------------ suspensions

  suspend(job: number, isOn: boolean): void {
    const { extents } = this;
    for (let v = 0; v < extents.jobOf.length; v++) if (extents.jobOf[v] === job) extents.suspended[v] = isOn ? 1 : 0;
  }

  /** Whether nothing is under way to the volumes of a job. */
  isDrained(job: number): boolean {
    const { extents } = this;
    for (let v = 0; v < extents.jobOf.length; v++) if (extents.jobOf[v] === job && extents.flying[v] > 0) return false;
    return true;
  }

  /** The mirror is there: nothing is under way to what it is of. */
  mirror(job: number): void {
    const { extents, jobs } = this;
    const first = extents.firstEntry[job];
    for (let entry = first; entry < extents.firstEntry[job + 1]; entry++)
      if (extents.cameFrom[entry] !== NONE) extents.entry[extents.extent[entry]] = entry;
    jobs.stage[job] = COPYING;
    jobs.next[job] = 0;
    this.suspend(job, false);
  }

  // ----------------------------------------------------------------- chunks

  private count(job: number): number {
    const { firstEntry, regionsPer } = this.extents;
    return (firstEntry[job + 1] - firstEntry[job]) * regionsPer[job];
  }

  /** Of the k-th region of a job in its order: its entry. */
  private entryOf(job: number, k: number): number {
    const { firstEntry, regionsPer } = this.extents;
    const inOrder = this.jobs.backward[job] === 1 ? this.count(job) - 1 - k : k;
    return firstEntry[job] + Math.floor(inOrder / regionsPer[job]);
  }

  private regionOf(job: number): number {
    const k = this.jobs.next[job] - 1;
    const { firstEntry } = this.extents;
    const inOrder = this.jobs.backward[job] === 1 ? this.count(job) - 1 - k : k;
    return this.extents.regionOf(firstEntry[job]) + inOrder;
  }

  next(job: number, _now: number): boolean {
    const { extents, jobs } = this;
    const all = this.count(job);
    while (jobs.next[job] < all && extents.cameFrom[this.entryOf(job, jobs.next[job])] === NONE) jobs.next[job]++;
    if (jobs.next[job] >= all) return false;
    const entry = this.entryOf(job, jobs.next[job]++);
    const region = this.regionOf(job);
    const size = extents.regionSectors[job];
    const within = (region - extents.regionOf(entry)) * size;
    jobs.slot[job] = entry;
    jobs.visitFrom[job] = within;
    jobs.visitSectors[job] = Math.min(size, extents.extentSectors[extents.volume[entry]] - within);
    extents.locked[region] = 1;
    return true;
  }

  isQuiet(job: number): boolean {
    return this.extents.writing[this.regionOf(job)] === 0;
  }

  reading(job: number): void {
    const region = this.regionOf(job);
    this.extents.inCopy[region] = this.extents.issued[region];
  }

  /** The target that a chunk is read from or written to. */
  region(job: number, write: boolean): number {
    const { extents, jobs } = this;
    const entry = jobs.slot[job];
    return write ? extents.toOn[entry] : extents.on[extents.extent[entry]];
  }

  sector(job: number, write: boolean): number {
    const { extents, jobs } = this;
    const entry = jobs.slot[job];
    return (write ? extents.toAt[entry] : extents.at[extents.extent[entry]]) + jobs.visitFrom[job];
  }

  visited(job: number): boolean {
    const region = this.regionOf(job);
    this.extents.copied[region] = 1;
    this.extents.locked[region] = 0;
    return true;
  }

  /** All has been copied, and nothing is under way. */
  settle(job: number): void {
    const { extents } = this;
    for (let entry = extents.firstEntry[job]; entry < extents.firstEntry[job + 1]; entry++)
      if (extents.cameFrom[entry] !== NONE) extents.settle(entry);
    this.end(job);
  }

  /** Every extent stays where it is. */
  stop(job: number): void {
    const { extents, jobs } = this;
    if (jobs.stage[job] === COPYING && jobs.next[job] > 0) extents.locked[this.regionOf(job)] = 0;
    for (let entry = extents.firstEntry[job]; entry < extents.firstEntry[job + 1]; entry++)
      if (extents.entry[extents.extent[entry]] === entry) extents.entry[extents.extent[entry]] = NONE;
    if (this.physical[job] !== NONE) this.isMember[this.physical[job]] = 1;
    this.end(job);
  }

  private end(job: number): void {
    const { extents } = this;
    this.suspend(job, false);
    for (let v = 0; v < extents.jobOf.length; v++) if (extents.jobOf[v] === job) extents.jobOf[v] = NONE;
  }

  /** What a job has mapped to other extents, or to the first ones of what is new; of one that a failed disk has ended what the copies have taken over. */
  remapped(job: number): Remapping[] {
    const { extents, ids, jobs } = this;
    const counts = new Map<string, { logical: string; from: string | null; to: string; extents: number }>();
    const add = (v: number, from: number, to: number): void => {
      const key = `${v} ${from} ${to}`;
      const known = counts.get(key);
      if (known !== undefined) known.extents++;
      else counts.set(key, { logical: ids[extents.target[v]], from: from === NONE ? null : ids[from], to: ids[to], extents: 1 });
    };
    const isDone = jobs.state[job] === FINISHED;
    for (let entry = extents.firstEntry[job]; entry < extents.firstEntry[job + 1]; entry++)
      if (isDone ? extents.cameFrom[entry] !== NONE : extents.kept[entry] === 1)
        add(extents.volume[entry], extents.cameFrom[entry], extents.toOn[entry]);
    const v = this.resized[job];
    if (isDone && v !== NONE)
      for (let e = extents.firstExtent[v]; e < extents.firstExtent[v + 1]; e++)
        if (extents.isWithin(v, e, this.newSize[job]) && !extents.isWithin(v, e, this.sizeBefore[job])) add(v, NONE, extents.on[e]);
    const { actions } = jobs;
    const action = actions[job];
    const isAutomatic = !isDone || action.kind === 'remove-physical' || (action.kind === 'resize-logical' && action.on === undefined);
    return [...counts.values()].map((each) => ({ ...each, ...(isAutomatic && { automatic: true as const }) }));
  }

  /** Whether a place on a target lies within what its logical volume has now. */
  holdsUpTo(target: number, sector: number): boolean {
    const { extents } = this;
    const v = target === NONE ? NONE : extents.volumeOf[target];
    return v === NONE || sector <= extents.size[v] * extents.extentSectors[v];
  }
}
