import { Command, Option } from 'commander';
import { isAsMapped, oneNodeWords } from '../../analysis/verify/oneNode.ts';
import { MOVE_SEEDS } from '../../analysis/whichMove/judge.ts';
import { usualMoment } from '../../analysis/whichMove/moments.ts';
import { MOVE_METHODS, TIMELINE_LIMITS, type MoveMethod } from '../../scenario/timeline/timeline.ts';
import { ADVICE } from '../../studies/advice.ts';
import { adviceDocument, adviceText } from '../advice.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { collect, numberWithin, wholeNumber } from '../options.ts';
import { print, printJson } from '../output.ts';
import { addTermsOption, firstSeed, INTERACTIVE, scaleFrom, scaleOf, type RunOptionValues } from '../runOptions.ts';
import { searchFiles } from '../report/searchReport.ts';
import { checkReports, REPORT_HELP, writeReports } from '../report/write.ts';
import { simulate } from '../simulate.ts';
import { quoted } from '../store/script.ts';
import { advisePolicy, policyText } from './advisePolicy.ts';
import { advisePipes, pipesText } from './advisePipes.ts';
import { adaptersDocument, adaptersText, adviseAdapters } from './adviseAdapters.ts';
import { adviseOneNode } from './adviseOneNode.ts';
import { adviseVerify, verifyDocument, verifyText } from './adviseVerify.ts';
import { adviseSearch, searchDocument, searchText } from './adviseSearch.ts';
import { adviseSplit, splitDocument, splitText } from './adviseSplit.ts';
import { adviseMove, moveText } from './adviseMove.ts';

interface Values extends RunOptionValues {
  readonly move?: boolean;
  readonly pipes?: boolean;
  readonly verify?: boolean;
  readonly adapters?: boolean;
  readonly oneNode?: string | true;
  readonly policy?: string | true;
  readonly split?: string | true;
  readonly over?: string;
  readonly at?: number;
  readonly when?: boolean;
  readonly method: MoveMethod;
  readonly tries?: number;
  readonly rules?: boolean;
  readonly run: boolean;
  readonly json?: boolean;
  readonly budget: number;
  readonly pin?: readonly string[];
  readonly surviveDisk?: boolean;
  readonly maxMoves?: number;
  readonly store?: string;
  readonly whole?: boolean;
  readonly report?: readonly string[];
}

/** Ways to ask that are no search for a layout. */
const OTHER_WAYS = ['rules', 'adapters', 'move', 'oneNode', 'pipes', 'policy', 'split', 'verify'] as const;
const OF_THE_SEARCH = ['pin', 'surviveDisk', 'maxMoves', 'store', 'whole', 'report'] as const;
const FLAGS: Readonly<Record<(typeof OF_THE_SEARCH)[number], string>> = {
  pin: '--pin',
  surviveDisk: '--survive-disk',
  maxMoves: '--max-moves',
  store: '--store',
  whole: '--whole',
  report: '--report',
};

/** The search as typed into a shell. */
function commandOf(source: string, values: Values): string {
  const { scale, budget, seed, maxMoves, store, terms, set = [], pin = [], surviveDisk, whole } = values;
  const given = Object.entries({
    '--seed': seed,
    '--scale': scale,
    '--budget': budget,
    '--max-moves': maxMoves,
    '--store': store,
    '--terms': terms,
  });
  const words = [
    ...given.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)])),
    ...set.flatMap((change) => ['--set', change]),
    ...pin.flatMap((object) => ['--pin', object]),
    ...(surviveDisk ? ['--survive-disk'] : []),
    ...(whole === undefined ? [] : [whole ? '--whole' : '--no-whole']),
  ];
  return ['spindle', 'advise', source, ...words].map(quoted).join(' ');
}

