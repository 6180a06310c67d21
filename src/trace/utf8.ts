/** Bytes as text, without the silent repair that replaces what is not UTF-8 by U+FFFD. */
import { err, ok, type Result } from '../base/result.ts';

/** The text, its byte order mark included; or the offset of the first byte that does not belong into UTF-8. */
export function utf8Text(bytes: Uint8Array): Result<string, number> {
  try {
    return ok(decoderOf().decode(bytes));
  } catch {
    return err(firstFault(bytes));
  }
}

const decoderOf = (): TextDecoder => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Longest prefix that is good, by halves. A character that is cut off at the prefix's end is no fault of the prefix. */
function firstFault(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGood(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  // The fault is the byte that ends the first bad prefix, unless a character before it only breaks off at the very end.
  return isGood(bytes.subarray(0, bad)) ? startOfLast(bytes) : bad - 1;
}

function isGood(prefix: Uint8Array): boolean {
  try {
    decoderOf().decode(prefix, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Where the last character begins: its bytes after the first are 10xxxxxx. */
function startOfLast(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (at > 0 && (bytes[at] & 0xc0) === 0x80) at--;
  return at;
}
