/** The sensitivity report as the command line makes and prints it. */
import type { StudySensitivity } from '../../reports.ts';
import type { TableView } from '../../views.ts';
import { parameterTitle } from '../parameterTitles.ts';
import { robustness, sensitivityOf, SENSITIVITY_SETTINGS, variationTasks, variedParameters, type Varied } from './sensitivity.ts';
import { changeText, vary, type Variation, type VariationTask } from './vary.ts';

function chosen(only: readonly string[] | undefined): readonly Varied[] {
  const all = variedParameters();
  return only === undefined ? all : all.filter(({ parameter }) => only.includes(parameter));
}

const best = (workload: string, ranking: Variation['rankings'][number]['ranking']): string =>
  `${workload} ${ranking[0].layout}, then ${ranking[1].layout} ${ranking[1].toBest.toFixed(3)}`;

function report(variations: readonly Variation[]): readonly (string | TableView)[] {
  const varied = variedParameters();
  const found = sensitivityOf(variations);
  const rows = found.rows.map(({ parameter, factor, value, workload, ranking, flips }) => [
    parameter,
    factor === null ? 'to' : String(factor),
    `${value} ${varied.find((one) => one.parameter === parameter)?.unit ?? ''}`,
    best(workload, ranking),
    flips.map(({ claim, from, to }) => `${claim} ${from} -> ${to}`).join(', ') || '-',
    parameterTitle(parameter),
  ]);
  const claims = robustness(found).map(({ claim, outcome, variations: asked, flips }) => [
    claim,
    outcome,
    String(asked),
    flips.map(({ to, ...change }) => `${change.parameter} ${changeText(change)}: ${to}`).join(', ') || 'never',
  ]);
  const table = (caption: string, columns: readonly string[], cells: readonly string[][]): TableView => ({
    kind: 'table',
    caption,
    columns,
    rows: cells.map((row, k) => ({ key: String(k), cells: row })),
  });
  return [
    `As it is: ${found.base.rankings.map(({ workload, ranking }) => best(workload, ranking)).join('; ')}`,
    table('Rankings', ['parameter', 'x', 'value', 'fastest layouts', 'gates that change', 'in words'], rows),
    table('Claims', ['claim', 'gate', 'variations', 'changes'], claims),
  ];
}

export const SENSITIVITY: StudySensitivity = {
  names: () => variedParameters().map(({ parameter }) => parameter),
  tasks: ({ only, seeds, withBase }) =>
    variationTasks(chosen(only), { ...SENSITIVITY_SETTINGS, ...(seeds !== undefined && { seeds }) }).filter(
      ({ change }) => change !== null || withBase,
    ),
  // The more workloads and the more users, the longer; the study as it is has them all.
  cost: (task) => {
    const { change } = task as VariationTask;
    return change === null ? Infinity : (variedParameters().find((one) => one.parameter === change.parameter)?.workloads.length ?? 0);
  },
  vary: (task, tell) => vary(task as VariationTask, tell),
  report: (outcomes) => report(outcomes as readonly Variation[]),
};
