/**
 * The layout of trays and tubes. Fits every disk into the board's box without scrolling while that stays
 * readable, then shrinks tubes to slivers, then (beyond about 100 disks) to tiles. In large type the board
 * scrolls instead of using slivers too thin for their labels.
 *
 *   row 1  | tray: header | tubes, in one or more lines |  | tray ... |
 *   row 2  | tray: header | (array: tubes) (array: tubes) |
 *   rails of the adapters that the next trays are attached to
 *   row 3  | ...
 *
 * Pure arithmetic in CSS pixels; nothing is measured in the page.
 */

import { leastSliver, TUBE_GAP } from './look.ts';

export interface TrayInput {
  readonly id: string;
  /** The tray of loose disks, which shrinks to a rail when empty. */
  readonly loose?: boolean;
  readonly disks: readonly number[];
  /** Disks per array, where the tray outlines several arrays separately. */
  readonly group?: number;
  /** Number of rails above its row. */
  readonly rails?: number;
  /** Number of rails inside it, above its header. */
  readonly own?: number;
  /** Starts a new row. */
  readonly apart?: boolean;
  /** Letters of each name in its header, which stand side by side. */
  readonly letters?: readonly number[];
}

export type TubeStyle = 'tube' | 'sliver' | 'tile';

/** A group of disks drawn as one tile, when there are too many for tubes. */
export interface TilePlan {
  readonly first: number;
  readonly disks: readonly number[];
}

export interface TrayPlan {
  readonly id: string;
  readonly row: number;
  readonly width: number;
  /** Disks (or tiles) per line and number of lines inside the tray. */
  readonly perLine: number;
  readonly lines: number;
  readonly disks: readonly number[];
  readonly tiles: readonly TilePlan[];
  /** Disks per outlined array; 0 if there are no outlines. */
  readonly group: number;
  /** Width of such an outline. */
  readonly groupWidth: number;
}

export interface BoardPlan {
  readonly style: TubeStyle;
  /** Width of a tube; with tiles, of a tube in an open tile. */
  readonly tubeWidth: number;
  /** Height of the part that is filled: bytes are proportional to it. */
  readonly tubeHeight: number;
  readonly trays: readonly TrayPlan[];
  readonly rows: number;
  /** True when the content is higher than the box and the board must scroll. */
  readonly scrolls: boolean;
}

/** Pixel sizes that this arithmetic shares with the styles of the board. */
export const BOARD = {
  trayGap: 6,
  /** Border and padding at each side of a tray. */
  trayPadding: 7,
  /** The same on a phone, where disks need the full width. */
  trayPaddingGrown: 2,
  tubeGap: TUBE_GAP,
  /** Border and padding at each side of an array's outline, and the gap between two. */
  groupPadding: 4,
  groupGap: 4,
  /** Height that an outline adds to its tubes: caption, border and padding. */
  groupChrome: 24,
  /** An adapter's rail with its load, and the gap below. */
  rail: 30,
  /** The same within a tray. */
  ownRail: 24,
  /** Header of a tray: name and stripe unit in up to two lines, and below them the TUNE GROUP. */
  header: 48,
  /** The same for a finger: name and menu on one line, the stripe unit on the next. */
  headerFinger: 90,
  /** The menu at the side of the name, for a finger. */
  menuFinger: 42,
  /** Room for the queue above a tube. */
  queue: 26,
  /** Number and busy percent below a tube. */
  foot: 30,
  /** For a finger: the pitch of disks and the height of a disk's foot, and the smallest size that can be hit. */
  finger: 44,
  fingerLeast: 24,
  /** Height of a tube for a finger where the board grows: keeps several volumes in view. */
  fingerHeight: 90,
  /** Border and padding above and below, and the gap between two lines of tubes. */
  trayChrome: 10,
  maxTube: 88,
  minTube: 24,
  minSliver: 8,
  /** Smallest header that still shows a name, a select and a menu. */
  minTray: 94,
  /** The same with a menu that a finger can hit. */
  minTrayFinger: 130,
  /** The loose tray has no settings; without disks it is a rail to drop on. */
  minLoose: 52,
  emptyTray: 30,
  emptyTrayFinger: 46,
  tile: 64,
  tileDisks: 16,
  manyDisks: 100,
  /** The height at which a tube is easy to read, and the height below which the board scrolls instead. */
  goodHeight: 130,
  leastHeight: 56,
} as const;

interface Packed {
  readonly trays: TrayPlan[];
  readonly rows: number;
  /** Sum over rows of the lines that the tallest tray of the row has. */
  readonly lines: number;
  /** Height of all rails and of the rows' outlines of arrays. */
  readonly extra: number;
}

interface Inside {
  readonly perLine: number;
  readonly lines: number;
  readonly width: number;
  readonly extra: number;
  readonly groupWidth: number;
}

/** Number of slots that a tray needs: one per disk, or one per tile. */
type Slots = (tray: TrayInput) => number;

