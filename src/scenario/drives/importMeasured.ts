/**
 * Turns a measured drive (a JSON file of what DIXtrac extracted, see `measuredFile.ts`) into a drive of
 * the document. What a file describes and the document has no place for is reported in notes.
 */
import type { CommandOverheads, DriveBuffer, HardDisk, ReadAheadReach, SeekCurve, Zone } from '../hardware.ts';
import { HardDisk as HardDiskSchema } from '../hardware.ts';
import type { ParameterSource } from '../provenance.ts';
import type { Discipline } from '../schedulers.ts';
import type { Problem } from '../problem.ts';
import { formatCount, plural, SECTOR_BYTES } from '../../base/units.ts';
import { checkDrive } from '../validate/hardware.ts';
import { gather, show, type Report } from '../validate/report.ts';
import { checkShapeOf } from '../validate/shape.ts';
import { MeasuredDrive, type MeasuredBuffer, type MeasuredOverheads } from './measuredFile.ts';
import { condensedZones, listedZones } from './measuredZones.ts';
import { observedOn } from './observed.ts';

/**
 * How much of a file is taken over:
 * - `bare`: mechanics only; no buffer, overheads, interface, slips or spares;
 * - `mech`: with slips, spares and overheads, behind an interface of 80 MB/s;
 * - `cache`: with the buffer too, in which a read may wait for blocks that are on their way;
 * - `full`: all, behind the file's own interface, with its queue and the buffer as it was shipped, and with what the
 *   drive was seen to do besides (`observed.ts`).
 */
export const MEASURED_PROFILES = ['bare', 'mech', 'cache', 'full'] as const;
export type MeasuredProfile = (typeof MEASURED_PROFILES)[number];

interface ConvertedDrive {
  readonly drive: HardDisk;
  /** What could not be taken over as it stands, a sentence each. */
  readonly notes: readonly string[];
  /** Source of each parameter by its path in the drive. */
  readonly provenance: Readonly<Record<string, ParameterSource>>;
}

export type ImportedDrive = ({ readonly ok: true } & ConvertedDrive) | { readonly ok: false; readonly problems: readonly Problem[] };

/** Interface of the profiles whose file does not count, and of files that leave it to the bus. */
const BUS_BYTES_PER_SECOND = 80e6;

const NO_BUFFER: DriveBuffer = { segments: 0, segmentBytes: 0, readAhead: false };

/**
 * Converts a value of unknown origin, in bounded time.
 * @param value what the JSON file holds
 * @returns the drive, and what could not be taken over as it stands; or every problem, with JSON pointers into the file
 */
export function importMeasured(value: unknown, profile: MeasuredProfile): ImportedDrive {
  try {
    const { value: made, problems } = gather((report) => {
      const file = checkShapeOf(MeasuredDrive, value, 'The file', report);
      return file && convert(file, profile, report);
    });
    return made ? { ok: true, ...made } : { ok: false, problems };
  } catch (cause) {
    // Only values that are no JSON get here: getters or proxies that throw.
    const message = `The file cannot be read: ${show(cause instanceof Error ? cause.message : cause)}`;
    return { ok: false, problems: [{ pointer: '', message, expected: 'plain JSON' }] };
  }
}

function convert(file: MeasuredDrive, profile: MeasuredProfile, report: Report): ConvertedDrive | undefined {
  const notes: string[] = [];
  const seek = seekCurve(file, report, notes);
  if (!seek) return undefined;
  const singleMs = seek.kind === 'table' ? seek.points[0][1] : seek.singleMs;
  if (!file.zones?.length && !file.zones_sampled?.length && !file.lbn_slices?.length) {
    report.add('', 'The file describes no zones', 'zones, zones_sampled or lbn_slices');
    return undefined;
  }
  const laid = file.zones?.length ? listedZones(file, profile !== 'bare', report, notes) : condensedZones(file, singleMs, report, notes);
  if (!laid) return undefined;
  if (laid.sectors !== file.blocks && profile !== 'bare') {
    notes.push(`The zones hold ${laid.sectors} blocks, the drive itself says ${file.blocks}; all that the zones hold can be addressed.`);
  }
  noteShortCurve(seek, laid.zones, notes);
  const drive: HardDisk = {
    kind: 'hdd',
    id: file.id,
    name: file.name,
    rpm: file.rpm,
    heads: file.surfaces,
    zones: laid.zones,
    ...surfaceOrder(file, notes),
    trackSkewMs: laid.trackSkewMs,
    cylinderSkewMs: laid.cylinderSkewMs,
    headSwitchMs: file.head_switch_ms,
    seek,
    writeSettleMs: file.write_settle_ms,
    overheadMs: 0,
    ...electronics(file, profile, notes),
  };
  checkShapeOf(HardDiskSchema, drive, 'The drive', report);
  checkDrive({ value: drive, pointer: '' }, report);
  return report.problems().length === 0 ? { drive, notes, provenance: sources(file, drive, profile) } : undefined;
}

