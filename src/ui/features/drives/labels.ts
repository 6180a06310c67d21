/**
 * Names, units and explanations of a drive's parameters, by path; the document's schema has their ranges.
 * `factor`: what is shown is the value divided by it (bytes as KiB).
 */
import { GIB, KIB, MIB } from '../../../base/units.ts';
import type { Zone } from '../../../scenario/hardware.ts';

export interface Label {
  readonly label: string;
  readonly unit?: string;
  readonly factor?: number;
  /** A sentence on what it does. */
  readonly help?: string;
  /** What holds where an optional parameter is left out. */
  readonly otherwise?: string;
}

const ms = (label: string, help?: string, otherwise?: string): Label => ({
  label,
  unit: 'ms',
  ...(help === undefined ? {} : { help }),
  ...(otherwise === undefined ? {} : { otherwise }),
});
const kib = (label: string, help?: string, otherwise?: string): Label => ({ ...ms(label, help, otherwise), unit: 'KiB', factor: KIB });
const mibps = (label: string, help?: string, otherwise?: string): Label => ({ ...ms(label, help, otherwise), unit: 'MiB/s' });
const plain = (label: string, help?: string, otherwise?: string): Label => {
  const { unit: _unit, ...rest } = ms(label, help, otherwise);
  return rest;
};

/** Of a seek curve, reads' and writes' alike: the path behind `seek.` or `writeSeek.`. */
const SEEK: Readonly<Record<string, Label>> = {
  kind: plain('curve', 'Three datasheet points, two regimes (root, then straight), or measured points joined by lines.'),
  singleMs: ms('one cylinder', 'To the neighboring cylinder ("track to track").'),
  averageMs: ms('average', 'Mean over all pairs of cylinders: what datasheets call the average seek.'),
  fullMs: ms('full stroke', 'From the outermost cylinder to the innermost.'),
  firstMs: plain('first distances', 'Measured times in ms for 1, 2, 3, ... cylinders, in place of the formula.', 'by the formula'),
  boundary: { label: 'boundary', unit: 'cylinders', help: 'Below: a + b·√d. From here on: c + e·d.' },
  shortMs: ms('a (short)'),
  shortPerRootMs: { label: 'b (short)', unit: 'ms/√cyl' },
  longMs: ms('c (long)'),
  longPerCylinderMs: { label: 'e (long)', unit: 'ms/cyl' },
  points: plain('points', 'Cylinders and milliseconds, joined by straight lines.'),
};

const micro = (label: string, help?: string, otherwise?: string): Label => ({ ...ms(label, help, otherwise), unit: 'µs', factor: 0.001 });

/** Of a flash module with state: the path behind `translation.`. */
const TRANSLATION: Readonly<Record<string, Label>> = {
  overProvisioning: plain('over-provisioning', 'Space beyond the capacity, as a share of it. The more, the less has to be moved.'),
  pagesPerBlock: plain('programs per block', 'A block is erased whole.'),
  planesPerDie: plain('planes per die', 'They program and erase together.', '1'),
  mappingBytes: kib('mapping unit', 'Smaller writes read the rest of it first.'),
  eraseMs: ms('erase', undefined, '3.5'),
  startState: plain(
    'state at the start',
    'Fresh: erased. Steady: overwritten at random for long. Aged: filled in order, its spare used up.',
  ),
  slcCacheBytes: { label: 'SLC cache', unit: 'MiB', factor: MIB, help: 'Written fast first, again later.', otherwise: 'none' },
  slcProgramMs: micro('program in the SLC cache', undefined, 'a quarter of a program'),
  readAheadBytes: kib('read-ahead', 'Once reads are sequential.', 'none'),
  suspendMs: micro('suspension', 'After which a die breaks off a program for a read.', 'reads wait for its end'),
  powerLossProtection: plain('power-loss protection', 'The buffer counts as safe, so a flush costs nothing.', 'no'),
  pageReadMs: plain('page reads', 'By the place of a page in its block, in turns, in ms.', 'page read'),
  unitReadMs: plain('short reads', 'The same for reads of one mapping unit, in ms.', 'page reads'),
  senseBytes: kib(
    'sense of a plane',
    'With it, planes serve short reads independently and keep in a register what they sensed last.',
    'whole die',
  ),
  unitControllerMs: micro('controller, further places', 'For each further place that the data of a read lie at.', '0'),
};

