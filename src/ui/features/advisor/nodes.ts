/** Where on the board the ends of lines are: pure, from the places of disks. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface End extends Point {
  /** Id of the object. */
  readonly id: string;
}

/** The middle of the disks that an object's requests go to, each by its share; null where none of them is drawn. */
export function middleOf(shares: ArrayLike<number>, places: readonly (Point | null)[]): Point | null {
  let [x, y, sum] = [0, 0, 0];
  places.forEach((place, disk) => {
    const share = shares[disk] ?? 0;
    if (place === null || !(share > 0)) return;
    x += share * place.x;
    y += share * place.y;
    sum += share;
  });
  return sum > 0 ? { x: x / sum, y: y / sum } : null;
}

/** Least distance of two ends, in px: names of 12 px stand beside them. */
export const APART = { x: 96, y: 56 } as const;

/** Ends that would cover each other are laid below each other, around where they belong, within the field as far as it has room. */
export function spread(ends: readonly End[], width: number, height: number): readonly End[] {
  const laid: End[] = [];
  const within = (x: number): number => Math.min(Math.max(x, 12), Math.max(12, width - 12));
  for (const end of ends.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const x = within(end.x);
    const wanted = Math.min(Math.max(end.y, 12), Math.max(12, height - 12));
    const near = laid.filter((one) => Math.abs(one.x - x) < APART.x).map(({ y }) => y);
    // The nearest place that is free: where it belongs, or right below or above another.
    const free = [wanted, ...near.flatMap((y) => [y + APART.y, y - APART.y])].filter((y) =>
      near.every((other) => Math.abs(y - other) >= APART.y),
    );
    const inside = free.filter((y) => y >= 12 && y <= height - 12);
    const nearest = (inside.length > 0 ? inside : free).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a);
    laid.push({ ...end, x, y: nearest[0] });
  }
  return laid;
}

/** Width of a line, in px: in proportion to the share of the run, 8 px for all of it, never less than one can see. */
export const widthOf = (share: number): number => Math.max(1.25, 8 * Math.min(1, share));
