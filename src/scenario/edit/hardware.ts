/** The ways of the data: paths, what they are attached to, and which disks are attached to them. */
import { capital } from '../../base/units.ts';
import { diskName } from '../names.ts';
import { LIMITS, type Disk, type Path, type Scenario } from '../schema.ts';
import { EditRefused } from './refused.ts';

/** What can be set on a path; `parent: undefined` takes it off what it is attached to. */
export type PathChange = Partial<Pick<Path, 'name' | 'kind' | 'mibPerSecond' | 'perRequestMs' | 'parent'>>;

/** Least and greatest rate and cost per request that the format knows. */
const RATE = [0.001, 1_000_000] as const;
const COST = [0, 100] as const;

/** Adds a path, uncapped and free of cost unless `change` says otherwise, and answers the document; its id is `freePathId`'s unless given. */
export function addPath(scenario: Scenario, change: PathChange = {}, id: string = freePathId(scenario)): Scenario {
  const { paths } = scenario.hardware;
  if (paths.some((path) => path.id === id)) {
    throw new EditRefused('member', `The id ${id} is taken`, `another one, such as ${freePathId(scenario)}`);
  }
  if (paths.length >= LIMITS.paths)
    throw new EditRefused('limit', `There are ${LIMITS.paths} paths already`, 'remove one that nothing is attached to');
  const added = withPaths(scenario, [...paths, { id, name: id, mibPerSecond: null, perRequestMs: 0 }]);
  return setPath(added, id, change);
}

/** Lets a path fail from t = 0 on, or work again. Nothing is lost with it: queries that need what is behind it fail. */
export function failPath(scenario: Scenario, pathId: string, failed: boolean): Scenario {
  const path = pathOf(scenario, pathId);
  if ((path.failed === true) === failed) return scenario;
  const { failed: _before, ...works } = path;
  const after = failed ? { ...works, failed } : works;
  return withPaths(
    scenario,
    scenario.hardware.paths.map((one) => (one === path ? after : one)),
  );
}

/** Sets the second path of all disks on a path, by which they are reached while the first has failed; `undefined`: they have none. */
export function setOtherPath(scenario: Scenario, pathId: string, other: string | undefined): Scenario {
  const path = pathOf(scenario, pathId);
  if (other !== undefined) pathOf(scenario, other);
  if (other === pathId) throw new EditRefused('member', `${path.name} cannot stand in for itself`, 'choose another path');
  const { disks } = scenario.hardware;
  const changed = disks.map((disk) => (disk.path === pathId ? withOtherPaths(disk, other === undefined ? [] : [other]) : disk));
  return changed.every((disk, k) => disk === disks[k]) ? scenario : { ...scenario, hardware: { ...scenario.hardware, disks: changed } };
}

/** The second path that all disks of a path have; undefined where they have none, null where they differ or have several. */
export function otherPathOf({ hardware }: Pick<Scenario, 'hardware'>, pathId: string): string | undefined | null {
  const others = new Set(hardware.disks.flatMap(({ path, otherPaths = [] }) => (path === pathId ? [otherPaths.join(' ')] : [])));
  if (others.size > 1) return null;
  const [only = ''] = others;
  return only === '' ? undefined : only.includes(' ') ? null : only;
}

function withOtherPaths(disk: Disk, paths: readonly string[]): Disk {
  const { otherPaths = [], ...without } = disk;
  const others = paths.filter((id) => id !== disk.path);
  if (others.length === otherPaths.length && others.every((id, k) => id === otherPaths[k])) return disk;
  return others.length === 0 ? without : { ...without, otherPaths: others };
}

/** Takes a path away; refused while disks, other paths or RAID controllers are attached to it, and for the last one. */
export function removePath(scenario: Scenario, pathId: string): Scenario {
  pathOf(scenario, pathId);
  const { paths, disks, controllers = [] } = scenario.hardware;
  const controller = controllers.find(({ path }) => path === pathId);
  if (controller) throw new EditRefused('member', `${controller.name} is on this path`, 'move it to another path, or remove it, first');
  const disk = disks.find((one) => one.path === pathId);
  if (disk) throw new EditRefused('member', `${capital(diskName(disk.id))} is on this path`, 'move its disks to another path first');
  const below = paths.find((path) => path.parent === pathId);
  if (below) throw new EditRefused('member', `Path ${below.name} is attached to this path`, `attach ${below.name} to another first`);
  if (paths.length === 1) throw new EditRefused('empty', 'Disks need a path to be attached to', 'keep the last one');
  const left = paths.filter((path) => path.id !== pathId);
  const kept = disks.map((one) => withOtherPaths(one, one.otherPaths?.filter((id) => id !== pathId) ?? []));
  return { ...scenario, hardware: { ...scenario.hardware, paths: left, disks: kept } };
}

