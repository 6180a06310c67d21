/**
 * Text to few bytes and back: deflate with a dictionary, behind a checksum. Unpacking never makes more
 * than it is allowed to, whatever the bytes say.
 */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { err, ok, type Result } from '../../base/result.ts';

const CHECKSUM_BYTES = 4;
/**
 * Bytes that are inflated at a time: few at the beginning, where a cut-off link says what it was, and then as many as were read
 * before, for each push costs a buffer. A push inflates to at most 1032 times its input; the limit is overshot by no more.
 */
const pushBytes = (at: number): number => Math.min(1024, Math.max(64, at));

/** Why bytes could not be unpacked, and the text up to there. */
export interface UnpackFailure {
  readonly kind: 'damaged' | 'too-large';
  readonly reason: string;
  readonly partial: string;
}

/** FNV-1a, 32 bits. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const dictionaries = new Map<string, Uint8Array>();

function bytesOf(dictionary: string): Uint8Array {
  let bytes = dictionaries.get(dictionary);
  if (!bytes) dictionaries.set(dictionary, (bytes = strToU8(dictionary)));
  return bytes;
}

/** Checksum (big-endian) and raw deflate of the UTF-8 text. */
export function pack(text: string, dictionary: string): Uint8Array {
  const plain = strToU8(text);
  const packed = deflateSync(plain, { level: 9, mem: 8, dictionary: bytesOf(dictionary) });
  const bytes = new Uint8Array(CHECKSUM_BYTES + packed.length);
  new DataView(bytes.buffer).setUint32(0, checksum(plain));
  bytes.set(packed, CHECKSUM_BYTES);
  return bytes;
}

/** The text that was packed, at most `maxBytes` of it as UTF-8. */
export function unpack(bytes: Uint8Array, dictionary: string, maxBytes: number): Result<string, UnpackFailure> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const partial = (): string => strFromU8(joined(chunks, Math.min(length, maxBytes)));
  const fail = (kind: UnpackFailure['kind'], reason: string) => err({ kind, reason, partial: partial() });
  if (bytes.length <= CHECKSUM_BYTES) return fail('damaged', 'it breaks off at its beginning');
  try {
    const inflate = new Inflate({ dictionary: bytesOf(dictionary) }, (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
    });
    for (let at = CHECKSUM_BYTES; at < bytes.length;) {
      const end = Math.min(bytes.length, at + pushBytes(at));
      inflate.push(bytes.subarray(at, end), end === bytes.length);
      at = end;
      if (length > maxBytes) return fail('too-large', `it unpacks to more than ${maxBytes} bytes`);
    }
  } catch {
    return fail('damaged', 'it breaks off, or characters in it were changed');
  }
  const plain = joined(chunks, length);
  if (checksum(plain) !== new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)) {
    return fail('damaged', 'characters in it were changed');
  }
  return ok(strFromU8(plain));
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, Math.max(0, length - at));
    all.set(part, at);
    at += part.length;
  }
  return all;
}
