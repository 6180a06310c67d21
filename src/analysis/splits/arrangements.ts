/**
 * Ways to lay some objects over some disks: each object on a set of them, evenly over its set. Disks that stand for each other (same drive, same
 * path, and both without anything else) are not told apart, so that of arrangements that differ only in their names one is left.
 */
import { layOut, type Layout } from '../../scenario/layout.ts';
import { isAlike } from './alike.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** Bounds of a search. */
export const SPLIT_LIMITS = { objects: 4, targets: 12, arrangements: 20_000 } as const;

/**
 * - `disjoint`: no disk has two of the objects;
 * - `striped`: every object on all disks;
 * - `one set`: all objects on one set of disks that is not all;
 * - `overlap`: some disks have one of them, some more, or some objects share others not.
 */
export type SplitKind = 'disjoint' | 'striped' | 'one set' | 'overlap';

export interface Arrangement {
  readonly kind: SplitKind;
  /** By object the ids of its disks or volumes, in document order. */
  readonly targets: readonly (readonly string[])[];
  /** Disks that have none of them. */
  readonly idle: number;
}

/** Volumes and loose disks by groups of which each stands for the others. */
export function groupsOf(scenario: Scenario, objects: readonly string[], targets: readonly string[]): readonly (readonly string[])[] {
  const layout = layOut(scenario);
  const groups: string[][] = [];
  for (const id of targets) {
    const like = groups.find(([first]) => isAlike(scenario, layout, objects, first, id));
    if (like === undefined) groups.push([id]);
    else like.push(id);
  }
  return groups;
}

/** How many there are, up to `SPLIT_LIMITS.arrangements`, and whether there are more. */
export interface Arrangements {
  readonly all: readonly Arrangement[];
  readonly isCut: boolean;
}

/** All of them: those first that the search is about (disjoint over all disks, full striping), then overlaps, then those that leave disks idle. */
export function arrangementsOf(groups: readonly (readonly string[])[], objects: number): Arrangements {
  const sets = 1 << objects;
  const found: Arrangement[] = [];
  let isCut = false;
  // By target in group order the set of objects on it, as bits; within a group in falling order, so that each multiset comes once.
  const order = groups.flat();
  const groupOf = groups.flatMap((group, g) => group.map(() => g));
  const chosen: number[] = [];
  const visit = (): void => {
    if (isCut) return;
    const at = chosen.length;
    if (at === order.length) {
      const used = chosen.reduce((all, set) => all | set, 0);
      if (used !== sets - 1) return;
      if (found.length >= SPLIT_LIMITS.arrangements) isCut = true;
      else found.push(arrangement(order, chosen, objects));
      return;
    }
    const most = at > 0 && groupOf[at - 1] === groupOf[at] ? chosen[at - 1] : sets - 1;
    for (let set = most; set >= 0; set--) {
      chosen.push(set);
      visit();
      chosen.pop();
    }
  };
  visit();
  return {
    all: found
      .map((one, k) => ({ one, k }))
      .toSorted((a, b) => place(a.one) - place(b.one) || a.k - b.k)
      .map(({ one }) => one),
    isCut,
  };
}

function arrangement(order: readonly string[], sets: readonly number[], objects: number): Arrangement {
  const targets = Array.from({ length: objects }, (_, o) => order.filter((_id, at) => (sets[at] & (1 << o)) !== 0));
  const all = (1 << objects) - 1;
  const used = sets.filter((set) => set !== 0);
  const kind: SplitKind = used.every((set) => (set & (set - 1)) === 0)
    ? 'disjoint'
    : sets.every((set) => set === all)
      ? 'striped'
      : used.every((set) => set === all)
        ? 'one set'
        : 'overlap';
  return { kind, targets, idle: sets.length - used.length };
}

/** Disjoint splits with even parts and full striping come first; what leaves disks idle comes last. */
function place({ kind, targets, idle }: Arrangement): number {
  const sizes = targets.map(({ length }) => length);
  const uneven = Math.max(...sizes) - Math.min(...sizes);
  const kinds: Readonly<Record<SplitKind, number>> = { striped: 0, disjoint: 1, overlap: 2, 'one set': 3 };
  return idle * 1000 + kinds[kind] * 100 + uneven;
}

/** Which targets a search looks at unless others are chosen: those that the objects lie on, then empty ones, at most `most`. */
export function usualTargets(scenario: Scenario, objects: readonly string[], most: number): readonly string[] {
  const layout = layOut(scenario);
  const own = ownersOf(scenario, layout);
  const has = (target: number): number => (objects.some((id) => own[target].has(id)) ? 0 : own[target].size === 0 ? 1 : 2);
  return layout.targets
    .map((_, target) => target)
    .filter((target) => layout.targets[target].disks.length > 0 && has(target) < 2)
    .toSorted((a, b) => has(a) - has(b) || a - b)
    .slice(0, most)
    .toSorted((a, b) => a - b)
    .map((target) => layout.targets[target].id);
}

/** By target the ids of the objects that have files there. */
function ownersOf({ database }: Scenario, layout: Layout): readonly ReadonlySet<string>[] {
  const own = layout.targets.map(() => new Set<string>());
  database.objects.forEach(({ id }, o) => {
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++)
      if (layout.target[psu] >= 0) own[layout.target[psu]].add(id);
  });
  return own;
}
