/** Checks of sentences that hold of any scenario, on small ones: each gives what a binding shows. */
import { mean, standardDeviation } from '../../../base/stats.ts';
import { KIB, MIB } from '../../../base/units.ts';
import { EVEN_CV } from '../../../analysis/why/limit.ts';
import { runToEnd } from '../../../engine/run.ts';
import { partitionedScenario } from '../../../engine/testing/partitions.ts';
import { behindCard } from '../../../engine/testing/raid.ts';
import { smallScenario, SMALL_DISK, SOME_COSTS, type SmallOptions } from '../../../engine/testing/scenarios.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { explainer } from '../../../engine/volume/explain.ts';
import { addRaidController, FIRST_PER_REQUEST_MS } from '../../../scenario/edit/raidControllers.ts';
import { libraryEntries } from '../../../scenario/drives/entries.ts';
import { KERNELS } from '../../../scenario/kernel/profiles.ts';
import { tunablesOf } from '../../../scenario/kernel/tunables.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { LoadClass, ProbeClass, QueryClass, ScanClass, Scenario, SortClass, StarJoinClass } from '../../../scenario/schema.ts';
import { presetScenario } from '../../presets.ts';
import { FLASH_RESULTS, MEAN_GATE, P99_GATE, SHARE_GATE } from '../../validation/flashResults.ts';
import type { KeptRuns } from '../run.ts';
import type { Shown } from '../sentence.ts';

const SCAN: ScanClass = { operator: 'scan', id: 'scan', title: 'Scan', object: 'fact', segments: [2, 4], probing: false };
const JOIN: StarJoinClass = {
  operator: 'star-join',
  id: 'join',
  title: 'Join',
  fact: 'fact',
  indexes: ['index'],
  segments: [2, 4],
  stepsPerSegment: 4,
  indexReads: { everySteps: 2, count: 2, bytes: 8 * KIB, withinBytes: 64 * KIB },
  fetch: { count: 3, bytes: 8 * KIB, withinBytes: 256 * KIB },
  dimensions: { objects: ['dim'], count: 1 },
  samePlace: true,
};

const RANDOM: ProbeClass = {
  operator: 'probe',
  id: 'probe',
  title: 'Probe',
  object: 'fact',
  requests: 600,
  bytes: 8 * KIB,
  pattern: 'random',
  write: false,
  arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
};

const mixed = (options: Partial<SmallOptions> = {}): Scenario =>
  smallScenario({ classes: [SCAN, JOIN], counts: [2, 3], costs: SOME_COSTS, workload: { users: 3 }, ...options });

/** One run of everything, made when the first check asks. */
let made: RunResult | undefined;
const some = (): RunResult => (made ??= runToEnd(mixed()));

const that = (words: string, is: boolean | readonly boolean[]): Shown => ({ that: words, is });
const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

export function elapsedIsLastEnd(): readonly Shown[] {
  const { queries, elapsedMs } = some();
  const ends = [...queries.startMs].map((start, k) => start + queries.elapsedMs[k]);
  return [
    that('the last end is the elapsed time', close(Math.max(...ends), elapsedMs)),
    that('the first starts at 0', queries.startMs[0] === 0),
  ];
}

/** Of every two layouts that were run under the same seeds, by study: how much their difference scatters, against two independent times. */
export function pairsScatterLess(): readonly Shown[] {
  const files = import.meta.glob<KeptRuns>('../../*/sentences.json', { eager: true, import: 'default' });
  const large = Object.values(files).flatMap(({ runs }) => {
    const byScenario = new Map<string, number[]>();
    for (const { of, run } of runs) byScenario.set(of, [...(byScenario.get(of) ?? []), run.elapsedMs]);
    const all = [...byScenario];
    return all.flatMap(([a, first], k) =>
      all.slice(k + 1).flatMap(([b, second]) => {
        // The same study and work, other layouts; runs without any chance scatter not at all.
        const alike = a.split('/')[2] === b.split('/')[2] && Math.hypot(standardDeviation(first), standardDeviation(second)) > 0;
        return alike
          ? [standardDeviation(first.map((ms, s) => ms - second[s])) / Math.hypot(standardDeviation(first), standardDeviation(second))]
          : [];
      }),
    );
  });
  return [
    that('there are pairs', large.length > 50),
    that('most scatter less', large.filter((each) => each < 1).length > large.length / 2),
    that('much is in common: the usual one scatters by a fifth less', large.toSorted((a, b) => a - b)[Math.floor(large.length / 2)] < 0.8),
  ];
}

