/** Sizes and counts as people and programs write them: "12 GB", "931.5G", "1,234", "1.234,5 MB". */
import { GIB, KIB, MIB, TIB } from '../../base/units.ts';

/** Units of sizes by their name in lower case. Databases and lsblk count by 1024, whatever they call it. */
const UNITS: Readonly<Record<string, number>> = {
  b: 1,
  byte: 1,
  bytes: 1,
  k: KIB,
  kb: KIB,
  kib: KIB,
  kbytes: KIB,
  m: MIB,
  mb: MIB,
  mib: MIB,
  mbytes: MIB,
  g: GIB,
  gb: GIB,
  gib: GIB,
  t: TIB,
  tb: TIB,
  tib: TIB,
  p: 1024 * TIB,
  pb: 1024 * TIB,
  pib: 1024 * TIB,
};

/** Bytes of a unit; undefined for a word that is none. */
export const unitBytes = (word: string): number | undefined =>
  Object.hasOwn(UNITS, word.toLowerCase()) ? UNITS[word.toLowerCase()] : undefined;

/** How numbers are written: which mark stands before decimals. `any`: decided for each number. */
export type Decimals = 'any' | 'comma';

const NUMBER = /^[+-]?\d+(?:[.,'\u00a0\u202f ]\d+)*(?:[.,]\d*)?(?:[eE][+-]?\d{1,3})?$/;

/**
 * A number with or without separators of thousands. With both marks the last is the decimal one; one that stands more than once separates
 * thousands, and so does one comma before exactly three digits, but for `comma`, where commas stand before decimals.
 */
export function readNumber(text: string, decimals: Decimals = 'any'): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 40 || !NUMBER.test(trimmed)) return null;
  const plain = trimmed.replace(/['\u00a0\u202f ]/g, '');
  const mark = decimalMark(plain, decimals);
  const digits = plain.replace(/[.,]/g, (c) => (c === mark ? c : ''));
  const value = Number(mark === ',' ? digits.replace(',', '.') : digits);
  return Number.isFinite(value) ? value : null;
}

function decimalMark(text: string, decimals: Decimals): '.' | ',' | '' {
  const commas = text.split(',').length - 1;
  const dots = text.split('.').length - 1;
  if (commas > 0 && dots > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? (commas > 1 ? '' : ',') : dots > 1 ? '' : '.';
  if (commas + dots === 0) return '';
  if (commas > 1 || dots > 1) return '';
  if (commas === 1) return decimals === 'comma' || !/^[+-]?\d{1,3},\d{3}$/.test(text) ? ',' : '';
  return decimals === 'comma' && /^[+-]?\d{1,3}\.\d{3}$/.test(text) ? '' : '.';
}

/** A size in bytes; a number without a unit is in units of `bare` bytes. Null: it is none. */
export function readSize(text: string, bare: number, decimals: Decimals = 'any'): number | null {
  if (text.length > 100) return null;
  const match = /^(.*?\d[.,]?)\s*([A-Za-z]*)$/.exec(text.trim());
  if (match === null) return null;
  const unit = match[2] === '' ? bare : unitBytes(match[2]);
  // There are no thousandths of a byte: "507.904" is what a German locale prints for 507904.
  const value = unit === 1 && /^\d{1,3}[.,]\d{3}$/.test(match[1]) ? Number(match[1].replace(/[.,]/, '')) : readNumber(match[1], decimals);
  if (unit === undefined || value === null || value < 0) return null;
  const bytes = value * unit;
  return bytes <= Number.MAX_SAFE_INTEGER ? Math.round(bytes) : null;
}
