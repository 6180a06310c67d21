/**
 * A picture as a list of marks: what the models make, and what canvas, SVG export and tests read. One
 * list for all of them, so that what is exported is what was seen.
 *
 * Coordinates are CSS pixels from the top left. Colors are final: the model has looked them up.
 */

export interface RectMark {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
}

/** Pixels of bare panel between two parts of a bar, and the width from which a part can spare them. */
const BETWEEN = 1;
const SPARES = 4;

/**
 * The box of a part that follows another one in a bar: it begins a line later, so that the panel shows between them.
 * Colors of neighbors may be alike in lightness; each has 3:1 against the panel.
 */
export const apart = <T extends Pick<RectMark, 'x' | 'width'>>(box: T): T =>
  box.width < SPARES ? box : { ...box, x: box.x + BETWEEN, width: box.width - BETWEEN };

/**
 * A pattern over a box, each with one meaning: diagonal lines are waiting in a queue, crossed ones waiting for a turn at a file
 * group, upright ones a disk that is kept idle on purpose, and dots are no data.
 */
export interface HatchMark {
  readonly kind: 'hatch';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly stroke: string;
  /** Pixels between two lines. */
  readonly gap: number;
  /** Default: diagonal lines. */
  readonly pattern?: 'cross' | 'dots' | 'upright';
}

export interface LineMark {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stroke: string;
  readonly width: number;
  readonly dash?: readonly number[];
  /** How far into the dashes the line begins, for one that continues where another ended. */
  readonly dashOffset?: number;
}

/** A closed outline, x and y in turn. */
export interface AreaMark {
  readonly kind: 'area';
  readonly points: readonly number[];
  readonly fill: string;
  readonly opacity: number;
}

export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  /** Middle of the letters. */
  readonly y: number;
  readonly text: string;
  readonly fill: string;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
}

/** A grid of cells as one bitmap, rows from the top; alpha 0 leaves the panel. */
export interface CellsMark {
  readonly kind: 'cells';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly rgba: Uint8ClampedArray;
}

export type Mark = RectMark | HatchMark | LineMark | AreaMark | TextMark | CellsMark;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}
