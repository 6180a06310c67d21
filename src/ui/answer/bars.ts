/**
 * P1, elapsed time by layout with its parts, as lengths: the pure half of the picture. Parts of one bar sum
 * to its elapsed time; all bars share one zero-based axis and one unit.
 */
import type { AnswerSummary } from '../../analysis/answers/summary.ts';
import type { Compared } from '../../analysis/compare/compared.ts';
import { elapsedTimes, GROUPS, totalMs } from '../../analysis/run/phases.ts';
import type { GroupTimes, PhaseGroup } from '../../analysis/run/phases.ts';
import { formatMs, formatMsChange, formatPercent, timeUnit } from '../format.ts';
import type { TimeUnit } from '../format.ts';

export type BarMode = 'time' | 'share' | 'change';

export interface BarPart {
  readonly group: PhaseGroup;
  readonly ms: number;
  /** Start and length as shares of the axis. */
  readonly from: number;
  readonly length: number;
}

export interface Bar extends Compared {
  readonly parts: readonly BarPart[];
  /** At the end of the bar. */
  readonly label: string;
  readonly elapsedMs: number | null;
}

export interface BarsModel {
  readonly bars: readonly Bar[];
  readonly mode: BarMode;
  readonly unit: TimeUnit;
  /** Milliseconds (time, change) or share (share) at the right end of the axis; the left end is 0, for changes `lowMs`. */
  readonly highMs: number;
  readonly lowMs: number;
  /** Where zero is, as a share of the axis. */
  readonly zero: number;
}

/** Changes are measured against the baseline, without one against the current layout; without either `change` falls back to `time`. */
export function barsModel(inputs: readonly Compared[], wanted: BarMode): BarsModel {
  const known = inputs.filter((input) => input.answer !== null);
  const base = (inputs.find((input) => input.baseline && input.answer) ?? inputs.find((input) => input.current))?.answer ?? null;
  const mode = wanted === 'change' && !base ? 'time' : wanted;
  const times = new Map(known.map((input) => [input.id, timesOf(input.answer)] as const));
  const longest = Math.max(1e-6, ...known.map(({ answer }) => answer?.elapsedMs ?? 0));
  const unit = timeUnit(longest);
  if (mode === 'change' && base) return changeModel(inputs, base, unit);
  const bars = inputs.map((input) => {
    const parts = times.get(input.id);
    const whole = mode === 'share' ? Math.max(1e-9, totalMs(parts ?? NOTHING)) : longest;
    return { ...input, parts: stack(parts, whole), label: labelOf(input, mode, unit, parts), elapsedMs: input.answer?.elapsedMs ?? null };
  });
  return { bars, mode, unit, lowMs: 0, highMs: mode === 'share' ? 1 : longest, zero: 0 };
}

const NOTHING: GroupTimes = { transfer: 0, cpu: 0, seek: 0, rotation: 0, queue: 0, groupWait: 0, other: 0 };

function timesOf(answer: AnswerSummary | null): GroupTimes {
  return answer ? elapsedTimes(answer.attributionMs) : NOTHING;
}

function stack(times: GroupTimes | undefined, whole: number): BarPart[] {
  let from = 0;
  const parts: BarPart[] = [];
  for (const group of GROUPS) {
    const ms = times?.[group.id] ?? 0;
    if (ms <= 0) continue;
    parts.push({ group, ms, from, length: ms / whole });
    from += ms / whole;
  }
  return parts;
}

function labelOf({ answer, waiting }: Compared, mode: BarMode, unit: TimeUnit, times: GroupTimes | undefined): string {
  if (!answer) return waiting ?? '\u2013';
  if (mode === 'share') {
    const total = totalMs(times ?? NOTHING);
    const largest = GROUPS.reduce((best, group) => ((times?.[group.id] ?? 0) > (times?.[best.id] ?? 0) ? group : best));
    return total > 0 ? `${largest.label} ${formatPercent((times?.[largest.id] ?? 0) / total)}` : '\u2013';
  }
  return `${answer.basis === 'estimate' ? 'about ' : ''}${formatMs(answer.elapsedMs, unit)}`;
}

/** Each part's change against the baseline: longer parts to the right of zero, shorter ones to the left. */
function changeModel(inputs: readonly Compared[], base: AnswerSummary, unit: TimeUnit): BarsModel {
  const baseTimes = timesOf(base);
  const changes = inputs.map((input) => {
    const times = timesOf(input.answer);
    const parts = input.answer ? GROUPS.map((group) => ({ group, ms: times[group.id] - baseTimes[group.id] })) : [];
    const more = parts.reduce((sum, { ms }) => sum + Math.max(0, ms), 0);
    const less = parts.reduce((sum, { ms }) => sum + Math.min(0, ms), 0);
    return { input, parts, more, less };
  });
  const highMs = Math.max(1e-6, ...changes.map(({ more }) => more));
  const lowMs = Math.min(0, ...changes.map(({ less }) => less));
  const span = highMs - lowMs;
  const zero = -lowMs / span;
  const bars = changes.map(({ input, parts }): Bar => {
    let right = zero;
    let left = zero;
    const drawn: BarPart[] = [];
    for (const { group, ms } of parts) {
      const length = Math.abs(ms) / span;
      if (length === 0) continue;
      if (ms > 0) {
        drawn.push({ group, ms, from: right, length });
        right += length;
      } else {
        left -= length;
        drawn.push({ group, ms, from: left, length });
      }
    }
    const change = input.answer ? input.answer.elapsedMs - base.elapsedMs : null;
    const label =
      change === null
        ? (input.waiting ?? '\u2013')
        : input.answer === base
          ? input.baseline
            ? 'baseline'
            : 'this layout'
          : formatMsChange(change, unit);
    return { ...input, parts: drawn, label, elapsedMs: input.answer?.elapsedMs ?? null };
  });
  return { bars, mode: 'change', unit, lowMs, highMs, zero };
}
