/** The whole drive library. A chunk of its own: import it by `loadLibrary` of `library.ts` only. */
import { driveCapacityBytes } from '../capacity.ts';
import type { ParameterSource, SourcedNumber } from '../provenance.ts';
import type { HardDisk } from '../schema.ts';
import { CHEETAH_18LP, cheetah18lp } from './cheetah18lp.ts';
import type { LibraryEntry } from './entry.ts';
import type { HardDiskFigures, PublishedFigures } from './figures.ts';
import { flashEntries } from './flashPresets.ts';
import { measuredEntries } from './measured.ts';
import { samsung980pro } from './samsung980pro.ts';
import { drawSheet, type SourcedSheet } from './sheet.ts';
import { SHEETS } from './sheets.ts';

const MEGABYTES_IN_MIB = 1e6 / 1024 / 1024;

/** Every entry, in the order of `LIBRARY`. */
export function libraryEntries(): readonly LibraryEntry[] {
  const flash = flashEntries();
  const made = [redBrick(), ...SHEETS.map(sheetEntry), ...flash, samsung980pro, ...measuredEntries()];
  return (['study', 'measured', 'modern'] as const).flatMap((group) => made.filter((entry) => entry.group === group));
}

const source = ({ provenance, note }: SourcedNumber): ParameterSource => ({ provenance, note });

/** The entry's drive says where it was taken from. */
function placed<T extends HardDisk>(drive: T, origin: string): T {
  return { ...drive, id: origin, origin };
}

function redBrick(): LibraryEntry {
  const numbers = CHEETAH_18LP;
  const { seekSingleMs, seekAverageMs, seekFullMs, bufferSegments, bufferSegmentBytes } = numbers;
  const { rpm, heads, trackSkewMs, cylinderSkewMs, headSwitchMs, writeSettleMs, overheadMs } = numbers;
  const plain = { rpm, heads, trackSkewMs, cylinderSkewMs, headSwitchMs, writeSettleMs, overheadMs };
  const zones = [numbers.cylinders, numbers.zones, numbers.outerSectorsPerTrack, numbers.innerSectorsPerTrack];
  return {
    id: cheetah18lp.id,
    title: 'Cheetah 18LP FC class, 18.2 GB',
    year: 1998,
    group: 'study',
    kind: 'hdd',
    capacityBytes: driveCapacityBytes(cheetah18lp),
    rpm: cheetah18lp.rpm,
    drive: placed(cheetah18lp, cheetah18lp.id),
    provenance: {
      ...Object.fromEntries(Object.entries(plain).map(([path, number]) => [path, source(number)])),
      zones: { provenance: 'derived', note: zones.map(({ value, unit, note }) => `${value} ${unit}: ${note}`).join('; ') },
      'seek.singleMs': source(seekSingleMs),
      'seek.averageMs': source(seekAverageMs),
      'seek.fullMs': source(seekFullMs),
      'buffer.segments': source(bufferSegments),
      'buffer.segmentBytes': source(bufferSegmentBytes),
      'buffer.readAhead': { provenance: 'assumed', note: 'as the measured Cheetah 9LP' },
    },
    source:
      'The disks of the Red Brick study, whose document names neither model nor capacity: mechanics after the measured Cheetah 9LP, tracks after a public table of the sibling ST136403LC.',
    notes: [
      'Assumed: its write cache is off, as databases ran SCSI drives so that a commit survives a power failure, and it takes one command at a time, so that the host decides the order.',
    ],
    // Nothing is known of the real one.
    published: {},
  };
}

const SEEK_POINTS = ['singleMs', 'averageMs', 'fullMs'] as const;

function sheetEntry(sheet: SourcedSheet): LibraryEntry {
  const made = drawSheet(sheet);
  const { drive } = made;
  return {
    id: sheet.id,
    title: sheet.title,
    year: sheet.year,
    group: sheet.group,
    kind: 'hdd',
    capacityBytes: driveCapacityBytes(drive),
    rpm: drive.rpm,
    drive,
    provenance: { ...made.provenance, ...statedSources(sheet, drive), ...derivedSources(sheet, made.provenance) },
    source: sheet.source,
    notes: [...sheet.notes, ...made.deviations],
    published: publishedOf(sheet),
  };
}

/** Sources of what the sheet gives and the drive has as it stands. */
function statedSources(sheet: SourcedSheet, drive: HardDisk): Record<string, ParameterSource> {
  const { rpm, heads, overheadMs, queueDepth, bufferSegments, interfaceMegabytesPerSecond, gigabytes, seekRead, seekWrite } = sheet;
  const stated: [string, SourcedNumber | undefined][] = [
    ['rpm', rpm],
    ['heads', heads],
    ['sectors', gigabytes],
    ['overheadMs', overheadMs],
    ['queueDepth', queueDepth],
    ['buffer.segments', bufferSegments],
    ['interfaceMibPerSecond', interfaceMegabytesPerSecond],
    ...SEEK_POINTS.map((point): [string, SourcedNumber] => [`seek.${point}`, seekRead[point]]),
    ...SEEK_POINTS.map((point): [string, SourcedNumber | undefined] => [`writeSeek.${point}`, drive.writeSeek && seekWrite?.[point]]),
  ];
  return {
    ...Object.fromEntries(stated.flatMap(([path, number]) => (number ? [[path, source(number)]] : []))),
    'buffer.writeBack': { provenance: sheet.writeCache.provenance, note: sheet.writeCache.note },
  };
}

/** What is derived has the sources of what it was derived from in its note. */
function derivedSources(sheet: SourcedSheet, derived: Readonly<Record<string, ParameterSource>>): Record<string, ParameterSource> {
  const { outerMegabytesPerSecond: outer, innerMegabytesPerSecond: inner, seekWrite, bufferMebibytes } = sheet;
  const extended = (path: string, more: string): Record<string, ParameterSource> =>
    path in derived ? { [path]: { ...derived[path], note: `${derived[path].note} (${more})` } } : {};
  return {
    ...extended('zones', `outer rate: ${outer.note}; inner rate: ${inner.note}`),
    ...(seekWrite ? extended('writeSettleMs', `write seeks: ${seekWrite.averageMs.note}`) : {}),
    ...(bufferMebibytes ? extended('buffer.segmentBytes', `buffer: ${bufferMebibytes.note}`) : {}),
  };
}

/** Only what was published or measured, not what was assumed for want of it. */
function publishedOf({ gigabytes, seekRead, seekWrite, outerMegabytesPerSecond, innerMegabytesPerSecond }: SourcedSheet): PublishedFigures {
  const stated = (name: keyof HardDiskFigures, number: SourcedNumber | undefined, scale = 1): Partial<HardDiskFigures> =>
    number === undefined || number.provenance === 'assumed' ? {} : { [name]: number.value * scale };
  return {
    ...stated('capacityBytes', gigabytes, 1e9),
    ...stated('singleSeekMs', seekRead.singleMs),
    ...stated('meanSeekReadMs', seekRead.averageMs),
    ...stated('fullSeekMs', seekRead.fullMs),
    ...stated('meanSeekWriteMs', seekWrite?.averageMs),
    ...stated('outerMibPerSecond', outerMegabytesPerSecond, MEGABYTES_IN_MIB),
    ...stated('innerMibPerSecond', innerMegabytesPerSecond, MEGABYTES_IN_MIB),
  };
}
