/**
 * Restore and roll forward: all pages in use go to the new place, from a backup of the job's begin or from the old place as it is read, while
 * everybody keeps to the old one. What was changed since then is behind: it is brought up to date pass by pass, and last, while nobody changes the file,
 * piece by piece for good (after the fuzzy backups and the roll forward of Gray and Reuter, *Transaction Processing*, 1993, ch. 11).
 *
 * Each piece knows as of which write its new copy is (`asOf`), and how much was written since (`behind`).
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import { ContainerMoves } from './containerMoves.ts';
import { CLOSING, ROLLING, type Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import { CLOSE, type Phases, ROLL_FORWARD } from './phases.ts';
import { NONE, type Places } from './places.ts';

/** Who keeps changes from a file. */
export interface Closing {
  close(job: number, now: number): void;
}

export class Restores extends ContainerMoves implements Mover {
  private readonly phases: Phases;
  private readonly closing: Closing;
  private readonly blockSectors: number;
  /** By job: sectors that were behind when its last pass began, and the state of the piece that is being read. */
  private readonly behindBefore: Float64Array;
  private readonly readAs: Int32Array;

  constructor(jobs: Jobs, places: Places, phases: Phases, closing: Closing, blockBytes: number) {
    super(jobs, places);
    this.phases = phases;
    this.closing = closing;
    this.blockSectors = Math.max(1, blockBytes / SECTOR_BYTES);
    this.behindBefore = new Float64Array(jobs.count);
    this.readAs = new Int32Array(jobs.count);
  }

  /** The first so many actions are those of another timeline. */
  takeOver(before: Restores, actions: number): void {
    this.behindBefore.set(before.behindBefore.subarray(0, actions));
    this.readAs.set(before.readAs.subarray(0, actions));
  }

  beginRestore(job: number): void {
    const { jobs, places } = this;
    this.begin(job, true);
    this.behindBefore[job] = Infinity;
    const isBackup = jobs.backupByteNs[job] > 0;
    for (let slot = this.first(job), end = this.end(job); slot < end; slot++) {
      const granule = places.owner[slot];
      if (granule < 0) continue;
      places.asOf[granule] = isBackup ? places.content[slot] : NONE;
      places.behind[granule] = 0;
    }
  }

  private first(job: number): number {
    return this.places.firstSlot[this.jobs.before[job]];
  }

  private end(job: number): number {
    return this.first(job) + this.places.slots[this.jobs.before[job]];
  }

  /** From a slot of the old place to the same one of the new place. */
  private shift(job: number): number {
    return this.places.firstSlot[this.jobs.region[job]] - this.first(job);
  }

  override next(job: number, now: number): boolean {
    const { jobs } = this;
    for (;;) {
      if (jobs.stage[job] >= ROLLING ? this.nextPiece(job) : this.nextChunk(job)) return true;
      if (jobs.stage[job] === CLOSING) return false;
      this.nextPass(job, now);
    }
  }

  /** Another pass, unless what is left is little or no pass makes it less: then the file is closed for the last one. */
  private nextPass(job: number, now: number): void {
    const { jobs, places, phases } = this;
    let behind = 0;
    for (let slot = this.first(job), end = this.end(job); slot < end; slot++) {
      const granule = places.owner[slot];
      if (granule >= 0 && places.asOf[granule] !== places.content[slot]) behind += this.sectorsBehind(job, slot);
    }
    jobs.next[job] = 0;
    const isLast = behind <= jobs.chunkSectors[job] || behind > this.behindBefore[job] / 2;
    if (!isLast && jobs.stage[job] !== ROLLING) phases.begin(job, ROLL_FORWARD, now);
    this.behindBefore[job] = behind;
    jobs.stage[job] = isLast ? CLOSING : ROLLING;
    if (!isLast) return;
    phases.begin(job, CLOSE, now);
    this.closing.close(job, now);
  }

