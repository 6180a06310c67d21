/** A drive model of the library for each disk that was pasted: of its kind, near its size, by its name where that is known. */
import { formatBytes, formatCount, SECTOR_BYTES } from '../../base/units.ts';
import { driveCapacityBytes } from '../capacity.ts';
import type { LibraryEntry } from '../drives/entry.ts';
import type { Drive } from '../schema.ts';
import { parseDrive } from '../validate/drive.ts';
import type { DiskRow } from './disks.ts';
import { driveOfClass, likelyRpm, rpmOf, type Rpm } from './speeds.ts';

/** What a person says of disks of which the text does not say it: how fast they turn, or that they are flash. */
export type DriveKind = 'flash' | '7200' | '10000' | '15000';
/** By `groupOf` of the disks. */
export type DriveChoices = Readonly<Record<string, DriveKind>>;

/** A disk with the drive that stands for it. Disks of one model share one drive (`===`). */
export interface FittedDisk {
  readonly name: string;
  readonly drive: Drive;
  /** What is not as it was pasted, in a sentence; empty: nothing. */
  readonly note: string;
  /** The text does not say how fast the disk is: what was assumed, or what a person chose. Null: it is known. */
  readonly kind: DriveKind | null;
  /** Where it is mounted. */
  readonly mounts: readonly string[];
}

/** Disks that are alike: of one model, size and way they are attached. */
export const groupOf = (row: DiskRow): string => JSON.stringify([row.model, row.bytes, row.rotational, row.transport]);

/**
 * Gives each disk a drive.
 * @param usual id of the library's entry for disks of which only the name is known
 */
export function fitDrives(
  rows: readonly DiskRow[],
  library: readonly LibraryEntry[],
  usual: string,
  choices: DriveChoices = {},
): FittedDisk[] {
  const made = new Map<string, Fit>();
  return rows.map((row) => {
    const key = groupOf(row);
    let fitted = made.get(key);
    if (fitted === undefined) {
      fitted = fit(row, library, usual, Object.hasOwn(choices, key) ? choices[key] : undefined);
      made.set(key, fitted);
    }
    return { name: row.name, ...fitted, mounts: row.mounts };
  });
}

/** So many disks of one drive of the library. */
export function disksOf(entry: LibraryEntry, count: number): FittedDisk[] {
  return Array.from({ length: count }, (_, k) => ({ name: `d${k + 1}`, drive: entry.drive, note: '', kind: null, mounts: [] }));
}

type Fit = Pick<FittedDisk, 'drive' | 'note' | 'kind'>;

function fit(row: DiskRow, library: readonly LibraryEntry[], usual: string, choice: DriveKind | undefined): Fit {
  const known = library.find(({ id }) => id === usual) ?? library[0];
  if (row.rotational === null && row.bytes === 0)
    return { drive: known.drive, note: `only its name is known; modeled as ${known.title}`, kind: null };
  const kinds: readonly LibraryEntry['kind'][] = row.rotational === null ? ['hdd', 'flash'] : row.rotational ? ['hdd'] : ['flash'];
  const entry = nearest(row, library, kinds) ?? known;
  if (row.rotational === false || likeness(row, entry) > 0) return ofEntry(row, entry);
  const stated = rpmOf(row.model);
  const kind = choice ?? (known.kind === 'flash' && row.rotational === null ? 'flash' : undefined);
  if (stated === null && kind === 'flash') return { ...ofEntry(row, nearest(row, library, ['flash']) ?? known), kind };
  const rpm = stated ?? RPM[kind ?? 'flash'] ?? likelyRpm(row.bytes, row.transport) ?? 7200;
  const { drive, note } = ofSpeed(row, library, rpm) ?? ofEntry(row, entry);
  if (stated !== null) return { drive, note: `${note}; its part number says ${rpmText(rpm)}`, kind: null };
  return { drive, note: choice === undefined ? `${note}; its speed is not known` : note, kind: `${rpm}` };
}

