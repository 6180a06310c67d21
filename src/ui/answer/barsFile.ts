/** The bars as lines for a file: one a layout, also where there is no number (yet). */
import type { CsvValue } from '../../base/csv.ts';
import type { AppState } from '../../store/types.ts';
import { comparisonStanding, unfinishedWords } from '../../store/unfinished.ts';
import { INTERVAL_SEEDS } from '../../analysis/answers/seeds.ts';
import { ELAPSED } from '../../analysis/measure/measure.ts';
import type { Measure } from '../../analysis/measure/measure.ts';
import { measured } from '../../analysis/measure/measured.ts';
import type { Compared } from '../../analysis/compare/compared.ts';
import { elapsedTimes, GROUPS } from '../../analysis/run/phases.ts';

/** Where the answer is another measure than elapsed time, the file has both. */
export const csvHeader = (measure: Measure = ELAPSED): readonly string[] => [
  'layout',
  ...(measure.isTime ? [] : [measure.column, `low_${measure.column}`, `high_${measure.column}`]),
  'elapsed_ms',
  'low_ms',
  'high_ms',
  'seeds',
  'interim',
  'basis',
  'scale',
  ...GROUPS.map(({ id }) => `${id}_ms`),
  'stale',
  'stale_because',
  'scenario',
  'seed',
  'engine',
];

export const CSV_NOTES: readonly string[] = [
  `elapsed_ms and its parts are of the own seed; low_ms and high_ms are the 95 % interval of the mean over the seeds, from ${INTERVAL_SEEDS} seeds on; with fewer the row is interim`,
];

export function csvRows(inputs: readonly Compared[], measure: Measure = ELAPSED): CsvValue[][] {
  const nothing = csvHeader()
    .slice(6)
    .map(() => '');
  const unknown = measure.isTime ? [] : ['', '', ''];
  return inputs.map(({ title, answer, stale, staleBecause, waiting }): CsvValue[] => {
    if (!answer) return [title, ...unknown, '', '', '', 0, waiting === '…' ? 'no answer yet' : (waiting ?? 'no answer'), ...nothing];
    const { elapsedMs, lowMs, highMs, seeds, basis, scale, attributionMs, scenarioHash, seed, engineVersion } = answer;
    const times = elapsedTimes(attributionMs);
    const isInterim = basis !== 'estimate' && seeds < INTERVAL_SEEDS;
    const own = measure.isTime ? null : measured(measure, answer);
    return [
      title,
      ...(own ? [own.value, ...(isInterim ? ['', ''] : [own.low, own.high])] : unknown),
      elapsedMs,
      ...(isInterim ? ['', ''] : [lowMs, highMs]),
      seeds,
      isInterim || basis === 'estimate' ? 'yes' : 'no',
      basis,
      scale,
      ...GROUPS.map(({ id }) => times[id]),
      stale ? 'yes' : 'no',
      stale ? (staleBecause ?? 'other work') : '',
      scenarioHash,
      seed,
      engineVersion,
    ];
  });
}

/** "Unfinished: 4 of 7 layouts, 2 of 5 seeds"; '' for a comparison that lacks nothing. */
export function unfinishedNote(state: Pick<AppState, 'pinned' | 'answer' | 'scenarioHash'>): string {
  const words = unfinishedWords(comparisonStanding(state));
  return words === '' ? '' : `Unfinished: ${words}`;
}
