import { Command } from 'commander';
import * as v from 'valibot';
import { formatCount, plural } from '../../base/units.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readLines } from '../input.ts';
import { collect } from '../options.ts';
import { print, printJson, say } from '../output.ts';
import { rowOf, type Refused, type SweepRow } from '../report/sweepRows.ts';
import { checkReports, REPORT_HELP, writeReports } from '../report/write.ts';
import { lineOf, PlanLine, startOf } from '../store/plan.ts';
import { quoted } from '../store/script.ts';
import { openStore } from '../store/store.ts';
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
        const plan = await readPlan(source);
        const stores = dirs.map(openStore);
        stores.forEach((store, k) => storeLines(dirs[k], store.found, ENGINE_VERSION).forEach(say));
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
        // A plan names its documents by their hash, which each run's row has.
        writeReports(report, { rows, missing: missing.length, command, documents: [] });
        sayMissing(missing, plan.length);
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

function sayMissing(missing: readonly PlanLine[], of: number): void {
  if (missing.length === 0) return;
  say(`${formatCount(missing.length)} of ${plural(of, 'run')} ${missing.length === 1 ? 'is' : 'are'} missing:`);
  for (const line of missing.slice(0, MOST_NAMED))
    say(`  run ${line.index}: ${JSON.stringify(startOf(line))}${'seed' in line ? ` seed ${line.seed}, scale ${line.scale}` : ''}`);
  if (missing.length > MOST_NAMED) say(`  and ${formatCount(missing.length - MOST_NAMED)} more`);
  say('The same sweep with --store makes just these.');
}
