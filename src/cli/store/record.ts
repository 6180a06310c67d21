/**
 * One entry of a log of results: a line of text, `CHECKSUM BYTES KEY RESULT`. The checksum (CRC-32, 8 hex digits) is that of everything behind it but
 * the line's end; BYTES (10 digits) is the length of the RESULT, so that a reader finds the next line without looking at it. JSON has
 * no line breaks of its own, so after a damaged stretch the next entry begins behind the next line break.
 */
import { crc32 } from 'node:zlib';

const CHECKSUM_DIGITS = 8;
const LENGTH_DIGITS = 10;
/** Bytes before the key: checksum, blank, length, blank. */
const KEY_AT = CHECKSUM_DIGITS + LENGTH_DIGITS + 2;
/** Longest key, in bytes; see `runKey`. */
const MOST_KEY_BYTES = 80;
/** Bytes from the start of an entry in which its result begins. */
export const MOST_HEAD_BYTES = KEY_AT + MOST_KEY_BYTES + 1;

const BLANK = 0x20;
const NEWLINE = 0x0a;
const HEAD = /^[0-9a-f]{8} \d{10} [!-~]{1,80} $/;

const checksumOf = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(CHECKSUM_DIGITS, '0');

/** The line of a result, as bytes. */
export function recordOf(key: string, resultJson: string): Buffer {
  const result = Buffer.from(resultJson);
  const rest = Buffer.concat([Buffer.from(`${String(result.length).padStart(LENGTH_DIGITS, '0')} ${key} `), result]);
  return Buffer.concat([Buffer.from(`${checksumOf(rest)} `), rest, Buffer.of(NEWLINE)]);
}

export interface RecordHead {
  readonly key: string;
  /** Bytes of the whole line. */
  readonly bytes: number;
}

/** What a line says at its beginning; null where it is none, or not all of its beginning is there. */
export function headOf(start: Buffer): RecordHead | null {
  const keyEnd = start.subarray(0, MOST_HEAD_BYTES).indexOf(BLANK, KEY_AT);
  if (keyEnd < 0) return null;
  const head = start.toString('latin1', 0, keyEnd + 1);
  if (!HEAD.test(head)) return null;
  return { key: head.slice(KEY_AT, -1), bytes: keyEnd + 1 + Number(head.slice(CHECKSUM_DIGITS + 1, KEY_AT - 1)) + 1 };
}

/** The result of a whole line, as JSON text; null where the line is damaged. */
export function resultOf(line: Buffer): string | null {
  const head = headOf(line);
  if (head === null || head.bytes !== line.length || line.at(-1) !== NEWLINE) return null;
  const checked = line.subarray(CHECKSUM_DIGITS + 1, -1);
  if (line.toString('latin1', 0, CHECKSUM_DIGITS) !== checksumOf(checked)) return null;
  return checked.toString('utf8', KEY_AT - CHECKSUM_DIGITS - 1 + head.key.length + 1);
}
