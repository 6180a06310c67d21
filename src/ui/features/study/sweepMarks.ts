/** What is drawn of a sweep. A line is told apart by color, dashes and the shape of its points, and by its name at its end. */
import type { PublishedPoints, StudySweep } from '../../../analysis/sweep/sweep.ts';
import type { MeasureUnit } from '../../../analysis/measure/measure.ts';
import { isInterim, mostOf, spreadOf } from '../../../analysis/sweep/series.ts';
import type { Band, Series, SeriesPoint } from '../../../analysis/sweep/series.ts';
import type { Mark } from '../../kit/canvas/draw.ts';
import { axesFor } from '../../kit/plots/axes.ts';
import type { Axes, Ink, Space } from '../../kit/plots/axes.ts';
import type { Colors, Tokens } from '../../kit/canvas/tokens.ts';

export type XAxis = 'linear' | 'log';

export interface SweepInk extends Ink {
  readonly colors: readonly string[];
  readonly panel: string;
  readonly linePx: number;
}

/** Colors of the lines, the most different first. */
export const lineColors = (color: Colors): readonly string[] => [
  color.fact,
  color.seek,
  color.spill,
  color.dimension,
  color.index2,
  color.rotation,
  color.ink,
  color.groupWait,
];

export const inkOf = ({ color, labelPx, linePx }: Tokens): SweepInk => ({
  ink: color.ink2,
  strong: color.ink,
  line: color.line,
  panel: color.panel,
  labelPx,
  linePx,
  colors: lineColors(color),
});

const DASHES: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

/** Look of a line: colors first, then the same colors dashed. */
export const lookOf = (style: number, colors: readonly string[]) => ({
  color: colors[style % colors.length],
  dash: DASHES[Math.floor(style / colors.length) % DASHES.length],
  shape: style % 4,
});

/** Where the axis of the values ends while there is none to be drawn. */
const EMPTY_TO = 100;

/** Height of the row for the title of the x axis, in labels: beside the numbers it would hide the last of them. */
const X_TITLE_ROWS = 1.3;

/** Axes, and whether names stand beside them. */
export interface SweepAxes extends Axes {
  readonly named: boolean;
  /** Of names below the x axis: in which row each stands, so that none covers another. Rows are 0 where x is a number. */
  readonly nameRows: readonly number[];
}

/** Rows of names below an axis at most; names that need more are cut. */
const MOST_NAME_ROWS = 3;
const NAME_ROW = 1.25;
/** Width of a letter by its height, on the safe side. */
const LETTER = 0.56;

/** Of the length of a log axis, what is left free at its beginning. */
const LOG_INSET = 0.04;

/** @param least what the axis of values reaches at least: for values that are published, and for charts with one scale */
export function sweepAxes(
  plan: StudySweep,
  series: readonly Series[],
  space: Space,
  axis: XAxis,
  band: Band,
  unit: MeasureUnit,
  least = 0,
): SweepAxes {
  const [first, last] = axis === 'log' ? [plan.xs[0], plan.xs[plan.xs.length - 1]] : reach(plan, series);
  const names = nameRoom([...series.map(({ title }) => title), ...(plan.published ? [plan.published.title] : [])], space);
  if (plan.names !== undefined) return namedAxes(plan.names, names, Math.max(least, mostOf(series, band)) / unit.size || EMPTY_TO, space);
  const own = axesFor(
    { ...space, width: space.width - names, height: space.height - (names > 0 ? space.labelPx * X_TITLE_ROWS : 0) },
    // Marks of the first x stand clear of the numbers of the values.
    axis === 'log' ? [first / (last / first) ** LOG_INSET, last] : [Math.min(0, first), Math.max(0, last)],
    (Math.max(least, mostOf(series, band)) / unit.size || EMPTY_TO) * 1.04,
    axis === 'log' && first >= 1,
  );
  // A log axis has few round numbers in it, and a short one has halves; the values that were run are what one looks for.
  const axes = { ...own, named: names > 0, nameRows: [] };
  const hasHalves = plan.xs.every(Number.isInteger) && !own.xTicks.every(Number.isInteger);
  return axis === 'log' || hasHalves ? { ...axes, xTicks: apart(plan.xs, axes.x, space.labelPx * 2) } : axes;
}

