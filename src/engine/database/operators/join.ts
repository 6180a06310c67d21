/** Joins: block nested loop, merge and hash, as stages that each process goes through with its part of the inputs and of the memory. */
import type { JoinClass } from '../../../scenario/schema.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import type { EngineOperator, StagePlace } from '../operator.ts';
import { NONE } from '../processes.ts';
import { spanOf, StageBuilder } from '../stages/build.ts';
import { inStages, stagedIos } from '../stages/inStages.ts';
import { StagePlan } from '../stages/stage.ts';
import { stagePlace, stageTouches, touchStages } from '../stages/touch.ts';

function stages({ outer, inner, method, parallel }: JoinClass, place: StagePlace): StagePlan {
  const { files } = place;
  const build = new StageBuilder(place, parallel);
  const spans = [spanOf(files, outer), spanOf(files, inner)] as const;
  if (method.kind === 'nested-loop') return new StagePlan(build.processes, NONE, build.nestedLoop(...spans, method.memoryBytes));
  const spill = files.object(method.spill);
  const overflow = { memoryBytes: method.memoryBytes, writeBytes: method.writeBytes, spill };
  const rounds = method.kind === 'hash' ? build.hashJoin(...spans, overflow) : build.mergeJoin(...spans, overflow, method.sorted);
  return new StagePlan(build.processes, spill, rounds);
}

export const join: EngineOperator<JoinClass> = {
  ...inStages,
  stages,
  plan({ outer, method }, { files }) {
    const object = files.object(outer.object);
    return {
      object,
      firstSegment: 0,
      segments: files.segments[object],
      ...(method.kind !== 'nested-loop' && { spill: files.object(method.spill) }),
    };
  },
  touches: (warmed, query, q) => stageTouches(warmed, stages(query, stagePlace(warmed, q))),
  touch: (warmed, warming, query, q) => touchStages(warmed, warming, stages(query, stagePlace(warmed, q))),
  nominalWorkMs: ({ outer, inner }, files) => nominalBytesMs(spanOf(files, outer).bytes + spanOf(files, inner).bytes),
  diskIos: (query, estimate, q) => stagedIos((place) => stages(query, place), estimate, q),
};
