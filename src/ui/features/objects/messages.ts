/** Everything that the figures by object say on the page. */
import { formatBytes, formatCount, formatMs, formatNumber, formatPercent, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // ObjectsDialog.tsx
  title: 'Requests by object',
  answerFirst: 'Answer the lesson’s question first: these figures would give it away.',
  fixProblems: 'Fix the problems of the scenario first: it cannot be run.',
  lead: (seed: number, scale: string) =>
    `What each object asked its volumes for, before a volume splits it and after caches answered what they hold. Seed ${seed}, ${scale}; rates are means over the whole run.`,
  wholeBatch: 'whole batch',
  partOfBatch: (percent: string) => `${percent} of the batch`,
  compareWith: 'Compare with',
  nothing: 'nothing',
  otherWork: (title: string) => `${title} (different workload)`,
  measuring: 'Measuring',
  measuringOf: (percent: string) => `Measuring: ${percent}`,
  failed: (why: string) => `It could not be measured: ${why}`,
  object: 'object',
  layout: 'layout',
  thisLayout: 'this layout',
  reads: 'reads',
  writes: 'writes',
  read: 'read',
  written: 'written',
  mbPerSecond: 'MB/s',
  requestsPerSecond: 'requests/s',
  meanSize: 'mean size',
  outstanding: 'outstanding, mean (max)',
  response: 'response, mean (p95)',
  sequential: 'sequential',
  undisturbed: 'undisturbed',
  caption: (layouts: string) => `Requests by object: ${layouts}`,
  versus: (one: string, other: string) => `${one} and ${other}`,
  idle: (names: string) => `No requests: ${names}.`,
  notes:
    'Sequential: starts where the previous request in the same file ended. Undisturbed: no request of another file came between them on the same volume or disk.',
  count: (value: number) => formatCount(value),
  bytes: (value: number) => formatBytes(value),
  number: (value: number) => formatNumber(value),
  share: (value: number) => formatPercent(value),
  pair: (mean: string, other: string) => `${mean} (${other})`,
  ms: (value: number) => formatMs(value),
  none: '–',
  sizes: 'Request sizes',
  sizesCaption: 'Requests by size',
  upTo: (bytes: number) => `up to ${formatBytes(bytes)}`,
  beyond: 'larger',
  // RatePicture
  overTime: 'Throughput by object over time',
  overTimeOf: (title: string) => `Throughput by object over time, ${title}`,
  overTimeSummary: (names: string, most: number, left: number) =>
    `${names}; at most ${formatNumber(most)} MB/s.${left > 0 ? ` ${plural(left, 'object')} with less traffic not shown.` : ''}`,
  reading: (seconds: number, rates: string) => `At ${formatNumber(seconds)} s: ${rates}`,
  rate: (name: string, mb: number) => `${name} ${formatNumber(mb)} MB/s`,
  seconds: 's',
  from: 'from, s',
});
