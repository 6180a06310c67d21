/** Rates of an object's requests, as a database's monitor gives them by table space. */
import type { ObjectSummary } from '../../engine/record/result.ts';

export interface ObjectRates {
  /** Read and written, in 10^6 bytes a second of the run. */
  readonly mbPerSecond: number;
  readonly requestsPerSecond: number;
  /** Of a complete request; null where there is none. */
  readonly meanBytes: number | null;
}

/** @param elapsedMs of the run; rates are over all of it, idle or not */
export function ratesOf(
  { reads, writes, bytesRead, bytesWritten }: Pick<ObjectSummary, 'reads' | 'writes' | 'bytesRead' | 'bytesWritten'>,
  elapsedMs: number,
): ObjectRates {
  const seconds = elapsedMs / 1000;
  const [requests, bytes] = [reads + writes, bytesRead + bytesWritten];
  return {
    mbPerSecond: seconds > 0 ? bytes / 1e6 / seconds : 0,
    requestsPerSecond: seconds > 0 ? requests / seconds : 0,
    meanBytes: requests > 0 ? bytes / requests : null,
  };
}
