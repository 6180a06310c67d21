/**
 * Volumes out of `lsblk -J`: md arrays and logical volumes. lsblk says the level of an md array, and with MIN-IO and OPT-IO the stripe unit:
 * of an array the kernel reports its unit as the smallest and a row of data as the best size of a request (Linux, block/blk-settings.c:
 * blk_limits_io_min, blk_limits_io_opt). Of a logical volume it says no level at all; those two tell a stripe from a concatenation.
 */
import { formatBytes, KIB, listWords, MIB, plural } from '../../base/units.ts';
import { perObject } from '../../base/perObject.ts';
import { leavesOf, reaches, type Device } from './lsblk.ts';
import { note, quoted, type ImportProblem } from './problem.ts';

export type Level = 'stripe' | 'mirror' | 'raid5' | 'concat';

/** A volume as it is understood of the text, before a person has said what the text leaves out. */
export interface VolumeRow {
  /** Line of its first disk. */
  readonly line: number;
  readonly name: string;
  /** What lsblk calls it: "raid5", "lvm". */
  readonly type: string;
  /** Names of disks in order. */
  readonly disks: readonly string[];
  /** Null: the text does not say it, or it is of a kind that cannot be simulated. */
  readonly level: Level | null;
  /** Of a mirror. */
  readonly copies: number;
  /** 0: not said. Of a concatenation and a plain mirror it means nothing. */
  readonly unitBytes: number;
  /** Arrays under a stripe; `unitBytes` is then the unit within an array. 1: none. */
  readonly arrays: number;
  /** Of the stripe over the arrays; 0: not said. */
  readonly outerUnitBytes: number;
  /** What lies on it is mounted here. */
  readonly mounts: readonly string[];
}

export interface Stacks {
  readonly volumes: readonly VolumeRow[];
  readonly problems: readonly ImportProblem[];
}

const ARRAY = /^(?:raid\d+|linear|striped|mirror|lvm|dm)$/;
/** Of LVM itself: legs of a mirror or an array, and their metadata. */
const HIDDEN = /_(?:rimage|rmeta|mimage|mlog|tdata|tmeta|cdata|cmeta|corig|pmspare)(?:_?\d+)?$/;
const MOST_NAMED = 12;
/** Of a mirror in a document. */
const MOST_COPIES = 8;

/**
 * @param disks names of the disks that are free for the database
 * @param lineOf line of a disk
 */
export function stacksOf(devices: ReadonlyMap<string, Device>, disks: ReadonlySet<string>, lineOf: (disk: string) => number): Stacks {
  const problems: ImportProblem[] = [];
  const made = new Map<string, VolumeRow>();
  const owner = new Map<string, string>();
  // What can be made before what cannot; then arrays before what lies on them, and of several on the same disks the largest.
  const rows = [...devices.values()]
    .filter(({ name, type }) => ARRAY.test(type) && !HIDDEN.test(name))
    .map((device) => ({ device, row: { ...rowOf(device), line: lineOf(leavesOf(device)[0]) } }))
    .filter(({ row }) => row.disks.length > 1 && row.disks.every((disk) => disks.has(disk)))
    .toSorted(
      (a, b) =>
        Number(a.row.level === null) - Number(b.row.level === null) ||
        b.row.disks.length - a.row.disks.length ||
        depthOf(a.device) - depthOf(b.device) ||
        b.device.bytes - a.device.bytes,
    );
  for (const { device, row } of rows) {
    const owners = [...new Set(row.disks.map((disk) => owner.get(disk)))];
    if (owners.every((name) => name === undefined)) {
      const fitted = withoutSpares(row, device, problems);
      made.set(row.name, fitted);
      for (const disk of row.disks) owner.set(disk, row.name);
      continue;
    }
    // A slice of a volume that is made, or what a volume of arrays is made of, is there with it.
    const [first] = owners;
    const volume = owners.length === 1 && first !== undefined ? made.get(first) : undefined;
    if (volume !== undefined && (isPartOf(devices.get(volume.name), device) || sameAs(volume, row))) continue;
    const parts = partsOf(device).map(({ name }) => name);
    if (parts.every((part) => made.has(part))) {
      problems.push(
        note(
          row.line,
          `${quoted(row.name)} lies on ${listWords(parts)}, which are made, and is not made itself`,
          'files on either of them',
        ),
      );
      continue;
    }
    const taken = row.disks.find((disk) => owner.has(disk)) ?? '';
    problems.push(
      note(
        row.line,
        `${quoted(row.name)} (${row.type} on ${named(row.disks)}) is not made: ${taken} is in ${quoted(owner.get(taken) ?? '')} already`,
        'a disk in one volume only',
      ),
    );
  }
  const volumes = [...made.values()].map((row) => ({ ...row, mounts: mountsAbove(devices, row.disks) }));
  for (const row of volumes) problems.push(...lacksOf(row));
  return { volumes, problems };
}

