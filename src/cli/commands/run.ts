import { Command } from 'commander';
import { interval95, mean, standardDeviation } from '../../base/stats.ts';
import type { Scenario, ServiceLevel } from '../../scenario/schema.ts';
import { formatMs, formatNumber } from '../../base/units.ts';
import { INTERVAL_SEEDS } from '../../analysis/answers/seeds.ts';
import { pairsOf } from '../../analysis/coAccess/pairs.ts';
import { warningsOf } from '../../analysis/verify/warnings.ts';
import { answering, DONE, UsageError } from '../failure.ts';
import { findingsOf, findingsText } from '../findings.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { monitorText } from '../monitorText.ts';
import { pairsText } from '../coAccessText.ts';
import { levelsDocument, levelsText } from '../levelText.ts';
import { print, printJson, say } from '../output.ts';
import { resultDocument } from '../resultDocument.ts';
import type { ResultDocument } from '../resultSchema.ts';
import { resultText } from '../resultText.ts';
import { addRunOptions, addTermsOption, scaleOf, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { simulate } from '../simulate.ts';
import { levelFrom, levelsOf, writeReport } from '../runReport.ts';
import { writeStreamWindows } from '../streamWindows.ts';
import { table } from '../table.ts';

interface Values extends RunOptionValues {
  readonly json?: boolean;
  readonly why?: boolean;
  readonly objects?: boolean;
  readonly coAccess?: boolean;
  readonly monitors?: string | true;
  readonly streamWindows?: string;
  readonly report?: string;
  readonly leastPerMinute?: readonly ServiceLevel[];
  readonly mostP95Ms?: readonly ServiceLevel[];
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
    .option('--co-access', 'add which objects are used together, how strongly, and which pair to separate next')
    .option(
      '--monitors [id]',
      'add the figures of a volume or loose disk (default: the one with the longest queue) by the names of System Monitor, iostat and sar, of the first seed',
    )
    .option('--stream-windows <file>', 'write what each stream got over time as CSV, a row for each stream and window (of the first seed)')
    .option(
      '--report <file>',
      'write a report over time as CSV: each stream by window, what moved, what was gained, which service levels were broken (of the first seed)',
    )
    .option(
      '--least-per-minute <stream=number>',
      "queries per minute that a stream is to get, in place of the document's service level; repeatable",
      levelFrom('leastPerMinute'),
    )
    .option(
      '--most-p95-ms <stream=number>',
      "95th percentile of responses that a stream may have, in place of the document's; repeatable",
      levelFrom('mostP95Ms'),
    )
    .option('--json', 'print the result document (see public/schema/result.schema.json)')
    .action(
      answering(async (source: string, values: Values) => {
        const scenario = await readScenario(source, values);
        const { leastPerMinute = [], mostP95Ms = [] } = values;
        for (const [name, wanted] of [
          ['--stream-windows', values.streamWindows !== undefined],
          ['--report', values.report !== undefined],
        ] as const)
          if (wanted && !hasStreams(scenario))
            throw new UsageError(`${name} needs streams or a timed run: the scenario has neither (/workload/streams, /workload/until).`);
        const stated = [...leastPerMinute, ...mostP95Ms];
        if (stated.length > 0 && !hasStreams(scenario))
          throw new UsageError(
            'Service levels are of streams or a timed run: the scenario has neither (/workload/streams, /workload/until).',
          );
        for (const { says } of warningsOf(scenario)) say(`Warning: ${says}`);
        const parts: string[] = [];
        const levelTexts: string[] = [];
        const runs = seedsOf(scenario, values).map((seed, k): ResultDocument => {
          const result = simulate(scenario, {
            seed,
            scale: scaleOf(scenario, values),
            label: `seed ${seed}`,
            ...(values.objects && { objects: true }),
            ...(values.coAccess && { coAccess: true }),
          });
          if (values.coAccess && k === 0) parts.push(pairsText(scenario, pairsOf(scenario, result)));
          if (values.monitors !== undefined && k === 0) parts.push(monitorText(scenario, result, values.monitors));
          const levels = levelsOf(result, scenario.levels, stated);
          if (values.report !== undefined && k === 0) writeReport(values.report, scenario, result, levels);
          levelTexts.push(levelsText(scenario, result, levels));
          const judged = levelsDocument(result, levels);
          return {
            ...resultDocument(result),
            ...(judged && { levels: judged }),
            ...(values.why && { findings: findingsOf(scenario, result) }),
          };
        });
        if (values.streamWindows !== undefined) writeStreamWindows(values.streamWindows, scenario, runs[0]);
        const [{ findings }] = runs;
        const together = parts.map((text) => `\n\n${text}`).join('');
        const why = levelTexts[0] + together + (findings === undefined ? '' : `\n\n${findingsText(findings)}`);
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

const hasStreams = ({ workload }: Scenario): boolean => workload.streams !== undefined || workload.until !== undefined;

/** Mean and spread over the seeds of what single runs report; `sd` of the sample, of timed runs with the 95 % interval of the mean. */
function summarize(runs: readonly ResultDocument[]) {
  const over = (figure: (run: ResultDocument) => number) => {
    const values = runs.map(figure);
    return { mean: mean(values), sd: standardDeviation(values), min: Math.min(...values), max: Math.max(...values) };
  };
  const rate = (figure: (streams: NonNullable<ResultDocument['streams']>) => number) => {
    const values = runs.flatMap(({ streams }) => (streams === undefined ? [] : [figure(streams)]));
    const spread = { mean: mean(values), sd: standardDeviation(values), min: Math.min(...values), max: Math.max(...values) };
    if (values.length < INTERVAL_SEEDS) return spread;
    const { low, high } = interval95(values);
    return { ...spread, low, high };
  };
  const [{ streams }] = runs;
  const phases = Object.keys(runs[0].attributionMs) as (keyof ResultDocument['attributionMs'])[];
  return {
    scenarioHash: runs[0].scenarioHash,
    seeds: runs.map((run) => run.seed),
    ...(streams && {
      timed: streams.timed,
      perMinute: rate(({ perMinute }) => perMinute),
      streams: streams.streams.map(({ id }, row) => ({
        id,
        perMinute: rate((of) => of.streams[row].perMinute),
        p95Ms: over((run) => run.streams?.streams[row].responseMs.p95 ?? NaN),
      })),
    }),
    elapsedMs: over((run) => run.elapsedMs),
    responseMs: over((run) => mean(run.workloads.map((workload) => workload.responseMs.mean))),
    cpuUtilization: over((run) => run.cpu.utilization),
    deviceUtilization: over((run) => mean(run.devices.map((device) => device.utilization))),
    ios: over((run) => run.ios),
    attributionMs: Object.fromEntries(phases.map((phase) => [phase, over((run) => run.attributionMs[phase])])),
  };
}

function seedsText(runs: readonly ResultDocument[], summary: ReturnType<typeof summarize>): string {
  return summary.timed ? timedText(runs, summary) : elapsedText(runs, summary);
}

function elapsedText(runs: readonly ResultDocument[], summary: ReturnType<typeof summarize>): string {
  const { mean: average, sd, min, max } = summary.elapsedMs;
  const rows = runs.map((run) => [run.seed, formatMs(run.elapsedMs), run.ios]);
  const spread = `mean ${formatMs(average)}, sd ${formatMs(sd)}, min ${formatMs(min)}, max ${formatMs(max)}`;
  return `${table(['seed', 'elapsed', 'disk I/Os'], rows)}\nelapsed over ${runs.length} seeds: ${spread}`;
}

type Rate = NonNullable<ReturnType<typeof summarize>['perMinute']> & { readonly low?: number; readonly high?: number };

const rateText = ({ mean: average, sd, min, max, low, high }: Rate): string =>
  `mean ${formatNumber(average)}` +
  (low === undefined || high === undefined
    ? ` (an interval needs ${INTERVAL_SEEDS} seeds)`
    : `, 95 % interval ${formatNumber(low)} to ${formatNumber(high)}`) +
  `, sd ${formatNumber(sd)}, min ${formatNumber(min)}, max ${formatNumber(max)}`;

/** A timed run takes its time whatever it does: its answer is what it gets done. */
function timedText(runs: readonly ResultDocument[], { perMinute, streams = [] }: ReturnType<typeof summarize>): string {
  const rows = runs.map((run) => [
    run.seed,
    formatNumber(run.streams?.perMinute ?? NaN),
    run.streams?.completed ?? 0,
    ...(run.streams?.streams ?? []).map((one) => formatMs(one.responseMs.p95)),
    run.ios,
  ]);
  const heads = ['seed', 'per minute', 'complete', ...streams.map(({ id }) => `p95 ${id}`), 'disk I/Os'];
  const each = streams.length > 1 ? streams.map((one) => `\n  ${one.id}: ${rateText(one.perMinute)}`) : [];
  return `${table(heads, rows)}\nqueries per minute over ${runs.length} seeds: ${perMinute === undefined ? '-' : rateText(perMinute)}${each.join('')}`;
}
