/**
 * The door of the engine: a scenario goes in, a run that is advanced in slices comes out.
 */
import { NS_PER_MS } from '../base/units.ts';
import { scenarioHash } from '../scenario/hash.ts';
import { layOut } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { batchUsers, canBeThinned } from '../scenario/streams/streams.ts';
import type { PolicyWatch } from './database/policy.ts';
import { movePhases, moveSummaries } from './host/motion/summary.ts';
import type { Movers } from './host/motion/movers.ts';
import { forkState, releaseState } from './kernel/fork.ts';
import type { DetailWindow } from './record/detail.ts';
import type { ObjectLog } from './record/objectLog.ts';
import type { PolicyLook } from './record/policyLook.ts';
import type {
  MoveSummary,
  PartitionSummary,
  Phase,
  QueryLog,
  RunResult,
  StreamFigures,
  StreamProgress,
  WorkloadSummary,
} from './record/result.ts';
import { resultHash } from './record/resultHash.ts';
import { sharedPhases, slotPhases, streamClasses, streamFigures, streamProgress } from './record/streamSummary.ts';
import type { StreamRecorder } from './record/streamRecorder.ts';
import { classSummaries, coAccessFigures, objectSummary, phasesOf, queryLog, seriesOf, workloadSummary } from './record/summary.ts';
import { logSummary, memorySummary, poolSummary } from './record/poolSummary.ts';
import { machineSummary, type CountedNodes } from './record/machineSummary.ts';
import { writeBackSummary } from './record/writeBackSummary.ts';
import { pipeCounters } from './pipeCounters.ts';
import { failedChecks } from './selfCheck.ts';
import { Simulation } from './simulation.ts';
import { rebuildFigures, storageFigures } from './storage.ts';
import { ENGINE_VERSION } from './version.ts';

export interface RunOptions {
  /** Overrides the document's seed. */
  readonly seed?: number;
  /** Fraction of each user's batch, or of a timed run's time behind its warm-up; default 1. */
  readonly scale?: number;
  /** Share of every query's work that is simulated, for samples behind an estimate only; default 1. */
  readonly share?: number;
  /** Of a timed run that is a sample: it ends early, at a place fixed by its scenario, once it has made so many disk I/Os. */
  readonly enoughIos?: number;
  /** Record the time series for the pictures (default true). */
  readonly series?: boolean;
  /** Keep everything that happens at the disks within a window (`result.detail`). */
  readonly detail?: DetailWindow;
  /** Record what each object asked of its volumes (`result.objects`); default: where the database has table spaces. */
  readonly objects?: boolean;
  /** Record which objects are used together (`result.coAccess`), and with it `objects`. */
  readonly coAccess?: boolean;
  /** Record the way from disk to processor over time (`result.pipeSeries`). */
  readonly pipes?: boolean;
}

export interface RunProgress {
  /** Share of the planned work that is done, 0 to 1. */
  readonly fraction: number;
  readonly simulatedMs: number;
  readonly ios: number;
}

/** A resumable piece of work: nothing happens between two calls of `advance`. */
export interface Run {
  /** Simulates until at most `maxEvents` more events are handled; true once the run is complete. */
  advance(maxEvents: number): boolean;
  progress(): RunProgress;
  /** The answer; throws before the run is complete. */
  result(): RunResult;
  /** An independent copy that continues from here. */
  fork(): Run;
  /** Gives its memory back at once; what it has answered stays, and nothing else may be asked of it. */
  release(): void;
}

/**
 * Prepares a run of a *valid* scenario (see `scenario/validate.ts`; an invalid one throws).
 * Deterministic: the same scenario, seed and scale give the same `resultHash` everywhere.
 */
