/**
 * Flash modules of the library. Their makers publish latencies and rates, not dies and channels: those are
 * assumed, and what the model needs besides is worked out so that it comes to the published figures.
 */
import { driveCapacityBytes } from '../capacity.ts';
import { sourced, type ParameterSource, type Provenance, type SourcedNumber } from '../provenance.ts';
import type { Flash } from '../schema.ts';
import type { LibraryEntry, LibraryGroup } from './entry.ts';
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
  readonly programMs: number;
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

type Source = readonly [Provenance, string];
const STATED: Source = ['document', 'stated in the studied document'];
const PUBLIC: Source = ['datasheet', 'found in a public source'];
const SHARE: Source = ['derived', 'the published figure of the whole F5100 array / 80 modules'];
const ASSUMED: Source = ['assumed', 'usual for its class; no figure was found'];
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
      pageBytes: 8192,
      programMs: 0.25,
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
      pageBytes: 20_480,
      programMs: 0.7,
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
    notes: ['A synchronous flush takes 3.2 ms; flushes are not simulated.'],
    figures: {
      gigabytes: from(1000, 'GB', PUBLIC),
      readLatencyMs: from(0.077, 'ms', PUBLIC),
      writeLatencyMs: from(0.03, 'ms', ASSUMED),
      randomReadIops: from(98_000, '1/s', PUBLIC),
      randomWriteIops: sourced(32_000, '1/s', 'assumed', 'a page a write at the sequential rate; no steady figure was found'),
      sequentialReadMegabytes: from(560, 'MB/s', PUBLIC),
      sequentialWriteMegabytes: from(530, 'MB/s', PUBLIC),
    },
    inside: {
      channels: 8,
      diesPerChannel: 4,
      channelMegabytes: 400,
      pageBytes: 16_384,
      programMs: 0.7,
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
    notes: [],
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
      channels: 16,
      diesPerChannel: 16,
      channelMegabytes: 1200,
      pageBytes: 20_480,
      programMs: 0.7,
      writeBufferMebibytes: from(256, 'MiB', ASSUMED),
      queueDepth: from(128, 'count', ASSUMED),
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
      sequentialWriteMegabytes: from(1600, 'MB/s', ASSUMED),
    },
    inside: {
      channels: 8,
      diesPerChannel: 16,
      channelMegabytes: 800,
      pageBytes: 20_480,
      programMs: 0.7,
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
  const interfaceMs = smallMs(inside.interfaceMegabytes.value);
  const overheadMs = figures.writeLatencyMs.value - interfaceMs;
  const readMs = figures.readLatencyMs.value - overheadMs - smallMs(inside.channelMegabytes) - interfaceMs;
  const dies = inside.channels * inside.diesPerChannel;
  return {
    kind: 'flash',
    id,
    name: title,
    origin: id,
    capacityBytes: Math.round(figures.gigabytes.value * 1e9),
    channels: inside.channels,
    diesPerChannel: inside.diesPerChannel,
    pageBytes: inside.pageBytes,
    readMs: round6(readMs),
    programMs: inside.programMs,
    channelMibPerSecond: inMib(inside.channelMegabytes),
    interfaceMibPerSecond: inMib(inside.interfaceMegabytes.value),
    overheadMs: round6(overheadMs),
    controllerMs: round6(1000 / figures.randomReadIops.value),
    writeBufferBytes: inside.writeBufferMebibytes.value * 1024 * 1024,
    writeAmplification: round6((dies * 1000) / (figures.randomWriteIops.value * inside.programMs)),
    queueDepth: inside.queueDepth.value,
  };
}

function sources({ figures, inside }: FlashPreset, drive: Flash): Record<string, ParameterSource> {
  const source = ({ provenance, note }: SourcedNumber): ParameterSource => ({ provenance, note });
  const derived = (note: string): ParameterSource => ({ provenance: 'derived', note });
  const assumed = (note: string): ParameterSource => ({ provenance: 'assumed', note });
  const { readLatencyMs, writeLatencyMs, randomReadIops, randomWriteIops, sequentialWriteMegabytes } = figures;
  const dies = drive.channels * drive.diesPerChannel;
  return {
    capacityBytes: source(figures.gigabytes),
    channels: assumed('not published; with the channel rate enough for the sequential read rate'),
    diesPerChannel: assumed('not published; enough for the random read rate at the queue depth'),
    pageBytes: derived(
      `sequential over random writes: ${sequentialWriteMegabytes.value} MB/s / ${randomWriteIops.value} a second, about a page (${sequentialWriteMegabytes.note}; ${randomWriteIops.note})`,
    ),
    readMs: derived(`${readLatencyMs.value} ms a read (${readLatencyMs.note}) less overhead, channel and interface`),
    programMs: assumed('usual for its cells'),
    channelMibPerSecond: assumed('not published; with the channels enough for the sequential read rate'),
    interfaceMibPerSecond: source(inside.interfaceMegabytes),
    overheadMs: derived(`${writeLatencyMs.value} ms a write into the buffer (${writeLatencyMs.note}) less the interface`),
    controllerMs: derived(`1 / ${randomReadIops.value} random reads a second (${randomReadIops.note})`),
    writeBufferBytes: source(inside.writeBufferMebibytes),
    writeAmplification: derived(
      `${dies} dies / (${randomWriteIops.value} random writes a second x ${inside.programMs} ms a program) (${randomWriteIops.note})`,
    ),
    queueDepth: source(inside.queueDepth),
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