const OVERHEADS: Readonly<Record<string, Label>> = {
  readHitAfterReadMs: ms('read hit after a read'),
  readHitAfterWriteMs: ms('read hit after a write'),
  readMissAfterReadMs: ms('read miss after a read'),
  readMissAfterWriteMs: ms('read miss after a write'),
  writeHitAfterReadMs: ms('write hit after a read'),
  writeHitAfterWriteMs: ms('write hit after a write'),
  writeMissAfterReadMs: ms('write miss after a read'),
  writeMissAfterWriteMs: ms('write miss after a write'),
  readCompletionMs: ms('end of a read', undefined, '0'),
  writeCompletionMs: ms('end of a write', undefined, '0'),
  dataPreparationMs: ms('data preparation', 'Before a transfer over the interface.', '0'),
  firstReselectMs: ms('first reselection', 'Taking the interface again after positioning.', '0'),
  otherReselectMs: ms('further reselections', 'Kept from the drive’s description; the model has no use for it.', '0'),
  readDisconnectAfterReadMs: ms(
    'disconnect, read after a read',
    'Letting the interface go while the arm moves. Kept from the drive’s description; the model takes it as hidden by the seek.',
    '0',
  ),
  readDisconnectAfterWriteMs: ms('disconnect, read after a write', 'Kept from the drive’s description; the model has no use for it.', '0'),
  writeDisconnectMs: ms('disconnect, write', 'Kept from the drive’s description; the model has no use for it.', '0'),
};

const BUFFER: Readonly<Record<string, Label>> = {
  segments: plain('segments', 'Streams that the buffer can follow at a time; 0: no buffer.'),
  segmentBytes: kib('segment size'),
  readAhead: plain('reads ahead', 'After a read the drive keeps reading while nothing else needs the arm.'),
  readAheadReach: plain('reads ahead until', undefined, 'segment-full'),
  readAheadMinBytes: kib('least read-ahead', undefined, '0'),
  readAheadMaxBytes: kib('most read-ahead', undefined, 'a segment'),
  overRequested: plain(
    'over requested data',
    'Whether reading ahead may overwrite requested blocks before they are sent. They are sent first, so this changes nothing.',
    'yes',
  ),
  keepRequested: plain(
    'keeps what was sent',
    'Blocks stay in the buffer after they went to the host; otherwise only what was read ahead does.',
    'yes',
  ),
  readFreeBlocks: plain(
    'keeps what passes',
    'Blocks that pass below the head while it waits for the requested ones stay in the buffer.',
    'no',
  ),
  readAheadOnIdleHit: plain('again on an idle hit', 'A hit on an idle drive begins to read ahead again.', 'no'),
  readAheadAfter: plain('read ahead after', 'Read ahead after any read, or only after a read that continues an earlier one.', 'any read'),
  readWaterMark: plain(
    'read water mark',
    'Part of a read that must have come off the media before it starts over the interface; 0 is the first block.',
    '0',
  ),
  hitOnIncoming: plain(
    'hit on incoming data',
    'A read waits for blocks on their way into the buffer; otherwise it positions again.',
    'yes',
  ),
  readHitsOnWrites: plain('reads hit written data', undefined, 'no'),
  writeSegments: plain('segments for writes', undefined, 'all'),
  writeSegmentApart: plain('one segment only for writes', undefined, 'no'),
  writeBack: plain('immediate reporting', 'A write is complete once its data are in the buffer.', 'none'),
  zeroLatencyReads: plain('zero-latency reads', 'A transfer may begin at any sector of the request’s track.', 'no'),
  zeroLatencyWrites: plain('zero-latency writes', undefined, 'no'),
};

