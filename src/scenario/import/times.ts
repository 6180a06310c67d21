/** Times and rates as people write them: "5 s", "500 ms", "12.5 per second", "600/min". */
import { readNumber, type Decimals } from './sizes.ts';

/** Milliseconds of a unit, by its name in lower case. */
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  msec: 1,
  millisecond: 1,
  milliseconds: 1,
  s: 1000,
  sec: 1000,
  secs: 1000,
  second: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  mins: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
};

const unitMs = (word: string): number | undefined => (Object.hasOwn(UNITS, word.toLowerCase()) ? UNITS[word.toLowerCase()] : undefined);

/** The unit of time that a column's name ends in, in milliseconds: "think_ms", "Think time (s)"; undefined: it names none. */
export const headerUnitMs = (header: string): number | undefined => unitMs(/[\s_([-]([a-z]+)[)\]]*$/i.exec(header)?.[1] ?? '');

/** A time in milliseconds; a number alone is in units of `bareMs`, and none if that is undefined, except 0. Null: it is no time. */
export function readMs(text: string, bareMs: number | undefined, decimals: Decimals = 'any'): number | null {
  if (text.length > 60) return null;
  const match = /^(.*?\d[.,]?)\s*([A-Za-z]*)$/.exec(text.trim());
  if (match === null) return null;
  const value = readNumber(match[1], decimals);
  const unit = match[2] === '' ? (value === 0 ? 1 : bareMs) : unitMs(match[2]);
  return value === null || value < 0 || unit === undefined ? null : value * unit;
}

/** A rate per second; a number alone counts per `bareMs`, and is none if that is undefined. Null: it is no rate. */
export function readPerSecond(text: string, bareMs: number | undefined, decimals: Decimals = 'any'): number | null {
  if (text.length > 60) return null;
  const match = /^(.*?\d[.,]?)\s*(?:(?:queries|requests|calls|transactions)?\s*(?:\/|per\s|an?\s)\s*([A-Za-z]+))?$/i.exec(text.trim());
  if (match === null) return null;
  const value = readNumber(match[1], decimals);
  const unit = match[2] === undefined ? bareMs : unitMs(match[2]);
  return value === null || value < 0 || unit === undefined ? null : (value * 1000) / unit;
}
