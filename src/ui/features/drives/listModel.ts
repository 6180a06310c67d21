/** The list of drives: those of the document, those of one's own, those of the library. */
import type { DriveFigures } from '../../../scenario/drives/figures.ts';
import type { LibraryEntry, LibrarySummary } from '../../../scenario/drives/library.ts';
import { driveCapacityBytes } from '../../../scenario/capacity.ts';
import { sameModel } from '../../../scenario/edit/drives.ts';
import type { Drive, Scenario } from '../../../scenario/schema.ts';
import { formatBytes, formatCount, formatMs, formatNumber } from '../../../analysis/format.ts';
import { messages } from './messages.ts';

export type DriveGroup = 'document' | 'own' | 'study' | 'measured' | 'modern';

export const GROUP_TITLES: Readonly<Record<DriveGroup, string>> = {
  document: messages.inThisDocument,
  own: messages.yourOwn,
  study: messages.ofTheStudies,
  measured: messages.measuredByOthers,
  modern: messages.ofToday,
};

export interface DriveRow {
  /** `document:<drive id>` or `library:<entry id>`. */
  readonly key: string;
  readonly group: DriveGroup;
  readonly title: string;
  readonly kind: Drive['kind'];
  readonly year: number | undefined;
  readonly capacityBytes: number;
  readonly rpm: number | undefined;
  /** Null while the library is not loaded. */
  readonly drive: Drive | null;
  /** What is known about it: its entry of the library, if it is or was one. */
  readonly entry: LibraryEntry | null;
  /** Disks of the document that use it. */
  readonly users: number;
}

/** Drives that were entered or imported in the page have ids that begin so. */
export const OWN = 'own-';

/** Drives of the document first, then the library; `entries` is null until they are loaded. */
export function driveRows(
  scenario: Scenario,
  summaries: readonly LibrarySummary[],
  entries: readonly LibraryEntry[] | null,
): readonly DriveRow[] {
  const used = new Map<string, number>();
  for (const disk of scenario.hardware.disks) used.set(disk.drive, (used.get(disk.drive) ?? 0) + 1);
  const own = scenario.hardware.drives.map((drive): DriveRow => {
    const entry = entries && entryOf(drive, entries);
    return {
      key: `document:${drive.id}`,
      group: drive.id.startsWith(OWN) ? 'own' : 'document',
      title: drive.name,
      kind: drive.kind,
      year: entry?.year,
      capacityBytes: driveCapacityBytes(drive),
      rpm: drive.kind === 'hdd' ? drive.rpm : undefined,
      drive,
      entry,
      users: used.get(drive.id) ?? 0,
    };
  });
  const library = summaries.map((summary): DriveRow => {
    const entry = entries?.find(({ id }) => id === summary.id) ?? null;
    const { title, year, group, kind, capacityBytes, rpm } = summary;
    return { key: `library:${summary.id}`, group, title, kind, year, capacityBytes, rpm, drive: entry?.drive ?? null, entry, users: 0 };
  });
  const order = Object.keys(GROUP_TITLES);
  return [...own, ...library].toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** The entry that a drive was taken from: by what it says itself, by id and name, or because it is equal in all but its name. */
export function entryOf(drive: Drive, entries: readonly LibraryEntry[]): LibraryEntry | null {
  const origin = drive.kind === 'fixed' ? undefined : drive.origin;
  const plain = nameless(drive);
  return (
    entries.find(({ id }) => id === origin) ??
    // Drives of the studies' own documents say no origin, and may have been changed since.
    entries.find((entry) => entry.id === drive.id && entry.drive.name === drive.name) ??
    entries.find((entry) => sameModel(nameless(entry.drive), plain)) ??
    null
  );
}

function nameless(drive: Drive): Drive {
  if (drive.kind === 'fixed') return { ...drive, name: '' };
  const { origin: _origin, ...rest } = drive;
  return { ...rest, name: '' };
}

/** Whether a drive can be had again from the library as it is, so that nothing is lost with it. */
export const recoverable =
  (entries: readonly LibraryEntry[]) =>
  (drive: Drive): boolean =>
    drive.kind !== 'fixed' &&
    drive.origin !== undefined &&
    entries.some(({ id, drive: kept }) => id === drive.origin && sameModel(kept, drive));

/** Rows in which every word that was typed occurs. */
export function searched(rows: readonly DriveRow[], text: string): readonly DriveRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const kind = row.kind === 'flash' ? messages.flashSsdNvme : row.kind === 'hdd' ? messages.diskHdd : 'test';
    const all = `${row.title} ${row.year ?? ''} ${row.rpm ?? ''} ${kind} ${GROUP_TITLES[row.group]}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** What a row says in the columns; a dash where there is no such figure. */
export interface RowFigures {
  readonly capacity: string;
  readonly rpm: string;
  readonly seek: string;
  readonly iops: string;
  readonly fastest: string;
  readonly slowest: string;
}

const DASH = '–';
/** Not loaded or not computed yet. */
const LATER = '…';

/** `figures` are undefined while they are not computed. */
export function rowFigures({ capacityBytes, rpm }: DriveRow, figures: DriveFigures | undefined): RowFigures {
  const common = { capacity: formatBytes(capacityBytes), rpm: rpm === undefined ? DASH : formatCount(rpm) };
  switch (figures?.kind) {
    case 'hdd':
      return {
        ...common,
        seek: formatMs(figures.meanSeekReadMs),
        iops: formatNumber(figures.randomReadIops),
        fastest: formatNumber(figures.outerMibPerSecond),
        slowest: formatNumber(figures.innerMibPerSecond),
      };
    case 'flash':
      return {
        ...common,
        seek: DASH,
        iops: formatNumber(figures.randomReadIops),
        fastest: `${formatNumber(figures.sequentialReadMibPerSecond)} r`,
        slowest: `${formatNumber(figures.sequentialWriteMibPerSecond)} w`,
      };
    case 'fixed':
      return { ...common, seek: DASH, iops: formatNumber(figures.iops), fastest: DASH, slowest: DASH };
    case undefined:
      return { ...common, seek: LATER, iops: LATER, fastest: LATER, slowest: LATER };
  }
}

/** The library's drive with room for `bytes` whose capacity is nearest, of the kind that was chosen if there is one. */
export function nearestThatFits(rows: readonly DriveRow[], bytes: number, kind: Drive['kind']): DriveRow | undefined {
  const fitting = rows
    .filter((row) => row.drive !== null && row.capacityBytes >= bytes)
    .toSorted((a, b) => a.capacityBytes - b.capacityBytes);
  return fitting.find((row) => row.kind === kind) ?? fitting.at(0);
}