/** Mount points of loose disks: their own, and those of what lies on them alone. */
export function mountsAbove(devices: ReadonlyMap<string, Device>, disks: readonly string[]): readonly string[] {
  const own = new Set(disks);
  const found = new Set<string>();
  for (const device of devices.values())
    if (device.mounts.length > 0 && leavesOf(device).every((disk) => own.has(disk))) for (const mount of device.mounts) found.add(mount);
  return [...found];
}

const depthOf: (device: Device) => number = perObject(({ below }: Device): number =>
  below.reduce((most, each) => Math.max(most, 1 + depthOf(each)), 0),
);

/** Whether of two devices one lies on the other. */
const isPartOf = (a: Device | undefined, b: Device): boolean => a !== undefined && (reaches(a, b) || reaches(b, a));

const sameAs = (a: VolumeRow, b: VolumeRow): boolean =>
  a.level === b.level && a.unitBytes === b.unitBytes && a.disks.length === b.disks.length && holdsAll(new Set(a.disks), b.disks);

const holdsAll = (disks: ReadonlySet<string>, others: readonly string[]): boolean => others.every((disk) => disks.has(disk));

/** What an array is made of: disks, or arrays of several disks; partitions and the like between are passed over. */
const partsOf: (device: Device) => readonly Device[] = perObject((device: Device): readonly Device[] => {
  const parts = device.below.flatMap((each) =>
    each.below.length === 0 || (ARRAY.test(each.type) && !HIDDEN.test(each.name) && leavesOf(each).length > 1) ? [each] : partsOf(each),
  );
  return [...new Set(parts)];
});

const rowOf: (device: Device) => Omit<VolumeRow, 'line'> = perObject((device: Device): Omit<VolumeRow, 'line'> => {
  const parts = partsOf(device);
  const disks = leavesOf(device);
  const own = levelOf(device, parts.length);
  const row = {
    name: device.name,
    type: device.type,
    disks,
    arrays: 1,
    outerUnitBytes: 0,
    mounts: [],
    ...own,
  };
  const [first] = parts;
  if (parts.every((part) => part.below.length === 0)) return row;
  // A slice of one array is that array.
  if (parts.length === 1) return { ...rowOf(first), name: device.name };
  const inner = parts.map(rowOf);
  const alike = inner.every(
    ({ level, copies, arrays, unitBytes, disks: each }) =>
      level === inner[0].level &&
      copies === inner[0].copies &&
      unitBytes === inner[0].unitBytes &&
      arrays === 1 &&
      each.length === inner[0].disks.length,
  );
  if (own.level !== 'stripe' || !alike) return { ...row, level: null };
  // RAID 10 as md makes it by hand: a stripe over mirrors, each run of members a mirror.
  if (inner[0].level === 'mirror' && inner[0].disks.length === inner[0].copies)
    return { ...row, level: 'mirror', copies: inner[0].copies, unitBytes: own.unitBytes };
  if (inner[0].level === 'raid5')
    return { ...row, level: 'raid5', unitBytes: inner[0].unitBytes, arrays: parts.length, outerUnitBytes: own.unitBytes };
  return { ...row, level: null };
});

interface OwnLevel {
  readonly level: Level | null;
  readonly copies: number;
  readonly unitBytes: number;
}

function levelOf(device: Device, parts: number): OwnLevel {
  const unitBytes = unitOf(device);
  const rows = rowsOf(device);
  const is = (level: Level | null, copies = 2): OwnLevel => ({ level, copies, unitBytes });
  switch (device.type) {
    case 'raid0':
    case 'striped':
      return is('stripe');
    case 'raid1':
    case 'mirror':
      return is(parts <= MOST_COPIES ? 'mirror' : null, parts);
    case 'raid5':
      return is(parts >= 3 ? 'raid5' : null);
    case 'linear':
      return is('concat');
    case 'raid10': {
      const copies = rows > 0 && parts % rows === 0 ? parts / rows : 2;
      return is(parts % copies === 0 && copies >= 2 && copies <= MOST_COPIES ? 'mirror' : null, copies);
    }
    case 'lvm':
    case 'dm':
      return { ...is(logicalLevel(device, parts, rows)), copies: rows > 1 && rows < parts ? parts / rows : parts };
    default:
      return is(null);
  }
}

