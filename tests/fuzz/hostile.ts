/** Links and documents as an attacker would write them: valid ones changed in a few places, as JSON, as text and as packed bytes. */
import { deflateSync, inflateSync, strToU8 } from 'fflate';
import * as fc from 'fast-check';
import { fromBase64Url, toBase64Url } from '../../src/scenario/link/base64url.ts';
import { DICTIONARY_1 } from '../../src/scenario/link/dictionary1.ts';

/** Text that comes in, as a file or as a link. */
export interface Hostile {
  readonly kind: 'link' | 'document' | 'lesson' | 'drive';
  readonly text: string;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Numbers that JSON can say and `JSON.stringify` does not are written as marked texts, and unmarked in the text. */
const MARK = '\u0001#';
const spelled = (number: string): string => `${MARK}${number}`;
const unmarked = (json: string): string => json.replaceAll(/"\\u0001#([^"]*)"/g, '$1');

const NUMBERS: readonly Json[] = [
  [0, 1, 2, 3, 7, 64, 255, 512, 513, 4096, 65_536, 1e6, 1e9, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1e12, 1e15],
  [2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e21, 1e100, 1e308, 5e-324, 1e-9, 1e-6, 0.001, 0.1, 0.5, 1.5, 99.999_999],
  [-1, -0.5, -512, -(2 ** 31), -(2 ** 53), -1e308],
  ['-0', '1e309', '-1e999', '0e0', '1E2', '1e-400', '123456789012345678901234567890'].map(spelled),
].flat();
const TEXTS: readonly string[] = [
  ['', ' ', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined', '0', '-0', '1e999', 'true', '0x10'],
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'length'],
  [
    '\u0000',
    '\u0007\u001b[2J\u001b]0;owned\u0007',
    '\u202Eabc\u2066',
    '\u200B\uFEFF',
    '\uD800',
    '\uDFFF\uD800',
    'e\u0301\u0301\u0301',
    '\u{1F4A9}',
  ],
  ['<img src=x onerror=alert(1)>', '=1+1', '/~0~1', '..', '${x}', "'; --", '#1.abc'],
  ['d1', 'd2', 'x', 'v0', 'v-all', 'table', 'hdd', 'stripe', 'all', 'fifo', 'sptf', 'raid5'],
].flat();
const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  '0',
  'length',
  'id',
  'kind',
  '/',
  '~',
  '\u202E',
  'then',
];

type Change =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'scale'; readonly factor: number }
  | { readonly kind: 'drop' | 'swap' | 'long-text' | 'long-key' }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'deep'; readonly levels: number }
  | { readonly kind: 'many'; readonly count: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 60, arbitrary: fc.record({ kind: fc.constant('scale'), factor: fc.constantFrom(0.001, 0.1, 0.5, 2, 3, 10, 100, 1000) }) },
  { weight: 60, arbitrary: fc.record({ kind: fc.constant('value'), value: fc.constantFrom(...NUMBERS) }) },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('value'), value: fc.constantFrom(...TEXTS) }) },
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('value'), value: fc.constantFrom<Json>(null, true, false, [], {}, [[]], [1, 2]) }),
  },
  { weight: 30, arbitrary: fc.record({ kind: fc.constantFrom('drop', 'swap') }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('key'), key: fc.constantFrom(...KEYS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('long-text', 'long-key') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('deep'), levels: fc.constantFrom(3, 15, 40, 600) }) },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('many'), count: fc.constantFrom(1, 1, 1, 2, 2, 3, 30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('many'), count: fc.constantFrom(3000, 25_000) }) },
);

const SHARES = 1000;
/** A place in a document: each step is a share of the keys that there are. Most places are leaves, the others hold something. */
const place = fc
  .tuple(fc.array(fc.nat(SHARES - 1), { minLength: 8, maxLength: 8 }), fc.constantFrom(1, 2, 3, 4, 8, 8, 8, 8, 8, 8, 8, 8))
  .map(([shares, depth]) => shares.slice(0, depth).map((share) => share / SHARES));
const changes = fc.array(fc.tuple(place, change), { minLength: 1, maxLength: 4 });

/** A value may stand at several places, and changes of one must not reach the others. */
const put = (parent: object, key: string, value: Json): void =>
  void Object.defineProperty(parent, key, { value: structuredClone(value), enumerable: true, configurable: true, writable: true });

function apply(document: Json, steps: readonly number[], how: Change): void {
  let parent = document;
  for (const [depth, share] of steps.entries()) {
    if (typeof parent !== 'object' || parent === null) return;
    const keys = Object.keys(parent);
    if (keys.length === 0) return;
    const key = keys[Math.floor(share * keys.length)];
    const child: Json = (parent as Record<string, Json>)[key];
    if (depth < steps.length - 1 && typeof child === 'object' && child !== null) parent = child;
    else return changeAt(parent, key, child, how);
  }
}

