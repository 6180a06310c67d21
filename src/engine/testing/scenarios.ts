/** Small scenarios for tests of the engine, each a valid document. */
import { KIB, MIB } from '../../base/units.ts';
import type {
  Drive,
  ChangeClass,
  FixedServiceDevice,
  HardDisk,
  Host,
  IndexScanClass,
  JoinClass,
  LoadClass,
  MixClass,
  ProbeClass,
  QueryClass,
  ScanClass,
  Scenario,
  SortClass,
  StarJoinClass,
  Volume,
  Workload,
} from '../../scenario/schema.ts';

/** A small disk with two zones: 1 200 cylinders, about 0.5 GB. */
export const SMALL_DISK: HardDisk = {
  kind: 'hdd',
  id: 'small',
  name: 'Small disk',
  rpm: 10_000,
  heads: 4,
  zones: [
    { cylinders: 700, sectorsPerTrack: 250 },
    { cylinders: 500, sectorsPerTrack: 180 },
  ],
  trackSkewMs: 0.9,
  cylinderSkewMs: 1.4,
  headSwitchMs: 0.4,
  seek: { kind: 'three-point', singleMs: 0.8, averageMs: 5.2, fullMs: 10.5 },
  writeSettleMs: 0.4,
  overheadMs: 0.2,
  buffer: { segments: 3, segmentBytes: 256 * KIB, readAhead: true },
};

export function fixedDevice(serviceMs: number, distribution: FixedServiceDevice['distribution']): FixedServiceDevice {
  return { kind: 'fixed', id: 'fixed', name: 'Fixed service', capacityBytes: 1024 * MIB, serviceMs, distribution };
}

export const HOST: Host = {
  processors: 2,
  scheduler: { kind: 'fifo' },
  mergeRequests: false,
  maxRequestBytes: MIB,
  readAhead: { kind: 'stripe-aware', minBytes: 64 * KIB, maxBytes: MIB, windows: 2 },
  blockCacheBytes: 0,
  fileCacheBytes: 0,
  scansBypassFileCache: true,
  tuneGroup: 2,
};

const NO_COSTS: Scenario['costs'] = {
  starJoinStepMs: 0,
  scanMsPerMib: 0,
  probeMsPerMib: 0,
  sortMsPerMib: 0,
  loadStepMs: 0,
  queryStartMs: 0,
  fileCacheHitMs: 0,
};

export const SOME_COSTS: Scenario['costs'] = {
  starJoinStepMs: 0.3,
  scanMsPerMib: 12,
  probeMsPerMib: 60,
  sortMsPerMib: 30,
  loadStepMs: 5,
  queryStartMs: 2,
  fileCacheHitMs: 0.05,
};

export interface SmallOptions {
  readonly drive?: Drive;
  readonly disks?: number;
  /** Everything on one volume of all disks; by default the PSUs lie round robin on loose disks. */
  readonly volume?: { readonly kind: 'stripe'; readonly stripeUnitBytes: number } | { readonly kind: 'concat' };
  readonly path?: Partial<Scenario['hardware']['paths'][number]>;
  /** Paths that the disks' path is attached to, from it upward; uncapped unless they say otherwise. */
  readonly above?: readonly Partial<Scenario['hardware']['paths'][number]>[];
  readonly psuBytes?: number;
  readonly psuMaxBytes?: number;
  /** Files of fact table, index and dimension grow by so much. */
  readonly growthBytes?: number;
  readonly rowOrder?: 'sorted' | 'unsorted';
  readonly spillPsuBytes?: number;
  readonly host?: Partial<Host>;
  readonly costs?: Scenario['costs'];
  readonly workload?: Partial<Omit<Workload, 'batch'>>;
  /** Classes of the batch, one query of each unless `counts` says otherwise. */
  readonly classes: readonly QueryClass[];
  readonly counts?: readonly number[];
  readonly seed?: number;
}

/** A fact table and an index of 6 segments x 4 PSUs, a dimension and spill space, on a few disks. */
export function smallScenario(options: SmallOptions): Scenario {
  const { drive = SMALL_DISK, disks = 4, volume, psuBytes = MIB, psuMaxBytes, spillPsuBytes = 4 * MIB, classes } = options;
  const ids = Array.from({ length: disks }, (_, d) => `d${d + 1}`);
  const { growthBytes, rowOrder } = options;
  const size = { psuBytes, ...(psuMaxBytes !== undefined && { psuMaxBytes }), ...(growthBytes !== undefined && { growthBytes }) };
  const volumes: Volume[] = volume === undefined ? [] : [{ ...volume, id: 'all', name: 'All', members: ids }];
  const spread =
    volume === undefined
      ? ({ kind: 'round-robin', targets: ids, offset: 0, segmentShift: 1 } as const)
      : ({ kind: 'all', target: 'all' } as const);
  const partitioned = { segments: 6, psusPerSegment: 4, ...size };
  return {
    version: 1,
    title: 'Small',
    seed: options.seed ?? 1,
    hardware: {
      drives: [drive],
      paths: pathChain(options),
      disks: ids.map((id) => ({ id, drive: drive.id, path: 'path' })),
    },
    volumes,
    database: {
      blockBytes: 8 * KIB,
      objects: [
        { id: 'fact', name: 'Fact', role: 'fact', ...partitioned, ...(rowOrder !== undefined && { rowOrder }) },
        { id: 'index', name: 'Index', role: 'star-index', ...partitioned },
        { id: 'dim', name: 'Dimension', role: 'dimension', segments: 1, psusPerSegment: 2, ...size },
        { id: 'spill', name: 'Spill', role: 'spill', segments: 1, psusPerSegment: 3, psuBytes: spillPsuBytes },
      ],
    },
    placement: { rules: ['fact', 'index', 'dim', 'spill'].map((object) => ({ object, spread })), exceptions: [] },
    host: { ...HOST, ...options.host },
    classes: [...classes],
    costs: options.costs ?? NO_COSTS,
    workload: {
      id: 'w',
      title: 'Small',
      users: 1,
      order: 'own',
      queryProcs: 4,
      interactiveScale: 1,
      ...options.workload,
      batch: classes.map(({ id }, k) => ({ class: id, count: options.counts?.[k] ?? 1 })),
    },
  };
}

