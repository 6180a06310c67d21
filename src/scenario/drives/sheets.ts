/** Hard disks of the library that are known by their datasheets: every number with its source. */
import { sourced, type ParameterSource, type SourcedNumber } from '../provenance.ts';
import type { LibraryGroup } from './entry.ts';

type SeekSheet = Readonly<Record<'singleMs' | 'averageMs' | 'fullMs', SourcedNumber>>;

/** A datasheet whose numbers say where they come from; `fromDatasheet` makes a drive of their values. */
export interface SourcedSheet {
  readonly id: string;
  readonly title: string;
  readonly year: number;
  readonly group: LibraryGroup;
  readonly source: string;
  readonly notes: readonly string[];
  readonly gigabytes: SourcedNumber;
  readonly rpm: SourcedNumber;
  readonly seekRead: SeekSheet;
  readonly seekWrite?: SeekSheet;
  readonly outerMegabytesPerSecond: SourcedNumber;
  readonly innerMegabytesPerSecond: SourcedNumber;
  readonly heads?: SourcedNumber;
  readonly cylinders?: SourcedNumber;
  readonly bufferMebibytes?: SourcedNumber;
  readonly bufferSegments?: SourcedNumber;
  readonly interfaceMegabytesPerSecond?: SourcedNumber;
  readonly queueDepth?: SourcedNumber;
  readonly overheadMs: SourcedNumber;
}

type Source = readonly [ParameterSource['provenance'], string];

const STATED: Source = ['document', 'stated in the studied document'];
const PUBLIC: Source = ['datasheet', 'found in a public source'];
const RECALLED: Source = ['datasheet', 'recalled from the maker’s data, not verified'];
const ASSUMED: Source = ['assumed', 'usual for its class'];

const from = (value: number, unit: string, [provenance, note]: Source): SourcedNumber => sourced(value, unit, provenance, note);

function seeks(
  source: Source,
  singleMs: number,
  averageMs: number,
  fullMs: number,
  single: Source = source,
  full: Source = source,
): SeekSheet {
  return { singleMs: from(singleMs, 'ms', single), averageMs: from(averageMs, 'ms', source), fullMs: from(fullMs, 'ms', full) };
}

export const SHEETS: readonly SourcedSheet[] = [
  {
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
    overheadMs: from(0.15, 'ms', ASSUMED),
  },
  {
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
    overheadMs: from(0.15, 'ms', ASSUMED),
  },
  {
    id: 'sas15k_146',
    title: '146 GB SAS, 15 000 rpm (Cheetah 15K.5 class)',
    year: 2007,
    group: 'study',
    source: 'The disks of the report on a flash tier, which states 24 of 146 GB and no model.',
    notes: ['Published figures of neighbours bracket it: 3.1 to 3.3 ms average read seeks, 122 to 204 MB/s.'],
    gigabytes: from(146, 'GB', STATED),
    rpm: from(15_000, 'rpm', RECALLED),
    seekRead: seeks(RECALLED, 0.2, 3.5, 7.4),
    seekWrite: seeks(RECALLED, 0.4, 4, 7.9),
    outerMegabytesPerSecond: from(125, 'MB/s', RECALLED),
    innerMegabytesPerSecond: from(73, 'MB/s', RECALLED),
    bufferMebibytes: from(16, 'MiB', RECALLED),
    bufferSegments: from(16, 'count', ASSUMED),
    interfaceMegabytesPerSecond: from(300, 'MB/s', RECALLED),
    overheadMs: from(0.1, 'ms', ASSUMED),
  },
  {
    id: 'cheetah15k3_36',
    title: '36.4 GB Ultra320, 15 000 rpm (Cheetah 15K.3 class)',
    year: 2003,
    group: 'study',
    source: 'The disks of the paper on the x445, which states capacity, speed, interface and 70 MB/s measured with 64 KB reads.',
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
    overheadMs: from(0.1, 'ms', ASSUMED),
  },
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
    overheadMs: from(0.05, 'ms', ASSUMED),
  },
];
