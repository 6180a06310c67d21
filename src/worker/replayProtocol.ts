/**
 * What page and replay worker exchange. A trace crosses as the file itself, which is a handle: its bytes are read
 * in the worker, and nothing of it ever stands in the page's memory.
 */
import type { Scenario } from '../scenario/schema.ts';
import type { Detection } from '../trace/detect.ts';
import type { TraceFacts } from '../trace/facts.ts';
import type { FollowReport } from '../trace/followFiles.ts';
import type { FormatOptions, TraceFormat } from '../trace/names.ts';
import type { ReadProgress, TraceRefusal } from '../trace/reader.ts';
import type { ReplayOptions, ReplayProgress, ReplayRefusal } from '../trace/replay.ts';
import type { ReplayResult } from '../trace/replayDocument.ts';
import type { TraceReport, TraceTime } from '../trace/trace.ts';
import type { Reply } from './protocol.ts';

/** How a file is to be read. */
export interface ReadAs extends FormatOptions {
  /** Null: to be found out. */
  readonly format: TraceFormat | null;
  readonly onMalformed: 'skip' | 'refuse';
}

/** What the trace is replayed on, and how. */
export interface ReplaySpec {
  readonly scenario: Scenario;
  /** The layout on which the trace was recorded: each request follows its file to where that lies in `scenario`. Absent: addresses are taken as they are. */
  readonly recordedOn?: Scenario;
  readonly options: Omit<ReplayOptions, 'sink'>;
}

export interface ReplayJob {
  readonly file: Blob;
  readonly name: string;
  /** Tells files apart: what was read last is kept, and read again only for another file or another way of reading. */
  readonly fileId: number;
  readonly read: ReadAs;
  /** Null: the file is read and told about, nothing is replayed. */
  readonly replay: ReplaySpec | null;
  /** `responses`: a line a request, as CSV, in place of the result. */
  readonly want: 'result' | 'responses';
}

/** A trace that was read, in numbers. */
export interface ReadTrace {
  readonly format: TraceFormat;
  readonly time: TraceTime;
  readonly report: TraceReport;
  readonly facts: TraceFacts;
}

export interface ReplayAnswer {
  readonly result: ReplayResult;
  /** How many requests had a response in each bin of `engine/record/histogram.ts`: what the result's percentiles are read from. */
  readonly histogram: Uint32Array;
  readonly largestMs: number;
  /** Where the requests followed their files. */
  readonly follow?: FollowReport;
}

interface Of {
  readonly protocol: number;
  readonly runId: number;
}

export type ReplayReply = Reply &
  (
    | (Of & { readonly type: 'detected'; readonly detection: Detection })
    | (Of & { readonly type: 'reading'; readonly progress: ReadProgress })
    | (Of & { readonly type: 'read'; readonly trace: ReadTrace })
    | (Of & { readonly type: 'unread'; readonly refusal: TraceRefusal })
    | (Of & { readonly type: 'progress'; readonly progress: ReplayProgress })
    | (Of & { readonly type: 'refused'; readonly refusal: ReplayRefusal })
    | (Of & { readonly type: 'result'; readonly answer: ReplayAnswer })
    | (Of & { readonly type: 'responses'; readonly csv: Blob; readonly resultHash: string })
    /** Nothing more comes: the file was only to be read, or it was reported already why nothing was replayed. */
    | (Of & { readonly type: 'done' })
    | (Of & { readonly type: 'failed'; readonly message: string })
  );
