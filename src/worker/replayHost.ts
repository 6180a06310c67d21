/**
 * The worker's side of replays: reads a file piece by piece, keeps its columns, replays them in slices, and reads
 * its mail in between. Like `host.ts` it knows nothing of workers, so that tests run it in their own thread.
 */
import { NS_PER_MS } from '../base/units.ts';
import { HISTOGRAM_BINS, histogramBin } from '../engine/record/histogram.ts';
import { HEAD_BYTES, detectTrace } from '../trace/detect.ts';
import { traceFacts } from '../trace/facts.ts';
import { createTraceReader } from '../trace/reader.ts';
import type { TraceReader } from '../trace/reader.ts';
import { ReplayOverload } from '../trace/player.ts';
import { followFiles, sameDevices } from '../trace/followFiles.ts';
import { createReplay } from '../trace/replay.ts';
import { ResponseLines } from '../trace/responseLines.ts';
import type { ResponseSink } from '../trace/responses.ts';
import type { Trace } from '../trace/trace.ts';
import { PROGRESS_EVERY_MS } from './host.ts';
import type { Host } from './host.ts';
import { readPieces } from './pieces.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { Order } from './protocol.ts';
import type { ReadAs, ReplayJob, ReplayReply, ReplaySpec } from './replayProtocol.ts';
import type { HostScope } from './scope.ts';
import { firstSlice, nextSlice } from './slice.ts';
import { pack } from './transfer.ts';

/** A reply without its envelope. */
type Told = ReplayReply extends infer R ? (R extends unknown ? Omit<R, 'protocol' | 'runId'> : never) : never;

interface Current {
  readonly runId: number;
  readonly job: ReplayJob;
  canceled: boolean;
}

/** What was read last. */
interface Kept {
  readonly fileId: number;
  readonly way: string;
  readonly trace: Trace;
}

/** Requests of a trace that a browser's tab can hold with room to spare: 350 MB of columns. */
const MOST_REQUESTS = 2 ** 24;

const wayOf = ({ format, onMalformed, blkparseAction }: ReadAs): string => [format, onMalformed, blkparseAction].join(' ');

