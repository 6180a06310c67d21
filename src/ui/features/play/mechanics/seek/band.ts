/** A band of addresses that a reader has picked: which files lie in it, what was asked of it, and how pointer and keys change it. Pure. */
import { FREE, type Band } from '../../../../../analysis/fill/fill.ts';
import type { Range, Service } from '../services.ts';

export const SECTOR_BYTES = 512;

/** Brushed between two addresses, of which the second one moves; or all files of an object. */
export type Picked =
  | { readonly by: 'brush'; readonly anchor: number; readonly focus: number }
  | { readonly by: 'object'; readonly object: number };

/** A run of addresses with files of one object, or without files. */
export interface FileRun extends Range {
  readonly object: number;
}

/** From the first address to the last, neighbors of one object as one. */
export function runsOf(bands: readonly Band[], diskBytes: number): readonly FileRun[] {
  const runs: FileRun[] = [];
  let at = 0;
  const add = (object: number, to: number) => {
    if (to <= at) return;
    const last = runs.at(-1);
    if (last?.object === object) runs[runs.length - 1] = { ...last, to };
    else runs.push({ object, from: at, to });
    at = to;
  };
  for (const { object, bytes } of bands) add(object, at + bytes);
  add(FREE, diskBytes);
  return runs;
}

/** Of what was picked on this disk, apart from each other and in order. Empty: the disk has no files of the object, or ends before the band. */
export function rangesOf(picked: Picked | null, runs: readonly FileRun[]): readonly Range[] {
  if (picked === null) return [];
  if (picked.by === 'object') return runs.filter(({ object }) => object === picked.object).map(({ from, to }) => ({ from, to }));
  const diskBytes = runs.at(-1)?.to ?? 0;
  const range = { from: Math.min(picked.anchor, picked.focus), to: Math.min(diskBytes, Math.max(picked.anchor, picked.focus)) };
  return range.to > range.from ? [range] : [];
}

/** From the first of them to the last. */
export const hullOf = (ranges: readonly Range[]): Range | null =>
  ranges.length === 0 ? null : { from: ranges[0].from, to: ranges[ranges.length - 1].to };

const overlap = (a: Range, b: Range): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

export interface Lying {
  readonly object: number;
  readonly bytes: number;
}

/** What lies in bands, the most first; bytes without files are `FREE`. */
export function lyingIn(runs: readonly FileRun[], ranges: readonly Range[]): readonly Lying[] {
  const bytes = new Map<number, number>();
  for (const run of runs)
    for (const range of ranges) {
      const shared = overlap(run, range);
      if (shared > 0) bytes.set(run.object, (bytes.get(run.object) ?? 0) + shared);
    }
  return [...bytes].map(([object, sum]) => ({ object, bytes: sum })).toSorted((a, b) => b.bytes - a.bytes);
}

const placeOf = ({ lba, sectors }: Service): Range => ({ from: lba * SECTOR_BYTES, to: (lba + sectors) * SECTOR_BYTES });

export interface Visited {
  /** Requests that touch the bands, in their order. */
  readonly visits: readonly Service[];
  /** Bytes of them inside. */
  readonly bytes: number;
}

export function visitsOf(services: readonly Service[], ranges: readonly Range[]): Visited {
  let bytes = 0;
  const visits = services.filter((service) => {
    const inside = ranges.reduce((sum, range) => sum + overlap(placeOf(service), range), 0);
    bytes += inside;
    return inside > 0;
  });
  return { visits, bytes };
}

export interface Asked extends Lying {
  /** Bands that the files lie in. */
  readonly bands: number;
  readonly visits: readonly Service[];
  readonly visited: number;
}

/** What was asked of the files of each object, and of addresses without files, in the order in which they first lie there. */
export function askedOf(runs: readonly FileRun[], services: readonly Service[]): readonly Asked[] {
  return [...new Set(runs.map(({ object }) => object))].map((object) => {
    const ranges = runs.filter((run) => run.object === object);
    const { visits, bytes } = visitsOf(services, ranges);
    return { object, bytes: ranges.reduce((sum, { from, to }) => sum + to - from, 0), bands: ranges.length, visits, visited: bytes };
  });
}

export interface ByAddress {
  readonly bytes: Float64Array;
  readonly visits: Float64Array;
}

