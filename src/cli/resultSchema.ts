/**
 * The result document: what `run --json` prints. The schema here is the source of the published
 * `schema/result.schema.json`; field names and their order are fixed, new ones may come to stand beside.
 */
import * as v from 'valibot';
import { OVERFLOW_POLICIES } from '../trace/replayDocument.ts';
import { TRACE_FORMATS } from '../trace/names.ts';
import { MOVE_PHASES } from '../engine/record/movePhases.ts';
import { POLICY_REASONS } from '../engine/record/policyLook.ts';
import { MOVE_REFUSALS } from '../engine/record/moveRefusals.ts';
import { MOVE_METHODS } from '../scenario/timeline/timeline.ts';
import { QUANTITIES } from '../analysis/why/evidence.ts';
import { PHASES, REQUEST_PARTS } from '../engine/record/result.ts';

/** Never NaN or infinite: JSON has neither. */
const measure = v.pipe(v.number(), v.finite(), v.minValue(0));
const fraction = v.pipe(measure, v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

const perKey = <Key extends string>(keys: readonly Key[]) =>
  v.strictObject(Object.fromEntries(keys.map((key) => [key, measure])) as Record<Key, typeof measure>);

/**
 * Disks and part of the run that a sentence speaks of, and what they did there. `disk` did most of it, at about `atMs` of
 * simulated time. `value` is the mean over the disks: shares of the time, `waiting` requests, `bytes` per ms; `share` is their
 * part of that of all disks.
 */
const Evidence = v.strictObject({
  disk: v.string(),
  atMs: measure,
  disks: v.array(v.string()),
  fromMs: measure,
  toMs: measure,
  quantity: v.picklist(QUANTITIES),
  value: measure,
  share: fraction,
});

const responseMs = perKey(['mean', 'sd', 'p50', 'p90', 'p95', 'p99', 'max']);

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
  responseMs,
  /** Sums over requests. */
  partsMs: perKey(REQUEST_PARTS),
  meanSeekMs: measure,
  meanRotationMs: measure,
  meanServiceMs: measure,
  sequentialShare: fraction,
  meanSeekCylinders: measure,
  /** Of volumes with a queue above them: what was handed down, how many waited, and for how long. */
  queue: v.optional(
    v.strictObject({
      requests: count,
      meanQueueDepth: measure,
      maxQueueDepth: count,
      waitMs: perKey(['mean', 'sd', 'p50', 'p90', 'p95', 'p99', 'max']),
    }),
  ),
  /** Of flash modules with state: see docs/model.md. */
  wear: v.optional(
    v.strictObject({
      hostBytes: count,
      programmedBytes: count,
      amplification: measure,
      erases: count,
      meanErases: measure,
      mostErases: count,
      stalls: count,
      discardedBytes: count,
      flushes: count,
    }),
  ),
});

/** Logical requests of one object or table space, as the database issues them; `ObjectSummary` in src/engine/record/result.ts says what each is. */
const ObjectFigures = v.strictObject({
  id: v.string(),
  reads: count,
  writes: count,
  bytesRead: count,
  bytesWritten: count,
  activeShare: fraction,
  meanOutstanding: measure,
  maxOutstanding: count,
  responseMs,
  sequentialShare: fraction,
  undisturbedShare: fraction,
  /** Requests of up to so many bytes, and more than the entry before; null: no limit. */
  sizes: v.array(v.strictObject({ atMostBytes: v.nullable(count), requests: count })),
});

const LogFigures = v.strictObject({
  object: v.string(),
  writes: count,
  bytes: count,
  commits: count,
  commitsPerWrite: measure,
  mostCommits: count,
  meanCommitMs: measure,
  bufferWaits: count,
  pendingBytes: count,
});

const PoolFigures = v.strictObject({
  id: v.string(),
  bytes: count,
  pageBytes: count,
  logicalReads: count,
  hits: count,
  misses: count,
  hitRatio: fraction,
  waitedHits: count,
  physicalReads: count,
  readRequests: count,
  asyncReads: count,
  asyncRequests: count,
  queueFull: count,
  longestQueue: count,
  changes: count,
  dirtied: count,
  dirtySteals: count,
  syncWrites: count,
  cleanerPages: count,
  cleanerWrites: count,
  cleanerRuns: count,
  writtenPages: count,
  droppedPages: count,
  peakDirtyPages: count,
  meanDirtyPages: measure,
  dirtyPagesAtEnd: count,
});

