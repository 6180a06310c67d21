/** `--report`: a run over time with its actions, what was gained, and which windows break a service level, in a file. */
import { writeFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { REPORT_HEADER, reportOf, reportRows, type ServiceLevel } from '../analysis/run/overTime.ts';
import { csvText } from '../base/csv.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { Scenario } from '../scenario/schema.ts';
import { UsageError } from './failure.ts';
import { systemWords } from './output.ts';

type Limit = 'leastPerMinute' | 'mostP95Ms';

/** A reader of `stream=number`, repeatable; the last one of a stream counts. */
export const levelFrom =
  (limit: Limit) =>
  (text: string, before: readonly ServiceLevel[] = []): readonly ServiceLevel[] => {
    const at = text.lastIndexOf('=');
    const value = at > 0 ? Number(text.slice(at + 1)) : NaN;
    if (!(value >= 0 && value < Infinity) || text.slice(at + 1).trim() === '')
      throw new InvalidArgumentError('It must be the id of a stream, "=" and a number from 0 on, such as orders=30.');
    return [...before, { stream: text.slice(0, at), [limit]: value }];
  };

/** One level for each stream; refused where it is of no stream of the run. */
export function levelsOf(run: RunResult, ...given: readonly (readonly ServiceLevel[])[]): readonly ServiceLevel[] {
  const ids = (run.streams?.streams ?? []).map(({ id }) => id);
  const levels = new Map<string, ServiceLevel>();
  for (const level of given.flat()) {
    if (!ids.includes(level.stream)) throw new UsageError(`There is no stream ${level.stream}; the run has ${ids.join(', ')}.`);
    levels.set(level.stream, { ...levels.get(level.stream), ...level });
  }
  return [...levels.values()];
}

/** @throws UsageError if the file cannot be written */
export function writeReport(path: string, scenario: Scenario, run: RunResult, levels: readonly ServiceLevel[]): void {
  const report = reportOf(run, levels);
  if (report === null) return;
  const stated = levels.map(({ stream, leastPerMinute, mostP95Ms }) => {
    const limits = [
      ...(leastPerMinute === undefined ? [] : [`at least ${leastPerMinute} per minute`]),
      ...(mostP95Ms === undefined ? [] : [`p95 at most ${mostP95Ms} ms`]),
    ];
    return `${stream} ${limits.join(', ')}`;
  });
  const lines = [
    `${scenario.title}, scenario ${run.scenarioHash}, seed ${run.seed}, scale ${run.scale}, engine ${run.engineVersion}`,
    ...(stated.length > 0 ? [`service levels: ${stated.join('; ')}`] : []),
  ];
  try {
    writeFileSync(path, csvText(lines, REPORT_HEADER, reportRows(scenario, report)));
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${systemWords(error)}`);
  }
}
