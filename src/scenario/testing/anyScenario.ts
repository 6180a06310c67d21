/** For property tests: valid documents with drives, paths, volumes and failures of every kind. */
import * as fc from 'fast-check';
import { KIB } from '../../base/units.ts';
import type { Disk, ProbeClass, QueryClass, Scenario, Stream, Volume } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { volumeSchedulerFault } from '../volumeQueue.ts';
import { writeBackOf } from '../writeBack.ts';
import { disk, drive, paths, volume } from './anyHardware.ts';
import { anyKernel } from './anyKernel.ts';

const probe = (id: string, write: boolean, pattern: 'random' | 'sequential', bytes: number, open: boolean): ProbeClass => ({
  operator: 'probe',
  id,
  title: id,
  object: 'table',
  requests: 60,
  bytes,
  pattern,
  write,
  arrivals: open ? { kind: 'poisson', perSecond: 300 } : { kind: 'closed', outstanding: 5, thinkMs: 0.5 },
});

const seldom = (id: string, write: boolean): ProbeClass => ({
  ...probe(id, write, 'random', 4 * KIB, false),
  requests: 3,
  arrivals: { kind: 'closed', outstanding: 1, thinkMs: 100 },
});

/** What the batch may hold. */
const CLASSES: readonly QueryClass[] = [
  probe('read', false, 'random', 8 * KIB, false),
  probe('write', true, 'random', 5 * KIB, true),
  probe('append', true, 'sequential', 24 * KIB, false),
  probe('walk', false, 'sequential', 200 * KIB, true),
  { operator: 'scan', id: 'scan', title: 'scan', object: 'table', segments: [1, 3], probing: false },
  {
    operator: 'star-join',
    id: 'join',
    title: 'join',
    fact: 'table',
    indexes: ['star'],
    segments: [1, 3],
    stepsPerSegment: 3,
    indexReads: { everySteps: 2, count: 2, bytes: 4 * KIB, withinBytes: 16 * KIB },
    fetch: { count: 3, bytes: 8 * KIB, withinBytes: 64 * KIB },
    dimensions: { objects: ['spill'], count: 1 },
    samePlace: true,
  },
  {
    operator: 'load',
    id: 'load',
    title: 'load',
    fact: 'table',
    indexes: ['star'],
    processes: 2,
    factBytesPerStep: 64 * KIB,
    indexBytesPerStep: 20 * KIB,
    spillBytesPerStep: 0,
  },
  ...(['lock-step', 'one-after-other', 'shuffled'] as const).map((order): QueryClass => ({
    operator: 'mix',
    id: `mix-${order}`,
    title: order,
    streams: [
      { object: 'table', requests: 20, bytes: 4 * KIB, pattern: 'random', write: false },
      { object: 'star', requests: 7, bytes: 40 * KIB, pattern: 'sequential', write: false },
      { object: 'spill', requests: 3, bytes: 5 * KIB, pattern: 'random', write: true },
    ],
    order,
    processes: 3,
    stepMs: 0,
  })),
  ...(['insert', 'update'] as const).map((action): QueryClass => ({
    operator: 'change',
    id: action,
    title: action,
    object: 'table',
    action,
    indexes: ['star'],
    rows: 25,
    rowsPerCommit: 4,
    rowBytes: 1500,
    entryBytes: 300,
    log: 'spill',
    logBytesPerRow: 700,
    processes: 2,
    rowMs: 0,
  })),
  ...(['clustered', 'scattered'] as const).map((order): QueryClass => ({
    operator: 'index-scan',
    id: order,
    title: order,
    object: 'table',
    index: 'star',
    lookups: 12,
    entryBytes: 400,
    entries: 20,
    rows: 7,
    order,
    rowBytes: 1000,
    atATime: 3,
  })),
  {
    operator: 'index-scan',
    id: 'index-join',
    title: 'index-join',
    object: 'table',
    index: 'star',
    lookups: 12,
    entryBytes: 400,
    entries: 2,
    rows: 2,
    order: 'scattered',
    rowBytes: 1000,
    atATime: 3,
    outer: { object: 'star', readBytes: 20 * KIB },
  },
  {
    operator: 'sort',
    id: 'passes',
    title: 'passes',
    object: 'table',
    segments: [1, 3],
    spill: 'spill',
    spillShare: 0.4,
    writeBytes: 4 * KIB,
    memoryBytes: 36 * KIB,
    parallel: 'process',
  },
  ...(['none', 'outer', 'both'] as const).map((sorted): QueryClass => ({
    operator: 'join',
    id: `merge-${sorted}`,
    title: 'merge',
    outer: { object: 'table' },
    inner: { object: 'star' },
    method: { kind: 'merge', memoryBytes: 48 * KIB, spill: 'spill', writeBytes: 4 * KIB, sorted },
  })),
  ...([36, 2048] as const).map((kib): QueryClass => ({
    operator: 'join',
    id: `hash-${kib}`,
    title: 'hash',
    outer: { object: 'table' },
    inner: { object: 'star' },
    method: { kind: 'hash', memoryBytes: kib * KIB, spill: 'spill', writeBytes: 4 * KIB },
    ...(kib === 36 && { parallel: 'container' as const }),
  })),
  {
    operator: 'join',
    id: 'nested',
    title: 'nested',
    outer: { object: 'table' },
    inner: { object: 'star' },
    method: { kind: 'nested-loop', memoryBytes: 96 * KIB },
  },
  { operator: 'sort', id: 'sort', title: 'sort', object: 'table', segments: [1, 2], spill: 'spill', spillShare: 0.5, writeBytes: 32 * KIB },
];

