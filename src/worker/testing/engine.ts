/**
 * A small engine for tests of the boundary: its runs take as many events as they are told to, and their
 * elapsed time depends on scenario, seed and scale in a way that can be computed by hand.
 */
import { testDetail } from '../../engine/record/testing/detail.ts';
import { PHASES } from '../../engine/record/result.ts';
import type { Phase, QueryFailures, RunResult } from '../../engine/record/result.ts';
import type { Run } from '../../engine/run.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { HostEngine } from '../host.ts';

export interface TestEngineOptions {
  /** Events of a run at scale 1. */
  readonly events?: number;
  /** Wall-clock work of one event. */
  readonly spend?: (events: number) => void;
  /** While true, runs at that scale stand still. */
  readonly holds?: (scale: number) => boolean;
  /** Called before every slice; may throw. */
  readonly onAdvance?: (scenario: Scenario) => void;
  /** Called with the seed of every run that begins. */
  readonly onStart?: (seed: number) => void;
  readonly elapsedMs?: (scenario: Scenario, seed: number, scale: number) => number;
  readonly hash?: (scenario: Scenario) => string;
  /** Queries that fail. */
  readonly failures?: (scenario: Scenario) => readonly QueryFailures[];
  /** Called when a run gives its memory back. */
  readonly released?: () => void;
  /** What the results' self-checks find. */
  readonly failedChecks?: readonly string[];
}

export const SAMPLE_SCALE = 0.001;

export function testEngine(options: TestEngineOptions = {}): HostEngine {
  const events = options.events ?? 10_000;
  /** Stages of a run that is made of nothing but its events. */
  const counted = (scenario: Scenario, scale: number): Pick<Run, 'advance' | 'progress' | 'release'> => {
    let left = Math.max(1, Math.round(events * scale));
    const total = left;
    return {
      advance(most) {
        options.onAdvance?.(scenario);
        if (options.holds?.(scale)) return false;
        const now = Math.min(left, most);
        options.spend?.(now);
        left -= now;
        return left === 0;
      },
      progress: () => ({ fraction: 1 - left / total, simulatedMs: total - left, ios: total - left }),
      release: () => options.released?.(),
    };
  };
  const elapsed = options.elapsedMs ?? ((scenario, seed, scale) => 1000 * scale * scenario.workload.users + seed);
  return {
    createRun(scenario, { seed = scenario.seed, scale = 1, share = 1, series = true } = {}): Run {
      options.onStart?.(seed);
      return {
        ...counted(scenario, scale * share),
        fork() {
          throw new Error('The boundary never forks a run');
        },
        result: () => ({
          ...testResult(options.hash?.(scenario) ?? 'hash', seed, scale, elapsed(scenario, seed, scale) * share, series, share),
          failedChecks: options.failedChecks ?? [],
          failures: options.failures?.(scenario),
        }),
      };
    },
    runDetail: (scenario, { scale = 1, detail }) => ({
      ...counted(scenario, scale),
      // One request, which tells the window that was asked for.
      record: () => testDetail([{ arrivalMs: detail.fromMs, startMs: detail.fromMs, transferMs: 1 }], [], detail),
    }),
    sampleOptions: (_scenario, scale) => ({ scale, share: Math.min(1, SAMPLE_SCALE / scale) }),
    expectedDiskIos: (_scenario, scale) => events * scale,
    createEstimation(_scenario, sample) {
      const elapsedMs = sample.elapsedMs / sample.share;
      return {
        advance: () => true,
        estimate: () => ({ elapsedMs, lowMs: elapsedMs * 0.9, highMs: elapsedMs * 1.1, attributionMs: phases(elapsedMs) }),
      };
    },
  };
}

function phases(elapsedMs: number): Record<Phase, number> {
  return Object.fromEntries(PHASES.map((phase) => [phase, phase === 'seek' ? elapsedMs : 0])) as Record<Phase, number>;
}

export function testResult(scenarioHash: string, seed: number, scale: number, elapsedMs: number, series = true, share = 1): RunResult {
  const bins = 4;
  const column = () => new Float32Array(bins).fill(1);
  return {
    version: 1,
    engineVersion: 'test',
    scenarioHash,
    resultHash: `${scenarioHash}-${seed}-${scale}`,
    seed,
    scale,
    share,
    elapsedMs,
    ios: 100,
    workloads: [],
    devices: [],
    volumes: [],
    adapters: [],
    cpu: { utilization: 0.5 },
    caches: [],
    attributionMs: phases(elapsedMs),
    classes: [
      { id: 'only', queries: 2, elapsedMs: { mean: elapsedMs / 2, p50: elapsedMs / 2, p95: elapsedMs / 2 }, phasesMs: phases(elapsedMs) },
    ],
    pendingWriteBytes: 0,
    queries: { user: new Uint16Array(2), classIndex: new Uint16Array(2), startMs: new Float64Array(2), elapsedMs: new Float64Array(2) },
    series: series
      ? {
          binMs: elapsedMs / bins,
          bins,
          disks: 1,
          busyMs: column(),
          outstandingMs: column(),
          maxDepth: column(),
          bytes: column(),
          completions: column(),
          responseMs: column(),
        }
      : null,
    psuBytes: new Float64Array(3),
    psuWaitMs: new Float64Array(3),
  };
}
