/** Runs of layouts with what each object asked for recorded: a normal run does not pay for that. */
import type { RunResult } from '../../../engine/record/result.ts';
import { useRuns } from '../../kit/state/useRuns.ts';
import type { Asked, Recorded, Runs } from '../../kit/state/useRuns.ts';

export type ObjectRun = Pick<
  RunResult,
  'objects' | 'objectSeries' | 'elapsedMs' | 'scale' | 'seed' | 'pools' | 'log' | 'partitions' | 'memory' | 'devices' | 'volumes' | 'cpu'
>;

const RECORDED: Recorded<ObjectRun> = {
  series: true,
  objects: true,
  part: ({ objects, objectSeries, elapsedMs, scale, seed, pools, log, partitions, memory, devices, volumes, cpu }) => ({
    objects,
    objectSeries,
    elapsedMs,
    scale,
    seed,
    pools,
    partitions,
    log,
    memory,
    devices,
    volumes,
    cpu,
  }),
};

export const useObjectRuns = (asked: readonly Asked[]): Runs<ObjectRun> => useRuns(asked, RECORDED);
