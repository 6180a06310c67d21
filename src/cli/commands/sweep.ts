import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { driveLibrary } from '../../scenario/drives/library.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { STUDIES } from '../../studies/index.ts';
import { expectedDiskIos } from '../../engine/estimate.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readDocument, readScenario } from '../input.ts';
import { collect, wholeNumber } from '../options.ts';
import { expandSources, SOURCES_HELP } from '../presetSources.ts';
import { print, say } from '../output.ts';
import { threadsLine } from '../progress.ts';
import { addRunOptions, scaleOf, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { connect, QUEUE_HELP } from '../queue/connection.ts';
import { byQueue } from '../queue/follow.ts';
import { pageRuns, type PageSweep } from '../report/pageSweep.ts';
import type { Report } from '../report/report.ts';
import { documentName, rowOf, type Refused, type SweepRow } from '../report/sweepRows.ts';
import { sweepFiles } from '../report/sweepFiles.ts';
import { checkReports, REPORT_HELP, writeReports } from '../report/write.ts';
import { keepDocument } from '../store/documents.ts';
import { indicesOf, planLine, runKey, shardFrom, type Shard } from '../store/plan.ts';
import { quoted, SCRIPTS, sweepScript, type ScriptKind, type SweepCall } from '../store/script.ts';
import { markShard, shardsIn, sweepId } from '../store/shards.ts';
import { overlapLines } from '../store/shardWords.ts';
import { openStore } from '../store/store.ts';
import { storeLines } from '../store/storeWords.ts';
import { settingsText } from '../settingsList.ts';
import { combined, readSets, type Chosen } from '../sweepSettings.ts';
import { sweptRuns } from '../sweepSource.ts';
import { byThreads, throughStore, type Make, type Run } from '../store/throughStore.ts';
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
  readonly store?: string;
  readonly shard?: string;
  readonly plan?: boolean;
  readonly queue?: string;
  readonly script?: ScriptKind;
  readonly tasks?: number;
  readonly report?: readonly string[];
  readonly settings?: string | true;
}

/**
 * `sweep SCENARIO... --set SETTING=V1,V2,...`: one line of JSON a run over the cross product, in its order
 * (the last `--set` varies fastest, then the seed), however many runs are under way at a time, and wherever their results come from.
 */
export const sweepCommand = (): Command =>
  addRunOptions(
    new Command('sweep')
      .description('simulate every combination of values; one line of JSON a run')
      .argument('<scenario...>', SOURCES_HELP),
    'values of one setting, separated by commas: by its name, as --settings lists them, e.g. --set stripe-unit=64,256, or by its JSON pointer, e.g. --set /host/tuneGroup=1,4,16; repeatable',
    'setting=values',
  )
    .option(
      '--settings [words]',
      'list the settings that the scenario can be swept over by name, or all of its document with these words, and make no run',
    )
    .option('--jobs <n>', 'runs at a time, each in its own thread; the longest begin first', wholeNumber(1, 256), 1)
    .option('--as-done', 'print each line when its run is done, in any order, instead of in the order of the values')
    .option('--store <dir>', 'keep each result in this folder as soon as it is there, and make no run whose result is there already')
    .option('--shard <i/n>', 'do the I-th of N parts only; the parts take about as long as each other')
    .option('--plan', 'print a line for each run, and make none: what collect takes')
    .addOption(
      new Option(
        '--script <kind>',
        'print a script that does the sweep in parts, over one store: for a cluster, or several at a time here',
      ).choices(SCRIPTS),
    )
    .option('--tasks <n>', 'parts that --script makes', wholeNumber(1, 10_000))
    .option('--queue <url>', `hand the runs to the workers (see worker) of ${QUEUE_HELP}, and take their results`)
    .option('--report <file>', REPORT_HELP, collect)
    .addHelpText(
      'after',
      `
With several scenarios each line says which one it is ("scenario"). Examples:

  sweep '${STUDY}/*/${WORKLOAD}' --scale interactive --jobs 2     every layout with one workload
  sweep ${STUDY} --jobs 2                                the document's layouts with all workloads, whole batches
  sweep ${EXAMPLE} --set tune-group=1,4,16 --set scheduler=fifo,clook --seeds 5
  sweep ${EXAMPLE} --settings
  sweep ${STUDY} --store results --script slurm --tasks 100 > sweep.sh; sbatch --wait sweep.sh; bash sweep.sh
  sweep ${STUDY} --plan > plan.ndjson; spindle collect plan.ndjson --store results

A link to a sweep of the page, or the file in which it saves one, brings its own values, seeds and share of the work; its
report as CSV is the file that the page saves of its picture.
Stop a sweep with a store at any moment, and start it again: it continues where it was.
This machine can run ${availableParallelism()} at a time.`,
    )
    .action(
      answering(async (sources: readonly string[], values: Values) => {
        checkTogether(values);
        const { report = [], settings } = values;
        if (settings !== undefined) {
          await printSettings(expandSources(sources), settings === true ? '' : settings.trim());
          return DONE;
        }
        checkReports(report);
        if (values.script !== undefined) {
          process.stdout.write(sweepScript(values.script, callOf(sources, values)));
          return DONE;
        }
        const shard = values.shard === undefined ? undefined : shardFrom(values.shard);
        const { jobs, page } = await jobsOf(sources, values);
        const indices = indicesOf(shard, jobs.map(costOf));
        if (values.plan) for (const index of indices) print(JSON.stringify(planLine(jobs[index], index)));
        else {
          const made = indices.map((index) => jobs[index]);
          const rows: (SweepRow | Refused)[] = [];
          const done = note(jobs, shard, values.store);
          const pictured = page === undefined || report.length === 0 ? undefined : pageRuns(page);
          await make(made, values, (line) => {
            if (report.length > 0) rows.push(rowOf(line));
            pictured?.note(line);
          });
          done();
          const command = ['spindle', 'sweep', ...argsOf(sources, values)].map(quoted).join(' ');
          const files = sweepFiles({ rows, missing: 0, command, documents: documentsOf(made, sources[0]) });
          writeReports(report, pictured === undefined ? files : { ...files, '.csv': pictured.csv });
        }
        return indices.some((index) => 'problems' in jobs[index]) ? NO : DONE;
      }),
    );

