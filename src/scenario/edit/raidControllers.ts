/** RAID controllers: added to a path, changed, taken away, and volumes put behind them. */
import { plural } from '../../base/units.ts';
import { sameMeaning } from '../../base/same.ts';
import type { RaidController } from '../controllers.ts';
import { LIMITS, type Path, type Scenario, type Volume } from '../schema.ts';
import { within } from './arrays.ts';
import { sound } from './classes.ts';
import { freeName } from './freeName.ts';
import { volumeName } from './names.ts';
import { EditRefused } from './refused.ts';
import { volumeOf, withVolume } from './volumes.ts';

/** What can be set; null: XOR costs nothing, there is no cache. */
export type RaidControllerChange = Partial<Pick<RaidController, 'name' | 'path' | 'perRequestMs' | 'perDiskIoMs'>> & {
  readonly xorMibPerSecond?: number | null;
  readonly cache?: RaidController['cache'] | null;
};

export type CachedWrites = NonNullable<NonNullable<RaidController['cache']>['writeBack']>;

/** Of a new controller: 10 000 requests a second at most. Ours. */
export const FIRST_PER_REQUEST_MS = 0.1;

/**
 * Of a cache that begins to write back: all of it may hold writes, and it writes them beyond 80 % of it. These are the settings in which the HP SureStore
 * Disk Array FC60 came (User's Manual, "Cache flush threshold"). How long writes rest at most is ours.
 */
export const FIRST_WRITE_BACK: CachedWrites = { mostPercent: 100, destagePercent: 80, restMs: 4000 };

/** Adds a controller without a cache to a path; its id is `raid1`, `raid2`, ... */
export function addRaidController(scenario: Scenario, path: string, change: RaidControllerChange = {}): Scenario {
  const { controllers = [] } = scenario.hardware;
  if (controllers.length >= LIMITS.paths)
    throw new EditRefused('limit', `There are ${LIMITS.paths} RAID controllers already`, 'remove one first');
  pathNamed(scenario, path);
  const added: RaidController = { ...freeName(controllers, 'raid', 'RAID controller '), path, perRequestMs: FIRST_PER_REQUEST_MS };
  return sound(scenario, withControllers(scenario, [...controllers, changed(added, change)]));
}

/**
 * Sets name, path, times, parity or cache of a controller. Refuses numbers out of bounds, a path on which not all disks of the volumes behind it
 * are, and what the document's checks refuse.
 */
export function setRaidController(scenario: Scenario, id: string, change: RaidControllerChange): Scenario {
  const before = controllerOf(scenario, id);
  const after = changed(before, change);
  if (sameMeaning(before, after)) return scenario;
  const { controllers = [] } = scenario.hardware;
  const next = withControllers(
    scenario,
    controllers.map((one) => (one === before ? after : one)),
  );
  if (after.path !== before.path) {
    pathNamed(scenario, after.path);
    for (const volume of volumesBehind(scenario, id)) onItsDisks(next, volume, after);
  }
  return sound(scenario, next);
}

/** Takes a controller away; volumes behind it lie behind none. */
export function removeRaidController(scenario: Scenario, id: string): Scenario {
  controllerOf(scenario, id);
  const left = (scenario.hardware.controllers ?? []).filter((one) => one.id !== id);
  const volumes = scenario.volumes.map((volume) => (volume.kind !== 'concat' && volume.behind === id ? inFront(volume) : volume));
  return sound(scenario, withControllers({ ...scenario, volumes }, left));
}

/**
 * Puts a volume behind a controller, or with `null` behind none. A controller that was the volume's own is dropped: the card does what it did. Refuses a
 * concatenation, a volume with a queue above it, and one with disks that are not on the controller's path.
 */
export function putBehind(scenario: Scenario, volumeId: string, controllerId: string | null): Scenario {
  const volume = volumeOf(scenario, volumeId);
  if (controllerId === null) {
    if (volume.kind === 'concat' || volume.behind === undefined) return scenario;
    return sound(scenario, withVolume(scenario, inFront(volume)));
  }
  const controller = controllerOf(scenario, controllerId);
  if (volume.kind === 'concat')
    throw new EditRefused('member', `Volume ${volumeName(volume)} is a concatenation, which no controller makes`, 'make it a stripe first');
  if (volume.behind === controllerId) return scenario;
  if (volume.queue !== undefined)
    throw new EditRefused('member', `Volume ${volumeName(volume)} has a queue of its own above it`, 'take the queue away first');
  onItsDisks(scenario, volume, controller);
  if (volume.kind === 'stripe') return sound(scenario, withVolume(scenario, { ...volume, behind: controllerId }));
  const { controller: _own, ...rest } = volume;
  return sound(scenario, withVolume(scenario, { ...rest, behind: controllerId }));
}

