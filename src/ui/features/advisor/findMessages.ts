/** What the page says about the search for a better layout. */
import { formatLeft, formatMs, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';
import type { VerdictKind } from '../../../analysis/compare/verdict.ts';

export const messages = catalog({
  title: 'Find a better layout',
  lead: (seed: number, what: string) =>
    `Runs other layouts with ${what}, and reports only what paired runs from seed ${seed} on show to be better. Nothing changes until you try it. It continues when you close this.`,
  mayChange: 'May change',
  variables: { placement: 'where objects lie', striping: 'volumes and stripe units', tuning: 'scheduler and read-ahead' },
  stay: (count: number) => `Must stay where they are: ${count === 0 ? 'nothing' : plural(count, 'object')}`,
  limits: 'Constraints',
  survive: 'no data lost when a disk fails',
  fewMoves: 'few moves',
  mostMoves: 'Moves at most',
  seconds: 'Time',
  search: 'Search',
  again: 'Search again',
  chooseOne: 'Choose something that may change.',
  stopped: 'Stopped. What is below was confirmed before.',
  stoppedEarly: 'Stopped before anything was confirmed.',
  staleRunning: 'The layout has changed. The search continues, and speaks of the layout as it was before.',
  staleAnswer:
    'The layout has changed since: this speaks of the layout as it was when the search began. Search again for the one on screen.',
  otherTerms: (what: string) =>
    `You have changed ${what} since: this speaks of what the search began with. Search again for what is chosen now.`,
  terms: {
    variables: 'what may change',
    pinned: 'what must stay',
    limits: 'the constraints',
    seconds: 'the time',
    scale: 'the share of the work',
    measure: 'the measure',
  },
  progress: 'Time of the search',
  phases: {
    looking: 'Looking at the load',
    searching: 'Searching',
    comparing: 'Comparing with rules of thumb',
    confirming: 'Confirming by paired runs',
    explaining: 'Running each move by itself, and the answer without it',
  },
  left: (runs: number, leftMs: number) => `${plural(runs, 'run')}, about ${formatLeft(leftMs)} left`,
  unmet: 'These constraints cannot be met.',
  unmetBefore: 'The constraints that the search began with cannot be met.',
  first: (words: string) => `First proposal. ${words}`,
  withdrawn: 'The first proposal was better in the first pairs, and more runs did not confirm it.',
  moves: 'Moves of the answer',
  move: 'move',
  alone: 'by itself',
  without: 'the answer without it',
  coming: 'to come',
  all: (moves: number) => `all ${plural(moves, 'move')}`,
  tryAll: (moves: number) => (moves === 1 ? 'Try it' : `Try all ${plural(moves, 'move')}`),
  took: (runs: number, ms: number, firstMs: number | null) =>
    `${plural(runs, 'run')} in ${formatMs(ms)}${firstMs === null ? '' : `, the first proposal after ${formatMs(firstMs)}`}.`,
  tryStale: 'These moves were found for the layout as it was before: undo what changed it, or search again, to try them.',
  through: 'The search for a better layout is through.',
  failedMeanwhile: 'The search for a better layout has failed.',
  look: 'Look at it',
  wholeStopped: 'The check with the whole batch was stopped.',
  checkingWhole: 'Checking it with the whole batch in the background.',
  whole: (kind: VerdictKind, words: string) =>
    `Whole batch: ${kind === 'better' ? 'better there too' : kind === 'worse' ? 'worse there, so do not take it' : 'the seeds do not tell'}. ${words}`,
  baselines: 'Compared on other seeds',
  layout: 'layout',
  asItIs: 'the layout as it is',
  thisAnswer: 'this answer',
  meanOver: (noun: string, seeds: number) => `${noun}, mean over ${plural(seeds, 'other seed')}`,
  uncertain: 'What stays uncertain, and rules of thumb',
  commands: 'As commands',
  commandLine: (steps: readonly string[]) => `spindle edit scenario.json ${steps.map((step) => `'${step}'`).join(' ')}`,
});