async function printSettings(names: readonly string[], words: string): Promise<void> {
  await driveLibrary.load();
  for (const name of names) {
    if (names.length > 1) print(`${name}:`);
    print(settingsText(await readScenario(name), words));
  }
}

/** Ways to do a sweep, of which one excludes the others. */
const WAYS = ['script', 'shard', 'plan'] as const;

function checkTogether({ store, queue, tasks, report, ...values }: Values): void {
  const [one, other] = WAYS.filter((way) => values[way] !== undefined);
  const refuse = (a: string, b: string): never => {
    throw new UsageError(`${a} and ${b} do not go together: leave one of them out`);
  };
  if (one === 'shard' && other === 'plan') return;
  if (one && other) refuse(`--${one}`, `--${other}`);
  if (report !== undefined && one && one !== 'shard') refuse(`--${one}`, '--report');
  if (queue !== undefined && one && one !== 'shard') refuse(`--${one}`, '--queue');
  if (values.script !== undefined && store === undefined)
    throw new UsageError('--script needs --store: a folder that all tasks reach, where they put their results');
  if (values.script === undefined && tasks !== undefined) throw new UsageError('--tasks is for --script');
}

/** Tasks of an array by default: many more than one, so that a lost one is a small part. */
const TASKS = 64;

/** What a script has to call; files and folders by their full names, because a task may start elsewhere. */
function callOf(sources: readonly string[], values: Values): SweepCall {
  if (sources.includes('-')) throw new UsageError('--script cannot read standard input in each of its tasks; expected a file');
  const full = (source: string): string => (existsSync(source) ? resolve(source) : source);
  const { store, tasks = TASKS, jobs } = values;
  return {
    program: [process.execPath, fileURLToPath(import.meta.url)],
    args: argsOf(sources.map(full), values),
    store: resolve(store!),
    tasks,
    jobs,
  };
}

/** Sources and options that say which runs there are, as typed. */
function argsOf(sources: readonly string[], { set = [], ...values }: Values): readonly string[] {
  const given = (['seed', 'seeds', 'scale'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, String(value)];
  });
  return [...sources, ...set.flatMap((change) => ['--set', change]), ...given];
}

/** Of each scenario its first run. */
function firstsOf(jobs: readonly Job[], source: string): ReadonlyMap<string, Run> {
  const firsts = new Map<string, Run>();
  for (const job of jobs) if ('seed' in job && !firsts.has(job.name ?? source)) firsts.set(job.name ?? source, job);
  return firsts;
}

/** Of each scenario the document of its first run. */
const documentsOf = (jobs: readonly Job[], source: string): Report['documents'] =>
  [...firstsOf(jobs, source)].map(([name, { scenario, set }]) => ({ name: documentName(name, scenario, set), document: scenario }));

