/** The table as rows of a file: one per query type and layout. */
import type { CsvValue } from '../../../../base/csv.ts';
import { GROUPS } from '../../../../analysis/run/phases.ts';
import type { TypeTable } from '../../../../analysis/byType/table.ts';

export const CSV_HEADER: readonly string[] = [
  'query_type',
  'title',
  'alongside',
  'layout',
  'this_layout',
  'seeds',
  'queries',
  'mean_elapsed_ms',
  'ratio_to_fastest',
  'mark',
  'p50_ms_own_seed',
  'p95_ms_own_seed',
  ...GROUPS.map(({ id }) => `${id}_ms_per_query`),
];

export function csvRows({ rows, columns, seeds }: TypeTable): CsvValue[][] {
  return rows.flatMap(({ name, title, alongside, cells }) =>
    cells.flatMap((cell, c) => {
      if (cell === null) return [];
      const { ms, queries, ratio, mark, p50Ms, p95Ms, times } = cell;
      const where = [columns[c].title, columns[c].current ? 'yes' : 'no', seeds, queries];
      const what = [ms, ratio ?? '', mark ?? '', p50Ms, p95Ms];
      return [[name, title, alongside ? 'yes' : 'no', ...where, ...what, ...GROUPS.map(({ id }) => times[id])]];
    }),
  );
}