export function createRun(scenario: Scenario, options: RunOptions = {}): Run {
  const { seed = scenario.seed, scale = 1, share = 1, series = true, detail = null, enoughIos } = options;
  if (!(scale > 0 && scale <= 1)) throw new RangeError(`A scale lies in (0, 1], not ${scale}.`);
  if (!(share > 0 && share <= 1)) throw new RangeError(`A share lies in (0, 1], not ${share}.`);
  if (share < 1 && !canBeThinned(scenario)) throw new RangeError('A run with streams, or a timed one, has no sample of thinner queries.');
  const { coAccess = false, pipes = false } = options;
  const objects = coAccess || (options.objects ?? scenario.database.objects.some(({ extents }) => extents !== undefined));
  return runOf(
    new Simulation(
      scenario,
      seed,
      scale,
      share,
      { series, window: detail, objects, coAccess, pipes },
      { ...(enoughIos !== undefined && { enoughIos }) },
    ),
  );
}

/** How far a simulation is. */
export function runProgress({ done, workPlanned, executor, events, blocks, untilNs }: Simulation): RunProgress {
  const byWork = workPlanned > 0 ? executor.workDone / workPlanned : 0;
  return {
    fraction: done ? 1 : Math.min(1, untilNs < Infinity ? events.now / untilNs : byWork),
    simulatedMs: events.now / NS_PER_MS,
    ios: blocks.ios,
  };
}

/** A run of a simulation that has been put together elsewhere. */
export function runOf(simulation: Simulation): Run {
  let answer: RunResult | null = null;
  return {
    advance: (maxEvents) => simulation.advance(maxEvents),
    progress: () => runProgress(simulation),
    result: () => {
      if (!simulation.done) throw new Error('The run is not complete: advance it until it answers true.');
      answer ??= resultOf(simulation);
      return answer;
    },
    fork: () => runOf(forkState(simulation)),
    release: () => releaseState(simulation),
  };
}

/** Runs to the end in one step. */
export function runToEnd(scenario: Scenario, options: RunOptions = {}): RunResult {
  const run = createRun(scenario, options);
  while (!run.advance(1_000_000));
  return run.result();
}

/** Dirty bytes that no write is under way for. */
const dirtyBytes = ({ writeBack, pools }: Simulation): number =>
  (writeBack === null ? 0 : writeBack.dirtyPages * writeBack.pageBytes) + (pools === null ? 0 : pools.pendingBytes);

function poolFigures(
  { scenario: { database }, pools, executor: { tuner } }: Simulation,
  elapsedNs: number,
): Pick<RunResult, 'pools' | 'log' | 'memory'> {
  if (pools === null) return {};
  for (const pool of pools.pools) pool.account(elapsedNs);
  return {
    ...(database.pools !== undefined && {
      pools: database.pools.map(({ id, pageBytes }, p) =>
        poolSummary(id, pageBytes, pools.pools[p], pools.cleaners.begun[p], pools.prefetchers.longest[p], elapsedNs),
      ),
    }),
    ...(database.log !== undefined && { log: logSummary(database.log.object, pools.logs.writers[0]) }),
    ...(tuner !== null && {
      memory: memorySummary(
        (database.pools ?? []).map(({ id }) => id),
        tuner,
      ),
    }),
  };
}

function machineFigures({ scenario: { host }, machine: processors, paths }: Simulation, elapsedNs: number): Pick<RunResult, 'machine'> {
  const { machine } = host;
  if (machine === undefined || processors === null) return {};
  const counted: CountedNodes = {
    ids: machine.nodes.map(({ path }) => path),
    processors: machine.nodes.map((node) => node.processors),
    busyNs: processors.busyOfNodes(),
    crossed: paths.crossed,
    sent: paths.sent,
    linkBusyNs: paths.busyNs.subarray(paths.linkOf(0)),
    sharedCoreNs: processors.sharedCoreNs,
    contentionNs: processors.contentionNs,
  };
  return { machine: machineSummary(counted, elapsedNs) };
}

function partitionFigures({ scenario: { database }, pools, executor: { partitions } }: Simulation): Pick<RunResult, 'partitions'> {
  if (partitions === null || database.partitions === undefined) return {};
  const { readBytes, sentBytes, receivedBytes, writtenBytes } = partitions;
  return {
    partitions: database.partitions.map(({ id, log }, at) => ({
      id,
      readBytes: readBytes[at],
      sentBytes: sentBytes[at],
      receivedBytes: receivedBytes[at],
      ...(writtenBytes !== null && { writtenBytes: writtenBytes[at] }),
      ...(log !== undefined && pools !== null && { log: logSummary(log.object, pools.logs.writers[pools.logs.ofPartition[at]]) }),
    })),
  };
}

