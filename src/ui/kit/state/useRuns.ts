/** Runs of layouts with something more recorded, or another scale: one after the other, again when a layout changes, until nobody looks any more. */
import { useEffect, useState } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useHandles } from './useApp.ts';

/** A layout to be measured; `key` changes with anything that its run depends on. */
export interface Asked {
  readonly key: string;
  readonly scenario: Scenario;
  readonly scale: number;
}

/** What is wanted of a run. It must be the same object at each call. */
export interface Recorded<T> {
  readonly series: boolean;
  readonly objects?: boolean;
  readonly coAccess?: boolean;
  readonly pipes?: boolean;
  /** The part of the result that is kept: the rest, megabytes of it, is kept by nobody. */
  readonly part: (result: RunResult) => T;
}

export interface Runs<T> {
  /** Of each layout asked for; undefined while it is still to come. */
  readonly runs: readonly (T | undefined)[];
  /** Of the runs that are missing, 0 to 1; null when none is. */
  readonly progress: number | null;
  readonly error: string | null;
}

export function useRuns<T>(
  asked: readonly Asked[],
  { series, objects = false, coAccess = false, pipes = false, part }: Recorded<T>,
): Runs<T> {
  const { engine } = useHandles();
  const [known, setKnown] = useState<ReadonlyMap<string, T>>(new Map());
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
      { scenario, seed: scenario.seed, scale, series, objects, ...(coAccess && { coAccess }), ...(pipes && { pipes }), stages: 'run' },
      {
        progress: ({ fraction }) => setProgress(fraction),
        result: (result) => setKnown((before) => new Map(before).set(key, part(result))),
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
