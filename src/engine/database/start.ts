/** How every query begins: planning on a processor, then the dimension blocks that a star join probes. */
import { drawBelow } from '../../base/random.ts';
import { DRAW_DIMENSION } from './batch.ts';
import type { OperatorContext } from './operator.ts';

export const PC_START = 200;
const PC_PLANNED = 201;
const PC_PROBED = 202;

export function advanceStart(executor: OperatorContext, process: number, now: number): void {
  const { pc } = executor.processes;
  if (pc[process] === PC_START) {
    pc[process] = PC_PLANNED;
    executor.compute(process, now, executor.scenario.costs.queryStartMs);
    return;
  }
  if (pc[process] === PC_PLANNED) {
    pc[process] = PC_PROBED;
    probeDimensions(executor, process, now);
    if (executor.wait(process, 0, now)) return;
  }
  executor.fork(process, now);
}

function probeDimensions(executor: OperatorContext, process: number, now: number): void {
  const q = executor.queryOf(process);
  const query = executor.classes[executor.batch.classIndex[q]];
  if (query.operator !== 'star-join') return;
  const { files, seed } = executor;
  query.dimensions.objects.forEach((id, d) => {
    const object = files.object(id);
    for (let k = 0; k < query.dimensions.count; k++) {
      const psu =
        files.objectFirst[object] + drawBelow(files.objectFirst[object + 1] - files.objectFirst[object], seed, q, d, 2 * k, DRAW_DIMENSION);
      const blocks = Math.max(1, Math.floor(files.psuBytes[psu] / files.blockBytes));
      const block = drawBelow(blocks, seed, q, d, 2 * k + 1, DRAW_DIMENSION);
      executor.read(process, 0, psu, block * files.blockBytes, Math.min(files.blockBytes, files.psuBytes[psu]), true, now);
    }
  });
}
