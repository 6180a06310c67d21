/**
 * P1, the answers as bars: the pure half of the picture. All bars share one axis from zero and one unit. The parts of a bar come from
 * the run with its own seed and add up to the value shown; for measures other than time a bar has a single part.
 */
import { isInterimAnswer } from '../../../analysis/answers/certainty.ts';
import type { AnswerSummary } from '../../../analysis/answers/summary.ts';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { differenceOf } from '../../../analysis/compare/difference.ts';
import { elapsedTimes, GROUPS, totalMs } from '../../../analysis/run/phases.ts';
import type { GroupTimes, PhaseGroup } from '../../../analysis/run/phases.ts';
import { ELAPSED, formatMeasure, formatMeasureChange } from '../../../analysis/measure/measure.ts';
import type { Measure, MeasureUnit } from '../../../analysis/measure/measure.ts';
import { measured } from '../../../analysis/answers/measured.ts';
import { formatPercent } from '../../../analysis/format.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import { messages } from './messages.ts';

export type BarMode = 'time' | 'share' | 'change';

/** A part of the time, or a value that is no time and has a color of its own. */
export type DrawnGroup = PhaseGroup & { readonly fill?: ColorName };

export interface BarPart {
  readonly group: DrawnGroup;
  /** In the unit of the measure: ms of a part of the elapsed time. */
  readonly amount: number;
  /** Start and length as shares of the axis. */
  readonly from: number;
  readonly length: number;
}

export interface Bar extends Compared {
  readonly parts: readonly BarPart[];
  /** Shown at the end of the bar. */
  readonly label: string;
  /** In units of the measure; null while unknown. */
  readonly value: number | null;
}

export interface BarsModel {
  readonly bars: readonly Bar[];
  readonly mode: BarMode;
  readonly measure: Measure;
  readonly unit: MeasureUnit;
  /** Value (time, change) or share (share) at the right end of the axis; the left end is 0, for changes `low`. */
  readonly high: number;
  readonly low: number;
  /** Where zero is, as a share of the axis. */
  readonly zero: number;
}

/** Changes are relative to the baseline, or to the current layout if there is none; without either, `change` falls back to `time`. */
export function barsModel(inputs: readonly Compared[], wanted: BarMode, measure: Measure = ELAPSED): BarsModel {
  const base = (inputs.find((input) => input.baseline && input.answer) ?? inputs.find((input) => input.current))?.answer ?? null;
  const mode = wanted === 'change' && !base ? 'time' : wanted;
  const valueOf = (answer: AnswerSummary | null): number | null => (answer ? (measured(measure, answer)?.value ?? null) : null);
  const largest = Math.max(1e-6, ...inputs.map(({ answer }) => valueOf(answer) ?? 0));
  const unit = measure.unit(largest);
  const about = { measure, unit, valueOf };
  if (mode === 'change' && base) return changeModel(inputs, base, about);
  const bars = inputs.map((input): Bar => {
    const times = timesOf(input.answer);
    // Shares are always of the time, whatever the measure.
    const whole = mode === 'share' ? Math.max(1e-9, totalMs(times)) : largest;
    const amounts =
      mode === 'share'
        ? partsOf(times)
        : measure.isTime
          ? partsOf(asLongAs(times, valueOf(input.answer)))
          : partsOfValue(valueOf(input.answer), measure);
    return { ...input, parts: stack(amounts, whole), label: labelOf(input, mode, about), value: valueOf(input.answer) };
  });
  return { bars, mode, measure, unit, low: 0, high: mode === 'share' ? 1 : largest, zero: 0 };
}

interface About {
  readonly measure: Measure;
  readonly unit: MeasureUnit;
  readonly valueOf: (answer: AnswerSummary | null) => number | null;
}

type Amount = Pick<BarPart, 'group' | 'amount'>;

const NOTHING: GroupTimes = { transfer: 0, cpu: 0, seek: 0, rotation: 0, queue: 0, groupWait: 0, other: 0 };

function timesOf(answer: AnswerSummary | null): GroupTimes {
  return answer ? elapsedTimes(answer.attributionMs) : NOTHING;
}

