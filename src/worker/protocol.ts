/**
 * The words that page and worker exchange. Every reply names its run, so that replies of a run that
 * was replaced in the meantime are dropped; every message names the protocol's version, so that a page
 * never talks to a worker of another build (a tab left open over an update).
 */
import type { DetailRecord, DetailWindow } from '../engine/record/detail.ts';
import type { Phase, RunResult } from '../engine/record/result.ts';
import type { RunProgress } from '../engine/run.ts';
import type { TimedEstimate } from '../engine/timedEstimate.ts';
import type { Scenario } from '../scenario/schema.ts';

/** Raised with every change of the messages below. */
export const PROTOCOL = 9;

/** One piece of work for the engine. */
export interface RunJob {
  readonly scenario: Scenario;
  readonly seed: number;
  /** Fraction of each user's batch (see `Workload.interactiveScale`). */
  readonly scale: number;
  /** Record the time series of the pictures. */
  readonly series: boolean;
  /** `both`: first an estimate from a sample of the work, then the run; `estimate`: that alone. */
  readonly stages: 'run' | 'estimate' | 'both';
  /**
   * A run that turns out to take longer than this, in milliseconds of computing, is not carried on: a `forecast` answers it, so that
   * someone can be asked first. Absent: it runs for as long as it takes.
   */
  readonly askAboveMs?: number;
  /** All that happens at the disks in this window is wanted, and nothing else: the run goes only as far as its end. */
  readonly detail?: DetailWindow;
  /** Record what each object asked for (`RunOptions.objects`). */
  readonly objects?: boolean;
  /** Record which objects are used together (`RunOptions.coAccess`). */
  readonly coAccess?: boolean;
  /** Record the way from disk to processor over time (`RunOptions.pipes`). */
  readonly pipes?: boolean;
}

/** First answer: what the sample says about the whole. */
export interface JobEstimate {
  readonly sampleShare: number;
  readonly sampleElapsedMs: number;
  /** Simulated disk I/Os of the sample. */
  readonly sampleIos: number;
  readonly elapsedMs: number;
  /** 95 % interval of the refined value. */
  readonly lowMs: number;
  readonly highMs: number;
  readonly attributionMs: Readonly<Record<Phase, number>>;
  /** Of a timed run: what is expected to be complete. */
  readonly timed?: TimedEstimate;
}

/** Faults that a test may plant; a worker obeys only when it was started with `CHAOS_NAME`. */
export type Chaos = 'crash' | 'hang' | 'vanish';

/** Name of a worker that accepts planted faults. */
export const CHAOS_NAME = 'spindle-engine-chaos';
export const WORKER_NAME = 'spindle-engine';
export const REPLAY_WORKER_NAME = 'spindle-replay';
export const CLAIMS_WORKER_NAME = 'spindle-claims';
export const PLAY_WORKER_NAME = 'spindle-play';
export const DECODE_WORKER_NAME = 'spindle-decode';

/** A running job is asked something: only the newest question is answered. */
export interface AskOrder<Ask> {
  readonly protocol: number;
  readonly type: 'ask';
  readonly runId: number;
  readonly ask: Ask;
}

/** What the page says to a worker, whose jobs are of one kind. */
export type Order<Job> =
  | { readonly protocol: number; readonly type: 'run'; readonly runId: number; readonly job: Job }
  | { readonly protocol: number; readonly type: 'cancel'; readonly runId: number }
  | { readonly protocol: number; readonly type: 'ping'; readonly nonce: number }
  | { readonly protocol: number; readonly type: 'chaos'; readonly fault: Chaos };

export type ToWorker = Order<RunJob>;

/** What a worker says about itself rather than about a run. */
export type Sign =
  | { readonly protocol: number; readonly type: 'ready' }
  | { readonly protocol: number; readonly type: 'pong'; readonly nonce: number };

/** What a worker says about a run; `result`, `detail`, `done`, `forecast` and `failed` are the last that is said of one. */
export interface Reply {
  readonly protocol: number;
  readonly type: string;
  readonly runId: number;
}

export type RunReply =
  | { readonly protocol: number; readonly type: 'estimate'; readonly runId: number; readonly estimate: JobEstimate }
  | { readonly protocol: number; readonly type: 'progress'; readonly runId: number; readonly progress: RunProgress }
  /** The run would take about so long in all, more than its job's `askAboveMs`, and was ended. */
  | { readonly protocol: number; readonly type: 'forecast'; readonly runId: number; readonly runMs: number }
  /** An estimate was all that was wanted. */
  | { readonly protocol: number; readonly type: 'done'; readonly runId: number }
  /** With the time that the run itself took to compute in this worker, in milliseconds: pauses and the estimate before it do not count. */
  | { readonly protocol: number; readonly type: 'result'; readonly runId: number; readonly result: RunResult; readonly tookMs: number }
  | { readonly protocol: number; readonly type: 'detail'; readonly runId: number; readonly record: DetailRecord }
  | { readonly protocol: number; readonly type: 'failed'; readonly runId: number; readonly message: string };

export type FromWorker = Sign | RunReply;

/** Whether a message has this protocol's envelope; anything else (extensions post into pages too) is ignored. */
export function isEnvelope(data: unknown): data is { readonly protocol: number; readonly type: string } {
  if (typeof data !== 'object' || data === null) return false;
  const envelope = data as { protocol?: unknown; type?: unknown };
  return typeof envelope.protocol === 'number' && typeof envelope.type === 'string';
}
