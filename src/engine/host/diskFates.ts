/**
 * Disks that fail and are replaced while a run is under way. A volume with redundancy continues without the disk, and is rebuilt onto its
 * spare, or onto the replacement; one without has lost its data. What a disk has been asked for when it fails, it still answers: from
 * then on nothing is asked of it.
 */
import type { Target } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { NS_PER_MS, SECTOR_BYTES } from '../../base/units.ts';
import type { CompiledVolume } from '../volume/create.ts';
import { Redundancy } from '../volume/redundancy.ts';
import type { Rebuilds } from './rebuilds.ts';
import type { VolumeIo } from './volumeIo.ts';

const NONE = -1;
const USUAL = { chunkBytes: 1_048_576, pauseMs: 0 };

/** What has become of a disk's volume. */
export interface Fate {
  /** Target that has lost its data with it, or NONE. */
  readonly lost: number;
  /** Rebuild that it began, or NONE. */
  readonly rebuild: number;
}

interface Told {
  readonly id: string;
  readonly chunkSectors: number;
  readonly pauseNs: number;
}

const NOTHING: Fate = Object.freeze({ lost: NONE, rebuild: NONE });

export class DiskFates {
  /** By disk: 1 while it has failed. */
  readonly failed: Uint8Array;
  /** By target: 1 where its data are gone, and where requests to it fail. The latter ends once its disks are replaced. */
  readonly lost: Uint8Array;
  readonly gone: Uint8Array;
  private readonly diskIds: readonly string[];
  private readonly volumes: readonly Told[];
  private readonly redundancy: readonly Redundancy[];
  /** By target: the spare, NONE: there is none (left); whether a rebuild goes into spare space of its own. */
  private readonly spare: Int32Array;
  private readonly ownSpace: Uint8Array;
  private readonly firstSpare: Int32Array;
  /** By rebuild: its place in the volume. */
  private readonly placeOf: Int32Array;
  private readonly rebuilds: Rebuilds;

  constructor(
    { hardware, volumes }: Scenario,
    targets: readonly Target[],
    compiled: readonly CompiledVolume[],
    rebuilds: Rebuilds,
    io: VolumeIo,
  ) {
    const indexOf = new Map(hardware.disks.map(({ id }, disk) => [id, disk]));
    const volumeOf = targets.map(({ kind, id }) => (kind === 'disk' ? undefined : volumes.find((volume) => volume.id === id)));
    const settings = volumeOf.map((volume) => (volume?.kind === 'mirror' || volume?.kind === 'raid5' ? volume.rebuild : undefined));
    this.rebuilds = rebuilds;
    this.failed = Uint8Array.from(hardware.disks, (disk) => (disk.failed === true ? 1 : 0));
    this.diskIds = Object.freeze(hardware.disks.map(({ id }) => id));
    this.lost = new Uint8Array(targets.length);
    this.gone = new Uint8Array(targets.length);
    this.volumes = Object.freeze(
      targets.map(({ id }, target) => {
        const { chunkBytes, pauseMs } = settings[target] ?? USUAL;
        return Object.freeze({ id, chunkSectors: Math.ceil(chunkBytes / SECTOR_BYTES), pauseNs: Math.round(pauseMs * NS_PER_MS) });
      }),
    );
    this.redundancy = targets.map(({ disks }, target) => {
      const volume = volumeOf[target];
      return new Redundancy(volume ?? NO_VOLUME, compiled[target].parts, disks);
    });
    this.spare = Int32Array.from(settings, (one) => indexOf.get(one?.onto ?? '') ?? NONE);
    this.firstSpare = this.spare.slice();
    this.ownSpace = Uint8Array.from(settings, (one) => (one !== undefined && one.onto === undefined ? 1 : 0));
    this.placeOf = new Int32Array(rebuilds.most).fill(NONE);
    compiled.forEach(({ rebuild, rebuiltDisk, onto }, target) => {
      if (rebuild === null) return;
      const at = rebuilds.jobs.findIndex((job) => job.target === target);
      const place = this.redundancy[target].disks.indexOf(rebuiltDisk);
      this.placeOf[at] = place;
      if (onto !== null) this.redundancy[target].disks[place] = onto;
      this.spare[target] = NONE;
    });
    io.gone = this.gone;
  }

  /** The disk fails. */
  fail(disk: number, now: number): Fate {
    this.failed[disk] = 1;
    const target = this.targetOf(disk);
    for (let t = 0; t < this.spare.length; t++) if (this.spare[t] === disk) this.spare[t] = NONE;
    if (target === NONE || this.gone[target] === 1) return NOTHING;
    const redundancy = this.redundancy[target];
    const place = redundancy.disks.indexOf(disk);
    if (!redundancy.survives(place)) {
      this.lost[target] = 1;
      this.gone[target] = 1;
      this.giveUp(target, NONE);
      return { lost: target, rebuild: NONE };
    }
    this.giveUp(target, place);
    redundancy.lose(place);
    const spare = this.spare[target];
    if (this.ownSpace[target] === 1) {
      this.ownSpace[target] = 0;
      return { lost: NONE, rebuild: this.rebuild(target, place, disk, NONE, now) };
    }
    if (spare === NONE) return { lost: NONE, rebuild: this.nextOf(target, now) };
    return { lost: NONE, rebuild: this.ontoSpare(target, place, now) };
  }

  /** Disks fail together, in one moment: which volumes have lost their data by that, and which rebuilds begin. */
  failAll(disks: readonly number[], now: number): Fate[] {
    const hurt = new Set<number>();
    for (const disk of disks) {
      this.failed[disk] = 1;
      for (let t = 0; t < this.spare.length; t++) if (this.spare[t] === disk) this.spare[t] = NONE;
      hurt.add(this.targetOf(disk));
    }
    return [...hurt].flatMap((target) => (target === NONE || this.gone[target] === 1 ? [] : [this.hurt(target, disks, now)]));
  }

