/** How every query begins: whatever its stream waits for, planning on a processor, then what its operator reads before its processes start. */
import type { OperatorContext } from './operator.ts';
import { operatorOf } from './operators/index.ts';
import type { ProcessIndex } from '../kernel/indexes.ts';

export const PC_START = 200;
const PC_PLANNED = 201;
const PC_PROBED = 202;
const PC_DELAYED = 203;

export function advanceStart(executor: OperatorContext, process: ProcessIndex, now: number): void {
  const { pc } = executor.processes;
  if (pc[process] === PC_START) {
    pc[process] = PC_DELAYED;
    const delayNs = executor.startDelayNs(process);
    if (delayNs > 0) {
      executor.pause(process, now, delayNs);
      return;
    }
  }
  if (pc[process] === PC_DELAYED) {
    pc[process] = PC_PLANNED;
    executor.compute(process, now, executor.startMs(process));
    return;
  }
  if (pc[process] === PC_PLANNED) {
    pc[process] = PC_PROBED;
    const q = executor.queryOf(process);
    const query = executor.classes[executor.batch.classIndex[q]];
    operatorOf(query).begin(executor, query, process, q, now);
    if (executor.wait(process, 0, now)) return;
  }
  executor.fork(process, now);
}
