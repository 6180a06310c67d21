/**
 * Which format a file is in, told from its beginning: each reader is given the same lines, and the one that
 * understands most of them has it. A guess to be corrected by anyone who knows better, never a gate.
 */
import { TRACE_FORMATS, BLKPARSE_ACTIONS } from './names.ts';
import type { FormatOptions, TraceFormat } from './names.ts';
import { createTraceReader } from './reader.ts';
import { isGzip, Unpacker } from './unpack.ts';

/** Bytes of a file that are enough to tell its format: hundreds of lines, also in blkparse's first second of other events. */
export const HEAD_BYTES = 128 * 1024;

/** What a file that is not a trace looks like, so that it can be said what it is. */
export type Looks = 'text' | 'empty' | 'json' | 'binary' | 'utf-16' | 'damaged-gzip';

export interface Detection extends FormatOptions {
  /** Null if no reader understands a single line and the name tells nothing. */
  readonly format: TraceFormat | null;
  /** Share of the lines looked at that this format's reader understands, 0 to 1. */
  readonly understood: number;
  readonly looks: Looks;
  readonly gzip: boolean;
}

/** Names that tools and archives give their files, for where the lines tell nothing. */
const NAMES: readonly (readonly [RegExp, TraceFormat])[] = [
  [/blk(parse|trace)/i, 'blkparse'],
  [/\.iolog|fio/i, 'fio'],
  [/\.spc(\.|$)|financial|websearch/i, 'spc'],
  [/msr|^(hm|mds|prn|proj|prxy|rsrch|src\d|stg|ts|usr|wdev|web)_\d/i, 'msr'],
  [/disksim|\.(trace|dis)(\.|$)/i, 'disksim'],
];

/**
 * @param head the file's first bytes, at most `HEAD_BYTES` of which are looked at; plain or gzip
 * @param whole whether they are all of it, so that the last line counts even if it is not ended
 * @param name the file's name, asked only where the lines tell nothing
 */
export function detectTrace(head: Uint8Array, whole: boolean, name = ''): Detection {
  const gzip = isGzip(head);
  const packed = head.subarray(0, HEAD_BYTES);
  const text = gzip ? unpackedHead(packed) : packed;
  const all = whole && !gzip && head.length <= HEAD_BYTES;
  if (text === null) return { format: null, understood: 0, looks: 'damaged-gzip', gzip };
  const looks = looksOf(text);
  const best = looks === 'text' || looks === 'json' ? bestReader(text, all) : null;
  if (best) return { ...best, looks: 'text', gzip };
  const named = looks === 'text' ? NAMES.find(([pattern]) => pattern.test(name))?.[1] : undefined;
  return { format: named ?? null, understood: 0, looks, gzip };
}

function unpackedHead(packed: Uint8Array): Uint8Array | null {
  const text = new Uint8Array(HEAD_BYTES);
  let length = 0;
  const unpacker = new Unpacker((bytes) => {
    const taken = bytes.subarray(0, HEAD_BYTES - length);
    text.set(taken, length);
    length += taken.length;
  });
  unpacker.push(packed);
  return unpacker.problem === '' || length > 0 ? text.subarray(0, length) : null;
}

function looksOf(text: Uint8Array): Looks {
  const [a, b, c] = text;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return 'utf-16';
  const start = a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
  let first = 0;
  let strange = 0;
  for (let at = start; at < text.length; at++) {
    const byte = text[at];
    const blank = byte === 9 || byte === 10 || byte === 13 || byte === 32;
    if (first === 0 && !blank) first = byte;
    if (byte < 32 && !blank) strange++;
  }
  if (first === 0) return 'empty';
  // A stray control character does not make a text binary; one in a hundred does.
  if (strange * 100 > text.length) return 'binary';
  return first === 123 || first === 91 ? 'json' : 'text';
}

type Found = Pick<Detection, 'format' | 'understood' | 'blkparseAction'>;

function bestReader(text: Uint8Array, all: boolean): Found | null {
  let best: Found | null = null;
  let most = 0;
  for (const format of TRACE_FORMATS) {
    const found = format === 'blkparse' ? blkparse(text, all) : tried(format, {}, text, all);
    const share = found.lines === 0 ? 0 : found.understood / found.lines;
    if (found.understood === 0 || share <= most) continue;
    most = share;
    best = { format, understood: share, ...(found.action && { blkparseAction: found.action }) };
  }
  return best;
}

interface Tried {
  readonly lines: number;
  readonly understood: number;
  readonly requests: number;
  readonly action?: (typeof BLKPARSE_ACTIONS)[number];
}

function tried(format: TraceFormat, options: FormatOptions, text: Uint8Array, all: boolean): Tried {
  const reader = createTraceReader(format, options);
  let wanted = reader.push(text);
  if (wanted && all) {
    const end = reader.end();
    wanted = end.ok || end.error.kind !== 'format';
  }
  const { lines, requests, malformed } = reader.progress();
  // A reader that wants no more after its first lines has seen that the file is none of its own.
  return { lines, requests, understood: wanted ? lines - malformed : 0 };
}

/** Not every blkparse text has the events of every action: the first that gives requests is taken. */
function blkparse(text: Uint8Array, all: boolean): Tried {
  const each = BLKPARSE_ACTIONS.map((action) => ({ ...tried('blkparse', { blkparseAction: action }, text, all), action }));
  return each.find(({ requests }) => requests > 0) ?? each[0];
}
