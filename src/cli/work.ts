/** What the threads of a command can be asked to do. A task and its outcome are plain data that go from thread to thread. */
import { formatCount } from '../base/units.ts';
import type { RunProgress } from '../engine/run.ts';
import { catalogStudy } from '../studies/catalog.ts';
import type { StudyRun, VariationOutcome, VariationTask } from '../studies/reports.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Json } from './pointer.ts';
import { resultDocument } from './resultDocument.ts';
import type { ResultDocument } from './resultSchema.ts';
import { simulate } from './simulate.ts';

type Changes = Readonly<Record<string, Json>>;
/** Which scenario it is, where a command was given several. */
interface Named {
  readonly scenario?: string;
}
/** A run to be made, or a combination that cannot be run and says why. */
export type Job =
  | (RunJob & { readonly set: Changes; readonly name?: string })
  | { readonly set: Changes; readonly name?: string; readonly problems: readonly Problem[] };
interface RunJob {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly scale: number;
}
/** What is printed for a job: its scenario and changes, then its result document or its problems. */
export type Line = Named & { readonly set: Changes } & (ResultDocument | { readonly problems: readonly Problem[] });

function run(job: Job, tell: (says: string) => void): Line {
  const { set, name } = job;
  const line = { ...(name !== undefined && { scenario: name }), set };
  if ('problems' in job) return { ...line, problems: job.problems };
  const { scenario, seed, scale } = job;
  return {
    ...line,
    ...resultDocument(simulate(scenario, { seed, scale, onProgress: (at) => tell(inWords(name ?? scenario.title, seed, at)) })),
  };
}

/** A run of which only the figures of a study's matrix are asked. */
export interface FiguresJob extends RunJob {
  readonly name: string;
}

function figures({ name, scenario, seed, scale }: FiguresJob, tell: (says: string) => void): StudyRun {
  const [, layout, workload] = name.split('/');
  const { elapsedMs, ios } = simulate(scenario, { seed, scale, series: false, onProgress: (at) => tell(inWords(name, seed, at)) });
  return { layout, workload, scale, seed, elapsedMs, ios };
}

const inWords = (name: string, seed: number, { fraction, ios }: RunProgress): string =>
  `${name} seed ${seed} ${Math.floor(fraction * 100)} % (${formatCount(ios)} disk I/Os)`;

/** A study's variation. */
export interface VaryJob {
  readonly study: string;
  readonly task: VariationTask;
}

async function vary({ study, task }: VaryJob, tell: (says: string) => void): Promise<VariationOutcome> {
  const found = await catalogStudy(study)?.sensitivity?.load();
  if (!found) throw new RangeError(`The study ${study} has no numbers to vary.`);
  return found.vary(task, tell);
}

export const WORK = { run, figures, vary };
export type WorkName = keyof typeof WORK;
export type Task<K extends WorkName> = Parameters<(typeof WORK)[K]>[0];
export type Outcome<K extends WorkName> = Awaited<ReturnType<(typeof WORK)[K]>>;
