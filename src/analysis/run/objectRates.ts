/** Bytes a second of each object over the run, in as many steps as a picture or table has room for. */
import type { RunResult } from '../../engine/record/result.ts';

export interface RateSteps {
  readonly stepMs: number;
  /** By object (an index), then by step: mean 10^6 bytes a second of requests that were complete in the step. */
  readonly mbPerSecond: readonly (readonly number[])[];
}

/** Null where no series was recorded. The last step may be cut by the end of the run and is a mean over what there is of it. */
export function rateSteps({ objectSeries, elapsedMs }: Pick<RunResult, 'objectSeries' | 'elapsedMs'>, most: number): RateSteps | null {
  if (!objectSeries || !(elapsedMs > 0)) return null;
  const { bins, binMs, disks, bytes } = objectSeries;
  const each = Math.max(1, Math.ceil(bins / most));
  const steps = Math.ceil(bins / each);
  const stepMs = each * binMs;
  return {
    stepMs,
    mbPerSecond: Array.from({ length: disks }, (_, object) =>
      Array.from({ length: steps }, (_step, k) => {
        let sum = 0;
        for (let bin = k * each; bin < Math.min(bins, (k + 1) * each); bin++) sum += bytes[object * bins + bin];
        const spanMs = Math.min(elapsedMs, (k + 1) * stepMs) - k * stepMs;
        return spanMs > 0 ? sum / 1e3 / spanMs : 0;
      }),
    ),
  };
}
