/** Fingerprint of every number of a result, so that Node and every browser can be compared to the bit. */
import { Hash64 } from '../../base/hash.ts';
import type { RunResult } from './result.ts';

/** Hash of all of a result but the hash itself. Fields are visited in the order of their names. */
export function resultHash(result: Omit<RunResult, 'resultHash'>): string {
  const hash = new Hash64();
  add(hash, result);
  return hash.digest();
}

function add(hash: Hash64, value: unknown): void {
  if (typeof value === 'number') hash.addNumber(value);
  else if (typeof value === 'string') hash.addText(value);
  else if (value === null) hash.addWord(0x6e756c6c);
  else if (ArrayBuffer.isView(value)) {
    const column = value as Float64Array;
    hash.addWord(column.length);
    for (let at = 0; at < column.length; at++) hash.addNumber(column[at]);
  } else if (Array.isArray(value)) {
    hash.addWord(value.length);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object') {
    for (const key of Object.keys(value).sort()) {
      hash.addText(key);
      add(hash, (value as Record<string, unknown>)[key]);
    }
  }
}
