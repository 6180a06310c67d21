/** Sort: with memory in stages, as often as it must merge; else with spill, a scan that writes runs and merges them once (`../scanning.ts`). */
import type { SortClass } from '../../../scenario/schema.ts';
import { drawnSegments } from '../drawnSegments.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import type { EngineOperator, StagePlace } from '../operator.ts';
import { scanBytes } from '../pieces.ts';
import { advanceScan } from '../scanning.ts';
import { StageBuilder } from '../stages/build.ts';
import { inStages, stagedIos } from '../stages/inStages.ts';
import { StagePlan } from '../stages/stage.ts';
import { advanceStages } from '../stages/staging.ts';
import { plannedBytes, readsTable } from './scan.ts';

function stages({ spill, spillShare, writeBytes, memoryBytes, parallel }: SortClass, { plan, ...place }: StagePlace): StagePlan | null {
  if (memoryBytes === undefined) return null;
  const { files } = place;
  const build = new StageBuilder({ plan, ...place }, parallel);
  const bytes = plannedBytes(files, plan);
  const span = { object: plan.object, from: files.psuBefore[files.segmentPsu(plan.object, plan.firstSegment)], bytes };
  const object = files.object(spill);
  return new StagePlan(
    build.processes,
    object,
    build.sort(span, Math.ceil(bytes * spillShare), { memoryBytes, writeBytes, spill: object }),
  );
}

export const sort: EngineOperator<SortClass> = {
  ...readsTable,
  plan(query, place) {
    const object = place.files.object(query.object);
    return { object, spill: place.files.object(query.spill), ...drawnSegments(query.segments, object, place) };
  },
  stages,
  units: (executor, query, q, user) =>
    query.memoryBytes === undefined ? executor.openScan(user, q) : inStages.units(executor, query, q, user),
  sampled: (query, work, q) => (query.memoryBytes === undefined ? readsTable.sampled(query, work, q) : inStages.sampled(query, work)),
  nominalWorkMs: ({ spillShare }, files, plan) => nominalBytesMs(plannedBytes(files, plan) * (1 + 2 * spillShare)),
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  advance: (executor, query, q, process, now) =>
    query.memoryBytes === undefined ? advanceScan(executor, query, q, process, now) : advanceStages(executor, q, process, now),
  mostUnits: () => 1,
  diskIos(query, estimate, q) {
    const { spillShare } = query;
    const { scenario, batch, files, pieceBytes } = estimate;
    if (query.memoryBytes !== undefined) return stagedIos((place) => stages(query, place), estimate, q);
    const bytes = scanBytes({ batch, files, scenario }, q);
    const ownPiece = Math.min(pieceBytes, files.extentBytes[batch.object[q]]);
    // Spill space does not grow.
    if (ownPiece < pieceBytes) return bytes / ownPiece + (bytes * 2 * spillShare) / pieceBytes;
    return (bytes * (1 + 2 * spillShare)) / ownPiece;
  },
};
