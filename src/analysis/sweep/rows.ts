/** A sweep as a table, and as lines of a file. */
import { formatMeasure } from '../measure/measure.ts';
import { sweptMeasure } from './places.ts';
import { isInterim, spreadOf, unitOf } from './series.ts';
import type { Band, Series } from './series.ts';
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

/** One row a run: nothing is averaged away. */
export function csvRows(series: readonly Series[], { names }: Pick<StudySweep, 'names'> = {}): (string | number)[][] {
  return series.flatMap(({ id, points }) =>
    points.flatMap(({ x, values, place }) =>
      values.map((value, k) => [
        id,
        names?.[x] ?? x,
        ((place.scenario?.seed ?? 0) + k) >>> 0,
        value,
        values.length,
        isInterim({ values }) ? 'yes' : 'no',
        place.key.split('/')[0],
      ]),
    ),
  );
}