/** What users alongside may do. */
const ALONGSIDE: readonly QueryClass[] = [seldom('nibble', false), seldom('dribble', true)];

/** Hardware and volumes: 3 to 9 disks in volumes, a loose one, and one that spares are taken from. */
const storage = fc
  .record({ models: fc.array(drive, { minLength: 1, maxLength: 2 }), ways: paths, count: fc.integer({ min: 3, max: 9 }) })
  .chain(({ models, ways, count }) => {
    const drives = models.map((model, k) => ({ ...model, id: `drive${k}` }));
    const ids = Array.from({ length: count }, (_, d) => `d${d}`);
    return fc
      .record({ broken: fc.option(fc.nat(count - 1)), second: fc.option(fc.nat(count - 1)), cut: fc.constantFrom(count, 3, 4) })
      .chain((f) => {
        const cut = Math.min(count, f.cut);
        const groups = [ids.slice(0, cut), ids.slice(cut)].filter((group) => group.length > 0);
        const isBroken = (d: number): boolean => d === f.broken || (f.broken !== null && d === f.second);
        return fc.record({
          drives: fc.constant(drives),
          paths: fc.constant(ways),
          disks: fc.tuple(
            ...ids.map((id, d) => disk(id, drives, ways, isBroken(d))),
            ...['loose', 'spare'].map((id) => disk(id, drives, ways, false)),
          ),
          volumes: fc.tuple(...groups.map((group, g) => volume(`v${g}`, group))),
        });
      });
  });

const anyStream = fc.record(
  {
    order: fc.constantFrom('drawn', 'listed', 'own', 'same'),
    arrivals: fc.oneof(
      fc.record({
        kind: fc.constant('closed' as const),
        users: fc.integer({ min: 1, max: 3 }),
        queriesPerUser: fc.integer({ min: 1, max: 3 }),
        thinkTime: fc.record({ ms: fc.constantFrom(0, 7), spread: fc.constantFrom('fixed', 'exponential') }),
      }),
      fc.record({
        kind: fc.constant('open' as const),
        perSecond: fc.constantFrom(3, 500),
        spacing: fc.constantFrom('exponential', 'even'),
        queries: fc.integer({ min: 1, max: 6 }),
        atOnce: fc.integer({ min: 1, max: 3 }),
        mostWaiting: fc.constantFrom(0, 1, 5),
      }),
    ),
    startCost: fc.record({ processorMs: fc.constantFrom(0, 2), delayMs: fc.constantFrom(0, 3) }),
    startAtMs: fc.constantFrom(0, 20),
    hasEnd: fc.boolean(),
  },
  { requiredKeys: ['order', 'arrivals', 'hasEnd'] },
);

