/** Containers of table spaces: add, drop, resize, and spread over storage paths. */
import { sameMeaning } from '../../base/same.ts';
import { formatBytes } from '../../base/units.ts';
import type { DbObject } from '../database.ts';
import { layOut, type Layout } from '../layout.ts';
import { LIMITS, type Scenario, type Spread } from '../schema.ts';
import { coAccessGroups } from '../spaces/coAccess.ts';
import { extentsInUse, extentsOf, extentsOfTables, type Space } from '../spaces/spaces.ts';
import { targetIndexes } from './deal.ts';
import { inRange } from './range.ts';
import { readdressed } from './readdress.ts';
import { wordsOf } from '../terms.ts';
import { EditRefused } from './refused.ts';
import { accepted } from './room.ts';

type SpaceObject = DbObject & Space;

/**
 * Adds a container to a table space that the database manages: so many bytes on a target (default: as large as the last one), in whole
 * blocks. The extents are dealt over all containers again. Refused for space that the system or automatic storage manages.
 */
export function addContainer(scenario: Scenario, spaceId: string, targetId: string, bytes?: number): Scenario {
  const space = managedSpace(scenario, spaceId, 'added');
  const layout = layOut(scenario);
  targetIndexes(scenario, layout, [targetId]);
  const sizes = sizesOf(space);
  const size = bytes ?? sizes[sizes.length - 1];
  inRange(wordsOf(scenario).psu.Many, sizes.length + 1, 1, LIMITS.psusPerSegment);
  checkSize(scenario, size, space.extents.extentBytes);
  const targets = [...containerTargets(layout, scenario, space), targetId];
  return withContainers(scenario, layout, [{ space, sizes: [...sizes, size], targets, was: sizes.map((_, c) => c) }]);
}

/**
 * Drops a container (counted from 1) of a table space that the database manages; its extents go to those that remain. Refused where what is
 * in use would not fit into them, and for space that the system or automatic storage manages.
 */
export function dropContainer(scenario: Scenario, spaceId: string, container: number): Scenario {
  const space = managedSpace(scenario, spaceId, 'dropped');
  const sizes = sizesOf(space);
  const dropped = inRange(wordsOf(scenario).psu.A, container, 1, sizes.length) - 1;
  const { psu } = wordsOf(scenario);
  if (sizes.length === 1) throw new EditRefused('limit', `${space.name} has one ${psu.one} only`, 'add another first');
  const layout = layOut(scenario);
  const was = sizes.map((_, c) => c).filter((c) => c !== dropped);
  const { extents } = space;
  const left = was.reduce((sum, c) => sum + Math.floor(sizes[c] / extents.extentBytes), 0);
  const used = extentsInUse(space, ofTables(scenario, space));
  if (used > left) {
    const over = (used - left) * extents.extentBytes;
    const message = `${formatBytes(used * extents.extentBytes)} are in use of ${space.name}, and the other ${psu.many} hold ${formatBytes(left * extents.extentBytes)}`;
    throw new EditRefused('room', message, `add ${psu.a} of ${formatBytes(over)} or more first`, { amountBytes: over });
  }
  const targets = containerTargets(layout, scenario, space);
  return withContainers(scenario, layout, [{ space, sizes: was.map((c) => sizes[c]), targets: was.map((c) => targets[c]), was }]);
}

/**
 * Makes a container (counted from 1) of a table space that the database manages larger or smaller; its extents are dealt over all containers
 * again. Refused where what is in use would not fit, and for space that the system or automatic storage manages.
 */
export function resizeContainer(scenario: Scenario, spaceId: string, container: number, bytes: number): Scenario {
  const space = managedSpace(scenario, spaceId, 'resized');
  const sizes = sizesOf(space);
  const resized = inRange(wordsOf(scenario).psu.A, container, 1, sizes.length) - 1;
  return withSizes(scenario, space, sizes.with(resized, bytes));
}

/** Gives all containers of a table space one size; where the system manages them, the size that each may grow to. */
export function resizeContainers(scenario: Scenario, spaceId: string, bytes: number): Scenario {
  const space = spaceOf(scenario, spaceId);
  return withSizes(
    scenario,
    space,
    sizesOf(space).map(() => bytes),
  );
}

