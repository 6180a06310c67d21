/**
 * The sound parts of a document that may be broken elsewhere, so that all its problems can be told at
 * once: one drive without a rpm must not hide that a table is placed nowhere.
 */
import * as v from 'valibot';
import * as schema from '../schema.ts';
import { pointerOf } from './report.ts';

/** A part of the document and where it stands. */
export interface Part<T> {
  readonly value: T;
  readonly pointer: string;
}

/** One list: its sound parts, and the ids of all its parts, broken ones included. */
export interface Parts<T> {
  readonly parts: readonly Part<T>[];
  readonly ids: ReadonlySet<string>;
  /** False where something in the list is broken, so that what is missing in it proves nothing. */
  readonly complete: boolean;
}

/** What the rules of meaning are checked on. Values have the right types but may be out of range. */
export interface Sound {
  readonly drives: Parts<schema.Drive>;
  readonly paths: Parts<schema.Path>;
  readonly disks: Parts<schema.Disk>;
  readonly volumes: Parts<schema.Volume>;
  readonly objects: Parts<schema.DbObject>;
  readonly rules: Parts<schema.PlacementRule>;
  readonly exceptions: Parts<schema.PlacementException>;
  readonly classes: Parts<schema.QueryClass>;
  readonly blockBytes: number | undefined;
  readonly host: schema.Host | undefined;
  readonly workload: schema.Workload | undefined;
}

type Schema<T> = v.BaseSchema<unknown, T, v.BaseIssue<unknown>>;

/** The value if its types are right; out of range is told by the shape check and does not matter here. */
function typed<T>(part: Schema<T>, value: unknown): T | undefined {
  const result = v.safeParse(part, value);
  return result.typed ? result.output : undefined;
}

function field(value: unknown, ...keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function list<T>(part: Schema<T>, document: unknown, ...keys: readonly string[]): Parts<T> {
  const raw = field(document, ...keys);
  if (!Array.isArray(raw)) return { parts: [], ids: new Set(), complete: false };
  const parts: Part<T>[] = [];
  const ids = new Set<string>();
  raw.forEach((entry: unknown, k) => {
    const value = typed(part, entry);
    if (value !== undefined) parts.push({ value, pointer: pointerOf(...keys, k) });
    const id = field(entry, 'id');
    if (typeof id === 'string') ids.add(id);
  });
  return { parts, ids, complete: parts.length === raw.length };
}

/** Takes the sound parts out of any value. */
export function soundParts(document: unknown): Sound {
  const blockBytes = field(document, 'database', 'blockBytes');
  return {
    drives: list(schema.Drive, document, 'hardware', 'drives'),
    paths: list(schema.Path, document, 'hardware', 'paths'),
    disks: list(schema.Disk, document, 'hardware', 'disks'),
    volumes: list(schema.Volume, document, 'volumes'),
    objects: list(schema.DbObject, document, 'database', 'objects'),
    rules: list(schema.PlacementRule, document, 'placement', 'rules'),
    exceptions: list(schema.PlacementException, document, 'placement', 'exceptions'),
    classes: list(schema.QueryClass, document, 'classes'),
    blockBytes: typeof blockBytes === 'number' ? blockBytes : undefined,
    host: typed(schema.Host, field(document, 'host')),
    workload: typed(schema.Workload, field(document, 'workload')),
  };
}
