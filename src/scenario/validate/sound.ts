/**
 * The sound parts of a document that may be broken elsewhere, so that all its problems can be reported at
 * once: one drive without a rpm must not hide that a table is placed nowhere.
 */
import type * as schema from '../schema.ts';
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
  readonly controllers: Parts<schema.RaidController>;
  readonly volumes: Parts<schema.Volume>;
  readonly groups: Parts<schema.VolumeGroup>;
  readonly objects: Parts<schema.DbObject>;
  readonly tables: Parts<schema.Table>;
  readonly pools: Parts<schema.Pool>;
  readonly partitions: Parts<schema.Partition>;
  readonly log: schema.Log | undefined;
  readonly selfTuning: schema.SelfTuning | undefined;
  readonly rules: Parts<schema.PlacementRule>;
  readonly exceptions: Parts<schema.PlacementException>;
  readonly addresses: Parts<schema.FileAddresses> & { readonly isThere: boolean };
  readonly classes: Parts<schema.QueryClass>;
  readonly blockBytes: number | undefined;
  readonly host: schema.Host | undefined;
  readonly costs: schema.Costs | undefined;
  readonly workload: schema.Workload | undefined;
  readonly timeline: Parts<schema.Action>;
}

/** A list that a document need not have. */
const NONE: Parts<never> = { parts: [], ids: new Set(), complete: true };

/** What the parse of a document found unsound, as pointers. */
export interface Faults {
  /** Parts in which a value is missing or has the wrong type, and all that they stand in, down to `PART_DEPTH`. */
  readonly broken: ReadonlySet<string>;
  /** Lists that were too long to be looked at. */
  readonly unread: ReadonlySet<string>;
}

/** Keys that lead to the deepest part that is judged by itself: /hardware/disks/4. */
export const PART_DEPTH = 3;

function field(value: unknown, keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/**
 * Takes the sound parts out of a document that has been parsed; nothing is parsed a second time.
 * @param document what came from outside
 * @param output what the schema made of it: with defaults, and parsed as far as a part is sound
 */
export function soundParts(document: unknown, output: unknown, { broken, unread }: Faults): Sound {
  function list<T>(...keys: readonly string[]): Parts<T> {
    const raw = field(document, keys);
    const read = field(output, keys);
    if (!Array.isArray(raw) || !Array.isArray(read) || unread.has(pointerOf(...keys)))
      return { parts: [], ids: new Set(), complete: false };
    const parts: Part<T>[] = [];
    const ids = new Set<string>();
    raw.forEach((entry: unknown, k) => {
      const pointer = pointerOf(...keys, k);
      if (k < read.length && !broken.has(pointer)) parts.push({ value: read[k] as T, pointer });
      const id = field(entry, ['id']);
      if (typeof id === 'string') ids.add(id);
    });
    return { parts, ids, complete: parts.length === raw.length };
  }
  const section = (...keys: readonly string[]): unknown => (broken.has(pointerOf(...keys)) ? undefined : field(output, keys));
  const blockBytes = field(document, ['database', 'blockBytes']);
  return {
    drives: list('hardware', 'drives'),
    paths: list('hardware', 'paths'),
    disks: list('hardware', 'disks'),
    controllers: field(document, ['hardware', 'controllers']) === undefined ? NONE : list('hardware', 'controllers'),
    volumes: list('volumes'),
    groups: field(document, ['volumeGroups']) === undefined ? NONE : list('volumeGroups'),
    objects: list('database', 'objects'),
    tables: list('database', 'tables'),
    pools: list('database', 'pools'),
    partitions: field(document, ['database', 'partitions']) === undefined ? NONE : list('database', 'partitions'),
    log: section('database', 'log') as schema.Log | undefined,
    selfTuning: section('database', 'selfTuning') as schema.SelfTuning | undefined,
    rules: list('placement', 'rules'),
    exceptions: list('placement', 'exceptions'),
    addresses: { ...list('placement', 'addresses'), isThere: field(document, ['placement', 'addresses']) !== undefined },
    classes: list('classes'),
    blockBytes: typeof blockBytes === 'number' ? blockBytes : undefined,
    host: section('host') as schema.Host | undefined,
    costs: section('costs') as schema.Costs | undefined,
    workload: section('workload') as schema.Workload | undefined,
    timeline: list('timeline'),
  };
}
