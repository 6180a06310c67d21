/** From what a finished replay recorded to its result: the document of a run, with what became of the trace beside it. */
import { NS_PER_MS } from '../base/units.ts';
import { PHASE_COUNT } from '../engine/record/attribution.ts';
import { PHASES, type Phase } from '../engine/record/result.ts';
import { resultHash } from '../engine/record/resultHash.ts';
import { seriesOf } from '../engine/record/summary.ts';
import { rebuildFigures, storageFigures } from '../engine/storage.ts';
import { ENGINE_VERSION } from '../engine/version.ts';
import { scenarioHash } from '../scenario/hash.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Player } from './player.ts';
import type { ReplayReport, ReplayResult } from './replayDocument.ts';
import type { Trace } from './trace.ts';

/** Id of the one workload of a replay; its `queries` are the requests of the trace. */
export const TRACE_WORKLOAD = 'trace';

export function replayResult(trace: Trace, scenario: Scenario, seed: number, player: Player): ReplayResult {
  const { storage, endNs } = player;
  const elapsedMs = endNs / NS_PER_MS;
  const targets = player.targets;
  const vector = player.attribution.vectors.subarray(player.lastChain * PHASE_COUNT);
  const result: Omit<ReplayResult, 'resultHash'> = {
    version: 1,
    engineVersion: ENGINE_VERSION,
    scenarioHash: scenarioHash(scenario),
    seed,
    scale: 1,
    share: 1,
    elapsedMs,
    ios: storage.blocks.ios,
    workloads: [player.recorder.summary(TRACE_WORKLOAD, elapsedMs)],
    ...storageFigures(scenario, targets, storage, endNs),
    cpu: { utilization: 0 },
    caches: [],
    attributionMs: Object.fromEntries(PHASES.map((phase, at) => [phase, vector[at] / NS_PER_MS])) as Record<Phase, number>,
    pendingWriteBytes: storage.volumes.pendingWriteBytes,
    ...(storage.rebuilds.jobs.length > 0 && { rebuilds: rebuildFigures(storage.rebuilds) }),
    queries: { user: new Uint16Array(0), classIndex: new Uint16Array(0), startMs: new Float64Array(0), elapsedMs: new Float64Array(0) },
    series: storage.series === null ? null : seriesOf(storage.series, endNs),
    psuBytes: new Float64Array(0),
    psuWaitMs: new Float64Array(0),
    trace: report(trace, player),
  };
  return { ...result, resultHash: resultHash(result) };
}

function report(trace: Trace, player: Player): ReplayReport {
  const { mode, speed, outstanding, onOverflow } = player.options;
  const counts = new Float64Array(trace.devices.length);
  if (trace.device === null) counts[0] = trace.requests;
  else for (let index = 0; index < trace.requests; index++) counts[trace.device[index]]++;
  return {
    ...trace.report,
    format: trace.format,
    mode,
    speed,
    outstanding: mode === 'closed' ? outstanding : null,
    devices: trace.devices.map((name, device) => ({ name, target: player.targets[player.assigned[device]].id, requests: counts[device] })),
    overflow: { policy: onOverflow, count: player.overflow },
    replayed: player.planned,
  };
}