  /** Whole blocks that have been changed in a slot's piece since its copy, at most all of it. */
  private sectorsBehind(job: number, slot: number): number {
    const { jobs, places, blockSectors } = this;
    const size = places.granuleSectors[places.unit[jobs.before[job]]];
    const most = Math.min(size, places.sectors[jobs.before[job]] - (slot - this.first(job)) * size);
    return Math.min(most, Math.max(blockSectors, Math.ceil(places.behind[places.owner[slot]] / blockSectors) * blockSectors));
  }

  /** The next piece whose copy is behind. While the file is closed, those that are up to date get every write at both ends from here on. */
  private nextPiece(job: number): boolean {
    const { jobs, places } = this;
    const isClosing = jobs.stage[job] === CLOSING;
    const shift = this.shift(job);
    for (let slot = this.first(job) + jobs.next[job], end = this.end(job); slot < end; slot++) {
      const granule = places.owner[slot];
      if (granule < 0) continue;
      const isBehind = places.asOf[granule] !== places.content[slot];
      const isBusy = isClosing && (places.writing[slot] > 0 || places.writing[slot + shift] > 0);
      if (!isBehind && !isBusy) {
        if (isClosing) this.pair(granule, slot, shift);
        continue;
      }
      jobs.next[job] = slot + 1 - this.first(job);
      jobs.granule[job] = granule;
      jobs.visitFrom[job] = (slot - this.first(job)) * places.granuleSectors[places.unit[jobs.before[job]]];
      jobs.visitSectors[job] = this.sectorsBehind(job, slot);
      jobs.bytes[job] += jobs.visitSectors[job] * SECTOR_BYTES;
      if (isClosing) places.lock[granule] = job;
      return true;
    }
    jobs.next[job] = this.end(job) - this.first(job);
    return false;
  }

  private pair(granule: number, slot: number, shift: number): void {
    const { places } = this;
    places.twin[granule] = slot + shift;
    places.content[slot + shift] = places.asOf[granule];
  }

  override isQuiet(job: number): boolean {
    const { jobs, places } = this;
    const shift = this.shift(job);
    if (jobs.stage[job] >= ROLLING) {
      const slot = places.at[jobs.granule[job]];
      return places.writing[slot + shift] === 0 && (jobs.stage[job] === ROLLING || places.writing[slot] === 0);
    }
    for (let slot = this.firstSlotOf(job), end = this.endSlotOf(job); slot < end; slot++)
      if (places.writing[slot + shift] > 0) return false;
    return true;
  }

  /** What is written from here on may be missing in the copy. */
  override reading(job: number): void {
    const { jobs, places } = this;
    if (jobs.stage[job] >= ROLLING) {
      const granule = jobs.granule[job];
      this.readAs[job] = places.content[places.at[granule]];
      places.behind[granule] = 0;
      return;
    }
    if (jobs.backupByteNs[job] > 0) return;
    for (let slot = this.firstSlotOf(job), end = this.endSlotOf(job); slot < end; slot++) {
      const granule = places.owner[slot];
      // A piece that takes several chunks is as old as the first of them.
      if (granule < 0 || places.asOf[granule] !== NONE) continue;
      places.asOf[granule] = places.content[slot];
      places.behind[granule] = 0;
    }
  }

  /** Changes are applied to the new place: its pages are read for that. */
  override region(job: number, write: boolean): number {
    return write || this.jobs.stage[job] >= ROLLING ? this.jobs.region[job] : this.jobs.before[job];
  }

  override visited(job: number): boolean {
    const { jobs, places } = this;
    if (jobs.stage[job] < ROLLING) {
      this.complete(job);
      return false;
    }
    const granule = jobs.granule[job];
    places.asOf[granule] = this.readAs[job];
    jobs.granule[job] = NONE;
    if (jobs.stage[job] !== CLOSING) return false;
    this.pair(granule, places.at[granule], this.shift(job));
    places.lock[granule] = NONE;
    return true;
  }
}