const MEASURED: ParameterSource = { provenance: 'measured', note: 'extracted from a drive; in its file' };
const CONDENSED: ParameterSource = { provenance: 'derived', note: 'condensed from samples of tracks that all have lengths of their own' };
const NO_SKEW: ParameterSource = {
  provenance: 'derived',
  note: 'not in the file: a seek of one cylinder, so that no change of track costs a revolution',
};
const ON_BUS: ParameterSource = { provenance: 'assumed', note: '80 MB/s, in place of a bus of the measuring rig' };
const NO_OVERHEAD: ParameterSource = { provenance: 'derived', note: 'contained in the overheads by command' };
const WAITING: ParameterSource = { provenance: 'assumed', note: 'not in the file: whether a read waits for blocks that are on their way' };
const SEEN: ParameterSource = { provenance: 'measured', note: 'seen in the measured requests of the drive; not in its file' };
const POSITIONING: ParameterSource = { provenance: 'assumed', note: 'the policy of the file is not modeled' };

function sources(file: MeasuredDrive, drive: HardDisk, profile: MeasuredProfile): Record<string, ParameterSource> {
  const paths = Object.keys(drive).filter((key) => !['kind', 'id', 'name'].includes(key));
  const found: Record<string, ParameterSource> = Object.fromEntries(paths.map((path) => [path, MEASURED]));
  found.overheadMs = NO_OVERHEAD;
  if (!file.zones?.length) Object.assign(found, { zones: CONDENSED, trackSkewMs: NO_SKEW, cylinderSkewMs: NO_SKEW });
  if (drive.interfaceMibPerSecond === mibPerSecond(BUS_BYTES_PER_SECOND)) found.interfaceMibPerSecond = ON_BUS;
  if (drive.buffer.hitOnIncoming !== undefined) found['buffer.hitOnIncoming'] = WAITING;
  const seen = profile === 'full' ? observedOn(file.id) : undefined;
  if (seen?.settleAfterWrite !== undefined) found.settleAfterWrite = SEEN;
  for (const key of Object.keys(seen?.buffer ?? {})) found[`buffer.${key}`] = SEEN;
  if (drive.queueDiscipline && POLICIES[file.scheduler_policy] === undefined) found.queueDiscipline = POSITIONING;
  return found;
}

/** DiskSim's 0 goes up the surfaces in every cylinder; 1 and 2 go up and down by turns. */
function surfaceOrder({ layout }: MeasuredDrive, notes: string[]): Pick<HardDisk, 'surfaceOrder'> {
  if (layout.mapping_scheme > 2)
    notes.push(`The mapping ${layout.mapping_scheme} of blocks is not modeled; surfaces are taken in ascending order.`);
  return layout.mapping_scheme === 1 || layout.mapping_scheme === 2 ? { surfaceOrder: 'serpentine' } : {};
}

/** Measured curves end a little before the full stroke; from here on the rest is worth a word. */
const CURVE_REACH = 0.95;

function noteShortCurve(seek: SeekCurve, zones: readonly Zone[], notes: string[]): void {
  if (seek.kind !== 'table') return;
  const stroke = zones.reduce((next, zone) => (zone.firstCylinder ?? next) + zone.cylinders, 0) - 1;
  const [reach] = seek.points.at(-1)!;
  if (reach >= CURVE_REACH * stroke) return;
  const beyond = seek.points.length > 1 ? 'go on along its last two points' : 'take as long as that one';
  notes.push(`The seek curve ends at ${plural(reach, 'cylinder')}, the longest seek is ${formatCount(stroke)}: longer seeks ${beyond}.`);
}

