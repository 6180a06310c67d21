/** The disks of the report on a flash tier: a class of drives, because the report names no model. */
import { sourced } from '../provenance.ts';
import { ASSUMED, from, RECALLED, seeks, STATED, writeCache, type SourcedSheet } from './sheet.ts';

export const SAS15K_146: SourcedSheet = {
  id: 'sas15k_146',
  title: '146 GB SAS, 15 000 rpm (Cheetah 15K.5 class)',
  year: 2007,
  group: 'study',
  source: 'The disks of the report on a flash tier, which states 24 of 146 GB and no model.',
  notes: ['Published figures of neighbors bracket it: 3.1 to 3.3 ms average read seeks, 122 to 204 MB/s.'],
  gigabytes: from(146, 'GB', STATED),
  rpm: from(15_000, 'rpm', RECALLED),
  seekRead: seeks(RECALLED, 0.2, 3.5, 7.4),
  seekWrite: seeks(RECALLED, 0.4, 4, 7.9),
  outerMegabytesPerSecond: from(125, 'MB/s', RECALLED),
  innerMegabytesPerSecond: from(73, 'MB/s', RECALLED),
  bufferMebibytes: from(16, 'MiB', RECALLED),
  bufferSegments: from(16, 'count', ASSUMED),
  interfaceMegabytesPerSecond: from(300, 'MB/s', RECALLED),
  queueDepth: sourced(64, 'count', 'assumed', 'SAS drives of its class hold 64 to 128 tagged commands'),
  writeCache: writeCache(true, ['assumed', 'its class ships with it on; array controllers with a battery turn it off']),
  overheadMs: from(0.1, 'ms', ASSUMED),
};
