/** A run's result as `run --json` prints it: filled from what the engine says. Its schema is `resultSchema.ts`. */
import { moveRates } from '../analysis/run/moveRates.ts';
import { reportOf } from '../analysis/run/overTime.ts';
import { STABLE_WITHIN } from '../analysis/run/stable.ts';
import { overTime } from '../analysis/run/streamRows.ts';
import type { CoAccessFigures, RunResult, ServerSummary, StreamFigures } from '../engine/record/result.ts';
import type { ReplayResult } from '../trace/replayDocument.ts';
import type { ResultDocument } from './resultSchema.ts';

/** The part of a run's result that is printed: summaries, without series and per-file arrays. */
export function resultDocument(result: RunResult): ResultDocument {
  const settled = reportOf(result)?.settling;
  return {
    version: result.version,
    engineVersion: result.engineVersion,
    scenarioHash: result.scenarioHash,
    resultHash: result.resultHash,
    seed: result.seed,
    scale: result.scale,
    elapsedMs: result.elapsedMs,
    ios: result.ios,
    workloads: result.workloads.map((one) => ({ ...one, responseMs: { ...one.responseMs } })),
    devices: result.devices.map(server),
    volumes: result.volumes.map(server),
    adapters: result.adapters.map((one) => ({ ...one })),
    ...(result.controllers && { controllers: result.controllers.map((one) => ({ ...one })) }),
    cpu: { ...result.cpu },
    caches: result.caches.map((one) => ({ ...one })),
    attributionMs: { ...result.attributionMs },
    ...(result.classes && {
      classes: result.classes.map((one) => ({ ...one, elapsedMs: { ...one.elapsedMs }, phasesMs: { ...one.phasesMs } })),
    }),
    ...(result.objects && {
      objects: result.objects.map((one) => ({ ...one, responseMs: { ...one.responseMs }, sizes: one.sizes.map((size) => ({ ...size })) })),
    }),
    ...(result.coAccess && { coAccess: coAccess(result.coAccess) }),
    pendingWriteBytes: result.pendingWriteBytes,
    ...(result.writeBack && { writeBack: result.writeBack }),
    ...(result.pools && { pools: result.pools.map((one) => ({ ...one })) }),
    ...(result.log && { log: { ...result.log } }),
    ...(result.memory && {
      memory: {
        moves: result.memory.moves,
        atMs: [...result.memory.atMs],
        sortHeapBytes: [...result.memory.sortHeapBytes],
        pools: result.memory.pools.map(({ id, bytes }) => ({ id, bytes: [...bytes] })),
      },
    }),
    ...(result.machine && {
      machine: { ...result.machine, nodes: result.machine.nodes.map((node) => ({ ...node, link: { ...node.link } })) },
    }),
    ...(result.partitions && {
      partitions: result.partitions.map(({ log, ...one }) => ({ ...one, ...(log !== undefined && { log: { ...log } }) })),
    }),
    ...(result.rebuilds && { rebuilds: result.rebuilds.map((one) => ({ ...one })) }),
    ...(result.moves && {
      moves: result.moves.map(({ extents, phases, remapped, ...one }) => ({
        ...one,
        ...(phases !== undefined && { phases: phases.map((phase) => ({ ...phase })) }),
        ...(extents !== undefined && { extents: { ...extents } }),
        ...(remapped !== undefined && { remapped: remapped.map((each) => ({ ...each })) }),
        ...(result.streams !== undefined && { streams: moveRates(result.streams, one, result.elapsedMs).map((rates) => ({ ...rates })) }),
      })),
    }),
    ...(result.policy && { policy: result.policy.map(({ move, ...look }) => ({ ...look, ...(move && { move: { ...move } }) })) }),
    ...(settled && { settling: { ...settled, within: STABLE_WITHIN } }),
    ...(result.failures && { failures: result.failures.map((one) => ({ ...one })) }),
    ...(result.streams && { streams: streams(result.streams) }),
    ...(result.failedChecks && result.failedChecks.length > 0 && { failedChecks: [...result.failedChecks] }),
  };
}

function coAccess({ objects, togetherMs, followed, first }: CoAccessFigures): ResultDocument['coAccess'] {
  const rows = (matrix: Float64Array): number[][] =>
    objects.map((_, row) => [...matrix.subarray(row * objects.length, (row + 1) * objects.length)]);
  return { objects: [...objects], togetherMs: rows(togetherMs), followed: rows(followed), first: [...first] };
}

function streams(figures: StreamFigures): ResultDocument['streams'] {
  const { fromMs, timed, completed, perMinute, streams: list } = figures;
  const { windowMs, streams: windows } = overTime(figures);
  return {
    fromMs,
    timed,
    completed,
    perMinute,
    windowMs,
    streams: list.map((one, row) => ({ ...one, responseMs: { ...one.responseMs }, windows: [...windows[row].windows] })),
  };
}

/** The same of a replay, with what became of the trace. */
export function replayDocument(result: ReplayResult): ResultDocument {
  const { trace } = result;
  return {
    ...resultDocument(result),
    trace: {
      ...trace,
      malformed: { count: trace.malformed.count, first: trace.malformed.first.map((one) => ({ ...one })) },
      ignored: trace.ignored.map((one) => ({ ...one })),
      devices: trace.devices.map((one) => ({ ...one })),
      overflow: { ...trace.overflow },
    },
  };
}

const server = (one: ServerSummary): ResultDocument['devices'][number] => ({
  ...one,
  responseMs: { ...one.responseMs },
  partsMs: { ...one.partsMs },
});
