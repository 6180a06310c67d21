/** How every query begins: planning on a processor, then what its operator reads before its processes start. */
import type { OperatorContext } from './operator.ts';
import { operatorOf } from './operators/index.ts';
import type { ProcessIndex } from '../kernel/indexes.ts';

export const PC_START = 200;
const PC_PLANNED = 201;
const PC_PROBED = 202;

export function advanceStart(executor: OperatorContext, process: ProcessIndex, now: number): void {
  const { pc } = executor.processes;
  if (pc[process] === PC_START) {
    pc[process] = PC_PLANNED;
    executor.compute(process, now, executor.scenario.costs.queryStartMs);
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