/** Tubes of a tray that is one run. */
function fitRun(n: number, slot: number, inner: number): Inside {
  const fitting = Math.max(1, Math.floor((inner + BOARD.tubeGap) / slot));
  const perLine = Math.max(1, Math.min(n, fitting));
  return { perLine, lines: Math.max(1, Math.ceil(n / perLine)), width: perLine * slot - BOARD.tubeGap, extra: 0, groupWidth: 0 };
}

/** Tubes of a tray with outlined arrays: as many outlines side by side as fit; an outline that is too wide breaks into lines. */
function fitArrays(n: number, group: number, slot: number, inner: number): Inside {
  const own = fitRun(group, slot, inner - 2 * BOARD.groupPadding);
  const width = own.width + 2 * BOARD.groupPadding;
  const fitting = Math.max(1, Math.floor((inner + BOARD.groupGap) / (width + BOARD.groupGap)));
  const arrays = Math.ceil(n / group);
  const across = Math.min(arrays, fitting);
  const down = Math.ceil(arrays / across);
  return {
    perLine: own.perLine * across,
    lines: down * own.lines,
    width: across * (width + BOARD.groupGap) - BOARD.groupGap,
    extra: down * BOARD.groupChrome,
    groupWidth: width,
  };
}

const groupOf = ({ group = 0, disks }: TrayInput): number => (group > 0 && group < disks.length ? group : 0);

/** Minimum widths of a tray with its header and of the loose tray without disks, and the padding on each side of the tubes. */
interface Least {
  readonly tray: number;
  readonly empty: number;
  readonly padding: number;
  readonly labelPx: number;
}

/** A name is cut beyond so many letters, and names scroll in a header that would be wider. */
const MOST_LETTERS = 14;
const MOST_NAMES = 360;
const namesWidth = (letters: readonly number[], { labelPx, padding }: Least): number =>
  Math.min(
    MOST_NAMES,
    letters.reduce((sum, count) => sum + Math.min(count, MOST_LETTERS) * labelPx * 0.6 + 12, 2 * padding),
  );

function pack(trays: readonly TrayInput[], width: number, slot: number, slots: Slots, least: Least, outlines: boolean): Packed {
  const inner = width - 2 * least.padding;
  const rowLines: number[] = [];
  const rowExtra: number[] = [];
  const plans: TrayPlan[] = [];
  let rails = 0;
  let row = -1;
  let free = -1;
  for (const tray of trays) {
    const n = slots(tray);
    const group = outlines ? groupOf(tray) : 0;
    const inside = group > 0 ? fitArrays(n, group, slot, inner) : fitRun(n, slot, inner);
    const wide = inside.width + 2 * least.padding;
    const own =
      n === 0 && tray.loose
        ? least.empty
        : Math.min(width, Math.max(tray.loose ? BOARD.minLoose : least.tray, namesWidth(tray.letters ?? [], least), wide));
    if (own > free || row < 0 || tray.apart) {
      row += 1;
      rowLines[row] = 0;
      rowExtra[row] = 0;
      free = width;
    }
    rails += tray.rails ?? 0;
    free -= own + BOARD.trayGap;
    rowLines[row] = Math.max(rowLines[row], inside.lines);
    rowExtra[row] = Math.max(rowExtra[row], inside.extra + (tray.own ?? 0) * BOARD.ownRail);
    const { perLine, lines, groupWidth } = inside;
    plans.push({ id: tray.id, row, width: own, perLine, lines, disks: tray.disks, tiles: [], group, groupWidth });
  }
  const sum = (list: readonly number[]) => list.reduce((all, n) => all + n, 0);
  return { trays: plans, rows: rowLines.length, lines: sum(rowLines), extra: sum(rowExtra) + rails * BOARD.rail };
}

function heightFor(packed: Packed, height: number, { header, foot }: { readonly header: number; readonly foot: number }): number {
  const chrome = packed.rows * (header + BOARD.trayChrome) + (packed.rows - 1) * BOARD.trayGap + packed.extra;
  return Math.floor((height - chrome) / packed.lines) - BOARD.queue - foot;
}

/** Splits a tray's disks into tiles of neighboring disks; where it has arrays, a tile is an array. */
export function tilesOf(disks: readonly number[], group = 0): TilePlan[] {
  const size = group > 0 ? group : BOARD.tileDisks;
  const tiles: TilePlan[] = [];
  for (let i = 0; i < disks.length; i += size) tiles.push({ first: i, disks: disks.slice(i, i + size) });
  return tiles;
}

export interface BoardNeeds {
  /** A finger must hit the menu of a tray. */
  readonly finger?: boolean;
  /** The board may be as high as its disks need, since the page scrolls: each disk can be hit. */
  readonly grows?: boolean;
  /** Height of the small type in pixels; larger type (projector) needs more room below a tube. */
  readonly labelPx?: number;
}

