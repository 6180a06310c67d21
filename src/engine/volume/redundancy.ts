/** Which parts of a volume a disk of it belongs to, and what becomes of them when it fails or is replaced during a run. */
import { arrayShape } from '../../scenario/arrays.ts';
import type { Volume } from '../../scenario/schema.ts';
import { VolumeRebuild, type FailingPart } from './rebuild.ts';

interface Place {
  readonly part: FailingPart;
  /** Number of the member within the part, and of its disk among those of the volume. */
  readonly member: number;
  readonly disk: number;
}

export class Redundancy {
  /** Disk that holds each member's place now. */
  readonly disks: Int32Array;
  /** By place of a disk: places that fail and are rebuilt with it. More than itself in a mirror of halves. */
  private readonly places: readonly (readonly Place[])[];

  /** @param parts of the volume, array by array; none: it has no redundancy */
  constructor(volume: Volume, parts: readonly FailingPart[], disks: readonly number[]) {
    this.disks = Int32Array.from(disks);
    this.places = disks.map((_, disk) => placesOf(volume, parts, disk));
  }

  get isRedundant(): boolean {
    return this.places.length > 0 && this.places[0].length > 0;
  }

  /** Disks that are rebuilt with the one at this place. */
  besides(place: number): number[] {
    return this.places[place].flatMap(({ disk }) => (disk === place ? [] : [this.disks[disk]]));
  }

  /** Whether the disks at both places are rebuilt together. */
  together(place: number, other: number): boolean {
    return this.places[place].some(({ disk }) => disk === other);
  }

  /** Whether both places have copies of the same data: such are rebuilt one after the other. */
  shares(place: number, other: number): boolean {
    return this.places[place].some(({ part }) => this.places[other].some((one) => one.part === part));
  }

  /** Whether the disk at this place holds all that it should. */
  has(place: number): boolean {
    return this.places[place].every(({ part, member }) => part.has(member));
  }

  /** Whether data are left without the disk at this place. */
  survives(place: number): boolean {
    const places = this.places[place];
    return places.length > 0 && places.every(({ part, member }) => part.survives(member));
  }

  lose(place: number): void {
    for (const { part, member } of this.places[place]) part.lose(member);
  }

  /** The rebuild of what the disk at this place held, onto a disk; -1: into spare space. */
  rebuild(place: number, onto: number): VolumeRebuild {
    const places = this.places[place];
    for (const { part, member, disk } of places) part.startRebuild(member, disk === place ? onto : this.disks[disk]);
    if (onto >= 0) this.disks[place] = onto;
    return new VolumeRebuild(places.map(({ part }) => part));
  }
}

function placesOf(volume: Volume, parts: readonly FailingPart[], disk: number): Place[] {
  if (parts.length === 0 || volume.kind === 'concat' || volume.kind === 'stripe') return [];
  const { perArray, copies } = arrayShape(volume);
  const array = Math.floor(disk / perArray);
  const within = disk - array * perArray;
  if (volume.kind === 'raid5') return [{ part: parts[array], member: within, disk }];
  const columns = perArray / copies;
  if (volume.arrangement !== 'halves')
    return [{ part: parts[array * columns + Math.floor(within / copies)], member: within % copies, disk }];
  // A half that has lost a disk is out of use as a whole, and so is copied again as a whole.
  const half = Math.floor(within / columns);
  return Array.from({ length: columns }, (_, column) => ({
    part: parts[array * columns + column],
    member: half,
    disk: array * perArray + half * columns + column,
  }));
}
