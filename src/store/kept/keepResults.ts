/**
 * The engine with a memory that outlasts the page: a run whose result lies on the device is not made again. What someone waits for begins
 * at once and is stopped if the device has it; what can wait asks the device first. A device that is slow, or has nothing, changes nothing.
 */
import { ENGINE_VERSION } from '../../engine/version.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { hashOf } from '../../analysis/document/facts.ts';
import type { RunHandle, RunListeners } from '../../worker/client.ts';
import type { EngineWorkers, Priority } from '../../worker/pool.ts';
import type { RunJob } from '../../worker/protocol.ts';
import { withPatience } from '../patience.ts';

/** A result, and what it took to compute, in milliseconds. */
export interface KeptResult {
  readonly result: RunResult;
  readonly tookMs: number;
}

/** Where results lie. */
export interface Shelf {
  /** Undefined where there is none, or none that can be used. */
  get(key: string): Promise<KeptResult | undefined>;
  /** Keeps it when there is time. */
  put(key: string, kept: KeptResult): void;
}

/** Longer than a device takes that is not stuck; what waits for it would have been run by then. */
const PATIENCE_MS = 1000;

const WAITED_FOR: readonly Priority[] = ['answer', 'preview', 'detail', 'search'];

/** Everything that a result depends on: the meaning of its scenario, seed, share of the work, what is recorded, and the very program that computes it. */
export function keptKey({ scenario, seed, scale, series, objects, coAccess, pipes }: RunJob, program: string): string {
  const records = [series && 's', objects && 'o', coAccess && 'c', pipes && 'p'].filter(Boolean).join('');
  return [program, ENGINE_VERSION, hashOf(scenario), seed, scale, records].join('/');
}

/**
 * @param program tells the program of this build's workers from that of any other
 * @param onMade hears that a result was made, because there was none, also where the shelf cannot be loaded
 */
export function keepingResults(
  engine: EngineWorkers,
  load: () => Promise<Shelf>,
  program: string,
  onMade: () => void = () => {},
): EngineWorkers {
  return {
    ...engine,
    run: (job, listeners, priority) =>
      job.detail !== undefined || job.stages === 'estimate' || priority === 'preview'
        ? engine.run(job, listeners, priority)
        : recalled(engine, load, onMade, program, job, listeners, priority),
  };
}

function recalled(
  engine: EngineWorkers,
  load: () => Promise<Shelf>,
  onMade: () => void,
  program: string,
  job: RunJob,
  listeners: RunListeners,
  priority: Priority,
): RunHandle {
  const key = keptKey(job, program);
  let isOver = false;
  let handle: RunHandle | null = null;
  const own = ending(listeners, () => (isOver = true));
  const result: RunListeners['result'] = (made, tookMs) => {
    own.result?.(made, tookMs);
    onMade();
    load()
      .then((shelf) => {
        if ((made.failedChecks ?? []).length === 0) shelf.put(key, { result: made, tookMs });
      })
      .catch(() => {});
  };
  const begin = (): void => {
    handle = engine.run(job, { ...own, result }, priority);
  };
  const asked = withPatience(async () => found(await load(), key, job, program, priority), PATIENCE_MS, 'late').catch(() => undefined);
  if (WAITED_FOR.includes(priority)) begin();
  void asked.then((kept) => {
    if (isOver) return;
    if (kept !== undefined && isOf(job, kept.result)) {
      handle?.cancel();
      own.result?.(kept.result, kept.tookMs);
    } else if (handle === null) begin();
  });
  return {
    cancel() {
      isOver = true;
      handle?.cancel();
    },
  };
}

/** The run's own result. A search reads no more than figures, so that of the same run with its series does as well. */
async function found(shelf: Shelf, key: string, job: RunJob, program: string, priority: Priority): Promise<KeptResult | undefined> {
  const own = await shelf.get(key);
  return own === undefined && priority === 'search' && !job.series ? shelf.get(keptKey({ ...job, series: true }, program)) : own;
}

/** Whether it is the result of the job, whatever its key says. */
const isOf = ({ scenario, seed, scale }: RunJob, result: RunResult): boolean =>
  result.engineVersion === ENGINE_VERSION && result.scenarioHash === hashOf(scenario) && result.seed === seed && result.scale === scale;

/** The same listeners; whichever is called last calls `over` before. */
function ending(listeners: RunListeners, over: () => void): RunListeners {
  return {
    ...listeners,
    result(result, tookMs) {
      over();
      listeners.result?.(result, tookMs);
    },
    done() {
      over();
      listeners.done?.();
    },
    forecast(runMs) {
      over();
      listeners.forecast?.(runMs);
    },
    failed(message) {
      over();
      listeners.failed(message);
    },
  };
}
