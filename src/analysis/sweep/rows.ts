/** A sweep as a table, and as lines of a file. */
import { formatMeasure } from '../measure/measure.ts';
import { sweptMeasure } from './places.ts';
import { isInterim, spreadOf, unitOf } from './series.ts';
import type { Band, Series, SeriesPoint } from './series.ts';
import { xText } from './sweep.ts';
import type { StudySweep } from './sweep.ts';
import { bandBehind } from './words.ts';

/** One row an x, one cell a line: mean and band. */
export function tableRows(plan: StudySweep, series: readonly Series[], band: Band, unit = unitOf(series)): string[][] {
  return plan.xs.map((x, step) => [
    xText(plan, x),
    ...series.map(({ measure, points }) => {
      const spread = spreadOf(points[step], band);
      if (!spread) return points[step].failure === undefined ? '–' : points[step].place.problem === undefined ? 'no answer' : 'refused';
      return `${formatMeasure(measure, spread.mean, unit)}${bandBehind(spread, measure, unit)}`;
    }),
  ]);
}

export const csvHeader = (plan: StudySweep) => ['line', 'x', 'seed', sweptMeasure(plan).column, 'n', 'interim', 'scenario'];

/** One row a published value. */
export const publishedCsvRows = (published: StudySweep['published']): (string | number)[][] =>
  (published?.points ?? []).map(({ x, value }) => [published!.title, x, '', value, '', '', '']);

/** Seed of the k-th run of a point. */
const seedAt = ({ place, seeds }: Pick<SeriesPoint, 'place' | 'seeds'>, k: number): number =>
  seeds?.[k] ?? ((place.scenario?.seed ?? 0) + k) >>> 0;

const hashIn = ({ place }: Pick<SeriesPoint, 'place'>): string => place.key.split('/')[0];

/** One row a run: nothing is averaged away. */
export function csvRows(series: readonly Series[], { names }: Pick<StudySweep, 'names'> = {}): (string | number)[][] {
  return series.flatMap(({ id, points }) =>
    points.flatMap((point) => {
      const { x, values } = point;
      return values.map((value, k) => [
        id,
        names?.[x] ?? x,
        seedAt(point, k),
        value,
        values.length,
        isInterim({ values }) ? 'yes' : 'no',
        hashIn(point),
      ]);
    }),
  );
}

export const LOAD_COLUMNS: readonly string[] = [
  'line',
  'load',
  'seed',
  'queries',
  'queries_per_h',
  'ios_per_s',
  'bytes_per_s',
  'mean_ms',
  'p50_ms',
  'p95_ms',
  'in_system',
  'think_ms',
  'busiest_disk',
  'disk_utilization',
  'busiest',
  'utilization',
  'scenario',
];

/** One row a run of a sweep over a load, in the columns above. */
export const loadRows = (series: readonly Series[]): (string | number)[][] =>
  series.flatMap(({ id, points }) =>
    points.flatMap((point) =>
      (point.loads ?? []).map((run, k) => [
        id,
        point.x,
        seedAt(point, k),
        run.queries,
        run.perSecond * 3600,
        run.iosPerSecond,
        run.bytesPerSecond,
        run.meanMs,
        run.p50Ms,
        run.p95Ms,
        run.inSystem ?? '',
        run.thinkMs,
        run.disk,
        run.diskUtilization,
        run.busiest,
        run.utilization,
        hashIn(point),
      ]),
    ),
  );
