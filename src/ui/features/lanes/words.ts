/** The lanes in words: names of processes, the request under the cursor, the summary of a window. */
import { GAVE_UP_TIME, NOBODY } from '../../../engine/record/decision.ts';
import { deadlineWords, decisionWords, processNames } from '../../../engine/record/decisionWords.ts';
import type { NameProcess } from '../../../engine/record/decisionWords.ts';
import type { DetailRecord } from '../../../engine/record/detail.ts';
import { SECTOR_BYTES } from '../../../base/units.ts';
import { perObject } from '../../../base/perObject.ts';
import { formatInstant, formatMs } from '../../../analysis/format.ts';
import { decisionOfRequest, disksIn } from './disks.ts';
import type { DiskDetail } from './disks.ts';
import { messages } from './messages.ts';

/** "disk sdb": the name that the document has for a disk, by its index. */
export type NameDisk = (device: number) => string;

export const namesIn: (record: DetailRecord) => NameProcess = perObject((record: DetailRecord) => processNames(record));

/** "2", or "3.2" with several users: the name where there is no room for it. */
export function shortName({ processUser, processNumber }: DetailRecord, process: number): string {
  if (process === NOBODY) return 'host';
  const several = processUser.some((user) => user !== processUser[0]);
  const number = (processNumber[process] ?? process) + 1;
  return several ? `${(processUser[process] ?? 0) + 1}.${number}` : String(number);
}

/** At the left of a lane. */
export function laneName(record: DetailRecord, process: number, wide: boolean): string {
  const short = shortName(record, process);
  return wide && process !== NOBODY ? messages.process2(short) : short;
}

/** An instant of the run to a tenth of a millisecond: what a request takes is given in these. */
export function momentWords(ms: number): string {
  return formatInstant(ms, 200);
}

/** "64 KiB at 1.2 GiB". */
export function addressWords(lba: number, sectors: number): string {
  return messages.at(sectors, SECTOR_BYTES, lba);
}

export interface CardTime {
  readonly id: string;
  readonly label: string;
  /** What a tracer calls it. */
  readonly note?: string;
  readonly text: string;
}

/** A read that took no seek, no turn and no transfer from the platters: the drive had all of it in its buffer. */
export function isFromBuffer({ requests }: DetailRecord, row: number): boolean {
  const { write, startMs, seekMs, rotationMs, transferMs } = requests;
  return write[row] === 0 && !Number.isNaN(startMs[row]) && seekMs[row] === 0 && rotationMs[row] === 0 && transferMs[row] === 0;
}

/** One request: when what happened to it, and why it was let go. */
export interface Card {
  readonly title: string;
  readonly times: readonly CardTime[];
  readonly decision: string;
  readonly deadline: string;
}

export function cardOf(record: DetailRecord, row: number): Card {
  const { requests } = record;
  const name = namesIn(record);
  const [arrival, dispatch, start, complete] = [requests.arrivalMs, requests.dispatchMs, requests.startMs, requests.completeMs].map(
    (column) => column[row],
  );
  const merged = requests.merged[row];
  const kind = requests.write[row] === 1 ? 'Write' : 'Read';
  const duration = (ms: number) => (Number.isNaN(ms) ? messages.notYet : formatMs(ms));
  const decision = decisionOfRequest(record)[row];
  return {
    title: messages.ofText4(
      kind,
      name(requests.process[row]),
      addressWords(requests.lba[row], requests.sectors[row]),
      merged,
      bufferWords(record, row),
    ),
    times: [
      { id: 'arrived', label: messages.arrived, text: momentWords(arrival) },
      { id: 'waited', label: messages.waitedAtTheHost2, note: 'Q2D', text: duration(dispatch - arrival) },
      { id: 'inDrive', label: messages.inTheDrivesQueue2, note: 'D2S', text: duration(start - dispatch) },
      ...(Number.isNaN(start)
        ? []
        : [
            { id: 'overhead', label: messages.overhead, text: formatMs(requests.overheadMs[row]) },
            { id: 'seek', label: messages.seek, text: formatMs(requests.seekMs[row]) },
            { id: 'rotation', label: messages.rotation, text: formatMs(requests.rotationMs[row]) },
            { id: 'transfer', label: messages.transfer, text: formatMs(requests.transferMs[row]) },
            { id: 'path', label: messages.pathToTheHost, text: formatMs(requests.pathMs[row]) },
          ]),
      { id: 'complete', label: messages.complete, text: Number.isNaN(complete) ? messages.notInThisWindow : momentWords(complete) },
      { id: 'response', label: messages.response, note: 'Q2C', text: duration(complete - arrival) },
    ],
    decision: decision < 0 ? messages.chosenBeforeTheWindowBegan : capital(decisionWords(record.decisions, decision, name)),
    deadline: decision < 0 ? '' : deadlineWords(record.decisions, decision, name),
  };
}

