/** All layouts that a search may come to, and the document of each. */
import { attempt } from '../../scenario/edit/attempt.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { failedDisks, fatalBelow, fatalMembers } from '../../scenario/failures.ts';
import { layOut, type Layout } from '../../scenario/layout.ts';
import { targetsName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { layAs } from '../splits/lay.ts';
import type { Profile } from './profile.ts';
import { settingsOf } from './settings.ts';
import { keyOf, type Setting, type State, type Whole } from './state.ts';
import type { Constraints, SearchMove } from './types.ts';
import { wholesOf } from './wholes.ts';

/** Objects that are placed one by one, the busiest first; what carries less of the load than this share stays where it is. */
const MOST_OBJECTS = 12;
const LEAST_SHARE = 0.002;

export interface Space {
  readonly scenario: Scenario;
  readonly layout: Layout;
  readonly profile: Profile;
  readonly constraints: Constraints;
  /** Movable objects, as indexes of the document's, the busiest first. */
  readonly objects: readonly number[];
  /** Targets that an object may lie on, ascending; by movable object. */
  readonly targets: readonly (readonly number[])[];
  /** Most targets that an object can lie on. */
  readonly widest: readonly number[];
  /** Where an object lies in the start, if evenly on whole targets; ascending. */
  readonly startSets: readonly (readonly number[])[];
  readonly wholes: readonly Whole[];
  readonly settings: readonly Setting[];
  /** Of the document's objects the bytes on each target, in the start. */
  readonly bytesOn: readonly Float64Array[];
  /** By object of the document: nothing of it is lost when any one disk fails, in the start. */
  readonly startSurvives: readonly boolean[];
}

/** Whether all data of a target are there after any one disk has failed. */
export function survivesDisk(scenario: Scenario, layout: Layout, target: number): boolean {
  const { id, kind, disks } = layout.targets[target];
  if (kind === 'disk') return false;
  const failed = failedDisks(scenario);
  const volume = scenario.volumes.find((one) => one.id === id);
  return disks.every((disk) => {
    const broken = new Set([...failed, scenario.hardware.disks[disk].id]);
    return (volume === undefined ? fatalBelow(scenario, id, broken) : fatalMembers(volume, broken)).length === 0;
  });
}

/** Targets that a file of the object lies on, ascending. */
export function targetsOf(layout: Layout, object: number): readonly number[] {
  const found = new Set<number>();
  for (let psu = layout.objectFirst[object]; psu < layout.objectFirst[object + 1]; psu++)
    if (layout.target[psu] >= 0) found.add(layout.target[psu]);
  return [...found].toSorted((a, b) => a - b);
}

export function spaceOf(scenario: Scenario, profile: Profile, constraints: Constraints): Space {
  const layout = layOut(scenario);
  const { objects: all } = scenario.database;
  const failed = failedDisks(scenario);
  const load = all.map((_, o) => profile.busyMs[o].reduce((sum, ms, d) => sum + ms * profile.shares[o][d], 0));
  const whole = load.reduce((sum, each) => sum + each, 0);
  const busiestFirst = all.map((_, o) => o).toSorted((a, b) => load[b] - load[a] || a - b);
  const staying = new Set(
    all.flatMap(({ id, extents }, o) => (constraints.pinned.includes(id) || extents?.managed === 'system' ? [o] : [])),
  );
  const moving = busiestFirst.filter((o) => !staying.has(o));
  const active = moving.filter((o) => load[o] > LEAST_SHARE * whole).slice(0, MOST_OBJECTS);
  const survives = layout.targets.map((_, target) => survivesDisk(scenario, layout, target));
  const usable = layout.targets.flatMap(({ disks, group, capacityBytes }, target) =>
    disks.length > 0 && group === undefined && capacityBytes > 0 && !disks.some((disk) => failed.has(scenario.hardware.disks[disk].id))
      ? [target]
      : [],
  );
  const startSurvives = all.map((_, o) => targetsOf(layout, o).every((target) => survives[target]));
  const mustSurvive = (o: number): boolean => constraints.survivesDisk || startSurvives[o];
  const isPlaced = constraints.variables.includes('placement');
  const objects = isPlaced ? active : [];
  const bytesOn = all.map((_, o) => {
    const row = new Float64Array(layout.targets.length);
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++)
      if (layout.target[psu] >= 0) row[layout.target[psu]] += layout.bytes[psu];
    return row;
  });
  const busyVolumes = scenario.volumes
    .map(({ id }) => ({ id, target: layout.targets.findIndex((target) => target.id === id) }))
    .filter(({ target }) => !all.some((_, o) => staying.has(o) && bytesOn[o][target] > 0))
    .map(({ id, target }) => ({ id, load: all.reduce((sum, _, o) => sum + (bytesOn[o][target] > 0 ? load[o] : 0), 0) }))
    .filter((volume) => volume.load > 0)
    .toSorted((a, b) => b.load - a.load)
    .map(({ id }) => id);
  return {
    scenario,
    layout,
    profile,
    constraints,
    objects,
    targets: objects.map((o) => (mustSurvive(o) ? usable.filter((target) => survives[target]) : usable)),
    widest: objects.map((o) => (all[o].extents === undefined ? layout.objectFirst[o + 1] - layout.objectFirst[o] : Infinity)),
    startSets: objects.map((o) => targetsOf(layout, o)),
    wholes:
      isPlaced && constraints.variables.includes('striping')
        ? wholesOf(scenario, profile, {
            moving: active,
            staying,
            survives: moving.some(mustSurvive),
          })
        : [],
    settings: settingsOf(scenario, constraints, busyVolumes),
    bytesOn,
    startSurvives,
  };
}

