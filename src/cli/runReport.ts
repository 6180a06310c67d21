/** `--report`: a run over time with its actions, what was gained, and which windows break a service level, in a file. */
import { writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { REPORT_HEADER, reportNotes, reportOf, reportRows } from '../analysis/run/overTime.ts';
import { csvText } from '../base/csv.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { Scenario, ServiceLevel } from '../scenario/schema.ts';
import { UsageError } from './failure.ts';
import { systemWords } from './output.ts';

/** `mostP95Ms`: of the option, a limit of 95 of 100 responses. */
type Limit = 'leastPerMinute' | 'mostP95Ms';

/** A reader of `stream=number`, repeatable; the last one of a stream counts. */
export const levelFrom =
  (limit: Limit) =>
  (text: string, before: readonly ServiceLevel[] = []): readonly ServiceLevel[] => {
    const at = text.lastIndexOf('=');
    const value = at > 0 ? Number(text.slice(at + 1)) : NaN;
    if (!(value > 0 && value < Infinity) || text.slice(at + 1).trim() === '')
      throw new InvalidArgumentError('It must be the id of a stream, "=" and a number above 0, such as orders=30.');
    const stream = text.slice(0, at);
    return [...before, limit === 'leastPerMinute' ? { stream, leastPerMinute: value } : { stream, mostResponseMs: value, percent: 95 }];
  };

/** The document's levels with those of options in their place; an option is refused where it is of no stream of the run. */
export function levelsOf(
  run: Pick<RunResult, 'streams'>,
  own: readonly ServiceLevel[] = [],
  options: readonly ServiceLevel[] = [],
): readonly ServiceLevel[] {
  const ids = (run.streams?.streams ?? []).map(({ id }) => id);
  const levels = new Map(own.map((level) => [level.stream, level]));
  for (const level of options) {
    if (!ids.includes(level.stream)) throw new UsageError(`There is no stream ${level.stream}; the run has ${ids.join(', ')}.`);
    levels.set(level.stream, { ...levels.get(level.stream), ...level });
  }
  return [...levels.values()];
}

/** @throws UsageError if the file cannot be written */
export function writeReport(path: string, scenario: Scenario, run: RunResult, levels: readonly ServiceLevel[]): void {
  const report = reportOf(run, levels);
  if (report === null) return;
  const lines = [
    `${scenario.title}, scenario ${run.scenarioHash}, seed ${run.seed}, scale ${run.scale}, engine ${run.engineVersion}`,
    ...reportNotes(levels),
  ];
  try {
    writeFileSync(path, csvText(lines, REPORT_HEADER, reportRows(scenario, run, report)));
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${systemWords(error)}`);
  }
}