function withSizes(scenario: Scenario, space: SpaceObject, sizes: readonly number[]): Scenario {
  const { extentBytes, usedBytes } = space.extents;
  for (const size of new Set(sizes)) checkSize(scenario, size, extentBytes);
  const listed = ofTables(scenario, space);
  const used = listed === undefined && usedBytes === undefined ? 0 : extentsInUse(space, listed);
  const holds = sizes.reduce((sum, size) => sum + Math.floor(size / extentBytes), 0);
  if (used > holds) {
    const over = (used - holds) * extentBytes;
    const message = `${formatBytes(used * extentBytes)} are in use of ${space.name}, and its ${wordsOf(scenario).psu.many} would hold ${formatBytes(holds * extentBytes)}`;
    throw new EditRefused('room', message, `${formatBytes(over)} more would do`, { amountBytes: over });
  }
  const layout = layOut(scenario);
  const targets = containerTargets(layout, scenario, space);
  return withContainers(scenario, layout, [{ space, sizes, targets, was: sizes.map((_, c) => c) }]);
}

function checkSize(scenario: Scenario, size: number, extentBytes: number): void {
  const { blockBytes } = scenario.database;
  if (size >= extentBytes && size % blockBytes === 0) return;
  const nearest = Math.max(extentBytes, Math.round(size / blockBytes) * blockBytes || extentBytes);
  const message = `${wordsOf(scenario).psu.A} is of whole blocks of ${formatBytes(blockBytes)} and holds at least an extent of ${formatBytes(extentBytes)}, not ${size} bytes`;
  throw new EditRefused('range', message, `${nearest} bytes would do`);
}

/**
 * Gives the automatic table spaces one container on each storage path (target). `evenly`: each space on all paths. `co-access`: spaces that
 * a query class uses at the same time share no path, as far as there are paths enough; spaces of a group share theirs. What a space holds
 * stays, rounded up to whole extents of each container. Refused where there is no automatic space.
 */
export function spreadOverPaths(scenario: Scenario, targets: readonly string[], how: 'evenly' | 'co-access'): Scenario {
  const layout = layOut(scenario);
  targetIndexes(scenario, layout, targets);
  const paths = [...new Set(targets)];
  inRange('Storage paths', paths.length, 1, LIMITS.psusPerSegment);
  const spaces = scenario.database.objects.filter((object): object is SpaceObject => object.extents?.managed === 'automatic');
  if (spaces.length === 0) throw new EditRefused('empty', 'No table space uses automatic storage', 'table spaces with managed "automatic"');
  const pathsOf = how === 'evenly' ? new Map(spaces.map(({ id }) => [id, paths])) : coAccessGroups(scenario, spaces, paths);
  const changes = spaces.map((space): Containers => {
    const own = pathsOf.get(space.id) ?? paths;
    const { extentBytes } = space.extents;
    const size = Math.ceil(extentsOf(space) / own.length) * extentBytes;
    const now = containerTargets(layout, scenario, space);
    // A container that is there already, and as large, stays where it is.
    const was = own.map((path) => now.indexOf(path));
    return { space, sizes: own.map(() => size), targets: own, was };
  });
  return withContainers(scenario, layout, changes);
}

/**
 * Gives table spaces one container on each of their targets, as a layout made from scratch would: what a space holds stays, in equal containers, rounded
 * up to whole extents of each. Refused for space that the system manages, for unknown targets, and where something would not fit.
 */
export function spreadSpaces(scenario: Scenario, targetsOf: ReadonlyMap<string, readonly string[]>): Scenario {
  const layout = layOut(scenario);
  const changes = [...targetsOf].map(([id, targets]): Containers => {
    const space = spaceOf(scenario, id);
    if (space.extents.managed === 'system') managedSpace(scenario, id, 'added');
    targetIndexes(scenario, layout, targets);
    const { extentBytes } = space.extents;
    const size = Math.ceil(extentsOf(space) / targets.length) * extentBytes;
    const now = containerTargets(layout, scenario, space);
    const sizes = sizesOf(space);
    const isThere = now.length === targets.length && targets.every((target, c) => target === now[c]);
    // As it is, it keeps its sizes too.
    return { space, sizes: isThere ? sizes : targets.map(() => size), targets, was: targets.map((target) => now.indexOf(target)) };
  });
  return withContainers(scenario, layout, changes);
}

