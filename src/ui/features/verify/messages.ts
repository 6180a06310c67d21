/** What the dialog says around the checks, whose words are in `analysis/verify`. */
import { formatScale, listWords, plural } from '../../../analysis/format.ts';
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
  oneNode: 'Does each partition run where it is meant to?',
  oneNodeLead:
    'One user scans the part of one partition alone: its own processors should be busy, and its data come from disks of their node.',
  partition: 'Partition',
  allPartitions: (count: number) => (count === 1 ? 'The only one' : `All ${count}, one after the other`),
  scan: (scans: number) => `Run ${plural(scans, 'scan')}`,
  scanOf: (scan: number, of: number) => `Scan ${scan} of ${of}`,
  mapped: (mapped: number, of: number) => (of === 1 ? `${mapped === 1 ? 'As' : 'Not as'} mapped.` : `${mapped} of ${of} as mapped.`),
  notScanned: (names: readonly string[]) => `Not scanned, because no query class scans a part of it: ${listWords(names)}.`,
  edit: (words: string) => `Verify: ${words}`,
});
