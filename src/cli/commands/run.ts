import { Command } from 'commander';
import { mean, standardDeviation } from '../../base/stats.ts';
import { formatMs } from '../../base/units.ts';
import { answering, DONE } from '../failure.ts';
import { findingsOf, findingsText } from '../findings.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { print, printJson } from '../output.ts';
import { resultDocument, type ResultDocument } from '../resultDocument.ts';
import { resultText } from '../resultText.ts';
import { addRunOptions, addTermsOption, scaleOf, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { simulate } from '../simulate.ts';
import { table } from '../table.ts';

interface Values extends RunOptionValues {
  readonly json?: boolean;
  readonly why?: boolean;
  readonly objects?: boolean;
}

/** `run SCENARIO`: simulates; one result, or with `--seeds` one for each seed and a summary. */
export const runCommand = (): Command =>
  addTermsOption(
    addRunOptions(
      new Command('run').description('simulate a scenario').argument('<scenario>', SCENARIO_HELP),
      'change one value first, by JSON pointer; repeatable, e.g. --set /host/scheduler/kind=sstf',
    ),
  )
    .option('--why', 'add why it takes as long as it does, where that can be seen, and what could be tried ("findings" with --json)')
    .option('--objects', 'add what each object or table space asked for; always there where the database has table spaces')
    .option('--json', 'print the result document (see public/schema/result.schema.json)')
    .action(
      answering(async (source: string, values: Values) => {
        const scenario = await readScenario(source, values);
        const runs = seedsOf(scenario, values).map((seed): ResultDocument => {
          const result = simulate(scenario, {
            seed,
            scale: scaleOf(scenario, values),
            label: `seed ${seed}`,
            ...(values.objects && { objects: true }),
          });
          return { ...resultDocument(result), ...(values.why && { findings: findingsOf(scenario, result) }) };
        });
        const [{ findings }] = runs;
        const why = findings === undefined ? '' : `\n\n${findingsText(findings)}`;
        if (values.seeds === undefined) {
          if (values.json) printJson(runs[0]);
          else print(resultText(scenario, runs[0]) + why);
          return DONE;
        }
        const summary = summarize(runs);
        if (values.json) printJson({ runs, summary });
        else print(`${scenario.title}\n${seedsText(runs, summary)}${why && `${why}\n(of seed ${runs[0].seed})`}`);
        return DONE;
      }),
    );

/** Mean and spread over the seeds of what single runs report; `sd` of the sample. */
function summarize(runs: readonly ResultDocument[]) {
  const over = (figure: (run: ResultDocument) => number) => {
    const values = runs.map(figure);
    return { mean: mean(values), sd: standardDeviation(values), min: Math.min(...values), max: Math.max(...values) };
  };
  const phases = Object.keys(runs[0].attributionMs) as (keyof ResultDocument['attributionMs'])[];
  return {
    scenarioHash: runs[0].scenarioHash,
    seeds: runs.map((run) => run.seed),
    elapsedMs: over((run) => run.elapsedMs),
    responseMs: over((run) => mean(run.workloads.map((workload) => workload.responseMs.mean))),
    cpuUtilization: over((run) => run.cpu.utilization),
    deviceUtilization: over((run) => mean(run.devices.map((device) => device.utilization))),
    ios: over((run) => run.ios),
    attributionMs: Object.fromEntries(phases.map((phase) => [phase, over((run) => run.attributionMs[phase])])),
  };
}

function seedsText(runs: readonly ResultDocument[], summary: ReturnType<typeof summarize>): string {
  const { mean: average, sd, min, max } = summary.elapsedMs;
  const rows = runs.map((run) => [run.seed, formatMs(run.elapsedMs), run.ios]);
  const spread = `mean ${formatMs(average)}, sd ${formatMs(sd)}, min ${formatMs(min)}, max ${formatMs(max)}`;
  return `${table(['seed', 'elapsed', 'disk I/Os'], rows)}\nelapsed over ${runs.length} seeds: ${spread}`;
}
