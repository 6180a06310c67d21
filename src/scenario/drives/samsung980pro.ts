/**
 * The Samsung 980 Pro as it was measured: random reads only. Its inside is not published, so times are what
 * reproduces a few of those measurements; what writes cost follows from its data sheet and is not checked.
 */
import { MIB } from '../../base/units.ts';
import type { ParameterSource } from '../provenance.ts';
import type { Flash } from '../schema.ts';
import type { LibraryEntry } from './entry.ts';

const PAGE = 16_384;
const PAGES_PER_BLOCK = 1024;
const CHANNELS = 8;
const DIES_PER_CHANNEL = 2;
const PLANES = 2;
const ROW = PAGE * PLANES * PAGES_PER_BLOCK * CHANNELS * DIES_PER_CHANNEL;

const drive: Flash = {
  kind: 'flash',
  id: 'samsung_980pro',
  name: 'Samsung 980 Pro, 1 TB, NVMe (PCIe 4, consumer)',
  origin: 'samsung_980pro',
  capacityBytes: Math.floor(1e12 / ROW) * ROW,
  channels: CHANNELS,
  diesPerChannel: DIES_PER_CHANNEL,
  pageBytes: PAGE,
  readMs: 0.085,
  programMs: 0.262,
  channelMibPerSecond: 1144,
  interfaceMibPerSecond: 3122,
  overheadMs: 0.0185,
  controllerMs: 0.0012,
  writeBufferBytes: 64 * MIB,
  writeAmplification: 3,
  queueDepth: 256,
  translation: {
    overProvisioning: 0.08,
    pagesPerBlock: PAGES_PER_BLOCK,
    planesPerDie: PLANES,
    mappingBytes: 4096,
    eraseMs: 3.5,
    startState: 'steady',
    slcCacheBytes: 6e9,
    slcProgramMs: 0.105,
    readAheadBytes: 262_144,
    pageReadMs: [0.077, 0.077, 0.101],
    unitReadMs: [0.0352, 0.0397, 0.0352, 0.0397, 0.0479, 0.0521],
    senseBytes: 8192,
    unitControllerMs: 0.0022,
  },
};

const fitted = (note: string): ParameterSource => ({ provenance: 'derived', note: `fitted: ${note}` });
const assumed = (note: string): ParameterSource => ({ provenance: 'assumed', note });
const published = (note: string): ParameterSource => ({ provenance: 'datasheet', note });

const provenance: Record<string, ParameterSource> = {
  capacityBytes: published('1 TB, rounded down to whole blocks on every die'),
  channels: assumed('the eight of its controller, as generally reported'),
  diesPerChannel: assumed('with the channels 16 dies of 512 Gbit'),
  pageBytes: assumed('usual for its cells'),
  readMs: fitted('mean of pageReadMs'),
  programMs: published('2 000 MB/s of writes beyond the SLC cache, over 16 dies'),
  channelMibPerSecond: assumed('1 200 MT/s, usual for dies of its year'),
  interfaceMibPerSecond: fitted(
    'the highest rate within the run of 64 KiB at depth 128; PCIe 3 x4 in the measured machine, not the PCIe 4 of the data sheet',
  ),
  overheadMs: fitted('the fastest 4 KiB reads one at a time, which find their data in a register'),
  controllerMs: fitted('below what 776 203 reads a second take'),
  writeBufferBytes: assumed('usual for its class'),
  writeAmplification: assumed('without meaning here: the translation layer says what is moved'),
  queueDepth: fitted('the 99th percentile of ten processes at depth 128, without a scheduler'),
  translation: assumed('usual for its class'),
  'translation.planesPerDie': fitted(
    'with the dies 32 that read short pieces at a time: 776 203 reads a second, and 4 KiB at depths 4 and 16',
  ),
  'translation.senseBytes': fitted('half of the 4 KiB reads in the order of writing find their data in a register'),
  'translation.unitControllerMs': fitted('16 and 64 KiB at depth 128, with the share of the drive that had been rewritten'),
  'translation.slcCacheBytes': published('6 GB that are always there (TurboWrite); the rest of it depends on free space'),
  'translation.slcProgramMs': published('5 000 MB/s of writes into the SLC cache, over 16 dies'),
  'translation.pageReadMs': fitted('16 KiB one at a time: one page in three takes longer'),
  'translation.unitReadMs': fitted('distribution of 4 KiB reads one at a time, by kind of page and half of it; the maker says below 45 µs'),
};

export const samsung980pro: LibraryEntry = {
  id: drive.id,
  title: drive.name,
  year: 2020,
  group: 'modern',
  kind: 'flash',
  capacityBytes: drive.capacityBytes,
  drive,
  provenance,
  source:
    'Random reads measured under Linux 6.3 for "BFQ, Multiqueue-Deadline, or Kyber? Performance Characterization of Linux Storage Schedulers in the NVMe Era" (ICPE 2024); parameters fitted to a few of them.',
  notes: [
    'Only reads were measured: writes, collection and the SLC cache follow from the data sheet and are not checked.',
    'Its planes serve reads within 8 KiB of a page independently; longer ones take the whole die.',
  ],
  // 4 KiB one at a time took 68.37 µs where reads did not follow the order of writing, of which the host spent 2.8.
  published: { readLatencyMs: 0.0655 },
};
