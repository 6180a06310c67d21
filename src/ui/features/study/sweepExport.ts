/** What stands around the picture of a sweep in a file. Nothing leaves the device. */
import { INTERVAL_SEEDS } from '../../../analysis/answers/seeds.ts';
import { originWords } from '../../../analysis/sweep/files.ts';
import { isInterim } from '../../../analysis/sweep/series.ts';
import type { Series } from '../../../analysis/sweep/series.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { sweepUnfinishedWords } from '../../../analysis/sweep/words.ts';
import type { ExportText } from '../../kit/export/fileText.ts';
import { messages } from './sweepMessages.ts';

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