function spaceOf(scenario: Scenario, id: string): SpaceObject {
  const object = scenario.database.objects.find((each) => each.id === id);
  if (object === undefined) throw new EditRefused('unknown', `There is no object ${id}`, 'choose a table space');
  const { extents, name } = object;
  if (extents === undefined)
    throw new EditRefused(
      'member',
      `${name} is no table space: its ${wordsOf(scenario).psu.many} are not changed one by one`,
      'choose a table space',
    );
  return { ...object, extents };
}

/** A table space whose containers may be changed one by one. */
function managedSpace(scenario: Scenario, id: string, done: 'added' | 'dropped' | 'resized'): SpaceObject {
  const space = spaceOf(scenario, id);
  const { extents, name } = space;
  const { psu } = wordsOf(scenario);
  if (extents.managed === 'system') {
    const message = `No ${psu.one} can be ${done}: ${name} is managed by the system, which fixes its ${psu.many} when the space is made`;
    throw new EditRefused(
      'member',
      message,
      `choose a table space that the database manages; this one grows in the ${psu.many} that it has`,
    );
  }
  if (extents.managed === 'automatic') {
    const message = `No ${psu.one} can be ${done} by itself: ${name} uses automatic storage, with ${psu.a} on each path`;
    throw new EditRefused('member', message, 'change the storage paths instead');
  }
  return space;
}

const sizesOf = ({ psusPerSegment, psuBytes, extents }: Space): number[] =>
  Array.from({ length: psusPerSegment }, (_, c) => extents.containerBytes?.[c] ?? psuBytes);

const ofTables = ({ database }: Scenario, { id, extents }: SpaceObject): number | undefined =>
  extentsOfTables(database.tables ?? [], id, extents.extentBytes);

function containerTargets({ objectFirst, target, targets }: Layout, { database }: Scenario, { id, psusPerSegment }: SpaceObject): string[] {
  const first = objectFirst[database.objects.findIndex((object) => object.id === id)];
  return Array.from({ length: psusPerSegment }, (_, c) => targets[target[first + c]].id);
}

/** A space's containers as they are to be; `was`: the number of each before, -1 for a new one. */
interface Containers {
  readonly space: SpaceObject;
  readonly sizes: readonly number[];
  readonly targets: readonly string[];
  readonly was: readonly number[];
}

function withContainers(before: Scenario, layoutBefore: Layout, changes: readonly Containers[]): Scenario {
  const bySpace = new Map(changes.map((change) => [change.space.id, change]));
  const objects = before.database.objects.map((object): DbObject => {
    const change = bySpace.get(object.id);
    if (change === undefined) return object;
    const { sizes, space } = change;
    const { containerBytes: _sizes, ...extents } = space.extents;
    const isEven = sizes.every((size) => size === sizes[0]);
    const psuBytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
    return { ...object, psusPerSegment: sizes.length, psuBytes, extents: isEven ? extents : { ...extents, containerBytes: [...sizes] } };
  });
  const { placement } = before;
  const rules = placement.rules.map((rule) => {
    const change = bySpace.get(rule.object);
    return change === undefined ? rule : { ...rule, spread: listed(change.targets) };
  });
  const exceptions = placement.exceptions.filter(({ object }) => !bySpace.has(object));
  const after = { ...before, database: { ...before.database, objects }, placement: { ...placement, rules, exceptions } };
  if (sameMeaning(after, before)) return before;
  const containerBefore = (object: string, file: number): number | undefined => bySpace.get(object)?.was[file];
  return accepted(before, readdressed(before, layoutBefore, after, containerBefore), changes[0].sizes[0]);
}

/** Container after container on these targets. */
const listed = (targets: readonly string[]): Spread =>
  targets.every((target) => target === targets[0])
    ? { kind: 'all', target: targets[0] }
    : { kind: 'round-robin', targets: [...targets], offset: 0, segmentShift: 0 };