/** Queries end in the first partition. */
const withCoordinator = (partitions: readonly PartitionSummary[], { executor }: Simulation): PartitionSummary[] =>
  partitions.map((partition, at) => ({ ...partition, coordinatorMs: at === 0 ? (executor.partitions?.coordinatorMs ?? 0) : 0 }));

function withPhases(movers: Movers, moves: readonly MoveSummary[]): MoveSummary[] {
  const phases = movePhases(movers);
  return moves.map((move, k) => ({
    ...move,
    ...(phases[k].length > 0 && { phases: phases[k] }),
    ...(movers.jobs.cacheBytes[k] > 0 && { unwrittenBytes: movers.jobs.unwrittenAtEnd[k] }),
  }));
}

function resultOf(simulation: Simulation): RunResult {
  const { scenario, executor, queries } = simulation;
  const elapsedNs = executor.endNs;
  const elapsedMs = elapsedNs / NS_PER_MS;
  simulation.processors.close(elapsedNs);
  simulation.writeBack?.close(elapsedNs);
  const log = queryLog(queries);
  const { classes, workload } = scenario;
  const { database } = scenario;
  const failures = executor.failures.summaries(
    classes.map(({ id }) => id),
    [...database.objects, ...(database.tables ?? [])].map(({ id }) => id),
    executor.blocked,
  );
  const alongsideIds = (workload.alongside ?? []).map((entry) => entry.class);
  const streams = figuresOfStreams(simulation);
  const result: Omit<RunResult, 'resultHash'> = {
    version: 1,
    engineVersion: ENGINE_VERSION,
    scenarioHash: scenarioHash(simulation.document),
    seed: simulation.seed,
    scale: simulation.scale,
    share: simulation.share,
    elapsedMs,
    ios: simulation.blocks.ios,
    workloads: [
      batchSummary(simulation, workloadSummary(workload.id, elapsedMs, queriesOfBatch(simulation, log)), streams),
      ...alongsideIds.map((id, k) => simulation.alongside.summary(k, id, elapsedMs)),
    ],
    ...storageFigures(scenario, simulation.targets, simulation, elapsedNs),
    cpu: { utilization: elapsedNs > 0 ? simulation.processors.busyNs / (elapsedNs * scenario.host.processors) : 0 },
    ...machineFigures(simulation, elapsedNs),
    ...partitionFigures(simulation),
    caches: (['block', 'file'] as const).flatMap((id) => {
      const cache = id === 'block' ? simulation.blockCache : simulation.fileCache;
      return cache === null ? [] : [{ id, hits: cache.hits, misses: cache.misses, evictions: cache.evictions }];
    }),
    attributionMs: attributionOf(simulation, elapsedMs),
    pendingWriteBytes: simulation.volumes.pendingWriteBytes + dirtyBytes(simulation),
    ...(simulation.writeBack !== null && { writeBack: writeBackSummary(simulation.writeBack, elapsedNs) }),
    ...poolFigures(simulation, elapsedNs),
    ...(simulation.rebuilds.jobs.length > 0 && { rebuilds: rebuildFigures(simulation.rebuilds) }),
    ...(simulation.movers !== null && {
      moves: moveSummaries(simulation.movers, (job) => simulation.disks?.lostWithAction(job, scenario) ?? []),
    }),
    ...(simulation.policy !== null && { policy: policyLooks(simulation.policy, scenario) }),
    ...(failures.length > 0 && { failures }),
    ...(streams !== null && { streams }),
    queries: log,
    series: simulation.series === null ? null : seriesOf(simulation.series, elapsedNs),
    psuBytes: executor.psuBytes.slice(),
    psuWaitMs: executor.psuWaitNs.map((ns) => ns / NS_PER_MS),
  };
  const { objects } = simulation.volumes;
  return {
    ...result,
    ...(streams !== null &&
      simulation.streams !== null && { streams: { ...streams, progress: progressOf(simulation, simulation.streams) } }),
    // Of what is above: what is added below by class or by window is there or not without another fingerprint.
    resultHash: resultHash(result),
    ...(result.partitions !== undefined && { partitions: withCoordinator(result.partitions, simulation) }),
    ...(simulation.movers !== null && { moves: withPhases(simulation.movers, result.moves ?? []) }),
    classes: [
      ...classSummaries(
        queries,
        classes.map(({ id }) => id),
        simulation.alongside,
        alongsideIds,
      ),
      ...(simulation.streams === null
        ? []
        : streamClasses(
            simulation.streams,
            classes.map(({ id }) => id),
            queries.count > 0,
          )),
    ],
    ...(objects !== null && objectFigures(scenario, objects, elapsedNs)),
    ...(simulation.pipes !== null && { pipeSeries: simulation.pipes.series(pipeCounters(simulation, elapsedNs), elapsedNs) }),
    failedChecks: failedChecks(simulation),
    ...(simulation.detail !== null && { detail: simulation.detailRecord() }),
  };
}

