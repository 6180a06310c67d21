/**
 * Work of the study's page that has ended, kept on the device so that what was canceled, or cut off by closing the
 * page, continues where it was: elapsed times of sweeps, and decided claims. Each is kept under everything that it
 * depends on; what another engine computed is not read, and records may be damaged or made by hand.
 */
import * as v from 'valibot';
import { ENGINE_VERSION } from '../engine/version.ts';
import { VERDICTS } from '../studies/claims/claim.ts';
import type { Decision } from '../studies/claims/claim.ts';
import type { LoadFigures } from '../analysis/sweep/load/subject.ts';
import type { DeviceStorage } from './deviceStorage.ts';

/** What may be run of one point. */
const MOST_SEEDS = 1000;
const SAVE_AFTER_MS = 500;

export interface Kept<T> {
  /** What the device holds; empty where it holds nothing that can be used. */
  load(): Promise<Readonly<Record<string, T>>>;
  /** Writes these entries a moment later, beside those that another tab has written meanwhile. */
  keep(entries: Readonly<Record<string, T>>): void;
  /** Drops these entries, on the device too: what is kept under these keys from now on begins at nothing. */
  forget(keys: readonly string[]): void;
  /** Writes now what waits to be written. */
  flush(): void;
}

export interface KeptOptions<T> {
  readonly storage: DeviceStorage;
  /** Key of the record on the device. */
  readonly name: string;
  readonly entry: v.GenericSchema<unknown, T>;
  /** Beyond so many entries the earliest go. */
  readonly most: number;
  /** The better of two entries under one key. */
  readonly better: (a: T, b: T) => T;
}

/** A record of entries by key. A device that refuses costs nothing but the record. */
export function keptEntries<T>({ storage, name, entry, most, better }: KeptOptions<T>): Kept<T> {
  const shape = v.object({ version: v.literal(1), engineVersion: v.literal(ENGINE_VERSION), entries: v.record(v.string(), v.unknown()) });
  /** What the device holds as far as this page knows, and everything of its own. */
  let known: Readonly<Record<string, T>> = {};
  /** Keys whose entries on the device no longer count. */
  let forgotten: ReadonlySet<string> = new Set();
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<Record<string, T>> {
    const record = v.safeParse(shape, await storage.get(name).catch(() => undefined));
    if (!record.success) return {};
    const readable = Object.entries(record.output.entries)
      .slice(-most)
      .flatMap(([key, value]) => {
        const read = v.safeParse(entry, value);
        return read.success ? [[key, read.output] as const] : [];
      });
    return Object.fromEntries(readable);
  }

  async function load(): Promise<Readonly<Record<string, T>>> {
    const onDevice = await read();
    known = joined(without(onDevice, forgotten), known, better);
    isLoaded = true;
    return known;
  }

  /** What another tab has written meanwhile stays; a page that goes away has no time to look. */
  async function write(inHaste: boolean): Promise<void> {
    if (!inHaste || !isLoaded) await load();
    known = newest(known, most);
    const gone = forgotten;
    await storage.set(name, { version: 1, engineVersion: ENGINE_VERSION, entries: known });
    // Unless more was forgotten meanwhile, the device no longer has them.
    if (gone === forgotten) forgotten = new Set();
  }

  /** Not put off by the next one: what comes every moment would never be written. */
  function writeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      attempt(false);
    }, SAVE_AFTER_MS);
  }

  // A device that refuses keeps nothing, and everything else continues.
  const attempt = (inHaste: boolean) => void write(inHaste).catch(() => {});
  return {
    load,
    keep(entries) {
      known = joined(known, entries, better);
      writeSoon();
    },
    forget(keys) {
      forgotten = new Set([...forgotten, ...keys]);
      known = without(known, new Set(keys));
      writeSoon();
    },
    flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      attempt(true);
    },
  };
}

