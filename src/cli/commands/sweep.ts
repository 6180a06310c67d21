import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { STUDIES } from '../../studies/index.ts';
import { expectedDiskIos } from '../../engine/estimate.ts';
import { answering, DONE, InvalidScenario, NO, UsageError } from '../failure.ts';
import { changed, readDocument } from '../input.ts';
import { wholeNumber } from '../options.ts';
import { parseAlternatives, type Assignment } from '../pointer.ts';
import { expandSources, SOURCES_HELP } from '../presetSources.ts';
import { print } from '../output.ts';
import { threadsLine } from '../progress.ts';
import { addRunOptions, scaleOf, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { workThrough } from '../threads.ts';
import type { Job } from '../work.ts';

/** For the examples: the preset that the first study opens with. */
const EXAMPLE = STUDIES[0].first;
const [STUDY, , WORKLOAD] = EXAMPLE.split('/');

/** More runs than this in one sweep are treated as a mistake. */
const MAX_RUNS = 100_000;

interface Values extends RunOptionValues {
  readonly jobs: number;
  readonly asDone?: boolean;
}

/**
 * `sweep SCENARIO... --set PATH=V1,V2,...`: one line of JSON a run over the cross product, in its order
 * (the last `--set` varies fastest, then the seed), however many runs are under way at a time.
 */
export const sweepCommand = (): Command =>
  addRunOptions(
    new Command('sweep')
      .description('simulate every combination of values; one line of JSON a run')
      .argument('<scenario...>', SOURCES_HELP),
    'values for one JSON pointer, separated by commas; repeatable, e.g. --set /host/tuneGroup=1,4,16',
  )
    .option('--jobs <n>', 'runs at a time, each in its own thread; the longest begin first', wholeNumber(1, 256), 1)
    .option('--as-done', 'print each line when its run is done, in any order, instead of in the order of the values')
    .addHelpText(
      'after',
      `
With several scenarios each line says which one it is ("scenario"). Examples:

  sweep '${STUDY}/*/${WORKLOAD}' --scale interactive --jobs 2     every layout with one workload
  sweep ${STUDY} --jobs 2                                the document's layouts with all workloads, whole batches
  sweep ${EXAMPLE} --set /host/tuneGroup=1,4,16 --seeds 5

This machine can run ${availableParallelism()} at a time.`,
    )
    .action(
      answering(async (sources: readonly string[], values: Values) => {
        const names = expandSources(sources);
        const axes = (values.set ?? []).map(parseAlternatives);
        const combinations = axes.reduce((product, axis) => product * axis.length, names.length * (values.seeds ?? 1));
        if (combinations > MAX_RUNS) throw new UsageError(`${combinations} runs; at most ${MAX_RUNS} in one sweep`);
        let invalid = 0;
        const jobs: Job[] = [];
        for (const name of names) {
          const document = await readDocument(name);
          const called = names.length > 1 ? { name } : {};
          for (const assignments of crossProduct(axes)) {
            const set = Object.fromEntries(assignments.map(({ pointer, value }) => [pointer, value]));
            try {
              const scenario = changed(document, assignments);
              const scale = scaleOf(scenario, values);
              jobs.push(...seedsOf(scenario, values).map((seed) => ({ ...called, set, scenario, seed, scale })));
            } catch (error) {
              if (!(error instanceof InvalidScenario)) throw error;
              invalid += 1;
              jobs.push({ ...called, set, problems: error.problems });
            }
          }
        }
        const progress = threadsLine('runs');
        await workThrough('run', jobs, {
          threads: values.jobs,
          asDone: values.asDone,
          emit: (line) => {
            progress.clear();
            print(JSON.stringify(line));
          },
          cost: (job) => ('problems' in job ? 0 : expectedDiskIos(job.scenario, job.scale)),
          onProgress: progress.show,
        }).finally(progress.clear);
        return invalid > 0 ? NO : DONE;
      }),
    );

function crossProduct(axes: readonly (readonly Assignment[])[]): readonly (readonly Assignment[])[] {
  return axes.reduce<readonly (readonly Assignment[])[]>((rows, axis) => rows.flatMap((row) => axis.map((value) => [...row, value])), [[]]);
}
