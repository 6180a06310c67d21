import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { answering, DONE, InvalidScenario, NO, UsageError } from '../failure.ts';
import { changed, readDocument, SCENARIO_HELP } from '../input.ts';
import { wholeNumber } from '../options.ts';
import { parseAlternatives, type Assignment } from '../pointer.ts';
import { print } from '../output.ts';
import { addRunOptions, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { runAll, type Job } from '../jobs.ts';

/** More runs than this in one sweep are taken for a mistake. */
const MAX_RUNS = 100_000;

interface Values extends RunOptionValues {
  readonly jobs: number;
}

/**
 * `sweep SCENARIO --set PATH=V1,V2,...`: one line of JSON a run over the cross product, in its order
 * (the last `--set` varies fastest, then the seed), however many runs are under way at a time.
 */
export const sweepCommand = (): Command =>
  addRunOptions(
    new Command('sweep').description('simulate every combination of values; one line of JSON a run').argument('<scenario>', SCENARIO_HELP),
    'values for one JSON pointer, divided by commas; repeatable, e.g. --set /host/tuneGroup=1,4,16',
  )
    .option('--jobs <n>', 'runs at a time, each in its own thread', wholeNumber(1, 256), 1)
    .addHelpText('after', `\nThis machine can run ${availableParallelism()} at a time.`)
    .action(
      answering(async (source: string, values: Values) => {
        const document = await readDocument(source);
        const axes = (values.set ?? []).map(parseAlternatives);
        const combinations = axes.reduce((product, axis) => product * axis.length, values.seeds ?? 1);
        if (combinations > MAX_RUNS) throw new UsageError(`${combinations} runs; at most ${MAX_RUNS} in one sweep`);
        let invalid = 0;
        const jobs = crossProduct(axes).flatMap((assignments): Job[] => {
          const set = Object.fromEntries(assignments.map(({ pointer, value }) => [pointer, value]));
          try {
            const scenario = changed(document, assignments);
            return seedsOf(scenario, values).map((seed) => ({ set, scenario, seed, scale: values.scale }));
          } catch (error) {
            if (!(error instanceof InvalidScenario)) throw error;
            invalid += 1;
            return [{ set, problems: error.problems }];
          }
        });
        await runAll(jobs, values.jobs, (line) => print(JSON.stringify(line)));
        return invalid > 0 ? NO : DONE;
      }),
    );

function crossProduct(axes: readonly (readonly Assignment[])[]): readonly (readonly Assignment[])[] {
  return axes.reduce<readonly (readonly Assignment[])[]>((rows, axis) => rows.flatMap((row) => axis.map((value) => [...row, value])), [[]]);
}