const DRIVE: Readonly<Record<string, Label>> = {
  kind: plain('kind'),
  id: plain('id', 'Name of the model within the document.'),
  name: plain('name'),
  origin: plain('library entry', 'What its numbers’ sources are looked up by.', 'none'),
  rpm: { label: 'spindle speed', unit: 'rpm' },
  heads: plain('heads', 'Recording surfaces.'),
  zones: plain('zones', 'Tracks of equal length, from the outer edge inward.'),
  surfaceOrder: plain('order of surfaces', 'From cylinder to cylinder always from the first surface, or back and forth.', 'ascending'),
  rotation: plain(
    'rotation',
    'Tracked: where the platter is decides how long the head waits. Memoryless: any part of a turn, as simple models take it.',
    'tracked',
  ),
  sectors: { label: 'blocks offered', unit: 'sectors', help: 'Of 512 bytes, if fewer than the zones hold.', otherwise: 'all' },
  trackSkewMs: ms('track skew', 'Angle by which the next track is turned back, so that a head switch costs no revolution.'),
  cylinderSkewMs: ms('cylinder skew'),
  headSwitchMs: ms('head switch', 'To another surface without moving the arm.'),
  seek: plain('seek curve'),
  writeSeek: plain('seek curve of writes', 'Where writes have a curve of their own.', 'as for reads'),
  settleAfterWrite: plain(
    'settle after a write',
    'A read right after a write settles the head again, as if the arm moved by at least a cylinder.',
    'no',
  ),
  writeSettleMs: ms('write settle', 'Added to the seek of a write that moves the arm; negative where writes were faster.'),
  overheadMs: ms('command overhead', 'Before the mechanism starts.'),
  overheads: plain('overheads by case', 'In place of the one overhead, where the drive was measured that closely.', 'one for all'),
  interfaceMibPerSecond: mibps('interface', 'Data pass it at this rate, overlapping the media.', 'costs nothing'),
  queueDepth: plain('queue depth', 'Commands that the drive holds at a time.', '1'),
  'queueDiscipline.kind': plain('queue order', 'What the drive orders its own queue by.', 'sptf'),
  'queueDiscipline.foresight': plain(
    'foresight',
    'Choose with command overheads, buffer and unwritten data in view, as the drive itself can.',
    'yes',
  ),
  'queueDiscipline.ageWeight': plain('age weight', 'Smallest positioning time minus weight × time waited.', '0'),
  'queueDiscipline.ageLimitMs': ms('age limit', 'A request older than this goes first.', 'none'),
  capacityBytes: { label: 'capacity', unit: 'GiB', factor: GIB },
  channels: plain('channels', 'Ways between controller and dies.'),
  diesPerChannel: plain('dies per channel'),
  pageBytes: kib('page', 'Unit of reading and programming.'),
  readMs: { label: 'page read', unit: 'µs', factor: 0.001, help: 'From the array into the die’s register.' },
  programMs: { label: 'page program', unit: 'µs', factor: 0.001 },
  channelMibPerSecond: mibps('channel'),
  controllerMs: {
    label: 'controller',
    unit: 'µs',
    factor: 0.001,
    help: 'Part of the overhead that bounds the rate of commands.',
    otherwise: '0',
  },
  writeBufferBytes: {
    label: 'write buffer',
    unit: 'MiB',
    factor: MIB,
    help: 'Writes are complete once they are here; 0: once programmed.',
  },
  writeAmplification: plain('write amplification', 'Pages programmed per page written, in steady state.'),
  translation: plain(
    'translation layer',
    'What the module has to do for writes: blocks, mapping, collection.',
    'a steady write amplification',
  ),
  serviceMs: ms('mean service time'),
  distribution: plain('distribution'),
};

/** The label of a parameter; one that has none yet is called by its own name in words. */
export const labelOf = (path: string): Label => written(path) ?? inWords(path.split('.').at(-1)!);

/** Whether a parameter has been given words. */
export const isLabeled = (path: string): boolean => written(path) !== undefined;

const ofWrites = (tail: string, label: Label | undefined): Label | undefined =>
  label && { ...label, label: `${label.label}, writes`, ...(tail === 'kind' ? { otherwise: 'as for reads' } : {}) };

function written(path: string): Label | undefined {
  const [head, ...rest] = path.split('.');
  const tail = rest.join('.');
  if (tail === '') return DRIVE[path];
  if (head === 'seek') return SEEK[tail];
  if (head === 'writeSeek') return ofWrites(tail, SEEK[tail]);
  if (head === 'overheads') return OVERHEADS[tail];
  if (head === 'translation') return TRANSLATION[tail];
  return head === 'buffer' ? BUFFER[tail] : DRIVE[path];
}

/** `overRequestedMs` → "over requested ms". */
function inWords(name: string): Label {
  return { label: name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`) };
}

/** Parameters of a zone that are one number. */
export type ZoneNumber = Exclude<keyof Zone, 'slips'>;

/** Columns of the table of zones. */
export const ZONE_COLUMNS: readonly {
  readonly key: ZoneNumber;
  readonly label: string;
  readonly help: string;
  readonly optional: boolean;
}[] = [
  { key: 'cylinders', label: 'Cylinders', help: 'Cylinders of the zone', optional: false },
  { key: 'sectorsPerTrack', label: 'Sectors', help: '512-byte sectors per track', optional: false },
  { key: 'firstCylinder', label: 'From', help: 'First cylinder, if not the one after the zone before', optional: true },
  { key: 'trackSkewSectors', label: 'Track skew', help: 'In sectors, in place of the drive’s', optional: true },
  { key: 'cylinderSkewSectors', label: 'Cyl. skew', help: 'In sectors, in place of the drive’s', optional: true },
  { key: 'firstAngleSectors', label: 'Angle', help: 'Of the first sector, in sectors', optional: true },
  { key: 'skippedSectors', label: 'Skipped', help: 'Sectors at the start that hold no block', optional: true },
  { key: 'spareSectors', label: 'Spare', help: 'Sectors kept for defects', optional: true },
];