/** Both records in one; under a key that both have, the better entry. Entries of the second are the newer ones. */
export function joined<T>(a: Readonly<Record<string, T>>, b: Readonly<Record<string, T>>, better: (a: T, b: T) => T): Record<string, T> {
  const all: Record<string, T> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const there = Object.hasOwn(a, key) ? better(a[key], value) : value;
    // Written last, so that it is dropped last.
    delete all[key];
    all[key] = there;
  }
  return all;
}

const without = <T>(entries: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.has(key)));

/** The entries that were written last. */
export function newest<T>(entries: Readonly<Record<string, T>>, most: number): Readonly<Record<string, T>> {
  const all = Object.entries(entries);
  return all.length <= most ? entries : Object.fromEntries(all.slice(-most));
}

const Runs: v.GenericSchema<unknown, readonly number[]> = v.pipe(
  v.array(v.pipe(v.number(), v.finite(), v.minValue(0))),
  v.minLength(1),
  v.maxLength(MOST_SEEDS),
);

/** Elapsed ms by seed of the points of sweeps, by hash of the scenario (its seed included) and scale. */
export type KeptRuns = Kept<readonly number[]>;

/** Equal scenarios give equal runs: the longer list begins with the shorter one. */
export const moreSeeds = <T>(a: readonly T[], b: readonly T[]): readonly T[] => (b.length > a.length ? b : a);

/** Points of sweeps that are kept: each is a handful of numbers. */
export const MOST_POINTS = 5000;

export const keptRuns = (storage: DeviceStorage): KeptRuns =>
  keptEntries({ storage, name: 'sweeps', entry: Runs, most: MOST_POINTS, better: moreSeeds });

const figure = v.pipe(v.number(), v.finite(), v.minValue(0));
const Figures: v.GenericSchema<unknown, readonly LoadFigures[]> = v.pipe(
  v.array(
    v.strictObject({
      queries: figure,
      perSecond: figure,
      iosPerSecond: figure,
      bytesPerSecond: figure,
      meanMs: figure,
      p50Ms: figure,
      p95Ms: figure,
      inSystem: v.nullable(figure),
      thinkMs: figure,
      disk: v.string(),
      diskUtilization: figure,
      busiest: v.string(),
      utilization: figure,
      unlike: v.string(),
    }),
  ),
  v.minLength(1),
  v.maxLength(MOST_SEEDS),
);

/** What else the runs of sweeps over a load said, by point and whose load it is. */
export type KeptLoads = Kept<readonly LoadFigures[]>;

/** Each is a dozen numbers a seed. */
export const MOST_LOADS = 1000;

export const keptLoads = (storage: DeviceStorage): KeptLoads =>
  keptEntries({ storage, name: 'sweep-loads', entry: Figures, most: MOST_LOADS, better: moreSeeds });

const measure = v.nullable(v.pipe(v.number(), v.finite()));
const Verdict: v.GenericSchema<unknown, KeptVerdict> = v.object({
  setting: v.picklist(['quick', 'whole']),
  decision: v.object({
    figure: v.string(),
    simulated: v.object({ mean: measure, min: measure, max: measure, seeds: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    bounds: v.exactOptional(v.object({ low: v.exactOptional(v.number()), high: v.exactOptional(v.number()) })),
    passes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    verdict: v.picklist(VERDICTS),
    reason: v.string(),
    finding: v.string(),
  }),
});

/** How a claim was decided here; its text is the build's. */
export interface KeptVerdict {
  readonly setting: 'quick' | 'whole';
  readonly decision: Decision;
}

/** Decided claims, by program that decided them and id. */
export type KeptVerdicts = Kept<KeptVerdict>;

/** A few builds' claims. */
const MOST_VERDICTS = 300;

export const keptVerdicts = (storage: DeviceStorage): KeptVerdicts =>
  keptEntries({ storage, name: 'claims', entry: Verdict, most: MOST_VERDICTS, better: (_, newer) => newer });
