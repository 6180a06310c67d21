/**
 * TUNE GROUP that the shape of a volume calls for. Red Brick lets one process of a query at a file group unless it is
 * told otherwise. That is right for one disk, and leaves a file group of several disks idle but for one.
 */
import type { Host, Scenario, Volume } from './schema.ts';

/** TUNE GROUP of a file group over several disks, as Red Brick's manual sets it: more processes than any query here has. */
export const SPREAD_TUNE_GROUP = 96;

/**
 * TUNE GROUP of a volume of these members: 96 processes where it has several disks. `undefined`, which is the host's own
 * setting, where it has one, or where the host already lets as many in.
 */
export function tuneGroupFor({ members }: Pick<Volume, 'members'>, host: Pick<Host, 'tuneGroup'>): number | undefined {
  return members.length > 1 && host.tuneGroup < SPREAD_TUNE_GROUP ? SPREAD_TUNE_GROUP : undefined;
}

/** Whether a person has set another TUNE GROUP than the volume's shape calls for. */
export function tunedByHand(volume: Volume, host: Pick<Host, 'tuneGroup'>): boolean {
  return volume.tuneGroup !== tuneGroupFor(volume, host);
}

/** TUNE GROUP that is in force at each file group: every volume, and the loose disks, which have the host's. */
export function tuneGroupsInForce({
  volumes,
  volumeGroups = [],
  hardware,
  host,
}: Pick<Scenario, 'volumes' | 'volumeGroups' | 'hardware' | 'host'>): number[] {
  const inVolumes = new Set(volumes.flatMap(({ members }) => members));
  const loose = hardware.disks.some(({ id }) => !inVolumes.has(id)) ? [host.tuneGroup] : [];
  const logical = volumeGroups.flatMap((group) => group.logical);
  return [...loose, ...[...volumes, ...logical].map((volume) => tuneGroupOf(volume, host))];
}

/** Volumes with a TUNE GROUP of their own, and whether any file group is left that has the host's. */
export function ownTuneGroups({ volumes, hardware }: Pick<Scenario, 'volumes' | 'hardware'>): { own: number; hostActs: boolean } {
  const inVolumes = new Set(volumes.flatMap(({ members }) => members));
  const own = volumes.filter(({ tuneGroup }) => tuneGroup !== undefined).length;
  return { own, hostActs: own < volumes.length || hardware.disks.some(({ id }) => !inVolumes.has(id)) };
}

/** TUNE GROUP in force at a volume. */
export const tuneGroupOf = ({ tuneGroup }: { readonly tuneGroup?: number | undefined }, host: Pick<Host, 'tuneGroup'>): number =>
  tuneGroup ?? host.tuneGroup;

/** The volume with this TUNE GROUP; `undefined`: the host's. */
export function withTuneGroup<V extends Volume>(volume: V, processes: number | undefined): V {
  const { tuneGroup: _old, ...rest } = volume;
  return (processes === undefined ? rest : { ...rest, tuneGroup: processes }) as V;
}

/** A volume in its new shape, with the TUNE GROUP of that shape; what a person set stays. */
export function retuned<V extends Volume>(before: Volume, after: V, host: Pick<Host, 'tuneGroup'>): V {
  return tunedByHand(before, host) ? after : withTuneGroup(after, tuneGroupFor(after, host));
}
