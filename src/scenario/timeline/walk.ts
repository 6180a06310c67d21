/** The state of going through a timeline: what may move, where it may lie by now, and which places are reserved for it. */
import type { Layout } from '../layout.ts';
import type { Action, DbObject, Scenario } from '../schema.ts';
import type { Begun, ExtentStep, GroupState } from './mapped.ts';

import { extentsInUse, extentsOfTables } from '../spaces/spaces.ts';

export type { Begun };

/** The parts of a document that decide what a timeline does. */
export type Timed = Pick<Scenario, 'hardware' | 'volumes' | 'volumeGroups' | 'database' | 'host' | 'workload' | 'timeline'>;

/** What moves by itself, in pieces of one size: a table space, or one file. */
export interface Unit {
  /** Index in `database.objects`. */
  readonly object: number;
  readonly isSpace: boolean;
  /** Its files in the layout: [firstPsu, firstPsu + psus). */
  readonly firstPsu: number;
  readonly psus: number;
  /** Its extent, or a piece of the file. */
  readonly granuleBytes: number;
  /** Extents in use, or all pieces of the file. */
  readonly inUse: number;
}

/** A place that a container may lie in. The first regions of a unit are where its files lie at the start, in their order. */
export interface Region {
  readonly unit: number;
  /** Number of the container in its unit, from 0. */
  readonly container: number;
  /** Index into the layout's targets. */
  readonly target: number;
  readonly atBytes: number;
  readonly bytes: number;
}

/** Something wrong with one action: which (-1: with all together), and which of its fields. */
export interface Fault {
  readonly action: number;
  readonly key: string;
  readonly message: string;
  readonly expected: string;
}

/** Pieces of a plain file: 64 KiB, or as large as it takes for at most so many. */
const PIECE_BYTES = 65_536;
const MOST_PIECES = 65_536;

/** A container while the timeline is gone through. */
export interface ContainerState {
  readonly bytes: number;
  /** Regions by target. */
  readonly places: Map<number, number>;
  /** Targets that it may be on by now: more than one after a move that may have been canceled in time. */
  expected: readonly number[];
  dropped: boolean;
  /** Certainly lost with a disk by now. */
  lost: boolean;
}

export interface UnitState {
  readonly unit: number;
  readonly containers: ContainerState[];
  /** By container: moves of it; rebalances of the whole space. */
  readonly moves: Map<number, Begun>;
  rebalance: Begun | null;
  /** A rebalance was canceled, so there is something to resume or reverse. */
  stopped: boolean;
  /** Extents of tables of other table spaces that may be here by now. */
  gained: number;
}

/** A table while the timeline is gone through: the table spaces that it may be in by now, and all that it may have been in. */
export interface TableState {
  expected: readonly string[];
  readonly been: Set<string>;
  move: Begun | undefined;
}

/** A volume that has been laid out again, or is. */
interface Relaid {
  readonly unitBytes: number;
  readonly move: Begun;
}

/** The state of the walk. */
export interface Walk {
  readonly scenario: Timed;
  readonly layout: Layout;
  readonly actions: readonly Action[];
  readonly units: Unit[];
  readonly states: UnitState[];
  readonly regions: Region[];
  /** By target: bytes that the timeline's new places take behind the last file. */
  readonly added: Float64Array;
  /** By target: what it holds at least from now on. */
  readonly capacity: Float64Array;
  /** By id, those that an action has concerned. */
  readonly tables: Map<string, TableState>;
  readonly relaid: Map<string, Relaid>;
  readonly faults: Fault[];
  /** Disks that have failed by now, or that nothing leads to any more. */
  readonly failed: Set<string>;
  /** Paths that carry nothing by now, and disks that nothing leads to any more, once an action has let a path fail. */
  downPaths?: ReadonlySet<string>;
  cut?: Set<string>;
  /** Targets whose data have been lost, whether or not their disks have been replaced since. */
  readonly lost: Set<number>;
  /** Volume groups, once an action concerns one; and what the last such action does. */
  groups?: readonly GroupState[];
  extentStep?: ExtentStep | undefined;
}

export const targetOf = ({ targets }: Layout, id: string): number => targets.findIndex((target) => target.id === id);