/** Width of a tile: of its type, since the disks' numbers and two bars with their words stand side by side. */
export const tileWidth = (labelPx: number): number => Math.max(BOARD.tile, Math.round((BOARD.tile / 11) * labelPx));

/** Height of number and busy percent below a tube. */
export const footHeight = (labelPx: number, finger = false): number =>
  Math.max(finger ? BOARD.finger : BOARD.foot, Math.ceil(labelPx * 2.6));

/** Height of a tray's header. For a finger the line to be read stands below the name, within the height of the menu. */
export const headerHeight = (finger: boolean, labelPx: number): number =>
  finger ? BOARD.headerFinger : BOARD.header + Math.ceil(labelPx * 1.3);

/** How wide tubes must be at least, wishes first: where the board grows it has the first of them. */
function leastTubes(finger: boolean, grows: boolean): readonly number[] {
  const wide = BOARD.finger - BOARD.tubeGap;
  if (grows) return [finger ? wide : BOARD.fingerLeast - BOARD.tubeGap];
  return finger ? [wide, BOARD.minTube] : [BOARD.minTube];
}

/** Plans the board for a box of `width` x `height` pixels. */
export function arrange(trays: readonly TrayInput[], width: number, height: number, needs: BoardNeeds = {}): BoardPlan {
  const { finger = false, grows = false, labelPx = 11 } = needs;
  const ends = { header: headerHeight(finger, labelPx), foot: footHeight(labelPx, finger) };
  const least: Least = {
    tray: (finger ? BOARD.minTrayFinger : BOARD.minTray) + Math.max(0, labelPx - 11) * 5,
    empty: finger ? BOARD.emptyTrayFinger : BOARD.emptyTray,
    padding: grows ? BOARD.trayPaddingGrown : BOARD.trayPadding,
    labelPx,
  };
  const total = trays.reduce((sum, tray) => sum + tray.disks.length, 0);
  if (trays.length === 0 || width <= 0)
    return { style: 'tube', tubeWidth: BOARD.minTube, tubeHeight: BOARD.leastHeight, trays: [], rows: 0, scrolls: false };
  if (total > BOARD.manyDisks) {
    const tiles: Slots = (tray) => Math.ceil(tray.disks.length / (groupOf(tray) || BOARD.tileDisks));
    const packed = pack(trays, width, tileWidth(labelPx) + BOARD.tubeGap, tiles, least, false);
    return {
      style: 'tile',
      // An open tile is for reading, and the board scrolls: leave room for three digits.
      tubeWidth: Math.ceil(labelPx * 1.8),
      tubeHeight: 72,
      trays: packed.trays.map((tray, t) => ({ ...tray, tiles: tilesOf(tray.disks, groupOf(trays[t])) })),
      rows: packed.rows,
      scrolls: heightFor(packed, height, ends) < 72,
    };
  }
  const count: Slots = (tray) => tray.disks.length;
  let best: { packed: Packed; tube: number; high: number } | null = null;
  for (const minTube of leastTubes(finger, grows)) {
    const narrowest = pack(trays, width, minTube + BOARD.tubeGap, count, least, true);
    best = null;
    // Width must not cost height: the widest tube of good height wins, otherwise the tallest.
    for (let tube = BOARD.maxTube; tube >= minTube; tube -= 1) {
      const packed = pack(trays, width, tube + BOARD.tubeGap, count, least, true);
      const high = heightFor(packed, height, ends);
      if (!best || high > best.high) best = { packed, tube, high };
      if (high >= BOARD.goodHeight && packed.lines === narrowest.lines) break;
    }
    if (best!.high >= BOARD.leastHeight) break;
  }
  let style: TubeStyle = 'tube';
  if (best!.high < (finger ? BOARD.fingerHeight : BOARD.goodHeight) && grows)
    return {
      style,
      tubeWidth: best!.tube,
      tubeHeight: finger ? BOARD.fingerHeight : BOARD.goodHeight,
      trays: best!.packed.trays,
      rows: best!.packed.rows,
      scrolls: false,
    };
  if (best!.high < BOARD.leastHeight) {
    const leastTube = leastSliver(labelPx, BOARD.tubeGap, finger ? BOARD.fingerLeast - BOARD.tubeGap : BOARD.minSliver);
    for (let tube = BOARD.minTube - 1; tube >= leastTube; tube -= 1) {
      const packed = pack(trays, width, tube + BOARD.tubeGap, count, least, true);
      const high = heightFor(packed, height, ends);
      if (high < BOARD.leastHeight) continue;
      best = { packed, tube, high };
      style = 'sliver';
      break;
    }
  }
  const { packed, tube, high } = best!;
  return {
    style,
    tubeWidth: tube,
    tubeHeight: Math.max(BOARD.leastHeight, high),
    trays: packed.trays,
    rows: packed.rows,
    scrolls: high < BOARD.leastHeight,
  };
}
