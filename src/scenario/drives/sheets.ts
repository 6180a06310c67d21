/** Hard disks of the library that are known by their datasheets: every number with its source. */
import { sourced } from '../provenance.ts';
import { BARRACUDA_7200_9 } from './barracuda72009.ts';
import { CHEETAH_15K3 } from './cheetah15k3.ts';
import { CHEETAH_18XL } from './cheetah18xl.ts';
import { SAS15K_146 } from './sas15k146.ts';
import { ASSUMED, from, PUBLIC, RECALLED, seeks, writeCache, type SourcedSheet } from './sheet.ts';

export const SHEETS: readonly SourcedSheet[] = [
  CHEETAH_18XL,
  BARRACUDA_7200_9,
  SAS15K_146,
  CHEETAH_15K3,
  {
    id: 'nearline20tb',
    title: '20 TB nearline, 7200 rpm (Exos X20 class)',
    year: 2021,
    group: 'modern',
    source: 'Capacity, speed, rate, buffer and interface as published; makers no longer publish seek times of this class.',
    notes: [
      'Its seek times lie among published ones: WD Ultrastar HC310 7.4 ms (writes 8.2), HGST 7K8 8.0 ms, Constellation.2 0.23 / 7.5 / 17.06 ms.',
      'How much a queue gains differs: an enterprise drive was measured with 2.4 times the rate at depth 32, a consumer drive with 1.6 times.',
    ],
    gigabytes: from(20_000, 'GB', PUBLIC),
    rpm: from(7200, 'rpm', PUBLIC),
    seekRead: seeks(['assumed', 'not published; among those of the family'], 0.25, 8, 17),
    seekWrite: seeks(['assumed', 'not published; among those of the family'], 0.45, 9, 18),
    outerMegabytesPerSecond: from(285, 'MB/s', PUBLIC),
    innerMegabytesPerSecond: sourced(135, 'MB/s', 'assumed', 'usual ratio of inner to outer tracks'),
    bufferMebibytes: from(256, 'MiB', PUBLIC),
    interfaceMegabytesPerSecond: from(600, 'MB/s', PUBLIC),
    queueDepth: from(32, 'count', RECALLED),
    writeCache: writeCache(true, ['assumed', 'nearline drives ship with it on']),
    overheadMs: from(0.05, 'ms', ASSUMED),
  },
  {
    id: 'constellation2_1tb',
    title: 'Seagate Constellation.2 SAS, 1 TB, 7200 rpm, 2.5 inch',
    year: 2010,
    group: 'modern',
    source: 'Published specification: speed, seeks, surfaces, cylinders and rates.',
    notes: [],
    gigabytes: from(1000, 'GB', PUBLIC),
    rpm: from(7200, 'rpm', PUBLIC),
    seekRead: seeks(PUBLIC, 0.23, 7.5, 17.06),
    seekWrite: seeks(PUBLIC, 0.44, 8.5, 18.08),
    outerMegabytesPerSecond: from(163, 'MB/s', PUBLIC),
    innerMegabytesPerSecond: from(84, 'MB/s', PUBLIC),
    heads: from(8, 'count', PUBLIC),
    cylinders: from(165_800, 'count', PUBLIC),
    interfaceMegabytesPerSecond: from(600, 'MB/s', RECALLED),
    bufferMebibytes: from(64, 'MiB', RECALLED),
    queueDepth: sourced(64, 'count', 'assumed', 'SAS drives of its class hold 64 to 128 tagged commands'),
    writeCache: writeCache(true, ['assumed', 'nearline drives ship with it on']),
    overheadMs: from(0.05, 'ms', ASSUMED),
  },
];
