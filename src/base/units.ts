/**
 * Units, and sizes and times in words. Sizes are binary (1 KiB = 1024 bytes) wherever Spindle prints them. Anyone who
 * needs one of these numbers imports it; the build writes it where it is used.
 */

/** The engine counts integer nanoseconds in doubles; documents and results speak of milliseconds. */
export const NS_PER_MS = 1e6;
export const NS_PER_S = 1e9;

/** Disk sectors are 512 bytes everywhere in Spindle. */
export const SECTOR_BYTES = 512;

export const KIB = 1024;
export const MIB = 1024 * KIB;
export const GIB = 1024 * MIB;
export const TIB = 1024 * GIB;

/** At most three significant digits below 100, none after the point from there on; no trailing zeros. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = size >= 99.95 || value === 0 ? 0 : size >= 9.995 ? 1 : 2;
  const text = value.toFixed(digits);
  return digits === 0 ? text : text.replace(/\.?0+$/, '');
}

const UNITS: readonly (readonly [number, string])[] = [
  [TIB, 'TiB'],
  [GIB, 'GiB'],
  [MIB, 'MiB'],
  [KIB, 'KiB'],
];

/** A size for people: "512 B", "64 KiB", "19.6 GiB"; "unknown" for what is not a finite number. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return 'unknown';
  // 1023.99 KiB would be printed as "1024 KiB": the next unit begins where the number would round up to it.
  const [size, name] = UNITS.find(([unit]) => Math.abs(bytes) >= unit * 0.9995) ?? [1, 'B'];
  return `${formatNumber(bytes / size)} ${name}`;
}

/** A time for people, from milliseconds: "0.83 ms", "12.3 s", "4 min 5 s", "1 h 2 min"; "unknown" if not finite. */
export function formatMs(ms: number): string {
  if (!Number.isFinite(ms)) return 'unknown';
  const size = Math.abs(ms);
  const sign = ms < 0 ? '-' : '';
  if (size < 999.5) return `${formatNumber(ms)} ms`;
  if (size < 59_950) return `${formatNumber(ms / 1000)} s`;
  const seconds = Math.round(size / 1000);
  if (seconds < 3600) return `${sign}${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${sign}${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * A moment of a run, to a tenth of a millisecond: "12.5 s", "1 779.4362 s". Always in seconds from its start, as a run's clock and the fields
 * for moments have it; durations are for `formatMs`.
 */
export function formatMoment(ms: number): string {
  if (!Number.isFinite(ms)) return 'unknown';
  const [whole, part = ''] = (ms / 1000).toFixed(4).split('.');
  const decimals = part.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')}${decimals === '' ? '' : `.${decimals}`} s`;
}

/** "1 disk", "3 disks": a count with its noun. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

/** A whole number with thin groups of thousands, as in "6 006". */
export function formatCount(count: number): string {
  const digits = String(Math.round(count));
  return Math.abs(count) < 1000 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** "Fact", "Fact and Spill", "Fact, Indexes and Spill"; empty for nothing. */
export function listWords(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** "1-8, 12 and 14" from a list of numbers. */
export function formatRanges(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const runs: string[] = [];
  for (let i = 0; i < sorted.length;) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j] + 1) j += 1;
    runs.push(j === i ? `${sorted[i]}` : `${sorted[i]}\u2013${sorted[j]}`);
    i = j + 1;
  }
  return runs.length < 2 ? (runs[0] ?? 'none') : listWords(runs);
}

/** With a capital first letter, as a sentence or a label begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
