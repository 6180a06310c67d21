/** What the report over time says. */
import {
  formatMoment,
  formatMs,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatWindow,
  plural,
} from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  title: 'Report over time',
  lead: (window: string) =>
    `Each window lasts ${window}. Throughput is counted by steps, so a query counts in the windows in which it is worked on. Gain is against the time before the first action.`,
  // Service levels
  levels: 'Service levels',
  noLevels: 'No service levels are stated. Above, each stream can have some.',
  verdict: (limit: string, kept: string) => `${limit}: ${kept}.`,
  meanwhile: (actions: string) => `; under way: ${actions}`,
  moreBreaches: (count: number) => `and ${plural(count, 'more breach', 'more breaches')}, in the table of windows and the file`,
  notJudged:
    'Not judged: the warm-up, the response of a window in which no query is complete, and the rate of a last window cut to less than half. Responses of a window are known to 7 %.',
  policyMoves: 'Moves that the policy started',
  policyMove: (atMs: number, what: string, why: string, id: string) => `At ${formatMoment(atMs)} ${what} (${id}), because: ${why}.`,
  // By stream
  caption: 'Throughput before, while and after something moves',
  stream: 'stream',
  before: 'before',
  during: 'meanwhile',
  after: 'after',
  rate: (value: number) => `${formatNumber(value)} per min`,
  rateWith: (value: number, gain: number) => `${formatNumber(value)} per min (${formatPercentChange(gain)})`,
  dash: '–',
  // When it is stable
  stableAtOnce: (means: string) => `Stable as soon as the last byte has moved: ${means}`,
  stableAfter: (ms: number, means: string) => `Stable ${formatMs(ms)} after the last byte has moved: ${means}`,
  notStable: (means: string) => `Not stable by the end of the run. Stable would be: ${means}`,
  tooShort: 'Too little of the run follows the last byte to say when it is stable.',
  means: (within: number, window: string, finalFrom: string) =>
    `the steps of every stream and the pages of every buffer pool stay within ${formatPercent(within)} of their final means, in windows of ${window}. The final means are those from ${finalFrom} on.`,
  time: (ms: number) => formatMs(ms),
  // Window by window
  gain: 'Throughput to that before anything moved',
  windows: 'Every window',
  windowsCaption: 'Streams by window, with what is under way',
  window: 'window',
  underWay: 'under way',
  fromTo: (fromMs: number, toMs: number, spanMs: number) => formatWindow(fromMs, toMs, spanMs),
  warmUp: (window: string) => `${window}, warm-up`,
  cell: (rate: string, p95: string) => `${rate}, p95 ${p95}`,
  cellWithout: (rate: string) => `${rate}, none complete`,
  breaks: (cell: string, what: string) => `${cell}: ${what}`,
  nothing: '–',
  // Extents that a volume manager maps elsewhere
  remapped: 'Extents mapped elsewhere',
  remappedCaption: 'Log of extents that the volume manager maps elsewhere',
  since: 'from',
  mapped: 'what',
  chosenBy: 'chosen by',
  manager: 'the volume manager',
  action: 'the action',
  warning: (text: string) => `Warning: ${text}`,
  at: (ms: number) => formatMoment(ms),
  saveLog: 'Save log as CSV',
  logTitle: 'Extents mapped elsewhere',
  save: 'Save report as CSV',
  csvTitle: 'Report over time',
});
