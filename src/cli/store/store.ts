/**
 * A store of results: a folder that any number of programs write to at once, each to a log of its own, and that any of them read. An
 * entry is never changed. Entries of another version of the engine, or of another format of results, lie in folders of their own.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import resultSchema from '../../../public/schema/result.schema.json' with { type: 'json' };
import { ENGINE_VERSION } from '../../engine/version.ts';
import { meaningHash } from '../../scenario/hash.ts';
import { OutputLost, UsageError } from '../failure.ts';
import { systemWords } from '../output.ts';
import { indexLog, readEntry, type Entry } from './log.ts';
import { recordOf } from './record.ts';

const ENGINE_FOLDER = /^engine-(.+)-([0-9a-f]{8})$/;
const LOG = '.log';

/** The folder of entries that this program may use: those of its engine whose results have the same fields. */
export const folderOf = (engineVersion: string): string => `engine-${engineVersion}-${meaningHash(resultSchema).slice(0, 8)}`;

/** Of one kind the number of things that were found. */
export interface Found {
  /** Results that can be used. */
  readonly entries: number;
  /** Stretches of logs that are no entries. */
  readonly damaged: number;
  /** Versions of the engine whose entries are kept apart, each once. */
  readonly otherVersions: readonly string[];
}

export interface Store {
  readonly found: Found;
  readonly has: (key: string) => boolean;
  /** The result under a key, as JSON text; undefined where there is none, or a damaged one. */
  readonly get: (key: string) => string | undefined;
  /** Keeps a result; one under a key that is there already changes nothing. */
  readonly put: (key: string, resultJson: string) => void;
  readonly close: () => void;
}

/** Opens a store for reading, and for writing where a first result is kept; throws UsageError where the folder cannot be used. */
export function openStore(dir: string): Store {
  const folder = join(dir, folderOf(ENGINE_VERSION));
  // Of several entries under one key all but one may be damaged.
  const index = new Map<string, Entry[]>();
  const note = (key: string, entry: Entry): void => void index.set(key, [...(index.get(key) ?? []), entry]);
  let damaged = 0;
  const others = foldersIn(dir).flatMap((name) => (name === folderOf(ENGINE_VERSION) ? [] : (ENGINE_FOLDER.exec(name)?.[1] ?? [])));
  for (const name of namesIn(folder).filter((file) => file.endsWith(LOG))) {
    const log = attempt(dir, () => indexLog(join(folder, name)));
    for (const [key, entry] of log.entries) note(key, entry);
    damaged += log.damaged;
  }
  const found: Found = { entries: index.size, damaged, otherVersions: [...new Set(others)].toSorted() };
  let log: { readonly handle: number; readonly file: string; bytes: number } | null = null;
  return {
    found,
    has: (key) => index.has(key),
    get(key) {
      for (const entry of index.get(key) ?? []) {
        const result = readEntry(entry);
        if (result !== null) return result;
      }
      index.delete(key);
      return undefined;
    },
    put(key, resultJson) {
      if (index.has(key)) return;
      const record = recordOf(key, resultJson);
      try {
        log ??= newLog(folder);
        for (let done = 0; done < record.length;) done += writeSync(log.handle, record, done);
      } catch (error) {
        throw new OutputLost(`the store ${dir} cannot be written: ${systemWords(error)}. What it holds so far can be used.`);
      }
      note(key, { file: log.file, offset: log.bytes, bytes: record.length });
      log.bytes += record.length;
    },
    close() {
      if (log !== null) closeSync(log.handle);
      log = null;
    },
  };
}

/** A log that nobody else ever appends to, also on another machine: it has a name of its own. */
function newLog(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${randomUUID()}${LOG}`);
  return { handle: openSync(file, 'ax'), file, bytes: 0 };
}

const foldersIn = (dir: string): string[] => {
  const there = attempt(dir, () => statSync(dir, { throwIfNoEntry: false }));
  if (there === undefined) return [];
  if (!there.isDirectory()) throw new UsageError(`--store ${dir} is a file; expected a folder, which is made where there is none`);
  return attempt(dir, () => readdirSync(dir));
};
const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? attempt(folder, () => readdirSync(folder).toSorted()) : [];

function attempt<T>(dir: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`The store ${dir} cannot be read: ${systemWords(error)}`);
  }
}