/**
 * The values that a linear axis reaches. One that is refused for all lines has a cross on the axis only where it lies between, or not far beyond: else a slip of the pen
 * would press all others together.
 */
function reach(plan: StudySweep, series: readonly Series[]): readonly [number, number] {
  const refused = new Set(refusedSteps(plan, series));
  const taken = plan.xs.filter((x) => !refused.has(x));
  if (taken.length === 0) return [plan.xs[0], plan.xs[plan.xs.length - 1]];
  const [from, to] = [taken[0], taken[taken.length - 1]];
  const room = Math.max(to - from, Math.abs(to), Math.abs(from));
  const near = plan.xs.filter((x) => x >= from - room && x <= to + room);
  return [near[0], near[near.length - 1]];
}

/** Of a choice: its names side by side, each in the middle of a stretch of its own, in as many rows as they need. */
function namedAxes(names: readonly string[], room: number, most: number, space: Space): SweepAxes {
  const width = space.width - room;
  const stretch = Math.max(1, (width - space.labelPx * 5) / names.length);
  const widest = Math.max(...names.map((name) => name.length)) * space.labelPx * LETTER + space.labelPx;
  const rows = Math.min(MOST_NAME_ROWS, names.length, Math.max(1, Math.ceil(widest / stretch)));
  const below = (rows - 1) * NAME_ROW + (room > 0 ? X_TITLE_ROWS : 0);
  const own = axesFor({ ...space, width, height: space.height - space.labelPx * below }, [-0.5, names.length - 0.5], most * 1.04);
  return { ...own, xTicks: [], named: room > 0, nameRows: names.map((_, k) => k % rows) };
}

/** Names of the values of a choice, cut where there is no room for all of one. */
export function choiceMarks({ names = [] }: StudySweep, axes: SweepAxes, { ink, labelPx }: SweepInk): Mark[] {
  const rows = Math.max(1, ...axes.nameRows.map((row) => row + 1));
  const room = ((axes.x(1) - axes.x(0)) * rows) / (labelPx * LETTER) - 1;
  return names.flatMap((name, k): Mark[] => {
    const x = axes.x(k);
    const y = axes.bottom + labelPx * (0.95 + axes.nameRows[k] * NAME_ROW);
    const text = name.length > room ? `${name.slice(0, Math.max(1, Math.floor(room) - 1))}…` : name;
    const half = (text.length * labelPx * LETTER) / 2;
    const end = axes.right + labelPx;
    const anchor = x - half < 0 ? 'start' : x + half > end ? 'end' : 'middle';
    return [
      { kind: 'line', x1: x, y1: axes.bottom, x2: x, y2: y - labelPx * 0.6, stroke: ink, width: 1 },
      { kind: 'text', x: anchor === 'start' ? 2 : anchor === 'end' ? end : x, y, text, fill: ink, size: labelPx, anchor },
    ];
  });
}

/** Values that the document refuses for all lines. */
export const refusedSteps = (plan: StudySweep, series: readonly Series[]): readonly number[] =>
  plan.xs.filter((_, step) => series.length > 0 && series.every(({ points }) => points[step].place.problem !== undefined));

/** A cross on the axis where the document refuses a value for all lines. */
export function refusedMarks(plan: StudySweep, series: readonly Series[], axes: Axes, { strong, labelPx }: SweepInk): Mark[] {
  const r = labelPx * 0.35;
  const [from, to] = [axes.xAt(axes.left), axes.xAt(axes.right)];
  const slack = (to - from) / 1000;
  const shown = refusedSteps(plan, series).filter((value) => value >= from - slack && value <= to + slack);
  return shown.flatMap((value): Mark[] => {
    const [x, y] = [axes.x(value), axes.bottom - 1.5 * r];
    return [-r, r].map((by) => ({ kind: 'line', x1: x - r, y1: y - by, x2: x + r, y2: y + by, stroke: strong, width: 1.5 }));
  });
}

