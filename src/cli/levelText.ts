/** Service levels on the command line: the step of `spindle edit`, and what became of them in a run. */
import { judgeLevels, type JudgedRun } from '../analysis/levels/judge.ts';
import { breachWords, titledLimit, verdictWords } from '../analysis/levels/words.ts';
import { setLevel } from '../scenario/edit/levels.ts';
import type { Scenario, ServiceLevel } from '../scenario/schema.ts';
import { FormError } from './failure.ts';
import type { ResultDocument } from './resultSchema.ts';

export const LEVEL_USAGE = 'level STREAM [least=PER_MINUTE] [response=MS] [percent=50|95] [lasting=MS] [share=SHARE] | level STREAM off';

/** What is not said stays as it is; `NAME=any` takes a setting away. */
export function levelEdit(scenario: Scenario, [stream, ...settings]: readonly string[]): Scenario {
  if (stream === undefined || settings.length === 0) throw new FormError('a stream and a setting are missing');
  if (settings.length === 1 && settings[0] === 'off') return setLevel(scenario, { stream });
  const before = scenario.levels?.find((level) => level.stream === stream) ?? { stream };
  return setLevel(scenario, settings.reduce(withSetting, before));
}

const NAMES = {
  least: 'leastPerMinute',
  response: 'mostResponseMs',
  percent: 'percent',
  lasting: 'lastingMs',
  share: 'leastShare',
} as const satisfies Record<string, keyof ServiceLevel>;

function withSetting(level: ServiceLevel, setting: string): ServiceLevel {
  const [name, value = ''] = setting.split('=', 2);
  const key = Object.hasOwn(NAMES, name) ? NAMES[name as keyof typeof NAMES] : undefined;
  if (key === undefined || !/^(\d+(\.\d+)?|any)$/.test(value))
    throw new FormError(`${JSON.stringify(setting)} is not a setting of a service level`);
  const { [key]: _before, ...rest } = level;
  return { ...rest, stream: level.stream, ...(value !== 'any' && { [key]: Number(value) }) };
}

/** The verdicts as the result document has them; undefined where there is nothing to judge. */
export function levelsDocument(run: JudgedRun, levels: readonly ServiceLevel[] | undefined): ResultDocument['levels'] {
  const verdicts = judgeLevels(run, levels);
  if (verdicts.length === 0) return undefined;
  return verdicts.map(({ stream, limit, level, value, judged, broken, breaches, isKept }) => ({
    stream,
    limit,
    value,
    ...(limit === 'response' && { percent: level.percent ?? 95 }),
    kept: isKept,
    judged,
    broken,
    breaches: breaches.map((breach) => ({ ...breach })),
  }));
}

/** A line for each limit, and one for each breach; empty where there is nothing to judge. */
export function levelsText(scenario: Pick<Scenario, 'workload'>, run: JudgedRun, levels: readonly ServiceLevel[] | undefined): string {
  const lines = judgeLevels(run, levels).flatMap((verdict) => [
    `${titledLimit(scenario, verdict)}: ${verdictWords(verdict)}`,
    ...verdict.breaches.map((breach) => `  ${breachWords(verdict, breach, run.elapsedMs)}`),
  ]);
  return lines.length === 0 ? '' : `\n\nService levels\n${lines.join('\n')}`;
}
