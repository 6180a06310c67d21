/**
 * Runs that are too long to be made again whenever claims are decided, as they were once made: `<study>/runs.json`. A recorded run
 * stands for the run of exactly this engine, scenario, seed, scale and share; whatever differs is run. Written by
 * `node scripts/update-claims.mjs`.
 */
import { PHASES, type RunResult, type StreamFigures } from '../../engine/record/result.ts';

/** A run with at least so many simulated disk I/Os is recorded; about half a second of a processor. */
export const RECORDED_FROM_IOS = 400_000;

/** What claims ask of a long run. */
export interface RecordedRun {
  /** What it is of, to be read: layout/workload, and "changed" where a claim changed it. */
  readonly of: string;
  readonly scenarioHash: string;
  readonly seed: number;
  readonly scale: number;
  readonly share: number;
  readonly elapsedMs: number;
  readonly ios: number;
  readonly cpu: number;
  /** In the order of `PHASES`. */
  readonly attributionMs: readonly number[];
  /** Of a run in which data move: what became of each move. */
  readonly moves?: RunResult['moves'];
  /** Of the same: its streams, and what each completed in each window. */
  readonly streams?: RecordedStreams;
}

type RecordedStreams = Omit<StreamFigures, 'series' | 'progress'> & {
  readonly series: Pick<StreamFigures['series'], 'windowMs' | 'windows'> & { readonly completed: readonly number[] };
  readonly progress?: {
    readonly steps: readonly number[];
    readonly perQuery: readonly number[];
    readonly pools: readonly { readonly id: string; readonly pages: readonly number[] }[];
  };
};

export interface RecordedRuns {
  readonly engineVersion: string;
  readonly runs: readonly RecordedRun[];
}

/** What a run is: two of one key have the same result. */
export const runKey = ({ scenarioHash, seed, scale, share }: Pick<RunResult, 'scenarioHash' | 'seed' | 'scale' | 'share'>): string =>
  `${scenarioHash}/${seed}/${scale}/${share}`;

/** Claims ask streams for more than is kept of them, unless it is the moves that they ask about. */
export const isRecorded = ({ ios, streams, moves }: RunResult): boolean =>
  ios >= RECORDED_FROM_IOS && (streams === undefined || moves !== undefined);

export const recordOf = (of: string, result: RunResult): RecordedRun => ({
  of,
  scenarioHash: result.scenarioHash,
  seed: result.seed,
  scale: result.scale,
  share: result.share,
  elapsedMs: result.elapsedMs,
  ios: result.ios,
  cpu: result.cpu.utilization,
  attributionMs: PHASES.map((phase) => result.attributionMs[phase]),
  ...(result.moves && { moves: result.moves }),
  ...(result.moves && result.streams && { streams: streamsOf(result.streams) }),
});

const streamsOf = ({ series: { windowMs, windows, completed }, progress, ...same }: StreamFigures): RecordedStreams => ({
  ...same,
  series: { windowMs, windows, completed: [...completed] },
  ...(progress && {
    progress: {
      steps: [...progress.steps],
      perQuery: [...progress.perQuery],
      pools: progress.pools.map(({ id, pages }) => ({ id, pages: [...pages] })),
    },
  }),
});

const NO_RESPONSES = new Float64Array(0);

/** Windows have no response times: nobody kept them. */
const streamsAgain = ({ series, progress, ...same }: RecordedStreams): StreamFigures => ({
  ...same,
  ...(progress && {
    progress: {
      steps: Float64Array.from(progress.steps),
      perQuery: Float64Array.from(progress.perQuery),
      pools: progress.pools.map(({ id, pages }) => ({ id, pages: Float64Array.from(pages) })),
    },
  }),
  series: {
    ...series,
    completed: Float64Array.from(series.completed),
    meanMs: NO_RESPONSES,
    p50Ms: NO_RESPONSES,
    p95Ms: NO_RESPONSES,
  },
});

/** The result of a recorded run. Of what was not recorded it knows nothing: to ask for it throws. */
export function resultOf({ of, cpu, attributionMs, streams, ...same }: RecordedRun): RunResult {
  const known: Partial<RunResult> = {
    ...same,
    ...(streams && { streams: streamsAgain(streams) }),
    cpu: { utilization: cpu },
    attributionMs: Object.fromEntries(PHASES.map((phase, k) => [phase, attributionMs[k]])) as RunResult['attributionMs'],
  };
  return new Proxy(known as RunResult, {
    get(target, name, receiver): unknown {
      if (typeof name === 'string' && !Object.hasOwn(target, name) && name !== 'toJSON' && name !== 'then')
        throw new Error(`Of the recorded run of ${of} there is no ${name}.`);
      return Reflect.get(target, name, receiver);
    },
  });
}