const RPM: Readonly<Record<DriveKind, Rpm | undefined>> = { flash: undefined, '7200': 7200, '10000': 10_000, '15000': 15_000 };
const rpmText = (rpm: number): string => `${formatCount(rpm)} rpm`;

function nearest(row: DiskRow, library: readonly LibraryEntry[], kinds: readonly LibraryEntry['kind'][], rpm = 0): LibraryEntry | null {
  return (
    library
      .filter((entry) => kinds.includes(entry.kind) && (rpm === 0 || Math.abs((entry.rpm ?? 0) - rpm) < 0.05 * rpm))
      .reduce<{ entry: LibraryEntry; score: number } | null>((found, entry) => {
        const score = scoreOf(row, entry);
        return found === null || score > found.score ? { entry, score } : found;
      }, null)?.entry ?? null
  );
}

/** A disk of a known speed: a SAS drive of the library that is about as large, or one with the usual figures of its class. */
function ofSpeed(row: DiskRow, library: readonly LibraryEntry[], rpm: Rpm): Fit | null {
  const entry = nearest(row, library, ['hdd'], rpm);
  const isNear = entry !== null && (row.bytes === 0 || Math.abs(row.bytes - entry.capacityBytes) < 0.1 * entry.capacityBytes);
  if (isNear && (entry.group === 'modern' || words(entry.title).includes('sas'))) return ofEntry(row, entry);
  const drive = row.bytes === 0 ? null : driveOfClass(rpm, row.bytes, row.model || `${rpmText(rpm)}, ${formatBytes(row.bytes)}`);
  return drive && { drive, note: `modeled with the usual seeks and rates of ${rpmText(rpm)}`, kind: null };
}

function ofEntry(row: DiskRow, entry: LibraryEntry): Fit {
  const drive = sized(entry, row);
  const holds = driveCapacityBytes(drive);
  const lacks = row.bytes > 0 && holds < row.bytes * 0.99 ? `, which holds ${formatBytes(holds)} of ${formatBytes(row.bytes)}` : '';
  return { drive, note: `modeled as ${entry.title}${lacks}`, kind: null };
}

/** Part numbers, as `lsblk` prints them for drives whose name is not in it, and the library's entries for their series. */
const PART_NUMBERS: readonly (readonly [start: RegExp, id: string])[] = [
  [/^(?:samsung[ _-]?)?mzql2/i, 'pm9a3_nvme'],
  [/^(?:samsung[ _-]?)?mz7lh/i, 'pm883_sata'],
  [/^(?:seagate[ _-]?)?st9\d+640ss/i, 'constellation2_1tb'],
  [/^(?:seagate[ _-]?)?st20000nm/i, 'nearline20tb'],
];

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
const MAKERS = new Set(['seagate', 'samsung', 'micron', 'quantum', 'maxtor', 'ibm', 'dec', 'sun', 'ssd', 'sas', 'sata', 'nvme']);

/** How many words of its model, or what its part number says, name a drive of the library; a maker alone names none. */
function likeness(row: DiskRow, entry: LibraryEntry): number {
  const own = new Set(words(`${entry.title} ${entry.id}`));
  const alike = words(row.model).filter((word) => own.has(word) && !MAKERS.has(word)).length;
  return alike + (PART_NUMBERS.some(([start, id]) => id === entry.id && start.test(row.model.trim())) ? 2 : 0);
}

/** Larger is nearer: words of the model first, then the way it is attached, then size. */
function scoreOf(row: DiskRow, entry: LibraryEntry): number {
  const own = new Set(words(`${entry.title} ${entry.id}`));
  const makers = words(row.model).filter((word) => own.has(word) && MAKERS.has(word)).length;
  const attached = row.transport !== '' && own.has(row.transport) ? 1 : 0;
  // A larger drive can be cut to size, a smaller one cannot be made larger.
  const ratio = row.bytes === 0 ? 1 : row.bytes / entry.capacityBytes;
  const size = ratio <= 1 ? ratio : 0.5 / ratio;
  // A drive of today stands for one of which only the size is known.
  return 4 * (likeness(row, entry) + makers) + 2 * attached + size + (entry.group === 'modern' ? 0.6 : 0);
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
