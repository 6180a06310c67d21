/** Throughput against response time: the points of each line in the order of the load, with their intervals over the seeds. */
import { MIB } from '../../../base/units.ts';
import { interval95, mean } from '../../../base/stats.ts';
import { INTERVAL_SEEDS } from '../../answers/seeds.ts';
import type { MeasureUnit } from '../../measure/measure.ts';
import type { Series, SeriesPoint } from '../series.ts';
import type { LoadFigures } from './subject.ts';

export const RATES = ['queries', 'ios', 'bytes'] as const;
export type Rate = (typeof RATES)[number];
export const RESPONSES = ['mean', 'p50', 'p95'] as const;
export type Response = (typeof RESPONSES)[number];

export const RATE_UNITS: Readonly<Record<Rate, MeasureUnit>> = {
  queries: { name: 'queries/h', size: 1 / 3600 },
  ios: { name: 'I/O/s', size: 1 },
  bytes: { name: 'MiB/s', size: MIB },
};

const RATE_OF: Readonly<Record<Rate, (figures: LoadFigures) => number>> = {
  queries: ({ perSecond }) => perSecond,
  ios: ({ iosPerSecond }) => iosPerSecond,
  bytes: ({ bytesPerSecond }) => bytesPerSecond,
};
const RESPONSE_OF: Readonly<Record<Response, (figures: LoadFigures) => number>> = {
  mean: ({ meanMs }) => meanMs,
  p50: ({ p50Ms }) => p50Ms,
  p95: ({ p95Ms }) => p95Ms,
};

/** A mean over the seeds; without three of them it has no interval. */
export interface Figure {
  readonly mean: number;
  readonly low?: number;
  readonly high?: number;
}

export interface LoadPoint {
  readonly point: SeriesPoint;
  /** Users, or arrivals a second. */
  readonly load: number;
  /** A second, in queries, I/Os or bytes. */
  readonly rate: Figure;
  readonly responseMs: Figure;
  readonly runs: readonly LoadFigures[];
}

export interface LoadLine {
  readonly id: string;
  readonly title: string;
  readonly style: number;
  readonly points: readonly LoadPoint[];
  /** Loads of which some run completed no query that counts: there is no response to draw. */
  readonly without: readonly number[];
}

export function figureOf(values: readonly number[]): Figure {
  if (values.length < INTERVAL_SEEDS) return { mean: mean(values) };
  const { mean: middle, low, high } = interval95(values);
  return { mean: middle, low: Math.max(0, low), high };
}

/** A load is drawn if each of its runs completed something: the mean of the others would flatter it. */
const isDrawn = (runs: readonly LoadFigures[]): boolean => runs.length > 0 && runs.every(({ queries }) => queries > 0);

/** Lines as they are drawn; points without a run, or with one that completed nothing, are left out. */
export const loadLines = (series: readonly Series[], rate: Rate, response: Response): readonly LoadLine[] =>
  series.map(({ id, title, style, points }) => ({
    id,
    title,
    style,
    without: points.flatMap(({ x, loads = [] }) => (loads.length > 0 && !isDrawn(loads) ? [x] : [])),
    points: points.flatMap((point): LoadPoint[] => {
      const runs = point.loads ?? [];
      if (!isDrawn(runs)) return [];
      return [
        {
          point,
          load: point.x,
          rate: figureOf(runs.map(RATE_OF[rate])),
          responseMs: figureOf(runs.map(RESPONSE_OF[response])),
          runs,
        },
      ];
    }),
  }));

/** Queries in the system by Little's law, and as the run counted them or, of a batch, the users that there were. */
export function littleOf({ runs, load }: Pick<LoadPoint, 'runs' | 'load'>): {
  readonly product: number;
  readonly counted: number;
  readonly isCounted: boolean;
} {
  const product = mean(runs.map(({ perSecond, meanMs }) => (perSecond * meanMs) / 1000));
  const counted = runs.flatMap(({ inSystem }) => inSystem ?? []);
  return counted.length === runs.length
    ? { product, counted: mean(counted), isCounted: true }
    : { product, counted: load, isCounted: false };
}

export const meanOf = (runs: readonly LoadFigures[], read: (figures: LoadFigures) => number): number => mean(runs.map(read));
