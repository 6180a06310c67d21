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
 * busy. Flash serves several at once, so there it is the share of the run's requests' time that was waiting: exact over the run, about right in a part of it.
 */
export function waitingOf(device: Device, outstanding: number, busy: number): number {
  return device.kind === 'flash' ? outstanding * queueShare(device) : Math.max(0, outstanding - busy);
}
