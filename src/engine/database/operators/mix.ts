/** Mixes of requests: every process goes through its part of all streams, step by step. */
import { MOST_MIX_STREAMS } from '../../../scenario/operators/mix.ts';
import type { MixClass } from '../../../scenario/schema.ts';
import { DRAW_MIX } from '../draws.ts';
import { drawnPlace } from '../drawnPlace.ts';
import { sampledRequests, type MixParts } from '../mixParts.ts';
import { nominalRequestsMs } from '../nominalWork.ts';
import { PC_BEGIN, type EngineOperator, type OperatorContext } from '../operator.ts';
import { NONE } from '../processes.ts';
import type { ProcessIndex, QueryIndex } from '../../kernel/indexes.ts';

const PC_STEP = 1;
const PC_THERE = 2;
const PC_STEPPED = 3;

type Stream = MixClass['streams'][number];

const sumOf = (streams: readonly Stream[], of: (stream: Stream) => number): number => streams.reduce((sum, stream) => sum + of(stream), 0);

/** Steps of one process with so many requests of each stream at most. */
function stepsOf({ streams, order }: MixClass, share: number): number {
  const requests = (stream: Stream): number => sampledRequests(stream, share);
  return order === 'lock-step' ? streams.reduce((most, stream) => Math.max(most, requests(stream)), 0) : sumOf(streams, requests);
}

/** Sends the requests of the process' next step into slot 0; false if it has none left. */
const sendStep = (executor: OperatorContext, parts: MixParts, process: ProcessIndex, now: number): boolean =>
  parts.query.order === 'lock-step' ? sendOfAll(executor, parts, process, now) : sendOfNext(executor, parts, process, now);

/** A request of each stream; shorter streams every so many steps, the last with the last step. */
function sendOfAll(executor: OperatorContext, parts: MixParts, process: ProcessIndex, now: number): boolean {
  const { mixed, processes } = executor;
  const row = parts.row(processes.unit[process]);
  const step = processes.step[process];
  const longest = parts.longest(row);
  if (step >= longest) return false;
  for (let s = 0; s < parts.query.streams.length; s++) {
    if (mixed[process * MOST_MIX_STREAMS + s] < Math.floor(((step + 1) * parts.all[row + s]) / longest))
      send(executor, parts, process, s, now);
  }
  return true;
}

/** A request of the stream that is next in the query's order. */
function sendOfNext(executor: OperatorContext, parts: MixParts, process: ProcessIndex, now: number): boolean {
  const { mixed, processes } = executor;
  const row = parts.row(processes.unit[process]);
  let next = -1;
  let least = 1;
  for (let s = 0; s < parts.query.streams.length; s++) {
    const all = parts.all[row + s];
    const sent = mixed[process * MOST_MIX_STREAMS + s];
    if (sent >= all) continue;
    // Between two requests of a stream, half way: so streams of equal length take turns.
    const at = (sent + 0.5) / all;
    if (parts.query.order === 'one-after-other' ? next >= 0 : at >= least) continue;
    least = at;
    next = s;
  }
  if (next < 0) return false;
  send(executor, parts, process, next, now);
  return true;
}

function send(executor: OperatorContext, parts: MixParts, process: ProcessIndex, s: number, now: number): void {
  const { files, mixed, processes } = executor;
  const stream = parts.query.streams[s];
  const row = parts.row(processes.unit[process]) + s;
  const sent = mixed[process * MOST_MIX_STREAMS + s]++;
  const place =
    stream.pattern === 'random'
      ? drawnPlace(
          executor,
          parts.places[s],
          processes.key[process],
          parts.first[row] + sent + executor.repeatOf(process) * stream.requests,
          executor.drawnFor(process),
          DRAW_MIX + s,
        )
      : parts.from[row] + (sent % parts.own[row]);
  const at = place * stream.bytes;
  const psu = files.psuOf(parts.object[s], at);
  // A request that would cross the end of its file ends there.
  const bytes = Math.min(stream.bytes, files.psuBytes[psu]);
  const wanted = executor.wanted
    .by(process, 0, !stream.write)
    .at(psu, Math.min(at - files.psuBefore[psu], files.psuBytes[psu] - bytes), bytes);
  if (stream.write) executor.write(wanted, now);
  else executor.read(wanted, now);
}

function advance(executor: OperatorContext, query: MixClass, q: QueryIndex, process: ProcessIndex, now: number): void {
  const { pc, unit, step } = executor.processes;
  for (;;) {
    switch (pc[process]) {
      case PC_BEGIN:
        unit[process] = executor.takeUnit(process);
        // What it needs was lost before it began.
        if (unit[process] === NONE) {
          executor.finish(process, now);
          return;
        }
        step[process] = 0;
        executor.mixed.fill(0, process * MOST_MIX_STREAMS, (process + 1) * MOST_MIX_STREAMS);
        pc[process] = PC_STEP;
        break;
      case PC_STEP:
        if (!sendStep(executor, executor.mixParts[executor.batch.classIndex[q]]!, process, now)) {
          executor.unitDone(process);
          executor.finish(process, now);
          return;
        }
        pc[process] = PC_THERE;
        if (executor.wait(process, 0, now)) return;
        break;
      case PC_THERE:
        pc[process] = PC_STEPPED;
        executor.compute(process, now, query.stepMs);
        return;
      default: // PC_STEPPED
        step[process]++;
        pc[process] = PC_STEP;
    }
  }
}

export const mix: EngineOperator<MixClass> = {
  plan({ streams }, { files }) {
    const object = files.object(streams[0].object);
    return { object, firstSegment: 0, segments: files.segments[object] };
  },
  nominalWorkMs: ({ streams }) => nominalRequestsMs(sumOf(streams, ({ requests }) => requests)),
  msPerMib: (_query, { scanMsPerMib }) => scanMsPerMib,
  ownProcesses: ({ processes }) => processes,
  processes: ({ processes }) => processes,
  units: (_executor, { processes }) => processes,
  begin() {},
  advance,
  mostEventsPerMs: 8,
  mostUnits: () => 1,
  touches: () => 0,
  touch() {},
  streams: ({ processes }) => processes,
  sampled(query, { share }) {
    const sent = sumOf(query.streams, (stream) => sampledRequests(stream, share));
    return { share: sent / sumOf(query.streams, ({ requests }) => requests), turns: stepsOf(query, share) / query.processes };
  },
  diskIos: ({ streams }) => sumOf(streams, ({ requests }) => requests),
  stepsPerUnit: () => 0,
};
