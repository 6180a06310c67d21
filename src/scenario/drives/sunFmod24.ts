/** The flash module of the report on a flash tier. */
import { sourced } from '../provenance.ts';
import { ASSUMED, from, SHARE, STATED, type FlashPreset } from './flashPreset.ts';

export const SUN_FMOD_24: FlashPreset = {
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
};
