/** How the figure of a claim is written, and its gate with it: shares in percent, times with their unit. Pure. */
import { phaseWords } from '../../../analysis/run/phases.ts';
import type { Phase } from '../../../engine/record/result.ts';
import type { GateBounds } from '../../../studies/claims/claim.ts';
import { formatMs, formatNumber, formatPercent } from '../../../analysis/format.ts';
import { messages } from './claimMessages.ts';

export interface FigureStyle {
  /** What the figure is; its unit stands at the numbers. */
  readonly title: string;
  readonly write: (value: number) => string;
}

/** In milliseconds, by the unit that a figure's name ends with. */
const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };
/** Figures that are a part of one. */
const SHARE = /^(share|chance|spread|largest deviation|processors at work)\b|, (gain|share)\b|\bsaved\b/;

/** "elapsed at DoP 2, in ms" is written in seconds, "share of …" in percent, any other as the number that it is. */
export function figureStyle(figure: string): FigureStyle {
  const [, title, unit] = /^(.*), (?:in )?(ms|s|min)$/.exec(figure) ?? [];
  if (unit !== undefined) return { title, write: (value) => formatMs(value * UNITS_MS[unit]) };
  return { title: figure, write: SHARE.test(figure) ? (value) => formatPercent(value) : (value) => formatNumber(value) };
}

/** "at least 1.05", "1.25 to 1.45"; null where nothing is bounded. */
export function boundsWords({ low, high }: GateBounds = {}, write: FigureStyle['write'] = formatNumber): string | null {
  if (low !== undefined && high !== undefined)
    return low === high ? messages.exactly(write(low)) : messages.between(write(low), write(high));
  if (low !== undefined) return messages.atLeast(write(low));
  return high === undefined ? null : messages.atMost(write(high));
}

/** Phases whose name is not a word. */
const PHASE = /\b(cpuWait|groupWait)\b/g;

/** A reason as a person reads it: phases by what they are called, signs as they are printed. */
export const reasonWords = (reason: string): string =>
  reason
    .replace(PHASE, (phase) => phaseWords(phase as Phase))
    .replace(/(\d)x\b/g, '$1×')
    .replace(/ -(?=\d)/g, ' −');

/** What a gate looks at where no one figure is held to one pair of bounds: the first numbers of the reason, before it explains them. */
export function gateNumbers(reason: string): string {
  const [numbers] = reason.split('. ');
  const parts = numbers.replace(/\.$/, '').split('; ');
  const explains = parts.findIndex((part) => part.includes(': '));
  return reasonWords(parts.slice(0, explains < 1 ? undefined : explains).join('; '));
}
