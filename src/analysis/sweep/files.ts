/** A sweep as a file of numbers, one line a run: the same text from the page and from the command line. */
import { csvText } from '../../base/csv.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { formatScale } from '../format.ts';
import { csvHeader, csvRows, LOAD_COLUMNS, loadRows, publishedCsvRows } from './rows.ts';
import type { Series } from './series.ts';
import type { StudySweep } from './sweep.ts';
import { sweepUnfinishedWords } from './words.ts';

/** What every file of a sweep says about where it comes from. */
export function originWords({ title, scale, published }: StudySweep): string {
  const given = published ? `everything except “${published.title}” is simulated` : 'nothing in it is published or measured';
  return `Spindle, ${title}; simulated by engine ${ENGINE_VERSION} at ${formatScale(scale)}, ${given}`;
}

/** The lines above the header: where it comes from, what is missing of so many seeds of a point, what the columns are. */
function notesOf(plan: StudySweep, series: readonly Series[], seeds: number, columns: string): readonly string[] {
  const unfinished = sweepUnfinishedWords(series, seeds);
  return [originWords(plan), ...(unfinished === '' ? [] : [unfinished]), columns];
}

/**
 * The measure over x; points with too few seeds are marked.
 * @param seeds of a point, so that what is missing is said
 */
export function sweepCsv(plan: StudySweep, series: readonly Series[], seeds: number): string {
  const columns = `x is: ${plan.xTitle}; n is the number of seeds of the point, interim with fewer than ${INTERVAL_SEEDS}`;
  const rows = [...publishedCsvRows(plan.published), ...csvRows(series, plan)];
  return csvText(notesOf(plan, series, seeds, columns), csvHeader(plan), rows);
}

/** Throughput against response time: all that was measured of each run over a load. */
export function loadCsv(plan: StudySweep, series: readonly Series[], seeds: number): string {
  const columns = `load is: ${plan.xTitle}; in_system is empty where a run does not count it`;
  return csvText(notesOf(plan, series, seeds, columns), LOAD_COLUMNS, loadRows(series));
}
