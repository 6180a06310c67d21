/**
 * Flash modules of the library. Their makers publish latencies and rates, not dies and channels: those are assumed.
 * Latencies, the rate of random reads and the sequential rates give the other times. The rate of random writes gives
 * nothing: it follows from the sequential rate and from the space to spare, and is a check on the model.
 */
import { GIB } from '../../base/units.ts';
import { driveCapacityBytes } from '../capacity.ts';
import { sourced, type ParameterSource, type Provenance, type SourcedNumber } from '../provenance.ts';
import type { Flash } from '../schema.ts';
import type { LibraryEntry, LibraryGroup } from './entry.ts';
import type { SourcedSwitch } from './sheet.ts';
import type { FlashFigures } from './figures.ts';

/** Latencies and random rates are of 4 KiB; rates in MB/s of 10^6 bytes. */
interface PublishedFlash {
  readonly gigabytes: SourcedNumber;
  readonly readLatencyMs: SourcedNumber;
  readonly writeLatencyMs: SourcedNumber;
  readonly randomReadIops: SourcedNumber;
  /** Steady state. */
  readonly randomWriteIops: SourcedNumber;
  readonly sequentialReadMegabytes: SourcedNumber;
  readonly sequentialWriteMegabytes: SourcedNumber;
}

/** What no maker publishes. */
interface AssumedFlash {
  readonly channels: number;
  readonly diesPerChannel: number;
  readonly channelMegabytes: number;
  readonly pageBytes: number;
  readonly planesPerDie: number;
  readonly pagesPerBlock: number;
  readonly eraseMs: number;
  /** All cells, of which `USABLE` can be used. */
  readonly rawGibibytes: SourcedNumber;
  readonly powerLossProtection: SourcedSwitch;
  readonly writeBufferMebibytes: SourcedNumber;
  readonly queueDepth: SourcedNumber;
  readonly interfaceMegabytes: SourcedNumber;
}

interface FlashPreset {
  readonly id: string;
  readonly title: string;
  readonly year: number;
  readonly group: LibraryGroup;
  readonly source: string;
  readonly notes: readonly string[];
  readonly figures: PublishedFlash;
  readonly inside: AssumedFlash;
}

const SMALL_BYTES = 4096;
/** Part of the blocks that hold data: data sheets of cells allow 2 % to be bad when they are new. */
const USABLE = 0.98;
/** Read ahead by a module that detects a stream. */
const READ_AHEAD_BYTES = 262_144;

type Source = readonly [Provenance, string];
const STATED: Source = ['document', 'stated in the studied document'];
const PUBLIC: Source = ['datasheet', 'found in a public source'];
const SHARE: Source = ['derived', 'the published figure of the whole F5100 array / 80 modules'];
const ASSUMED: Source = ['assumed', 'usual for its class; no figure was found'];
const KEEPS: SourcedSwitch = { on: true, provenance: 'datasheet', note: 'the maker names power-loss protection' };
const LOSES: SourcedSwitch = { on: false, provenance: 'assumed', note: 'consumer drives have none' };
const from = (value: number, unit: string, [provenance, note]: Source): SourcedNumber => sourced(value, unit, provenance, note);