/** Volumes that lie behind a controller. */
export const volumesBehind = ({ volumes }: Pick<Scenario, 'volumes'>, id: string): readonly Volume[] =>
  volumes.filter((volume) => volume.kind !== 'concat' && volume.behind === id);

/** Ids of the disks whose data pass a path: attached to it, or to what is attached to it. Safe on circles. */
export function disksOnPath({ hardware: { paths, disks } }: Pick<Scenario, 'hardware'>, pathId: string): readonly string[] {
  const own = new Set([pathId]);
  for (let before = 0; before < own.size;) {
    before = own.size;
    for (const { id, parent } of paths) if (parent !== undefined && own.has(parent)) own.add(id);
  }
  return disks.flatMap(({ id, path }) => (own.has(path) ? [id] : []));
}

/** The path where a new controller is most likely wanted: an adapter with disks, else any path with disks. */
export function likelyPath(scenario: Pick<Scenario, 'hardware'>): string {
  const { paths } = scenario.hardware;
  const taken = new Set((scenario.hardware.controllers ?? []).map(({ path }) => path));
  const used = paths.filter(({ id }) => disksOnPath(scenario, id).length > 0);
  const adapters = used.filter(({ kind }) => kind === 'adapter');
  const [first = paths[0]] = [...adapters.filter(({ id }) => !taken.has(id)), ...adapters, ...used];
  return first.id;
}

function onItsDisks(scenario: Scenario, volume: Volume, { name, path }: RaidController): void {
  const has = new Set(disksOnPath(scenario, path));
  const there = volume.members.filter((id) => has.has(id)).length;
  if (there === volume.members.length) return;
  const { paths } = scenario.hardware;
  const all = paths.find(({ id }) => {
    const disks = new Set(disksOnPath(scenario, id));
    return volume.members.every((member) => disks.has(member));
  });
  const where = pathNamed(scenario, path).name;
  throw new EditRefused(
    'member',
    `Volume ${volumeName(volume)} is over ${plural(volume.members.length, 'disk')}, and ${there} of them ${there === 1 ? 'is' : 'are'} on ${where}, where ${name} is`,
    all === undefined ? `an array of disks of ${where}` : `a controller on ${all.name}, or an array of disks of ${where}`,
  );
}

function changed(before: RaidController, { xorMibPerSecond, cache, ...change }: RaidControllerChange): RaidController {
  const { xorMibPerSecond: oldXor, cache: oldCache, ...rest } = before;
  const xor = xorMibPerSecond === undefined ? oldXor : (xorMibPerSecond ?? undefined);
  const now = cache === undefined ? oldCache : (cache ?? undefined);
  if (change.perRequestMs !== undefined) within('Processor time of a request in ms', change.perRequestMs, 0, 100);
  if (change.perDiskIoMs !== undefined) within('Processor time of a disk I/O in ms', change.perDiskIoMs, 0, 100);
  if (now?.writeBack !== undefined) {
    within('The share of the cache that writes may take, in percent,', now.writeBack.mostPercent, 1, 100);
    within(
      'The share of the cache beyond which they go to the disks, in percent,',
      now.writeBack.destagePercent,
      0,
      now.writeBack.mostPercent,
    );
    within('The rest of a write in ms', now.writeBack.restMs, 0, 3_600_000);
  }
  if (xor !== undefined) within('The rate of XOR in MiB/s', xor, 0.001, 1_000_000);
  const name = change.name?.trim().slice(0, LIMITS.titleLength) ?? '';
  return {
    ...rest,
    ...change,
    name: name === '' ? rest.name : name,
    ...(xor !== undefined && { xorMibPerSecond: xor }),
    ...(now !== undefined && { cache: now }),
  };
}

/** Behind no controller. */
function inFront(volume: Volume): Volume {
  if (volume.kind === 'concat') return volume;
  const { behind: _behind, ...rest } = volume;
  return rest;
}

function controllerOf({ hardware }: Scenario, id: string): RaidController {
  const found = hardware.controllers?.find((one) => one.id === id);
  if (found === undefined)
    throw new EditRefused('unknown', `There is no RAID controller ${id}`, 'choose one that exists, or add one first');
  return found;
}

function pathNamed({ hardware }: Scenario, id: string): Path {
  const path = hardware.paths.find((one) => one.id === id);
  if (path === undefined) throw new EditRefused('unknown', `There is no path ${id}`, 'choose one that exists');
  return path;
}

function withControllers(scenario: Scenario, controllers: RaidController[]): Scenario {
  const { controllers: _before, ...hardware } = scenario.hardware;
  return { ...scenario, hardware: controllers.length === 0 ? hardware : { ...hardware, controllers } };
}
