/** What the answer says. Its parts that are loaded later have their own: `advice/messages.ts`, `byType/tableMessages.ts`. */
import { INTERVAL_SEEDS } from '../../../analysis/answers/seeds.ts';
import { formatCount, formatLeft, formatPercent, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // Answer.tsx: the place, its header, and the line below the number
  answer: 'Answer',
  advicePart: 'the advice',
  whyPart: 'the explanation of the answer',
  failedPart: 'the reason why queries failed',
  adviceToCome: 'Advice: …',
  answerWaits: 'The answer appears once you have made your prediction in the lesson.',
  reasonsWait: 'The comparison, reasons and advice appear once you have made your prediction in the lesson.',
  simulation: 'Simulation',
  simulating: (percent: number) => `Simulating: ${percent}\u202f%`,
  wholeBatch: (percent: number) => `Whole batch: ${percent}\u202f%`,
  cancel: 'Cancel',
  cancelWholeTitle:
    'It runs in the background while the page is idle. Cancel it for this layout, or turn it off for all layouts in the More menu.',
  runWhole: 'Run the whole batch',
  runWholeTitle: 'Run all queries of every user instead of the first few',
  backTo: (part: string) => `Back to ${part}`,
  backToTitle: 'Show the part of the batch that runs after each edit',
  isBaseline: 'This layout is pinned as the baseline: your changes are compared with it.',
  baselineOtherWork: (name: string) => `The baseline ${name} was measured on different work.`,

  // Number.tsx
  simulatingFirst: 'Simulating…',
  about: 'about ',
  notEstimated: (noun: string, progress: number) =>
    `${noun}: not yet estimated${progress > 0 ? `, ${formatPercent(progress, 0)} of the run done` : ''}`,
  elapsed: 'elapsed',
  beforeEdit: (part: string) => `before this edit \u00b7 ${part}`,
  beforeLastEdit: (part: string) => `before the last edit \u00b7 ${part}`,
  layout: 'Layout',
  printedLayout: 'the layout in words',
  /** About as long as notes become: the room that is kept for them. */
  room: {
    whole: 'whole batch \u2248 88.8\u202fmin',
    elapsed: 'about 88.8\u202fmin elapsed',
    below: (seed: number) => `below: seed ${seed}, 88.8\u202fmin`,
  },

  // Problems.tsx
  invalid: 'This layout cannot be simulated.',
  more: (problems: number) => `${formatCount(problems)} more`,
  undo: (edit: string) => `Undo: ${edit}`,
  isEstimate: 'The time shown is an estimate.',
  run: 'Run it',
  failed: 'The run failed.',
  canceled: 'The run was canceled.',
  runAgain: 'Run again',

  // Bars.tsx, barInputs.ts, bars.ts, BarsLegend.tsx: the bars and their key
  andItsParts: (measure: string) => `${measure} and its parts`,
  timeOf: 'Whose time',
  lastUser: 'last user',
  lastUserTitle: 'Where the last user’s time went',
  queriesTime: 'queries',
  queriesTimeTitle: 'Where the queries’ time went',
  disks: 'disks',
  disksTitle: 'Time that all disks together spent on requests',
  barsShow: 'Bars show',
  sharesTitle: 'Shares of the elapsed time',
  fromBaseline: 'Change from the baseline',
  fromThis: 'Change from this layout',
  order: 'Order',
  orderOfBars: 'Order of the bars',
  asPinned: 'as pinned',
  time: 'time',
  name: 'name',
  first: (measure: string, best: string) => `${measure}, ${best} first`,
  allBars: (part: string) => `All bars: ${part}.`,
  showWhere: (part: string) => `Show where: ${part}`,
  onlyOthers: (part: string) => `Only in other layouts: ${part}`,
  others: (part: string) => `${part} (others)`,
  interval: '95\u202f% interval',
  notRun: 'not run',
  runFailed: 'failed',
  cannotRun: 'cannot run',
  baseline: 'baseline',
  thisLayout: 'this layout',
  aboutValue: (value: string) => `about ${value}`,
  withinNoise: (change: string) => `${change}, within noise`,

  // BarRow.tsx, SetApart.tsx, workApart.ts, openPinned.ts: pinned layouts
  seedsSoFar: (seeds: number) => `, ${plural(seeds, 'seed')}`,
  ofBefore: ', of the layout before this edit',
  menu: (title: string, isBaseline: boolean, apart: string) =>
    `${title}${isBaseline ? ', baseline' : ''}${apart && `, not comparable: ${apart}`}: actions`,
  noBaseline: 'Stop comparing against this',
  setBaseline: 'Compare against this',
  open: 'Open this layout',
  unpin: 'Remove from the comparison',
  apartCount: (pinned: number) => `Not comparable with this layout: ${plural(pinned, 'pinned layout')}`,
  otherWork: 'different work',
  otherSettings: 'different settings',
  otherPart: (part: string) => `different ${part}`,
  workload: (name: string) => `workload ${name}`,
  seed: (seed: number) => `seed ${seed}`,
  openEdit: (title: string) => `Open ${title}`,
  layoutEdit: (title: string) => `Layout ${title}`,

  // barsPicture.ts, barsFile.ts: the bars in a file
  writingNumbers: 'the export of numbers',
  share: 'Share of the elapsed time (%)',
  axis: (measure: string, unit: string) => `${measure} (${unit}, simulated), linear from 0`,
  change: (noun: string, unit: string) => `Change in ${noun} (${unit}, simulated), linear`,
  apartValue: (title: string, value: string, because: string) => `${title}: ${value}, ${because}`,
  apartLine: 'Not comparable with this layout:',
  staleNote: (label: string, because: string) => `${label}, ${because}`,
  interimNote: (label: string, seeds: number) => `${label}, interim (n = ${seeds})`,
  bound: (seed: number | null, time: string) =>
    `${seed === null ? 'this work' : `the work of seed ${seed}`} with all processors busy, ${time}`,
  dashed: (bound: string) => `dashed: ${bound}`,
  noWhiskers: `No whiskers: they need ${INTERVAL_SEEDS} seeds.`,
  whiskers: (ofDifference: boolean, fewest: number, most: number) =>
    `Bars: mean over the seeds, split into parts as in the run with the scenario’s own seed. Whiskers: 95 % interval of the ${ofDifference ? 'paired difference' : 'mean'} over ${fewest === most ? '' : `${fewest} to `}${most} seeds.`,
  fileNote: `elapsed_ms and its parts come from the run with the scenario's own seed; mean_ms is the mean over the seeds, low_ms and high_ms its 95 % interval. With fewer than ${INTERVAL_SEEDS} seeds a row is interim and leaves these three empty`,
  noAnswerYet: 'no answer yet',
  noAnswer: 'no answer',

  // Comparison.tsx
  comparison: 'Comparison',
  comparisonRuns: 'Runs of the comparison',
  runsDone: (done: number, total: number, leftMs: number | null) =>
    `${done} of ${total} runs${leftMs === null ? '' : `, about ${formatLeft(leftMs)} left`}`,
  fixFirst: 'Fix the layout first',
  refresh: 'Recompute stale bars',
  unfinished: (standing: string) => `Unfinished: ${standing}`,
  layoutFailed: (title: string, error: string | undefined) => `${title} failed: ${error ?? 'no reason given'}`,
  resume: (layouts: number) => (layouts === 1 ? 'Run the remaining one' : `Run the remaining ${layouts}`),
  resumeTitle: (layouts: number) => `${plural(layouts, 'layout')} not run yet, or with seeds missing`,
  restart: 'Start over',
  restartTitle: 'Run every pinned layout again from its first seed',

  // DeviceTime.tsx
  deviceTime: 'Device time',
  deviceTimeToCome: 'Device time appears with the refined answer.',
  deviceTimeOf: (disks: number, time: string, share: string) => ` of ${plural(disks, 'disk')}: ${time}, ${share} of the time available.`,
  positioned: (requests: number, elsewhere: number) =>
    `${plural(requests, 'request')}; ${formatCount(elsewhere)} of them did not start where the previous one ended.`,

  // WhyPanel.tsx, NextStep.tsx, useEvidence.ts
  why: 'Why',
  ofRunBefore: 'of the run before this edit',
  show: 'Show',
  showEvidence: (sentence: string) => `Show evidence: ${sentence}`,
  staleEvidence: 'This is from the run before the edit; the new run is in progress',
  openPinned: (title: string, change: string) => `Open ${title} (${change})`,
  openPinnedTitle: 'Measured on the same work, paired by seed',
  evidencePart: 'what a sentence speaks of',
  noEvidence: 'What it speaks of could not be loaded. Try again when the network is back.',
  noProcessors: 'The time charts do not show processor time.',
  nothingToShow: 'Nothing to show in the time charts.',
  marked: (part: string, evidence: string) => `${part && `${part}: `}${evidence}; marked in the time charts`,
  filesSelected: (marked: string, files: number, object: string) => `${marked}; ${formatCount(files)} files of ${object} selected.`,

  // EditTrail.tsx
  edits: 'Edits',
  editsInOrder: 'Edits, oldest first',
});