const PRESETS: readonly FlashPreset[] = [
  {
    id: 'sun_fmod_24',
    title: 'Sun Flash Module, 24 GB SLC, SAS (2009)',
    year: 2009,
    group: 'study',
    source: 'The modules of the report on a flash tier, 40 of them in an F5100 array.',
    notes: [
      'One module was measured at 35 411 random reads a second on an F20 card; four behind one controller at 97 850, which is the controller’s bound.',
      'The published write rate of a module’s share is 15 000 a second.',
    ],
    figures: {
      gigabytes: from(24, 'GB', STATED),
      readLatencyMs: from(0.25, 'ms', ASSUMED),
      writeLatencyMs: from(0.15, 'ms', ASSUMED),
      randomReadIops: sourced(35_411, '1/s', 'datasheet', 'measured by others, one module on an F20 card'),
      randomWriteIops: from(15_000, '1/s', SHARE),
      sequentialReadMegabytes: from(160, 'MB/s', SHARE),
      sequentialWriteMegabytes: from(121, 'MB/s', SHARE),
    },
    inside: {
      channels: 2,
      diesPerChannel: 4,
      channelMegabytes: 80,
      pageBytes: 4096,
      planesPerDie: 1,
      pagesPerBlock: 128,
      eraseMs: 1.5,
      rawGibibytes: sourced(32, 'GiB', 'datasheet', 'recalled from the maker’s data, not verified'),
      powerLossProtection: { on: true, provenance: 'datasheet', note: 'recalled: the module has supercapacitors' },
      writeBufferMebibytes: sourced(64, 'MiB', 'datasheet', 'recalled from the maker’s data, not verified'),
      queueDepth: from(32, 'count', ASSUMED),
      interfaceMegabytes: sourced(300, 'MB/s', 'datasheet', 'SAS 3 Gb/s, recalled, not verified'),
    },
  },
  {
    id: 'pm883_sata',
    title: 'Samsung PM883, 960 GB, SATA',
    year: 2018,
    group: 'modern',
    source: 'Datasheet figures as tabulated by a calibrated open-source disk emulator.',
    notes: [],
    figures: {
      gigabytes: from(960, 'GB', PUBLIC),
      readLatencyMs: from(0.12, 'ms', PUBLIC),
      writeLatencyMs: from(0.04, 'ms', PUBLIC),
      randomReadIops: from(98_000, '1/s', PUBLIC),
      randomWriteIops: from(25_000, '1/s', PUBLIC),
      sequentialReadMegabytes: from(550, 'MB/s', PUBLIC),
      sequentialWriteMegabytes: from(520, 'MB/s', PUBLIC),
    },
    inside: {
      channels: 8,
      diesPerChannel: 4,
      channelMegabytes: 400,
      pageBytes: 16_384,
      planesPerDie: 2,
      pagesPerBlock: 768,
      eraseMs: 3.5,
      rawGibibytes: from(1024, 'GiB', ASSUMED),
      powerLossProtection: KEEPS,
      writeBufferMebibytes: from(64, 'MiB', ASSUMED),
      queueDepth: from(32, 'count', PUBLIC),
      interfaceMegabytes: sourced(550, 'MB/s', 'derived', 'the sequential read rate is the interface’s, published as 560'),
    },
  },
  {
    id: 'evo870_sata',
    title: 'Samsung 870 EVO, 1 TB, SATA (consumer)',
    year: 2021,
    group: 'modern',
    source: 'Datasheet figures as tabulated by a calibrated open-source disk emulator.',
    notes: ['A synchronous flush was measured at 3.2 ms; the model writes what the buffer holds, which takes a program.'],
    figures: {
      gigabytes: from(1000, 'GB', PUBLIC),
      readLatencyMs: from(0.077, 'ms', PUBLIC),
      writeLatencyMs: from(0.03, 'ms', ASSUMED),
      randomReadIops: from(98_000, '1/s', PUBLIC),
      randomWriteIops: from(19_000, '1/s', ASSUMED),
      sequentialReadMegabytes: from(560, 'MB/s', PUBLIC),
      sequentialWriteMegabytes: from(530, 'MB/s', PUBLIC),
    },
    inside: {
      channels: 8,
      diesPerChannel: 2,
      channelMegabytes: 400,
      pageBytes: 16_384,
      planesPerDie: 2,
      pagesPerBlock: 1024,
      eraseMs: 3.5,
      rawGibibytes: from(1024, 'GiB', ASSUMED),
      powerLossProtection: LOSES,
      writeBufferMebibytes: from(64, 'MiB', ASSUMED),
      queueDepth: sourced(32, 'count', 'assumed', 'as many as SATA can queue'),
      interfaceMegabytes: sourced(560, 'MB/s', 'derived', 'the sequential read rate is the interface’s'),
    },
  },
  {
    id: 'pm9a3_nvme',
    title: 'Samsung PM9A3 U.2, 1.92 TB, NVMe (PCIe 4)',
    year: 2021,
    group: 'modern',
    source: 'Datasheet figures as tabulated by a calibrated open-source disk emulator.',
    notes: [
      'Data that were written at random lie scattered: in steady state it reads in order at about half the rate of its data sheet, which is that of a module written in order.',
    ],
    figures: {
      gigabytes: from(1920, 'GB', PUBLIC),
      readLatencyMs: from(0.08, 'ms', PUBLIC),
      writeLatencyMs: from(0.0143, 'ms', PUBLIC),
      randomReadIops: from(850_000, '1/s', PUBLIC),
      randomWriteIops: from(130_000, '1/s', PUBLIC),
      sequentialReadMegabytes: from(6800, 'MB/s', PUBLIC),
      sequentialWriteMegabytes: from(2700, 'MB/s', PUBLIC),
    },
    inside: {
      channels: 8,
      diesPerChannel: 8,
      channelMegabytes: 1200,
      pageBytes: 16_384,
      planesPerDie: 2,
      pagesPerBlock: 1024,
      eraseMs: 3.5,
      rawGibibytes: from(2048, 'GiB', ASSUMED),
      powerLossProtection: KEEPS,
      writeBufferMebibytes: from(256, 'MiB', ASSUMED),
      queueDepth: sourced(512, 'count', 'assumed', 'the least with which its dies come to the published random reads'),
      interfaceMegabytes: sourced(6800, 'MB/s', 'derived', 'the sequential read rate is the interface’s'),
    },
  },
  {
    id: 'micron7300_nvme',
    title: 'Micron 7300 PRO M.2, 3.84 TB, NVMe (PCIe 3)',
    year: 2019,
    group: 'modern',
    source: 'Datasheet read latency and sequential rate as tabulated by a calibrated open-source disk emulator; the rest is assumed.',
    notes: ['A real one was measured with 0.117 ms a read, one at a time.'],
    figures: {
      gigabytes: from(3840, 'GB', PUBLIC),
      readLatencyMs: from(0.09, 'ms', PUBLIC),
      writeLatencyMs: from(0.02, 'ms', ASSUMED),
      randomReadIops: from(500_000, '1/s', ASSUMED),
      randomWriteIops: from(80_000, '1/s', ASSUMED),
      sequentialReadMegabytes: from(3000, 'MB/s', PUBLIC),
      sequentialWriteMegabytes: from(1550, 'MB/s', PUBLIC),
    },
    inside: {
      channels: 8,
      diesPerChannel: 8,
      channelMegabytes: 800,
      pageBytes: 16_384,
      planesPerDie: 2,
      pagesPerBlock: 1536,
      eraseMs: 3.5,
      rawGibibytes: from(4096, 'GiB', ASSUMED),
      powerLossProtection: KEEPS,
      writeBufferMebibytes: from(256, 'MiB', ASSUMED),
      queueDepth: from(128, 'count', ASSUMED),
      interfaceMegabytes: sourced(3000, 'MB/s', 'derived', 'the sequential read rate is the interface’s'),
    },
  },
];