function seekCurve(file: MeasuredDrive, report: Report, notes: string[]): SeekCurve | undefined {
  const curve = file.seek_curve_ms;
  if (Array.isArray(curve)) {
    if (curve.length > 0) return { kind: 'table', points: curve };
    report.add('/seek_curve_ms', 'there are no seek times', 'at least one [cylinders, ms]');
    return undefined;
  }
  const [boundary, shortMs, shortPerRootMs, longMs, longPerCylinderMs, single] = curve.hpl;
  const firstMs = curve.first10;
  if (firstMs.length > 0 && single >= 0 && single !== firstMs[0]) {
    notes.push(`Two times are given for a seek of one cylinder, ${single} and ${firstMs[0]} ms; the latter counts.`);
  }
  const singleMs = firstMs[0] ?? (single >= 0 ? single : shortMs + shortPerRootMs);
  return {
    kind: 'two-regime',
    singleMs,
    ...(firstMs.length > 0 ? { firstMs } : {}),
    boundary,
    shortMs,
    shortPerRootMs,
    longMs,
    longPerCylinderMs,
  };
}

type Electronics = Pick<HardDisk, 'settleAfterWrite' | 'buffer' | 'overheads' | 'interfaceMibPerSecond' | 'queueDepth' | 'queueDiscipline'>;

function electronics(file: MeasuredDrive, profile: MeasuredProfile, notes: string[]): Electronics {
  if (profile === 'bare') return { buffer: NO_BUFFER };
  const overheads = commandOverheads(file.overheads_ms, notes);
  if (profile === 'mech') return { buffer: NO_BUFFER, overheads, interfaceMibPerSecond: mibPerSecond(BUS_BYTES_PER_SECOND) };
  const buffer = driveBuffer(file.cache, profile === 'cache', notes);
  if (profile === 'cache') return { buffer, overheads, interfaceMibPerSecond: mibPerSecond(BUS_BYTES_PER_SECOND) };
  const seen = observedOn(file.id);
  notes.push(...(seen?.notes ?? []));
  return {
    ...(seen?.settleAfterWrite === undefined ? {} : { settleAfterWrite: seen.settleAfterWrite }),
    buffer: { ...buffer, ...seen?.buffer },
    overheads,
    interfaceMibPerSecond: ownInterface(file, notes),
    ...ownQueue(file, notes),
  };
}

const mibPerSecond = (bytesPerSecond: number): number => bytesPerSecond / 1024 / 1024;

function ownInterface(file: MeasuredDrive, notes: string[]): number {
  const sectorMs = file.bulk_sector_transfer_ms ?? file.bulk_sector_transfer_ms_in_spec ?? 0;
  if (sectorMs > 0) return mibPerSecond((SECTOR_BYTES * 1000) / sectorMs);
  notes.push('The file leaves the interface to the bus; 80 MB/s are assumed.');
  return mibPerSecond(BUS_BYTES_PER_SECOND);
}

/** DiskSim's numbers of queue policies, as far as they have a name here. */
const POLICIES: Readonly<Record<number, Discipline['kind']>> = {
  1: 'fifo',
  2: 'look',
  3: 'clook',
  4: 'sstf',
  5: 'look',
  6: 'clook',
  7: 'sstf',
  8: 'sptf',
};

function ownQueue(file: MeasuredDrive, notes: string[]): Pick<HardDisk, 'queueDepth' | 'queueDiscipline'> {
  if (file.max_queue_length <= 1) return {};
  const kind = POLICIES[file.scheduler_policy];
  if (kind === undefined)
    notes.push(`The drive's queue policy ${file.scheduler_policy} is not modeled; shortest positioning time first is used.`);
  return { queueDepth: file.max_queue_length, queueDiscipline: { kind: kind ?? 'sptf' } };
}