/** The addresses shown, in so many equal bands: bytes in each, exact, and requests that touch each. */
export function byAddress(services: readonly Service[], range: Range, rows: number): ByAddress {
  const bytes = new Float64Array(rows);
  const visits = new Float64Array(rows);
  const high = (range.to - range.from) / rows;
  for (const service of services) {
    const place = placeOf(service);
    if (overlap(place, range) === 0) continue;
    const first = Math.max(0, Math.floor((place.from - range.from) / high));
    const last = Math.min(rows - 1, Math.ceil((place.to - range.from) / high) - 1);
    for (let row = first; row <= last; row++) {
      const inside = overlap(place, { from: range.from + row * high, to: range.from + (row + 1) * high });
      if (inside === 0) continue;
      bytes[row] += inside;
      visits[row]++;
    }
  }
  return { bytes, visits };
}

/** Steps of the keys that all addresses shown have. */
const STEPS = 32;

const toSector = (bytes: number): number => Math.round(bytes / SECTOR_BYTES) * SECTOR_BYTES;

const stepOf = ({ from, to }: Range): number => Math.max(SECTOR_BYTES, toSector((to - from) / STEPS));

const within = ({ from, to }: Range, bytes: number): number => Math.max(from, Math.min(to, bytes));

/** Between two addresses, to the sector and at least one, within the addresses shown. */
export function brushed(anchor: number, focus: number, shown: Range): Picked {
  const at = within(shown, toSector(anchor));
  const to = within(shown, toSector(focus));
  if (at !== to) return { by: 'brush', anchor: at, focus: to };
  return { by: 'brush', anchor: at, focus: at + SECTOR_BYTES <= shown.to ? at + SECTOR_BYTES : at - SECTOR_BYTES };
}

/** Where each end of a band may be put while the other one stays: it keeps a sector at least. */
export const boundsOf = (
  { from, to }: Range,
  diskBytes: number,
): Readonly<Record<'from' | 'to', { readonly min: number; readonly max: number }>> => ({
  from: { min: 0, max: Math.max(0, to - SECTOR_BYTES) },
  to: { min: Math.min(diskBytes, from + SECTOR_BYTES), max: diskBytes },
});

/** The files under an address, all of their object; null where none lie. */
export function pickedAt(runs: readonly FileRun[], bytes: number): Picked | null {
  const run = runs.find(({ from, to }) => bytes >= from && bytes < to);
  return run === undefined || run.object === FREE ? null : { by: 'object', object: run.object };
}

/** Runs of files that lie at the addresses shown. */
export const filesShown = (runs: readonly FileRun[], shown: Range): readonly FileRun[] =>
  runs.filter((run) => run.object !== FREE && overlap(run, shown) > 0);

/** Keys that go from file to file. */
export const isFileKey = (key: string): boolean => key === 'PageUp' || key === 'PageDown';

/** What a key makes of what is picked; undefined: it is no key of the ruler, or goes to the next file where none is shown. */
export function pickedByKey(
  key: string,
  shift: boolean,
  picked: Picked | null,
  runs: readonly FileRun[],
  shown: Range,
): Picked | undefined {
  const step = stepOf(shown);
  const range = hullOf(rangesOf(picked, runs));
  const down = key === 'ArrowDown' || key === 'PageDown';
  switch (key) {
    case 'Home':
      return brushed(shown.from, shown.from + step, shown);
    case 'End':
      return brushed(shown.to - step, shown.to, shown);
    case 'PageUp':
    case 'PageDown': {
      const files = filesShown(runs, shown);
      const next = down
        ? files.find(({ from }) => range === null || from > range.from)
        : files.findLast(({ from }) => range === null || from < range.from);
      const at = next ?? files.at(down ? -1 : 0);
      return at && { by: 'brush', anchor: at.from, focus: at.to };
    }
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = down ? step : -step;
      if (picked === null || range === null) return pickedByKey(down ? 'Home' : 'End', false, null, runs, shown);
      if (!shift) {
        const length = range.to - range.from;
        // Files that are partly out of sight are moved as they are.
        const from = Math.max(Math.min(shown.from, range.from), Math.min(Math.max(shown.to, range.to) - length, range.from + by));
        return { by: 'brush', anchor: from, focus: from + length };
      }
      const { anchor, focus } = picked.by === 'brush' ? picked : { anchor: range.from, focus: range.to };
      const to = within(shown, focus + by);
      // It has no length where both ends meet: on to the other side.
      return brushed(anchor, to === anchor ? within(shown, to + by) : to, {
        from: Math.min(shown.from, anchor),
        to: Math.max(shown.to, anchor),
      });
    }
    default:
      return undefined;
  }
}
