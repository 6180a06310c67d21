/** Figures that several sentences ask for. */
import { mean } from '../../base/stats.ts';
import type { SentenceRun } from './run.ts';

type Runs = readonly SentenceRun[];

export const seconds = (runs: Runs): number[] => runs.map(({ elapsedMs }) => elapsedMs / 1000);

/** Elapsed times of one layout against another's, seed by seed. */
export const ratio = (runs: Runs, against: Runs): number[] => runs.map(({ elapsedMs }, k) => elapsedMs / against[k].elapsedMs);

/** Mean busy share of disks, from first to last counted from 1, in percent. */
export const busyPercent = (runs: Runs, first: number, last: number): number[] =>
  runs.map(({ busy }) => 100 * mean(busy.slice(first - 1, last)));

/** Time that the disks worked, against another layout's. */
export const workRatio = (runs: Runs, against: Runs): number[] => {
  const work = ({ busy, elapsedMs }: SentenceRun): number => mean([...busy]) * elapsedMs;
  return runs.map((run, k) => work(run) / work(against[k]));
};

/** In every seed, each run takes less than the next one. */
export const inOrder = (...layouts: readonly Runs[]): boolean[] =>
  layouts[0].map((_, k) => layouts.every((runs, l) => l === 0 || layouts[l - 1][k].elapsedMs < runs[k].elapsedMs));

/** Largest difference between the layouts of each seed, as a share of the smallest. */
export const spreadOf = (layouts: readonly Runs[]): number[] =>
  layouts[0].map((_, k) => {
    const times = layouts.map((runs) => runs[k].elapsedMs);
    return Math.max(...times) / Math.min(...times) - 1;
  });
