/** The disks of the essay on moving a container, as the essay and reviews of the family give them. */
import { sourced } from '../provenance.ts';
import { ASSUMED, from, PUBLIC, RECALLED, seeks, STATED, writeCache, type SourcedSheet } from './sheet.ts';

export const BARRACUDA_7200_9: SourcedSheet = {
  id: 'barracuda_7200_9_250',
  title: 'Seagate Barracuda 7200.9, 250 GB',
  year: 2005,
  group: 'study',
  source: 'The drive of the essay on moving a container; a review of the family confirms speed, average seek and interface.',
  notes: [
    'The drive could queue 32 commands (NCQ); the essay’s system did not use it.',
    'A magazine measured 57 MB/s as the mean over the whole surface.',
  ],
  gigabytes: from(250, 'GB', STATED),
  rpm: from(7200, 'rpm', STATED),
  seekRead: seeks(STATED, 0.8, 11, 22, RECALLED, ['assumed', 'twice the average']),
  seekWrite: seeks(RECALLED, 1, 12, 23, RECALLED, ['assumed', 'a millisecond more than reads']),
  outerMegabytesPerSecond: sourced(
    65,
    'MB/s',
    'assumed',
    'usual for its generation; over the whole surface 50 MB/s, where a magazine measured 57',
  ),
  innerMegabytesPerSecond: sourced(35, 'MB/s', 'assumed', 'usual ratio of inner to outer tracks'),
  bufferMebibytes: from(8, 'MiB', STATED),
  bufferSegments: from(8, 'count', ASSUMED),
  interfaceMegabytesPerSecond: from(300, 'MB/s', PUBLIC),
  queueDepth: from(32, 'count', RECALLED),
  writeCache: writeCache(true, ['assumed', 'desktop drives ship with it on']),
  overheadMs: from(0.15, 'ms', ASSUMED),
};
