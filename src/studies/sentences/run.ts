/** What checks of sentences know of a run, and how it is kept: `<study>/sentences.json`. */
import { workOf } from '../../analysis/measure/measure.ts';
import { movingMs } from '../../analysis/measure/moves.ts';
import { PHASES, REQUEST_PARTS, type Phase, type RequestPart, type RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';

export interface SentenceRun {
  readonly elapsedMs: number;
  readonly ios: number;
  /** Share of the processors' time. */
  readonly cpu: number;
  readonly attributionMs: Readonly<Record<Phase, number>>;
  /** Share of the run in which each disk works. */
  readonly busy: readonly number[];
  /** Sums over all requests of all disks. */
  readonly partsMs: Readonly<Record<RequestPart, number>>;
  readonly sequentialShare: number;
  /** Of a timed run: queries per minute of one user of its first stream; how long data move in it. */
  readonly userPerMinute?: number;
  readonly movingMs?: number;
}

export interface KeptRun {
  readonly of: string;
  readonly scenarioHash: string;
  readonly seed: number;
  readonly run: SentenceRun;
}

export interface KeptRuns {
  readonly engineVersion: string;
  readonly runs: readonly KeptRun[];
}

/** Seeds over which a sentence holds. */
export const SEEDS = 5;

const short = (value: number): number => Number(value.toPrecision(7));

export function summaryOf(result: RunResult): SentenceRun {
  const { elapsedMs, ios, cpu, attributionMs, devices, streams, moves } = result;
  const { userPerMinute } = workOf(result);
  const requests = devices.reduce((sum, device) => sum + device.requests, 0);
  return {
    elapsedMs: short(elapsedMs),
    ios,
    cpu: short(cpu.utilization),
    attributionMs: Object.fromEntries(PHASES.map((phase) => [phase, short(attributionMs[phase])])) as SentenceRun['attributionMs'],
    busy: devices.map(({ utilization }) => short(utilization)),
    partsMs: Object.fromEntries(
      REQUEST_PARTS.map((part) => [part, short(devices.reduce((sum, { partsMs }) => sum + partsMs[part], 0))]),
    ) as SentenceRun['partsMs'],
    sequentialShare: short(devices.reduce((sum, device) => sum + device.sequentialShare * device.requests, 0) / Math.max(1, requests)),
    ...(streams?.timed && userPerMinute !== undefined && { userPerMinute: short(userPerMinute) }),
    ...(moves && { movingMs: short(movingMs(result)) }),
  };
}

/** A run at the scale at which the page runs it. */
export const makeRun = (of: string, scenario: Scenario, seed: number): KeptRun => ({
  of,
  scenarioHash: scenarioHash(scenario),
  seed,
  run: summaryOf(runToEnd(scenario, { seed, scale: scenario.workload.interactiveScale, series: false })),
});
