/** Requests of a disk as CSV, each with the decision that let it go. */
import type { CsvValue } from '../../../base/csv.ts';
import { decisionWords } from '../../../engine/record/decisionWords.ts';
import type { DetailRecord } from '../../../engine/record/detail.ts';
import { toCsv } from '../../kit/export/csv.ts';
import type { Origin } from '../../kit/export/origin.ts';
import { decisionOfRequest } from './disks.ts';
import type { DiskDetail } from './disks.ts';
import { namesIn } from './words.ts';

const HEADER = [
  'disk',
  'process',
  'kind',
  'lba',
  'sectors',
  'merged',
  'arrival_ms',
  'dispatch_ms',
  'start_ms',
  'complete_ms',
  'overhead_ms',
  'seek_ms',
  'rotation_ms',
  'transfer_ms',
  'path_ms',
  'chosen_at_ms',
  'waiting',
  'kept_idle_ms',
  'kept_idle_for',
  'decision',
];

/** Empty fields: what had not happened when the window ended, or was decided before it began. */
export function lanesCsv(record: DetailRecord, disk: DiskDetail, diskId: string, origin: Origin): string {
  const { requests, decisions } = record;
  const name = namesIn(record);
  const chosen = decisionOfRequest(record);
  const rows = Array.from(disk.rows, (row): CsvValue[] => {
    const decision = chosen[row];
    const why: CsvValue[] =
      decision < 0
        ? ['', '', '', '', '']
        : [
            decisions.atMs[decision],
            decisions.waiting[decision],
            decisions.idleMs[decision],
            decisions.idleMs[decision] > 0 ? name(decisions.idleFor[decision]) : '',
            decisionWords(decisions, decision, name),
          ];
    return [
      diskId,
      name(requests.process[row]),
      requests.write[row] === 1 ? 'write' : 'read',
      requests.lba[row],
      requests.sectors[row],
      requests.merged[row],
      requests.arrivalMs[row],
      requests.dispatchMs[row],
      requests.startMs[row],
      requests.completeMs[row],
      requests.overheadMs[row],
      requests.seekMs[row],
      requests.rotationMs[row],
      requests.transferMs[row],
      requests.pathMs[row],
      ...why,
    ];
  });
  return toCsv(HEADER, rows, origin);
}
