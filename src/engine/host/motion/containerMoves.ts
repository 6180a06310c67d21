/**
 * Moves of whole containers: a second copy grows chunk by chunk beside the first, which everybody reads until the end; what has been
 * copied gets every write twice. At the end the second copy is the container.
 */
import { SECTOR_BYTES } from '../../../base/units.ts';
import type { Jobs } from './jobs.ts';
import type { Mover } from './mover.ts';
import { NONE, type Places } from './places.ts';

export class ContainerMoves implements Mover {
  protected readonly jobs: Jobs;
  protected readonly places: Places;

  constructor(jobs: Jobs, places: Places) {
    this.jobs = jobs;
    this.places = places;
  }

  /** @param inUse the database knows which of its pages are in use; what lies below it copies all */
  begin(job: number, inUse: boolean): void {
    const { jobs, places } = this;
    if (!inUse) {
      jobs.bytes[job] = places.sectors[jobs.before[job]] * SECTOR_BYTES;
      return;
    }
    for (let k = 0, chunks = this.chunks(job); k < chunks; k++)
      if (this.isUsed(job, k)) jobs.bytes[job] += this.sectorsOf(job, k) * SECTOR_BYTES;
    jobs.rule[job] = 1;
  }

  private chunks(job: number): number {
    return Math.ceil(this.places.sectors[this.jobs.before[job]] / this.jobs.chunkSectors[job]);
  }

  private sectorsOf(job: number, chunk: number): number {
    const size = this.jobs.chunkSectors[job];
    return Math.min(size, this.places.sectors[this.jobs.before[job]] - chunk * size);
  }

  private isUsed(job: number, chunk: number): boolean {
    const { places } = this;
    const from = this.firstSlot(job, chunk);
    const end = this.endSlot(job, chunk);
    for (let slot = from; slot < end; slot++) if (places.owner[slot] >= 0) return true;
    return false;
  }

  /** Slots of the old region that a chunk touches: from the first to the end. */
  private firstSlot(job: number, chunk: number): number {
    const { jobs, places } = this;
    const region = jobs.before[job];
    const size = places.granuleSectors[places.unit[region]];
    return places.firstSlot[region] + Math.min(places.slots[region], Math.floor((chunk * jobs.chunkSectors[job]) / size));
  }

  private endSlot(job: number, chunk: number): number {
    const { jobs, places } = this;
    const region = jobs.before[job];
    const size = places.granuleSectors[places.unit[region]];
    const end = chunk * jobs.chunkSectors[job] + this.sectorsOf(job, chunk);
    return places.firstSlot[region] + Math.min(places.slots[region], Math.ceil(end / size));
  }

  private chunkOf(job: number): number {
    const { jobs } = this;
    const k = jobs.next[job] - 1;
    return jobs.backward[job] === 1 ? this.chunks(job) - 1 - k : k;
  }

  next(job: number, _now: number): boolean {
    if (!this.nextChunk(job)) return false;
    this.mark(job, job);
    return true;
  }

  protected nextChunk(job: number): boolean {
    const { jobs } = this;
    const chunks = this.chunks(job);
    do {
      if (jobs.next[job] >= chunks) return false;
      jobs.next[job]++;
    } while (jobs.rule[job] === 1 && !this.isUsed(job, this.chunkOf(job)));
    const chunk = this.chunkOf(job);
    jobs.visitFrom[job] = chunk * jobs.chunkSectors[job];
    jobs.visitSectors[job] = this.sectorsOf(job, chunk);
    return true;
  }

  /** Slots of the old region that the chunk touches. */
  protected firstSlotOf(job: number): number {
    return this.firstSlot(job, this.chunkOf(job));
  }

  protected endSlotOf(job: number): number {
    return this.endSlot(job, this.chunkOf(job));
  }

  private mark(job: number, lock: number): void {
    const { places } = this;
    const chunk = this.chunkOf(job);
    const end = this.endSlot(job, chunk);
    for (let slot = this.firstSlot(job, chunk); slot < end; slot++) if (places.owner[slot] >= 0) places.lock[places.owner[slot]] = lock;
  }

  /** Whether no write to the chunk is under way, at either end. */
  isQuiet(job: number): boolean {
    const { jobs, places } = this;
    const chunk = this.chunkOf(job);
    const end = this.endSlot(job, chunk);
    const shift = places.firstSlot[jobs.region[job]] - places.firstSlot[jobs.before[job]];
    for (let slot = this.firstSlot(job, chunk); slot < end; slot++)
      if (places.writing[slot] > 0 || places.writing[slot + shift] > 0) return false;
    return true;
  }

  reading(_job: number): void {}

  region(job: number, write: boolean): number {
    return write ? this.jobs.region[job] : this.jobs.before[job];
  }

  sector(job: number, _write: boolean): number {
    return this.jobs.visitFrom[job];
  }

  /** The chunk lies at both ends from now on. */
  visited(job: number): boolean {
    const { jobs, places } = this;
    const chunk = this.chunkOf(job);
    const end = this.endSlot(job, chunk);
    const shift = places.firstSlot[jobs.region[job]] - places.firstSlot[jobs.before[job]];
    for (let slot = this.firstSlot(job, chunk); slot < end; slot++) {
      const granule = places.owner[slot];
      if (granule < 0) continue;
      // A piece that takes several chunks has its second copy from the first of them on.
      places.twin[granule] = slot + shift;
      places.content[slot + shift] = places.content[slot];
    }
    this.complete(job);
    this.mark(job, NONE);
    return true;
  }

  /** Pieces of which the chunk was the last part have a second copy from now on. */
  protected complete(job: number): void {
    const { jobs, places } = this;
    const before = jobs.before[job];
    const size = places.granuleSectors[places.unit[before]];
    const from = jobs.visitFrom[job];
    const to = from + jobs.visitSectors[job];
    const shift = places.firstSlot[jobs.region[job]] - places.firstSlot[before];
    for (let slot = this.firstSlotOf(job), end = this.endSlotOf(job); slot < end; slot++) {
      const granule = places.owner[slot];
      const first = (slot - places.firstSlot[before]) * size;
      const isWhole = jobs.backward[job] === 1 ? first >= from : Math.min(first + size, places.sectors[before]) <= to;
      if (granule >= 0 && isWhole) places.copyAt[granule] = slot + shift;
    }
  }

  /** All of it has been copied. */
  settle(job: number): void {
    const { jobs, places } = this;
    const { before, region, container } = jobs;
    const shift = places.firstSlot[region[job]] - places.firstSlot[before[job]];
    const end = places.firstSlot[before[job]] + places.slots[before[job]];
    for (let slot = places.firstSlot[before[job]]; slot < end; slot++) {
      const granule = places.owner[slot];
      if (granule < 0) continue;
      places.reserveTwin(slot + shift);
      places.settle(granule, slot + shift);
    }
    places.current[container[job]] = region[job];
  }

  stop(job: number): void {
    const { jobs, places } = this;
    const region = jobs.before[job];
    const end = places.firstSlot[region] + places.slots[region];
    for (let slot = places.firstSlot[region]; slot < end; slot++) {
      const granule = places.owner[slot];
      if (granule < 0) continue;
      places.twin[granule] = NONE;
      places.copyAt[granule] = NONE;
      if (places.lock[granule] === job) places.lock[granule] = NONE;
    }
  }
}