function pathChain({ path, above = [] }: SmallOptions): Scenario['hardware']['paths'] {
  const uncapped = { mibPerSecond: null, perRequestMs: 0 };
  const parent = (level: number) => (level <= above.length ? { parent: `above${level}` } : {});
  return [
    { id: 'path', name: 'Path', ...uncapped, ...path, ...parent(1) },
    ...above.map((some, k) => ({ id: `above${k + 1}`, name: `Above ${k + 1}`, ...uncapped, ...some, ...parent(k + 2) })),
  ];
}

export function probe(options: Partial<Omit<ProbeClass, 'operator'>>): ProbeClass {
  return {
    operator: 'probe',
    id: 'probe',
    title: 'Probe',
    object: 'fact',
    requests: 1000,
    bytes: 8 * KIB,
    pattern: 'random',
    write: false,
    arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
    ...options,
  };
}

export const STAR_JOIN: StarJoinClass = {
  operator: 'star-join',
  id: 'join',
  title: 'Star join',
  fact: 'fact',
  indexes: ['index'],
  segments: [2, 5],
  stepsPerSegment: 6,
  indexReads: { everySteps: 2, count: 2, bytes: 8 * KIB, withinBytes: 64 * KIB },
  fetch: { count: 4, bytes: 16 * KIB, withinBytes: 256 * KIB },
  dimensions: { objects: ['dim'], count: 3 },
  samePlace: true,
};

export const SCAN: ScanClass = { operator: 'scan', id: 'scan', title: 'Scan', object: 'fact', segments: [1, 3], probing: false };

export const SORT: SortClass = {
  operator: 'sort',
  id: 'sort',
  title: 'Sort',
  object: 'fact',
  segments: [2, 2],
  spill: 'spill',
  spillShare: 0.5,
  writeBytes: 64 * KIB,
};

export const LOAD: LoadClass = {
  operator: 'load',
  id: 'load',
  title: 'Load',
  fact: 'fact',
  indexes: ['index'],
  spill: 'spill',
  processes: 3,
  factBytesPerStep: 256 * KIB,
  indexBytesPerStep: 128 * KIB,
  spillBytesPerStep: 64 * KIB,
};

export const HASH_JOIN: JoinClass = {
  operator: 'join',
  id: 'hash',
  title: 'Hash join',
  outer: { object: 'fact' },
  inner: { object: 'dim' },
  method: { kind: 'hash', memoryBytes: MIB, spill: 'spill', writeBytes: 16 * KIB },
};

export const INDEX_SCAN: IndexScanClass = {
  operator: 'index-scan',
  id: 'lookups',
  title: 'Index scan',
  object: 'fact',
  index: 'index',
  lookups: 20,
  entryBytes: 64,
  entries: 200,
  rows: 6,
  order: 'scattered',
  rowBytes: 512,
  atATime: 4,
};

export const MIX: MixClass = {
  operator: 'mix',
  id: 'mix',
  title: 'Mix',
  streams: [
    { object: 'fact', requests: 60, bytes: 8 * KIB, pattern: 'random', write: false },
    { object: 'index', requests: 30, bytes: 64 * KIB, pattern: 'sequential', write: false },
    { object: 'dim', requests: 20, bytes: 16 * KIB, pattern: 'random', write: true },
  ],
  order: 'shuffled',
  processes: 2,
  stepMs: 0,
};

export const CHANGE: ChangeClass = {
  operator: 'change',
  id: 'change',
  title: 'Change',
  object: 'fact',
  action: 'update',
  indexes: ['index'],
  rows: 40,
  rowsPerCommit: 8,
  rowBytes: 200,
  entryBytes: 64,
  log: 'spill',
  logBytesPerRow: 300,
  processes: 2,
  rowMs: 0,
};

/** One class of every operator. */
export const ALL_OPERATORS: readonly QueryClass[] = [
  STAR_JOIN,
  SCAN,
  SORT,
  LOAD,
  probe({ requests: 50 }),
  HASH_JOIN,
  INDEX_SCAN,
  MIX,
  CHANGE,
];
