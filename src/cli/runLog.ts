/** A file of long runs, a line of JSON each: what a long evaluation has run is not lost when it is stopped. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ENGINE_VERSION } from '../engine/version.ts';
import { runKey, type RecordedRun } from '../studies/claims/recorded.ts';
import { UsageError } from './failure.ts';

interface Line extends RecordedRun {
  readonly engineVersion: string;
}

export interface RunLog {
  /** Runs in the file that are of this engine. */
  readonly known: readonly RecordedRun[];
  /** Notes a run that was used, and writes it unless the file has it. */
  readonly add: (run: RecordedRun) => void;
  /** All that were added, those of the file too. */
  readonly used: () => readonly RecordedRun[];
}

export function openRunLog(file: string): RunLog {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line, k): RecordedRun[] => {
      const { engineVersion, ...run } = parsed(line, file, k + 1);
      return engineVersion === ENGINE_VERSION ? [run] : [];
    });
  const there = new Set(known.map(runKey));
  const used = new Map<string, RecordedRun>();
  return {
    known,
    used: () => [...used.values()],
    add(run) {
      used.set(runKey(run), run);
      if (there.has(runKey(run))) return;
      there.add(runKey(run));
      appendFileSync(file, `${JSON.stringify({ engineVersion: ENGINE_VERSION, ...run } satisfies Line)}\n`);
    },
  };
}

function parsed(line: string, file: string, number: number): Line {
  try {
    const value = JSON.parse(line) as Line | null;
    if (value && typeof value.scenarioHash === 'string' && Array.isArray(value.attributionMs)) return value;
  } catch {
    // Named below.
  }
  throw new UsageError(`${file}, line ${number}: not a run that --record wrote`);
}