/** Starts a host. It is idle until a `run` message arrives. */
export function createReplayHost(scope: HostScope): Host {
  const waiting: Current[] = [];
  let current: Current | null = null;
  let kept: Kept | null = null;
  let slice = firstSlice;
  let toldAt = -Infinity;

  const pause = () => new Promise<void>((resolve) => scope.yieldTo(resolve));

  function tell(told: Told, buffers: ArrayBuffer[] = []): void {
    if (current && !current.canceled) scope.post({ ...told, protocol: PROTOCOL, runId: current.runId }, buffers);
  }

  /** Progress as often as people see it. */
  function tellNow(told: () => Told): void {
    const now = scope.now();
    if (now - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = now;
    tell(told());
  }

  async function work(item: Current): Promise<void> {
    toldAt = -Infinity;
    try {
      const trace = await traceOf(item);
      if (trace && item.job.replay) await replay(item, trace, item.job.replay);
      else tell({ type: 'done' });
    } catch (error) {
      if (error instanceof ReplayOverload) {
        tell({ type: 'refused', refusal: { kind: 'overload', message: error.message } });
        tell({ type: 'done' });
      } else tell({ type: 'failed', message: wordsOf(error) });
    }
  }

  /** The trace of a job: the one that is kept, or the file read again. Null if it was reported why there is none. */
  async function traceOf(item: Current): Promise<Trace | null> {
    const { file, fileId, name } = item.job;
    let { read } = item.job;
    if (read.format === null) {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      const detection = detectTrace(head, file.size <= HEAD_BYTES, name);
      tell({ type: 'detected', detection });
      read = { ...read, format: detection.format, ...(detection.blkparseAction && { blkparseAction: detection.blkparseAction }) };
    }
    if (read.format === null || item.canceled) return null;
    if (kept?.fileId === fileId && kept.way === wayOf(read)) {
      // Anyone who canceled when the last line had been read was not told of it, and asks again.
      if (item.job.replay === null) tellRead(kept.trace);
      return kept.trace;
    }
    // The old columns go before the new ones come: there is never room needed for both.
    kept = null;
    const reader = createTraceReader(read.format, { ...read, maxRequests: MOST_REQUESTS, fileBytes: file.size });
    await pour(item, reader);
    if (item.canceled) return null;
    const end = reader.end();
    if (!end.ok) {
      tell({ type: 'unread', refusal: end.error });
      return null;
    }
    const trace = end.value;
    kept = { fileId, way: wayOf(read), trace };
    tellRead(trace);
    return trace;
  }

  function tellRead(trace: Trace): void {
    tell({ type: 'read', trace: { format: trace.format, time: trace.time, report: trace.report, facts: traceFacts(trace) } });
  }

  async function pour(item: Current, reader: TraceReader): Promise<void> {
    await readPieces(item.job.file, async (piece) => {
      const more = reader.push(piece);
      tellNow(() => ({ type: 'reading', progress: reader.progress() }));
      await pause();
      return more && !item.canceled;
    });
  }

  async function replay(item: Current, asRead: Trace, { scenario, recordedOn, options }: ReplaySpec): Promise<void> {
    const followed = recordedOn === undefined ? null : followFiles(asRead, recordedOn, scenario, options.devices);
    if (followed !== null && !followed.ok) {
      tell({ type: 'refused', refusal: { kind: 'devices', message: followed.error } });
      tell({ type: 'done' });
      return;
    }
    const trace = followed === null ? asRead : followed.value.trace;
    const wantsCsv = item.job.want === 'responses';
    // Finished pieces are handed to the browser as blobs, which need not be in memory.
    const pieces: Blob[] = [];
    const csv = wantsCsv ? new ResponseLines((text) => pieces.push(new Blob([text]))) : null;
    const counts = new ResponseCounts();
    const made = createReplay(trace, scenario, {
      ...options,
      ...(followed !== null && { devices: sameDevices(trace) }),
      sink: csv ?? counts,
    });
    if (!made.ok) {
      tell({ type: 'refused', refusal: made.error });
      tell({ type: 'done' });
      return;
    }
    const run = made.value;
    if (csv) csv.isReplayed = (index) => run.isReplayed(index);
    for (;;) {
      const start = scope.now();
      const complete = run.advance(slice.events);
      if (complete) break;
      slice = nextSlice(slice, scope.now() - start);
      tellNow(() => ({ type: 'progress', progress: run.progress() }));
      await pause();
      if (item.canceled) return;
    }
    const result = run.result();
    if (csv) {
      csv.end();
      tell({ type: 'responses', csv: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), resultHash: result.resultHash });
      tell({ type: 'done' });
      return;
    }
    const parcel = pack({
      result,
      histogram: counts.histogram,
      largestMs: counts.largestNs / NS_PER_MS,
      ...(followed !== null && { follow: followed.value.report }),
    });
    tell({ type: 'result', answer: parcel.value }, parcel.buffers);
  }

  async function workOff(): Promise<void> {
    while (!current && waiting.length > 0) {
      current = waiting.shift() ?? null;
      // Mail that came with the job (a cancel) is read before it is begun.
      await pause();
      if (current && !current.canceled) await work(current);
      current = null;
    }
  }

  scope.post({ protocol: PROTOCOL, type: 'ready' }, []);
  return {
    receive(message) {
      if (!isEnvelope(message) || message.protocol !== PROTOCOL) return;
      const order = message as Order<ReplayJob>;
      switch (order.type) {
        case 'run':
          waiting.push({ runId: order.runId, job: order.job, canceled: false });
          void workOff();
          return;
        case 'cancel':
          for (const item of current ? [current, ...waiting] : waiting) if (item.runId === order.runId) item.canceled = true;
          return;
        case 'ping':
          scope.post({ protocol: PROTOCOL, type: 'pong', nonce: order.nonce }, []);
          return;
        case 'chaos':
          scope.chaos?.(order.fault);
      }
    },
  };
}

/** The responses of all requests as a histogram: the picture of their distribution takes as much room for ten as for millions. */
class ResponseCounts implements ResponseSink {
  readonly histogram = new Uint32Array(HISTOGRAM_BINS);
  largestNs = 0;

  response(_index: number, arrivalNs: number, completionNs: number): void {
    const ns = completionNs - arrivalNs;
    this.histogram[histogramBin(ns)]++;
    if (ns > this.largestNs) this.largestNs = ns;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Error && error.name === 'NotReadableError') {
    return 'The file can no longer be read: it was changed, moved or taken away since it was chosen. Choose it again.';
  }
  return error instanceof Error ? error.message : String(error);
}