/**
 * Sets name, kind, rate (MiB/s, null: uncapped), cost per request (ms) or parent of a path; the same
 * document if nothing changes. Throws EditRefused for numbers out of bounds, unknown parents, and parents
 * that are attached to the path themselves.
 */
export function setPath(scenario: Scenario, pathId: string, change: PathChange): Scenario {
  const before = pathOf(scenario, pathId);
  if (change.mibPerSecond !== undefined && change.mibPerSecond !== null) bounded('A rate in MiB/s', change.mibPerSecond, RATE);
  if (change.perRequestMs !== undefined) bounded('A cost per request in ms', change.perRequestMs, COST);
  if (change.parent !== undefined) checkParent(scenario, before, change.parent);
  const after: Record<string, unknown> = { ...before, ...change };
  if (change.name !== undefined) after['name'] = change.name.slice(0, LIMITS.titleLength);
  for (const key of ['kind', 'parent']) if (after[key] === undefined) delete after[key];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Path>;
  if ([...keys].every((key) => before[key] === after[key])) return scenario;
  return withPaths(
    scenario,
    scenario.hardware.paths.map((path) => (path === before ? (after as Path) : path)),
  );
}

/** Gives a path another name, at most 120 characters. */
export const renamePath = (scenario: Scenario, pathId: string, name: string): Scenario => setPath(scenario, pathId, { name });

/** Caps a path at a rate in MiB/s; `null` takes the cap away. */
export const capPath = (scenario: Scenario, pathId: string, mibPerSecond: number | null): Scenario =>
  setPath(scenario, pathId, { mibPerSecond });

/** Hangs a path on another; `undefined` takes it off. */
export const attachPath = (scenario: Scenario, pathId: string, parent: string | undefined): Scenario =>
  setPath(scenario, pathId, { parent });

/** Hangs these disks on another path. What lies on them stays. */
export function moveDisksToPath(scenario: Scenario, diskIds: readonly string[], pathId: string): Scenario {
  if (diskIds.length === 0) throw new EditRefused('empty', 'No disk was chosen', 'choose at least one disk');
  pathOf(scenario, pathId);
  const chosen = new Set(diskIds);
  const { disks } = scenario.hardware;
  const known = new Set(disks.map((disk) => disk.id));
  const unknown = diskIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new EditRefused('unknown', `There is no disk ${unknown}`, 'choose one that exists');
  const onto = (disk: Disk): Disk => {
    if (!chosen.has(disk.id) || disk.path === pathId) return disk;
    const moved = { ...disk, path: pathId };
    return withOtherPaths(moved, moved.otherPaths ?? []);
  };
  const moved = disks.map(onto);
  return moved.every((disk, k) => disk === disks[k]) ? scenario : { ...scenario, hardware: { ...scenario.hardware, disks: moved } };
}

/** Paths that this one may be attached to: all but itself and those that are attached to it. */
export function possibleParents(scenario: Pick<Scenario, 'hardware'>, pathId: string): readonly Path[] {
  const { paths } = scenario.hardware;
  return paths.filter((path) => !isBelow(paths, path.id, pathId));
}

/** The first of p1, p2, ... that no path has. */
export function freePathId(scenario: Pick<Scenario, 'hardware'>): string {
  const taken = new Set(scenario.hardware.paths.map((path) => path.id));
  let k = 1;
  while (taken.has(`p${k}`)) k++;
  return `p${k}`;
}

/** Whether a path is another or is attached to it, by however many between. */
function isBelow(paths: readonly Path[], id: string, above: string): boolean {
  let at: string | undefined = id;
  // A document that is not valid may have circles: no way up is longer than there are paths.
  for (let hops = 0; at !== undefined && hops <= paths.length; hops++) {
    if (at === above) return true;
    const here: string = at;
    at = paths.find((path) => path.id === here)?.parent;
  }
  return false;
}

function checkParent(scenario: Scenario, path: Path, parent: string): void {
  const above = pathOf(scenario, parent);
  if (!isBelow(scenario.hardware.paths, parent, path.id)) return;
  const [other] = possibleParents(scenario, path.id);
  const fix = other === undefined ? 'leave it on nothing' : `${other.name} would do`;
  const message = parent === path.id ? `${path.name} cannot be attached to itself` : `${above.name} is attached to ${path.name} already`;
  throw new EditRefused('member', message, fix);
}

function bounded(what: string, value: number, [least, most]: readonly [number, number]): void {
  if (value >= least && value <= most) return;
  const nearest = value > most ? most : least;
  throw new EditRefused('range', `${what} lies between ${least} and ${most}, not at ${value}`, `${nearest} would do`);
}

function pathOf(scenario: Scenario, id: string): Path {
  const path = scenario.hardware.paths.find((one) => one.id === id);
  if (!path) throw new EditRefused('unknown', `There is no path ${id}`, 'choose one that exists');
  return path;
}

const withPaths = (scenario: Scenario, paths: Path[]): Scenario => ({ ...scenario, hardware: { ...scenario.hardware, paths } });
