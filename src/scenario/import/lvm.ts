/** Volume groups out of what LVM prints: which disks each has, and of each logical volume which extents of them. */
import { formatBytes, formatCount, KIB, MIB, plural } from '../../base/units.ts';
import { GROUP_LIMITS } from '../groups/groups.ts';
import { LVM_COMMAND, readLvmReport, type LvmRow } from './lvmReport.ts';
import { capped, note, quoted, wrong, type ImportProblem } from './problem.ts';
import { readSize } from './sizes.ts';

/** Extents that follow each other on one device, or are dealt over several. */
export interface LvmSegment {
  /** In all. */
  readonly extents: number;
  /** 0: on one device. */
  readonly unitBytes: number;
  readonly legs: readonly { readonly device: string; readonly at: number }[];
}

export interface LvmVolume {
  readonly line: number;
  readonly name: string;
  readonly segments: readonly LvmSegment[];
}

export interface LvmGroup {
  readonly line: number;
  readonly name: string;
  readonly extentBytes: number;
  /** Devices without "/dev/", in the order in which the text names them. */
  readonly devices: readonly string[];
  readonly volumes: readonly LvmVolume[];
}

export interface ReadLvm {
  readonly rows: readonly LvmGroup[];
  readonly problems: readonly ImportProblem[];
}

const SEGMENTS = 'lvs --segments --units b -o +devices,vg_extent_size,stripe_size';
const USUAL_EXTENT = 4 * MIB;
const USUAL_UNIT = 64 * KIB;
/** Of the first letter of Attr: logical volumes that are more than extents. */
const KINDS: Readonly<Record<string, string>> = {
  r: 'RAID of LVM',
  R: 'RAID of LVM',
  m: 'mirror',
  M: 'mirror',
  s: 'snapshot',
  S: 'snapshot',
  t: 'thin pool',
  V: 'thin volume',
  C: 'cache',
  v: 'virtual volume',
};

/** "/dev/mapper/mpatha" as lsblk names it: "mpatha". */
const deviceOf = (path: string): string => path.replace(/^\/dev\/(?:mapper\/)?/, '');

interface Known {
  readonly line: number;
  readonly devices: Set<string>;
  extentBytes: number;
  /** By device and first extent: how many follow it, as `pvs --segments` says. */
  readonly runs: Map<string, number>;
  readonly ends: Map<string, number>;
  readonly sizes: Map<string, number>;
  readonly volumes: Map<string, LvmRow[]>;
}

export function readLvm(text: string): ReadLvm {
  const { rows, problems: found } = readLvmReport(text);
  const problems = [...found];
  if (rows.length === 0) {
    if (problems.length === 0 && text.trim() !== '') problems.push(wrong(1, 'This is no output of pvs, vgs or lvs', LVM_COMMAND));
    return { rows: [], problems: capped(problems) };
  }
  const groups = new Map<string, Known>();
  for (const row of rows) {
    const name = row.cells.vg_name ?? '';
    // A physical volume of no group, and a report without the column.
    if (name === '') {
      if (row.of === 'lv')
        problems.push(wrong(row.line, `The logical volume ${quoted(row.cells.lv_name ?? '')} has no group`, 'the column VG (vg_name)'));
      continue;
    }
    const group = groups.get(name) ?? groupAt(row.line);
    groups.set(name, group);
    take(group, row, problems);
  }
  const made = [...groups].map(([name, known]): LvmGroup => {
    const extentBytes = extentOf(name, known, problems);
    const volumes = [...known.volumes].flatMap(([volume, list]) => volumeOf(volume, list, known, extentBytes, problems) ?? []);
    return {
      line: known.line,
      name,
      extentBytes,
      devices: [...known.devices],
      volumes: volumes.length > GROUP_LIMITS.logical ? volumes : distinct(volumes, problems),
    };
  });
  return { rows: made.filter((group) => isPossible(group, problems)), problems: capped(problems) };
}

const groupAt = (line: number): Known => ({
  line,
  devices: new Set(),
  extentBytes: 0,
  runs: new Map(),
  ends: new Map(),
  sizes: new Map(),
  volumes: new Map(),
});

const whole = (text: string | undefined): number => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1);

function take(group: Known, { line, of, report, cells }: LvmRow, problems: ImportProblem[]): void {
  const extent = readSize((cells.vg_extent_size ?? '').replace(/^</, ''), 1);
  if (extent !== null && extent > 0) group.extentBytes = extent;
  if (of === 'pv') {
    const device = deviceOf(cells.pv_name ?? '');
    if (device === '' || device.startsWith('[')) {
      problems.push(
        wrong(line, `A physical volume of ${quoted(cells.vg_name ?? '')} is missing, or has no name`, 'a group with all of its disks'),
      );
      return;
    }
    group.devices.add(device);
    const bytes = readSize((cells.pv_size ?? '').replace(/^</, ''), 1);
    if (bytes !== null && bytes > 0) group.sizes.set(device, bytes);
    const [start, count] = [whole(cells.seg_start), whole(cells.seg_size)];
    if (start < 0 || count < 1) return;
    group.runs.set(`${device} ${start}`, count);
    group.ends.set(device, Math.max(group.ends.get(device) ?? 0, start + count));
  } else if (of === 'lv') {
    const name = cells.lv_name ?? '';
    // In brackets: parts of other volumes.
    if (name === '' || name.startsWith('[')) return;
    const list = group.volumes.get(name) ?? [];
    // Of several reports the one that says most.
    const [first] = list;
    const row = { line, of, report, cells };
    if (first === undefined || first.report === report) list.push(row);
    else if (worth(row) > worth(first)) list.splice(0, list.length, row);
    group.volumes.set(name, list);
  }
}