export function disksWorkAtOnce(): readonly Shown[] {
  const { devices, elapsedMs } = runToEnd(mixed({ disks: 8, costs: undefined, workload: { users: 8 } }));
  const work = devices.reduce((sum, { requests, meanServiceMs }) => sum + requests * meanServiceMs, 0);
  return [that('many times the elapsed time', work > 2 * elapsedMs)];
}

export function sameProcessorTime(): readonly Shown[] {
  const cost = (scenario: Scenario): number => {
    const { cpu, elapsedMs } = runToEnd(scenario);
    return cpu.utilization * elapsedMs;
  };
  const striped = mixed({ volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
  return [that('loose and striped cost the processors the same', close(cost(mixed()), cost(striped)))];
}

export const unevenFrom = (cv: number): readonly Shown[] => [[String(cv), EVEN_CV]];

export function responseParts(): readonly Shown[] {
  const of = (pick: (device: RunResult['devices'][number]) => boolean): boolean[] => some().devices.map(pick);
  return [
    that(
      'response is waiting and service',
      of(({ partsMs, requests, responseMs, meanServiceMs }) => close(partsMs.queue / requests + meanServiceMs, responseMs.mean)),
    ),
    that(
      'service is overhead, seek, rotation, transfer and path',
      of(({ partsMs, requests, meanServiceMs }) =>
        close(partsMs.overhead + partsMs.seek + partsMs.rotation + partsMs.transfer + partsMs.bus, meanServiceMs * requests),
      ),
    ),
  ];
}

const warehouse = (): Scenario => presetScenario('red-brick/manual-22/w2')!;
const joins = (scenario: Scenario): readonly StarJoinClass[] =>
  scenario.classes.filter((each: QueryClass): each is StarJoinClass => each.operator === 'star-join');
/** Bytes of the fact table that the largest query of a class fetches, as a share of it. */
function shareRead(scenario: Scenario, { fact, segments, stepsPerSegment, fetch }: StarJoinClass): number {
  const table = scenario.database.objects.find(({ id }) => id === fact)!;
  return (segments[1] * stepsPerSegment * fetch.count * fetch.bytes) / (table.segments * table.psusPerSegment * table.psuBytes);
}

export function tightJoin(): readonly Shown[] {
  const scenario = warehouse();
  const [tight] = joins(scenario);
  return [
    ['4', tight.segments[0]],
    ['13', tight.segments[1]],
    ['91', scenario.database.objects.find(({ id }) => id === tight.fact)!.segments],
    that('well under a hundredth', shareRead(scenario, tight) < 0.008),
  ];
}

export function weakerJoins(): readonly Shown[] {
  const scenario = warehouse();
  const [tight, ...weaker] = joins(scenario).map((each) => shareRead(scenario, each));
  return [that('moderate and weak read more', weaker.length === 2 && weaker.every((share) => share > tight))];
}

export function probingCosts(): readonly Shown[] {
  const { scanMsPerMib, probeMsPerMib } = warehouse().costs;
  return [that('far more', probeMsPerMib > 3 * scanMsPerMib)];
}

export function queryProcsIsEnough(): readonly Shown[] {
  const striped = { disks: 4, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } } as const;
  const [tight, enough, more] = [1, 4, 8].map((tuneGroup) =>
    runToEnd(mixed({ ...striped, workload: { queryProcs: 4, users: 2 }, host: { tuneGroup } })),
  );
  return [
    that('1 makes processes wait', tight.elapsedMs > enough.elapsedMs),
    that('more than QUERYPROCS changes nothing', enough.elapsedMs === more.elapsedMs && enough.ios === more.ios),
    that('and nobody waits for a turn', enough.attributionMs.groupWait === 0),
  ];
}

export function readsAndUnits(): readonly Shown[] {
  const scenario = smallScenario({ classes: [SCAN], disks: 4, volume: { kind: 'stripe', stripeUnitBytes: 64 * KIB } });
  const explain = explainer(scenario, 'all')!;
  const disksOf = (bytes: number, at: number): number => new Set(explain(at, bytes, false).map(({ disk }) => disk)).size;
  const places = Array.from({ length: 128 }, (_, k) => k * 8 * KIB);
  return [
    that(
      'a larger one needs several disks',
      places.every((at) => disksOf(72 * KIB, at) > 1),
    ),
    that('a smaller one is usually served by one', places.filter((at) => disksOf(16 * KIB, at) === 1).length > 0.8 * places.length),
  ];
}

export function oneOffNeverMeets(): readonly Shown[] {
  const scenario = warehouse();
  const layout = layOut(scenario);
  const [fact, ...indexes] = [joins(scenario)[0].fact, ...joins(scenario)[0].indexes].map((id) =>
    scenario.database.objects.findIndex((each) => each.id === id),
  );
  const { segments, psusPerSegment } = scenario.database.objects[fact];
  const target = (object: number, segment: number, psu: number): number =>
    layout.target[layout.objectFirst[object] + segment * psusPerSegment + psu];
  const all = Array.from({ length: segments * psusPerSegment }, (_, k) => [Math.floor(k / psusPerSegment), k % psusPerSegment] as const);
  return [
    that(
      'a table and its index',
      all.every(([s, p]) => indexes.every((index) => target(index, s, p) !== target(fact, s, p))),
    ),
    that(
      'a segment and the next',
      all.every(([s, p]) => s + 1 === segments || target(fact, s, p) !== target(fact, s + 1, p)),
    ),
  ];
}

export function halfATurn(): readonly Shown[] {
  const { devices } = runToEnd(smallScenario({ classes: [RANDOM], disks: 1, psuBytes: 8 * MIB, drive: { ...SMALL_DISK, rpm: 10_000 } }));
  return [
    ['3 ms', 60_000 / 10_000 / 2],
    ['10 000 rpm', SMALL_DISK.kind === 'hdd' ? SMALL_DISK.rpm : NaN],
    that('as the drive has it', Math.abs(devices[0].meanRotationMs - 3) < 0.25),
  ];
}

const tunable = (kind: 'deadline' | 'mq-deadline', name: string): number => {
  const kernel = kind === 'deadline' ? '2.6.9' : 'modern';
  return tunablesOf(kind, kernel).find((each) => each.name === name)?.default ?? NaN;
};
const both = (name: string): number[] => [tunable('deadline', name), tunable('mq-deadline', name)];

const SORT: SortClass = {
  operator: 'sort',
  id: 'sort',
  title: 'Sort',
  object: 'fact',
  segments: [4, 4],
  spill: 'spill',
  spillShare: 1,
  writeBytes: 64 * KIB,
};
const LOAD: LoadClass = {
  operator: 'load',
  id: 'load',
  title: 'Load',
  fact: 'fact',
  indexes: ['index'],
  processes: 1,
  factBytesPerStep: 64 * KIB,
  indexBytesPerStep: 64 * KIB,
  spillBytesPerStep: 0,
};

/** On one disk, so that its queue holds everything that is under way. */
export function twoStepsOfWriting(): readonly Shown[] {
  const host = { readAhead: { kind: 'stripe-aware', minBytes: 64 * KIB, maxBytes: 64 * KIB, windows: 1 } } as const;
  const [sorts, loads] = [SORT, LOAD].map(
    (each) =>
      runToEnd(smallScenario({ classes: [each], disks: 1, psuBytes: 8 * MIB, spillPsuBytes: 64 * MIB, host, workload: { queryProcs: 1 } }))
        .devices[0].maxQueueDepth,
  );
  return [
    that('of a sort: two writes, and one read', sorts > 1 && sorts <= 3),
    that('of a load: two of the table, two of the index', loads > 2 && loads <= 4),
  ];
}

/** A module that was written at random for long: what it reads in order, against the rate of its data sheet, 6 800 MB/s. */
export function scatteredReadsAtHalfRate(): readonly Shown[] {
  const { drive } = libraryEntries().find(({ drive: { id } }) => id.includes('pm9a3'))!;
  const inOrder: ProbeClass = {
    ...RANDOM,
    requests: 600,
    bytes: MIB,
    pattern: 'sequential',
    arrivals: { kind: 'closed', outstanding: 16, thinkMs: 0 },
  };
  const { elapsedMs, devices } = runToEnd(
    smallScenario({ classes: [inOrder], disks: 1, drive, psuBytes: 64 * MIB, host: { maxRequestBytes: MIB } }),
  );
  const share = devices[0].bytesRead / 1e6 / (elapsedMs / 1000) / 6800;
  return [that('about half', share > 0.4 && share < 0.6)];
}

const study = (id: string): Scenario => presetScenario(id)!;
const files = ({ database }: Scenario): number =>
  database.objects.reduce((sum, object) => sum + object.segments * object.psusPerSegment, 0);
const rpmOf = ({ hardware }: Scenario): number[] => hardware.drives.map((drive) => (drive.kind === 'hdd' ? drive.rpm : NaN));

export const redBrickDocument = (): readonly Shown[] => [['22 disks', warehouse().hardware.disks.length]];

export function redBrickSystem(): readonly Shown[] {
  const scenario = warehouse();
  const partitioned = scenario.database.objects.filter(({ role }) => role === 'fact' || role === 'star-index');
  return [
    ['16 processors', scenario.host.processors],
    ['22 disks', scenario.hardware.disks.length],
    ['10 000 rpm', rpmOf(scenario)],
    that('two star indexes, five dimensions', count(scenario, 'star-index') === 2 && count(scenario, 'dimension') === 5),
    ['6 006 data files', partitioned.reduce((sum, { segments, psusPerSegment }) => sum + segments * psusPerSegment, 0)],
  ];
}
const count = ({ database }: Scenario, role: string): number => database.objects.filter((each) => each.role === role).length;

const first = (): Scenario => study('first-steps/two-disks/eight');
export function firstSteps(): readonly Shown[] {
  const scenario = first();
  const [probe] = scenario.classes;
  return [
    that('ten files, two disks', files(scenario) === 10 && scenario.hardware.disks.length === 2),
    ['320 KB', probe.operator === 'probe' ? probe.bytes / KIB : NaN],
    that('each waiting for one', probe.operator === 'probe' && probe.arrivals.kind === 'closed' && probe.arrivals.outstanding === 1),
  ];
}
export const twoCheetahs = (): readonly Shown[] => [
  ['10 000 rpm', rpmOf(first())],
  that(
    'two disks of one kind on one path',
    first().hardware.disks.length === 2 && new Set(first().hardware.disks.map(({ path }) => path)).size === 1,
  ),
];
export const oneReadAtATime = (): readonly Shown[] => [
  that(
    'no tags',
    first().hardware.drives.every((drive) => drive.kind === 'hdd' && (drive.queueDepth ?? 1) === 1),
  ),
];
export const noCaches = (): readonly Shown[] => [that('none', first().host.blockCacheBytes + first().host.fileCacheBytes === 0)];

const percentOff = (us: number, measuredUs: number): number => Math.round(100 * (us / measuredUs - 1));

export const flashGates = (): readonly Shown[] => [
  ['10 %', 100 * MEAN_GATE],
  ['25 %', 100 * P99_GATE],
  that('four in five', SHARE_GATE === 0.8),
];

export function shortReadsTooSlow(): readonly Shown[] {
  const rows = FLASH_RESULTS.filter(({ set, blockBytes, queueDepth }) => set === 'block-size' && blockBytes <= 4 * KIB && queueDepth === 4);
  const off = rows.flatMap(({ meanRangeUs, measuredMeanUs }) => meanRangeUs.map((us) => percentOff(us, measuredMeanUs)));
  return [
    ['12 to', Math.min(...off)],
    ['18 %', Math.max(...off)],
  ];
}

export function noiseFloor(): readonly Shown[] {
  const rows = FLASH_RESULTS.filter(
    ({ scheduler, blockBytes, processes, queueDepth }) =>
      scheduler === 'none' && blockBytes === 4 * KIB && processes === 1 && queueDepth === 1,
  );
  const [least, most] = [Math.min, Math.max].map((of) => of(...rows.map(({ measuredMeanUs }) => measuredMeanUs)));
  return [
    ['54.0 µs', least],
    ['68.4 µs', most],
  ];
}

export const deadlineBatch = (): readonly Shown[] => [['16 requests', both('fifoBatch')]];
export const deadlineOfReads = (): readonly Shown[] => [['500 ms', both('readExpireMs')]];
export const deadlineOfWrites = (): readonly Shown[] => [
  ['5 s', both('writeExpireMs').map((ms) => ms / 1000)],
  that(
    'after two batches of reads',
    both('writesStarved').map((batches) => batches === 2),
  ),
];

export function anticipation(): readonly Shown[] {
  const longest = KERNELS.filter(({ schedulers }) => schedulers.includes('anticipatory')).map(
    ({ id }) => tunablesOf('anticipatory', id).find(({ name }) => name === 'anticExpireMs')!.default,
  );
  return [['6 ms', Math.max(...longest)], that('some kernels wait less, none more', mean(longest) <= 6)];
}

/** Without merging, caches or volumes a read of a file is one request of its disk. */
export function timeOfFiles(): readonly Shown[] {
  const { psuWaitMs, devices } = some();
  const waited = psuWaitMs.reduce((sum, ms) => sum + ms, 0);
  return [
    that(
      'all files together: queue and service of all requests',
      close(
        waited,
        devices.reduce((sum, { requests, responseMs }) => sum + requests * responseMs.mean, 0),
      ),
    ),
  ];
}

/** 400 writes, one after another, to disks of 1 ms behind a controller, with a cache and without. */
export function writesGoThrough(): readonly Shown[] {
  const [cached, without] = [{ cache: { bytes: MIB, fetch: 'units' as const } }, {}].map((card) =>
    runToEnd(behindCard(card, { write: true, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 } })),
  );
  return [
    that('each takes the time of its disk', cached.elapsedMs >= 400),
    that('with a cache as long as without', close(cached.elapsedMs, without.elapsedMs)),
    that('all of them are on the disks', cached.devices.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0) === 400 * 16 * KIB),
  ];
}

export function newController(): readonly Shown[] {
  const scenario = mixed();
  const [{ perRequestMs, cache }] = addRaidController(scenario, scenario.hardware.paths[0].id).hardware.controllers!;
  return [that('its time', perRequestMs === FIRST_PER_REQUEST_MS), that('no cache', cache === undefined)];
}

/** Rows that all partitions send each other over links without limits. */
export function receivingCostsNothing(): readonly Shown[] {
  const [none, sent] = [{}, { redistributed: 0.3 }].map((query) =>
    runToEnd(partitionedScenario({ query, machine: { link: { mibPerSecond: null, delayMs: 0 } } })),
  );
  return [
    that(
      'rows are received',
      sent.partitions!.every(({ receivedBytes }) => receivedBytes > 0),
    ),
    that('processors compute as long', close(sent.cpu.utilization, none.cpu.utilization)),
    that('it takes as long', close(sent.elapsedMs, none.elapsedMs)),
  ];
}
