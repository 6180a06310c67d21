/** Runs for checks, and what of them is kept. */
import type { VerifyRun } from '../../../analysis/verify/verified.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useRuns, type Asked, type Recorded, type Runs } from '../../kit/state/useRuns.ts';

const part = ({
  elapsedMs,
  devices,
  adapters,
  machine,
  cpu,
  ios,
  workloads,
  streams,
  moves,
  objects,
  log,
  psuBytes,
}: RunResult): VerifyRun => ({ elapsedMs, devices, adapters, machine, cpu, ios, workloads, streams, moves, objects, log, psuBytes });

const VERIFY: Recorded<VerifyRun> = { series: false, part };

export const useVerifyRuns = (asked: readonly Asked[]): Runs<VerifyRun> => useRuns(asked, VERIFY);

export const askedFor = (scenario: Scenario, scale: number, seed: number): Asked => ({
  key: `${hashOf(scenario)}/${seed}/${scale}`,
  scenario: { ...scenario, seed },
  scale,
});
