/**
 * What fits into the header of a volume's tray. The name comes first: before it is cut off, the list of
 * kinds becomes a word, and then name and controls take two lines. Pure arithmetic in pixels.
 */
import { textWidth } from '../../kit/canvas/textWidth.ts';

/**
 * `list`: name, list of kinds and stripe unit on one line. `word`: the kind is a word, not a list. `unit`: the
 * unit alone implies a stripe. `lines`: the name above, the unit below.
 */
export type HeaderFit = 'list' | 'word' | 'unit' | 'lines';

/** Widths from which a header may use one line, and show the list of kinds on it. */
export const WIDE = 186;
const ROOMY = 250;

/** In pixels, as in the styles: both sides of the tray, padding of the name, the menu, and a gap. */
const SIDES = 10;
const NAME_PADDING = 6;
const MORE = 24;
const GAP = 4;
/** The list of kinds at its widest. The list of units is as wide as its longest entry, "512 KB", and its arrow. */
const KINDS = 92;
const unitWidth = (sizePx: number): number => 20 + 3.5 * sizePx;

export interface HeaderParts {
  readonly name: string;
  /** The kind of the volume in a word. */
  readonly kind: string;
  /** It has a list of stripe units. */
  readonly unit: boolean;
  /** The unit alone implies the kind. */
  readonly plain: boolean;
  /** A second line of text follows, so the rest stays on one line. */
  readonly second: boolean;
}

/**
 * @param width of the tray
 * @param sizePx size of the small type; that of names is at most a pixel larger
 */
export function headerFit(width: number, { name, kind, unit, plain, second }: HeaderParts, sizePx: number): HeaderFit {
  if (width < WIDE) return 'lines';
  const fixed = SIDES + textWidth(name, sizePx + 1) + NAME_PADDING + (unit ? unitWidth(sizePx) + GAP : 0) + 2 * GAP + MORE;
  if (width >= ROOMY && fixed + KINDS + GAP <= width) return 'list';
  if (fixed + textWidth(kind, sizePx + 1) + GAP <= width) return 'word';
  if (plain && fixed <= width) return 'unit';
  if (second) return plain ? 'unit' : 'word';
  return 'lines';
}