const worth = ({ cells }: LvmRow): number =>
  (cells.seg_pe_ranges ? 4 : 0) + (cells.devices ? 2 : 0) + (cells.seg_size === undefined ? 0 : 1);

/** The extent's size: said, or what the sizes and extents of a physical volume come to, or the usual one. */
function extentOf(name: string, { line, extentBytes, ends, sizes }: Known, problems: ImportProblem[]): number {
  if (extentBytes > 0) return extentBytes;
  for (const [device, end] of ends) {
    const bytes = sizes.get(device) ?? 0;
    const power = 2 ** Math.round(log2(bytes / end));
    if (bytes > 0 && power >= KIB) return power;
  }
  problems.push(
    note(line, `The size of an extent of ${quoted(name)} is not said, so it has the usual ${formatBytes(USUAL_EXTENT)}`, SEGMENTS),
  );
  return USUAL_EXTENT;
}

/** The power of two that is nearest; of powers of two it is exact. */
function log2(value: number): number {
  let power = 0;
  for (let rest = value; rest >= 1.5 && power < 60; rest /= 2) power++;
  return power;
}

function volumeOf(name: string, list: readonly LvmRow[], known: Known, extentBytes: number, problems: ImportProblem[]): LvmVolume | null {
  const [{ line, cells: first }] = list;
  const type = list.map(({ cells }) => cells.segtype ?? '').find((each) => each !== '' && each !== 'linear' && each !== 'striped');
  const kind = type ?? KINDS[(first.lv_attr ?? '')[0] ?? ''];
  if (kind !== undefined) {
    problems.push(
      note(line, `${quoted(name)} is of the kind ${quoted(kind)}, which is not made of extents here`, 'linear and striped logical volumes'),
    );
    return null;
  }
  const segments: LvmSegment[] = [];
  for (const row of list) {
    const segment = segmentOf(name, row, list.length, known, extentBytes, problems);
    if (segment === null) return null;
    segments.push(segment);
  }
  return { line, name, segments };
}

function segmentOf(
  name: string,
  { line, cells }: LvmRow,
  rows: number,
  known: Known,
  extentBytes: number,
  problems: ImportProblem[],
): LvmSegment | null {
  const say = (message: string, expected: string): null => {
    problems.push(wrong(line, message, expected));
    return null;
  };
  const ranges = rangesOf(cells.seg_pe_ranges ?? '');
  const legs = ranges ?? legsOf(cells.devices ?? '');
  if (legs === null || legs.length === 0)
    return cells.devices
      ? say(
          `The devices of ${quoted(name)} cannot be read: ${quoted(cells.devices)}`,
          'devices with their first extent, such as /dev/sdb(0)',
        )
      : say(`It is not said on which disks ${quoted(name)} lies`, SEGMENTS);
  const perLeg = ranges === null ? extentsPerLeg(legs, { line, cells }, rows, known, extentBytes, name, problems) : ranges[0].count;
  if (perLeg === null) return null;
  if (perLeg < 1 || perLeg * legs.length > GROUP_LIMITS.extents)
    return say(`${quoted(name)} would have ${formatCount(perLeg * legs.length)} extents`, `from 1 to ${formatCount(GROUP_LIMITS.extents)}`);
  if (ranges?.some(({ count }) => count !== perLeg) === true)
    return say(`The stripes of ${quoted(name)} have unequal parts`, 'as many extents of each disk');
  for (const { device } of legs) known.devices.add(device);
  const plain = legs.map(({ device, at }) => ({ device, at }));
  if (legs.length === 1) return { extents: perLeg, unitBytes: 0, legs: plain };
  const said = readSize(cells.stripe_size ?? '', 1) ?? 0;
  if (said === 0)
    problems.push(
      note(
        line,
        `The stripe unit of ${quoted(name)} is not said, so it has the usual ${formatBytes(USUAL_UNIT)}`,
        'lvs with -o +stripe_size',
      ),
    );
  const unitBytes = Math.min(said || USUAL_UNIT, extentBytes);
  if (!isPower(unitBytes)) return say(`The stripe unit of ${quoted(name)} has ${unitBytes} bytes`, 'a power of two, at most an extent');
  return { extents: perLeg * legs.length, unitBytes, legs: plain };
}

