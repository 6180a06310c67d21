/** Layouts that rules of thumb give: the search begins with them, and is measured against them. */
import { drawBelow, drawUnit } from '../../base/random.ts';
import { isAllowed, normal, startOf, type Space } from './space.ts';
import { keyOf, type State } from './state.ts';

export interface Rival {
  /** "separation"; "full striping, mirrored" says what its volumes are where they are no plain stripes. */
  readonly name: string;
  /** The same for all layouts of a rule. */
  readonly rule: string;
  readonly state: State;
}

/** What each rule of thumb comes to, with every unit that is tried; only what the constraints allow. */
export function rivalsOf(space: Space): readonly Rival[] {
  const start = startOf(space);
  const { constraints, objects, startSurvives } = space;
  // Then nothing is laid on a disk alone.
  const isSafe = objects.length > 0 && objects.every((o) => constraints.survivesDisk || startSurvives[o]);
  const wholes = (prefix: string, rule: string): Rival[] =>
    space.wholes.flatMap(({ id, isMirrored, hasParity }, k) => {
      const name = isMirrored ? `${rule}, mirrored` : hasParity ? `${rule} as RAID 5` : rule;
      return id.startsWith(`${prefix}/`) ? [{ name, rule, state: { ...start, whole: k + 1 } }] : [];
    });
  const placed = (rule: string, sets: State['sets']): Rival => ({
    name: isSafe ? `${rule} over volumes that survive a disk` : rule,
    rule,
    state: { ...start, sets },
  });
  const all = space.objects.map((_, k): readonly number[] | null => {
    const targets = space.targets[k];
    return targets.length > 1 && targets.length <= space.widest[k] ? targets : null;
  });
  const rivals: Rival[] = [
    ...wholes('together', 'full striping'),
    ...(all.some((set) => set !== null) ? [placed('full striping', all)] : []),
    ...wholes('apart', 'separation'),
    ...wholes('two', 'separation'),
    placed('separation', apart(space)),
    placed('heat-balanced greedy', balanced(space)),
  ];
  return rivals.map((rival) => ({ ...rival, state: normal(space, rival.state) })).filter(({ state }) => isAllowed(space, state));
}

/** A layout that is a rule of thumb. */
export interface OwnRule extends Pick<Rival, 'name' | 'rule'> {
  /** Settings of the host differ too. */
  readonly isTuned: boolean;
}

/** The rule of thumb that a layout is, settings of the host aside; null where it is none. */
export function ruleOf(space: Space, state: State): OwnRule | null {
  const tuned = state.settings.map((option, k) => (space.settings[k].kind === 'tuning' ? option : 0));
  const placesOf = (own: State): string =>
    keyOf({ ...own, settings: own.settings.map((option, k) => (space.settings[k].kind === 'tuning' ? 0 : option)) });
  const places = placesOf(state);
  const found = places === placesOf(startOf(space)) ? undefined : rivalsOf(space).find((rival) => placesOf(rival.state) === places);
  return found === undefined ? null : { name: found.name, rule: found.rule, isTuned: tuned.some((option) => option > 0) };
}

/** Each object on one target, the busiest first, where it meets least of what it is used together with; of equal ones the least loaded. */
function apart({ objects, targets, profile }: Space): State['sets'] {
  const on = new Map<number, number[]>();
  const load = new Map<number, number>();
  return objects.map((o, k) => {
    if (targets[k].length === 0) return null;
    const meets = (target: number): number => (on.get(target) ?? []).reduce((sum, other) => sum + profile.together[o][other], 0);
    const best = targets[k].reduce((a, b) => ((meets(b) - meets(a) || (load.get(b) ?? 0) - (load.get(a) ?? 0)) < 0 ? b : a));
    on.set(best, [...(on.get(best) ?? []), o]);
    load.set(best, (load.get(best) ?? 0) + busiest(profile.busyMs[o]));
    return [best];
  });
}

/** Each object on one target, the busiest first, on the one that is least loaded by then. */
function balanced({ objects, targets, profile, layout }: Space): State['sets'] {
  const load = new Map<number, number>();
  return objects.map((o, k) => {
    if (targets[k].length === 0) return null;
    const after = (target: number): number => {
      const { disks } = layout.targets[target];
      const ms = disks.reduce((sum, disk) => sum + profile.busyMs[o][disk], 0) / (disks.length * disks.length);
      return (load.get(target) ?? 0) + ms;
    };
    const best = targets[k].reduce((a, b) => (after(b) < after(a) ? b : a));
    load.set(best, after(best));
    return [best];
  });
}

const busiest = (row: Float64Array): number => row.reduce((max, each) => Math.max(max, each), 0);

/** The k-th layout drawn at random that the constraints allow; the start where none of many is. */
export function randomState(space: Space, seed: number, k: number): State {
  const { objects, targets, settings, wholes } = space;
  for (let tried = 0; tried < 50; tried++) {
    const unit = (what: number): number => drawUnit(seed, k, tried, what, 0);
    const below = (n: number, what: number): number => drawBelow(n, seed, k, tried, what, 1);
    const whole = wholes.length > 0 && unit(1) < 0.3 ? 1 + below(wholes.length, 2) : 0;
    const sets = objects.map((_, o): readonly number[] | null =>
      whole > 0 || targets[o].length === 0 || unit(100 + o) < 0.1 ? null : [targets[o][below(targets[o].length, 200 + o)]],
    );
    const options = settings.map(({ others }, s) => (unit(300 + s) < 0.5 ? 0 : below(others.length + 1, 400 + s)));
    const state = normal(space, { whole, sets, settings: options });
    if (isAllowed(space, state)) return state;
  }
  return startOf(space);
}
