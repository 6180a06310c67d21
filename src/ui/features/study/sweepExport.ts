/** A sweep as a file: the picture with what it was made from, or one line a run. Nothing leaves the device. */
import { csvText } from '../../../base/csv.ts';
import { ENGINE_VERSION } from '../../../engine/version.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { INTERVAL_SEEDS } from '../../../analysis/answers/seeds.ts';
import { csvHeader, csvRows } from '../../../analysis/sweep/rows.ts';
import { sweepUnfinishedWords } from '../../../analysis/sweep/words.ts';
import { isInterim } from '../../../analysis/sweep/series.ts';
import type { Series } from '../../../analysis/sweep/series.ts';
import type { ExportText } from '../../kit/export/fileText.ts';
import { publishedCsvRows } from './publishedModel.ts';
import { messages } from './sweepMessages.ts';

/** What every file of a sweep says about where it comes from. */
export function originWords(plan: StudySweep): string {
  const given = plan.published ? messages.allBut(plan.published.title) : messages.nothingPublished;
  return messages.madeBy(plan.title, ENGINE_VERSION, plan.scale, given);
}

const hasInterim = (series: readonly Series[]): boolean =>
  series.some(({ points }) => points.some((point) => point.values.length > 0 && isInterim(point)));

/** @param seeds of a point, so that what is missing is said */
export function sweepText(plan: StudySweep, series: readonly Series[], seeds: number, summary: string): ExportText {
  const origin = originWords(plan);
  return {
    title: plan.title,
    summary: `${summary}${hasInterim(series) ? messages.hollow(INTERVAL_SEEDS) : ''}`,
    unfinished: sweepUnfinishedWords(series, seeds),
    origin: [origin],
    footer: origin,
    stem: `spindle-sweep-${plan.id}`,
  };
}

/** One line a run; the lines above say what is missing, and which points are interim. */
export function sweepCsv(plan: StudySweep, series: readonly Series[], seeds: number): string {
  const unfinished = sweepUnfinishedWords(series, seeds);
  const notes = [originWords(plan), ...(unfinished === '' ? [] : [unfinished]), messages.columns(plan.xTitle, INTERVAL_SEEDS)];
  return csvText(notes, csvHeader(plan), [...publishedCsvRows(plan.published), ...csvRows(series, plan)]);
}

/** One line a run of a sweep over a load, with all that was measured of it. */
export function loadCsv(plan: StudySweep, series: readonly Series[], seeds: number): string {
  const unfinished = sweepUnfinishedWords(series, seeds);
  const notes = [originWords(plan), ...(unfinished === '' ? [] : [unfinished]), messages.loadCsvNote(plan.xTitle)];
  const rows = series.flatMap(({ id, points }) =>
    points.flatMap(({ x, loads = [], place }) =>
      loads.map((run, k) => [
        id,
        x,
        ((place.scenario?.seed ?? 0) + k) >>> 0,
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
        place.key.split('/')[0],
      ]),
    ),
  );
  return csvText(notes, LOAD_COLUMNS, rows);
}

const LOAD_COLUMNS = [
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
