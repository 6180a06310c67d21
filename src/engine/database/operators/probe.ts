/** Plain requests to one object, closed (each process waits for its own) or open (Poisson arrivals). */
import { NS_PER_MS } from '../../../base/units.ts';
import { naturalLog } from '../../../base/logarithm.ts';
import { draw, drawBelow } from '../../../base/random.ts';
import type { ProbeClass } from '../../../scenario/schema.ts';
import { DRAW_ARRIVAL, DRAW_PROBE } from '../draws.ts';
import { nominalRequestsMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import type { ProcessIndex, QueryIndex, RequestIndex } from '../../kernel/indexes.ts';

const PC_ISSUE = 1;
const PC_ANSWERED = 2;
const PC_ARRIVAL = 3;
const PC_DRAIN = 4;
const PC_COPY = 5;

const TWO_POW_32 = 4_294_967_296;

/** Requests that are sent: all, or in a sample the first few. */
const sampledRequests = ({ requests }: ProbeClass, share: number): number => Math.ceil(requests * share);

/** Streams of requests: each process waits for its own; arrivals at a rate of their own are one. */
const streamsOf = ({ arrivals }: ProbeClass): number => (arrivals.kind === 'closed' ? arrivals.outstanding : 1);

function advance(executor: OperatorContext, query: ProbeClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { pc, step, unit } = executor.processes;
  const requests = sampledRequests(query, executor.share);
  const open = query.arrivals.kind === 'poisson';
  const streams = streamsOf(query);
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        unit[process] = executor.takeUnit(process);
        step[process] = 0;
        pc[process] = open ? PC_ARRIVAL : PC_ISSUE;
        if (open) {
          executor.pause(process, now, interarrivalNs(executor, query, process, 0));
          return;
        }
        break;
      case PC_ARRIVAL:
        issue(executor, query, process, step[process]++, now);
        if (step[process] < requests) {
          executor.pause(process, now, interarrivalNs(executor, query, process, step[process]));
          return;
        }
        pc[process] = PC_DRAIN;
        break;
      case PC_ISSUE: {
        const request = unit[process] + step[process] * streams;
        if (request >= requests) {
          pc[process] = PC_DRAIN;
          break;
        }
        step[process]++;
        issue(executor, query, process, request, now);
        // What a pool has is there at once; work that costs nothing must not keep the event loop to itself.
        pc[process] = (query.write && executor.writeBack !== null) || executor.isPooled(executor.batch.object[q]) ? PC_COPY : PC_ANSWERED;
        if (executor.wait(process, 0, now)) return;
        break;
      }
      case PC_COPY:
        // All that a write into the file cache takes, unless it has to wait for room.
        pc[process] = PC_ANSWERED;
        executor.compute(process, now, 0);
        return;
      case PC_ANSWERED:
        pc[process] = PC_ISSUE;
        if (query.arrivals.kind === 'closed' && query.arrivals.thinkMs > 0) {
          executor.pause(process, now, Math.round(query.arrivals.thinkMs * NS_PER_MS));
          return;
        }
        break;
      default: // PC_DRAIN
        if (executor.wait(process, 0, now)) return;
        executor.unitDone(process);
        executor.finish(process, now);
        return;
    }
  }
}

function interarrivalNs(executor: OperatorContext, query: ProbeClass, process: ProcessIndex, request: RequestIndex): number {
  if (query.arrivals.kind !== 'poisson') return 0;
  const u = (draw(executor.seed, executor.processes.key[process], request, executor.drawnFor(process), DRAW_ARRIVAL) + 0.5) / TWO_POW_32;
  return Math.round((-naturalLog(u) / query.arrivals.perSecond) * 1e9);
}

function issue(executor: OperatorContext, query: ProbeClass, process: ProcessIndex, number: number, now: number): void {
  const { files, seed, processes } = executor;
  const q = executor.queryOf(process);
  // A user alongside the batch continues where its last query ended.
  const request = number + executor.repeatOf(process) * query.requests;
  const object = executor.batch.object[q];
  const first = files.objectFirst[object];
  const isUneven = files.uneven[object] === 1;
  // Whole requests of each PSU where all are of one size; else of the object's data from end to end.
  const perPsu = Math.max(1, Math.floor(files.psuBytes[first] / query.bytes));
  const all = isUneven ? Math.max(1, Math.floor(files.objectBytes[object] / query.bytes)) : perPsu * (files.objectEnd[object] - first);
  const place =
    query.pattern === 'sequential'
      ? request % all
      : drawBelow(all, seed, processes.key[process], request, executor.drawnFor(process), DRAW_PROBE);
  const psu = isUneven ? files.psuOf(object, place * query.bytes) : first + Math.floor(place / perPsu);
  const bytes = Math.min(query.bytes, files.psuBytes[psu]);
  if (bytes === 0) return;
  const at = isUneven ? place * query.bytes - files.psuBefore[psu] : (place % perPsu) * query.bytes;
  // A request that would cross the end of its file ends there.
  const offset = Math.min(at, files.psuBytes[psu] - bytes);
  const wanted = executor.wanted.by(process, 0).at(psu, offset, bytes);
  if (query.write) executor.write(wanted, now);
  else executor.read(wanted, now);
}

export const probe: EngineOperator<ProbeClass> = {
  plan({ object: id }, { files }) {
    const object = files.object(id);
    return { object, firstSegment: 0, segments: files.segments[object] };
  },
  nominalWorkMs: ({ requests }) => nominalRequestsMs(requests),
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: streamsOf,
  processes: (_query, units) => units,
  units: (_executor, query) => streamsOf(query),
  begin() {},
  advance,
  mostEventsPerMs: 8,
  mostUnits: () => 1,
  touches: () => 0,
  touch() {},
  streams: streamsOf,
  sampled(query, { share }) {
    const requests = sampledRequests(query, share);
    return { share: requests / query.requests, turns: requests };
  },
  diskIos: ({ requests }) => requests,
  stepsPerUnit: () => 0,
};
