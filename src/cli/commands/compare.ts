import { Command, InvalidArgumentError } from 'commander';
import { INTERVAL_SEEDS, SEEDS } from '../../analysis/answers/seeds.ts';
import { expectedDiskIos } from '../../engine/estimate.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { measureOf } from '../../studies/catalog.ts';
import { comparisonOf, comparisonText } from '../comparison.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { collect, MAX_SEEDS, wholeNumber } from '../options.ts';
import { print, printJson } from '../output.ts';
import { threadsLine } from '../progress.ts';
import type { ResultDocument } from '../resultSchema.ts';
import { addTermsOption, firstSeed, INTERACTIVE, scaleFrom, scaleOf, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { workThrough } from '../threads.ts';

/** Differences of fewer pairs rank nothing, as on the page. */
const LEAST_SEEDS = INTERVAL_SEEDS;

/** A reader of the number of pairs, which says why one or two are too few. */
function pairs(text: string): number {
  const value = wholeNumber(1, MAX_SEEDS)(text);
  if (value >= LEAST_SEEDS) return value;
  throw new InvalidArgumentError(
    `A difference needs its 95 % interval to be called better or worse, and that needs at least ${LEAST_SEEDS} pairs of runs. For single runs use: spindle run.`,
  );
}

interface Values extends RunOptionValues {
  readonly jobs: number;
  readonly json?: boolean;
}

/** `compare A B`: whether B is better or worse than A, paired by seed, and where the difference lies. */
export const compareCommand = (): Command =>
  addTermsOption(new Command('compare'))
    .description('compare two scenarios: the difference B minus A, paired by seed')
    .argument('<a>', SCENARIO_HELP)
    .argument('<b>', 'the same')
    .option('--seeds <k>', `paired seeds, at least ${LEAST_SEEDS}: an interval needs them`, pairs, SEEDS)
    .option('--seed <n>', "first seed of both (default: A's own)", firstSeed)
    .option('--scale <x>', "fraction of each user's queries in both, or interactive: what the page runs for A", scaleFrom, INTERACTIVE)
    .option('--set <pointer=value>', 'change one value in both first, by JSON pointer; repeatable', collect)
    .option('--jobs <n>', 'runs at a time, each in its own thread', wholeNumber(1, 256), 1)
    .option('--json', 'as JSON: { "difference": { "mean", "low", "high", "unit", "verdict" }, "causes": [...], ... }')
    .addHelpText(
      'after',
      `
The same seed gives both the same queries, so a difference comes from the scenarios alone. It is a tie where its 95 % interval
holds 0, or where it is below 0.05 %, as on the page. Scenarios that do different work are compared all the same, and the output says so.`,
    )
    .action(
      answering(async (first: string, second: string, values: Values) => {
        if (first === '-' && second === '-') throw new UsageError('Only one of A and B can come from standard input.');
        const scenarios = [await readScenario(first, values), await readScenario(second, values)];
        refuseOtherEnds(scenarios);
        const seeds = seedsOf(scenarios[0], values);
        const scale = scaleOf(scenarios[0], values);
        const jobs = scenarios.flatMap((scenario, k) => seeds.map((seed) => ({ set: {}, name: 'AB'[k], scenario, seed, scale })));
        const runs: ResultDocument[] = [];
        const progress = threadsLine('runs');
        await workThrough('run', jobs, {
          threads: values.jobs,
          emit: (line) => {
            if ('problems' in line) throw new Error('A valid scenario was refused.');
            runs.push(line);
          },
          cost: (job) => ('problems' in job ? 0 : expectedDiskIos(job.scenario, job.scale)),
          onProgress: progress.show,
        }).finally(progress.clear);
        const comparison = comparisonOf(
          { scenario: scenarios[0], runs: runs.slice(0, seeds.length) },
          { scenario: scenarios[1], runs: runs.slice(seeds.length) },
        );
        if (values.json) printJson(comparison);
        else print(comparisonText(comparison));
        return DONE;
      }),
    );

/** The time of a timed run is that of its clock: only where both are measured by what they do is there anything to compare. */
function refuseOtherEnds(scenarios: readonly Scenario[]): void {
  const [a, b] = scenarios.map(({ workload }) => workload.until !== undefined);
  if (a === b || measureOf(scenarios[0]) === measureOf(scenarios[1])) return;
  throw new UsageError(
    `${a ? 'A' : 'B'} runs for a given time, ${a ? 'B' : 'A'} until its work is done: their answers, queries per minute and elapsed time, cannot be compared. ` +
      'Give both the same end, at /workload/until.',
  );
}
