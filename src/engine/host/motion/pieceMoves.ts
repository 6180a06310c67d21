/** Pieces that go one by one to a place of their own, and belong to it as soon as all of them is there. What goes where, classes that extend this decide. */
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { Jobs } from './jobs.ts';
import { NONE, type Places } from './places.ts';

export class PieceMoves {
  protected readonly jobs: Jobs;
  protected readonly places: Places;

  constructor(jobs: Jobs, places: Places) {
    this.jobs = jobs;
    this.places = places;
  }

  /** A piece is about to be copied to a slot that is reserved for it. */
  protected take(job: number, granule: number, slot: number): void {
    const { jobs, places } = this;
    jobs.granule[job] = granule;
    jobs.slot[job] = slot;
    jobs.within[job] = 0;
    places.lock[granule] = job;
  }

  /** The next chunk of the piece. */
  protected nextChunk(job: number): void {
    const { jobs } = this;
    jobs.visitFrom[job] = jobs.within[job];
    jobs.visitSectors[job] = Math.min(jobs.chunkSectors[job], this.sectorsOf(job) - jobs.within[job]);
  }

  protected sectorsOf(job: number): number {
    return this.places.granuleSectors[this.places.unit[this.places.regionOf[this.jobs.slot[job]]]];
  }

  isQuiet(job: number): boolean {
    const { jobs, places } = this;
    return places.writing[places.at[jobs.granule[job]]] === 0 && !places.isUsed(jobs.slot[job]);
  }

  reading(_job: number): void {}

  private slotOf(job: number, write: boolean): number {
    return write ? this.jobs.slot[job] : this.places.at[this.jobs.granule[job]];
  }

  region(job: number, write: boolean): number {
    return this.places.regionOf[this.slotOf(job, write)];
  }

  sector(job: number, write: boolean): number {
    const { jobs, places } = this;
    return places.sectorOfSlot(this.slotOf(job, write)) - places.sector[this.region(job, write)] + jobs.visitFrom[job];
  }

  /** A chunk lies in its new place. True: so does the whole piece, which belongs there from now on if its disk still works. */
  visited(job: number): boolean {
    const { jobs, places } = this;
    const granule = jobs.granule[job];
    jobs.within[job] += jobs.visitSectors[job];
    if (jobs.within[job] < this.sectorsOf(job)) return false;
    // Where it was to go nothing is any more: it stays where it was.
    if (places.isSlotGone(jobs.slot[job])) {
      this.stop(job);
      return true;
    }
    places.content[jobs.slot[job]] = places.content[places.at[granule]];
    places.settle(granule, jobs.slot[job]);
    places.lock[granule] = NONE;
    jobs.granule[job] = NONE;
    jobs.progress[job]++;
    return true;
  }

  /** Pieces belong to their new places as they come there. */
  settle(_job: number): void {}

  /** What has been copied of a piece counts nothing. */
  stop(job: number): void {
    const { jobs, places } = this;
    const granule = jobs.granule[job];
    if (granule === NONE) return;
    places.lock[granule] = NONE;
    places.giveUp(jobs.slot[job]);
    jobs.movedBytes[job] -= jobs.within[job] * SECTOR_BYTES;
    jobs.granule[job] = NONE;
  }
}
