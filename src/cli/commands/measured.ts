import { Command } from 'commander';
import { INTERVAL_SEEDS, SEEDS } from '../../analysis/answers/seeds.ts';
import {
  compareMeasured,
  FIGURE_WORDS,
  formatDifference,
  formatFigure,
  measuredCauses,
  type Comparison,
  type Deviation,
  type DiskDeviation,
} from '../../analysis/measured/index.ts';
import { formatMs, plural } from '../../base/units.ts';
import { setMeasured } from '../../scenario/edit/settings.ts';
import { readMeasured } from '../../scenario/import/index.ts';
import type { Measured } from '../../scenario/measured.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { answering, DONE, NO, UsageError } from '../failure.ts';
import { readScenario, SCENARIO_HELP } from '../input.ts';
import { numberWithin } from '../options.ts';
import { sayLeftOut, sayProblems, textOf } from '../pasted.ts';
import { plainText } from '../plainText.ts';
import { print, printJson } from '../output.ts';
import { addRunOptions, addTermsOption, scaleOf, seedsOf, type RunOptionValues } from '../runOptions.ts';
import { simulate } from '../simulate.ts';
import { table } from '../table.ts';

interface Values extends RunOptionValues {
  readonly against?: string;
  readonly elapsed?: number;
  readonly document?: boolean;
  readonly json?: boolean;
}

/** `measured SCENARIO`: what was measured on the real system beside what is simulated, disk by disk, and what could explain the difference. */
export const measuredCommand = (): Command =>
  addTermsOption(
    addRunOptions(
      new Command('measured')
        .description('compare figures that you measured with the simulation, and say what could explain the difference')
        .argument('<scenario>', SCENARIO_HELP)
        .option(
          '--against <file>',
          "output of iostat -x, or a CSV: disk, iops, mb_per_s, utilization_percent, response_ms (default: the scenario's own)",
        )
        .option('--elapsed <s>', 'how long the batch took on the real system, in seconds', numberWithin(0.001, 1e9)),
      'change one value first, by JSON pointer; repeatable',
    ),
  )
    .option('--document', 'simulate nothing; print the scenario with the measured figures in it, for a link or the page')
    .option('--json', 'as JSON: { "disks": [{ "id", "figures": [...] }], "causes": [...], ... }')
    .addHelpText(
      'after',
      `
Simulated figures are means over the whole run, from its start to its last query, of ${SEEDS} seeds unless --seeds says otherwise; the interval is
that of 95 %. A difference within it, or below 5 %, counts as none. No parameter is changed: what could explain a difference is for you to look at.`,
    )
    .action(
      answering(async (source: string, values: Values) => {
        const scenario = await readScenario(source, values);
        const measured = await figuresFor(scenario, values);
        if (measured === null) return NO;
        if (values.document) {
          printJson(setMeasured(scenario, measured));
          return DONE;
        }
        const runs = seedsOf(scenario, { ...values, seeds: values.seeds ?? SEEDS }).map((seed) =>
          simulate(scenario, { seed, scale: scaleOf(scenario, values), label: `seed ${seed}`, series: false }),
        );
        const comparison = compareMeasured(scenario, measured, runs);
        const causes = measuredCauses(comparison).map((cause) => ({
          ...cause,
          text: plainText(cause.text),
          could: plainText(cause.could),
        }));
        if (values.json)
          printJson({ scenarioHash: runs[0].scenarioHash, source: measured.source ?? null, ...documentOf(comparison), causes });
        else {
          const why = causes.map(({ text, could }) => `- ${text}${could === '' ? '' : ` Possible: ${could}`}`);
          print(
            [...textOfComparison(comparison, measured, scenario.workload.until !== undefined), '', 'What could explain it:', ...why].join(
              '\n',
            ),
          );
        }
        return DONE;
      }),
    );

/** Null: nothing of the file was understood, which standard error says. */
async function figuresFor(scenario: Scenario, { against, elapsed }: Values): Promise<Measured | null> {
  let measured = scenario.measured ?? null;
  if (against !== undefined) {
    const read = readMeasured(await textOf(against));
    sayProblems(against, read.problems);
    measured = read.measured;
    if (measured === null) return null;
    sayLeftOut(against, read.problems);
  }
  if (elapsed !== undefined) measured = { ...(measured ?? { disks: [] }), elapsedMs: elapsed * 1000 };
  if (measured === null) throw new UsageError('--against FILE or --elapsed S is needed: the scenario has no measured figures of its own');
  return measured;
}

const documentOf = ({ disks, total, elapsed, ...others }: Comparison) => ({
  ...others,
  elapsedMs: elapsed === null ? null : figureDocument(elapsed),
  total: total === null ? null : figuresDocument(total),
  disks: disks.map((disk) => ({ id: disk.id, kind: disk.kind, figures: figuresDocument(disk) })),
});
const figuresDocument = ({ deviations }: DiskDeviation) =>
  Object.fromEntries(deviations.map((each) => [each.figure, figureDocument(each)]));

/** JSON has no infinity: the interval of fewer than three seeds is null. */
function figureDocument({ simulated, measured, difference, ratio, verdict }: Deviation) {
  const hasInterval = simulated.count >= INTERVAL_SEEDS;
  const { mean, low, high } = simulated;
  return { simulated: { mean, low: hasInterval ? low : null, high: hasInterval ? high : null }, measured, difference, ratio, verdict };
}

function textOfComparison(comparison: Comparison, { source, elapsedMs }: Measured, isTimed: boolean): string[] {
  const { disks, total, elapsed, unknown, unmeasured, seeds, scale } = comparison;
  const rows = [...disks, ...(total === null ? [] : [total])].flatMap((disk) =>
    disk.deviations.map((each) => [
      disk.id === '' ? 'all' : disk.id,
      FIGURE_WORDS[each.figure],
      plainText(formatFigure(each.figure, each.simulated.mean)),
      each.simulated.count < INTERVAL_SEEDS
        ? ''
        : plainText(`${formatFigure(each.figure, each.simulated.low)} to ${formatFigure(each.figure, each.simulated.high)}`),
      plainText(formatFigure(each.figure, each.measured)),
      plainText(each.verdict === 'alike' ? 'alike' : formatDifference(each)),
    ]),
  );
  const of = scale === 1 ? 'the whole batch' : `${scale} of the batch`;
  return [
    `Simulated: mean of ${plural(seeds, 'seed')} over ${of}. Measured: ${source ?? 'as given'}.`,
    ...(elapsed === null
      ? []
      : [`Elapsed: simulated ${plainText(formatMs(elapsed.simulated.mean))}, measured ${plainText(formatMs(elapsed.measured))}`]),
    ...(elapsed === null && elapsedMs !== undefined
      ? [
          isTimed
            ? 'The elapsed time is not compared: the run ends at a given time.'
            : 'The elapsed time is not compared: only a part of the batch was simulated. Use --scale 1.',
        ]
      : []),
    ...(rows.length === 0 ? [] : [table(['disk', 'figure', 'simulated', '95 % interval', 'measured', 'difference'], rows)]),
    ...(unknown.length === 0 ? [] : [`Not in this layout: ${unknown.join(', ')}`]),
    ...(disks.length === 0 || unmeasured.length === 0 ? [] : [`Not measured: ${unmeasured.join(', ')}`]),
  ];
}
