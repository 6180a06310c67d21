/** What one prefetch of a table space becomes: reads of containers, disk I/Os, bytes by disk and by channel, from the engine's own plan. */
import { explainer, type ExplainedIo, type Explainer } from '../../engine/volume/explain.ts';
import { layOut } from '../../scenario/layout.ts';
import { ExtentMap } from '../../scenario/spaces/extentMap.ts';
import { prefetchBytesOf, type Space } from '../../scenario/spaces/spaces.ts';
import type { DbObject, Path, Scenario } from '../../scenario/schema.ts';

/** A read of one container: at most an extent. */
export interface FanRead {
  /** Counted from 1. */
  readonly container: number;
  /** Id of the volume or disk that it is on. */
  readonly target: string;
  readonly bytes: number;
  readonly ios: readonly ExplainedIo[];
}

/** What one disk does for the prefetch. */
export interface FanDisk {
  readonly id: string;
  readonly ios: number;
  readonly bytes: number;
  /** The path that it is attached to, with the adapter above if there is one. */
  readonly path: Path;
  readonly adapter: Path | undefined;
  /** The first container that is read from it. */
  readonly container: number;
}

export interface FanPath {
  readonly path: Path;
  readonly bytes: number;
  readonly disks: number;
}

export interface PrefetchFan {
  readonly space: string;
  /** From where in the space on; the first prefetch may be the largest, the last of a space smaller. */
  readonly fromBytes: number;
  readonly bytes: number;
  readonly containers: number;
  readonly extentBytes: number;
  readonly reads: readonly FanRead[];
  /** In the order in which they are first asked. */
  readonly disks: readonly FanDisk[];
  /** The paths that disks are attached to, and the adapters above them where these are others. */
  readonly paths: readonly FanPath[];
  readonly adapters: readonly FanPath[];
}

type TableSpace = DbObject & Space;

/** Table spaces whose prefetch can be drawn: their containers lie in one piece each. */
export function spacesWithFan(scenario: Scenario): readonly TableSpace[] {
  if (layOut(scenario).growth !== null) return [];
  return scenario.database.objects.filter((object): object is TableSpace => object.extents !== undefined);
}

/** Prefetches that a space is read in from one end to the other. */
export const prefetchesOf = (space: TableSpace): number => Math.max(1, Math.ceil(mapOf(space).bytes / Math.max(1, prefetchBytesOf(space))));

const mapOf = ({ psusPerSegment, psuBytes, extents }: TableSpace): ExtentMap =>
  new ExtentMap(extents.containerBytes ?? Array.from({ length: psusPerSegment }, () => psuBytes), extents.extentBytes);

/**
 * @param nth prefetch of a reader of the whole space, counted from 0
 * @returns null where a container is placed nowhere
 */
export function fanOfPrefetch(scenario: Scenario, space: TableSpace, nth = 0): PrefetchFan | null {
  const layout = layOut(scenario);
  const first = layout.objectFirst[scenario.database.objects.indexOf(space)];
  const map = mapOf(space);
  const size = prefetchBytesOf(space);
  const { extentBytes } = space.extents;
  const fromBytes = Math.min(nth * size, Math.max(0, map.bytes - 1));
  const explainers = new Map<string, Explainer | null>();
  const reads: FanRead[] = [];
  const place = { container: 0, offset: 0 };
  const end = Math.min(map.bytes, fromBytes + size);
  for (let at = fromBytes; at < end;) {
    const to = Math.min(end, (Math.floor(at / extentBytes) + 1) * extentBytes);
    map.locate(at, place);
    const psu = first + place.container;
    const target = layout.targets.at(layout.target[psu]);
    if (layout.target[psu] < 0 || target === undefined) return null;
    if (!explainers.has(target.id)) explainers.set(target.id, explainer(scenario, target.id));
    const ios = explainers.get(target.id)?.(layout.offsetBytes[psu] + place.offset, to - at, false) ?? [];
    reads.push({ container: place.container + 1, target: target.id, bytes: to - at, ios });
    at = to;
  }
  const disks = disksOf(scenario, reads);
  return {
    space: space.id,
    fromBytes,
    bytes: end - fromBytes,
    containers: space.psusPerSegment,
    extentBytes,
    reads,
    disks,
    paths: byPath(disks, ({ path }) => path),
    adapters: byPath(disks, ({ path, adapter }) => (adapter?.id === path.id ? undefined : adapter)),
  };
}

function disksOf({ hardware }: Scenario, reads: readonly FanRead[]): readonly FanDisk[] {
  const paths = new Map(hardware.paths.map((path) => [path.id, path]));
  const found = new Map<number, { ios: number; bytes: number; container: number }>();
  for (const { container, ios } of reads)
    for (const { disk, bytes } of ios) {
      const one = found.get(disk) ?? { ios: 0, bytes: 0, container };
      one.ios++;
      one.bytes += bytes;
      found.set(disk, one);
    }
  return [...found].flatMap(([disk, { ios, bytes, container }]): FanDisk[] => {
    const { id, path: pathId } = hardware.disks[disk];
    const path = paths.get(pathId);
    return path === undefined ? [] : [{ id, ios, bytes, container, path, adapter: adapterOf(paths, path) }];
  });
}

function adapterOf(paths: ReadonlyMap<string, Path>, from: Path): Path | undefined {
  let at: Path | undefined = from;
  for (let hops = 0; at !== undefined && hops <= paths.size; hops++) {
    if (at.kind === 'adapter') return at;
    at = paths.get(at.parent ?? '');
  }
  return undefined;
}

function byPath(disks: readonly FanDisk[], pathOf: (disk: FanDisk) => Path | undefined): readonly FanPath[] {
  const found = new Map<Path, { bytes: number; disks: number }>();
  for (const disk of disks) {
    const path = pathOf(disk);
    if (path === undefined) continue;
    const sum = found.get(path) ?? { bytes: 0, disks: 0 };
    sum.bytes += disk.bytes;
    sum.disks++;
    found.set(path, sum);
  }
  return [...found].map(([path, sum]) => ({ path, ...sum }));
}
