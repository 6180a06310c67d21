/** What a result takes on the device, and whether it is still the one that was put there. */
import { Hash64 } from '../../base/hash.ts';

export interface Fingerprint {
  /** About so many bytes. */
  readonly bytes: number;
  /** 16 hex digits over all fields, in the order of their names. */
  readonly digest: string;
}

/** Of plain data with typed arrays. */
export function fingerprint(value: unknown): Fingerprint {
  const hash = new Hash64();
  const bytes = add(hash, value);
  return { bytes, digest: hash.digest() };
}

/** Adds it, and answers its bytes. What is undefined counts as not being there. */
function add(hash: Hash64, value: unknown): number {
  if (typeof value === 'number') {
    hash.addNumber(value);
    return 8;
  }
  if (typeof value === 'string') {
    hash.addText(value);
    return 2 * value.length;
  }
  if (typeof value !== 'object' || value === null) {
    hash.addText(String(value));
    return 1;
  }
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    hash.addText(value.constructor.name).addWord(bytes.length);
    const whole = bytes.length - (bytes.length % 4);
    // Words of the machine: what a device keeps is read on the same machine.
    const words =
      value.byteOffset % 4 === 0
        ? new Uint32Array(value.buffer, value.byteOffset, whole / 4)
        : new Uint32Array(bytes.slice(0, whole).buffer);
    for (let at = 0; at < words.length; at++) hash.addWord(words[at]);
    for (let at = whole; at < bytes.length; at++) hash.addWord(bytes[at]);
    return bytes.length;
  }
  let sum = 0;
  if (Array.isArray(value)) {
    hash.addText('[').addWord(value.length);
    for (const item of value) sum += add(hash, item);
    return sum;
  }
  hash.addText('{');
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields).toSorted()) {
    if (fields[key] === undefined) continue;
    hash.addText(key);
    sum += 2 * key.length + add(hash, fields[key]);
  }
  hash.addText('}');
  return sum;
}
