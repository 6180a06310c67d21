/** The drive of the posts on I/O schedulers, as its datasheet and the posts give it. */
import { sourced } from '../provenance.ts';
import { ASSUMED, from, PUBLIC, RECALLED, seeks, STATED, writeCache, type SourcedSheet } from './sheet.ts';

export const CHEETAH_18XL: SourcedSheet = {
  id: 'cheetah18xl_st318404lc',
  title: 'Seagate Cheetah 18XL ST318404LC, 18.4 GB',
  year: 2000,
  group: 'study',
  source:
    'The drive of the posts on I/O schedulers, which state its speed, seeks, capacity and buffer; its manual’s opening names family and interface.',
  notes: ['The model number belongs to the Cheetah 18XL family, not to the 36LP.'],
  gigabytes: from(18.37, 'GB', STATED),
  rpm: from(10_000, 'rpm', STATED),
  seekRead: seeks(STATED, 0.6, 5.2, 10),
  seekWrite: seeks(RECALLED, 0.9, 6, 11),
  outerMegabytesPerSecond: sourced(
    40,
    'MB/s',
    'derived',
    'the document reads 2.048e9 bytes in 53 s, so at least 38.6 MB/s at the outer edge',
  ),
  innerMegabytesPerSecond: from(26, 'MB/s', RECALLED),
  heads: from(6, 'count', RECALLED),
  cylinders: from(14_384, 'count', RECALLED),
  bufferMebibytes: from(4, 'MiB', STATED),
  bufferSegments: sourced(3, 'count', 'assumed', 'as the measured Cheetah 9LP'),
  interfaceMegabytesPerSecond: from(160, 'MB/s', PUBLIC),
  queueDepth: sourced(64, 'count', 'assumed', 'SCSI drives of its class hold 64 tagged commands'),
  writeCache: writeCache(false, ['assumed', 'databases ran SCSI drives with it off, so that a commit survives a power failure']),
  overheadMs: from(0.15, 'ms', ASSUMED),
};