/** Notes in a store what its reports need, and which shard of the sweep is done; says where that shard overlaps others. Returns what notes its end. */
function note(jobs: readonly Job[], shard: Shard | undefined, dir: string | undefined): () => void {
  if (dir === undefined) return () => {};
  for (const { scenario } of firstsOf(jobs, '').values()) keepDocument(dir, scenario);
  if (shard === undefined) return () => {};
  const sweep = sweepId(jobs.map(runKey));
  overlapLines(dir, shardsIn([dir]), sweep, shard).forEach(say);
  markShard(dir, { ...shard, sweep, state: 'begun' });
  return () => markShard(dir, { ...shard, sweep, state: 'done' });
}

/** Runs with many seeds cost the same, and a sweep has one scale for each scenario. */
const known = new WeakMap<Scenario, number>();

function costOf(job: Job): number {
  if ('problems' in job) return 0;
  const { scenario, scale } = job;
  const cost = known.get(scenario) ?? expectedDiskIos(scenario, scale);
  known.set(scenario, cost);
  return cost;
}

interface Planned {
  readonly jobs: readonly Job[];
  /** The sweep of the page that they are all of, if it is the only source. */
  readonly page?: PageSweep;
}

/** Every run of the cross product, in its order, and every combination that cannot be run. */
async function jobsOf(sources: readonly string[], values: Values): Promise<Planned> {
  const names = expandSources(sources);
  const axes = (await readSets(values.set ?? [])).map((option) => option.values.map((value): Chosen => ({ option, value })));
  const combinations = axes.reduce((product, axis) => product * axis.length, names.length * (values.seeds ?? 1));
  if (combinations > MAX_RUNS) throw new UsageError(`${combinations} runs; at most ${MAX_RUNS} in one sweep`);
  const jobs: Job[] = [];
  let page: PageSweep | undefined;
  for (const name of names) {
    const swept = await sweptRuns(name, values);
    if (swept !== null) {
      if (names.length === 1) page = swept.sweep;
      jobs.push(...(names.length > 1 ? swept.jobs.map((job) => ({ ...job, name })) : swept.jobs));
      if (jobs.length > MAX_RUNS) throw new UsageError(`${jobs.length} runs; at most ${MAX_RUNS} in one sweep`);
      continue;
    }
    const document = await readDocument(name);
    const called = names.length > 1 ? { name } : {};
    for (const chosen of crossProduct(axes)) {
      const { set, scenario, problems } = combined(document, chosen);
      if (scenario === null) {
        jobs.push({ ...called, set, problems });
        continue;
      }
      const scale = scaleOf(scenario, values);
      jobs.push(...seedsOf(scenario, values).map((seed) => ({ ...called, set, scenario, seed, scale })));
    }
  }
  return { jobs, ...(page && { page }) };
}

/** Makes the runs, and prints a line for each. */
async function make(
  jobs: readonly Job[],
  { jobs: threads, asDone, store: dir, queue }: Values,
  note: (line: string) => void,
): Promise<void> {
  const progress = threadsLine('runs');
  const show = (line: string): void => {
    progress.clear();
    print(line);
    note(line);
  };
  const options = { threads, cost: costOf, onProgress: progress.show };
  if (queue !== undefined) {
    const connection = await connect(queue);
    return inStore(dir, byQueue(connection, options)).finally(() => connection.redis.disconnect());
  }
  if (dir !== undefined) return inStore(dir, byThreads(options));
  return workThrough('run', jobs, { ...options, asDone, emit: (line) => show(JSON.stringify(line)) }).finally(progress.clear);

  async function inStore(folder: string | undefined, maker: Make): Promise<void> {
    // Results of a queue's workers come in any order; without a store they wait for their turn in a folder that goes when they are printed.
    const made = folder ?? mkdtempSync(join(tmpdir(), 'spindle-sweep-'));
    const store = openStore(made);
    storeLines(made, store.found, ENGINE_VERSION).forEach(say);
    try {
      await throughStore(store, jobs, { make: maker, asDone, emit: show });
    } finally {
      progress.clear();
      store.close();
      if (folder === undefined) rmSync(made, { recursive: true, force: true });
    }
  }
}

function crossProduct(axes: readonly (readonly Chosen[])[]): readonly (readonly Chosen[])[] {
  return axes.reduce<readonly (readonly Chosen[])[]>((rows, axis) => rows.flatMap((row) => axis.map((value) => [...row, value])), [[]]);
}
