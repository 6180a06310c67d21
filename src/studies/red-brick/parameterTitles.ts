/** Names of the study's numbers in words; their units stand beside their values. A number without a name does not compile. */
import type { ParameterTitles } from '../../scenario/provenance.ts';
import type { SIZES } from './database.ts';
import type { CHEETAH_18LP } from '../../scenario/drives/cheetah18lp.ts';
import type { COSTS, HOST, INTERACTIVE, LOAD, MIX, MODERATE, SCANS, TIGHT, TUNING, USERS, WEAK } from './parameters.ts';

const JOIN: ParameterTitles<typeof TIGHT>['of'] = {
  segmentsLeast: 'segments touched, at least',
  segmentsMost: 'segments touched, at most',
  stepsPerSegment: 'lists of rows a segment',
  indexEverySteps: 'lists between two reads of the index',
  indexReads: 'reads of the index at a time',
  indexBytes: 'size of a read of the index',
  indexWithinBytes: 'neighborhood of reads of the index',
  fetches: 'reads of the table a list, at a time',
  fetchBytes: 'size of a read of the table',
  fetchWithinBytes: 'neighborhood of the rows of a list',
  dimensionBlocks: 'blocks read of each dimension',
};

const batchShare = (workload: string): string => `share of ${workload} that the page runs`;

