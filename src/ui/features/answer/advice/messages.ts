/** What the advice of the answer says around the recommendations, whose words are those of their study. */
import { plural } from '../../../../analysis/format.ts';
import { catalog } from '../../../../base/catalog.ts';

export const messages = catalog({
  // AdvicePanel.tsx
  title: 'Advice: ',
  onceValid: 'once the layout can be simulated',
  allDismissed: 'All advice is dismissed.',
  none: 'This layout and workload break none of the document’s recommendations.',
  needsRun: 'Hot disks and full paths are reported once a run of this layout has finished.',
  dismissed: (kinds: string) => `Dismissed on this device: ${kinds}.`,
  showAgain: 'Show again',
  source: (source: string) => `Recommendations from ${source}, applied to the figures of this scenario; none is a forecast.`,
  warning: 'Warning',
  advice: 'Advice',
  actions: (kind: string) => `Actions: ${kind}`,
  fixTitle: (fix: string) => `${fix}. You can undo it`,
  failures: 'What if a disk fails…',
  show: 'Show',
  showWhat: (kind: string) => `Show what it is about: ${kind}`,
  dismiss: 'Dismiss',
  dismissKind: (kind: string) => `Dismiss: ${kind}`,
  dismissTitle: 'Hide this kind of advice on this device until you show it again',
  verify: 'Verify your configuration…',
  why: 'Why',
  whyKind: (kind: string) => `Why: ${kind}`,

  // places.ts, show.ts
  onBoard: (targets: string, count: number) => `${targets} ${count === 1 ? 'is' : 'are'} marked on the board`,
  inWarehouse: (objects: string, files: number) =>
    `${objects}: ${plural(files, 'file')} ${files === 1 ? 'is' : 'are'} selected in the warehouse`,
  shown: (places: string) => `${places}. Press Escape to clear.`,
  marked: (evidence: string) => `${evidence}; marked in the time charts.`,
  setting: 'The setting has the focus.',
});
