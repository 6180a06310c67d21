/** Sort with spill: a scan that writes runs and merges them (`../scanning.ts`). */
import type { SortClass } from '../../../scenario/schema.ts';
import { drawnSegments } from '../drawnSegments.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import type { EngineOperator } from '../operator.ts';
import { scanBytes } from '../pieces.ts';
import { advanceScan } from '../scanning.ts';
import { plannedBytes, readsTable } from './scan.ts';

export const sort: EngineOperator<SortClass> = {
  ...readsTable,
  plan(query, place) {
    const object = place.files.object(query.object);
    return { object, spill: place.files.object(query.spill), ...drawnSegments(query.segments, object, place) };
  },
  nominalWorkMs: ({ spillShare }, files, plan) => nominalBytesMs(plannedBytes(files, plan) * (1 + 2 * spillShare)),
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  advance: (executor, query, q, process, now) => advanceScan(executor, query, q, process, now),
  mostUnits: () => 1,
  diskIos({ spillShare }, { scenario, batch, files, pieceBytes }, q) {
    const bytes = scanBytes({ batch, files, scenario }, q);
    const ownPiece = Math.min(pieceBytes, files.extentBytes[batch.object[q]]);
    // Spill space does not grow.
    if (ownPiece < pieceBytes) return bytes / ownPiece + (bytes * 2 * spillShare) / pieceBytes;
    return (bytes * (1 + 2 * spillShare)) / ownPiece;
  },
};
