/** `claims STUDY --sensitivity`: which layouts rank how, and which gates change, when one number of the study is another. */
import { catalogStudy } from '../studies/catalog.ts';
import { STUDIES } from '../studies/index.ts';
import type { StudySensitivity, VariationOutcome } from '../studies/reports.ts';
import type { TableView } from '../studies/views.ts';
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

/** Studies whose numbers can be varied. */
export const variedStudies = (): readonly string[] => STUDIES.flatMap(({ id, sensitivity: has }) => (has ? [id] : []));

/** Prints a line of JSON a variation, as they are done, or tables at the end. */
export async function sensitivity({ studies, parameter, seeds, jobs, json }: SensitivityOptions): Promise<void> {
  const varied = variedStudies();
  const other = studies.find((study) => !varied.includes(study));
  if (other !== undefined) throw new UsageError(`--sensitivity is for ${varied.join(', ')}, not for ${other}`);
  for (const study of studies.length === 0 ? varied : studies) {
    const own = await catalogStudy(study)?.sensitivity?.load();
    if (own) await ofStudy(study, own, { parameter, seeds, jobs, json });
  }
}

async function ofStudy(
  study: string,
  own: StudySensitivity,
  { parameter, seeds, jobs, json }: Omit<SensitivityOptions, 'studies'>,
): Promise<void> {
  const only = parameter?.filter((name) => !(json && name === BASE));
  checkNames(own, only);
  // Rows of JSON are for programs, which may have the study as it is already.
  const withBase = !json || parameter === undefined || parameter.includes(BASE);
  const tasks = own.tasks({ only, seeds, withBase });
  const outcomes: VariationOutcome[] = [];
  const progress = threadsLine('variations');
  await workThrough(
    'vary',
    tasks.map((task) => ({ study, task })),
    {
      threads: jobs,
      asDone: json,
      emit: (outcome) => {
        outcomes.push(outcome);
        progress.clear();
        if (json) print(JSON.stringify(outcome));
      },
      cost: ({ task }) => own.cost(task),
      onProgress: progress.show,
    },
  ).finally(progress.clear);
  if (!json) print(own.report(outcomes).map(inText).join('\n\n'));
}

function checkNames(own: StudySensitivity, only: readonly string[] | undefined): void {
  const all = own.names();
  const unknown = only?.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new UsageError(`--parameter ${unknown}: these are varied: ${all.join(', ')}`);
}

const inText = (part: string | TableView): string =>
  typeof part === 'string'
    ? part
    : table(
        part.columns,
        part.rows.map(({ cells }) => cells.map((cell) => (typeof cell === 'string' ? cell : cell.text))),
      );
