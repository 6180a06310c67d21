/** Figures of lists of runs (one run a seed), and how they read in a sentence. */
import { mean } from '../../base/stats.ts';
import { PHASES, type Phase, type RunResult, type ServerSummary } from '../../engine/record/result.ts';

export const elapsedMs = (runs: readonly RunResult[]): readonly number[] => runs.map((run) => run.elapsedMs);
/** a[k] / b[k], paired by seed. */
export const ratios = (a: readonly number[], b: readonly number[]): number[] => a.map((value, k) => value / b[k]);

export const cpuUtilization = (runs: readonly RunResult[]): number => mean(runs.map((run) => run.cpu.utilization));
/** Mean over disks and seeds. */
export const diskUtilization = (runs: readonly RunResult[]): number =>
  mean(runs.map((run) => mean(run.devices.map((disk) => disk.utilization))));

/** Devices first to last, counted from 1. */
export const devicesOf = (run: RunResult, first: number, last: number): readonly ServerSummary[] => run.devices.slice(first - 1, last);

/** Mean wait in the host queue over the requests of these devices, in ms. */
export function meanWaitMs(devices: readonly ServerSummary[]): number {
  const requests = devices.reduce((sum, device) => sum + device.requests, 0);
  return requests > 0 ? devices.reduce((sum, device) => sum + device.partsMs.queue, 0) / requests : 0;
}

/** Share of `phases` in the elapsed time, mean over seeds. */
export const phaseShare = (runs: readonly RunResult[], phases: readonly Phase[]): number =>
  mean(runs.map((run) => phases.reduce((sum, phase) => sum + run.attributionMs[phase], 0) / run.elapsedMs));

/**
 * Where `slower` spends what it needs more than `faster` on the critical path, as shares of the mean
 * excess; they sum to 1 (single ones may be negative or above 1).
 */
export function excessShares(slower: readonly RunResult[], faster: readonly RunResult[]): Record<Phase, number> {
  const part = (phase: Phase): number => mean(slower.map((run, k) => run.attributionMs[phase] - faster[k].attributionMs[phase]));
  const all = mean(slower.map((run, k) => run.elapsedMs - faster[k].elapsedMs));
  return Object.fromEntries(PHASES.map((phase) => [phase, all === 0 ? 0 : part(phase) / all])) as Record<Phase, number>;
}

/** Waiting for a disk: what queues and the positioning of other requests cost. */
export const WAITING: readonly Phase[] = ['queue', 'groupWait'];
export const POSITIONING: readonly Phase[] = ['overhead', 'seek', 'rotation'];

export const sumOf = (shares: Readonly<Record<Phase, number>>, phases: readonly Phase[]): number =>
  phases.reduce((sum, phase) => sum + shares[phase], 0);

/** "queue 61 %, rotation 22 %": the largest shares, by size of their absolute value. */
export function sharesText(shares: Readonly<Record<Phase, number>>, most = 3): string {
  return PHASES.filter((phase) => Math.abs(shares[phase]) >= 0.05)
    .toSorted((a, b) => Math.abs(shares[b]) - Math.abs(shares[a]))
    .slice(0, most)
    .map((phase) => `${phase} ${percent(shares[phase])}`)
    .join(', ');
}

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;
export const seconds = (ms: number): string => `${(ms / 1000).toPrecision(3)} s`;
