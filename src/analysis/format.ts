/**
 * Numbers in words, the same everywhere on the page. Beside the command line's formats (`base/units`) the
 * screen compares: times that stand together share one unit, changes carry their sign, digits do not jump.
 * What is not a number reads as a dash, never as "NaN".
 */
import { formatCount, formatMoment as plainMoment } from '../base/units.ts';

export { capital, formatBytes, formatCount, formatRanges, listWords, plural } from '../base/units.ts';

const DASH = '–';
/** Narrow no-break space: groups digits and joins a number to its unit. */
export const NARROW = '\u202f';

/** Three significant digits, without exponent and with trailing zeros kept ("45.0"). */
export function formatNumber(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return DASH;
  // What floating point leaves of nothing is nothing.
  if (Math.abs(value) < 1e-6) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.max(0, digits - 1 - magnitude);
  const rounded = value.toFixed(Math.min(decimals, 12));
  // 9.996 rounds to "10.00": one digit too many.
  const fixed = decimals > 0 && Math.abs(Number(rounded)) >= 10 ** (magnitude + 1) ? value.toFixed(decimals - 1) : rounded;
  return groupDigits(fixed).replace('-', '\u2212');
}

function groupDigits(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, NARROW);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export interface TimeUnit {
  readonly name: 'h' | 'min' | 's' | 'ms' | 'µs';
  readonly ms: number;
}
const UNITS: readonly TimeUnit[] = [
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1000 },
  { name: 'ms', ms: 1 },
  { name: 'µs', ms: 0.001 },
];

/** Unit in which a duration reads best: seconds up to 20 minutes, because differences are compared in seconds. */
export function timeUnit(ms: number): TimeUnit {
  const size = Math.abs(ms);
  if (size >= 3 * 3_600_000) return UNITS[0];
  if (size >= 20 * 60_000) return UNITS[1];
  if (size >= 1000 || size === 0) return UNITS[2];
  return size >= 1 ? UNITS[3] : UNITS[4];
}

/**
 * A duration to three digits in one unit, never "1 min 34 s": the same time must read the same in the
 * answer, on a bar and in a caption. Parts of it, and the values of an axis or a column, share one `unit`.
 */
export function formatMs(ms: number, unit: TimeUnit = timeUnit(ms)): string {
  return Number.isFinite(ms) ? `${formatNumber(ms / unit.ms)}${NARROW}${unit.name}` : DASH;
}

/** A time that is left, as roughly as it is known: "12 s", "3 min", "2 h". */
export function formatLeft(ms: number): string {
  if (!Number.isFinite(ms)) return DASH;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [amount, unit] =
    seconds < 100 ? [seconds, 's'] : seconds < 100 * 60 ? [Math.round(seconds / 60), 'min'] : [Math.round(seconds / 3600), 'h'];
  return `${amount}${NARROW}${unit}`;
}

/** Decimals of a number on an axis of such a length: four digits of the length. */
const decimalsOf = (span: number): number => Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.max(span, 1e-9)))));

/** A moment of a run: always in seconds from its start, to a tenth of a millisecond. A run's clock and the fields for moments have the same. */
export const formatMoment = (ms: number): string => (Number.isFinite(ms) ? plainMoment(ms).replaceAll(' ', NARROW) : DASH);

/** The same with all of its digits, for a clock that runs: "1 779.4000 s". */
export const formatClock = (ms: number): string => (Number.isFinite(ms) ? `${groupDigits((ms / 1000).toFixed(4))}${NARROW}s` : DASH);

/** A duration to the precision that its window needs: cursor positions on a time axis. */
export function formatInstant(ms: number, spanMs: number): string {
  if (!Number.isFinite(ms)) return DASH;
  const unit = timeUnit(spanMs);
  return `${groupDigits((ms / unit.ms).toFixed(decimalsOf(spanMs / unit.ms)))}${NARROW}${unit.name}`;
}

/** A window on a time axis: "9.004 s to 9.012 s". Both ends to the precision of the axis, and to what tells them apart. */
export function formatWindow(fromMs: number, toMs: number, spanMs: number): string {
  const unit = timeUnit(spanMs);
  const finer = Math.min(spanMs, Math.max(toMs - fromMs, 0) * 100) || spanMs;
  const decimals = decimalsOf(finer / unit.ms);
  const at = (ms: number) => `${groupDigits((ms / unit.ms).toFixed(decimals))}${NARROW}${unit.name}`;
  return Number.isFinite(fromMs) && Number.isFinite(toMs) ? `${at(fromMs)} to ${at(toMs)}` : DASH;
}

/** A change with its sign: "+3.2 s", "−410 ms", "0 s". */
export function formatMsChange(ms: number, unit: TimeUnit = timeUnit(ms)): string {
  if (!Number.isFinite(ms)) return DASH;
  return `${ms > 0 ? '+' : ''}${formatMs(ms, unit)}`;
}

/** A share of one as percent: whole above 10 %, one decimal below, two below 0.05 %, so that what is not nothing never reads as 0. */
export function formatPercent(share: number, decimals?: number): string {
  if (!Number.isFinite(share)) return DASH;
  const percent = share * 100;
  const size = Math.abs(percent);
  if (decimals === undefined && size > 0 && size < 0.005) return `<0.01${NARROW}%`;
  const places = decimals ?? (size >= 10 || size === 0 ? 0 : size < 0.05 ? 2 : 1);
  return `${percent.toFixed(places).replace('-', '\u2212')}${NARROW}%`;
}

export function formatPercentChange(share: number): string {
  return Number.isFinite(share) ? `${share > 0 ? '+' : ''}${formatPercent(share)}` : DASH;
}

/** A ratio with two decimals, such as a coefficient of variation. */
export function formatRatio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : DASH;
}

/** Scale as people say it: 1 → "full scale", 0.025 → "scale 1/40". */
export function formatScale(scale: number): string {
  if (!Number.isFinite(scale) || scale <= 0) return DASH;
  if (scale >= 1) return 'full scale';
  const inverse = 1 / scale;
  const isWhole = Math.abs(inverse - Math.round(inverse)) < 1e-6;
  return `scale 1/${inverse >= 10 || isWhole ? formatCount(Math.round(inverse)) : formatNumber(inverse, 2)}`;
}
