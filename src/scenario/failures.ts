/** What failed disks take with them: which volumes have lost data, and whose. */
import { formatBytes, listWords, plural } from '../base/units.ts';
import { arrayShape, levelName, membersProblem } from './arrays.ts';
import { diskName, disksName, pathsName } from './names.ts';
import { logicalNamed, physicalOf } from './groups/extents.ts';
import { bytesOn } from './groups/lost.ts';
import type { Layout } from './layout.ts';
import { failedPathsTo, unreachableDisks } from './reach.ts';
import type { MirrorVolume, Scenario, Volume } from './schema.ts';

/** A volume or loose disk whose data are lost. */
export interface Loss {
  readonly targetId: string;
  /** Index into the layout's targets. */
  readonly target: number;
  /** The disks that did it: failed ones, and those that cannot be reached. */
  readonly disks: readonly string[];
  /**
   * The data are on disks that work, but no path leads to them: queries that need them fail. Otherwise they are gone, and there is nothing
   * to simulate.
   */
  readonly unreachable: boolean;
  /** "disk 3 has failed, and RAID 0 has no redundancy". */
  readonly why: string;
}

/** What of one object is lost. */
export interface LostObject {
  readonly objectId: string;
  readonly name: string;
  readonly files: number;
  /** Segments that have lost a file. */
  readonly segments: number;
  readonly bytes: number;
}

/** Ids of the disks that have failed themselves. */
export const brokenDisks = (scenario: Pick<Scenario, 'hardware'>): Set<string> =>
  new Set(scenario.hardware.disks.filter((disk) => disk.failed === true).map((disk) => disk.id));

/** Ids of the disks that a volume has to do without: those that have failed, and those that no working path leads to. */
export const failedDisks = (scenario: Pick<Scenario, 'hardware'>): Set<string> =>
  new Set([...brokenDisks(scenario), ...unreachableDisks(scenario)]);

/** Failed members by which the volume has lost data; none if it continues without them. */
export function fatalMembers(volume: Volume, failed: ReadonlySet<string>): string[] {
  const broken = volume.members.filter((id) => failed.has(id));
  if (broken.length === 0 || volume.kind === 'stripe' || volume.kind === 'concat') return broken;
  if (membersProblem(volume) !== null) return [];
  const { arrays, perArray } = arrayShape(volume);
  return Array.from({ length: arrays }, (_, a) => volume.members.slice(a * perArray, (a + 1) * perArray)).flatMap((array) => {
    const gone = array.filter((id) => failed.has(id));
    if (volume.kind === 'raid5') return gone.length > 1 ? gone : [];
    return mirrorLoss(volume, array, failed);
  });
}

function mirrorLoss(volume: MirrorVolume, array: readonly string[], failed: ReadonlySet<string>): string[] {
  const { copies } = arrayShape(volume);
  const columns = Math.floor(array.length / copies);
  if (volume.arrangement === 'halves') {
    // A half that has lost a disk is out of use as a whole.
    const halves = Array.from({ length: copies }, (_, half) => array.slice(half * columns, (half + 1) * columns));
    return halves.every((half) => half.some((id) => failed.has(id))) ? array.filter((id) => failed.has(id)) : [];
  }
  return Array.from({ length: columns }, (_, c) => array.slice(c * copies, (c + 1) * copies))
    .filter((set) => set.every((id) => failed.has(id)))
    .flat();
}

/** Volumes and loose disks that have lost what is on them, or that cannot be reached. Those without redundancy count only where something is. */
export function lossesOf(scenario: Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups'>, layout: Pick<Layout, 'targets'>): Loss[] {
  const failed = failedDisks(scenario);
  if (failed.size === 0) return [];
  const broken = brokenDisks(scenario);
  return layout.targets.flatMap((target, t): Loss[] => {
    const loss = { targetId: target.id, target: t };
    if (target.kind === 'disk') {
      if (!failed.has(target.id) || target.usedBytes === 0) return [];
      const unreachable = !broken.has(target.id);
      const why = unreachable ? whyUnreachable(scenario, [target.id]) : `${diskName(target.id)} has failed`;
      return [{ ...loss, disks: [target.id], unreachable, why }];
    }
    if (target.kind === 'logical') return logicalLoss(scenario, target, t, failed, broken);
    const volume = scenario.volumes.find(({ id }) => id === target.id);
    if (volume === undefined) return [];
    const disks = fatalMembers(volume, failed);
    const plain = volume.kind === 'stripe' || volume.kind === 'concat';
    if (disks.length === 0 || (plain && target.usedBytes === 0)) return [];
    const gone = fatalMembers(volume, broken);
    if (gone.length > 0) return [{ ...loss, disks: gone, unreachable: false, why: whyFatal(volume, failedWords(gone)) }];
    return [{ ...loss, disks, unreachable: true, why: whyFatal(volume, whyUnreachable(scenario, disks)) }];
  });
}

