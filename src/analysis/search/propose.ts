/**
 * Which layout is run next: annealing over what the runs made so far say of all layouts, from the best known ones and from random ones. A layout
 * is the better the lower its mean, and the less is known of it (lower confidence bound).
 */
import { drawBelow, drawUnit } from '../../base/random.ts';
import { randomState } from './rivals.ts';
import { isAllowed, normal, type Space } from './space.ts';
import { keyOf, type State } from './state.ts';
import type { Point, Predict } from './surrogate.ts';

/** Steps of one walk, and how bold it is at its beginning and at its end, as log cost. */
const STEPS = 350;
const HOT = 0.08;
const COLD = 0.002;

export interface Asked {
  readonly space: Space;
  readonly pointOf: (state: State) => Point;
  readonly predict: Predict;
  /** Where walks begin, beside two random ones. */
  readonly from: readonly State[];
  /** Whether a layout was run already. */
  readonly isKnown: (state: State, point: Point) => boolean;
  /** Whether a layout can be made: asked of the best only, as it takes long. */
  readonly isPossible: (state: State) => boolean;
  /** Weight of what is not known. */
  readonly boldness: number;
  readonly seed: number;
  readonly round: number;
  readonly pause: () => Promise<void>;
}

/** Layouts that are looked at for being possible, the best first. */
const LOOKED = 12;

/** Null where every layout that was come by was run, or cannot be. */
export async function propose(asked: Asked): Promise<State | null> {
  const { space, pointOf, predict, from, isKnown, isPossible, boldness, seed, round, pause } = asked;
  const seen = new Map<string, { readonly state: State; readonly score: number; readonly isNew: boolean }>();
  const scoreOf = (state: State): number => {
    const key = keyOf(state);
    const before = seen.get(key);
    if (before !== undefined) return before.score;
    const point = pointOf(state);
    const { mean, deviation } = predict(point);
    const score = mean - boldness * deviation;
    seen.set(key, { state, score, isNew: !isKnown(state, point) });
    return score;
  };
  for (const [walk, start] of [...from, randomState(space, seed, 2 * round), randomState(space, seed, 2 * round + 1)].entries()) {
    await pause();
    let at = start;
    let score = scoreOf(at);
    for (let step = 0; step < STEPS; step++) {
      const draw = (what: number): number => drawUnit(seed, round, walk, step, what);
      const next = normal(
        space,
        neighbor(space, at, draw, (n, what) => drawBelow(n, seed, round, walk, step, what + 16)),
      );
      if (!isAllowed(space, next)) continue;
      const after = scoreOf(next);
      const heat = HOT * (COLD / HOT) ** (step / STEPS);
      if (after <= score || draw(15) < Math.exp((score - after) / heat)) [at, score] = [next, after];
    }
  }
  const best = [...seen.values()].filter(({ isNew }) => isNew).toSorted((a, b) => a.score - b.score);
  for (const { state } of best.slice(0, LOOKED)) {
    await pause();
    if (isPossible(state)) return state;
  }
  return null;
}

/** A layout that differs in one thing, or in where two objects lie. */
function neighbor(space: Space, state: State, draw: (what: number) => number, below: (n: number, what: number) => number): State {
  const { objects, targets, settings, wholes, widest } = space;
  const kind = draw(0);
  if (settings.length > 0 && (kind < 0.2 || objects.length === 0)) {
    const k = below(settings.length, 1);
    return { ...state, settings: state.settings.with(k, below(settings[k].others.length + 1, 2)) };
  }
  if (wholes.length > 0 && (kind < 0.3 || (state.whole > 0 && kind < 0.6))) return { ...state, whole: below(wholes.length + 1, 1) };
  if (objects.length === 0) return state;
  const sets = [...state.sets];
  const k = below(objects.length, 1);
  if (targets[k].length === 0) return state;
  const one = (what: number): number => targets[k][below(targets[k].length, what)];
  const own = sets[k] ?? space.startSets[k];
  if (kind < 0.65) sets[k] = [one(2)];
  else if (kind < 0.8 && objects.length > 1) {
    // Two objects change places.
    const other = (k + 1 + below(objects.length - 1, 2)) % objects.length;
    const theirs = sets[other] ?? space.startSets[other];
    if (!own.every((target) => targets[other].includes(target)) || !theirs.every((target) => targets[k].includes(target))) return state;
    sets[k] = theirs;
    sets[other] = own;
  } else if (kind < 0.88) {
    const added = [...new Set([...own, one(2)])].toSorted((a, b) => a - b);
    sets[k] = added;
  } else if (kind < 0.92 && own.length > 1) sets[k] = own.toSpliced(below(own.length, 2), 1);
  else if (kind < 0.96 && targets[k].length <= widest[k]) sets[k] = targets[k];
  else sets[k] = null;
  if (sets.some((set, o) => set !== null && (set.length > widest[o] || set.some((target) => !targets[o].includes(target))))) return state;
  return { whole: 0, sets, settings: state.settings };
}