/** The unit and container that a move is of; both exist. */
export function moved(walk: Walk, { object, segment = 1, psu }: Action & { kind: 'move' }): { state: UnitState; container: number } {
  const { objects } = walk.scenario.database;
  const o = objects.findIndex(({ id }) => id === object);
  if (objects[o].extents !== undefined) return { state: spaceState(walk, object), container: psu - 1 };
  const file = walk.layout.objectFirst[o] + (segment - 1) * objects[o].psusPerSegment + psu - 1;
  return { state: fileState(walk, o, file), container: 0 };
}

export function spaceState(walk: Walk, id: string): UnitState {
  const { objects, tables = [] } = walk.scenario.database;
  const object = objects.findIndex((each) => each.id === id);
  const known = walk.states.find(({ unit }) => walk.units[unit].object === object);
  if (known !== undefined) return known;
  const space = objects[object] as DbObject & { extents: NonNullable<DbObject['extents']> };
  const { extentBytes } = space.extents;
  const firstPsu = walk.layout.objectFirst[object];
  const inUse = extentsInUse(space, extentsOfTables(tables, id, extentBytes));
  return newState(walk, { object, isSpace: true, firstPsu, psus: space.psusPerSegment, granuleBytes: extentBytes, inUse });
}

export function fileState(walk: Walk, object: number, psu: number): UnitState {
  const known = walk.states.find(({ unit }) => walk.units[unit].firstPsu === psu);
  if (known !== undefined) return known;
  const bytes = walk.layout.bytes[psu];
  let granuleBytes = PIECE_BYTES;
  while (bytes / granuleBytes > MOST_PIECES) granuleBytes *= 2;
  return newState(walk, { object, isSpace: false, firstPsu: psu, psus: 1, granuleBytes, inUse: Math.ceil(bytes / granuleBytes) });
}

function newState(walk: Walk, unit: Unit): UnitState {
  const { layout, regions } = walk;
  const state: UnitState = { unit: walk.units.length, containers: [], moves: new Map(), rebalance: null, stopped: false, gained: 0 };
  for (let container = 0; container < unit.psus; container++) {
    const psu = unit.firstPsu + container;
    const target = layout.target[psu];
    const bytes = layout.bytes[psu];
    state.containers.push({
      bytes,
      places: new Map([[target, regions.length]]),
      expected: [target],
      dropped: false,
      lost: walk.lost.has(target),
    });
    regions.push({ unit: state.unit, container, target, atBytes: layout.offsetBytes[psu], bytes });
  }
  walk.units.push(unit);
  walk.states.push(state);
  return state;
}

/** The place of a container on a target: the one that it has had there, or a new one behind what lies there. */
export function placeOn(walk: Walk, state: UnitState, container: number, target: number): number {
  const { places, bytes } = state.containers[container];
  const known = places.get(target);
  if (known !== undefined) return known;
  const { added, layout, regions, scenario } = walk;
  const atBytes = nextBlock(layout.targets[target].endBytes, scenario.database.blockBytes) + added[target];
  added[target] += nextBlock(bytes, scenario.database.blockBytes);
  places.set(target, regions.length);
  regions.push({ unit: state.unit, container, target, atBytes, bytes });
  return regions.length - 1;
}

export const nextBlock = (bytes: number, blockBytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;

/** Bytes that a target still has room for. */
export function freeOn({ layout, added, capacity, scenario }: Walk, target: number): number {
  const { endBytes } = layout.targets[target];
  return capacity[target] - nextBlock(endBytes, scenario.database.blockBytes) - added[target];
}

export function containerBytes(walk: Walk, { containers, unit }: UnitState, bytes: number | undefined): number {
  return bytes ?? containers[walk.units[unit].psus - 1].bytes;
}

/** "container 2 of Table B", in the words of a document that is not at hand: table spaces have containers, all others files. */
export function movedName(scenario: Timed, layout: Layout, { object, segment = 1, psu }: Action & { kind: 'move' }, file: string): string {
  const found = scenario.database.objects.find(({ id }) => id === object);
  if (found === undefined) return object;
  if (found.extents !== undefined) return `container ${psu} of ${found.name}`;
  const within = found.segments > 1 ? ` in segment ${segment}` : '';
  return layout.psuCount === 1 ? found.name : `${file} ${psu}${within} of ${found.name}`;
}
