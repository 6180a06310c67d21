/** What each disk would take with it if it failed next: files, segments and objects, or nothing where a volume continues without it. */
import { levelName, membersProblem } from './arrays.ts';
import { failedDisks, fatalBelow, fatalDisks, fatalMembers, type LostObject } from './failures.ts';
import { logicalNamed } from './groups/extents.ts';
import { bytesOn } from './groups/lost.ts';
import type { Layout } from './layout.ts';
import type { Scenario, Volume } from './schema.ts';

/** What of one object is lost, beside how much there is of it. Files that hold nothing are not counted. */
export interface ObjectLoss extends LostObject {
  readonly ofFiles: number;
  readonly ofSegments: number;
  readonly ofBytes: number;
}

export interface DiskLoss {
  readonly diskId: string;
  /**
   * `lost`: with what lay on its target; `degraded`: its volume continues without it; `unused`: nothing lies there;
   * `failed`: it has failed already or cannot be reached, or its volume is lost already.
   */
  readonly state: 'lost' | 'degraded' | 'unused' | 'failed';
  /** Volume that it is in; none for a loose disk. */
  readonly volumeId: string | undefined;
  readonly files: number;
  readonly bytes: number;
  /** In document order; empty unless `lost`. */
  readonly objects: readonly ObjectLoss[];
}

export interface LossTable {
  /** Files and bytes that the layout holds. */
  readonly files: number;
  readonly bytes: number;
  /** One for each disk of the hardware, in its order. */
  readonly disks: readonly DiskLoss[];
}

const NOTHING = { files: 0, bytes: 0, objects: [] } as const;

/** What every disk would take with it, each by itself, beside those that have failed. `layout` is the scenario's. */
export function diskLosses(scenario: Scenario, layout: Layout): LossTable {
  const contents = contentsOf(scenario, layout);
  const failed = failedDisks(scenario);
  const targetOf = new Map<number, number>();
  layout.targets.forEach(({ disks }, t) => {
    for (const d of disks) if (!targetOf.has(d)) targetOf.set(d, t);
  });
  const volumes = new Map(scenario.volumes.map((volume) => [volume.id, volume]));
  const sharing = logicalTargets(layout);
  const disks = scenario.hardware.disks.map(({ id: diskId }, d): DiskLoss => {
    const t = targetOf.get(d);
    const shared = sharing[d];
    if (shared !== undefined) return sharedLoss(scenario, layout, diskId, shared, failed);
    const target = t === undefined ? undefined : layout.targets[t];
    const volume = target === undefined || target.kind === 'disk' ? undefined : volumes.get(target.id);
    const common = { diskId, volumeId: volume?.id, ...NOTHING };
    if (failed.has(diskId)) return { ...common, state: 'failed' };
    if (t === undefined || contents[t].files === 0) return { ...common, state: 'unused' };
    if (volume !== undefined) {
      if (fatalMembers(volume, failed).length > 0) return { ...common, state: 'failed' };
      if (fatalMembers(volume, new Set([...failed, diskId])).length === 0) return { ...common, state: 'degraded' };
    }
    return { ...common, ...contents[t], state: 'lost' };
  });
  const sum = (value: (one: Contents) => number): number => contents.reduce((total, one) => total + value(one), 0);
  return { files: sum(({ files }) => files), bytes: sum(({ bytes }) => bytes), disks };
}

/** The logical volumes above each disk that has any, as indexes of targets. */
function logicalTargets({ targets }: Layout): (number[] | undefined)[] {
  const above: (number[] | undefined)[] = [];
  targets.forEach(({ kind, disks }, t) => {
    if (kind === 'logical') for (const d of disks) (above[d] ??= []).push(t);
  });
  return above;
}

/** A disk below logical volumes: what has bytes on its extents is lost, or on those of the volume that it is a member of. */
function sharedLoss(scenario: Scenario, layout: Layout, diskId: string, logical: readonly number[], failed: ReadonlySet<string>): DiskLoss {
  const common = { diskId, volumeId: undefined, ...NOTHING };
  if (failed.has(diskId)) return { ...common, state: 'failed' };
  const physical = scenario.volumes.find(({ members }) => members.includes(diskId))?.id ?? diskId;
  const here = contentsOf(scenario, layout, logical, new Set([physical]));
  const used = logical.filter((t) => here[t].files > 0);
  if (used.length === 0) return { ...common, state: 'unused' };
  const isLost = (t: number): boolean => fatalBelow(scenario, layout.targets[t].id, failed).length > 0;
  if (used.every(isLost)) return { ...common, state: 'failed' };
  if (fatalDisks(scenario, physical, new Set([...failed, diskId])).length === 0) return { ...common, state: 'degraded' };
  return { ...common, ...together(used.filter((t) => !isLost(t)).map((t) => here[t])), state: 'lost' };
}

