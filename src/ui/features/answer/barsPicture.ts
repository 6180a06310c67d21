/**
 * P1 for export: bars with an axis, a key, and whiskers where there are enough seeds, in the order on screen. Pure.
 */
import { ticks } from 'd3-array';
import { compareAnswers } from '../../../analysis/compare/paired.ts';
import { isInterimAnswer } from '../../../analysis/answers/certainty.ts';
import { GROUPS } from '../../../analysis/run/phases.ts';
import { textWidth } from '../../kit/canvas/textWidth.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { apart } from '../../kit/canvas/draw.ts';
import type { Drawing, Mark } from '../../kit/canvas/draw.ts';
import { formatMeasure } from '../../../analysis/measure/measure.ts';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { measured } from '../../../analysis/answers/measured.ts';
import type { Bar, BarsModel, DrawnGroup } from './bars.ts';
import { phaseHatchMark } from './phaseColor.ts';
import { messages } from './messages.ts';

const TYPE = 12;
const ROW = 28;
const TOP = 26;
/** Room below the bars for ticks, numbers and the title of the axis. */
const AXIS = 44;
const LINE = 17;
const VALUE = 150;
const [LEAST_LABEL, MOST_LABEL] = [120, 300];

/** In units of the measure. */
export interface Whisker {
  readonly low: number;
  readonly high: number;
}

/** 95 % interval of a bar's mean over the seeds, or of its paired difference from the baseline; null with too few seeds. */
export function whiskerOf(bar: Bar, { mode, bars, measure }: BarsModel): Whisker | null {
  const { answer } = bar;
  const mine = answer && !bar.stale ? measured(measure, answer) : null;
  if (!mine || mine.isInterim) return null;
  if (mode === 'time') return mine;
  if (mode === 'share' || !answer) return null;
  const base = (bars.find((each) => each.baseline && each.answer) ?? bars.find(({ current }) => current))?.answer ?? null;
  const difference = base === answer ? null : compareAnswers(answer, base, measure);
  return difference?.interval ?? null;
}

/** What the whiskers mean, for the caption; '' where shares have none. */
export function whiskerWords(model: BarsModel): string {
  const seeds = model.bars.flatMap((bar) => (whiskerOf(bar, model) ? [bar.answer?.seeds ?? 0] : []));
  if (seeds.length === 0) return model.mode === 'share' ? '' : messages.noWhiskers;
  const [fewest, most] = [Math.min(...seeds), Math.max(...seeds)];
  return messages.whiskers(model.mode === 'change', fewest, most);
}

/** The shared axis of all bars and whiskers: linear, includes zero, long enough for both. */
export interface BarsAxis {
  readonly low: number;
  readonly high: number;
  /** One per bar; null without a whisker. */
  readonly whiskers: readonly (Whisker | null)[];
  /** The position of a value, as a share of the axis. */
  readonly at: (value: number) => number;
  /** The same for a share of the model's own axis, which covers the bars only. */
  readonly ofShare: (share: number) => number;
}

export function barsAxis(model: BarsModel): BarsAxis {
  const whiskers = model.bars.map((bar) => whiskerOf(bar, model));
  const low = Math.min(model.low, ...whiskers.map((whisker) => whisker?.low ?? 0));
  const high = Math.max(model.high, ...whiskers.map((whisker) => whisker?.high ?? 0));
  const at = (value: number) => (value - low) / (high - low);
  return { low, high, whiskers, at, ofShare: (share) => at(model.low + share * (model.high - model.low)) };
}

/** @param apartFrom layouts that are not comparable: listed below with their values, not drawn as bars */
export function barsDrawing(
  model: BarsModel,
  { color }: Pick<Tokens, 'color'>,
  width: number,
  lowerBoundMs: number | null,
  apartFrom: readonly Compared[] = [],
): Drawing {
  const axis = barsAxis(model);
  const { low, high, whiskers } = axis;
  const label = Math.min(MOST_LABEL, Math.max(LEAST_LABEL, ...model.bars.map(({ title }) => textWidth(title, TYPE) + 12)));
  const axisPx = width - label - VALUE;
  const xOf = (value: number) => label + axis.at(value) * axisPx;
  const ofShare = (share: number) => label + axis.ofShare(share) * axisPx;
  const bottom = TOP + model.bars.length * ROW;
  const marks: Mark[] = [...key(model, color, width), ...valueAxis(model, [low, high], xOf, bottom, color)];

  model.bars.forEach((bar, i) => {
    const box = { y: TOP + i * ROW + 5, height: ROW - 10 };
    const middle = box.y + box.height / 2;
    const text = (x: number, words: string, anchor: 'start' | 'end', bold = false): Mark => ({
      kind: 'text',
      x,
      y: middle,
      text: words,
      fill: color.ink,
      size: TYPE,
      anchor,
      bold,
    });
    marks.push(text(label - 8, fitting(bar.title, label - 8), 'end', bar.current));
    for (const [p, part] of bar.parts.entries()) {
      const x = ofShare(part.from);
      const whole = { ...box, x, width: ofShare(part.from + part.length) - x };
      const part2 = p === 0 ? whole : apart(whole);
      marks.push({ kind: 'rect', ...part2, fill: color[part.group.fill ?? part.group.id] });
      marks.push(...phaseHatchMark(part.group.id, { ...part2, stroke: color.panel }));
    }
    const whisker = whiskers[i];
    let end = ofShare(bar.parts.reduce((right, part) => Math.max(right, part.from + part.length), model.zero));
    if (whisker) {
      const [x1, x2] = [xOf(whisker.low), xOf(whisker.high)];
      // A rim separates the whisker from the bar below it.
      marks.push({ kind: 'line', x1, y1: middle, x2, y2: middle, stroke: color.panel, width: 4 });
      marks.push({ kind: 'line', x1, y1: middle, x2, y2: middle, stroke: color.ink, width: 1.5 });
      for (const x of [x1, x2]) marks.push({ kind: 'line', x1: x, y1: middle - 5, x2: x, y2: middle + 5, stroke: color.ink, width: 1.5 });
      end = Math.max(end, x2);
    }
    marks.push(text(end + 6, noteOf(bar), 'start'));
  });
  const zero = xOf(0);
  marks.push({ kind: 'line', x1: zero, y1: TOP, x2: zero, y2: bottom, stroke: color.ink3, width: 1 });
  let y = bottom + AXIS + 4;
  const line = (text: string) => {
    marks.push({ kind: 'text', x: label, y, text, fill: color.ink2, size: TYPE, anchor: 'start' });
    y += LINE;
  };
  if (lowerBoundMs !== null && model.mode === 'time' && model.measure.isTime) {
    const x = xOf(lowerBoundMs);
    marks.push({ kind: 'line', x1: x, y1: TOP, x2: x, y2: bottom, stroke: color.ink2, width: 1, dash: [3, 3] });
    line(messages.dashed(boundWords(model, lowerBoundMs)));
  }
  if (apartFrom.length > 0) line(messages.apartLine);
  for (const each of apartFrom) line(apartWords(each, model));
  return { width, height: y - 4, marks };
}