export function flashEntries(): LibraryEntry[] {
  return PRESETS.map((preset) => {
    const { figures } = preset;
    const drive = flashOf(preset);
    return {
      id: preset.id,
      title: preset.title,
      year: preset.year,
      group: preset.group,
      kind: 'flash',
      capacityBytes: driveCapacityBytes(drive),
      drive,
      provenance: sources(preset, drive),
      source: preset.source,
      notes: preset.notes,
      published: publishedFigures(figures),
    };
  });
}

const inMib = (megabytes: number): number => (megabytes * 1e6) / 1024 / 1024;
/** Time of 4 KiB at a rate in MB/s. */
const smallMs = (megabytes: number): number => SMALL_BYTES / (megabytes * 1000);
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

function flashOf({ id, title, figures, inside }: FlashPreset): Flash {
  const { channels, diesPerChannel, pageBytes, planesPerDie, pagesPerBlock } = inside;
  const interfaceMs = smallMs(inside.interfaceMegabytes.value);
  const overheadMs = figures.writeLatencyMs.value - interfaceMs;
  const readMs = figures.readLatencyMs.value - overheadMs - smallMs(inside.channelMegabytes) - interfaceMs;
  const dies = channels * diesPerChannel;
  const programBytes = pageBytes * planesPerDie;
  // A block on every die: what capacities are whole multiples of.
  const row = programBytes * pagesPerBlock * dies;
  const rows = Math.floor((figures.gigabytes.value * 1e9) / row);
  const usable = Math.floor((inside.rawGibibytes.value * GIB * USABLE) / row);
  return {
    kind: 'flash',
    id,
    name: title,
    origin: id,
    capacityBytes: rows * row,
    channels,
    diesPerChannel,
    pageBytes,
    readMs: round6(readMs),
    programMs: round6((dies * programBytes) / (figures.sequentialWriteMegabytes.value * 1000)),
    channelMibPerSecond: inMib(inside.channelMegabytes),
    interfaceMibPerSecond: inMib(inside.interfaceMegabytes.value),
    overheadMs: round6(overheadMs),
    controllerMs: round6(1000 / figures.randomReadIops.value),
    writeBufferBytes: inside.writeBufferMebibytes.value * 1024 * 1024,
    // Stands for the mechanism where a document takes the translation layer out.
    writeAmplification: round6((figures.sequentialWriteMegabytes.value * 1e6) / (figures.randomWriteIops.value * SMALL_BYTES)),
    queueDepth: inside.queueDepth.value,
    translation: {
      overProvisioning: round6(usable / rows - 1),
      pagesPerBlock,
      planesPerDie,
      mappingBytes: SMALL_BYTES,
      eraseMs: inside.eraseMs,
      startState: 'steady',
      readAheadBytes: READ_AHEAD_BYTES,
      powerLossProtection: inside.powerLossProtection.on,
    },
  };
}