const policyLooks = ({ log, started }: PolicyWatch, scenario: Scenario): PolicyLook[] =>
  log.summary(
    layOut(scenario),
    scenario.database.objects,
    started.map(({ id }) => id),
  );

function figuresOfStreams({ streams: recorder, executor }: Simulation): StreamFigures | null {
  const { batch, endNs } = executor;
  const { streams } = executor.users;
  if (recorder === null || streams === null) return null;
  const { plans } = streams;
  const groups = plans.ids.map((id, group) => ({
    id,
    slots: plans.slots[group],
    open: plans.open[group] === 1,
    waiting: streams.waiting(group),
  }));
  return streamFigures(recorder, groups, batch.timed, endNs);
}

const progressOf = ({ scenario, executor, pools }: Simulation, recorder: StreamRecorder): StreamProgress =>
  streamProgress(recorder, pools === null ? [] : (scenario.database.pools ?? []).map(({ id }) => id), executor.endNs);

/** Of a timed run the batch is one of the groups. */
function batchSummary({ scenario, executor }: Simulation, logged: WorkloadSummary, streams: StreamFigures | null): WorkloadSummary {
  if (streams === null) return logged;
  if (!executor.batch.timed || batchUsers(scenario.workload) === 0) return logged;
  const [{ completed, responseMs }] = streams.streams;
  const { mean, p50, p95, p99 } = responseMs;
  return { ...logged, queries: completed, responseMs: { mean, p50, p95, p99 } };
}

/** Users of streams are numbered behind those of the batch. */
function queriesOfBatch({ streams, executor }: Simulation, log: QueryLog): QueryLog {
  if (streams === null) return log;
  const rows = Array.from(log.user.keys()).filter((row) => log.user[row] < executor.batch.users);
  return {
    user: Uint16Array.from(rows, (row) => log.user[row]),
    classIndex: Uint16Array.from(rows, (row) => log.classIndex[row]),
    startMs: Float64Array.from(rows, (row) => log.startMs[row]),
    elapsedMs: Float64Array.from(rows, (row) => log.elapsedMs[row]),
  };
}

function attributionOf({ queries, executor, streams }: Simulation, elapsedMs: number): Record<Phase, number> {
  if (streams !== null && executor.batch.timed) return sharedPhases(streams, elapsedMs);
  const ofStream = streams !== null && executor.lastUser >= executor.batch.users;
  return ofStream ? slotPhases(streams, executor.lastUser, executor.endNs) : phasesOf(queries.userVectors, executor.lastUser);
}

function objectFigures(
  { database }: Scenario,
  objects: ObjectLog,
  elapsedNs: number,
): Pick<RunResult, 'objects' | 'objectSeries' | 'coAccess'> {
  const { log, together } = objects;
  objects.close(elapsedNs);
  return {
    objects: database.objects.map(({ id }, object) => objectSummary(objects, object, id, elapsedNs)),
    objectSeries: log.series === null ? null : seriesOf(log.series, elapsedNs),
    ...(together !== null && {
      coAccess: coAccessFigures(
        objects,
        together,
        database.objects.map(({ id }) => id),
      ),
    }),
  };
}