/** What x is, in a row of its own below the numbers; where there is no room for names the tools above say it. */
export function xTitleMarks({ xTitle }: StudySweep, axes: SweepAxes, { ink, labelPx }: SweepInk): Mark[] {
  if (!axes.named) return [];
  const names = Math.max(0, ...axes.nameRows) * NAME_ROW;
  const y = axes.bottom + labelPx * (0.95 + names + X_TITLE_ROWS);
  return [{ kind: 'text', x: axes.right, y, text: xTitle, fill: ink, size: labelPx, anchor: 'end' }];
}

/** Names stand beside the ends of the lines where there is room for them; elsewhere the list of lines is the legend. */
function nameRoom(names: readonly string[], { width, labelPx }: Space): number {
  const widest = Math.max(0, ...names.map((name) => name.length)) * labelPx * 0.58;
  return width >= labelPx * 50 && widest < width * 0.35 ? widest : 0;
}

/** The values whose labels keep a distance of `least` pixels. */
function apart(xs: readonly number[], at: (x: number) => number, least: number): number[] {
  const kept: number[] = [];
  for (const x of xs) if (kept.length === 0 || at(x) - at(kept[kept.length - 1]) >= least) kept.push(x);
  return kept;
}

/**
 * Bands below, lines and points above; a line begins and continues with the points that are there. Points of a choice stand alone, each with its
 * own bar: nothing lies between two names.
 */
export function sweepMarks(series: readonly Series[], axes: Axes, ink: SweepInk, band: Band, unit: MeasureUnit, isChoice = false): Mark[] {
  const marks: Mark[] = [];
  for (const line of series) {
    const apart = isChoice ? line.points.map((point) => ({ ...line, points: [point] })) : [line];
    marks.push(...apart.flatMap((one) => bandMarks(one, axes, ink, band, unit)));
  }
  for (const [k, line] of series.entries()) {
    // Lines that coincide are seen all the same: the ones below are broader.
    const broader = Math.min(series.length - 1 - k, 4) * 1.3;
    const { color, dash, shape } = lookOf(line.style, ink.colors);
    const points = knownOf(line, band);
    const known = points.map(({ point, spread }) => [axes.x(point.x), axes.y(spread.mean / unit.size)] as const);
    for (let p = isChoice ? known.length : 1; p < known.length; p += 1) {
      const [[x1, y1], [x2, y2]] = [known[p - 1], known[p]];
      marks.push({ kind: 'line', x1, y1, x2, y2, stroke: color, width: ink.linePx + 0.5 + broader, ...(dash.length > 0 ? { dash } : {}) });
    }
    const size = ink.linePx + 2.5 + broader;
    for (const [k, { point }] of points.entries()) {
      const [x, y] = known[k];
      marks.push(shapeMark(shape, x, y, size, color));
      // A hollow point will still move.
      if (isInterim(point)) marks.push(shapeMark(shape, x, y, size * 0.55, ink.panel));
    }
  }
  return marks;
}

const knownOf = ({ points }: Series, band: Band) =>
  points.flatMap((point) => {
    const spread = spreadOf(point, band);
    return spread ? [{ point, spread }] : [];
  });