/** By group, as their ids begin. */
export const PARAMETER_TITLES = {
  drive: {
    title: 'Drive',
    of: {
      rpm: 'spindle speed',
      heads: 'heads',
      cylinders: 'cylinders',
      zones: 'zones',
      outerSectorsPerTrack: 'length of a track, outer edge',
      innerSectorsPerTrack: 'length of a track, inner edge',
      trackSkewMs: 'track skew',
      cylinderSkewMs: 'cylinder skew',
      headSwitchMs: 'head switch',
      seekSingleMs: 'seek of one cylinder',
      seekAverageMs: 'average seek',
      seekFullMs: 'full-stroke seek',
      writeSettleMs: 'write settle',
      bufferSegments: 'segments of the buffer',
      bufferSegmentBytes: 'size of a segment of the buffer',
      overheadMs: 'command overhead',
    },
  },
  size: {
    title: 'Sizes',
    of: {
      blockBytes: 'database block',
      segments: 'segments of each partitioned object',
      psusPerSegment: 'PSUs a segment',
      factPsuMib: 'PSU of the fact table, on average',
      starIndexPsuMib: 'PSU of a star index, on average',
      segmentSpread: 'how far segments differ from their mean size, at most',
      psuSpread: 'how far PSUs of a segment differ from their mean size, at most',
      spreadSeed: 'seed of the sizes of segments and PSUs',
      customerPsuMib: 'PSU of the customer table, on average',
      customerKeyPsuMib: 'PSU of the customer key index, on average',
      customerPsus: 'PSUs of the customer table and of its key index',
      spillPsus: 'PSUs of the temporary space',
      spillPsuMib: 'PSU of the temporary space',
      systemMib: 'catalog and other small files',
    },
  },
  tuning: {
    title: 'Tuning',
    of: { stripedTuneGroup: 'TUNE GROUP of striped volumes', skewedMaxShare: 'wrong maximum size of the skewed PSUs' },
  },
  host: {
    title: 'Host',
    of: {
      processors: 'processors',
      readAheadMinBytes: 'minimum read-ahead',
      readAheadMaxBytes: 'maximum read-ahead',
      readAheadWindows: 'read-ahead windows',
      maxRequestBytes: 'largest merged request',
      blockCacheBytes: 'block cache',
      fileCacheBytes: 'file cache',
      tuneGroup: 'TUNE GROUP of loose disks',
    },
  },
  cost: {
    title: 'Processor time',
    of: {
      starJoinStepMs: 'star join, a list of rows',
      scanMsPerMib: 'scan',
      probeMsPerMib: 'scan that joins by probing',
      sortMsPerMib: 'sort',
      loadStepMs: 'load, a step',
      queryStartMs: 'start of a query',
      fileCacheHitMs: 'block from the file cache',
    },
  },
  users: {
    title: 'Users',
    of: {
      w4: 'users of W4',
      w5: 'users of W5',
      w1QueryProcs: 'QUERYPROCS of W1',
      w2QueryProcs: 'QUERYPROCS of W2',
      w3QueryProcs: 'QUERYPROCS of W3',
      w4QueryProcs: 'QUERYPROCS of W4',
      w5QueryProcs: 'QUERYPROCS of W5',
    },
  },
  mix: {
    title: 'Batch of a user',
    of: {
      tight: 'tight star joins',
      moderate: 'moderate star joins',
      weak: 'weak star joins',
      scan: 'scans of a quarter',
      partialScan: 'scans of a few weeks',
      sort: 'sorts',
      load: 'loads of a segment',
    },
  },
  tight: { title: 'Tight star join', of: JOIN },
  moderate: { title: 'Moderate star join', of: JOIN },
  weak: { title: 'Weak star join', of: JOIN },
  scan: {
    title: 'Scans and sorts',
    of: {
      partialSegmentsLeast: 'segments of a partial scan, at least',
      partialSegmentsMost: 'segments of a partial scan, at most',
      fullSegments: 'segments of a long scan',
      sortSegmentsLeast: 'segments of a sort, at least',
      sortSegmentsMost: 'segments of a sort, at most',
      sortSpillShare: 'share of what a sort reads that it spills',
      sortWriteBytes: 'size of a write of a sort',
    },
  },
  load: {
    title: 'Load',
    of: {
      processes: 'processes',
      factBytesPerStep: 'written to the table a step',
      indexBytesPerStep: 'written to each index a step',
      spillBytesPerStep: 'spilled a step',
    },
  },
  interactive: {
    title: 'On the page',
    of: { w1: batchShare('W1'), w2: batchShare('W2'), w3: batchShare('W3'), w4: batchShare('W4'), w5: batchShare('W5') },
  },
} as const satisfies {
  readonly drive: ParameterTitles<typeof CHEETAH_18LP>;
  readonly size: ParameterTitles<typeof SIZES>;
  readonly tuning: ParameterTitles<typeof TUNING>;
  readonly host: ParameterTitles<typeof HOST>;
  readonly cost: ParameterTitles<typeof COSTS>;
  readonly users: ParameterTitles<typeof USERS>;
  readonly mix: ParameterTitles<typeof MIX>;
  readonly tight: ParameterTitles<typeof TIGHT>;
  readonly moderate: ParameterTitles<typeof MODERATE>;
  readonly weak: ParameterTitles<typeof WEAK>;
  readonly scan: ParameterTitles<typeof SCANS>;
  readonly load: ParameterTitles<typeof LOAD>;
  readonly interactive: ParameterTitles<typeof INTERACTIVE>;
};

/** What is chosen from a list and no number (`reports/axes.ts`). */
const CHOICE_TITLES: Readonly<Record<string, string>> = {
  'size.distribution': 'Sizes: how PSUs differ',
  'drive.model': 'Drive: model of all disks',
};

/**
 * "tight.fetches" as "Tight star join: reads of the table a list, at a time"; its unit stands beside its value. A number
 * that the study does not have, of an older report, keeps its name.
 */
export function parameterTitle(name: string): string {
  if (Object.hasOwn(CHOICE_TITLES, name)) return CHOICE_TITLES[name];
  const [group, field] = name.split('.');
  const titles: Readonly<Record<string, ParameterTitles>> = PARAMETER_TITLES;
  if (!Object.hasOwn(titles, group) || !Object.hasOwn(titles[group].of, field)) return name;
  return `${titles[group].title}: ${titles[group].of[field]}`;
}
