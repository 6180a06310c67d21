import { existsSync } from 'node:fs';
import { Command } from 'commander';
import * as v from 'valibot';
import { formatCount, plural } from '../../base/units.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readLines } from '../input.ts';
import { collect } from '../options.ts';
import { print, printJson, say } from '../output.ts';
import { documentName, rowOf, type Refused, type SweepRow } from '../report/sweepRows.ts';
import { sweepFiles } from '../report/sweepFiles.ts';
import { checkReports, REPORT_HELP, writeReports } from '../report/write.ts';
import { documentIn } from '../store/documents.ts';
import { lineOf, PlanLine, startOf } from '../store/plan.ts';
import { quoted } from '../store/script.ts';
import { shardsIn, sweepId } from '../store/shards.ts';
import { missingShardLines } from '../store/shardWords.ts';
import { openStore, type Found } from '../store/store.ts';
import { storeLines } from '../store/storeWords.ts';

interface Values {
  readonly store: readonly string[];
  readonly json?: boolean;
  readonly report?: readonly string[];
}

/** Runs that are missing and named one by one; the others are counted. */
const MOST_NAMED = 20;

/** `collect PLAN --store DIR`: the lines of a sweep, in its order, from what its parts have kept. */
export const collectCommand = (): Command =>
  new Command('collect')
    .description('the lines of a sweep from the stores that its parts wrote to; says which runs are missing')
    .argument('<plan>', 'what sweep --plan printed, or - for standard input')
    .requiredOption('--store <dir>', 'a store of results; repeatable', collect)
    .option('--report <file>', REPORT_HELP, collect)
    .option('--json', 'as one JSON document: { "runs": [...], "missing": [...] }')
    .action(
      answering(async (source: string, { store: dirs, json, report = [] }: Values) => {
        checkReports(report);
        dirs.forEach(checkThere);
        const plan = await readPlan(source);
        const stores = dirs.map(openStore);
        stores.forEach((store, k) => emptyOr(dirs[k], store.found).forEach(say));
        const runs: string[] = [];
        const missing: PlanLine[] = [];
        const rows: (SweepRow | Refused)[] = [];
        for (const line of plan) {
          const found = 'problems' in line ? JSON.stringify({ ...startOf(line), problems: line.problems }) : fromStores(line);
          if (found !== undefined && report.length > 0) rows.push(rowOf(found));
          if (found === undefined) missing.push(line);
          else if (json) runs.push(found);
          else print(found);
        }
        if (json) printJson({ runs: runs.map((run) => JSON.parse(run) as unknown), missing });
        const command = ['spindle', 'collect', source, ...dirs.flatMap((dir) => ['--store', dir])].map(quoted).join(' ');
        if (report.length > 0) writeReports(report, sweepFiles({ rows, missing: missing.length, command, ...documentsOf(plan, dirs) }));
        sayMissing(missing, plan, dirs);
        return missing.length > 0 || plan.some((line) => 'problems' in line) ? NO : DONE;

        function fromStores(line: PlanLine & { readonly key: string }): string | undefined {
          for (const store of stores) {
            const kept = store.get(line.key);
            if (kept !== undefined) return lineOf(startOf(line), kept);
          }
          return undefined;
        }
      }),
    );

async function readPlan(source: string): Promise<readonly PlanLine[]> {
  const lines = await readLines(source, 'a plan');
  // A file may be the plan of a shard without runs; what prints into a pipe has failed.
  if (lines.length === 0 && source === '-') throw new UsageError('There is no run on standard input; expected what sweep --plan prints');
  if (lines.length === 0) say(`${source} has no run in it.`);
  return lines.map((line, k) => {
    const read = v.safeParse(PlanLine, line);
    if (!read.success) throw new UsageError(`${source}: line ${k + 1} is not a run of a plan; expected what sweep --plan prints`);
    const { output } = read;
    if ('engineVersion' in output && output.engineVersion !== ENGINE_VERSION)
      throw new UsageError(
        `${source}: line ${k + 1} is a run of engine ${output.engineVersion}, and this is engine ${ENGINE_VERSION}; print the plan again with this one`,
      );
    return output;
  });
}

/** A store that is not there is a slip of the pen; of one that is, nothing may have been kept yet. */
function checkThere(dir: string): void {
  if (!existsSync(dir)) throw new UsageError(`There is no store ${dir}; expected the folder that sweep --store wrote to`);
}

const emptyOr = (dir: string, found: Found): readonly string[] => {
  const lines = storeLines(dir, found, ENGINE_VERSION);
  return lines.length === 0 && found.entries === 0 ? [`${dir} has no results in it.`] : lines;
};

/** Of each scenario of a plan the document of its first run, as far as a store has it; else only its hash is known, which each run's row has. */
function documentsOf(plan: readonly PlanLine[], dirs: readonly string[]) {
  const firsts = new Map<string, Extract<PlanLine, { readonly key: string }>>();
  for (const line of plan) if ('key' in line && !firsts.has(line.scenario ?? '')) firsts.set(line.scenario ?? '', line);
  const documents = [...firsts.values()].flatMap(({ scenario: name, scenarioHash, set }) => {
    const document = documentIn(dirs, scenarioHash);
    return document === null ? [] : [{ name: documentName(name, document, set), document }];
  });
  return { documents, unknownDocuments: firsts.size - documents.length };
}

function sayMissing(missing: readonly PlanLine[], plan: readonly PlanLine[], dirs: readonly string[]): void {
  if (missing.length === 0) return;
  say(`${formatCount(missing.length)} of ${plural(plan.length, 'run')} ${missing.length === 1 ? 'is' : 'are'} missing:`);
  for (const line of missing.slice(0, MOST_NAMED))
    say(`  run ${line.index}: ${JSON.stringify(startOf(line))}${'seed' in line ? ` seed ${line.seed}, scale ${line.scale}` : ''}`);
  if (missing.length > MOST_NAMED) say(`  and ${formatCount(missing.length - MOST_NAMED)} more`);
  // Of the plan of one shard nothing is known of the others.
  const isWhole = plan.every(({ index }, k) => index === k);
  if (isWhole) missingShardLines(shardsIn(dirs), sweepId(plan.map((line) => ('key' in line ? line.key : null)))).forEach(say);
  say('The same sweep with --store makes just these.');
}
