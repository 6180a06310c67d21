/**
 * How much a disk does, in two figures that are never called alike: *busy*, with a request in service, which is its result's `utilization`
 * and includes the waits of its data for paths; and its *mechanism at work*, which leaves these out.
 */
import type { RunResult } from '../../engine/record/result.ts';

type Served = Pick<RunResult['devices'][number], 'utilization' | 'partsMs'>;

/** Share of the time that the disk's mechanism works: what is left of its busy share without the waits for paths. */
export function mechanismShare({ utilization, partsMs: { overhead, seek, rotation, transfer, bus } }: Served): number {
  const own = overhead + seek + rotation + transfer;
  return own + bus > 0 ? utilization * (own / (own + bus)) : utilization;
}
