/**
 * Where containers lie at first: where the text says it, by disk and offset or by the mount point that the file's path begins with; else
 * round robin over volumes and disks, past those that have no room left.
 */
import { formatBytes } from '../../base/units.ts';
import type { FileAddresses } from '../addresses.ts';
import type { PlacementRule, Spread } from '../schema.ts';
import type { FileRow } from './files.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import type { BuiltSpace } from './spaces.ts';
import type { Place } from './volumes.ts';

export interface PlacedSpaces {
  readonly rules: readonly PlacementRule[];
  readonly addresses: readonly FileAddresses[];
  /** Files whose place the text gives, and the others. */
  readonly known: number;
  readonly unknown: number;
  readonly problems: readonly ImportProblem[];
}

export interface Where {
  readonly places: readonly Place[];
  /** Indexes of those for files of which the text does not say where they lie. */
  readonly allowed: readonly number[];
  readonly blockBytes: number;
}

/** Deals the containers of all spaces to their places. Each is rounded up to whole blocks, as the layout does. */
export function placeSpaces(spaces: readonly BuiltSpace[], { places, allowed, blockBytes }: Where): PlacedSpaces {
  const free = places.map(({ bytes }) => bytes);
  const rules: PlacementRule[] = [];
  const addresses: FileAddresses[] = [];
  const problems: ImportProblem[] = [];
  const placeIn = finder(places);
  let next = 0;
  let known = 0;
  let unknown = 0;
  for (const { object, sizes, files } of spaces) {
    const targets: string[] = [];
    for (const [k, size] of sizes.entries()) {
      const bytes = Math.ceil(size / blockBytes) * blockBytes;
      const file = files.at(k);
      const said = file === undefined ? -1 : placeIn(file);
      if (file !== undefined && file.disk !== '' && said < 0)
        problems.push(
          note(file.line, `There is no disk or volume ${quoted(file.disk)}, so the file lies on another`, 'a name that lsblk prints'),
        );
      const isRoom = said >= 0 && free[said] >= bytes;
      if (said >= 0 && !isRoom)
        problems.push(
          note(
            file?.line ?? 0,
            `A file of ${quoted(object.name)} with ${formatBytes(size)} does not fit on ${quoted(places[said].id)}, where its path or disk says that it lies`,
            'it lies on another disk',
          ),
        );
      const nth = isRoom ? -1 : allowed.findIndex((_, k) => free[allowed[(next + k) % allowed.length]] >= bytes);
      const at = isRoom ? said : nth < 0 ? -1 : allowed[(next + nth) % allowed.length];
      if (at < 0) {
        const most = Math.max(0, ...allowed.map((k) => free[k]));
        problems.push(
          wrong(
            0,
            `A file of ${quoted(object.name)} with ${formatBytes(size)} fits on no disk; the largest gap is ${formatBytes(most)}`,
            'more or larger disks, or fewer tables',
          ),
        );
        return { rules, addresses, known, unknown, problems };
      }
      free[at] -= bytes;
      targets.push(places[at].id);
      if (!isRoom) {
        next = (next + nth + 1) % allowed.length;
        unknown++;
        continue;
      }
      known++;
      if (file !== undefined && file.offsetBytes >= 0) {
        const atBytes = addressIn(file, bytes, places[at], blockBytes, problems);
        if (atBytes !== null) addresses.push({ object: object.id, from: [1, k + 1], to: [1, k + 1], target: places[at].id, atBytes });
      }
    }
    rules.push({ object: object.id, spread: listed(targets) });
  }
  return { rules, addresses: apart(addresses, spaces, blockBytes, problems), known, unknown, problems };
}

/** The place of a file by its disk, or by the longest mount point that its path lies below; -1: neither says it. */
function finder(places: readonly Place[]): (file: FileRow) => number {
  const byId = new Map(places.flatMap(({ id, names }, k) => [id, ...names].map((name) => [name.toLowerCase(), k] as const)));
  const mounts = places
    .flatMap(({ mounts: points }, k) => points.map((point) => ({ point: point.endsWith('/') ? point : `${point}/`, k })))
    .toSorted((a, b) => b.point.length - a.point.length);
  return ({ disk, name }) => {
    if (disk !== '') return byId.get(disk.toLowerCase()) ?? -1;
    return mounts.find(({ point }) => name.startsWith(point) || `${name}/` === point)?.k ?? -1;
  };
}

/** An address of whole blocks within the place; null, with a problem: the file is laid into the first gap. */
function addressIn(
  { line, offsetBytes }: FileRow,
  bytes: number,
  place: Place,
  blockBytes: number,
  problems: ImportProblem[],
): number | null {
  const atBytes = Math.round(offsetBytes / blockBytes) * blockBytes;
  if (atBytes + bytes > place.bytes) {
    const last = Math.floor((place.bytes - bytes) / blockBytes) * blockBytes;
    problems.push(
      note(
        line,
        `A file of ${formatBytes(bytes)} at ${offsetBytes} ends beyond ${quoted(place.id)}, which holds ${place.bytes} bytes; it lies in the first gap`,
        `an offset of at most ${last}`,
      ),
    );
    return null;
  }
  if (atBytes !== offsetBytes)
    problems.push(note(line, `The offset ${offsetBytes} is rounded to ${atBytes}`, `whole blocks of ${blockBytes} bytes`));
  return atBytes;
}

/** Addresses of which none overlaps another; of two that do, that of the later line is dropped. */
function apart(
  addresses: readonly FileAddresses[],
  spaces: readonly BuiltSpace[],
  blockBytes: number,
  problems: ImportProblem[],
): FileAddresses[] {
  const byId = new Map(spaces.map((space) => [space.object.id, space]));
  const rows = addresses.map((entry) => {
    const space = byId.get(entry.object);
    const k = (entry.from?.[1] ?? 1) - 1;
    const bytes = Math.ceil((space?.sizes[k] ?? 0) / blockBytes) * blockBytes;
    return { entry, from: entry.atBytes, to: entry.atBytes + bytes, line: space?.files.at(k)?.line ?? 0 };
  });
  const kept = new Set<FileAddresses>();
  const byTarget = new Map<string, (typeof rows)[number][]>();
  for (const row of rows.toSorted((a, b) => a.line - b.line)) {
    const taken = byTarget.get(row.entry.target) ?? [];
    byTarget.set(row.entry.target, taken);
    const at = endingUpTo(taken, row.from);
    const other = taken.at(at);
    if (at < taken.length && other !== undefined && other.from < row.to) {
      problems.push(
        note(
          row.line,
          `The file at ${row.from} of ${quoted(row.entry.target)} overlaps that of line ${other.line}, from ${other.from} to ${other.to}; it lies in the first gap`,
          'files that do not overlap',
        ),
      );
      continue;
    }
    kept.add(row.entry);
    taken.splice(at, 0, row);
  }
  return addresses.filter((entry) => kept.has(entry));
}

/** How many of these, which follow each other and do not overlap, end at a byte or before it. */
function endingUpTo(taken: readonly { readonly to: number }[], byte: number): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (taken[middle].to <= byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

const listed = (targets: readonly string[]): Spread =>
  targets.every((target) => target === targets[0])
    ? { kind: 'all', target: targets[0] }
    : { kind: 'round-robin', targets: [...targets], offset: 0, segmentShift: 0 };
