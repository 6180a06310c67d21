/** Runs of the layout on screen for several seeds, one after the other, again when it changes, until the dialog closes. */
import { useEffect, useState } from 'react';
import { seedOf, SEEDS } from '../../../analysis/answers/seeds.ts';
import type { SimulatedRun } from '../../../analysis/measured/index.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useHandles } from '../../kit/state/useApp.ts';

export interface SeedRuns {
  /** By seed from the scenario's own on; fewer than `SEEDS` while some are still to come. */
  readonly runs: readonly SimulatedRun[];
  readonly error: string | null;
}

const NONE: readonly SimulatedRun[] = [];

/** @param key changes with anything that a run depends on */
export function useSeedRuns(key: string, scenario: Scenario, scale: number): SeedRuns {
  const { engine } = useHandles();
  const [known, setKnown] = useState<{ readonly key: string; readonly runs: readonly SimulatedRun[] }>({ key, runs: NONE });
  const [failed, setFailed] = useState<{ readonly key: string; readonly message: string } | null>(null);
  const runs = known.key === key ? known.runs : NONE;
  const error = failed?.key === key ? failed.message : null;
  const next = runs.length < SEEDS && error === null ? runs.length : null;
  useEffect(() => {
    if (next === null) return undefined;
    const handle = engine.run(
      { scenario, seed: seedOf(scenario, next), scale, series: false, stages: 'run' },
      {
        result: (result) => setKnown((before) => ({ key, runs: [...(before.key === key ? before.runs : NONE), ownPart(result)] })),
        failed: (message) => setFailed({ key, message }),
      },
      'detail',
    );
    return () => handle.cancel();
    // The key stands for all that the runs depend on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [engine, key, next]);
  return { runs, error };
}

/** The rest of a result is kept by nobody. */
const ownPart = ({ seed, scale, elapsedMs, devices, volumes }: RunResult): SimulatedRun => ({ seed, scale, elapsedMs, devices, volumes });
