/** What the dialog says around the checks, whose words are in `analysis/verify`. */
import { formatScale, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  title: 'Verify your configuration',
  answerFirst: 'A prediction is open: answer it first.',
  fixProblems: 'The scenario has problems. Once they are fixed it can be verified.',
  lead: (scale: number) =>
    `Rules of a balanced server, on a run of this layout (${scale === 1 ? 'the whole batch' : `${formatScale(scale)}, a part of the batch`}). What a fault costs is run, never calculated.`,
  measuring: 'How far the runs are',
  failed: (message: string) => `A run failed: ${message}.`,
  counted: (broken: number, warnings: number, kept: number) =>
    `${plural(broken, 'rule')} not kept, ${plural(warnings, 'warning')}, ${kept} kept.`,
  why: 'Why',
  whyOf: (rule: string) => `Why: ${rule}`,
  none: (rules: string) => `Nothing to check for: ${rules}.`,
  cost: 'What does it cost?',
  costOf: (rule: string) => `What does it cost? ${rule}`,
  costTitle: (runs: number) => `${runs} runs: this layout, and the same without the fault, with the same seeds`,
  runOf: (run: number, of: number) => `Run ${run} of ${of}`,
  stop: 'Stop',
  use: 'Use it',
  applyTitle: (words: string) => `Change the layout on screen: ${words}. You can undo it`,
  adapters: 'Which type of adapter is enough?',
  runTypes: (types: number, runs: number) => `Run ${plural(types, 'type')} (${plural(runs, 'run')})`,
  type: 'Type',
  against: 'Against the best',
  asGood: 'as good',
  worse: 'worse',
  typeLabel: (name: string) => `Use it: ${name}`,
  notRun: (name: string, why: string) => `Not run: ${name} ${why}.`,
  edit: (words: string) => `Verify: ${words}`,
});