function sources({ figures, inside }: FlashPreset, drive: Flash): Record<string, ParameterSource> {
  const source = ({ provenance, note }: SourcedNumber): ParameterSource => ({ provenance, note });
  const derived = (note: string): ParameterSource => ({ provenance: 'derived', note });
  const assumed = (note: string): ParameterSource => ({ provenance: 'assumed', note });
  const { readLatencyMs, writeLatencyMs, randomReadIops, randomWriteIops, sequentialWriteMegabytes } = figures;
  const dies = drive.channels * drive.diesPerChannel;
  return {
    capacityBytes: { ...source(figures.gigabytes), note: `${figures.gigabytes.note}; rounded down to whole blocks on every die` },
    channels: assumed('not published; with the channel rate enough for the sequential read rate'),
    diesPerChannel: assumed('not published; enough for the random read rate at the queue depth'),
    pageBytes: assumed('usual for its cells'),
    readMs: derived(`${readLatencyMs.value} ms a read (${readLatencyMs.note}) less overhead, channel and interface`),
    programMs: derived(
      `${sequentialWriteMegabytes.value} MB/s of writes in order (${sequentialWriteMegabytes.note}) over ${dies} dies that program at the same time; behind a slower interface they may be faster`,
    ),
    channelMibPerSecond: assumed('not published; with the channels enough for the sequential read rate'),
    interfaceMibPerSecond: source(inside.interfaceMegabytes),
    overheadMs: derived(`${writeLatencyMs.value} ms a write into the buffer (${writeLatencyMs.note}) less the interface`),
    controllerMs: derived(`1 / ${randomReadIops.value} random reads a second (${randomReadIops.note})`),
    writeBufferBytes: source(inside.writeBufferMebibytes),
    writeAmplification: derived(
      `${sequentialWriteMegabytes.value} MB/s / (${randomWriteIops.value} random writes a second x 4 KiB) (${randomWriteIops.note}); only for the steady-state model, without translation`,
    ),
    queueDepth: source(inside.queueDepth),
    translation: assumed('usual for its class'),
    'translation.overProvisioning': derived(
      `${inside.rawGibibytes.value} GiB of cells (${inside.rawGibibytes.note}) less 2 % for bad blocks, the most that data sheets of cells allow, over the capacity`,
    ),
    'translation.mappingBytes': assumed('4 KiB, as nearly all modules map'),
    'translation.startState': assumed('in use for long and written at random, as makers state random writes'),
    'translation.powerLossProtection': { provenance: inside.powerLossProtection.provenance, note: inside.powerLossProtection.note },
  };
}

/** Only what was published, not what was assumed for want of it. */
function publishedFigures(figures: PublishedFlash): Partial<FlashFigures> {
  const stated = (name: keyof FlashFigures, number: SourcedNumber, scale = 1): Partial<FlashFigures> =>
    number.provenance === 'assumed' ? {} : { [name]: number.value * scale };
  return {
    ...stated('capacityBytes', figures.gigabytes, 1e9),
    ...stated('readLatencyMs', figures.readLatencyMs),
    ...stated('writeLatencyMs', figures.writeLatencyMs),
    ...stated('randomReadIops', figures.randomReadIops),
    ...stated('randomWriteIops', figures.randomWriteIops),
    ...stated('sequentialReadMibPerSecond', figures.sequentialReadMegabytes, inMib(1)),
    ...stated('sequentialWriteMibPerSecond', figures.sequentialWriteMegabytes, inMib(1)),
  };
}
