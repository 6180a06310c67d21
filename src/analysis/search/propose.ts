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
  /** Whether a layout was run already, or cannot be. */
  readonly isKnown: (state: State, point: Point) => boolean;
  /** Weight of what is not known. */
  readonly boldness: number;
  readonly seed: number;
  readonly round: number;
}

/** Null where every layout that was come by is known. */
export function propose({ space, pointOf, predict, from, isKnown, boldness, seed, round }: Asked): State | null {
  let best: { readonly state: State; readonly score: number } | null = null;
  const seen = new Map<string, number>();
  const starts = [...from, randomState(space, seed, 2 * round), randomState(space, seed, 2 * round + 1)];
  starts.forEach((start, walk) => {
    const scoreOf = (state: State): number => {
      const key = keyOf(state);
      const before = seen.get(key);
      if (before !== undefined) return before;
      const point = pointOf(state);
      const { mean, deviation } = predict(point);
      const score = mean - boldness * deviation;
      seen.set(key, score);
      if ((best === null || score < best.score) && !isKnown(state, point)) best = { state, score };
      return score;
    };
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
  });
  return (best as { readonly state: State } | null)?.state ?? null;
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
