/** The whole of a study as a case of the speed measurement: the layouts that its document compares with all its workloads, on several threads. */
import { mean } from '../base/stats.ts';
import { formatCount, formatMs } from '../base/units.ts';
import { expectedDiskIos } from '../engine/estimate.ts';
import { BENCHED_STUDY } from '../studies/benched.ts';
import type { StudyRun, Took } from '../studies/reports.ts';
import { knownPreset } from './input.ts';
import { comparedPresets } from './presetSources.ts';
import { processorTime } from './processorTime.ts';
import { threadsLine } from './progress.ts';
import { table } from './table.ts';
import { workThrough } from './threads.ts';
import type { FiguresJob } from './work.ts';

/** The study's name as a case. */
export const STUDY_CASE = BENCHED_STUDY.id;

export interface StudyBench extends Took {
  readonly id: string;
  /** 1: the whole batches; null: each workload at its interactive scale. */
  readonly scale: number | null;
  readonly seeds: number;
  /** Disk I/Os a second of processor time, of all threads. */
  readonly iosPerSecond: number;
  /** Processor time of all threads. */
  readonly seconds: number;
  readonly wallSeconds: number;
  readonly jobs: number;
  /** Every run, in the order of the presets. */
  readonly results: readonly StudyRun[];
}

export interface StudyBenchOptions {
  readonly whole: boolean;
  readonly seeds: number;
  readonly jobs: number;
}

/** Runs every compared preset of the study once for each seed. */
export async function benchStudy({ whole, seeds, jobs }: StudyBenchOptions): Promise<StudyBench> {
  const tasks = comparedPresets(STUDY_CASE).flatMap((name): FiguresJob[] => {
    const scenario = knownPreset(name);
    const scale = whole ? 1 : scenario.workload.interactiveScale;
    return Array.from({ length: seeds }, (_, k) => ({ name, scenario, seed: scenario.seed + k, scale }));
  });
  const results: StudyRun[] = [];
  const progress = threadsLine('runs');
  const before = { processor: processorTime(), wall: performance.now() };
  await workThrough('figures', tasks, {
    threads: jobs,
    emit: (run) => results.push(run),
    cost: ({ scenario, scale }) => expectedDiskIos(scenario, scale),
    onProgress: progress.show,
  }).finally(progress.clear);
  const processorSeconds = processorTime() - before.processor;
  const ios = results.reduce((sum, run) => sum + run.ios, 0);
  return {
    id: STUDY_CASE,
    scale: whole ? 1 : null,
    seeds,
    jobs,
    runs: results.length,
    ios,
    iosPerSecond: Math.round(ios / processorSeconds),
    seconds: processorSeconds,
    wallSeconds: (performance.now() - before.wall) / 1000,
    results,
  };
}

/** What was simulated and how long it took, then elapsed time and ratio to the best of every layout with every workload. */
export function studyText({ results, scale, seeds, runs, ios, iosPerSecond, seconds, wallSeconds, jobs }: StudyBench): string {
  const { layouts, workloads } = BENCHED_STUDY;
  const run = new Set(results.map(({ layout }) => layout));
  const meanOf = (layout: string, workload: string): number | undefined => {
    const own = results.filter((one) => one.layout === layout && one.workload === workload);
    return own.length === 0 ? undefined : mean(own.map(({ elapsedMs }) => elapsedMs));
  };
  const best = new Map(workloads.map(({ id }) => [id, Math.min(...layouts.flatMap((layout) => meanOf(layout.id, id) ?? []))] as const));
  const cells = layouts
    .filter(({ id }) => run.has(id))
    .map(({ id, title }) => [
      title,
      ...workloads.map((workload) => {
        const ms = meanOf(id, workload.id);
        return ms === undefined ? '-' : `${formatMs(ms)} (${(ms / (best.get(workload.id) ?? ms)).toFixed(2)})`;
      }),
    ]);
  const what = scale === null ? 'interactive scale' : 'whole batches';
  return [
    `${STUDY_CASE}, ${what}, ${runs} runs${seeds > 1 ? ` (${seeds} seeds)` : ''}: ${formatCount(ios)} disk I/Os in ${wallSeconds.toFixed(1)} s ` +
      `(${jobs} at a time, ${seconds.toFixed(1)} s of processor time, ${formatCount(iosPerSecond)} disk I/Os/s of it)`,
    table(['layout', ...workloads.map(({ id }) => `${id} elapsed (to best)`)], cells),
  ].join('\n');
}