function changeAt(parent: Json[] | { [key: string]: Json }, key: string, child: Json, how: Change): void {
  switch (how.kind) {
    case 'value':
      return put(parent, key, how.value);
    case 'scale': {
      if (typeof child !== 'number') return undefined;
      const scaled = child * how.factor;
      return put(parent, key, Number.isInteger(child) ? Math.round(scaled) : scaled);
    }
    case 'drop':
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      return undefined;
    case 'swap':
      return put(parent, key, Object.values(parent)[0]);
    case 'key':
      return Array.isArray(parent) ? undefined : put(parent, how.key, child);
    case 'long-text':
      return put(parent, key, 'x\u202E'.repeat(20_000));
    case 'long-key':
      return Array.isArray(parent) ? undefined : put(parent, `${key}${'k'.repeat(20_000)}`, child);
    case 'deep': {
      let deep = child;
      for (let level = 0; level < how.levels; level++) deep = level % 2 === 0 ? [deep] : { x: deep };
      return put(parent, key, deep);
    }
    case 'many': {
      const list = Array.isArray(child) ? child : Array.isArray(parent) ? parent : null;
      if (list === null) return undefined;
      const entry: Json = list === child ? (child[0] ?? {}) : child;
      for (let n = Math.min(how.count, 30_000 - list.length); n > 0; n--) list.push(structuredClone(entry));
    }
  }
}

/** What happens to the text of a document. */
const scars = fc.oneof(
  { weight: 12, arbitrary: fc.constant((text: string) => text) },
  fc.tuple(fc.nat(), fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '\\', '\u0000', '\u202E', '\uFEFF', '9', '-', 'e', '\uD800')).map(
    ([at, mark]) =>
      (text: string) =>
        `${text.slice(0, at % text.length)}${mark}${text.slice((at % text.length) + 1)}`,
  ),
  fc.nat().map((at) => (text: string) => text.slice(0, at % text.length)),
  fc.constant((text: string) => `\uFEFF  ${text}\n\n`),
  fc.constant((text: string) => `[${text},{}]`),
  fc.constantFrom(20, 2000, 100_000).map((times) => (text: string) => `${'['.repeat(times)}${text}`),
);

const FNV_PRIME = 0x01000193;
const dictionary = strToU8(DICTIONARY_1);

function withChecksum(plain: Uint8Array, packed: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of plain) hash = Math.imul(hash ^ byte, FNV_PRIME);
  const bytes = new Uint8Array(4 + packed.length);
  new DataView(bytes.buffer).setUint32(0, hash >>> 0);
  bytes.set(packed, 4);
  return `#1.${toBase64Url(bytes)}`;
}

/** A link of any text, as quickly as it can be made. */
function linkOf(json: string): string {
  const plain = strToU8(json);
  return withChecksum(plain, deflateSync(plain, { level: 1, mem: 4, dictionary }));
}

/** What happens to a link: bytes of the packed stream, its checksum put right again so that the document in it is read all the same. */
const linkScars = fc.oneof(
  { weight: 1, arbitrary: fc.constant((link: string) => link) },
  {
    weight: 4,
    arbitrary: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 }).map((flips) => (link: string) => {
      const bytes = fromBase64Url(link.slice(3))!;
      for (const [at, byte] of flips) bytes[4 + (at % (bytes.length - 4))] ^= byte;
      try {
        return withChecksum(inflateSync(bytes.subarray(4), { dictionary }), bytes.subarray(4));
      } catch {
        return `#1.${toBase64Url(bytes)}`;
      }
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom('A', '_', '=', '%', ' ', '#', '\u202E', '.', '&')).map(([at, mark]) => (link: string) => {
      const cut = at % link.length;
      return `${link.slice(0, cut)}${mark}${link.slice(cut + 1)}`;
    }),
  },
  fc.nat().map((at) => (link: string) => link.slice(0, at % link.length)),
  fc.constantFrom('#0.', '#2.', '#999999.', '#01.', '#1..', '1.', 'http://x/#1.').map((head) => (link: string) => head + link.slice(3)),
  fc.constant((link: string) => `https://example.org/?u=${encodeURIComponent(link)}&x=1#2`),
);

const changed = (bases: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(bases.length - 1), changes, scars).map(([base, all, scar]) => {
    const document = JSON.parse(bases[base]) as Json;
    for (const [steps, how] of all) apply(document, steps, how);
    return scar(unmarked(JSON.stringify(document)));
  });

/** Valid documents that the hostile ones are made of, as JSON. */
export interface Bases {
  readonly scenarios: readonly string[];
  readonly lessons: readonly string[];
  readonly drives: readonly string[];
}

/** Hostile texts of every kind. */
export function hostile({ scenarios, lessons, drives }: Bases): fc.Arbitrary<Hostile> {
  const links = scenarios.map((json) => linkOf(`[${json},{"tab":"board","disk":3}]`));
  const ofKind = (kind: Hostile['kind'], texts: fc.Arbitrary<string>) => texts.map((text): Hostile => ({ kind, text }));
  return fc.oneof(
    { weight: 8, arbitrary: ofKind('document', changed(scenarios)) },
    {
      weight: 1,
      arbitrary: ofKind(
        'link',
        changed(scenarios).map((json) => linkOf(`[${json},{}]`)),
      ),
    },
    {
      weight: 1,
      arbitrary: ofKind(
        'link',
        fc
          .tuple(fc.constantFrom(...scenarios), changed(scenarios))
          .map(([open, pinned]) => linkOf(`[${open},{},[{"title":"Pinned","fields":${pinned}}]]`)),
      ),
    },
    {
      weight: 5,
      arbitrary: ofKind(
        'link',
        fc.tuple(fc.constantFrom(...links), linkScars).map(([link, scar]) => scar(link)),
      ),
    },
    { weight: 1, arbitrary: ofKind('lesson', changed(lessons)) },
    { weight: 2, arbitrary: ofKind('drive', changed(drives)) },
  );
}
