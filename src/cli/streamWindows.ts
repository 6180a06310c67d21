/** `--stream-windows`: what each stream got over time, in a file. */
import { writeFileSync } from 'node:fs';
import { STREAM_HEADER, streamRows } from '../analysis/run/streamRows.ts';
import { csvText } from '../base/csv.ts';
import type { Scenario } from '../scenario/schema.ts';
import { UsageError } from './failure.ts';
import { systemWords } from './output.ts';
import type { ResultDocument } from './resultSchema.ts';

/** @throws UsageError if the file cannot be written */
export function writeStreamWindows(path: string, scenario: Scenario, run: ResultDocument): void {
  if (run.streams === undefined) return;
  const origin = `${scenario.title}, scenario ${run.scenarioHash}, seed ${run.seed}, scale ${run.scale}, engine ${run.engineVersion}`;
  try {
    writeFileSync(path, csvText([origin], STREAM_HEADER, streamRows(scenario, run.streams, run.elapsedMs)));
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${systemWords(error)}`);
  }
}