const isPower = (value: number): boolean => value >= 512 && Number.isInteger(value) && 2 ** log2(value) === value;

interface Leg {
  readonly device: string;
  readonly at: number;
  readonly count: number;
}

/** "/dev/sdb(0),/dev/sdc(256)". Null: anything else. */
function legsOf(devices: string): Leg[] | null {
  const legs = devices.split(',').map((each) => /^([^(),\s]{1,200})\((\d{1,9})\)$/.exec(each.trim()));
  return legs.every((leg) => leg !== null) ? legs.map(([, path, at]) => ({ device: deviceOf(path), at: Number(at), count: 0 })) : null;
}

/** "/dev/sdb:0-127 /dev/sdc:0-127". Null: not there, or anything else. */
function rangesOf(text: string): Leg[] | null {
  if (text === '') return null;
  const legs = text.split(/\s+/).map((each) => /^([^:\s]{1,200}):(\d{1,9})-(\d{1,9})$/.exec(each));
  return legs.every((leg) => leg !== null && Number(leg[3]) >= Number(leg[2]))
    ? legs.map((leg) => ({ device: deviceOf(leg![1]), at: Number(leg![2]), count: Number(leg![3]) - Number(leg![2]) + 1 }))
    : null;
}

/** Extents of each leg: by `pvs --segments` to the extent, else by the size of the segment. */
function extentsPerLeg(
  legs: readonly Leg[],
  { line, cells }: Pick<LvmRow, 'line' | 'cells'>,
  rows: number,
  { runs }: Known,
  extentBytes: number,
  name: string,
  problems: ImportProblem[],
): number | null {
  const exact = legs.map(({ device, at }) => runs.get(`${device} ${at}`) ?? -1);
  if (exact.every((count) => count > 0 && count === exact[0])) return exact[0];
  const text = (cells.seg_size ?? (rows === 1 ? cells.lv_size : undefined) ?? '').replace(/^</, '');
  const bytes = readSize(text, 1);
  if (bytes === null || bytes === 0) {
    problems.push(wrong(line, `How large this part of ${quoted(name)} is cannot be read`, SEGMENTS));
    return null;
  }
  const counted = bytes / extentBytes / legs.length;
  const perLeg = Math.round(counted);
  if (perLeg !== counted)
    problems.push(
      note(
        line,
        `The size of ${quoted(name)} is rounded; it counts as ${plural(perLeg * legs.length, 'extent')}`,
        'lvs with --units b for sizes to the byte',
      ),
    );
  return perLeg;
}

interface Claim {
  readonly device: string;
  readonly from: number;
  readonly to: number;
  /** Number of its volume. */
  readonly of: number;
}

/** Extents belong to one logical volume; of two that claim the same the later one is left out. */
function distinct(volumes: readonly LvmVolume[], problems: ImportProblem[]): readonly LvmVolume[] {
  const claims = volumes
    .flatMap(({ segments }, of) =>
      segments.flatMap(({ extents, legs }) =>
        legs.map(({ device, at }): Claim => ({ device, from: at, to: at + extents / legs.length, of })),
      ),
    )
    .toSorted((a, b) => (a.device === b.device ? a.from - b.from || a.of - b.of : a.device < b.device ? -1 : 1));
  const out = new Map<number, Claim>();
  let last: Claim | undefined;
  for (const claim of claims) {
    if (out.has(claim.of)) continue;
    if (last?.device === claim.device && claim.from < last.to) {
      const later = last.of > claim.of ? last : claim;
      out.set(later.of, claim);
      if (later === claim) continue;
    }
    last = claim;
  }
  return volumes.filter(({ line, name }, of) => {
    const clash = out.get(of);
    if (clash === undefined) return true;
    problems.push(
      wrong(
        line,
        `Extents of ${quoted(name)} from ${clash.from} of ${quoted(clash.device)} on are another one's already`,
        'each extent in one logical volume; sizes to the byte',
      ),
    );
    return false;
  });
}

function isPossible({ line, name, extentBytes, devices, volumes }: LvmGroup, problems: ImportProblem[]): boolean {
  const say = (message: string, expected: string): boolean => {
    problems.push(wrong(line, message, expected));
    return false;
  };
  if (!isPower(extentBytes) || extentBytes < 64 * KIB)
    return say(`An extent of ${quoted(name)} has ${extentBytes} bytes`, 'a power of two from 64 KiB on');
  if (devices.length === 0) return say(`It is not said which disks ${quoted(name)} has`, 'pvs, or lvs with -o +devices');
  if (volumes.length > GROUP_LIMITS.logical)
    return say(`${quoted(name)} has ${volumes.length} logical volumes`, `at most ${GROUP_LIMITS.logical}`);
  const long = volumes.find(({ segments }) => segments.length > GROUP_LIMITS.pieces);
  if (long === undefined) return true;
  problems.push(wrong(long.line, `${quoted(long.name)} has ${long.segments.length} segments`, `at most ${GROUP_LIMITS.pieces}`));
  return false;
}