const Move = v.strictObject({
  id: v.string(),
  kind: v.string(),
  method: v.optional(v.picklist(MOVE_METHODS)),
  state: v.picklist(['not-reached', 'waiting', 'running', 'finished', 'canceled', 'refused']),
  reason: v.optional(v.picklist(MOVE_REFUSALS)),
  atMs: measure,
  beganMs: v.nullable(measure),
  endedMs: v.nullable(measure),
  /** Of a disk that fails: what was lost with it. */
  lost: v.optional(v.array(v.strictObject({ object: v.string(), files: v.array(v.string()), of: count, bytes: count }))),
  bytes: count,
  movedBytes: count,
  leftBytes: count,
  extents: v.optional(v.strictObject({ migrating: count, ofAnotherPlace: count })),
  /** Of an action on a volume group: extents that lie elsewhere since; `automatic`: the volume manager chose where. */
  remapped: v.optional(
    v.array(
      v.strictObject({
        logical: v.string(),
        from: v.nullable(v.string()),
        to: v.string(),
        extents: count,
        automatic: v.optional(v.literal(true)),
      }),
    ),
  ),
  waits: count,
  waitedMs: measure,
  /** Bytes of it that were still in the host's memory when it reported that it was done. */
  unwrittenBytes: v.optional(count),
  /** What it did one after the other; of a refill the bytes that come back into the buffer pools. */
  phases: v.optional(
    v.array(v.strictObject({ name: v.picklist(MOVE_PHASES), beganMs: measure, endedMs: v.nullable(measure), bytes: count })),
  ),
  /** Queries per minute of each stream before, during and after it; null: there was no such time. */
  streams: v.optional(
    v.array(v.strictObject({ id: v.string(), before: v.nullable(measure), during: v.nullable(measure), after: v.nullable(measure) })),
  ),
});

/** A look of the policy: what it saw, and what it did; `PolicyLook` in src/engine/record/policyLook.ts says what each figure is. */
const Look = v.strictObject({
  atMs: measure,
  busiest: v.string(),
  idlest: v.string(),
  busyShare: measure,
  idleShare: measure,
  why: v.picklist(POLICY_REASONS),
  /** What it moved, or declined to move. */
  move: v.optional(
    v.strictObject({
      object: v.string(),
      segment: count,
      psu: count,
      from: v.string(),
      to: v.string(),
      bytes: count,
      gain: v.number(),
    }),
  ),
  /** Id of the action that it started, as in `moves`. */
  action: v.optional(v.string()),
});

/** Queries of one stream, of a timed run also of the batch; `StreamSummary` in src/engine/record/result.ts says what each figure is. */
const Stream = v.strictObject({
  id: v.string(),
  slots: count,
  open: v.boolean(),
  arrived: count,
  refused: count,
  completed: count,
  failed: v.optional(count),
  underWay: count,
  waiting: count,
  perMinute: measure,
  responseMs,
  meanWaitMs: measure,
  meanInSystem: measure,
  /** Over time, from t = 0: window w covers (w, w + 1] x `windowMs` of the streams. */
  windows: v.array(
    v.strictObject({
      completed: count,
      /** Queries' worth of the steps made in it. */ progress: measure,
      meanMs: measure,
      p50Ms: measure,
      p95Ms: measure,
    }),
  ),
});

const Streams = v.strictObject({
  /** End of the warm-up; figures but for the windows are of what happens from then on. */
  fromMs: measure,
  /** The run ended at a given time and not with its work. */
  timed: v.boolean(),
  completed: count,
  perMinute: measure,
  windowMs: measure,
  streams: v.array(Stream),
});

