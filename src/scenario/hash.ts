/**
 * Fingerprint of what a document *means*: equal for equal hardware, placement, workload, host and seed,
 * whatever the order of keys; title, origin, the words that it is shown in, service levels and what was measured elsewhere do not count. Results are cached under it.
 */
import { Hash64 } from '../base/hash.ts';
import type { Scenario } from './schema.ts';

/** 64 bits as 16 hex digits. */
export function scenarioHash(scenario: Scenario): string {
  const { title: _title, origin: _origin, terms: _terms, levels: _levels, measured: _measured, ...meaning } = scenario;
  return meaningHash(meaning);
}

/** The same of any part of a document: 64 bits as 16 hex digits, whatever the order of keys. */
export function meaningHash(part: unknown): string {
  const hash = new Hash64();
  add(hash, part);
  return hash.digest();
}

function add(hash: Hash64, value: unknown): void {
  if (typeof value === 'number') hash.addWord(1).addNumber(value);
  else if (typeof value === 'string') hash.addWord(2).addText(value);
  else if (typeof value === 'boolean') hash.addWord(value ? 3 : 4);
  else if (Array.isArray(value)) {
    hash.addWord(5).addWord(value.length);
    for (const item of value) add(hash, item);
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    // A field that is absent and one that is undefined mean the same.
    const keys = Object.keys(object)
      .filter((key) => object[key] !== undefined)
      .sort();
    hash.addWord(6).addWord(keys.length);
    for (const key of keys) {
      hash.addText(key);
      add(hash, object[key]);
    }
  } else hash.addWord(7);
}