const options = fc.record({
  storage,
  linux: anyKernel,
  mergeRequests: fc.boolean(),
  psuBytes: fc.constantFrom(4 * KIB, 9000, 64 * KIB, 300 * KIB),
  /** How files are filled, and a table's rows. */
  files: fc.record(
    {
      psuMaxBytes: fc.constantFrom(5000, 400 * KIB),
      growthBytes: fc.constantFrom(4 * KIB, 10_000, 64 * KIB),
      psuSpread: fc.record({ segments: fc.constantFrom(0, 0.3, 0.9), psus: fc.constantFrom(0, 0.1, 0.9), seed: fc.nat(3) }),
      rowOrder: fc.constant('unsorted' as const),
    },
    { requiredKeys: [] },
  ),
  caches: fc.record(
    {
      blockCacheBytes: fc.constantFrom(0, 32 * KIB),
      fileCacheBytes: fc.constantFrom(0, 4 * KIB, 1024 * KIB),
      cachesAtStart: fc.constantFrom('cold' as const, 'warm' as const),
    },
    { requiredKeys: ['blockCacheBytes', 'fileCacheBytes'] },
  ),
  onVolume: fc.boolean(),
  classes: fc.shuffledSubarray([...CLASSES], { minLength: 1, maxLength: 3 }),
  /** How the scan is cut; rows end within the first files. */
  granulesPerProcess: fc.option(fc.constantFrom(1, 3, 40), { nil: undefined }),
  filledBytes: fc.option(fc.constantFrom(512, 20 * KIB), { nil: undefined }),
  /** Little at a time: who asks for more without a pause can starve a batch under an order without deadlines, forever. */
  alongside: fc.option(
    fc.uniqueArray(fc.record({ class: fc.constantFrom('nibble', 'dribble'), users: fc.constantFrom(1, 2) }), {
      selector: (each) => each.class,
    }),
    {
      nil: undefined,
      freq: 2,
    },
  ),
  users: fc.integer({ min: 1, max: 3 }),
  /** Streams of the same classes; without an end only in timed runs, for the same reason. */
  streams: fc.option(fc.array(anyStream, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  until: fc.option(fc.record({ seconds: fc.constantFrom(0.05, 0.2), warmUpSeconds: fc.constantFrom(0, 0.04) }), {
    nil: undefined,
    freq: 2,
  }),
  isBatchEmpty: fc.boolean(),
  seed: fc.nat(),
  /** The queue above the volume; `host`: the host's scheduler stands there too. */
  above: fc.option(
    fc.record(
      {
        scheduler: fc.constantFrom('host' as const, 'fifo' as const, 'clook' as const, 'sstf' as const),
        depth: fc.constantFrom(1, 2, 32),
        mergeRequests: fc.boolean(),
        disks: fc.constantFrom({ kind: 'host' } as const, { kind: 'fifo' } as const, { kind: 'sptf' } as const),
      },
      { requiredKeys: ['scheduler'] },
    ),
    { nil: undefined },
  ),
  /** Group commit, for changes of rows. */
  log: fc.option(
    fc.record(
      { bufferBytes: fc.constantFrom(4096, 4104, 64 * KIB), groupCommits: fc.constantFrom(2, 50), groupDelayMs: fc.constantFrom(0.1, 30) },
      { requiredKeys: ['bufferBytes'] },
    ),
    { nil: undefined, freq: 2 },
  ),
  writeBack: fc.option(
    fc.record(
      {
        dirtyRatio: fc.constantFrom(15, 60, 100),
        dirtyBackgroundRatio: fc.constantFrom(1, 11, 50),
        dirtyWritebackCentisecs: fc.constantFrom(0, 1, 100),
        dirtyExpireCentisecs: fc.constantFrom(0, 2, 100),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
});

type Options = typeof options extends fc.Arbitrary<infer T> ? T : never;

const cut = ({ granulesPerProcess, filledBytes: bytes }: Options) => ({
  ...(granulesPerProcess !== undefined && { granulesPerProcess }),
  ...(bytes !== undefined && { bytes }),
});

const growth = ({ files: { growthBytes } }: Options) => (growthBytes === undefined ? {} : { growthBytes });

function streamsOf({ streams, until, classes }: Options): Pick<Scenario['workload'], 'streams' | 'until'> {
  const all = streams?.map(({ hasEnd, arrivals, ...stream }, k): Stream => {
    const endless =
      arrivals.kind === 'open'
        ? { ...arrivals, queries: undefined }
        : { ...arrivals, queriesPerUser: undefined, thinkTime: { ms: 30, spread: 'fixed' as const } };
    return {
      ...stream,
      id: `s${k}`,
      title: `Stream ${k}`,
      arrivals: JSON.parse(JSON.stringify(hasEnd || until === undefined ? arrivals : endless)) as Stream['arrivals'],
      classes: classes.map(({ id }) => ({ class: id, count: 1 + k })),
    };
  });
  return { ...(all !== undefined && { streams: all }), ...(until !== undefined && { until }) };
}

/** Volumes with their queues, and with rebuilds where there is something to rebuild onto: one spare, for the first that asks for it. */
function volumesOf({ storage: { volumes }, above, linux: { host } }: Options): Volume[] {
  const queue = above && { ...above, scheduler: above.scheduler === 'host' ? host.scheduler : { kind: above.scheduler } };
  let isSpareTaken = false;
  return volumes.map((bare) => {
    const each = queue === undefined || volumeSchedulerFault(queue.scheduler, host) !== null ? bare : { ...bare, queue };
    if ((each.kind !== 'mirror' && each.kind !== 'raid5') || each.rebuild === undefined) return each;
    const { rebuild, ...whole } = each;
    const isOntoSpare = rebuild.onto !== undefined;
    const isPossible = isOntoSpare ? !isSpareTaken : each.kind === 'raid5' && each.spareSpace === true;
    isSpareTaken ||= isOntoSpare;
    return isPossible ? each : whole;
  });
}

/** Disks with their queues; those that would take the files with them work. */
function disksOf({ storage: { disks }, linux: { queues }, onVolume }: Options, [first]: readonly Volume[]): Disk[] {
  const inParts = new Set(onVolume && (first.kind === 'concat' || first.kind === 'stripe') ? first.members : []);
  return disks.map((each, d) => {
    const own = queues[d % Math.max(1, queues.length)];
    const { failed, ...working } = each;
    const disk = failed === true && !inParts.has(each.id) ? each : working;
    return own === undefined ? disk : { ...disk, queue: own };
  });
}

/** Write-back where there is a cache to be dirty: direct I/O goes past it. Flushers begin before processes wait. */
function dirtyPagesOf({ writeBack, caches, linux: { host } }: Options): Pick<Scenario['host'], 'writeBack'> {
  const rules = writeBackOf({ writeBack, kernel: host.kernel });
  if (rules === null || writeBack === undefined || caches.fileCacheBytes === 0 || host.fileReads?.mode === 'direct') return {};
  const { dirtyBackgroundRatio: _background, ...others } = writeBack;
  return { writeBack: rules.dirtyBackgroundRatio < rules.dirtyRatio ? writeBack : others };
}

/** The log of the database; its buffer is no larger than the log. */
function logOf({ log, psuBytes }: Options): Pick<Scenario['database'], 'log'> {
  if (log === undefined) return {};
  const { groupCommits, groupDelayMs, bufferBytes } = log;
  const group = groupCommits === undefined || groupDelayMs === undefined ? {} : { groupCommits, groupDelayMs };
  return { log: { object: 'spill', bufferBytes: Math.min(bufferBytes, 2 * psuBytes), ...group } };
}

function documentOf(some: Options): Scenario {
  const { storage: hardware } = some;
  const { host } = some.linux;
  const volumes = volumesOf(some);
  const target = some.onVolume ? volumes[0].id : 'loose';
  return {
    version: 1,
    title: 'Any',
    seed: some.seed,
    hardware: { drives: hardware.drives, paths: hardware.paths, disks: disksOf(some, volumes) },
    volumes,
    database: {
      blockBytes: 4 * KIB,
      objects: [
        { id: 'table', name: 'Table', role: 'fact', segments: 3, psusPerSegment: 2, psuBytes: some.psuBytes, ...some.files },
        { id: 'star', name: 'Star', role: 'star-index', segments: 3, psusPerSegment: 1, psuBytes: some.psuBytes, ...growth(some) },
        { id: 'spill', name: 'Spill', role: 'spill', segments: 1, psusPerSegment: 2, psuBytes: some.psuBytes },
      ],
      ...logOf(some),
    },
    placement: { rules: ['table', 'star', 'spill'].map((object) => ({ object, spread: { kind: 'all', target } })), exceptions: [] },
    host: {
      processors: 2,
      mergeRequests: some.mergeRequests,
      maxRequestBytes: 256 * KIB,
      ...host,
      ...some.caches,
      ...dirtyPagesOf(some),
      scansBypassFileCache: true,
      tuneGroup: 2,
    },
    classes: [...CLASSES, ...ALONGSIDE].map((query) => (query.operator === 'scan' ? { ...query, ...cut(some) } : query)),
    costs: {
      starJoinStepMs: 0,
      scanMsPerMib: 5,
      probeMsPerMib: 0,
      sortMsPerMib: 5,
      loadStepMs: 0,
      queryStartMs: 0.1,
      fileCacheHitMs: some.writeBack === undefined ? 0 : 0.01,
    },
    workload: {
      id: 'w',
      title: 'Any',
      users: some.users,
      order: 'own',
      queryProcs: 3,
      interactiveScale: 1,
      batch: some.streams !== undefined && some.isBatchEmpty ? [] : some.classes.map(({ id }) => ({ class: id, count: 1 })),
      ...(some.alongside !== undefined && { alongside: some.alongside }),
      ...streamsOf(some),
    },
  };
}

/** SPTF looks at every request in the queue at each dispatch: minutes, where a rebuild puts a hundred thousand pieces into it. */
function isQuick({ host, hardware, volumes }: Scenario): boolean {
  const isSptf =
    host.scheduler.kind === 'sptf' ||
    hardware.disks.some(({ queue }) => queue?.scheduler?.kind === 'sptf') ||
    volumes.some(({ queue }) => queue?.disks?.kind === 'sptf');
  const pieces = (volume: Volume): number =>
    volume.kind === 'mirror' || volume.kind === 'raid5' ? (volume.rebuild?.chunkBytes ?? 0) / volume.stripeUnitBytes : 0;
  return !isSptf || volumes.every((volume) => pieces(volume) < 5000);
}

const accepted = (some: fc.Arbitrary<Options>): fc.Arbitrary<Scenario> =>
  some.map(documentOf).filter((scenario) => isQuick(scenario) && problemsOf(scenario).length === 0);

/** Documents that validation accepts. */
export const anyScenario = accepted(options);

/** Those of them that have a batch alone, so that a part of it can be run (`canBeThinned`). */
export const anyBatch = accepted(options.map((some) => ({ ...some, streams: undefined, until: undefined })));
