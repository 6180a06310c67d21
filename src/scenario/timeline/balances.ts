/**
 * A balancer below the database: which files it finds on its targets, the room that it may use on each of them, and what is wrong with such an
 * action. It sees blocks (extents of table spaces, pieces of other files) and knows neither table spaces nor tables.
 */
import { growthOf } from '../growth.ts';
import type { Action } from '../schema.ts';
import { nearestIds } from '../validate/nearest.ts';
import { checkFree, checkNotRebalanced } from './moments.ts';
import type { Say } from './settingFaults.ts';
import { fileState, freeOn, spaceState, targetOf, type UnitState, type Walk } from './walk.ts';

type Balance = Action & { kind: 'balance' };

/** Files and containers that a balancer keeps track of at most: each may get a place on each of its targets. */
const MOST_FILES = 1024;

/** A file or container, by where it is by now. */
interface Found {
  readonly object: number;
  /** File of the layout, -1 for a container that was added. */
  readonly psu: number;
  readonly container: number;
  readonly bytes: number;
  readonly target: number;
}

/** What lies on these targets by now, in the order of the document. */
function filesOn(walk: Walk, targets: readonly number[]): Found[] {
  const { layout, states, units, scenario } = walk;
  const found: Found[] = [];
  const known = new Map<number, UnitState>();
  for (const state of states) for (let k = 0; k < units[state.unit].psus; k++) known.set(units[state.unit].firstPsu + k, state);
  scenario.database.objects.forEach((_, object) => {
    for (let psu = layout.objectFirst[object]; psu < layout.objectFirst[object + 1]; psu++) {
      const state = known.get(psu);
      const container = state === undefined ? 0 : psu - units[state.unit].firstPsu;
      const one = state?.containers[container];
      if (one?.dropped === true || one?.lost === true || !(layout.bytes[psu] > 0)) continue;
      const target = one === undefined ? layout.target[psu] : (one.expected.find((each) => targets.includes(each)) ?? -1);
      if (targets.includes(target)) found.push({ object, psu, container, bytes: layout.bytes[psu], target });
    }
  });
  for (const state of states) {
    const { object, psus } = units[state.unit];
    state.containers.forEach(({ dropped, lost, bytes, expected }, container) => {
      const target = expected.find((each) => targets.includes(each)) ?? -1;
      if (container >= psus && !dropped && !lost && target >= 0) found.push({ object, psu: -1, container, bytes, target });
    });
  }
  return found;
}

function stateOf(walk: Walk, { object, psu }: Found): UnitState {
  const { id, extents } = walk.scenario.database.objects[object];
  return extents === undefined ? fileState(walk, object, psu) : spaceState(walk, id);
}

export function checkBalance(walk: Walk, { over, atMs }: Balance, say: Say): void {
  const { layout, scenario } = walk;
  const ids = layout.targets.map(({ id }) => id);
  for (const [k, id] of over.entries()) {
    const target = targetOf(layout, id);
    if (target < 0)
      return void say(`over/${k}`, `"${id}" is neither a volume nor a disk of no volume`, nearestIds(id, ids, 'volumes and loose disks'));
    if (over.indexOf(id) < k) return void say(`over/${k}`, `${id} is listed twice`, 'each volume or disk once');
  }
  const targets = over.map((id) => targetOf(layout, id));
  const found = filesOn(walk, targets);
  if (found.length === 0) return void say('over', 'no file lies on any of these', 'volumes or disks with files on them');
  if (found.length > MOST_FILES)
    return void say('over', `${found.length} files lie on these`, `at most ${MOST_FILES}: fewer volumes or disks`);
  for (const one of found) {
    const object = scenario.database.objects[one.object];
    if (growthOf(object) !== undefined)
      return void say(
        'over',
        `files of ${object.name} grow extent by extent, so that none lies in one piece that could move`,
        'an object whose files are preallocated',
      );
  }
  for (const one of found) {
    const state = stateOf(walk, one);
    const { name } = scenario.database.objects[one.object];
    checkNotRebalanced(state, atMs, name, say);
    checkFree(state.moves.get(one.container), atMs, name, say);
  }
}

/**
 * Reserves room: of each file at most twice its even share on each other target, and no more than there is.
 * @returns the units that are concerned, and the regions, each a part of a container's room
 */
export function placesOfBalance(walk: Walk, { over }: Balance): { units: number[]; regions: number[] } {
  const { layout, units, regions } = walk;
  const targets = over.map((id) => targetOf(layout, id));
  const found = filesOn(walk, targets).map((one) => ({ ...one, state: stateOf(walk, one) }));
  const added: number[] = [];
  for (const target of targets) {
    const coming = found.filter((one) => one.target !== target);
    const wanted = coming.map(({ bytes }) => Math.min(bytes, (2 * bytes) / targets.length));
    const all = wanted.reduce((sum, bytes) => sum + bytes, 0);
    const share = Math.min(1, freeOn(walk, target) / all);
    const { blockBytes } = walk.scenario.database;
    coming.forEach(({ state, container }, k) => {
      const { granuleBytes } = units[state.unit];
      const bytes = Math.floor((wanted[k] * share) / granuleBytes) * granuleBytes;
      if (bytes <= 0) return;
      const atBytes = Math.ceil(layout.targets[target].endBytes / blockBytes) * blockBytes + walk.added[target];
      walk.added[target] += Math.ceil(bytes / blockBytes) * blockBytes;
      added.push(regions.push({ unit: state.unit, container, target, atBytes, bytes }) - 1);
    });
  }
  return { units: [...new Set(found.map(({ state }) => state.unit))], regions: added };
}
