/** The fields of one line, as places in its bytes: nothing is decoded that nobody asks for. */

/** More fields than any format has; what follows is not looked at. */
const MOST_FIELDS = 64;

const SPACE = 32;
const TAB = 9;
const COMMA = 44;
const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;

export class Fields {
  bytes: Uint8Array = new Uint8Array(0);
  /** The line without its blanks at both ends. */
  from = 0;
  to = 0;
  count = 0;
  readonly start = new Int32Array(MOST_FIELDS);
  readonly end = new Int32Array(MOST_FIELDS);

  /** Looks at [from, to) of `bytes`; false if there is nothing but blanks. */
  set(bytes: Uint8Array, from: number, to: number): boolean {
    while (from < to && isBlank(bytes[from])) from++;
    while (to > from && isBlank(bytes[to - 1])) to--;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.count = 0;
    return to > from;
  }

  splitAtBlanks(): void {
    const { bytes, to } = this;
    let count = 0;
    let at = this.from;
    while (at < to && count < MOST_FIELDS) {
      this.start[count] = at;
      while (at < to && !isBlank(bytes[at])) at++;
      this.end[count++] = at;
      while (at < to && isBlank(bytes[at])) at++;
    }
    this.count = count;
  }

  /** Blanks around a field are no part of it. */
  splitAtCommas(): void {
    const { bytes, to } = this;
    let count = 0;
    let begin = this.from;
    for (let at = begin; at <= to && count < MOST_FIELDS; at++) {
      if (at < to && bytes[at] !== COMMA) continue;
      let first = begin;
      let last = at;
      while (first < last && isBlank(bytes[first])) first++;
      while (last > first && isBlank(bytes[last - 1])) last--;
      this.start[count] = first;
      this.end[count++] = last;
      begin = at + 1;
    }
    this.count = count;
  }

  /** How many fields there are, in words. */
  get counted(): string {
    return this.count === 1 ? '1 field' : `${this.count} fields`;
  }

  /** Length of a field in bytes; 0 if there is no such field. */
  length(field: number): number {
    return field < this.count ? this.end[field] - this.start[field] : 0;
  }

  /** Whether a field is this word, without regard to case; `lower` is in lower case. */
  is(field: number, lower: string): boolean {
    if (this.length(field) !== lower.length) return false;
    const from = this.start[field];
    for (let k = 0; k < lower.length; k++) {
      const byte = this.bytes[from + k];
      if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== lower.charCodeAt(k)) return false;
    }
    return true;
  }

  /** The only byte of a field, or -1. */
  letter(field: number): number {
    return this.length(field) === 1 ? this.bytes[this.start[field]] : -1;
  }

  /** A field as text: for names and messages only. */
  text(field: number): string {
    return field < this.count ? textOf(this.bytes, this.start[field], this.end[field]) : '';
  }

  /** A whole number from 0 to 2^53, or -1. */
  whole(field: number): number {
    return field < this.count ? wholeNumber(this.bytes, this.start[field], this.end[field]) : -1;
  }

  /** A decimal number times 10^`digits`, rounded to a whole; -1 if it is none from 0 on. */
  scaled(field: number, digits: number): number {
    return field < this.count ? scaledDecimal(this.bytes, this.start[field], this.end[field], digits) : -1;
  }

  /** A hexadecimal number below 2^32, with or without 0x; -1 if it is none. */
  hex(field: number): number {
    return field < this.count ? hexNumber(this.bytes, this.start[field], this.end[field]) : -1;
  }
}

const decoder = new TextDecoder();

/** Bytes as UTF-8; what is none becomes replacement characters. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to));
}

/** Digits of a whole number that a double holds exactly for certain. */
const EXACT_DIGITS = 15;

/** The whole number that [from, to) spells, up to 2^53; -1 if it spells none. */
export function wholeNumber(bytes: Uint8Array, from: number, to: number): number {
  if (from >= to) return -1;
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = bytes[at] - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return to - from <= EXACT_DIGITS || value <= Number.MAX_SAFE_INTEGER ? value : -1;
}

function scaledDecimal(bytes: Uint8Array, from: number, to: number, digits: number): number {
  let at = from;
  let value = 0;
  while (at < to && bytes[at] >= 48 && bytes[at] <= 57) value = value * 10 + (bytes[at++] - 48);
  let seen = at - from;
  let kept = 0;
  let up = false;
  if (at < to && bytes[at] === 46) {
    at++;
    for (; at < to && bytes[at] >= 48 && bytes[at] <= 57; at++, seen++) {
      if (kept < digits) {
        value = value * 10 + (bytes[at] - 48);
        kept++;
      } else if (kept++ === digits) up = bytes[at] >= 53;
    }
  }
  if (seen === 0) return -1;
  if (at < to) return withExponent(textOf(bytes, from, to), digits);
  for (; kept < digits; kept++) value *= 10;
  return up ? value + 1 : value;
}

function withExponent(text: string, digits: number): number {
  if (!/^\d+(\.\d*)?[eE][+-]?\d{1,3}$/.test(text)) return -1;
  return Math.round(Number(text) * 10 ** digits);
}

function hexNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > 2 && bytes[from] === 48 && (bytes[from + 1] | 32) === 120) from += 2;
  if (from >= to || to - from > 8) return -1;
  let value = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    let digit = byte - 48;
    if (digit < 0 || digit > 9) {
      digit = (byte | 32) - 87;
      if (digit < 10 || digit > 15) return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}