/** A bound below this share of the axis cannot be distinguished from zero. */
const LEAST_BOUND = 1 / 200;

export const shownBound = ({ mode, high }: BarsModel, ms: number | null): number | null =>
  mode === 'time' && ms !== null && ms >= LEAST_BOUND * high ? ms : null;

/** What the dashed tick means: it belongs to one run, while the bar next to it is a mean over seeds. */
export function boundWords({ bars, measure }: BarsModel, ms: number): string {
  const answer = bars.find(({ current }) => current)?.answer;
  return messages.bound(answer && answer.seeds > 1 ? answer.seed : null, formatMeasure(measure, ms));
}

/** "Stripe 22 (64 KB): 65.1 s, workload 20 users mixed". */
export function apartWords({ title, answer, waiting, staleBecause }: Compared, { measure }: Pick<BarsModel, 'measure'>): string {
  const value = answer ? measured(measure, answer)?.value : undefined;
  const shown = value === undefined ? (waiting ?? '\u2013') : formatMeasure(measure, value);
  return messages.apartValue(title, shown, staleBecause ?? messages.otherWork);
}

/** The value of a row, and why it does not compare with the others. */
function noteOf({ label, stale, staleBecause, answer }: Bar): string {
  if (stale) return messages.staleNote(label, staleBecause ?? messages.otherWork);
  if (!answer || answer.basis === 'estimate' || !isInterimAnswer(answer)) return label;
  return messages.interimNote(label, answer.seeds);
}

/** Parts that occur in any bar, in order. */
export function groupsDrawn({ bars, measure }: Pick<BarsModel, 'bars' | 'measure'>): readonly DrawnGroup[] {
  // A rate has a single part, named after the measure.
  if (!measure.isTime) return bars.flatMap(({ parts }) => parts.map(({ group }) => group)).slice(0, 1);
  const there = new Set(bars.flatMap(({ parts }) => parts.map(({ group }) => group.id)));
  return GROUPS.filter(({ id }) => there.has(id));
}

/** The key to the colors of all parts that occur. */
function key(model: BarsModel, color: Tokens['color'], width: number): Mark[] {
  const marks: Mark[] = [];
  let x = 4;
  for (const group of groupsDrawn(model)) {
    const step = 26 + textWidth(group.label, TYPE);
    if (x + step > width) break;
    marks.push({ kind: 'rect', x, y: 4, width: 10, height: 10, fill: color[group.fill ?? group.id] });
    marks.push(...phaseHatchMark(group.id, { x, y: 4, width: 10, height: 10, stroke: color.panel }));
    marks.push({ kind: 'text', x: x + 14, y: 9, text: group.label, fill: color.ink2, size: TYPE, anchor: 'start' });
    x += step;
  }
  return marks;
}

/** Ticks at round numbers, and the title of the axis. */
function valueAxis(
  { mode, unit, measure }: BarsModel,
  [low, high]: readonly [number, number],
  xOf: (value: number) => number,
  bottom: number,
  color: Tokens['color'],
): Mark[] {
  const per = mode === 'share' ? 0.01 : unit.size;
  const marks: Mark[] = [];
  for (const tick of ticks(low / per, high / per, 6)) {
    const x = xOf(tick * per);
    const words = `${mode === 'change' && tick > 0 ? '+' : ''}${String(Number(tick.toPrecision(6))).replace('-', '\u2212')}`;
    marks.push({ kind: 'line', x1: x, y1: TOP, x2: x, y2: bottom + 4, stroke: color.line, width: 1 });
    marks.push({ kind: 'text', x, y: bottom + 13, text: words, fill: color.ink2, size: TYPE, anchor: 'middle' });
  }
  const title = {
    time: messages.axis(measure.axis, unit.name),
    share: messages.share,
    change: messages.change(measure.noun, unit.name),
  }[mode];
  const middle = (xOf(low) + xOf(high)) / 2;
  marks.push({ kind: 'text', x: middle, y: bottom + 31, text: title, fill: color.ink, size: TYPE, anchor: 'middle' });
  return marks;
}

/** The title, shortened where it is too long for its column. */
function fitting(title: string, room: number): string {
  if (textWidth(title, TYPE) <= room) return title;
  return `${title.slice(0, Math.max(1, Math.floor(room / textWidth('x', TYPE)) - 1))}\u2026`;
}
