/** The bars as rows of a file, one per layout, including layouts without a number. */
import type { CsvValue } from '../../../base/csv.ts';
import { toCsv } from '../../kit/export/csv.ts';
import type { Origin } from '../../kit/export/origin.ts';
import { ELAPSED } from '../../../analysis/measure/measure.ts';
import type { Measure } from '../../../analysis/measure/measure.ts';
import { measured } from '../../../analysis/answers/measured.ts';
import type { MeasuredAnswer } from '../../../analysis/answers/measured.ts';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { elapsedTimes, GROUPS } from '../../../analysis/run/phases.ts';
import { messages } from './messages.ts';

/** Where the measure is not elapsed time, the file has both. */
export const csvHeader = (measure: Measure = ELAPSED): readonly string[] => [
  'layout',
  ...(measure.isTime ? [] : [measure.column, `low_${measure.column}`, `high_${measure.column}`]),
  'elapsed_ms',
  'mean_ms',
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

export const csvNotes = (): readonly string[] => [messages.fileNote];

export function csvRows(inputs: readonly Compared[], measure: Measure = ELAPSED): CsvValue[][] {
  const nothing = csvHeader()
    .slice(7)
    .map(() => '');
  const unknown = measure.isTime ? [] : ['', '', ''];
  return inputs.map(({ title, answer, stale, staleBecause, waiting }): CsvValue[] => {
    if (!answer)
      return [title, ...unknown, '', '', '', '', 0, waiting === '…' ? messages.noAnswerYet : (waiting ?? messages.noAnswer), ...nothing];
    const { elapsedMs, seeds, basis, scale, attributionMs, scenarioHash, seed, engineVersion } = answer;
    const times = elapsedTimes(attributionMs);
    const time = measured(ELAPSED, answer);
    const own = measure.isTime ? null : measured(measure, answer);
    const isInterim = time?.isInterim ?? true;
    const interval = (of: MeasuredAnswer | null) => (of === null || (of.isInterim && basis !== 'estimate') ? ['', ''] : [of.low, of.high]);
    return [
      title,
      ...(own ? [own.value, ...interval(own)] : unknown),
      elapsedMs,
      isInterim ? '' : (time?.value ?? ''),
      ...interval(time),
      seeds,
      isInterim ? 'yes' : 'no',
      basis,
      scale,
      ...GROUPS.map(({ id }) => times[id]),
      stale ? 'yes' : 'no',
      stale ? (staleBecause ?? messages.otherWork) : '',
      scenarioHash,
      seed,
      engineVersion,
    ];
  });
}

export const barsCsv = (bars: readonly Compared[], measure: Measure, origin: Origin): string =>
  toCsv(csvHeader(measure), csvRows(bars, measure), origin, csvNotes());
