import { SECTOR_BYTES } from '../../../base/units.ts';
import { decisionWords } from '../../../engine/record/decisionWords.ts';
import { DataTable } from '../../kit/primitives/DataTable.tsx';
import type { Column } from '../../kit/primitives/DataTable.tsx';
import { formatBytes, formatCount, formatMs } from '../../../analysis/format.ts';
import { decisionOfRequest } from './disks.ts';
import type { LaneCursor } from './useLaneCursor.ts';
import type { LanesData } from './useLanesData.ts';
import { isFromBuffer, momentWords, namesIn } from './words.ts';
import { messages } from './messages.ts';

/** The lanes as numbers: a row a request, in the order of service. A press on one moves the cursor. */
export function LanesTable({ data, cursor }: { readonly data: LanesData; readonly cursor: LaneCursor }) {
  const { record, disk, nameOf, row: marked, whole } = data;
  const { requests, decisions } = record;
  const name = namesIn(record);
  const chosen = decisionOfRequest(record);
  // What has not happened sorts last and reads as a dash.
  const time = (id: string, title: string, ms: (row: number) => number, text = formatMs): Column<number> => ({
    id,
    title,
    text: (row) => text(ms(row)),
    value: (row) => (Number.isNaN(ms(row)) ? Number.MAX_VALUE : ms(row)),
  });
  const columns: readonly Column<number>[] = [
    time('arrived', 'Arrived', (row) => requests.arrivalMs[row], momentWords),
    { id: 'process', title: messages.process, text: (row) => name(requests.process[row]), value: (row) => requests.process[row] },
    {
      id: 'kind',
      title: messages.kind,
      text: (row) => (requests.write[row] === 1 ? 'write' : isFromBuffer(record, row) ? messages.readFromTheDrivesBuffer : 'read'),
      value: (row) => (requests.write[row] === 1 ? 2 : isFromBuffer(record, row) ? 1 : 0),
    },
    {
      id: 'address',
      title: messages.address,
      text: (row) => formatBytes(requests.lba[row] * SECTOR_BYTES),
      value: (row) => requests.lba[row],
    },
    {
      id: 'size',
      title: messages.size,
      text: (row) => formatBytes(requests.sectors[row] * SECTOR_BYTES),
      value: (row) => requests.sectors[row],
    },
    { id: 'merged', title: messages.merged, text: (row) => formatCount(requests.merged[row]), value: (row) => requests.merged[row] },
    time('waited', messages.waitedAtTheHost, (row) => requests.dispatchMs[row] - requests.arrivalMs[row]),
    time('drive', messages.inTheDrivesQueue, (row) => requests.startMs[row] - requests.dispatchMs[row]),
    time('overhead', 'Overhead', (row) => requests.overheadMs[row]),
    time('seek', 'Seek', (row) => requests.seekMs[row]),
    time('rotation', 'Rotation', (row) => requests.rotationMs[row]),
    time('transfer', 'Transfer', (row) => requests.transferMs[row]),
    time('path', 'Path', (row) => requests.pathMs[row]),
    time('complete', 'Complete', (row) => requests.completeMs[row], momentWords),
    {
      id: 'idle',
      title: messages.keptIdleBefore,
      text: (row) => (chosen[row] < 0 ? '–' : formatMs(decisions.idleMs[chosen[row]])),
      value: (row) => (chosen[row] < 0 ? -1 : decisions.idleMs[chosen[row]]),
    },
    {
      id: 'why',
      title: messages.decision,
      text: (row) => (chosen[row] < 0 ? '–' : decisionWords(decisions, chosen[row], name)),
      value: (row) => (chosen[row] < 0 ? -1 : decisions.why[chosen[row]]),
    },
  ];
  return (
    <DataTable
      key={disk.device}
      caption={messages.requestsOfDiskFromTo(nameOf(disk.device), momentWords(whole.fromMs), momentWords(whole.toMs))}
      rows={Array.from(disk.rows)}
      columns={columns}
      rowKey={(row) => row}
      isMarked={(row) => row === marked}
      onRow={(row) => cursor.choose(row, true)}
    />
  );
}
