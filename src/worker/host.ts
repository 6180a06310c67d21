/**
 * The worker's side: works off jobs one after another in slices of a few milliseconds and reads its
 * mail between them. It knows nothing of workers: the way to post and to yield is handed in, so that
 * the same code runs in a module worker, in tests and in the command line (see `inline.ts`).
 */
import type { DetailRun, DetailRunOptions } from '../engine/detailRun.ts';
import type { DetailWindow } from '../engine/record/detail.ts';
import type { Estimate, Estimation, SampleOptions } from '../engine/estimate.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { Run, RunOptions } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';
import { Forecast } from './forecast.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { FromWorker, JobEstimate, RunJob, ToWorker } from './protocol.ts';
import type { HostScope } from './scope.ts';
import { firstSlice, workSlice } from './slice.ts';
import { pack } from './transfer.ts';

/** The engine as the host needs it: the real one in the product, a small one in tests. */
export interface HostEngine {
  createRun(scenario: Scenario, options: RunOptions): Run;
  /** A run as far as the end of a window, for all that happens in it. */
  runDetail(scenario: Scenario, options: DetailRunOptions): DetailRun;
  /** A share of the work at `targetScale` whose run costs few events. */
  sampleOptions(scenario: Scenario, targetScale: number): SampleOptions;
  createEstimation(scenario: Scenario, sample: RunResult): Estimation;
  /** Disk I/Os of a whole run, roughly. */
  expectedDiskIos(scenario: Scenario, scale: number): number;
}

export interface HostDeps extends HostScope<FromWorker> {
  readonly engine: HostEngine;
}

export interface Host {
  receive(message: unknown): void;
}

/** People see about 15 changes a second as movement; more only costs the main thread. */
export const PROGRESS_EVERY_MS = 1000 / 15;

type Stage =
  | { readonly kind: 'whole'; readonly run: Run }
  | { readonly kind: 'sample'; readonly run: Run; readonly share: number }
  | { readonly kind: 'estimation'; readonly run: Estimation; readonly sample: RunResult }
  | { readonly kind: 'detail'; readonly run: DetailRun };

