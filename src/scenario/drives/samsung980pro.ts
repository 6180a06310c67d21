/**
 * The Samsung 980 Pro as it was measured: random reads only. Its inside is not published, so dies and times are
 * what reproduces a few of those measurements; what writes cost follows from its data sheet and is not checked.
 */
import { MIB } from '../../base/units.ts';
import type { ParameterSource } from '../provenance.ts';
import type { Flash } from '../schema.ts';
import type { LibraryEntry } from './entry.ts';

const PAGE = 16_384;
const PAGES_PER_BLOCK = 1024;
const CHANNELS = 8;
const DIES_PER_CHANNEL = 2;
const ROW = PAGE * PAGES_PER_BLOCK * CHANNELS * DIES_PER_CHANNEL;

const drive: Flash = {
  kind: 'flash',
  id: 'samsung_980pro',
  name: 'Samsung 980 Pro, 1 TB, NVMe (PCIe 4, consumer)',
  origin: 'samsung_980pro',
  capacityBytes: Math.floor(1e12 / ROW) * ROW,
  channels: CHANNELS,
  diesPerChannel: DIES_PER_CHANNEL,
  pageBytes: PAGE,
  readMs: 0.0824,
  programMs: 0.131,
  channelMibPerSecond: 2225,
  interfaceMibPerSecond: 6162,
  overheadMs: 0.03,
  controllerMs: 0.0012,
  writeBufferBytes: 64 * MIB,
  writeAmplification: 3,
  queueDepth: 2048,
  translation: {
    overProvisioning: 0.08,
    pagesPerBlock: PAGES_PER_BLOCK,
    mappingBytes: 4096,
    eraseMs: 3.5,
    startState: 'steady',
    slcCacheBytes: 6e9,
    slcProgramMs: 0.052,
    readAheadBytes: 262_144,
    pageReadMs: [0.077, 0.077, 0.077, 0.0987],
    unitReadMs: [
      0.0025, 0.0247, 0.0247, 0.0025, 0.0247, 0.0247, 0.0025, 0.0247, 0.0423, 0.0025, 0.0247, 0.0247, 0.0025, 0.0247, 0.0247, 0.0247,
    ],
  },
};

const fitted = (note: string): ParameterSource => ({ provenance: 'derived', note: `fitted: ${note}` });
const assumed = (note: string): ParameterSource => ({ provenance: 'assumed', note });
const published = (note: string): ParameterSource => ({ provenance: 'datasheet', note });

const provenance: Record<string, ParameterSource> = {
  capacityBytes: published('1 TB, rounded down to whole blocks on every die'),
  channels: fitted('with the dies of each 16 that read at a time, for 16 and 64 KiB'),
  diesPerChannel: fitted('with the channels 16 that read at a time, for 16 and 64 KiB'),
  pageBytes: assumed('usual for its cells'),
  readMs: fitted('mean of pageReadMs'),
  programMs: published('2 000 MB/s of writes beyond the SLC cache, over 16 dies'),
  channelMibPerSecond: fitted('with the interface, 64 KiB one at a time'),
  interfaceMibPerSecond: fitted('with the channel, 64 KiB one at a time'),
  overheadMs: fitted('4 KiB one at a time less what the die is busy for, which is bounded by 776 203 reads a second'),
  controllerMs: fitted('below what 776 203 reads a second take'),
  writeBufferBytes: assumed('usual for its class'),
  writeAmplification: assumed('without meaning here: the translation layer says what is moved'),
  queueDepth: assumed('more than the benchmark kept outstanding'),
  translation: assumed('usual for its class'),
  'translation.slcCacheBytes': published('6 GB that are always there (TurboWrite); the rest of it depends on free space'),
  'translation.slcProgramMs': published('5 000 MB/s of writes into the SLC cache, over 16 dies'),
  'translation.pageReadMs': fitted('16 KiB one at a time'),
  'translation.unitReadMs': fitted('distribution of 4 KiB reads one at a time; mean from ten processes at depth 128'),
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
    'A read of 4 KiB keeps its die for far less time than it takes: what the die and the controller do meanwhile is not known.',
  ],
  // 4 KiB one at a time took 54.02 µs, of which the host spent 2.7.
  published: { readLatencyMs: 0.0513 },
};
