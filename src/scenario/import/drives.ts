/** A drive model of the library for each disk that was pasted: of its kind, near its size, by its name where that is known. */
import { formatBytes, SECTOR_BYTES } from '../../base/units.ts';
import { driveCapacityBytes } from '../capacity.ts';
import type { LibraryEntry } from '../drives/entry.ts';
import type { Drive } from '../schema.ts';
import { parseDrive } from '../validate/drive.ts';
import type { DiskRow } from './disks.ts';

/** A disk with the drive that stands for it. Disks of one model share one drive (`===`). */
export interface FittedDisk {
  readonly name: string;
  readonly drive: Drive;
  /** What is not as it was pasted, in a sentence; empty: nothing. */
  readonly note: string;
  /** Where it is mounted. */
  readonly mounts: readonly string[];
}

/** Gives each disk a drive. `usual`: id of the library's entry for disks of which only the name is known. */
export function fitDrives(rows: readonly DiskRow[], library: readonly LibraryEntry[], usual: string): FittedDisk[] {
  const made = new Map<string, Fit>();
  return rows.map((row) => {
    const key = JSON.stringify([row.model, row.bytes, row.rotational, row.transport]);
    let fitted = made.get(key);
    if (fitted === undefined) {
      fitted = fit(row, library, usual);
      made.set(key, fitted);
    }
    return { name: row.name, ...fitted, mounts: row.mounts };
  });
}

/** So many disks of one drive of the library. */
export function disksOf(entry: LibraryEntry, count: number): FittedDisk[] {
  return Array.from({ length: count }, (_, k) => ({ name: `d${k + 1}`, drive: entry.drive, note: '', mounts: [] }));
}

type Fit = Pick<FittedDisk, 'drive' | 'note'>;

function fit(row: DiskRow, library: readonly LibraryEntry[], usual: string): Fit {
  const known = library.find(({ id }) => id === usual) ?? library[0];
  if (row.rotational === null && row.bytes === 0) return { drive: known.drive, note: `only its name is known; modeled as ${known.title}` };
  const kind = row.rotational === null ? known.kind : row.rotational ? 'hdd' : 'flash';
  const best = library
    .filter((entry) => entry.kind === kind)
    .reduce<{ entry: LibraryEntry; score: number } | null>((found, entry) => {
      const score = scoreOf(row, entry);
      return found === null || score > found.score ? { entry, score } : found;
    }, null);
  const { entry } = best ?? { entry: known };
  const drive = sized(entry, row);
  const holds = driveCapacityBytes(drive);
  const lacks = row.bytes > 0 && holds < row.bytes * 0.99 ? `, which holds ${formatBytes(holds)} of ${formatBytes(row.bytes)}` : '';
  return { drive, note: `modeled as ${entry.title}${lacks}` };
}

/** Part numbers, as `lsblk` prints them for drives whose name is not in it, and the library's entries for their series. */
const PART_NUMBERS: readonly (readonly [start: RegExp, id: string])[] = [
  [/^(?:samsung[ _-]?)?mzql2/i, 'pm9a3_nvme'],
  [/^(?:samsung[ _-]?)?mz7lh/i, 'pm883_sata'],
  [/^(?:seagate[ _-]?)?st9\d+640ss/i, 'constellation2_1tb'],
  [/^(?:seagate[ _-]?)?st20000nm/i, 'nearline20tb'],
];

/** Larger is nearer: words of the model first, then the way it is attached, then size. */
function scoreOf(row: DiskRow, entry: LibraryEntry): number {
  const words = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2);
  const own = new Set(words(`${entry.title} ${entry.id}`));
  const alike = words(row.model).filter((word) => own.has(word)).length;
  const series = PART_NUMBERS.some(([start, id]) => id === entry.id && start.test(row.model.trim())) ? 2 : 0;
  const attached = row.transport !== '' && own.has(row.transport) ? 1 : 0;
  // A larger drive can be cut to size, a smaller one cannot be made larger.
  const ratio = row.bytes === 0 ? 1 : row.bytes / entry.capacityBytes;
  const size = ratio <= 1 ? ratio : 0.5 / ratio;
  // A drive of today stands for one of which only the size is known.
  return 4 * (alike + series) + 2 * attached + size + (entry.group === 'modern' ? 0.6 : 0);
}

/** The entry's drive with the disk's capacity, where the model allows that. */
function sized(entry: LibraryEntry, { bytes, model }: DiskRow): Drive {
  const { drive } = entry;
  const holds = driveCapacityBytes(drive);
  if (bytes === 0 || Math.abs(holds - bytes) < 0.001 * bytes) return drive;
  const name = (model === '' ? `${entry.title}, as ${formatBytes(bytes)}` : model).slice(0, 120);
  if (drive.kind === 'hdd') {
    if (bytes > holds) return drive;
    return checked({ ...drive, name, sectors: Math.floor(bytes / SECTOR_BYTES) }, drive);
  }
  if (drive.kind !== 'flash') return drive;
  const { translation, ...steady } = drive;
  if (translation !== undefined) {
    // A model with state comes in whole blocks of all dies.
    const unit = drive.pageBytes * (translation.planesPerDie ?? 1) * translation.pagesPerBlock * drive.channels * drive.diesPerChannel;
    const parsed = parseDrive({ ...drive, name, capacityBytes: Math.floor(bytes / unit) * unit });
    if (parsed.ok) return parsed.drive;
  }
  return checked({ ...steady, name, capacityBytes: Math.floor(bytes / drive.pageBytes) * drive.pageBytes }, drive);
}

const checked = (changed: Drive, original: Drive): Drive => {
  const parsed = parseDrive(changed);
  return parsed.ok ? parsed.drive : original;
};
