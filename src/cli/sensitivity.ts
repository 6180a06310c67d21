/** `claims STUDY --sensitivity`: which layouts rank how, and which gates change, when one number of the study is another. */
import { parameterTitle } from '../studies/red-brick/parameterTitles.ts';
import type { Varied } from '../studies/red-brick/reports/sensitivity.ts';
import {
  robustness,
  sensitivityOf,
  SENSITIVITY_SETTINGS,
  variationTasks,
  variedParameters,
} from '../studies/red-brick/reports/sensitivity.ts';
import { changeText, type Variation } from '../studies/red-brick/reports/vary.ts';
import { STUDY } from '../studies/red-brick/presets.ts';
import { UsageError } from './failure.ts';
import { print } from './output.ts';
import { threadsLine } from './progress.ts';
import { table } from './table.ts';
import { workThrough } from './threads.ts';

export interface SensitivityOptions {
  readonly studies: readonly string[];
  readonly parameter: readonly string[] | undefined;
  readonly seeds: number | undefined;
  readonly jobs: number;
  readonly json: boolean | undefined;
}

/** The study as it is, as a name beside those of its parameters. */
const BASE = 'base';

/** Prints a line of JSON a variation, as they are done, or tables at the end. */
export async function sensitivity({ studies, parameter, seeds, jobs, json }: SensitivityOptions): Promise<void> {
  const other = studies.find((study) => study !== STUDY);
  if (other !== undefined) throw new UsageError(`--sensitivity is for ${STUDY}, not for ${other}`);
  const names = parameter?.filter((name) => !(json && name === BASE));
  const varied = chosen(names);
  const settings = { ...SENSITIVITY_SETTINGS, ...(seeds !== undefined && { seeds }) };
  const variations: Variation[] = [];
  const progress = threadsLine('variations');
  // Rows of JSON are for programs, which may have the study as it is already.
  const wantsBase = !json || parameter === undefined || parameter.includes(BASE);
  const tasks = variationTasks(varied, settings).filter(({ change }) => change !== null || wantsBase);
  await workThrough('vary', tasks, {
    threads: jobs,
    asDone: json,
    emit: (variation) => {
      variations.push(variation);
      progress.clear();
      if (json) print(JSON.stringify(variation));
    },
    // The more workloads and the more users, the longer; the study as it is has them all.
    cost: ({ change }) => (change === null ? Infinity : (varied.find((one) => one.parameter === change.parameter)?.workloads.length ?? 0)),
    onProgress: progress.show,
  }).finally(progress.clear);
  if (!json) print(text(varied, variations));
}

function chosen(names: readonly string[] | undefined): readonly Varied[] {
  const all = variedParameters();
  if (names === undefined) return all;
  const unknown = names.find((name) => !all.some(({ parameter }) => parameter === name));
  if (unknown !== undefined)
    throw new UsageError(`--parameter ${unknown}: these are varied: ${all.map(({ parameter }) => parameter).join(', ')}`);
  return all.filter(({ parameter }) => names.includes(parameter));
}

function text(varied: readonly Varied[], variations: readonly Variation[]): string {
  const found = sensitivityOf(variations);
  const best = (workload: string, ranking: Variation['rankings'][number]['ranking']): string =>
    `${workload} ${ranking[0].layout}, then ${ranking[1].layout} ${ranking[1].toBest.toFixed(3)}`;
  const rows = found.rows.map(({ parameter, factor, value, workload, ranking, flips }) => [
    parameter,
    factor ?? 'to',
    `${value} ${varied.find((one) => one.parameter === parameter)?.unit ?? ''}`,
    best(workload, ranking),
    flips.map(({ claim, from, to }) => `${claim} ${from} -> ${to}`).join(', ') || '-',
    parameterTitle(parameter),
  ]);
  const claims = robustness(found).map(({ claim, outcome, variations: asked, flips }) => [
    claim,
    outcome,
    asked,
    flips.map(({ to, ...change }) => `${change.parameter} ${changeText(change)}: ${to}`).join(', ') || 'never',
  ]);
  return [
    `As it is: ${found.base.rankings.map(({ workload, ranking }) => best(workload, ranking)).join('; ')}`,
    table(['parameter', 'x', 'value', 'quickest layouts', 'gates that change', 'in words'], rows),
    table(['claim', 'gate', 'variations', 'changes'], claims),
  ].join('\n\n');
}
