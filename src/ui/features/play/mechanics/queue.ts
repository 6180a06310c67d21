/** What waits for a disk at an instant, and what is served: of a record of single requests, if there is one of that time. Nothing is made up where there is none. Pure. */
import type { DetailRecord } from '../../../../engine/record/detail.ts';

export interface QueueAt {
  /** Rows of what has arrived and is not in service, by arrival, and their first sectors. */
  readonly rows: readonly number[];
  readonly waiting: readonly number[];
  /** Row of what is served, or was last; -1: none yet. */
  readonly served: number;
}

/** @param disk index in the document. Null: the record says nothing of that instant. */
export function queueAt(record: DetailRecord, disk: number, ms: number): QueueAt | null {
  if (ms < record.fromMs || ms > record.toMs || record.requestsLost > 0) return null;
  const { requests } = record;
  const rows: number[] = [];
  let served = -1;
  for (let row = 0; row < requests.count; row++) {
    if (requests.device[row] !== disk || !(requests.arrivalMs[row] <= ms)) continue;
    if (!(requests.startMs[row] <= ms)) rows.push(row);
    else if (served < 0 || requests.startMs[row] >= requests.startMs[served]) served = row;
  }
  rows.sort((a, b) => requests.arrivalMs[a] - requests.arrivalMs[b]);
  return { rows, waiting: rows.map((row) => requests.lba[row]), served };
}