/** Of a replay: what the trace held and what was done with it. */
const TraceReplay = v.strictObject({
  format: v.picklist(TRACE_FORMATS),
  mode: v.picklist(['open', 'closed']),
  speed: measure,
  /** Closed: requests outstanding. */
  outstanding: v.nullable(count),
  /** Requests of the trace, and those that were replayed. */
  requests: count,
  replayed: count,
  reads: count,
  /** Bytes and lines of text. */
  bytes: count,
  lines: count,
  /** Lines that were not understood: all of them counted, the first ones with their number and what is wrong. */
  malformed: v.strictObject({ count, first: v.array(v.strictObject({ line: count, text: v.string(), reason: v.string() })) }),
  /** Lines that are no reads or writes. */
  ignored: v.array(v.strictObject({ kind: v.string(), count })),
  /** Requests widened to whole sectors. */
  unaligned: count,
  /** Requests with an earlier arrival than the one before. */
  outOfOrder: count,
  endSector: count,
  /** Up to the last arrival, or the sum of the think times. */
  spanMs: measure,
  /** Requests beyond the end of their device. */
  overflow: v.strictObject({ policy: v.picklist(OVERFLOW_POLICIES), count }),
  /** Devices that the trace names, and the volume or disk that stood for each. */
  devices: v.array(v.strictObject({ name: v.string(), target: v.string(), requests: count })),
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
  /** RAID controllers; absent where there are none. */
  controllers: v.optional(
    v.array(
      v.strictObject({
        id: v.string(),
        /** Share of the run that its processor worked for requests and disk I/Os. */
        utilization: fraction,
        /** The same with parity that it computes. */
        occupied: v.optional(fraction),
        requests: count,
        /** Reads that its cache answered without any disk. */
        hits: count,
        /** Bytes of reads: asked for, answered by the cache, and asked of the disks. */
        askedBytes: count,
        hitBytes: count,
        fetchedBytes: count,
        /** Of a cache that writes back. */
        writeBack: v.optional(
          v.strictObject({
            /** Bytes written to it, those of them over bytes that waited there, those that it has written to the volumes, and those not on the disks at the end. */
            writtenBytes: count,
            mergedBytes: count,
            destagedBytes: count,
            leftBytes: count,
            /** Most of the cache that writes took at any time; lines are counted whole. */
            peakBytes: count,
            /** Writes that waited for room, and how long all of them did. */
            waits: count,
            waitedMs: measure,
          }),
        ),
      }),
    ),
  ),
  cpu: v.strictObject({ utilization: fraction }),
  caches: v.array(v.strictObject({ id: v.picklist(['block', 'file']), hits: count, misses: count, evictions: count })),
  /** Where the time of the last user to finish went; sums to `elapsedMs`. */
  attributionMs: perKey(PHASES),
  /** By query class of the batch in the scenario's order, then by class of users alongside; absent of a replay. Not part of `resultHash`. */
  classes: v.optional(
    v.array(
      v.strictObject({
        id: v.string(),
        /** Queries of users alongside the batch, as many as were complete when the batch was. */
        alongside: v.optional(v.literal(true)),
        queries: count,
        elapsedMs: perKey(['mean', 'p50', 'p95']),
        /** Where the time went, each query's on its own critical path: sums over the queries, and together their elapsed times. */
        phasesMs: perKey(PHASES),
      }),
    ),
  ),
  /** Writes still to be done when the last query was complete; not part of `elapsedMs`. */
  /** By object, where there are table spaces or with `--objects`. Not part of `resultHash`. */
  objects: v.optional(v.array(ObjectFigures)),
  /** With `--co-access`: which objects were used together, [row][column] by object. Not part of `resultHash`. */
  coAccess: v.optional(
    v.strictObject({
      objects: v.array(v.string()),
      /** Time with requests of both outstanding; on the diagonal with any of the object itself. */
      togetherMs: v.array(v.array(measure)),
      /** Requests for one by a process of a query whose request before was for the other. */
      followed: v.array(v.array(count)),
      /** By object: requests of such processes that had none before them. */
      first: v.array(count),
    }),
  ),
  pendingWriteBytes: count,
  /** Of hosts that write dirty pages back: see docs/model.md. */
  writeBack: v.optional(
    v.strictObject({
      limitBytes: count,
      backgroundBytes: count,
      peakDirtyBytes: count,
      meanDirtyBytes: measure,
      dirtyBytesAtEnd: count,
      writtenBytes: count,
      writes: count,
      throttledMs: measure,
      throttledWrites: count,
    }),
  ),
  /** Of failed disks that are rebuilt in the background, where there are any. */
  /** By buffer pool; `PoolSummary` in src/engine/record/result.ts says what each is. */
  pools: v.optional(v.array(PoolFigures)),
  log: v.optional(LogFigures),
  /** Sizes over time, where memory tunes itself. */
  memory: v.optional(
    v.strictObject({
      moves: count,
      atMs: v.array(measure),
      sortHeapBytes: v.array(count),
      pools: v.array(v.strictObject({ id: v.string(), bytes: v.array(count) })),
    }),
  ),
  /** Nodes of the machine; absent where it has none. */
  machine: v.optional(
    v.strictObject({
      nodes: v.array(
        v.strictObject({
          id: v.string(),
          utilization: measure,
          /** Bytes that came to its memory: by adapters of its own, of other nodes, and of none. */
          localBytes: count,
          remoteBytes: count,
          otherBytes: count,
          link: v.strictObject({ utilization: measure, bytes: count }),
        }),
      ),
      sharedCoreMs: measure,
      contentionMs: measure,
    }),
  ),
  /** Partitions of the database; absent where it is in one. */
  partitions: v.optional(
    v.array(
      v.strictObject({
        id: v.string(),
        readBytes: count,
        sentBytes: measure,
        receivedBytes: measure,
        /** Written by loads over partitions; absent where no class loads so. */
        writtenBytes: v.optional(count),
        /** Processor time that the coordinator, the first partition, spent on what came to it, without what contention adds. */
        coordinatorMs: v.optional(measure),
        log: v.optional(LogFigures),
      }),
    ),
  ),
  rebuilds: v.optional(
    v.array(
      v.strictObject({
        volume: v.string(),
        disk: v.string(),
        /** Disk that took the failed one's place; null: the volume's own spare space. */
        onto: v.nullable(v.string()),
        bytes: count,
        rebuiltBytes: count,
        /** Null: not finished when the last query was complete. */
        finishedMs: v.nullable(measure),
      }),
    ),
  ),
  /**
   * Queries that failed because their temporary space was full, or because no path leads to what they need, by class, where any did; what is
   * said beside the count is of the first.
   */
  /** By action of the timeline; `MoveSummary` in src/engine/record/result.ts says what each figure is. */
  moves: v.optional(v.array(Move)),
  /** By look, where the document has a policy that starts moves. */
  policy: v.optional(v.array(Look)),
  /**
   * After the last byte that moved: from when on the steps of every stream and the pages of every pool stay `within` of their final means, told
   * apart by windows; null: they do not, or too little of the run follows.
   */
  settling: v.optional(
    v.strictObject({
      endMs: measure,
      stableMs: v.nullable(measure),
      finalFromMs: v.nullable(measure),
      windowMs: measure,
      within: fraction,
    }),
  ),
  failures: v.optional(
    v.array(
      v.strictObject({
        class: v.string(),
        queries: count,
        firstMs: measure,
        /** Id of the temporary space, or of the object that cannot be reached. */
        object: v.string(),
        heldBytes: count,
        usedBytes: count,
        capacityBytes: count,
        /** Id of the volume or disk that cannot be reached. */
        unreachable: v.optional(v.string()),
        /** Id of the disk that failed during the run, and with it something of `object`. */
        lost: v.optional(v.string()),
      }),
    ),
  ),
  /** Where there are streams, or the run is timed. */
  streams: v.optional(Streams),
  /** By limit of the service levels, where the scenario has any (`Verdict` in src/analysis/levels/judge.ts). */
  levels: v.optional(
    v.array(
      v.strictObject({
        stream: v.string(),
        limit: v.picklist(['rate', 'response']),
        /** The limit: queries per minute at least, or milliseconds at most of `percent` of the queries. */
        value: measure,
        percent: v.optional(v.picklist([50, 95])),
        kept: v.boolean(),
        /** Windows judged, and those that breaches touch. */
        judged: count,
        broken: count,
        /** `by`: how far the worst window is beyond the limit, as a share of it. */
        breaches: v.array(v.strictObject({ fromMs: measure, toMs: measure, worst: measure, by: measure })),
      }),
    ),
  ),
  /** With `--why`: why the run takes as long as it does, the limit first. */
  findings: v.optional(
    v.array(
      v.strictObject({
        /** Kind of finding; with what it speaks of behind a slash where there can be several. */
        id: v.string(),
        text: v.string(),
        /** Where its first sentence with evidence can be seen; null where the disks show nothing of it. */
        evidence: v.nullable(Evidence),
        /** What could be tried; null where no one setting follows from it. */
        suggestion: v.nullable(v.string()),
        /** The sentences of the text, each with the disks and the window that it speaks of. */
        sentences: v.array(v.strictObject({ text: v.string(), evidence: v.nullable(Evidence) })),
      }),
    ),
  ),
  /** What should hold of every run and does not hold of this one, in words; absent unless the engine is at fault. */
  failedChecks: v.optional(v.array(v.string())),
  /** Of a replay only. */
  trace: v.optional(TraceReplay),
});
export type ResultDocument = v.InferOutput<typeof ResultDocument>;
