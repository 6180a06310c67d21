import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { formatCount } from '../../base/units.ts';
import { benchCases, compareDepth, machine, measure } from '../bench.ts';
import { flashCases, replayCases } from '../benchReplay.ts';
import { benchStudy, STUDY_CASE, studyText } from '../benchStudy.ts';
import { QUEUED, schedulerCases, schedulerGrowth, SCHEDULERS } from '../benchSchedulers.ts';
import { estimateCoverage } from '../coverage.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { collect, fractionUpTo, MAX_SEEDS, wholeNumber } from '../options.ts';
import { print, printJson, say } from '../output.ts';
import { percent, table } from '../table.ts';

interface Values {
  readonly json?: boolean;
  readonly runs: number;
  readonly work: number;
  readonly estimateSeeds: number;
  readonly only?: readonly string[];
  readonly whole?: boolean;
  readonly seeds: number;
  readonly jobs: number;
}

/** `bench`: simulated disk I/Os per second of processor time on fixed cases. */
export const benchCommand = (): Command =>
  new Command('bench')
    .description('measure the engine: simulated disk I/Os per second of processor time on fixed cases')
    .option('--json', 'as JSON: { "machine", "cases": [{ "id", "iosPerSecond", "ios", "seconds" }] }')
    .option('--runs <n>', 'runs of each case after one to warm up; the median counts', wholeNumber(1, 100), 5)
    .option('--work <x>', 'fraction of the work; another mix of queries, so no figure to compare', fractionUpTo(10), 1)
    .option('--estimate-seeds <n>', "check the first answers' intervals on n seeds as well", wholeNumber(0, MAX_SEEDS), 0)
    .option(
      '--only <case>',
      `one case; or ${SCHEDULERS}: decisions of every scheduler, ${STUDY_CASE}: all layouts and workloads of that study, left out otherwise; repeatable`,
      collect,
    )
    .option('--whole', `of ${STUDY_CASE} whole batches (many minutes) instead of the interactive scale`)
    .option('--seeds <k>', `of ${STUDY_CASE} runs with k consecutive seeds`, wholeNumber(1, MAX_SEEDS), 1)
    .option(
      '--jobs <n>',
      `of ${STUDY_CASE} runs at a time, each in its own thread`,
      wholeNumber(1, 256),
      Math.min(2, availableParallelism()),
    )
    .action(
      answering(async ({ json, runs, work, estimateSeeds, only, whole = false, seeds, jobs }: Values) => {
        const usual = [...benchCases(work), ...(await replayCases(work)), ...(await flashCases(work))];
        const decisions = schedulerCases(work);
        const unknown = only?.find(
          (id) => id !== SCHEDULERS && id !== STUDY_CASE && ![...usual, ...decisions].some((one) => one.id === id),
        );
        if (unknown !== undefined)
          throw new UsageError(`--only ${unknown}: the cases are ${[...usual.map((one) => one.id), SCHEDULERS, STUDY_CASE].join(', ')}`);
        if (whole && !only?.includes(STUDY_CASE)) throw new UsageError(`--whole goes with --only ${STUDY_CASE}`);
        if (only?.includes(STUDY_CASE))
          say(`${STUDY_CASE}: its layouts with all workloads, ${whole ? 'whole batches: many minutes' : 'at the interactive scale'} ...`);
        const study = only?.includes(STUDY_CASE) ? await benchStudy({ whole, seeds, jobs }) : undefined;
        const cases = [...usual, ...(only === undefined ? [] : decisions)]
          .filter((one) => only?.some((id) => id === one.id || (id === SCHEDULERS && decisions.includes(one))) ?? true)
          .map((one) => {
            say(`${one.id}: ${one.title} ...`);
            return measure(one, runs);
          });
        const costRatio1000 = compareDepth(cases);
        const growth = schedulerGrowth(cases);
        const estimates = estimateSeeds > 0 ? estimateCoverage(estimateSeeds, (id) => say(`estimates of ${id} ...`)) : [];
        if (json) {
          printJson({
            machine: machine(),
            cases: study ? [...cases, study] : cases,
            costPerIo1000DisksTo22: costRatio1000,
            schedulers: growth,
            estimates,
          });
          return DONE;
        }
        const rows = cases
          .filter((one) => !growth.some(({ id }) => one.id.startsWith(`${SCHEDULERS}/${id}/`)))
          .map(({ id, iosPerSecond, aim, ios, seconds: took, meanQueueDepth }) => [
            id,
            formatCount(iosPerSecond),
            aim === undefined ? '' : `${formatCount(aim)}${iosPerSecond < aim ? ', missed' : ''}`,
            ios,
            took.toFixed(2),
            meanQueueDepth.toFixed(2),
          ]);
        print(machine());
        if (study) print(studyText(study));
        if (rows.length > 0) print(table(['case', 'disk I/Os/s', 'aim', 'disk I/Os', 'processor s', 'mean depth'], rows));
        if (growth.length > 0) {
          const lines = growth.map(({ id, perSecond, engineIosPerSecond, toLogarithm }) => [
            id,
            ...perSecond.map(formatCount),
            toLogarithm.toFixed(2),
            formatCount(engineIosPerSecond),
          ]);
          print(
            `dispatches a second by requests queued; growth of the cost from ${QUEUED[0]} to ${formatCount(QUEUED[2])}, that of log n being 1; ` +
              'disk I/Os a second of the whole engine with 20 processes',
          );
          print(table(['scheduler', ...QUEUED.map(formatCount), 'growth', 'engine'], lines));
        }
        if (costRatio1000 !== undefined)
          print(`cost of one I/O on 1 000 disks, to that on 22 disks of the same depth: ${costRatio1000.toFixed(2)}`);
        for (const { id, seeds, covered, meanError, meanHalfWidth } of estimates) {
          print(
            `estimates of ${id}: the interval holds the run's time for ${covered} of ${seeds} seeds ` +
              `(mean error ${percent(meanError)}, mean half-width ${percent(meanHalfWidth)})`,
          );
        }
        return DONE;
      }),
    );
