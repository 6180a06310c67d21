/**
 * The data paths as the board shows them by adapter. A path with disks becomes a tray. A path that has only other paths attached becomes a
 * rail above their trays, or within the tray if there is only one. Safe for documents that validation refuses: unknown parents count as none,
 * and paths in a circle are shown without parents.
 */
import type { RunResult } from '../../../engine/record/result.ts';
import type { Path } from '../../../scenario/hardware.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { messages } from './messages.ts';

export interface PathLine {
  readonly path: Path;
  /** Indexes into `hardware.disks` of the disks that are attached directly to it. */
  readonly disks: readonly number[];
  /** Paths above it that hold this tray and others and that no earlier line has shown, outermost first. */
  readonly rails: readonly Path[];
  /** Paths above it that hold nothing but this tray: shown within it. */
  readonly own: readonly Path[];
  /** Not below the same shared paths as the previous line. */
  readonly apart: boolean;
}

/** Lines in the order of a walk down the tree, so that connected paths stay together. */
export function pathLines(scenario: Pick<Scenario, 'hardware'>): PathLine[] {
  const { paths, disks } = scenario.hardware;
  const byId = new Map(paths.map((path) => [path.id, path]));
  const disksOn = new Map<string, number[]>();
  disks.forEach((disk, d) => disksOn.set(disk.path, [...(disksOn.get(disk.path) ?? []), d]));
  const children = new Map<string | undefined, Path[]>();
  for (const path of paths) {
    const parent = ancestorsOf(path, byId).at(-1)?.id;
    children.set(parent, [...(children.get(parent) ?? []), path]);
  }
  /** Every tray with all paths above it that are not trays themselves, before shared rails are separated from its own. */
  const trays: { path: Path; disks: number[]; above: readonly Path[] }[] = [];
  const held = new Map<string, number>();
  const walk = (path: Path, above: readonly Path[]) => {
    const below = children.get(path.id) ?? [];
    const own = disksOn.get(path.id) ?? [];
    // A path with only paths on it is a rail; with disks of its own, or with nothing at all, a tray.
    const isTray = own.length > 0 || below.length === 0;
    if (isTray) {
      trays.push({ path, disks: own, above });
      for (const rail of above) held.set(rail.id, (held.get(rail.id) ?? 0) + 1);
    }
    for (const child of below) walk(child, isTray ? above : [...above, path]);
  };
  for (const root of children.get(undefined) ?? []) walk(root, []);
  const shown = new Set<string>();
  let before = '';
  return trays.map(({ path, disks: on, above }) => {
    const shared = above.filter((rail) => (held.get(rail.id) ?? 0) > 1);
    const key = shared.map((rail) => rail.id).join(' ');
    const apart = key !== before;
    before = key;
    const rails = shared.filter((rail) => !shown.has(rail.id));
    for (const rail of rails) shown.add(rail.id);
    return { path, disks: on, rails, own: above.filter((rail) => !shared.includes(rail)), apart };
  });
}

/** The paths above one, from the outermost inward; none for one that is part of a circle. */
export function ancestorsOf(path: Path, byId: ReadonlyMap<string, Path>): Path[] {
  const chain: Path[] = [];
  const seen = new Set([path.id]);
  for (let at = path.parent === undefined ? undefined : byId.get(path.parent); at !== undefined;) {
    if (seen.has(at.id)) return [];
    seen.add(at.id);
    chain.unshift(at);
    at = at.parent === undefined ? undefined : byId.get(at.parent);
  }
  return chain;
}

/** The number of paths above one, which sets how far its rail is indented. */
export function depthOf(path: Path, paths: readonly Path[]): number {
  return ancestorsOf(path, new Map(paths.map((one) => [one.id, one]))).length;
}

/** "channel", "adapter": what a path is, in words. */
export const pathKind = ({ kind }: Path): string => (kind === undefined ? messages.path : messages.pathKinds[kind]);

/** Whether the name says itself what it is: "SAS adapter 1". */
const saysKind = (path: Path): boolean => path.name.toLowerCase().split(/\W+/).includes(pathKind(path).toLowerCase());

/** What is written in front of a path's name: its kind, unless the name says it. */
export const kindBefore = (path: Path): string => (saysKind(path) ? '' : pathKind(path));

/** "channel left": what it is and what it is called. */
export const kindedName = (path: Path): string => (saysKind(path) ? path.name : messages.kindedName(pathKind(path), path.name));

/** The only other path by which all disks of this one are reached if it fails; undefined if there is none, or more than one. */
export function secondPath({ hardware }: Pick<Scenario, 'hardware'>, id: string): Path | undefined {
  const others = new Set(hardware.disks.flatMap((disk) => (disk.path === id ? [(disk.otherPaths ?? []).join(' ')] : [])));
  const [only] = others;
  return others.size === 1 ? hardware.paths.find((path) => path.id === only) : undefined;
}

/** "275 MiB/s", "no limit". */
export const limitText = (path: Path): string => (path.mibPerSecond === null ? messages.noLimit : messages.mibPerSecond(path.mibPerSecond));

export interface PathLoad {
  /** Part of the run in which it was moving data. */
  readonly utilization: number;
  readonly mibPerSecond: number;
}

/** What a path carried in a run; null if the result does not include it. */
export function pathLoad(result: RunResult, id: string): PathLoad | null {
  const found = result.adapters.find((adapter) => adapter.id === id);
  if (!found) return null;
  const seconds = result.elapsedMs / 1000;
  return { utilization: found.utilization, mibPerSecond: seconds > 0 ? found.bytes / 1024 ** 2 / seconds : 0 };
}
