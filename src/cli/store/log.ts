/** Reading one log of results: where each entry stands, without reading the results themselves. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { headOf, MOST_HEAD_BYTES, resultOf } from './record.ts';

/** Where an entry stands. */
export interface Entry {
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
}

export interface Indexed {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Stretches that are no entries: torn by a writer that was killed, or damaged. */
  readonly damaged: number;
}

const CHUNK_BYTES = 1 << 16;
const NEWLINE = 0x0a;

/** Every entry of a log by its key; of several with one key the last. Lines are checked when they are read, not here. */
export function indexLog(file: string): Indexed {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const entries = new Map<string, Entry>();
    const start = Buffer.alloc(MOST_HEAD_BYTES);
    let damaged = 0;
    for (let offset = 0; offset < size;) {
      const length = readSync(handle, start, 0, start.length, offset);
      const head = headOf(start.subarray(0, length));
      if (head !== null && offset + head.bytes <= size && endsLine(handle, offset + head.bytes)) {
        entries.set(head.key, { file, offset, bytes: head.bytes });
        offset += head.bytes;
      } else {
        damaged += 1;
        offset = nextLine(handle, offset, size);
      }
    }
    return { entries, damaged };
  } finally {
    closeSync(handle);
  }
}

const one = Buffer.alloc(1);
const endsLine = (handle: number, end: number): boolean => readSync(handle, one, 0, 1, end - 1) === 1 && one[0] === NEWLINE;

const chunk = Buffer.alloc(CHUNK_BYTES);

function nextLine(handle: number, from: number, size: number): number {
  for (let at = from; at < size; at += CHUNK_BYTES) {
    const found = chunk.subarray(0, readSync(handle, chunk, 0, CHUNK_BYTES, at)).indexOf(NEWLINE);
    if (found >= 0) return at + found + 1;
  }
  return size;
}

/** The result of an entry, as JSON text; null where it is damaged, or its log is there no more. */
export function readEntry({ file, offset, bytes }: Entry): string | null {
  if (!existsSync(file)) return null;
  const handle = openSync(file, 'r');
  try {
    const line = Buffer.alloc(bytes);
    return readSync(handle, line, 0, bytes, offset) === bytes ? resultOf(line) : null;
  } finally {
    closeSync(handle);
  }
}