function bandMarks(line: Series, axes: Axes, ink: SweepInk, band: Band, unit: MeasureUnit): Mark[] {
  const known = knownOf(line, band).filter(({ point, spread }) => point.values.length > 1 && spread.high > spread.low);
  if (known.length === 0) return [];
  const { color } = lookOf(line.style, ink.colors);
  const at = (point: SeriesPoint, value: number): readonly [number, number] => [axes.x(point.x), axes.y(value / unit.size)];
  // One point alone has a band too: a bar as wide as its mark.
  if (known.length === 1) {
    const [{ point, spread }] = known;
    const [x, y1] = at(point, spread.low);
    return [{ kind: 'line', x1: x, y1, x2: x, y2: at(point, spread.high)[1], stroke: color, width: ink.linePx + 1 }];
  }
  const upper = known.map(({ point, spread }) => at(point, spread.high));
  const lower = known.map(({ point, spread }) => at(point, spread.low));
  return [{ kind: 'area', points: [...upper, ...lower.toReversed()].flat(), fill: color, opacity: 0.22 }];
}

/** Disc (of eight corners), square, triangle, diamond. */
export function shapeMark(shape: number, x: number, y: number, r: number, fill: string): Mark {
  const corners = [
    Array.from({ length: 8 }, (_, k) => [x + r * Math.cos((k * Math.PI) / 4), y + r * Math.sin((k * Math.PI) / 4)]),
    [
      [x - r, y - r],
      [x + r, y - r],
      [x + r, y + r],
      [x - r, y + r],
    ],
    [
      [x, y - r * 1.2],
      [x + r * 1.15, y + r],
      [x - r * 1.15, y + r],
    ],
    [
      [x, y - r * 1.35],
      [x + r * 1.35, y],
      [x, y + r * 1.35],
      [x - r * 1.35, y],
    ],
  ][shape];
  return { kind: 'area', points: corners.flat(), fill, opacity: 1 };
}

/** A cross is wider than the point of a line. */
const PAST_CROSS = 3;

/** Names of the lines at their ends, kept apart; the last point that is there is where a line ends. What is published is named at its last value. */
export function nameMarks(
  series: readonly Series[],
  axes: SweepAxes,
  ink: SweepInk,
  band: Band,
  unit: MeasureUnit,
  published?: PublishedPoints,
): Mark[] {
  if (!axes.named) return [];
  const gap = ink.labelPx * 1.15;
  const given = published?.points.at(-1);
  const names = series
    .flatMap((line) => {
      const last = knownOf(line, band).at(-1);
      return last
        ? [
            {
              title: line.title,
              x: axes.x(last.point.x),
              y: axes.y(last.spread.mean / unit.size),
              color: lookOf(line.style, ink.colors).color,
            },
          ]
        : [];
    })
    .concat(
      given && published
        ? [{ title: published.title, x: axes.x(given.x) + PAST_CROSS, y: axes.y(given.value / unit.size), color: ink.strong }]
        : [],
    )
    .toSorted((a, b) => a.y - b.y);
  // From the lowest upward: a name gives way to the one below it.
  for (let k = names.length - 2; k >= 0; k -= 1) names[k].y = Math.min(names[k].y, names[k + 1].y - gap);
  const tooHigh = names.length > 0 ? Math.max(0, axes.top - names[0].y) : 0;
  return names.map(({ title, x, y, color }): Mark => ({
    kind: 'text',
    x: x + 8,
    y: y + tooHigh,
    text: title,
    fill: color,
    size: ink.labelPx,
    anchor: 'start',
    bold: true,
  }));
}

export function cursorMarks(plan: StudySweep, axes: Axes, step: number, { strong }: SweepInk): Mark[] {
  const x = axes.x(plan.xs[step]);
  return [{ kind: 'line', x1: x, y1: axes.top, x2: x, y2: axes.bottom, stroke: strong, width: 1, dash: [3, 3] }];
}

/** Step of the x that is nearest on the screen. */
export function nearestStep(plan: StudySweep, axis: XAxis, x: number): number {
  const at = (value: number): number => (axis === 'log' ? Math.log(Math.max(value, 1e-9)) : value);
  let best = 0;
  for (const [step, one] of plan.xs.entries()) if (Math.abs(at(one) - at(x)) < Math.abs(at(plan.xs[best]) - at(x))) best = step;
  return best;
}