/** What a logical volume is, as far as its sizes and its hidden parts say it. */
function logicalLevel(device: Device, parts: number, rows: number): Level | null {
  const legs = device.below.filter(({ name }) => /_(?:r|m)image_?\d*$/.test(name)).length;
  if (device.hints === null) return null;
  if (legs === 0) return rows === 0 || isInherited(device) ? 'concat' : rows === parts ? 'stripe' : null;
  if (legs !== parts) return null;
  if (rows <= 1) return parts <= 3 ? 'mirror' : null;
  const isParity = rows === parts - 1;
  const isMirrored = rows * 2 === parts;
  // Of four legs with two of data the sizes do not tell RAID 10 from RAID 6.
  return isParity && !isMirrored ? 'raid5' : null;
}

/** Sizes that a device has from what it lies on say nothing about itself. */
const isInherited = ({ hints, below }: Device): boolean =>
  below.some((each) => each.hints?.minBytes === hints?.minBytes && each.hints?.optBytes === hints?.optBytes);

/** Units of data in a row; 0: not said. */
function rowsOf({ hints }: Device): number {
  if (hints === null || hints.minBytes < 4 * KIB || hints.optBytes <= hints.minBytes || hints.optBytes % hints.minBytes !== 0) return 0;
  return hints.optBytes / hints.minBytes;
}

const unitOf = (device: Device): number => {
  const { hints } = device;
  const isUnit = rowsOf(device) > 0 && hints !== null && hints.minBytes <= 1024 * MIB;
  return isUnit ? hints.minBytes : 0;
};

/** A RAID 5 whose rows hold less than its disks would: the others are spares, of which lsblk does not say which. */
function withoutSpares(row: VolumeRow, device: Device, problems: ImportProblem[]): VolumeRow {
  const rows = rowsOf(device);
  const spares = row.level === 'raid5' && row.arrays === 1 && rows >= 2 ? row.disks.length - 1 - rows : 0;
  if (spares <= 0 || row.disks.length - spares < 3) return row;
  const left = row.disks.slice(-spares);
  problems.push(
    note(
      row.line,
      `${quoted(row.name)} has ${plural(row.disks.length, 'disk')} and data of ${rows} in a row, so ${spares === 1 ? '1 is a spare' : `${spares} are spares`}; lsblk does not say which`,
      `${named(left)} ${left.length === 1 ? 'is' : 'are'} left out of it`,
    ),
  );
  return { ...row, disks: row.disks.slice(0, -spares) };
}

/** Units that md and LVM choose where nobody says one (mdadm(8): 512 KiB; lvcreate(8): 64 KiB). */
export const usualUnit = ({ type }: Pick<VolumeRow, 'type'>): number => (type === 'lvm' || type === 'dm' ? 64 * KIB : 512 * KIB);

/** Whether a volume of that level deals data in units. */
export const hasUnit = (level: Level | null, { copies, disks }: Pick<VolumeRow, 'copies' | 'disks'>): boolean =>
  level === 'stripe' || level === 'raid5' || (level === 'mirror' && disks.length > copies);

/** What the text does not say of a volume. */
function lacksOf(row: VolumeRow): ImportProblem[] {
  const { line, name, type, disks, level } = row;
  const where = `${quoted(name)} (${type} on ${named(disks)})`;
  if (level === null) {
    const why =
      type === 'raid6'
        ? 'has two parities in a row, which is not simulated'
        : type === 'raid4'
          ? 'keeps its parity on one disk, which is not simulated'
          : type === 'raid5' && disks.length < 3
            ? 'lacks a disk; three are needed'
            : type === 'lvm' || type === 'dm'
              ? 'is of a level that lsblk does not say'
              : 'cannot be simulated as it is built';
    return [note(line, `${where} ${why}: its disks are there without it`, 'its level below')];
  }
  const lacking = [
    ...(hasUnit(level, row) && row.unitBytes === 0 ? ['the stripe unit'] : []),
    ...(row.arrays > 1 && row.outerUnitBytes === 0 ? ['the stripe unit over its arrays'] : []),
  ];
  if (lacking.length === 0) return [];
  return [
    note(
      line,
      `lsblk does not say ${listWords(lacking)} of ${where}`,
      `${formatBytes(usualUnit(row))} as it is made by default, or the unit below; the columns MIN-IO and OPT-IO say it`,
    ),
  ];
}

const named = (names: readonly string[]): string => (names.length > MOST_NAMED ? `${names.length} disks` : listWords(names));
