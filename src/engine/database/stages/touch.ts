/** Caches that are warm at the start, by queries in stages: what their reads of objects leave there, one process after another. */
import { MIB } from '../../../base/units.ts';
import type { QueryIndex } from '../../kernel/indexes.ts';
import type { StagePlace } from '../operator.ts';
import type { Warmed, Warming } from '../warming.ts';
import { isShared, ownBytes, ownPlace, type Hand, type Place } from './parts.ts';
import type { Stage, StagePlan, Stream } from './stage.ts';

/** Bytes that are touched at a time; streams that are read in lock step take turns by them. */
const TURN_BYTES = MIB;

/** Where the stages of a query are planned. */
export const stagePlace = ({ scenario, files, share, batch }: Warmed, q: QueryIndex): StagePlace => ({
  scenario,
  files,
  share,
  plan: { object: batch.object[q], firstSegment: batch.firstSegment[q], segments: batch.segments[q] },
});

/** Whether reads of a stream stay in a cache; of temporary space nothing does that a later query could read. */
const isCached = ({ scenario, files, pools }: Warmed, { object, of }: Stream): boolean =>
  of !== 'temporary' && (!scenario.host.scansBypassFileCache || (pools !== null && pools.has(files.psusOf(object, 0)[0])));

/** Blocks that `touchStages` touches. */
export function stageTouches(warmed: Warmed, plan: StagePlan | null): number {
  let bytes = 0;
  plan?.stages.forEach(({ reads }, s) => {
    for (const stream of reads) {
      const { of, allBytes, roundBytes, stepBytes } = stream;
      if (!isCached(warmed, stream)) continue;
      const rounds = plan.groupRounds[s];
      const once = stepBytes > 0 ? Math.min(allBytes, rounds * roundBytes) : rounds * Math.min(allBytes, roundBytes);
      bytes += once * (of === 'all' ? plan.processes : 1);
    }
  });
  return Math.ceil(bytes / warmed.files.pageBytes);
}

export function touchStages(warmed: Warmed, warming: Warming, plan: StagePlan | null): void {
  if (plan === null) return;
  const hand: Hand = { rank: 0, processes: plan.processes };
  for (hand.rank = 0; hand.rank < plan.processes; hand.rank++)
    for (let s = 0; s < plan.stages.length; s = groupEnd(plan, s))
      for (let round = 0; round < plan.groupRounds[s]; round++)
        for (let k = s; k < groupEnd(plan, s) && warming.left > 0; k++) touchStage(warmed, warming, plan.stages[k], hand, round);
}

function groupEnd({ isLast }: StagePlan, stage: number): number {
  let end = stage;
  while (isLast[end] === 0) end++;
  return end + 1;
}

function touchStage(warmed: Warmed, warming: Warming, { reads }: Stage, hand: Hand, round: number): void {
  const { files } = warmed;
  const streams = reads
    .filter((stream) => isCached(warmed, stream))
    .map((stream) => {
      const own = isShared(stream) ? ownBytes(files, stream, hand) : stream.allBytes;
      const from = round * stream.stepBytes;
      return { stream, from, bytes: Math.max(0, Math.min(stream.roundBytes, own - from)), asked: 0 };
    });
  for (;;) {
    let next: (typeof streams)[number] | null = null;
    for (const one of streams) {
      if (one.asked < one.bytes && (next === null || one.asked / one.bytes < next.asked / next.bytes)) next = one;
    }
    if (next === null || warming.left <= 0) return;
    const { stream, from, bytes, asked } = next;
    const at = from + asked;
    const place: Place = { at: stream.from + at, left: bytes - asked };
    if (isShared(stream)) ownPlace(files, stream, hand, at, place);
    const psu = files.psuOf(stream.object, place.at);
    const offset = place.at - files.psuBefore[psu];
    const size = Math.min(TURN_BYTES, bytes - asked, place.left, files.psuBytes[psu] - offset);
    warming.read(warming.wanted.at(psu, offset, size));
    next.asked += size;
  }
}
