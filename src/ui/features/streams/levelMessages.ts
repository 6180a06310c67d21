/** What the page says about service levels. */
import { plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  summary: (count: number) => (count === 0 ? 'Service levels: none stated' : `Service levels: of ${plural(count, 'stream')}`),
  lead: 'What each stream is to get, in every window of the run. Part of the document: link, undo and files have it. It changes no run; reports, the film and advice on moves are judged by it. 0 means no limit.',
  least: 'at least',
  most: 'response at most',
  perMin: 'per min',
  ms: 'ms',
  percent: 'of the queries',
  p95: '95 of 100 (p95)',
  p50: 'half (median)',
  lasting: 'broken after',
  seconds: 's in a row',
  share: 'kept in',
  percentUnit: '% of the windows',
  changeLeast: (stream: string) => `Least throughput of ${stream}`,
  changeMost: (stream: string) => `Longest response of ${stream}`,
  changePercent: (stream: string) => `Percentile of ${stream}`,
  changeLasting: (stream: string) => `How long a breach of ${stream} lasts`,
  changeShare: (stream: string) => `Share of windows of ${stream}`,
});
