/**
 * A rule that starts moves by itself during a run. It looks at the load at even moments, knows what has happened by then and nothing later,
 * and lets one file or container move where volumes and disks are uneven enough. Part of the document, see `schema.ts`; the engine decides
 * (`engine/database/policy.ts`), so that a run with a policy is the same run wherever it is made.
 */
import * as v from 'valibot';
import { TIB } from '../../base/units.ts';
import { bytes, num } from '../values.ts';
import { MOVE_METHODS, TIMELINE_LIMITS } from './timeline.ts';

export const POLICY_LIMITS = {
  /** Looks of a run; none follow. */
  looks: 1000,
  everyMs: 10,
} as const;

const moment = num(0, TIMELINE_LIMITS.atMs);

export const Policy = v.strictObject({
  /** Time from one look to the next, the first of them from t = 0; milliseconds of simulated time. */
  everyMs: num(POLICY_LIMITS.everyMs, TIMELINE_LIMITS.atMs),
  /** Threshold: least difference of the busy shares of the busiest and the idlest volume or loose disk since the look before, 0 to 1. */
  leastDifference: num(0, 1),
  /** Quiet hours: moves begin within [fromMs, toMs) only. Default: at any time. */
  quiet: v.optional(v.strictObject({ fromMs: moment, toMs: moment })),
  /** Largest cost: the largest file or container that is moved. Default: any. */
  mostBytes: v.optional(bytes(512, 64 * TIB)),
  /** Least gain: by how much the difference has to be expected to fall, 0 to 1. */
  leastGain: num(0, 1),
  /** Cool-down: a file that it has let move is left alone for so long from the look that began the move. Default: it may go back at the next look. */
  restMs: v.optional(moment),
  /** How files move; each at the method's own pace. */
  method: v.picklist(MOVE_METHODS),
});
export type Policy = v.InferOutput<typeof Policy>;
