/** A process reads part of a file from one end to the other, several windows or calls ahead. Its place is in the columns of `Processes`. */
import { alignedWindowBytes } from '../host/readAhead.ts';
import type { ProcessIndex } from '../kernel/indexes.ts';
import type { OperatorContext } from './operator.ts';
import { SLOTS } from './processes.ts';
import { wrapped } from './spill.ts';

/** Whether the process asks for its next window before it computes on the last: the host's own read-ahead, and the prefetch of a table space. */
export const readsAhead = ({ callBytes, files, processes }: OperatorContext, process: ProcessIndex): boolean =>
  callBytes === 0 || files.isLogical(processes.psu[process]);

/**
 * Starts a sequential read of `bytes` of the process' PSU, from `base` on and from there again after each
 * `room` bytes: the first windows go out at once.
 */
export function open(
  executor: OperatorContext,
  process: ProcessIndex,
  bytes: number,
  base: number,
  room: number,
  cached: boolean,
  now: number,
): void {
  const { processes } = executor;
  processes.base[process] = base;
  processes.room[process] = room;
  processes.consumed[process] = 0;
  processes.asked[process] = 0;
  processes.end[process] = bytes;
  processes.step[process] = 0;
  for (let slot = 0; slot < executor.windows; slot++) ask(executor, process, slot, cached, now);
}

/** Takes the window that has arrived; answers its bytes. */
export function consume(executor: OperatorContext, process: ProcessIndex): number {
  const { processes } = executor;
  const bytes = processes.windowBytes[process * SLOTS + processes.step[process]];
  processes.consumed[process] += bytes;
  const next = processes.step[process] + 1;
  processes.step[process] = next === executor.windows ? 0 : next;
  return bytes;
}

/** Asks for the next window into the slot of the one consumed last. */
export function askOnward(executor: OperatorContext, process: ProcessIndex, cached: boolean, now: number): void {
  const next = executor.processes.step[process];
  ask(executor, process, (next === 0 ? executor.windows : next) - 1, cached, now);
}

/** Asks for the next window into the slot: as much as read-ahead, the piece's end or a spill's room allow. */
function ask(executor: OperatorContext, process: ProcessIndex, slot: number, cached: boolean, now: number): void {
  const { processes, files } = executor;
  const room = processes.room[process];
  const inRoom = wrapped(processes.asked[process], room);
  const left = Math.min(processes.end[process] - processes.asked[process], room - inRoom);
  if (left <= 0) return;
  const psu = processes.psu[process];
  const offset = processes.base[process] + inRoom;
  let bytes = files.isLogical(psu) ? files.prefetchBytes(psu, offset) : executor.callBytes;
  if (bytes === 0) {
    const target = files.psuTarget[psu];
    const align = executor.alignBytes[target];
    bytes = executor.windowBytes[target];
    if (align > 0) bytes = alignedWindowBytes(bytes, align, files.address(psu, offset));
  }
  if (bytes > left) bytes = left;
  processes.asked[process] += bytes;
  processes.windowBytes[process * SLOTS + slot] = bytes;
  executor.read(executor.wanted.by(process, slot, cached).ahead().at(psu, offset, bytes), now);
}
