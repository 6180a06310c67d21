/** Arithmetic of volume groups: who has which extents, what is free, and where new extents are taken. Safe on documents that validation refuses. */
import { diskCapacities, volumeCapacityBytes } from '../capacity.ts';
import type { Scenario } from '../schema.ts';
import { HEAD_BYTES, type LogicalVolume, type Piece, type VolumeGroup } from './groups.ts';

/** The parts of a document that decide what extents there are. */
export type Grouped = Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups'>;

/** Bytes of each disk and volume by id: what a physical volume made of it holds. */
export function bytesById({ hardware, volumes }: Pick<Scenario, 'hardware' | 'volumes'>): Map<string, number> {
  const capacities = diskCapacities({ hardware });
  const byId = new Map<string, number>();
  hardware.disks.forEach(({ id }, d) => {
    if (!byId.has(id)) byId.set(id, capacities[d]);
  });
  const ofDisks = new Map(byId);
  for (const volume of volumes) {
    const members = volume.members.flatMap((id) => ofDisks.get(id) ?? []);
    if (!byId.has(volume.id)) byId.set(volume.id, volumeCapacityBytes(volume, members));
  }
  return byId;
}

/** Whole extents that so many bytes hold behind what the volume manager keeps for itself. */
export const extentsWithin = (bytes: number, extentBytes: number): number =>
  extentBytes > 0 ? Math.max(0, Math.floor((bytes - HEAD_BYTES) / extentBytes)) : 0;

/** First byte of a physical extent on its physical volume. */
export const extentAt = (extent: number, extentBytes: number): number => HEAD_BYTES + extent * extentBytes;

export const logicalExtents = ({ pieces }: Pick<LogicalVolume, 'pieces'>): number => pieces.reduce((sum, { extents }) => sum + extents, 0);

export const logicalBytes = (group: Pick<VolumeGroup, 'extentBytes'>, volume: Pick<LogicalVolume, 'pieces'>): number =>
  logicalExtents(volume) * group.extentBytes;

/** Extents of each leg of a piece. */
export const perLeg = ({ extents, legs }: Piece): number => Math.ceil(extents / Math.max(1, legs.length));

/** Physical extents [at, at + extents) of one physical volume, and whose they are. */
export interface ExtentRun {
  readonly on: string;
  readonly at: number;
  readonly extents: number;
  /** Id of the logical volume; null: free. */
  readonly volume: string | null;
  /** Of a logical volume: its piece, and the leg of it, counted from 0. */
  readonly piece: number;
  readonly leg: number;
}

/** The runs that logical volumes have on each physical volume, in order of address. */
export function runsOf(group: Pick<VolumeGroup, 'logical'>): Map<string, ExtentRun[]> {
  const runs = new Map<string, ExtentRun[]>();
  for (const { id, pieces } of group.logical)
    pieces.forEach((piece, p) =>
      piece.legs.forEach(({ on, at }, leg) => {
        const list = runs.get(on) ?? [];
        list.push({ on, at, extents: perLeg(piece), volume: id, piece: p, leg });
        runs.set(on, list);
      }),
    );
  for (const list of runs.values()) list.sort((a, b) => a.at - b.at);
  return runs;
}

/** All extents of a physical volume that holds `total`, free ones too, in order of address. */
export function extentMapOf(taken: readonly ExtentRun[], on: string, total: number): ExtentRun[] {
  const all: ExtentRun[] = [];
  let next = 0;
  const free = (until: number): void => {
    if (until > next) all.push({ on, at: next, extents: until - next, volume: null, piece: -1, leg: -1 });
  };
  for (const run of taken) {
    free(Math.min(run.at, total));
    all.push(run);
    next = Math.max(next, run.at + run.extents);
  }
  free(total);
  return all;
}

export const extentsIn = (runs: readonly ExtentRun[]): number => runs.reduce((sum, { extents }) => sum + extents, 0);

/** Indexes of the disks that a logical volume or physical volume lies on, each once, in the order in which they come. */
export function disksUnder({ hardware, volumes }: Pick<Scenario, 'hardware' | 'volumes'>): (ids: readonly string[]) => number[] {
  const index = new Map<string, number>();
  hardware.disks.forEach(({ id }, d) => {
    if (!index.has(id)) index.set(id, d);
  });
  const members = new Map(volumes.map((volume) => [volume.id, volume.members]));
  return (ids) => [...new Set(ids.flatMap((id) => (members.get(id) ?? [id]).flatMap((disk) => index.get(disk) ?? [])))];
}

/** Ids of the physical volumes that a logical volume has extents of, each once. */
export const physicalOf = ({ pieces }: Pick<LogicalVolume, 'pieces'>): string[] => [
  ...new Set(pieces.flatMap(({ legs }) => legs.map(({ on }) => on))),
];

/** Names of the logical volumes that have extents on a disk, or on the volume that it is in. */
export function logicalOn({ volumes, volumeGroups = [] }: Pick<Scenario, 'volumes' | 'volumeGroups'>, disk: string): string[] {
  const id = volumes.find(({ members }) => members.includes(disk))?.id ?? disk;
  return volumeGroups.flatMap(({ logical }) => logical.filter((volume) => physicalOf(volume).includes(id)).map(({ name }) => name));
}

/** The group that a disk or volume is a physical volume of. */
export const groupOfPhysical = (scenario: Pick<Scenario, 'volumeGroups'>, id: string): VolumeGroup | undefined =>
  scenario.volumeGroups?.find(({ physical }) => physical.includes(id));

/** A logical volume and its group, by id. */
export function logicalNamed(
  scenario: Pick<Scenario, 'volumeGroups'>,
  id: string,
): { readonly group: VolumeGroup; readonly volume: LogicalVolume } | undefined {
  for (const group of scenario.volumeGroups ?? []) {
    const volume = group.logical.find((each) => each.id === id);
    if (volume !== undefined) return { group, volume };
  }
  return undefined;
}
