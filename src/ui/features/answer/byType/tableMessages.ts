/** What the table by query type says, and its picture in a file. */
import { formatPercentChange } from '../../../../analysis/format.ts';
import { catalog } from '../../../../base/catalog.ts';

export const messages = catalog({
  title: 'By query type',
  compareWith: 'Compare with',
  fastestOfEach: 'the fastest of each type',
  region: 'Query types on each layout',
  ofBefore: 'From the layout before this edit. ',
  against: (layout: string) => `Compared with ${layout}`,
  runsDone: (done: number, total: number) => `${done} of ${total} runs`,
  fixFirst: 'Fix the layout first',
  runMissing: 'Run the layouts without query types',
  fileTitle: 'Elapsed time by query type',
  caption: 'Mean elapsed time per query, by type and layout',
  queryType: 'query type',
  thisLayout: 'this layout',
  reference: 'reference',
  noDifference: 'no clear difference',
  oneSeed: (share: number) => `${formatPercentChange(share)} in one seed`,
  change: (share: number, kind: string) => `${formatPercentChange(share)} ${kind}`,
  whereTimeGoes: 'where the time goes',
  half: '50\u202f% within',
  most: '95\u202f% within',
  simulated: 'queries simulated',
  // The picture
  fastest: 'fastest',
  timesAsLong: (ratio: string) => `${ratio} times as long, log scale`,
  key: '◆ this layout   | other layouts   at the right: fastest, slowest',
});