/** Starts a host. It is idle until a `run` message arrives. */
export function createHost(deps: HostDeps): Host {
  const waiting: { readonly runId: number; readonly job: RunJob }[] = [];
  let current: { readonly runId: number; readonly job: RunJob; stage: Stage | null } | null = null;
  let scheduled = false;
  let slice = firstSlice;
  let lastProgressMs = -Infinity;
  /** Of the stage. */
  let forecast: Forecast | null = null;
  /** Time that the stage has taken to compute. */
  let stageMs = 0;

  const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => deps.post(message, transfer);

  function receive(message: unknown): void {
    if (!isEnvelope(message) || message.protocol !== PROTOCOL) return;
    const order = message as ToWorker;
    switch (order.type) {
      case 'run':
        waiting.push({ runId: order.runId, job: order.job });
        schedule();
        return;
      case 'cancel':
        cancel(order.runId);
        return;
      case 'ping':
        post({ protocol: PROTOCOL, type: 'pong', nonce: order.nonce });
        return;
      case 'chaos':
        deps.chaos?.(order.fault);
        return;
    }
  }

  function cancel(runId: number): void {
    if (current?.runId === runId) end(current);
    const place = waiting.findIndex((item) => item.runId === runId);
    if (place >= 0) waiting.splice(place, 1);
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    deps.yieldTo(work);
  }

  /** It is given up: what comes next needs its memory. */
  function end({ stage }: { readonly stage: Stage | null }): void {
    current = null;
    if (stage !== null) release(stage);
  }

  function work(): void {
    scheduled = false;
    if (!current) {
      const next = waiting.shift();
      if (!next) return;
      current = { ...next, stage: null };
      lastProgressMs = -Infinity;
    }
    const { runId, job } = current;
    try {
      // Setting a run up belongs to its time: of a short one it is a good part.
      const start = deps.now();
      current.stage ??= begin(firstStage(deps.engine, job), job);
      const { stage } = current;
      const next = workSlice(stage.run, slice, () => deps.now());
      const tookMs = deps.now() - start;
      stageMs += tookMs;
      if (next === null) current = finishStage(runId, job, stage);
      else if (asksFirst(runId, job, stage, tookMs)) end(current);
      else {
        slice = next;
        reportProgress(runId, stage);
      }
    } catch (error) {
      current = null;
      post({ protocol: PROTOCOL, type: 'failed', runId, message: error instanceof Error ? error.message : String(error) });
    }
    if (current || waiting.length > 0) schedule();
  }

  /** Events of one stage say nothing about what those of another cost. */
  function begin(stage: Stage, { scenario, scale }: RunJob): Stage {
    const share = stage.kind === 'sample' ? stage.share : 1;
    slice = firstSlice;
    stageMs = 0;
    forecast = new Forecast(() => share * deps.engine.expectedDiskIos(scenario, scale));
    return stage;
  }

  /** Whether the run would take so long that its job wants to be asked first; then a forecast is posted. */
  function asksFirst(runId: number, { askAboveMs }: RunJob, stage: Stage, tookMs: number): boolean {
    if (askAboveMs === undefined || stage.kind === 'estimation' || stage.kind === 'detail') return false;
    const wholeMs = forecast?.after(tookMs, () => stage.run.progress()) ?? null;
    // A sample that takes that long is not waited for either, though it would give an estimate.
    if (wholeMs === null || wholeMs <= askAboveMs) return false;
    post({ protocol: PROTOCOL, type: 'forecast', runId, runMs: stage.kind === 'sample' ? wholeMs / stage.share : wholeMs });
    return true;
  }

  function reportProgress(runId: number, stage: Stage): void {
    if (stage.kind === 'sample' || stage.kind === 'estimation') return;
    const now = deps.now();
    if (now - lastProgressMs < PROGRESS_EVERY_MS) return;
    lastProgressMs = now;
    post({ protocol: PROTOCOL, type: 'progress', runId, progress: stage.run.progress() });
  }

  /** Posts what the stage found; answers the job with its next stage, or null after the last. */
  function finishStage(runId: number, job: RunJob, stage: Stage): typeof current {
    if (stage.kind === 'detail') {
      const parcel = pack(stage.run.record());
      release(stage);
      post({ protocol: PROTOCOL, type: 'detail', runId, record: parcel.value }, parcel.buffers);
      return null;
    }
    if (stage.kind === 'estimation') {
      post({ protocol: PROTOCOL, type: 'estimate', runId, estimate: estimateOf(stage.sample, stage.run.estimate()) });
      if (job.stages === 'estimate') {
        post({ protocol: PROTOCOL, type: 'done', runId });
        return null;
      }
      return { runId, job, stage: begin(wholeStage(deps.engine, job), job) };
    }
    const result = stage.run.result();
    release(stage);
    if (stage.kind === 'sample') {
      const run = deps.engine.createEstimation(job.scenario, result);
      return { runId, job, stage: begin({ kind: 'estimation', run, sample: result }, job) };
    }
    const parcel = pack(result);
    post({ protocol: PROTOCOL, type: 'result', runId, result: parcel.value, tookMs: stageMs }, parcel.buffers);
    return null;
  }

  post({ protocol: PROTOCOL, type: 'ready' });
  return { receive };
}

/** A simulation keeps tens of megabytes that the collector would leave for minutes. */
function release(stage: Stage): void {
  if (stage.kind !== 'estimation') stage.run.release();
}

function firstStage(engine: HostEngine, job: RunJob): Stage {
  if (job.detail) return detailStage(engine, job, job.detail);
  if (job.stages === 'run') return wholeStage(engine, job);
  const sample = engine.sampleOptions(job.scenario, job.scale);
  // A sample as large as the whole would only be the whole twice.
  if (job.stages === 'both' && sample.share === 1 && sample.enoughIos === undefined) return wholeStage(engine, job);
  return { kind: 'sample', share: sample.share, run: engine.createRun(job.scenario, { seed: job.seed, ...sample, series: false }) };
}

function detailStage(engine: HostEngine, { scenario, seed, scale }: RunJob, detail: DetailWindow): Stage {
  return { kind: 'detail', run: engine.runDetail(scenario, { seed, scale, detail }) };
}

function wholeStage(engine: HostEngine, job: RunJob): Stage {
  const { scenario, seed, scale, series, objects, coAccess, pipes } = job;
  return {
    kind: 'whole',
    run: engine.createRun(scenario, {
      seed,
      scale,
      series,
      ...(objects !== undefined && { objects }),
      ...(coAccess && { coAccess }),
      ...(pipes && { pipes }),
    }),
  };
}

function estimateOf(sample: RunResult, { elapsedMs, lowMs, highMs, attributionMs, timed }: Estimate): JobEstimate {
  return {
    sampleShare: sample.share,
    sampleElapsedMs: sample.elapsedMs,
    sampleIos: sample.ios,
    elapsedMs,
    lowMs,
    highMs,
    attributionMs,
    ...(timed !== undefined && { timed }),
  };
}
