/** Flash modules of the library. Their makers publish latencies and rates, not dies and channels: those are assumed. */
import { driveCapacityBytes } from '../capacity.ts';
import { sourced, type ParameterSource, type SourcedNumber } from '../provenance.ts';
import type { Flash } from '../schema.ts';
import type { LibraryEntry } from './entry.ts';
import type { FlashFigures } from './figures.ts';
import { ASSUMED, flashOf, from, inMib, KEEPS, LOSES, PUBLIC, type FlashPreset, type PublishedFlash } from './flashPreset.ts';
import { SUN_FMOD_24 } from './sunFmod24.ts';

const PRESETS: readonly FlashPreset[] = [
  SUN_FMOD_24,
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