/** Disks by which a disk or volume has lost data; none if it continues. */
export function fatalDisks({ volumes }: Pick<Scenario, 'volumes'>, id: string, failed: ReadonlySet<string>): string[] {
  const volume = volumes.find((each) => each.id === id);
  return volume === undefined ? [id].filter((disk) => failed.has(disk)) : fatalMembers(volume, failed);
}

/** Disks by which a logical volume has lost data: those of any physical volume that it has extents of. */
export function fatalBelow(scenario: Pick<Scenario, 'volumes' | 'volumeGroups'>, logicalId: string, failed: ReadonlySet<string>): string[] {
  const found = logicalNamed(scenario, logicalId);
  return found === undefined ? [] : physicalOf(found.volume).flatMap((id) => fatalDisks(scenario, id, failed));
}

/** Bytes of a range of a target that are lost with these disks: of a logical volume those on extents of physical volumes that are gone, else all. */
export function bytesLost(
  scenario: Pick<Scenario, 'volumes' | 'volumeGroups'>,
  targetId: string,
  failed: ReadonlySet<string>,
): (from: number, to: number) => number {
  const found = logicalNamed(scenario, targetId);
  if (found === undefined) return (from, to) => to - from;
  const gone = new Set(physicalOf(found.volume).filter((id) => fatalDisks(scenario, id, failed).length > 0));
  return bytesOn(found.group, found.volume, gone);
}

function logicalLoss(
  scenario: Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups'>,
  { id, usedBytes }: Layout['targets'][number],
  target: number,
  failed: ReadonlySet<string>,
  broken: ReadonlySet<string>,
): Loss[] {
  const disks = fatalBelow(scenario, id, failed);
  if (disks.length === 0 || usedBytes === 0) return [];
  const gone = fatalBelow(scenario, id, broken);
  const what = `, and logical volume ${id} has extents there`;
  const loss = { targetId: id, target };
  if (gone.length > 0) return [{ ...loss, disks: gone, unreachable: false, why: `${failedWords(gone)}${what}` }];
  return [{ ...loss, disks, unreachable: true, why: `${whyUnreachable(scenario, disks)}${what}` }];
}

const failedWords = (disks: readonly string[]): string => `${disksName(disks, disks.length)} ${disks.length === 1 ? 'has' : 'have'} failed`;

/** "adapter SAS 1 has failed, so disks 3–12 cannot be reached"; a disk among them that has failed itself is counted in. */
export function whyUnreachable(scenario: Pick<Scenario, 'hardware'>, disks: readonly string[]): string {
  const paths = failedPathsTo(scenario, disks);
  return `${pathsName(paths)} ${paths.length === 1 ? 'has' : 'have'} failed, so ${disksName(disks)} cannot be reached`;
}

/** What has failed, and why a volume does not continue without it. */
function whyFatal(volume: Volume, failure: string): string {
  const level = levelName(volume);
  if (volume.kind === 'stripe' || volume.kind === 'concat') return `${failure}, and ${level} has no redundancy`;
  if (volume.kind === 'raid5') return `${failure} in one array, and ${level} makes good for one`;
  if (volume.arrangement === 'halves') return `${failure}, which puts every half of the ${level} out of use`;
  return `${failure}, which held all copies of the same data`;
}

/** The objects that have files on lost targets, in document order; of a logical volume that has lost extents those with bytes there. */
export function lostObjects(
  scenario: Pick<Scenario, 'database' | 'volumes' | 'volumeGroups'>,
  layout: Layout,
  losses: readonly Loss[],
): LostObject[] {
  const lost = new Map(
    losses.map(({ target, targetId, disks, unreachable }) => [
      target,
      // What cannot be reached in part is not used at all.
      unreachable ? (from: number, to: number) => to - from : bytesLost(scenario, targetId, new Set(disks)),
    ]),
  );
  return scenario.database.objects.flatMap((object, o): LostObject[] => {
    let files = 0;
    let bytes = 0;
    const segments = new Set<number>();
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) {
      const from = layout.offsetBytes[psu];
      const here = lost.get(layout.target[psu])?.(from, from + layout.bytes[psu]) ?? 0;
      if (here <= 0) continue;
      files++;
      bytes += here;
      segments.add(Math.floor((psu - layout.objectFirst[o]) / object.psusPerSegment));
    }
    return files === 0 ? [] : [{ objectId: object.id, name: object.name, files, segments: segments.size, bytes }];
  });
}

/** "Daily sales (91 of its files, 890 MiB) and Period (1 file, 1 MiB)"; the first three and how many more. */
export function describeLost(objects: readonly LostObject[]): string {
  const named = objects.slice(0, 3).map(({ name, files, bytes }) => `${name} (${plural(files, 'file')}, ${formatBytes(bytes)})`);
  const more = objects.length - named.length;
  const all = more > 0 ? [...named, plural(more, 'more object')] : named;
  return listWords(all);
}
