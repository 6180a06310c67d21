/**
 * The result document: what `run --json` prints. The schema here is the source of the published
 * `schema/result.schema.json`; field names and their order are fixed, new ones may come to stand beside.
 */
import * as v from 'valibot';
import { PHASES, REQUEST_PARTS, type RunResult, type ServerSummary } from '../engine/record/result.ts';

/** Never NaN or infinite: JSON has neither. */
const measure = v.pipe(v.number(), v.finite(), v.minValue(0));
const fraction = v.pipe(measure, v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

const perKey = <Key extends string>(keys: readonly Key[]) =>
  v.strictObject(Object.fromEntries(keys.map((key) => [key, measure])) as Record<Key, typeof measure>);

/** Of one disk over the run, or of one volume's logical requests. */
const Server = v.strictObject({
  id: v.string(),
  kind: v.string(),
  requests: count,
  bytesRead: count,
  bytesWritten: count,
  utilization: fraction,
  meanQueueDepth: measure,
  maxQueueDepth: count,
  responseMs: perKey(['mean', 'sd', 'p50', 'p90', 'p95', 'p99', 'max']),
  /** Sums over requests. */
  partsMs: perKey(REQUEST_PARTS),
  meanSeekMs: measure,
  meanRotationMs: measure,
  meanServiceMs: measure,
  sequentialShare: fraction,
  meanSeekCylinders: measure,
});

export const ResultDocument = v.strictObject({
  version: v.literal(1),
  engineVersion: v.string(),
  scenarioHash: hash,
  /** Equal wherever the same engine simulates the same scenario, seed and scale. */
  resultHash: hash,
  seed: count,
  scale: measure,
  elapsedMs: measure,
  /** Simulated disk I/Os. */
  ios: count,
  workloads: v.array(
    v.strictObject({ id: v.string(), elapsedMs: measure, queries: count, responseMs: perKey(['mean', 'p50', 'p95', 'p99']) }),
  ),
  devices: v.array(Server),
  volumes: v.array(Server),
  adapters: v.array(v.strictObject({ id: v.string(), utilization: fraction, bytes: count })),
  cpu: v.strictObject({ utilization: fraction }),
  caches: v.array(v.strictObject({ id: v.picklist(['block', 'file']), hits: count, misses: count, evictions: count })),
  /** Where the time of the last user to finish went; sums to `elapsedMs`. */
  attributionMs: perKey(PHASES),
  /** Writes still to be done when the last query was complete; not part of `elapsedMs`. */
  pendingWriteBytes: count,
});
export type ResultDocument = v.InferOutput<typeof ResultDocument>;

/** The part of a run's result that is printed: summaries, without series and per-file arrays. */
export function resultDocument(result: RunResult): ResultDocument {
  return {
    version: result.version,
    engineVersion: result.engineVersion,
    scenarioHash: result.scenarioHash,
    resultHash: result.resultHash,
    seed: result.seed,
    scale: result.scale,
    elapsedMs: result.elapsedMs,
    ios: result.ios,
    workloads: result.workloads.map((one) => ({ ...one, responseMs: { ...one.responseMs } })),
    devices: result.devices.map(server),
    volumes: result.volumes.map(server),
    adapters: result.adapters.map((one) => ({ ...one })),
    cpu: { ...result.cpu },
    caches: result.caches.map((one) => ({ ...one })),
    attributionMs: { ...result.attributionMs },
    pendingWriteBytes: result.pendingWriteBytes,
  };
}

const server = (one: ServerSummary): ResultDocument['devices'][number] => ({
  ...one,
  responseMs: { ...one.responseMs },
  partsMs: { ...one.partsMs },
});
