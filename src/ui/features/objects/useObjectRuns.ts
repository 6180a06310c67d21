/** Runs of layouts with what each object asked for recorded: one after the other, again when a layout changes, until the dialog closes. */
import { useEffect, useState } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useHandles } from '../../kit/state/useApp.ts';

/** A layout to be measured; `key` changes with anything that its run depends on. */
export interface Asked {
  readonly key: string;
  readonly scenario: Scenario;
  readonly scale: number;
}

export type ObjectRun = Pick<RunResult, 'objects' | 'objectSeries' | 'elapsedMs' | 'scale' | 'seed' | 'pools' | 'log' | 'memory'>;

export interface ObjectRuns {
  /** Of each layout asked for; undefined while it is still to come. */
  readonly runs: readonly (ObjectRun | undefined)[];
  /** Of the runs that are missing, 0 to 1; null when none is. */
  readonly progress: number | null;
  readonly error: string | null;
}

export function useObjectRuns(asked: readonly Asked[]): ObjectRuns {
  const { engine } = useHandles();
  const [known, setKnown] = useState<ReadonlyMap<string, ObjectRun>>(new Map());
  const [progress, setProgress] = useState(0);
  // Each layout that failed: none is tried again, whatever the others do.
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const next = asked.find(({ key }) => !known.has(key) && !failed.has(key));
  const nextKey = next?.key;
  useEffect(() => {
    if (next === undefined) return undefined;
    setProgress(0);
    const { key, scenario, scale } = next;
    const handle = engine.run(
      { scenario, seed: scenario.seed, scale, series: true, objects: true, stages: 'run' },
      {
        progress: ({ fraction }) => setProgress(fraction),
        result: (result) => setKnown((before) => new Map(before).set(key, ownPart(result))),
        failed: (message) => setFailed((before) => new Map(before).set(key, message)),
      },
      'detail',
    );
    return () => handle.cancel();
    // The key stands for all that the run depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, nextKey]);
  return {
    runs: asked.map(({ key }) => known.get(key)),
    progress: next === undefined ? null : progress,
    error: asked.map(({ key }) => failed.get(key)).find((message) => message !== undefined) ?? null,
  };
}

/** The rest of a result, megabytes of it, is kept by nobody. */
const ownPart = ({ objects, objectSeries, elapsedMs, scale, seed, pools, log, memory }: RunResult): ObjectRun => ({
  objects,
  objectSeries,
  elapsedMs,
  scale,
  seed,
  pools,
  log,
  memory,
});
