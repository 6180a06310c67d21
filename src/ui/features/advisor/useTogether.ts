/** The run of the layout on screen with co-access recorded, and the pairs that it used together. */
import { useMemo } from 'react';
import { pairsOf, type Pair } from '../../../analysis/coAccess/pairs.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { useRuns } from '../../kit/state/useRuns.ts';
import type { Asked, Recorded, Runs } from '../../kit/state/useRuns.ts';

export type AdvisorRun = Pick<
  RunResult,
  'coAccess' | 'psuBytes' | 'psuWaitMs' | 'devices' | 'elapsedMs' | 'streams' | 'moves' | 'policy' | 'seed' | 'scale'
>;

const part = ({ coAccess, psuBytes, psuWaitMs, devices, elapsedMs, streams, moves, policy, seed, scale }: RunResult): AdvisorRun => ({
  coAccess,
  psuBytes,
  psuWaitMs,
  devices,
  elapsedMs,
  streams,
  moves,
  policy,
  seed,
  scale,
});
const LOOK: Recorded<AdvisorRun> = { series: false, coAccess: true, part };
const PLAIN: Recorded<AdvisorRun> = { series: false, part };

/** Runs without anything more recorded. */
export const usePlainRuns = (asked: readonly Asked[]): Runs<AdvisorRun> => useRuns(asked, PLAIN);

export const askedFor = (scenario: Scenario, scale: number, seed = scenario.seed): Asked => {
  const seeded = { ...scenario, seed };
  return { key: `${hashOf(scenario)}/${seed}/${scale}`, scenario: seeded, scale };
};

/** The scale of the answer on screen. */
export function useScale(): number {
  const scenario = useApp((state) => state.scenario);
  const summary = useApp((state) => (state.answer.summary?.scenarioHash === state.scenarioHash ? state.answer.summary : null));
  return summary?.scale ?? scenario.workload.interactiveScale;
}

export interface Together {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly run: AdvisorRun | undefined;
  readonly pairs: readonly Pair[] | undefined;
  readonly progress: number | null;
  readonly error: string | null;
}

/** @param off asks for no run */
export function useTogether(off = false): Together {
  const scenario = useApp((state) => state.scenario);
  const scale = useScale();
  const asked = useMemo(() => (off ? [] : [askedFor(scenario, scale)]), [off, scenario, scale]);
  const { runs, progress, error } = useRuns(asked, LOOK);
  const run = runs.at(0);
  const pairs = useMemo(() => (run === undefined ? undefined : pairsOf(scenario, run)), [scenario, run]);
  return { scenario, scale, run, pairs, progress, error };
}
