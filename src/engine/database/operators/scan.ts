/** Table scan, alone or with probing joins: parallel by PSU or by granule (`../scanning.ts`). */
import type { ScanClass, SortClass } from '../../../scenario/schema.ts';
import { drawnSegments } from '../drawnSegments.ts';
import type { Files } from '../files.ts';
import { nominalBytesMs } from '../nominalWork.ts';
import type { EngineOperator } from '../operator.ts';
import { scanBytes, ScanPieces, type Piece } from '../pieces.ts';
import type { QueryPlan } from '../plans.ts';
import { advanceScan } from '../scanning.ts';
import { isScanCached, type Warmed, type Warming } from '../warming.ts';
import type { QueryIndex } from '../../kernel/indexes.ts';

/** Bytes that a scan of the planned segments reads. */
export const plannedBytes = (files: Files, { object, firstSegment, segments }: QueryPlan): number =>
  files.segmentsBytes(object, firstSegment, segments);

function touch(warmed: Warmed, warming: Warming, _query: ScanClass | SortClass, q: QueryIndex): void {
  if (!isScanCached(warmed, q)) return;
  const isPooled = warmed.pools?.has(warmed.files.psusOf(warmed.batch.object[q], 0)[0]) === true;
  const piece: Piece = { psu: 0, from: 0, bytes: 0 };
  const pieces = new ScanPieces(warmed);
  pieces.open(q);
  for (let k = 0; k < pieces.units && warming.left > 0; k++) {
    pieces.find(k, piece);
    const isLogical = warmed.files.isLogical(piece.psu);
    if (isLogical && !isPooled && warmed.scenario.host.scansBypassFileCache) continue;
    if (warmed.throughKernel && !isLogical) warming.readFile(piece.psu, piece.from, piece.bytes);
    else warming.read(warming.wanted.at(piece.psu, piece.from, piece.bytes));
  }
}

/** What scans and sorts have in common: both read a table from end to end. */
export const readsTable = {
  ownProcesses: () => 1,
  processes: (_query, _units, queryProcs) => queryProcs,
  units: (executor, _query, q, user) => executor.openScan(user, q),
  begin() {},
  mostEventsPerMs: 820,
  touches(warmed, _query, q) {
    if (!isScanCached(warmed, q)) return 0;
    const { batch, files, share } = warmed;
    const psus = batch.segments[q] * files.psusPerSegment[batch.object[q]];
    return (scanBytes(warmed, q) * share) / files.pageBytes + psus * share;
  },
  touch,
  streams: (_query, queryProcs) => queryProcs,
  sampled(_query, { pieces, queryProcs }, q) {
    pieces.open(q);
    return { share: pieces.share(), turns: pieces.units / queryProcs };
  },
  stepsPerUnit: () => 0,
} satisfies Partial<EngineOperator<ScanClass | SortClass>>;

export const scan: EngineOperator<ScanClass> = {
  ...readsTable,
  plan(query, place) {
    const object = place.files.object(query.object);
    return { object, ...drawnSegments(query.segments, object, place) };
  },
  nominalWorkMs: ({ bytes = Infinity }, files, plan) => nominalBytesMs(Math.min(plannedBytes(files, plan), bytes)),
  msPerMib: ({ probing }, { probeMsPerMib, scanMsPerMib }) => (probing ? probeMsPerMib : scanMsPerMib),
  advance: (executor, _query, q, process, now) => advanceScan(executor, null, q, process, now),
  mostUnits: (segments, psusPerSegment) => segments * psusPerSegment,
  diskIos: (_query, { scenario, batch, files, pieceBytes }, q) =>
    (scanBytes({ batch, files, scenario }, q) * 2) / Math.min(pieceBytes, files.extentBytes[batch.object[q]]),
};