export const startOf = ({ objects, settings }: Space): State => ({
  whole: 0,
  sets: objects.map(() => null),
  settings: settings.map(() => 0),
});

/** The same layout written in one way: what lies as in the start is no change. */
export function normal(space: Space, state: State): State {
  if (state.whole > 0) return { ...state, sets: space.objects.map(() => null) };
  const sets = state.sets.map((set, k) => (set !== null && set.join(',') === space.startSets[k].join(',') ? null : set));
  return { ...state, sets };
}

/** Moves of objects and changes of settings. A layout made from scratch moves all objects. */
export const countOf = (space: Space, { whole, sets, settings }: State): number =>
  (whole > 0 ? space.wholes[whole - 1].disks.filter((disks) => disks !== null).length : sets.filter((set) => set !== null).length) +
  settings.filter((option) => option > 0).length;

/** Whether the constraints allow it, as far as that can be said without the document. */
export function isAllowed(space: Space, state: State): boolean {
  const { mostMoves } = space.constraints;
  if (mostMoves !== null && countOf(space, state) > mostMoves) return false;
  if (state.whole > 0) {
    // A unit of its own stands in the whole.
    return space.settings.every(({ kind }, k) => kind === 'tuning' || state.settings[k] === 0);
  }
  if (
    space.constraints.survivesDisk &&
    space.startSurvives.some((does, o) => !does && (state.sets[space.objects.indexOf(o)] ?? null) === null)
  )
    return false;
  if (state.sets.every((set) => set === null)) return true;
  const { targets } = space.layout;
  const used = new Float64Array(targets.length);
  space.bytesOn.forEach((row, o) => {
    const k = space.objects.indexOf(o);
    const set = k < 0 ? null : state.sets[k];
    if (set === null) for (let t = 0; t < used.length; t++) used[t] += row[t];
    else {
      const bytes = row.reduce((sum, each) => sum + each, 0) / set.length;
      for (const t of set) used[t] += bytes;
    }
  });
  return targets.every(({ capacityBytes, usedBytes }, t) => used[t] <= Math.max(capacityBytes, usedBytes));
}

/** What differs from the start, one change each. */
export function movesOf(space: Space, state: State): readonly SearchMove[] {
  const { scenario, layout, objects, wholes, settings } = space;
  const moves: SearchMove[] = [];
  if (state.whole > 0) {
    const { id, what, apply, step, disks } = wholes[state.whole - 1];
    moves.push({ id: `whole/${id}`, what, apply, step, counts: disks.filter((own) => own !== null).length });
  }
  state.sets.forEach((set, k) => {
    if (set === null) return;
    const { id, name } = scenario.database.objects[objects[k]];
    const ids = set.map((target) => layout.targets[target].id);
    const from = space.startSets[k].map((target) => layout.targets[target].id);
    moves.push({
      id: `place/${id}`,
      what: `${name} from ${targetsName(scenario, from)} to ${targetsName(scenario, ids)}`,
      apply: (s) => layAs(s, [id], { targets: [ids] }),
      step: `lay ${id} ${ids.join(',')}`,
      counts: 1,
    });
  });
  state.settings.forEach((option, k) => {
    if (option === 0) return;
    moves.push({ id: `${settings[k].id}/${option}`, ...settings[k].others[option - 1], counts: 1 });
  });
  return moves;
}

/** The state without one of its changes. */
export function withoutMove(space: Space, state: State, id: string): State {
  const left = new Set(movesOf(space, state).map((move) => move.id));
  left.delete(id);
  return onlyMoves(space, state, left);
}

/** The state with these of its changes only. */
export function onlyMoves(space: Space, state: State, ids: ReadonlySet<string>): State {
  const idOf = (k: number): string => `place/${space.scenario.database.objects[space.objects[k]].id}`;
  return {
    whole: state.whole > 0 && ids.has(`whole/${space.wholes[state.whole - 1].id}`) ? state.whole : 0,
    sets: state.sets.map((set, k) => (ids.has(idOf(k)) ? set : null)),
    settings: state.settings.map((option, k) => (ids.has(`${space.settings[k].id}/${option}`) ? option : 0)),
  };
}

/** Makes changes one after another, in any order in which they fit: one may make room for the next. Throws EditRefused where none does. */
export function applied(scenario: Scenario, moves: readonly Pick<SearchMove, 'apply'>[]): Scenario {
  let after = scenario;
  let left = [...moves];
  while (left.length > 0) {
    let refused: EditRefused | null = null;
    const again: typeof left = [];
    for (const move of left) {
      const next = attempt(after, move.apply);
      if (next instanceof EditRefused) {
        refused = next;
        again.push(move);
      } else after = next;
    }
    if (again.length === left.length) throw refused!;
    left = again;
  }
  return after;
}

/** Documents of states, each made once; null where the document's checks refuse it. */
export function documentsOf(space: Space): (state: State) => Scenario | null {
  const made = new Map<string, Scenario | null>();
  return (state) => {
    const key = keyOf(state);
    const known = made.get(key);
    if (known !== undefined) return known;
    const after = attempt(space.scenario, (s) => applied(s, movesOf(space, state)));
    const document = after instanceof EditRefused || problemsOf(after).length > 0 ? null : after;
    made.set(key, document);
    return document;
  };
}