  /** A volume has to do without several of its disks at once. */
  private hurt(target: number, failed: readonly number[], now: number): Fate {
    const redundancy = this.redundancy[target];
    const places = failed.map((disk) => redundancy.disks.indexOf(disk)).filter((place) => place !== NONE);
    for (const place of places) {
      if (!redundancy.survives(place)) {
        this.lost[target] = 1;
        this.gone[target] = 1;
        this.giveUp(target, NONE);
        return { lost: target, rebuild: NONE };
      }
      this.giveUp(target, place);
      redundancy.lose(place);
    }
    if (this.ownSpace[target] === 0) return { lost: NONE, rebuild: this.nextOf(target, now) };
    this.ownSpace[target] = 0;
    const [place] = places;
    return { lost: NONE, rebuild: this.rebuild(target, place, redundancy.disks[place], NONE, now) };
  }

  /** A rebuild is complete: one of the same volume that has waited for it begins. */
  followed(rebuild: number, now: number): void {
    this.nextOf(this.rebuilds.jobs[rebuild].target, now);
  }

  /** Another disk is put in the place of the failed one: its volume is rebuilt onto it, or has it as its spare from now on. */
  replace(disk: number, now: number): Fate {
    this.failed[disk] = 0;
    const target = this.targetOf(disk);
    if (target !== NONE && this.redundancy[target].disks.every((one) => this.failed[one] === 0)) this.gone[target] = 0;
    if (target !== NONE && this.redundancy[target].isRedundant) {
      const place = this.redundancy[target].disks.indexOf(disk);
      return this.lost[target] === 1 ? NOTHING : { lost: NONE, rebuild: this.rebuild(target, place, disk, disk, now) };
    }
    const served = this.servedBy(disk);
    if (served === NONE || this.lost[served] === 1) return NOTHING;
    if (this.spare[served] === NONE) this.spare[served] = disk;
    const hurt = this.redundancy[served].disks.findIndex((one) => this.failed[one] === 1);
    if (hurt !== NONE) return { lost: NONE, rebuild: this.ontoSpare(served, hurt, now) };
    return NOTHING;
  }

  /** The volume or loose disk that a disk has a place in, or NONE. A spare that is in use has one in its volume. */
  private targetOf(disk: number): number {
    const volume = this.redundancy.findIndex(({ disks, isRedundant }) => isRedundant && disks.includes(disk));
    return volume === NONE ? this.redundancy.findIndex(({ disks }) => disks.includes(disk)) : volume;
  }

  /** The volume that has the disk as its spare, or had it as a member until the spare took its place. */
  private servedBy(disk: number): number {
    const job = this.rebuilds.jobs.find(({ diskId }) => diskId === this.diskIds[disk]);
    return job === undefined ? this.firstSpare.indexOf(disk) : job.target;
  }

  /** Begins the rebuild of a place whose disk has been replaced, or that a spare is there for, if there is one. @returns it, or NONE */
  private nextOf(target: number, now: number): number {
    const redundancy = this.redundancy[target];
    if (!redundancy.isRedundant || this.lost[target] === 1) return NONE;
    for (let place = 0; place < redundancy.disks.length; place++) {
      if (redundancy.has(place)) continue;
      const disk = redundancy.disks[place];
      const works = this.failed[disk] === 0;
      const rebuild = works ? this.rebuild(target, place, disk, disk, now) : this.ontoSpare(target, place, now);
      if (rebuild !== NONE) return rebuild;
    }
    return NONE;
  }

  private ontoSpare(target: number, place: number, now: number): number {
    const spare = this.spare[target];
    if (spare === NONE) return NONE;
    const rebuild = this.rebuild(target, place, this.redundancy[target].disks[place], spare, now);
    if (rebuild !== NONE) this.spare[target] = NONE;
    return rebuild;
  }

  /** @returns its number; NONE: it has to wait */
  private rebuild(target: number, place: number, disk: number, onto: number, now: number): number {
    // A half of a mirror is copied once all of its disks work.
    if (this.redundancy[target].besides(place).some((one) => this.failed[one] === 1)) return NONE;
    if (this.isRebuilt(target, place) || this.rebuilds.jobs.length === this.rebuilds.most) return NONE;
    const { id, chunkSectors, pauseNs } = this.volumes[target];
    const volume = this.redundancy[target].rebuild(place, onto);
    const ids = { volumeId: id, diskId: this.diskIds[disk], ontoId: onto === NONE ? null : this.diskIds[onto] };
    const rebuild = this.rebuilds.add({ ...ids, volume, target, chunkSectors, pauseNs }, now);
    this.placeOf[rebuild] = place;
    return rebuild;
  }

  /** Whether copies of the same data are being rebuilt. */
  private isRebuilt(target: number, place: number): boolean {
    return this.rebuilds.jobs.some(
      (job, rebuild) =>
        job.target === target && this.rebuilds.isUnderWay(rebuild) && this.redundancy[target].shares(place, this.placeOf[rebuild]),
    );
  }

  /** Rebuilds of this place of the volume, or of all (NONE), are given up. */
  private giveUp(target: number, place: number): void {
    const { jobs } = this.rebuilds;
    for (let rebuild = 0; rebuild < jobs.length; rebuild++)
      if (
        jobs[rebuild].target === target &&
        (place === NONE || this.redundancy[target].together(place, this.placeOf[rebuild])) &&
        this.rebuilds.isUnderWay(rebuild)
      )
        this.rebuilds.giveUp(rebuild);
  }
}

const NO_VOLUME = Object.freeze({ kind: 'concat', id: '', members: [] as string[] }) as never;
