/** Everything that the comparison with measured figures says on the page. */
import { formatMs, formatScale, listWords, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import { disksName } from '../../../scenario/names.ts';

/** Names that are listed; of more, so many and their number. */
const MOST_NAMES = 8;
const some = (names: readonly string[]): string =>
  listWords(names.length <= MOST_NAMES ? names : [...names.slice(0, MOST_NAMES), plural(names.length - MOST_NAMES, 'other')]);

export const messages = catalog({
  // MeasuredDialog.tsx
  title: 'Compare with what you measured',
  answerFirst: 'Answer the lesson’s question first: these figures would give it away.',
  fixProblems: 'Fix the problems of the scenario first: it cannot be run.',
  figures: 'Measured figures',
  about:
    'Paste the output of iostat -x 60 2, or a CSV with a line for each disk. The name of a disk or volume is the one on the board; a line for all stands for the system as a whole.',
  field: 'Output of iostat -x, or a CSV',
  example: 'disk,iops,mb_per_s,utilization_percent,response_ms\nsda,120,6.5,81,9.2',
  read: (disks: number, elapsed: boolean) => `${plural(disks, 'disk')}${elapsed ? ', an elapsed time' : ''}`,
  fillIn: 'Fill in by hand',
  fieldIsFull: 'The field has text already. Clear it first.',
  keep: 'Keep with the document',
  keptFigures: (disks: number) => `Kept measured figures of ${plural(disks, 'disk')}`,
  nothingToKeep: 'No figures are understood yet.',
  areKept: 'These figures are with the document already.',
  keptNow: (source: string, disks: number) =>
    `With the document, and in its link: figures of ${plural(disks, 'disk')}${source === '' ? '' : ` (${source})`}.`,
  forget: 'Remove from the document',
  forgotten: 'Removed the measured figures',
  result: 'Measured and simulated',
  simulating: (done: number, all: number) => `Simulating: ${done} of ${all} seeds.`,
  seeds: (count: number) => `Simulated: mean of ${plural(count, 'seed')}.`,
  window: (scale: number) =>
    scale === 1
      ? 'Rates are means over the whole batch, from its start to its last query.'
      : `Rates are means over the part of the batch that was run (${formatScale(scale)}), from its start to its last query.`,
  timedWindow: 'Rates are means over the run, from its start to its end.',
  failed: (why: string) => `It could not be simulated: ${why}`,
  elapsed: (simulated: number, measured: number, difference: string) =>
    `Elapsed time: simulated ${formatMs(simulated)}, measured ${formatMs(measured)} (${difference}).`,
  elapsedOfATimedRun: 'The elapsed time is not compared, because the run ends at a given time.',
  elapsedOfAPart: 'The elapsed time is not compared, because only a part of the batch was simulated. Compute the whole batch first.',
  causes: 'What could explain it',
  possible: (could: string) => `Possible: ${could}`,
  nothingFitted: 'Nothing is fitted: no parameter changes.',
  figure: 'Figure',
  utilizationAbout:
    'An operating system counts a disk as busy while a request is outstanding, the simulation while its mechanism works. Flash works on many requests at a time, so its measured figure is higher.',
  unknown: (names: readonly string[]) => `Not in this layout, and not compared: ${some(names)}.`,
  unmeasured: (ids: readonly string[]) => `Not measured: ${disksName(ids, MOST_NAMES)}.`,
  // DeviationTable.tsx
  tableOf: (figure: string) => `Simulated and measured: ${figure}`,
  disk: 'disk',
  all: 'all measured disks',
  simulated: 'simulated',
  intervalColumn: '95 % interval',
  interval: (low: string, high: string) => `${low} to ${high}`,
  measured: 'measured',
  difference: 'difference',
  alike: 'alike',
  none: '–',
});