/** What several targets hold, each object once. */
function together(all: readonly Contents[]): Contents {
  const objects = new Map<string, ObjectLoss>();
  for (const one of all.flatMap((each) => each.objects)) {
    const known = objects.get(one.objectId);
    const segments = Math.min(one.ofSegments, (known?.segments ?? 0) + one.segments);
    objects.set(one.objectId, known ? { ...known, files: known.files + one.files, bytes: known.bytes + one.bytes, segments } : one);
  }
  const sum = (value: (one: Contents) => number): number => all.reduce((total, one) => total + value(one), 0);
  return { objects: [...objects.values()], files: sum(({ files }) => files), bytes: sum(({ bytes }) => bytes) };
}

type Contents = Pick<DiskLoss, 'files' | 'bytes' | 'objects'>;

/**
 * What lies on each target of the layout, object by object, in one walk over all files.
 * @param physical of logical volumes only what has bytes on these physical volumes, as far as it has
 */
function contentsOf(
  { database, volumeGroups }: Scenario,
  { targets, objectFirst, target, bytes, offsetBytes }: Layout,
  logical: readonly number[] = [],
  physical: ReadonlySet<string> = new Set(),
): readonly Contents[] {
  const parts = new Map(
    logical.flatMap((t) => {
      const named = logicalNamed({ volumeGroups }, targets[t].id);
      return named === undefined ? [] : [[t, bytesOn(named.group, named.volume, physical)] as const];
    }),
  );
  const found = targets.map((): ObjectLoss[] => []);
  database.objects.forEach(({ id, name, psusPerSegment }, o) => {
    const first = objectFirst[o];
    const there = new Map<number, { files: number; bytes: number; segments: number; last: number }>();
    const segments = { count: 0, last: -1 };
    let ofFiles = 0;
    let ofBytes = 0;
    for (let p = first; p < objectFirst[o + 1]; p++) {
      if (bytes[p] === 0) continue;
      const segment = Math.floor((p - first) / psusPerSegment);
      ofFiles++;
      ofBytes += bytes[p];
      if (segment !== segments.last) Object.assign(segments, { count: segments.count + 1, last: segment });
      const t = target[p];
      if (t < 0) continue;
      const held = parts.get(t)?.(offsetBytes[p], offsetBytes[p] + bytes[p]) ?? bytes[p];
      if (held === 0) continue;
      const part = there.get(t) ?? { files: 0, bytes: 0, segments: 0, last: -1 };
      part.files++;
      part.bytes += held;
      if (segment !== part.last) part.segments++;
      part.last = segment;
      there.set(t, part);
    }
    for (const [t, part] of there) {
      const lost = { files: part.files, segments: part.segments, bytes: part.bytes };
      found[t].push({ objectId: id, name, ...lost, ofFiles, ofSegments: segments.count, ofBytes });
    }
  });
  return found.map((objects) => ({
    objects,
    files: objects.reduce((sum, one) => sum + one.files, 0),
    bytes: objects.reduce((sum, one) => sum + one.bytes, 0),
  }));
}

const RANK: Readonly<Record<DiskLoss['state'], number>> = { lost: 3, degraded: 2, unused: 1, failed: 0 };

/** The disk whose failure loses most bytes, of equal ones the first; one that leaves a volume degraded where none loses anything. */
export function worstLoss({ disks }: LossTable): DiskLoss | undefined {
  let worst: DiskLoss | undefined;
  for (const one of disks) {
    const by = worst === undefined ? 1 : RANK[one.state] - RANK[worst.state] || one.bytes - worst.bytes;
    if (by > 0) worst = one;
  }
  return worst;
}

/**
 * Members of a volume whose failure would lose data once this disk has failed too; empty where the volume is lost with
 * the disk itself, or before.
 */
export function fatalNext(scenario: Pick<Scenario, 'hardware'>, volume: Volume, diskId: string): string[] {
  const failed = new Set([...failedDisks(scenario), diskId]);
  if (membersProblem(volume) !== null || fatalMembers(volume, failed).length > 0) return [];
  return volume.members.filter((id) => !failed.has(id) && fatalMembers(volume, new Set([...failed, id])).length > 0);
}

/** How a volume continues without one disk of an array, in a sentence. */
export function degradedText(volume: Volume): string {
  if (volume.kind === 'raid5')
    return `${levelName(volume)} restores missing data from the other disks of the array: each read of it reads them all.`;
  if (volume.kind === 'mirror' && volume.arrangement === 'halves')
    return `${levelName(volume)} continues with the other half alone: the disks beside the failed one are out of use too.`;
  return `${levelName(volume)} continues with the copies on other disks, which serve all reads of them.`;
}