/** The parts of the run with its own seed, scaled to the mean over the seeds that the bar shows. */
function asLongAs(times: GroupTimes, value: number | null): GroupTimes {
  const total = totalMs(times);
  if (value === null || total <= 0) return times;
  return Object.fromEntries(GROUPS.map(({ id }) => [id, (times[id] * value) / total])) as unknown as GroupTimes;
}

const partsOf = (times: GroupTimes): Amount[] => GROUPS.map((group) => ({ group, amount: times[group.id] }));

/** A rate has no parts, and is none of the parts of time that the key beside it lists. */
const partsOfValue = (value: number | null, { title, noun }: Measure): Amount[] =>
  value === null ? [] : [{ group: { ...GROUPS[0], label: title, words: noun, fill: 'rate' }, amount: value }];

function stack(amounts: readonly Amount[], whole: number): BarPart[] {
  let from = 0;
  const parts: BarPart[] = [];
  for (const { group, amount } of amounts) {
    if (amount <= 0) continue;
    parts.push({ group, amount, from, length: amount / whole });
    from += amount / whole;
  }
  return parts;
}

function labelOf({ answer, waiting }: Compared, mode: BarMode, { measure, valueOf }: About): string {
  if (!answer) return waiting ?? '\u2013';
  if (mode === 'share') {
    const times = timesOf(answer);
    const total = totalMs(times);
    const largest = GROUPS.reduce((best, group) => (times[group.id] > times[best.id] ? group : best));
    return total > 0 ? `${largest.label} ${formatPercent(times[largest.id] / total)}` : '\u2013';
  }
  const value = valueOf(answer);
  if (value === null) return '\u2013';
  // In its own unit, as in the headline, so that the same answer reads the same everywhere.
  const words = formatMeasure(measure, value);
  return isInterimAnswer(answer, measure) ? messages.aboutValue(words) : words;
}

/** A change, qualified where the paired seeds show a tie or are too few. */
function changeWords(
  answer: AnswerSummary | null,
  base: AnswerSummary,
  change: number,
  { measure, unit }: Pick<About, 'measure' | 'unit'>,
): string {
  const words = formatMeasureChange(measure, change, unit);
  const kind = answer ? differenceOf(answer, base, measure).kind : 'unknown';
  if (kind === 'tie') return messages.withinNoise(words);
  return kind === 'open' ? messages.aboutValue(words) : words;
}

/** The change of each part from the baseline: increases to the right of zero, decreases to the left. */
function changeModel(inputs: readonly Compared[], base: AnswerSummary, { measure, unit, valueOf }: About): BarsModel {
  const baseValue = valueOf(base);
  const baseTimes = asLongAs(timesOf(base), baseValue);
  const changeOf = (answer: AnswerSummary | null): number | null => {
    const value = valueOf(answer);
    return value === null || baseValue === null ? null : value - baseValue;
  };
  const changes = inputs.map((input) => {
    const times = asLongAs(timesOf(input.answer), valueOf(input.answer));
    const inTime = input.answer ? GROUPS.map((group) => ({ group, amount: times[group.id] - baseTimes[group.id] })) : [];
    const parts = measure.isTime ? inTime : partsOfValue(changeOf(input.answer), measure);
    const more = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    const less = parts.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
    return { input, parts, more, less };
  });
  const high = Math.max(1e-6, ...changes.map(({ more }) => more));
  const low = Math.min(0, ...changes.map(({ less }) => less));
  const span = high - low;
  const zero = -low / span;
  const bars = changes.map(({ input, parts }): Bar => {
    let right = zero;
    let left = zero;
    const drawn: BarPart[] = [];
    for (const { group, amount } of parts) {
      const length = Math.abs(amount) / span;
      if (length === 0) continue;
      if (amount > 0) {
        drawn.push({ group, amount, from: right, length });
        right += length;
      } else {
        left -= length;
        drawn.push({ group, amount, from: left, length });
      }
    }
    const change = changeOf(input.answer);
    const label =
      change === null
        ? (input.waiting ?? '\u2013')
        : input.answer === base
          ? input.baseline
            ? messages.baseline
            : messages.thisLayout
          : changeWords(input.answer, base, change, { measure, unit });
    return { ...input, parts: drawn, label, value: valueOf(input.answer) };
  });
  return { bars, mode: 'change', measure, unit, low, high, zero };
}
