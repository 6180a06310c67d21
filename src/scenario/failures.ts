/** What failed disks take with them: which volumes have lost data, and whose. */
import { formatBytes, listWords, plural } from '../base/units.ts';
import { arrayShape, levelName, membersProblem } from './arrays.ts';
import { diskName, disksName } from './names.ts';
import type { Layout } from './layout.ts';
import type { MirrorVolume, Scenario, Volume } from './schema.ts';

/** A volume or loose disk whose data are lost. */
export interface Loss {
  readonly targetId: string;
  /** Index into the layout's targets. */
  readonly target: number;
  /** The failed disks that did it. */
  readonly disks: readonly string[];
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

/** Ids of the disks that have failed. */
export const failedDisks = (scenario: Pick<Scenario, 'hardware'>): Set<string> =>
  new Set(scenario.hardware.disks.filter((disk) => disk.failed === true).map((disk) => disk.id));

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

/** Volumes and loose disks that have lost what is on them. Those without redundancy count only where something is. */
export function lossesOf(scenario: Pick<Scenario, 'hardware' | 'volumes'>, layout: Pick<Layout, 'targets'>): Loss[] {
  const failed = failedDisks(scenario);
  if (failed.size === 0) return [];
  return layout.targets.flatMap((target, t): Loss[] => {
    if (target.kind === 'disk') {
      if (!failed.has(target.id) || target.usedBytes === 0) return [];
      return [{ targetId: target.id, target: t, disks: [target.id], why: `${diskName(target.id)} has failed` }];
    }
    const volume = scenario.volumes.find(({ id }) => id === target.id);
    if (volume === undefined) return [];
    const disks = fatalMembers(volume, failed);
    const plain = volume.kind === 'stripe' || volume.kind === 'concat';
    if (disks.length === 0 || (plain && target.usedBytes === 0)) return [];
    return [{ targetId: target.id, target: t, disks, why: whyLost(volume, disks) }];
  });
}

function whyLost(volume: Volume, disks: readonly string[]): string {
  const level = levelName(volume);
  const broken = `${disksName(disks, disks.length)} ${disks.length === 1 ? 'has' : 'have'} failed`;
  if (volume.kind === 'stripe' || volume.kind === 'concat') return `${broken}, and ${level} has no redundancy`;
  if (volume.kind === 'raid5') return `${broken} in one array, and ${level} makes good for one`;
  if (volume.arrangement === 'halves') return `${broken}, which puts every half of the ${level} out of use`;
  return `${broken}, which held all copies of the same data`;
}

/** The objects that have files on lost targets, in document order. */
export function lostObjects(scenario: Pick<Scenario, 'database'>, layout: Layout, losses: readonly Loss[]): LostObject[] {
  const lost = new Set(losses.map(({ target }) => target));
  return scenario.database.objects.flatMap((object, o): LostObject[] => {
    let files = 0;
    let bytes = 0;
    const segments = new Set<number>();
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) {
      if (!lost.has(layout.target[psu]) || layout.bytes[psu] === 0) continue;
      files++;
      bytes += layout.bytes[psu];
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
