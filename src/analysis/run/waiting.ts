/** How many of a disk's outstanding requests wait, and are not in service. */
import type { ServerSummary } from '../../engine/record/result.ts';

type Device = Pick<ServerSummary, 'kind' | 'requests' | 'responseMs' | 'partsMs'>;

/** Share of the requests' time at a device that they waited, over the whole run. */
function queueShare({ requests, responseMs, partsMs }: Device): number {
  const response = requests * responseMs.mean;
  return response > 0 ? Math.min(1, partsMs.queue / response) : 0;
}

/**
 * Of the requests outstanding, those that wait, as an average over the same time. A disk with one arm serves one request whenever it is
 * busy. Flash serves several at once, so there it is the share of the time of complete requests that was waiting: exact over a run at
 * whose end none is outstanding, about right otherwise and in a part of a run.
 */
export function waitingOf(device: Device, outstanding: number, busy: number): number {
  return device.kind === 'flash' ? outstanding * queueShare(device) : Math.max(0, outstanding - busy);
}
