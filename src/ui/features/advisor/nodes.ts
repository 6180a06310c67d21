/** Where on the board the ends of lines and their names are: pure, from the places of disks and what is drawn in them. */
import type { Band } from '../../../analysis/fill/fill.ts';

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

/** The part of a disk's picture in which an object lies: the middle of the largest of its bands there, no further down than is drawn; null: there is none. */
export function bandMiddle(bands: readonly Band[], object: number, bytesPerPx: number, height: number): number | null {
  let from = 0;
  let best: { readonly from: number; readonly bytes: number } | null = null;
  for (const band of bands) {
    if (band.object === object && band.bytes > (best?.bytes ?? 0)) best = { from, bytes: band.bytes };
    from += band.bytes;
  }
  return best === null || !(bytesPerPx > 0) ? null : Math.min(height - 2, (best.from + best.bytes / 2) / bytesPerPx);
}

/**
 * Where an object's lines end: in one of the places where it is drawn, and of those with at least half of the largest share the one nearest to
 * where its requests go on the whole.
 * @param areas by disk; null: the object is not drawn there
 */
export function endIn(shares: ArrayLike<number>, areas: readonly (Point | null)[]): Point | null {
  const middle = middleOf(shares, areas);
  if (middle === null) return null;
  const most = areas.reduce((largest, area, disk) => Math.max(largest, area === null ? 0 : shares[disk]), 0);
  const far = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
  return areas.reduce<Point | null>(
    (best, area, disk) => (area !== null && shares[disk] >= most / 2 && (best === null || far(area) < far(best)) ? area : best),
    null,
  );
}

/** Least distance of two names' places, in px: names of 12 px stand beside them. */
export const APART = { x: 96, y: 44 } as const;

/** Places of names that would cover each other are laid below each other, around where they belong, within the field as far as it has room. */
export function spread(ends: readonly End[], width: number, height: number): readonly End[] {
  const laid: End[] = [];
  const within = (x: number): number => Math.min(Math.max(x, 12), Math.max(12, width - 12));
  for (const end of fanned(ends).toSorted((a, b) => a.y - b.y || a.x - b.x)) {
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

/** Ends of one place, above and below it by turns, so that their middle stays where they belong. */
function fanned(ends: readonly End[]): readonly End[] {
  const alike = ({ x, y }: End): readonly End[] => ends.filter((one) => one.x === x && one.y === y);
  return ends.map((end) => {
    const same = alike(end);
    return { ...end, y: end.y + (same.indexOf(end) - (same.length - 1) / 2) * APART.y };
  });
}

/** More lines than this are no picture, and what is together for less than a hundredth of the run needs none beside others. */
const MOST_LINES = 8;
const LEAST_SHARE = 0.01;

/** The pairs that get a line, the strongest first: those that count, or else the strongest alone. */
export function drawnPairs<T extends { readonly togetherMs: number; readonly togetherShare: number }>(pairs: readonly T[]): readonly T[] {
  const strongest = pairs.filter(({ togetherMs }) => togetherMs > 0).toSorted((a, b) => b.togetherMs - a.togetherMs);
  const counting = strongest.filter(({ togetherShare }) => togetherShare >= LEAST_SHARE);
  return counting.length > 0 ? counting.slice(0, MOST_LINES) : strongest.slice(0, 1);
}

/** Width of a line, in px: in proportion to the share of the run, 8 px for all of it, never less than one can see. */
export const widthOf = (share: number): number => Math.max(1.25, 8 * Math.min(1, share));

/** A line from one end to the other, bent by a third point. */
export interface Bow {
  readonly from: Point;
  readonly control: Point;
  readonly to: Point;
}

/** A bow to the left of the line, so that lines over the same disks lie beside each other; never beyond the left or upper edge. */
export function bowOf(from: Point, to: Point): Bow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy);
  const out = Math.min(48, 24 + long / 8);
  const [nx, ny] = long > 0 ? [dy / long, -dx / long] : [-1, 0];
  const side = nx > 0 && Math.abs(nx) > 0.3 ? -1 : 1;
  const bent = { x: (from.x + to.x) / 2 + side * nx * out * 2, y: (from.y + to.y) / 2 + side * ny * out * 2 };
  return { from, control: { x: Math.max(10, bent.x), y: Math.max(10, bent.y) }, to };
}

/** @param t 0 at one end, 1 at the other */
export function along({ from, control, to }: Bow, t: number): Point {
  const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y };
}

/** Half the width of an arrow's head, and its length, in px. */
const HEAD = 7;

/** Paths of an arrow: its shaft, bent like a line, and its head. */
export function arrowOf(from: Point, to: Point): readonly [shaft: string, head: string] {
  const { control } = bowOf(from, to);
  const long = Math.hypot(to.x - control.x, to.y - control.y) || 1;
  const [dx, dy] = [(HEAD * (to.x - control.x)) / long, (HEAD * (to.y - control.y)) / long];
  return [
    `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`,
    `M${to.x - dx - dy} ${to.y - dy + dx}L${to.x} ${to.y}L${to.x - dx + dy} ${to.y - dy - dx}`,
  ];
}

/** Of a text, by its edges. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** About as wide as text of this size is. */
const CHARACTER = 6.6;
const HALF_LINE = 8;

const boxOf = (left: number, y: number, text: string): Box => ({
  left,
  top: y - HALF_LINE,
  right: left + text.length * CHARACTER,
  bottom: y + HALF_LINE,
});
const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
/** Of the area that two texts share, in px²: among places that are all taken the least covered one is taken. */
const covered = (box: Box, taken: readonly Box[]): number =>
  taken.reduce(
    (sum, other) =>
      meet(box, other)
        ? sum +
          (Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
            (Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top))
        : sum,
    0,
  );
const freest = <T extends { readonly box: Box }>(places: readonly T[], taken: readonly Box[]): T =>
  places.reduce((best, place) => (covered(place.box, taken) < covered(best.box, taken) ? place : best));

export interface Name extends End {
  readonly text: string;
  /** It stands to the left of its end. */
  readonly isLeft: boolean;
  readonly box: Box;
}

/** Room between the middle of an end and its name. */
const BESIDE = 10;

/** Names to the right of their ends; to the left where that is beyond the field or over another name. */
export function named(ends: readonly End[], nameOf: (id: string) => string, width: number): readonly Name[] {
  const names: Name[] = [];
  for (const end of ends) {
    const text = nameOf(end.id);
    const right = { ...end, text, isLeft: false, box: boxOf(end.x + BESIDE, end.y, text) };
    const left = { ...end, text, isLeft: true, box: boxOf(end.x - BESIDE - text.length * CHARACTER, end.y, text) };
    const places = [right, left].filter(({ box }) => box.left >= 0 && box.right <= width);
    names.push(
      freest(
        places.length > 0 ? places : [right],
        names.map(({ box }) => box),
      ),
    );
  }
  return names;
}

/** Where a line's figure may stand, its middle first. */
const STEPS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const;

/** The middle of each line's figure: over its line, and over no name and no other figure where there is room. */
export function figuresOn(lines: readonly { readonly bow: Bow; readonly text: string }[], names: readonly Name[]): readonly Point[] {
  const taken = names.map(({ box }) => box);
  return lines.map(({ bow, text }) => {
    const half = (text.length * CHARACTER) / 2;
    const places = STEPS.map((t) => {
      const { x, y } = along(bow, t);
      const at = { x: Math.max(half, x), y: Math.max(HALF_LINE, y) };
      return { at, box: boxOf(at.x - half, at.y, text) };
    });
    const { at, box } = freest(places, taken);
    taken.push(box);
    return at;
  });
}