/** `advise SCENARIO`: a better layout under constraints; or by the studies' rules, which single move pays, which split of objects over disks is best, or whether the rules of a balanced server are kept. */
export const adviseCommand = (): Command =>
  addTermsOption(new Command('advise'))
    .description(
      "a better layout under constraints, confirmed by paired runs; or what the studies' rules recommend, which single move pays, or which split of objects over disks is best",
    )
    .argument('<scenario>', SCENARIO_HELP)
    .option('--budget <seconds>', 'time that the search may take', numberWithin(1, 86_400), 60)
    .option('--pin <object>', 'id of an object whose files stay where they are; repeatable', collect)
    .option('--survive-disk', 'no data may be lost when any one disk fails')
    .option('--max-moves <n>', 'objects that move and settings that change, at most', wholeNumber(1, 1000))
    .option('--store <dir>', 'keep each result of the search in this folder, and make no run whose result is there already')
    .option('--whole', 'check an answer of a part of the batch with all of it, however long that takes (default: where the time is enough)')
    .option('--no-whole', 'do not check it with the whole batch')
    .option('--report <file>', REPORT_HELP, collect)
    .option('--rules', 'by the rules of the studied documents, in place of a search')
    .option(
      '--move',
      'which single move of a file or container pays best, from paired runs: what it costs, and when it has paid for itself',
    )
    .option(
      '--pipes',
      'what each part of the way from disk to processor carries, the narrowest, and from runs what would be the limit without it',
    )
    .option('--adapters', 'which type of adapter is enough for the load and its drives, from paired runs of each type')
    .option(
      '--one-node [partition]',
      'the scan of one partition’s part alone (default: of each), which shows whether it runs where it is meant to. Exit code 1 if any does not',
    )
    .option(
      '--verify',
      'the rules of a balanced server, checked on a run; of each that is not kept, what it costs from paired runs. Exit code 1 if any is not kept',
    )
    .option(
      '--split [objects]',
      'ways to lay objects (ids, comma-separated; default: the pair to separate next) over disks, compared by paired runs',
    )
    .option('--over <targets>', 'ids of the volumes and disks of --split, comma-separated (default: where the objects lie, and empty ones)')
    .option(
      '--policy [settings]',
      "a policy that starts moves by itself against doing nothing: the scenario's, or the usual one; settings, comma-separated, as in edit: every=MS,threshold=SHARE,gain=SHARE,most=BYTES,rest=MS,quiet=FROM:TO,method=METHOD",
    )
    .addOption(new Option('--method <method>', 'how it is moved, with --move').choices(MOVE_METHODS).default('volume-manager'))
    .option(
      '--at <ms>',
      'moment of the move in simulated milliseconds (default: the end of the warm-up, else 0)',
      numberWithin(0, TIMELINE_LIMITS.atMs),
    )
    .option('--when', 'begin the best move of --move at several moments too (the quietest and the busiest time among them), and compare')
    .option('--tries <n>', 'how many moves (default: 4) or arrangements (12) are run, the likeliest first', wholeNumber(1, 50))
    .option(
      '--seeds <k>',
      'paired seeds of each run, with --adapters, --move, --policy, --split and --verify',
      wholeNumber(MOVE_SEEDS, 30),
      MOVE_SEEDS,
    )
    .option('--no-run', 'from the scenario alone; without a run, hot disks and full paths are not checked')
    .option('--seed <n>', "seed of the run (default: the scenario's own)", firstSeed)
    .option('--scale <x>', "fraction of each user's queries that is run, or interactive: what the page runs", scaleFrom, INTERACTIVE)
    .option('--set <pointer=value>', 'change one value first, by JSON pointer; repeatable', collect)
    .option('--json', 'as JSON: { "advice": [{ "id", "severity", "text", "why", "source", "places", "fixes" }], ... }')
    .action(
      answering(async (source: string, values: Values) => {
        const other = OTHER_WAYS.find((way) => values[way] !== undefined);
        const misplaced = OF_THE_SEARCH.find((option) => values[option] !== undefined);
        if (other !== undefined && misplaced !== undefined)
          throw new UsageError(
            `${FLAGS[misplaced]} belongs to the search for a layout, which --${other === 'oneNode' ? 'one-node' : other} is not; leave one of them out`,
          );
        if (values.move) {
          const scenario = await readScenario(source, values);
          const { seed = scenario.seed, seeds = MOVE_SEEDS, tries: most = 4, method, at: atMs = usualMoment(scenario) } = values;
          const question = { terms: { atMs, method }, when: values.when === true, most, seeds, seed, scale: scaleOf(scenario, values) };
          const answer = adviseMove(scenario, question);
          if (values.json) printJson({ ...question, ...answer });
          else print(moveText(scenario, question, answer));
          return DONE;
        }
        if (values.pipes) {
          const scenario = await readScenario(source, values);
          const { seed = scenario.seed } = values;
          const answer = advisePipes(scenario, seed, scaleOf(scenario, values));
          if (values.json) printJson({ seed, ...answer });
          else print(pipesText(scenario, answer));
          return DONE;
        }
        if (values.oneNode !== undefined) {
          const scenario = await readScenario(source, values);
          const answer = adviseOneNode(scenario, values.oneNode, values.seed ?? scenario.seed);
          if (values.json) printJson({ nodes: answer.map((one) => ({ ...one, isAsMapped: isAsMapped(one) })) });
          else print(answer.map((one) => oneNodeWords(scenario, one)).join('\n'));
          return answer.every(isAsMapped) ? DONE : NO;
        }
        if (values.adapters) {
          const scenario = await readScenario(source, values);
          const { seed = scenario.seed, seeds = MOVE_SEEDS } = values;
          const answer = adviseAdapters(scenario, { seed, seeds, scale: scaleOf(scenario, values) });
          if (values.json) printJson(adaptersDocument(answer));
          else print(adaptersText(scenario, answer));
          return DONE;
        }
        if (values.verify) {
          const scenario = await readScenario(source, values);
          const { seed = scenario.seed, seeds = MOVE_SEEDS } = values;
          const answer = adviseVerify(scenario, { seed, seeds, scale: scaleOf(scenario, values) });
          if (values.json) printJson(verifyDocument(answer));
          else print(verifyText(scenario, answer));
          return answer.checks.some(({ standing }) => standing === 'broken') ? NO : DONE;
        }
        if (values.policy !== undefined) {
          const scenario = await readScenario(source, values);
          const { seed = scenario.seed, seeds = MOVE_SEEDS, policy } = values;
          const settings = policy === true ? [] : policy.split(',').filter((each) => each !== '');
          const answer = advisePolicy(scenario, { settings, seeds, seed, scale: scaleOf(scenario, values) });
          if (values.json) printJson(answer);
          else print(policyText(scenario, answer));
          return DONE;
        }
        if (values.split !== undefined) {
          const scenario = await readScenario(source, values);
          const { seed = scenario.seed, seeds = MOVE_SEEDS, split, over } = values;
          const ids = (text: string): string[] => text.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
          const answer = adviseSplit(scenario, {
            objects: split === true ? [] : ids(split),
            targets: over === undefined ? [] : ids(over),
            most: values.tries ?? 12,
            seeds,
            seed,
            scale: scaleOf(scenario, values),
          });
          if (values.json) printJson(splitDocument(answer));
          else print(splitText(scenario, answer));
          return DONE;
        }
        if (!values.rules) {
          const { report = [] } = values;
          checkReports(report);
          const document = await readScenario(source, values);
          const scenario = { ...document, seed: values.seed ?? document.seed };
          const asked = {
            scale: scaleOf(scenario, values),
            pinned: values.pin ?? [],
            survivesDisk: values.surviveDisk === true,
            mostMoves: values.maxMoves ?? null,
            budgetSeconds: values.budget,
            store: values.store,
            whole: values.whole,
          };
          const searched = await adviseSearch(scenario, asked);
          if (values.json) printJson(searchDocument(scenario, asked, searched));
          else print(searchText(scenario, asked, searched));
          if (report.length > 0) writeReports(report, searchFiles({ scenario, asked, searched, command: commandOf(source, values) }));
          return searched.answer.kind === 'unmet' ? NO : DONE;
        }
        const scenario = await readScenario(source, values);
        const { seed = scenario.seed } = values;
        const result = values.run ? simulate(scenario, { seed, scale: scaleOf(scenario, values), series: false }) : undefined;
        const document = adviceDocument(await ADVICE.load(), scenario, result);
        if (values.json) printJson(document);
        else print(adviceText(document));
        return DONE;
      }),
    );
