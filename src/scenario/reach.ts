/** Which paths work and by which of them each disk is reached: a path that fails takes with it what is attached to it, unless another leads there. */
import type { Disk, Path, Scenario } from './schema.ts';

type Wired = Pick<Scenario, 'hardware'>;

/** Ids of the paths that carry nothing: those that have failed, and those attached to one that has, by however many between. */
export const downPaths = ({ hardware: { paths } }: Wired): ReadonlySet<string> =>
  downWith(paths, new Set(paths.flatMap((path) => (path.failed === true ? [path.id] : []))));

/** The same for paths of which these have failed. */
export function downWith(paths: readonly Path[], failed: ReadonlySet<string>): ReadonlySet<string> {
  const down = new Set(failed);
  if (down.size === 0) return down;
  // No way up is longer than there are paths; a document that validation refuses may have circles.
  for (let grown = true; grown;) {
    grown = false;
    for (const { id, parent } of paths) {
      if (parent === undefined || down.has(id) || !down.has(parent)) continue;
      down.add(id);
      grown = true;
    }
  }
  return down;
}

/** The paths that lead to a disk, in the order in which they are tried. */
export const pathsTo = ({ path, otherPaths = [] }: Disk): readonly string[] => [path, ...otherPaths];

/** The path by which a disk is reached; undefined where none is left. */
export const pathInUse = (disk: Disk, down: ReadonlySet<string>): string | undefined => pathsTo(disk).find((id) => !down.has(id));

/** By disk, in document order: index of the path that it is reached by; of one that cannot be reached, that of its own path. */
export function pathIndexes({ hardware }: Wired): Int32Array {
  const down = downPaths({ hardware });
  const index = new Map(hardware.paths.map(({ id }, at) => [id, at]));
  return Int32Array.from(hardware.disks, (disk) => index.get(pathInUse(disk, down) ?? disk.path) ?? -1);
}

/** Ids of the disks that no working path leads to. */
export function unreachableDisks({ hardware }: Wired): ReadonlySet<string> {
  const down = downPaths({ hardware });
  if (down.size === 0) return down;
  return new Set(hardware.disks.flatMap((disk) => (pathInUse(disk, down) === undefined ? [disk.id] : [])));
}

/** The failed paths by which these disks would be reached, in document order. */
export function failedPathsTo({ hardware: { paths, disks } }: Wired, diskIds: Iterable<string>): readonly Path[] {
  const wanted = new Set(diskIds);
  const byId = new Map(paths.map((path) => [path.id, path]));
  const above = new Set<string>();
  for (const disk of disks) {
    if (!wanted.has(disk.id)) continue;
    for (const id of pathsTo(disk)) {
      for (let at = byId.get(id); at !== undefined && !above.has(at.id); at = at.parent === undefined ? undefined : byId.get(at.parent))
        above.add(at.id);
    }
  }
  return paths.filter((path) => path.failed === true && above.has(path.id));
}