/** The request at the cursor in one sentence: what is read out. */
export function readingOfRequest(record: DetailRecord, row: number | null, nameOf: NameDisk): string {
  if (row === null) return messages.noRequestChosenArrowKeys;
  const { requests } = record;
  const kind = requests.write[row] === 1 ? 'write' : 'read';
  const name = namesIn(record);
  const waited = requests.dispatchMs[row] - requests.arrivalMs[row];
  const response = requests.completeMs[row] - requests.arrivalMs[row];
  const decision = decisionOfRequest(record)[row];
  const times = Number.isNaN(waited) ? messages.stillWaitingAtTheEnd : messages.waited(waited, Number.isNaN(response), response);
  const why = decision < 0 ? '' : `; ${decisionWords(record.decisions, decision, name)}`;
  return messages.diskOf(
    momentWords(requests.arrivalMs[row]),
    nameOf(requests.device[row]),
    kind,
    name(requests.process[row]),
    times,
    bufferWords(record, row),
    why,
  );
}

function bufferWords(record: DetailRecord, row: number): string {
  return isFromBuffer(record, row) ? messages.fromTheDrivesBuffer : '';
}

/** What, the numbers, the pattern. */
export function lanesSummary(record: DetailRecord, disk: DiskDetail, nameOf: NameDisk): string {
  const span = record.toMs - record.fromMs;
  const what = messages.requestLanesOfDiskFrom(nameOf(disk.device), record.fromMs, record.toMs, disk.lanes.length);
  if (disk.rows.length === 0) return messages.noRequests(what);
  const busy = disksIn(record).find(({ device }) => device === disk.device)?.busyMs ?? 0;
  const idle = disk.idles.reduce((sum, each) => sum + each.toMs - Math.max(each.fromMs, record.fromMs), 0);
  const numbers = messages.inServiceOfTheTime(disk.rows.length, disk.decisions.length, busy, span);
  // Idle time kept for no process (for more requests to join, or for the drive) has no expected request.
  const forSomebody = disk.idles.filter(({ process }) => process !== NOBODY);
  const vain = forSomebody.filter(({ decision }) => record.decisions.why[decision] === GAVE_UP_TIME).length;
  // Where another went for a reason of its own, such as its deadline, it is not known whether the process came as well.
  const cut = forSomebody.filter(
    ({ decision, process }) => record.decisions.why[decision] !== GAVE_UP_TIME && record.decisions.process[decision] !== process,
  ).length;
  const luck = [...(vain > 0 ? [messages.neverCame(vain)] : []), ...(cut > 0 ? [messages.cutShort(cut)] : [])];
  const pattern =
    disk.idles.length === 0
      ? messages.theSchedulerNeverKeptThe
      : messages.keptIdleTimesInAll(disk.idles.length, idle, forSomebody.length, luck.join(', ') || messages.alwaysCame);
  return `${what} ${numbers} ${pattern}${lostWords(record)}`;
}

/** What did not fit, for it must not be missed: " 312 requests did not fit ..."; empty when all did. */
export function lostWords({ requestsLost, decisionsLost }: DetailRecord): string {
  if (requestsLost + decisionsLost === 0) return '';
  return messages.notDrawnBecauseThereWere(requestsLost, decisionsLost);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
