/** Runs with the way from disk to processor recorded: a normal run does not pay for that. */
import type { Carried } from '../../../analysis/pipes/pipes.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { OriginSource } from '../../kit/export/origin.ts';
import { useRuns } from '../../kit/state/useRuns.ts';
import type { Asked, Recorded, Runs } from '../../kit/state/useRuns.ts';

export type WayRun = Carried & OriginSource & Pick<RunResult, 'pipeSeries' | 'partitions'>;

const RECORDED: Recorded<WayRun> = {
  series: false,
  pipes: true,
  part: ({
    elapsedMs,
    devices,
    adapters,
    machine,
    cpu,
    controllers,
    pipeSeries,
    partitions,
    scenarioHash,
    resultHash,
    seed,
    scale,
    ios,
    engineVersion,
  }) => ({
    elapsedMs,
    devices,
    adapters,
    machine,
    cpu,
    controllers,
    pipeSeries,
    partitions,
    scenarioHash,
    resultHash,
    seed,
    scale,
    ios,
    engineVersion,
  }),
};

export const useWayRuns = (asked: readonly Asked[]): Runs<WayRun> => useRuns(asked, RECORDED);
