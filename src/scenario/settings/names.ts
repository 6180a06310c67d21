/** What a setting is called: where it is and what it is, out of its pointer, the names in the document and the words of its vocabulary. */
import { capital } from '../../base/units.ts';
import { valueAt } from '../../base/pointer.ts';
import { diskName } from '../names.ts';
import type { Scenario } from '../schema.ts';
import { wordsOf, type Vocabulary } from '../terms.ts';

export interface SettingName {
  /** "Drive Cheetah 18LP, zones 1: sectors per track". */
  readonly title: string;
  /** What it is within a sentence, with its unit: "sectors per track of drive Cheetah 18LP, zones 1". */
  readonly short: string;
  /** '' where it is a count or a choice. */
  readonly unit: string;
}

/** Endings of names of fields that are units. */
const UNITS: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/MsPerMib$/, 'ms/MiB'],
  [/MsPerBlock$/, 'ms/block'],
  [/BytesPerStep$/, 'bytes/step'],
  [/BytesPerMib$/, 'bytes/MiB'],
  [/BytesPerRow$/, 'bytes/row'],
  [/bytesPerSecond$/i, 'bytes/s'],
  [/mibPerSecond$/i, 'MiB/s'],
  [/PerSecond$/, '1/s'],
  [/PerMinute$/, '1/min'],
  [/Centisecs$/, 'cs'],
  [/^seconds$|Seconds$/, 's'],
  [/^bytes$|Bytes$/, 'bytes'],
  [/^ms$|Ms$/, 'ms'],
  [/Kib$/, 'KiB'],
  [/^percent$|Percent$/, '%'],
  [/^rpm$/, 'rpm'],
];

/** Fields whose names alone say too little once the unit is off, and those that are not put together of words. */
const NAMES: Readonly<Record<string, string>> = {
  bytes: 'size',
  ms: 'time',
  mibPerSecond: 'rate',
  perSecond: 'arrival rate',
  rpm: 'speed',
  percent: 'share',
  seconds: 'duration',
  kind: 'kind',
  mostBytes: 'most',
  maxBytes: 'largest size',
  minBytes: 'smallest size',
  perRequestMs: 'time of a request',
  perDiskIoMs: 'time of a disk I/O',
  xorMibPerSecond: 'rate of XOR',
  readAhead: 'read-ahead',
};

/** Parts whose name says nothing that the names below it do not say. */
const SILENT = new Set(['hardware', 'workload', 'placement', 'database']);

/** One of these, where the parts of a list have names of their own. */
const ONE: Readonly<Record<string, string>> = {
  drives: 'drive',
  paths: 'path',
  controllers: 'controller',
  volumes: 'volume',
  volumeGroups: 'volume group',
  logical: 'logical volume',
  objects: 'object',
  tables: 'table',
  pools: 'pool',
  partitions: 'partition',
  classes: 'class',
  streams: 'stream',
  batch: 'batch, class',
  alongside: 'alongside, class',
  timeline: 'action',
  rules: 'placement of',
  exceptions: 'exception of',
  zones: 'zone',
  nodes: 'node',
};

export function settingName(scenario: Scenario, pointer: string): SettingName {
  const words = wordsOf(scenario);
  const keys = pointer.slice(1).split('/');
  const where: string[] = [];
  let what = '';
  keys.forEach((key, k) => {
    if (/^\d+$/.test(key)) {
      const list = keys[k - 1];
      const name = entryName(valueAt(scenario, `/${keys.slice(0, k + 1).join('/')}`), fieldWords(list, words, keys[0]), list, Number(key));
      if (k === keys.length - 1) what = name;
      else where.push(name);
    } else if (k === keys.length - 1) what = fieldWords(key, words, keys[0]);
    // The entries of a list are named by it.
    else if ((!SILENT.has(key) || keys.length === 2) && !/^\d+$/.test(keys[k + 1])) where.push(fieldWords(key, words, keys[0]));
  });
  const unit = unitOf(keys.findLast((key) => !/^\d+$/.test(key)) ?? '');
  const place = where.join(', ');
  const inUnit = unit === '' ? '' : ` in ${unit}`;
  return {
    title: `${place === '' ? capital(what) : `${capital(place)}: ${what}`}${inUnit}`,
    short: `${what}${place === '' ? '' : ` of ${place}`}${inUnit}`,
    unit,
  };
}

function entryName(entry: unknown, several: string, list: string, index: number): string {
  if (list === 'disks' && typeof entry === 'object' && entry !== null && 'id' in entry) return diskName(String(entry.id));
  const one = ONE[list];
  const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<Record<string, unknown>>;
  const names = [fields.name, fields.title, fields.class, fields.object, fields.id];
  const own = names.find((name): name is string => typeof name === 'string' && name !== '');
  return one !== undefined && own !== undefined ? `${one} ${own}` : `${one ?? several} ${index + 1}`;
}

const unitOf = (key: string): string => UNITS.find(([ending]) => ending.test(key))?.[1] ?? '';

/** "readAheadBytes" as "read-ahead"; in the words of the document's vocabulary where it has some. */
function fieldWords(key: string, words: Vocabulary, part: string): string {
  if (key === 'queryProcs') return words.queryProcs.name;
  if (key === 'tuneGroup') return words.tuneGroup.name;
  if (Object.hasOwn(NAMES, key)) return NAMES[key];
  const bare = UNITS.reduce((name, [ending]) => name.replace(ending, '') || name, key);
  // A drive's buffer has segments too.
  return part === 'hardware' ? spaced(bare) : inVocabulary(spaced(bare), words);
}

/** "sectorsPerTrack" as "sectors per track". */
const spaced = (key: string): string =>
  key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('read ahead', 'read-ahead');

const inVocabulary = (text: string, { psu, segment, starIndex }: Vocabulary): string =>
  text
    .replaceAll(/\bpsus\b/g, psu.many)
    .replaceAll(/\bpsu\b/g, psu.one)
    .replaceAll(/\bstar index\b/g, starIndex.one)
    .replaceAll(/\bsegments\b/g, segment.many)
    .replaceAll(/\bsegment\b/g, segment.one);
