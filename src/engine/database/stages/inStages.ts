/** What operators that work in stages have in common. */
import type { QueryClass } from '../../../scenario/schema.ts';
import type { QueryIndex } from '../../kernel/indexes.ts';
import type { EngineOperator, IoEstimate, StagePlace } from '../operator.ts';
import type { StagePlan, Stream } from './stage.ts';
import { advanceStages } from './staging.ts';

/** Bytes of a stream that all processes read or write in all rounds. */
function streamBytes({ of, allBytes, roundBytes, stepBytes }: Stream, rounds: number, processes: number): number {
  const ofOne = stepBytes > 0 ? Math.min(allBytes, rounds * roundBytes) : rounds * Math.min(allBytes, roundBytes);
  return of === 'all' || of === 'temporary' ? ofOne * processes : ofOne;
}

/** Bytes of temporary space that a plan writes and reads. */
export function temporaryBytes(plan: StagePlan): number {
  let bytes = 0;
  plan.stages.forEach(({ reads, write }, s) => {
    for (const stream of [...reads, ...(write === null ? [] : [write])])
      if (stream.of === 'temporary') bytes += streamBytes(stream, plan.groupRounds[s], plan.processes);
  });
  return bytes;
}

/** Requests of a plan, where a sequential read of an object asks for `windowBytes` at a time. */
export function plannedRequests(plan: StagePlan, windowBytes: number): number {
  let requests = 0;
  plan.stages.forEach(({ reads, write }, s) => {
    for (const stream of [...reads, ...(write === null ? [] : [write])]) {
      requests += streamBytes(stream, plan.groupRounds[s], plan.processes) / (stream.pieceBytes || windowBytes);
    }
  });
  return requests;
}

/** The same of a query as it is planned. */
export function stagedIos(
  stages: (place: StagePlace) => StagePlan | null,
  { scenario, files, batch, pieceBytes }: IoEstimate,
  q: QueryIndex,
): number {
  const plan = { object: batch.object[q], firstSegment: batch.firstSegment[q], segments: batch.segments[q] };
  const windowBytes = Math.min(pieceBytes, files.extentBytes[plan.object]);
  const staged = stages({ scenario, files, plan, share: 1 });
  return staged === null ? 0 : plannedRequests(staged, windowBytes);
}

export const inStages = {
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: () => 1,
  processes: (_query, _units, queryProcs) => queryProcs,
  units(executor, _query, q, user) {
    const { processes, turns } = executor.stagesOf(q, user);
    return processes * turns;
  },
  begin() {},
  advance: (executor, _query, q, process, now) => advanceStages(executor, q, process, now),
  mostEventsPerMs: 820,
  mostUnits: () => 1,
  touches: () => 0,
  touch() {},
  streams: (_query, queryProcs) => queryProcs,
  // Stages are shorter, not fewer.
  sampled: (_query, { share }) => ({ share, turns: 2 }),
  stepsPerUnit: () => 0,
} satisfies Partial<EngineOperator<QueryClass>>;
