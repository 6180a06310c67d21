/** The disks of the paper on the xSeries 445. */
import { sourced } from '../provenance.ts';
import { ASSUMED, from, RECALLED, seeks, STATED, writeCache, type SourcedSheet } from './sheet.ts';

export const CHEETAH_15K3: SourcedSheet = {
  id: 'cheetah15k3_36',
  title: '36.4 GB Ultra320, 15 000 rpm (Cheetah 15K.3 class)',
  year: 2003,
  group: 'study',
  source: 'The disks of the paper on the xSeries 445, which states capacity, speed, interface and 70 MB/s measured with 64 KB reads.',
  notes: ['The family is not stated; ST336753LC is the one whose outer rate goes with the measurement.'],
  gigabytes: from(36.4, 'GB', STATED),
  rpm: from(15_000, 'rpm', STATED),
  seekRead: seeks(RECALLED, 0.2, 3.6, 7.4),
  seekWrite: seeks(RECALLED, 0.4, 4, 7.9),
  outerMegabytesPerSecond: from(75, 'MB/s', RECALLED),
  innerMegabytesPerSecond: from(49, 'MB/s', RECALLED),
  heads: from(4, 'count', RECALLED),
  cylinders: from(18_479, 'count', RECALLED),
  bufferMebibytes: from(8, 'MiB', RECALLED),
  bufferSegments: from(16, 'count', ASSUMED),
  interfaceMegabytesPerSecond: from(320, 'MB/s', STATED),
  queueDepth: sourced(64, 'count', 'assumed', 'SCSI drives of its class hold 64 tagged commands'),
  writeCache: writeCache(true, ['assumed', 'its class ships with it on; array controllers with a battery turn it off']),
  overheadMs: from(0.1, 'ms', ASSUMED),
};