/** Entries without a place in the document are reported where their value says that they do something. */
function commandOverheads(file: MeasuredOverheads, notes: string[]): CommandOverheads {
  const scale = file['Time scale for overheads'];
  const each = file['Per-request overhead time'];
  const scaled = (ms: number): number => Math.round(ms * scale * 1e6) / 1e6;
  const command = (ms: number): number => scaled(ms + each);
  const optional = {
    readCompletionMs: file['Read completion overhead'],
    writeCompletionMs: file['Write completion overhead'],
    dataPreparationMs: file['Data preparation overhead'],
    firstReselectMs: file['First reselect overhead'],
    otherReselectMs: file['Other reselect overhead'],
    readDisconnectAfterReadMs: file['Read disconnect afterread'],
    readDisconnectAfterWriteMs: file['Read disconnect afterwrite'],
    writeDisconnectMs: file['Write disconnect overhead'],
  };
  const rest = left(file, Object.keys(MeasuredDrive.entries.overheads_ms.entries)).filter(([, value]) => value !== 0);
  if (rest.length > 0) notes.push(`Overheads without a place here: ${list(rest)}.`);
  return {
    readHitAfterReadMs: command(file['Read hit over. after read']),
    readHitAfterWriteMs: command(file['Read hit over. after write']),
    readMissAfterReadMs: command(file['Read miss over. after read']),
    readMissAfterWriteMs: command(file['Read miss over. after write']),
    writeHitAfterReadMs: command(file['Write hit over. after read']),
    writeHitAfterWriteMs: command(file['Write hit over. after write']),
    writeMissAfterReadMs: command(file['Write miss over. after read']),
    writeMissAfterWriteMs: command(file['Write miss over. after write']),
    ...Object.fromEntries(Object.entries(optional).flatMap(([name, ms]) => (ms > 0 ? [[name, scaled(ms)]] : []))),
  };
}

/** `Buffer continuous read` and `Fast write level` are numbers of these. */
const REACHES: readonly ReadAheadReach[] = ['none', 'track-end', 'cylinder-end', 'segment-full', 'track-ahead'];
const WRITE_BACKS = ['none', 'sequential', 'sequential-interleaved'] as const;

function driveBuffer(file: MeasuredBuffer, hitOnIncoming: boolean, notes: string[]): DriveBuffer {
  const rest = left(file, Object.keys(MeasuredDrive.entries.cache.entries));
  if (rest.length > 0) notes.push(`Entries of the buffer without a place here: ${list(rest)}.`);
  if (file['Enable caching in buffer'] === 0) {
    notes.push('The file says that the buffer caches nothing.');
    return NO_BUFFER;
  }
  if (file['Enable caching in buffer'] === 2) notes.push('The file enables caching as 2; it is taken as enabled, like 1.');
  const reach = REACHES[file['Buffer continuous read']];
  const inBytes = (blocks: number): number => blocks * SECTOR_BYTES;
  return {
    segments: file['Number of buffer segments'],
    segmentBytes: inBytes(file['Segment size (in blks)']),
    readAhead: reach !== 'none',
    readAheadReach: reach,
    ...(file['High (read) water mark'] > 0 ? { readWaterMark: file['High (read) water mark'] } : {}),
    readAheadMinBytes: inBytes(file['Minimum read-ahead (blks)']),
    readAheadMaxBytes: inBytes(file['Maximum read-ahead (blks)']),
    overRequested: file['Read-ahead over requested'] === 1,
    // The extraction's test for this entry is whether a block that was just read has to be fetched again.
    keepRequested: file['Read-ahead over requested'] === 0,
    readFreeBlocks: file['Read any free blocks'] === 1,
    readAheadOnIdleHit: file['Read-ahead on idle hit'] === 1,
    hitOnIncoming,
    readHitsOnWrites: file['Allow read hits on write data'] === 1,
    writeSegments: file['Maximum number of write segments'],
    writeSegmentApart: file['Use separate write segment'] === 1,
    writeBack: WRITE_BACKS[file['Fast write level']],
    zeroLatencyReads: file['Immediate buffer read'] === 1,
    zeroLatencyWrites: file['Immediate buffer write'] === 1,
  };
}

/** Entries that are not among the known ones. */
function left(file: Readonly<Record<string, unknown>>, known: readonly string[]): [string, unknown][] {
  return Object.entries(file).filter(([name]) => !known.includes(name));
}

/** As many entries as a reader bears; names come from outside. */
function list(entries: readonly [string, unknown][]): string {
  const shown = entries.slice(0, 30).map(([name, value]) => `${name.slice(0, 60)} = ${show(value)}`);
  return entries.length > shown.length ? `${shown.join(', ')} and ${entries.length - shown.length} more` : shown.join(', ');
}
