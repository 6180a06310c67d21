/**
 * What waits for a disk at an instant, and why its scheduler chose what is served: of a record of single requests, if there is one of that
 * time. Nothing is made up where there is none. Pure.
 */
import type { DetailRecord } from '../../../../engine/record/detail.ts';
import { decisionWords, processNames } from '../../../../engine/record/decisionWords.ts';

export interface QueueAt {
  /** First sectors of what has arrived and is not in service, by arrival. */
  readonly waiting: readonly number[];
  /** The choice of what is served, or was last: when, how many waited with it, and why. */
  readonly choice: { readonly atMs: number; readonly waiting: number; readonly why: string } | null;
}

/** @param disk index in the document. Null: the record says nothing of that instant. */
export function queueAt(record: DetailRecord, disk: number, ms: number): QueueAt | null {
  if (ms < record.fromMs || ms > record.toMs || record.requestsLost > 0) return null;
  const { requests, decisions } = record;
  const rows: number[] = [];
  let served = -1;
  for (let row = 0; row < requests.count; row++) {
    if (requests.device[row] !== disk || !(requests.arrivalMs[row] <= ms)) continue;
    if (!(requests.startMs[row] <= ms)) rows.push(row);
    else if (served < 0 || requests.startMs[row] >= requests.startMs[served]) served = row;
  }
  rows.sort((a, b) => requests.arrivalMs[a] - requests.arrivalMs[b]);
  const chosen = served < 0 ? -1 : decisions.request.indexOf(served);
  return {
    waiting: rows.map((row) => requests.lba[row]),
    choice:
      chosen < 0
        ? null
        : {
            atMs: decisions.atMs[chosen],
            waiting: decisions.waiting[chosen],
            why: decisionWords(decisions, chosen, processNames(record)),
          },
  };
}
