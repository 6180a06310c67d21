/**
 * One run: all parts of the engine put together, and the loop that hands each event to the part that it
 * concerns. The whole state is typed arrays and numbers reachable from here (see `kernel/fork.ts`).
 */
import { NS_PER_MS } from '../base/units.ts';
import { blockedClasses } from '../scenario/blocked.ts';
import { layOut, type Layout } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { timedMs } from '../scenario/streams/streams.ts';
import { isGroupAction } from '../scenario/timeline/groupPart.ts';
import { reachedDisks } from '../scenario/timeline/reached.ts';
import { writeBackOf } from '../scenario/writeBack.ts';
import { Batch } from './database/batch.ts';
import { Executor } from './database/executor.ts';
import { FileGroups } from './database/fileGroups.ts';
import { FilePages } from './database/filePages.ts';
import { Files } from './database/files.ts';
import { PoolClient } from './database/poolClient.ts';
import type { BufferPools } from './database/pools/bufferPools.ts';
import { homeOfPartition } from '../scenario/machine/machine.ts';
import { partitionOfPool } from '../scenario/partitions.ts';
import { PartitionRun } from './database/partitionRun.ts';
import { createPools, createTuner } from './database/pools/create.ts';
import { logOfTimer } from './database/pools/logWriter.ts';
import { TUNING_TIMER } from './database/pools/tuner.ts';
import { Processes } from './database/processes.ts';
import { slotsOfRun } from './database/slots.ts';
import { Streams } from './database/streams/streams.ts';
import { operatorOf } from './database/operators/index.ts';
import { warmCaches } from './database/warm.ts';
import type { DiskActions } from './database/diskActions.ts';
import { createMotion, takeOver } from './database/motion.ts';
import { PolicyWatch, withAction } from './database/policy.ts';
import { Settings } from './database/settings.ts';
import type { Paths } from './device/paths.ts';
import type { BlockLayer } from './host/blockLayer.ts';
import type { PageCache } from './host/pageCache.ts';
import { PageCaches } from './host/pageCaches.ts';
import { MachineProcessors } from './host/machineProcessors.ts';
import { Processors, type Computing } from './host/processors.ts';
import type { DiskFates } from './host/diskFates.ts';
import type { PathFates } from './host/pathFates.ts';
import type { Movers } from './host/motion/movers.ts';
import type { Rebuilds } from './host/rebuilds.ts';
import type { Requests } from './host/requests.ts';
import type { SwitchedScheduler } from './host/scheduler/switched.ts';
import type { VolumeIo } from './host/volumeIo.ts';
import type { VolumeQueues } from './host/volumeQueues.ts';
import { WriteBack } from './host/writeBack.ts';
import type { EventQueue } from './kernel/eventQueue.ts';
import { RANK_ACTION } from './kernel/eventQueue.ts';
import {
  EVENT_ARRIVAL,
  EVENT_CPU_DONE,
  EVENT_END,
  EVENT_FLUSHER,
  EVENT_MOTION,
  EVENT_POLICY,
  EVENT_POOLS,
  EVENT_QUERY,
  EVENT_TIMER,
  eventIndex,
  eventKind,
  eventOf,
} from './kernel/events.ts';
import { checkTime, mostEventsAtOnce, ProgressWatch, RunStopped } from './limits.ts';
import { pipeCounters, pipesCounted } from './pipeCounters.ts';
import { AlongsideRecorder } from './record/alongsideRecorder.ts';
import { Attribution } from './record/attribution.ts';
import type { DetailRecord, DetailWindow } from './record/detail.ts';
import type { DetailLog } from './record/detailLog.ts';
import { CoAccessLog } from './record/coAccess.ts';
import { ObjectLog } from './record/objectLog.ts';
import { PipeLog } from './record/pipeLog.ts';
import { QueryRecorder } from './record/queryRecorder.ts';
import type { ServerLog } from './record/serverLog.ts';
import { StreamRecorder, TIMED_WINDOWS } from './record/streamRecorder.ts';
import { TimeSeries } from './record/timeSeries.ts';
import { createStorage, storageEvent } from './storage.ts';

/** Events between two looks at whether the run gets anywhere. */
const EVENTS_BETWEEN_LOOKS = 65_536;
const NS_PER_CENTISEC = 1e7;

/** Events that cost about as much to simulate as a disk I/O with all that belongs to it. */
const EVENTS_PER_IO = 10;

/** How a run is started, beside its work. */
export interface Started {
  /** A timed run may end early, as a sample: at the first of `TIMED_WINDOWS` even parts of its time by which it has made so many disk I/Os. */
  readonly enoughIos?: number;
}

/** What is recorded of a run beyond its totals. */
export interface Recorded {
  /** Time series of the disks, and of the objects if they are recorded. */
  readonly series: boolean;
  /** Everything that happens at the disks within a window. */
  readonly window?: DetailWindow | null;
  /** What each object asked of its volumes. */
  readonly objects?: boolean;
  /** Which objects are used together; it needs `objects`. */
  readonly coAccess?: boolean;
  /** Pipes from disk to processor over time. */
  readonly pipes?: boolean;
}

export class Simulation {
  /** With the actions that a policy has started. Only its timeline may change: `changeTimeline`. */
  scenario: Scenario;
  /** As it was asked for. */
  document: Scenario;
  /** Null: the document has none. */
  readonly policy: PolicyWatch | null;
  readonly seed: number;
  readonly scale: number;
  readonly share: number;
  readonly targets: readonly { readonly id: string; readonly kind: string }[];
  readonly events: EventQueue;
  readonly deviceLog: ServerLog;
  readonly volumeLog: ServerLog;
  readonly series: TimeSeries | null;
  readonly pipes: PipeLog | null;
  readonly detail: DetailLog | null;
  readonly attribution: Attribution;
  readonly queries: QueryRecorder;
  readonly alongside: AlongsideRecorder;
  readonly blocks: BlockLayer;
  readonly requests: Requests;
  readonly switched: SwitchedScheduler | null;
  readonly fates: DiskFates | null;
  readonly pathFates: PathFates | null;
  /** Disks that the timeline fails or replaces; null: it leaves them alone. */
  get disks(): DiskActions | null {
    const settings = this.movers?.settings;
    return settings instanceof Settings ? settings.disks : null;
  }
  readonly volumeQueues: VolumeQueues | null;
  readonly volumes: VolumeIo;
  readonly rebuilds: Rebuilds;
  readonly paths: Paths;
  readonly processors: Computing;
  /** The same, where they are in nodes; null: they are not. */
  readonly machine: MachineProcessors | null;
  readonly executor: Executor;
  readonly caches: PageCaches;
  readonly blockCache: PageCache | null;
  readonly fileCache: PageCache | null;
  /** Of dirty pages in the background; null: writes go to the disks at once. */
  readonly writeBack: WriteBack | null;
  /** Moves of the timeline; null: the document has none. */
  movers: Movers | null;
  /** Buffer pools and the log; null: the document has neither. */
  readonly pools: BufferPools | null;
  /** Streams; null: there are none. */
  readonly streams: StreamRecorder | null;
  /** When a timed run ends if it is not a sample; Infinity: once its work is done. */
  readonly untilNs: number;
  /** Nominal work of all users' queries, for progress. */
  readonly workPlanned: number;
  /** Processes of a user are numbered from user * maxProcesses. */
  readonly maxProcesses: number;
  /** Events handled. */
  handled = 0;
  /** Processes from this number on are no query's. */
  private readonly firstMover: number;
  private readonly watch: ProgressWatch;
  private readonly enoughIos: number;

  constructor(
    scenario: Scenario,
    seed: number,
    scale: number,
    share: number,
    { series, window = null, objects = false, coAccess = false, pipes = false }: Recorded,
    { enoughIos = Infinity }: Started = {},
  ) {
    this.scenario = scenario;
    this.document = scenario;
    this.seed = seed;
    this.scale = scale;
    this.share = share;
    const { host, workload } = scenario;
    const layout = layOut(scenario);
    this.targets = Object.freeze(layout.targets.map(({ id, kind }) => Object.freeze({ id, kind })));
    const files = new Files(scenario, layout);
    const batch = new Batch(scenario, files, seed, scale);
    this.workPlanned = plannedWork(batch);
    const time = timedMs(workload, scale);
    this.untilNs = time === null ? Infinity : Math.round(time.toMs * NS_PER_MS);
    this.enoughIos = enoughIos;
    const slots = slotsOfRun(batch);
    this.watch = new ProgressWatch(mostEventsAtOnce(scenario, batch, files.psusPerSegment), batch.streams !== null);

    const { maps, requests, ...storage } = createStorage(scenario, layout.targets, seed, series, window, share);
    this.events = storage.events;
    this.series = storage.series;
    this.deviceLog = storage.deviceLog;
    this.volumeLog = storage.volumeLog;
    this.detail = storage.detail;
    this.paths = storage.paths;
    this.blocks = storage.blocks;
    this.requests = requests;
    this.switched = storage.switched;
    this.fates = storage.fates;
    this.pathFates = storage.pathFates;
    this.volumeQueues = storage.volumeQueues;
    this.volumes = storage.volumes;
    this.pipes = pipes ? new PipeLog(pipesCounted(scenario)) : null;
    if (objects) this.volumes.objects = objectLog(scenario, layout, series);
    this.rebuilds = storage.rebuilds;

    const maxProcesses = Math.max(workload.queryProcs, ...scenario.classes.map((query) => operatorOf(query).ownProcesses(query)));
    this.maxProcesses = maxProcesses;
    const users = slots.count;
    const all = users * maxProcesses;
    if (coAccess && this.volumes.objects !== null) this.volumes.objects.together = new CoAccessLog(scenario.database.objects.length, all);
    const processes = new Processes(all);
    this.attribution = new Attribution(all);
    const { machine } = host;
    const homes = (scenario.database.partitions ?? []).map(({ processors = [] }) => processors);
    this.machine = machine === undefined ? null : new MachineProcessors(machine, homes, seed, all, this.events, this.attribution);
    this.blocks.nodes = this.machine;
    if (this.volumes.raid !== null) this.volumes.raid.nodes = this.machine;
    this.processors = this.machine ?? new Processors(host.processors, all, this.events, this.attribution);
    this.alongside = new AlongsideRecorder(workload.alongside?.length ?? 0, this.attribution);
    this.queries = new QueryRecorder(Math.max(1, users), scenario.classes.length, loggedQueries(batch), this.attribution);
    const { streams: plans } = batch;
    this.streams =
      plans === null
        ? null
        : new StreamRecorder(
            plans.count,
            users,
            scenario.classes.length,
            Math.round((time?.fromMs ?? 0) * NS_PER_MS),
            this.untilNs,
            this.attribution,
            scenario.database.pools?.length ?? 0,
          );
    // A sample touches a share of the blocks: with a share of the cache its hit rate is that of the whole.
    const pagesOf = (bytes: number): number => Math.floor((bytes * share) / files.pageBytes);
    const caches = new PageCaches(files.pages, pagesOf(host.blockCacheBytes), pagesOf(host.fileCacheBytes));
    this.caches = caches;
    this.blockCache = caches.block.capacity > 0 ? caches.block : null;
    this.fileCache = caches.file.capacity > 0 ? caches.file : null;
    const anyCache = this.blockCache !== null || this.fileCache !== null;
    this.writeBack = this.createWriteBack(files, all, pagesOf(host.fileCacheBytes));
    const logical = (scenario.volumeGroups ?? []).flatMap((group) => group.logical);
    const tuned = new Map([...scenario.volumes, ...logical].map((volume) => [volume.id, volume.tuneGroup]));
    const groups = new FileGroups(
      users,
      layout.targets.map((target) => tuned.get(target.id) ?? host.tuneGroup),
      processes,
    );
    const firstController = all + this.rebuilds.most;
    this.volumes.raid?.begin(firstController);
    const firstFlusher = firstController + (this.volumes.raid?.processes ?? 0);
    const firstPoolProcess = firstFlusher + (this.writeBack === null ? 0 : layout.targets.length);
    this.pools = createPools(scenario, files, this.volumes, this.events, share, firstPoolProcess);
    this.settlePools(firstPoolProcess);
    // Behind all others: so another timeline numbers nothing else differently.
    this.firstMover = this.pools?.endProcess ?? firstPoolProcess;
    this.executor = new Executor({
      scenario,
      seed,
      share,
      batch,
      files,
      maps,
      events: this.events,
      requests,
      volumes: this.volumes,
      processors: this.processors,
      processes,
      groups,
      attribution: this.attribution,
      queries: this.queries,
      alongside: this.alongside,
      streams: plans === null || this.streams === null ? null : new Streams(plans, slots.firstOfGroup, users, this.streams),
      slots,
      caches: anyCache ? caches : null,
      fileCache: this.fileCache,
      writeBack: this.writeBack,
      pools: this.pools,
      tuner: createTuner(scenario, this.pools, share),
      partitions: PartitionRun.of(scenario, files, this.processors, this.paths, all),
      maxProcesses,
      kernelWindowBytes: layout.targets.map(({ kind, disks }) => {
        const own = kind === 'disk' ? scenario.hardware.disks[disks[0]].queue?.readAheadBytes : undefined;
        return own ?? host.readAhead.maxBytes;
      }),
      disksOf: reachedDisks(scenario, layout),
      blocked: blockedClasses(scenario, layout),
    });
    if (host.cachesAtStart === 'warm' && (anyCache || this.pools !== null)) {
      warmCaches({ scenario, seed, share, batch, files, caches, pools: this.pools, throughKernel: this.executor.fileReader !== null });
    }
    this.volumes.client = this.executor;
    if (this.writeBack !== null) {
      const pages = new FilePages(files, this.volumes, this.writeBack, this.executor.psuBytes, firstFlusher);
      this.writeBack.store = pages;
      this.writeBack.writers = this.executor;
      this.volumes.pages = pages;
      this.volumes.firstFlusher = firstFlusher;
    }
    if (this.pools !== null) {
      if (this.streams !== null && scenario.database.pools !== undefined) this.streams.pools = this.pools.pools;
      this.pools.clients = this.executor;
      this.volumes.pages = new PoolClient(this.pools, this.volumes, this.executor.psuBytes, this.volumes.pages);
      this.volumes.firstFlusher = Math.min(this.volumes.firstFlusher, firstPoolProcess);
    }
    this.policy = scenario.policy === undefined ? null : new PolicyWatch(scenario.policy, scenario, layout);
    this.movers = this.createMovers(layout);
    this.pushEnds();
    this.movers?.begin();
    this.pushLook();
    this.executor.begin();
    this.rebuilds.begin(all);
  }

  /** Prefetchers and cleaners of a partition's pool run where the partition does, and so does the writer of its log. */
  private settlePools(firstProcess: number): void {
    const { machine, pools, scenario } = this;
    const { pools: documents = [], partitions = [] } = scenario.database;
    if (machine === null || pools === null || scenario.host.machine === undefined) return;
    machine.room(pools.endProcess);
    let process = firstProcess;
    for (const background of ['prefetchers', 'cleaners'] as const) {
      for (const pool of documents) {
        const at = partitions.findIndex(({ id }) => id === partitionOfPool(scenario.database, pool.id));
        for (let left = pool[background]?.number ?? 0; left > 0; left--, process++)
          if (at >= 0) machine.settle(process, homeOfPartition(scenario.host.machine, at));
      }
    }
    const { machine: nodes } = scenario.host;
    pools.logs.ofPartition.forEach((log, at) => {
      if (log >= 0) machine.settle(process + log, homeOfPartition(nodes, at));
    });
  }

  /** Moves compute too. */
  private createMovers(layout: Layout): Movers | null {
    const { scenario, firstMover } = this;
    const actions = scenario.timeline?.length ?? 0;
    if (actions > 0) this.processors.room(firstMover + actions);
    return createMotion(scenario, layout, this, firstMover);
  }

  /**
   * Continues under a document that differs in its timeline only, from here on: what the run does next is what a run of that document would.
   * @returns false: it cannot; the run must not be used any further then
   */
  changeTimeline(scenario: Scenario): boolean {
    // Users, schedulers and disks that will change are made room for as a run starts: whenever that is, but the same ones.
    if (settingsOf(this.scenario) !== settingsOf(scenario)) return false;
    if (isRemade(this.scenario) || isRemade(scenario)) return false;
    // It depends on whether a timeline moves what is lost.
    if (this.disks?.hasLost === true) return false;
    // Extents that move have maps of their own from the start.
    if (movesExtents(this.scenario) || movesExtents(scenario)) return false;
    const { policy } = this;
    const started = policy?.started ?? [];
    if (scenario.timeline?.some(({ id }) => started.some((one) => one.id === id))) return false;
    const after = started.reduce(withAction, scenario);
    if (policy !== null && !policy.changeTimeline(scenario, after)) return false;
    this.document = scenario;
    return this.continueAs(after);
  }

  private continueAs(scenario: Scenario): boolean {
    const before = this.movers;
    this.scenario = scenario;
    this.volumes.motion = null;
    this.movers = this.createMovers(layOut(scenario));
    return takeOver(before, this.movers, this);
  }

  private pushLook(): void {
    const { policy, events, untilNs } = this;
    const next = policy === null ? Infinity : policy.nextNs(events.now, untilNs);
    if (next < Infinity) events.push(next, RANK_ACTION, eventOf(EVENT_POLICY, 0));
  }

  /** The policy looks, and what it decides is due at once. */
  private lookAround(policy: PolicyWatch): void {
    const { events, deviceLog, executor, movers, scenario } = this;
    const after = policy.look(events.now, scenario, { deviceLog, waitNs: executor.psuWaitNs, movers, disks: this.disks });
    if (after !== null && !this.continueAs(after)) throw new Error('A move that the policy decided on does not fit the run.');
    this.pushLook();
  }

  /** @param cachePages of the file cache, which a sample has a share of */
  private createWriteBack(files: Files, processes: number, cachePages: number): WriteBack | null {
    const { host } = this.scenario;
    const values = writeBackOf(host);
    if (values === null) return null;
    const share = (percent: number): number => Math.floor((cachePages * percent) / 100);
    const limitPages = Math.max(1, share(values.dirtyRatio));
    const rules = {
      limitPages,
      backgroundPages: Math.min(limitPages - 1, share(values.dirtyBackgroundRatio)),
      // In a sample everything comes so much sooner: what is dirty after its share of the time is the share of what would be.
      intervalNs: Math.ceil(values.dirtyWritebackCentisecs * NS_PER_CENTISEC * this.share),
      expireNs: Math.ceil(values.dirtyExpireCentisecs * NS_PER_CENTISEC * this.share),
      mostPages: Math.max(1, Math.floor(host.maxRequestBytes / files.pageBytes)),
    };
    const layout = { first: files.psuPage, group: files.psuTarget.subarray(0, files.psuCount), groups: this.targets.length };
    return new WriteBack(rules, files.pageBytes, layout, processes, this.fileCache, this.events);
  }

  /** What was kept of the window; throws if none was asked for. */
  detailRecord(): DetailRecord {
    if (this.detail === null) throw new Error('No window of this run was to be kept.');
    const processes = Int32Array.from({ length: this.executor.processes.pc.length }, (_, process) => process);
    return this.detail.record(
      processes.map((process) => Math.floor(process / this.maxProcesses)),
      processes.map((process) => process % this.maxProcesses),
    );
  }

  get done(): boolean {
    return this.executor.usersLeft === 0;
  }

  /** Before all else, so that nothing else happens at the instant at which a timed run ends. */
  private pushEnds(): void {
    const { untilNs, events } = this;
    if (untilNs === Infinity) return;
    events.push(untilNs, RANK_ACTION, eventOf(EVENT_END, 0));
    if (this.enoughIos === Infinity) return;
    for (let part = 1; part < TIMED_WINDOWS; part++) {
      events.push(Math.ceil(untilNs / TIMED_WINDOWS) * part, RANK_ACTION, eventOf(EVENT_END, part));
    }
  }

  /** What costs no I/O costs events. */
  private hasEnough(): boolean {
    return this.blocks.ios >= this.enoughIos || this.handled >= EVENTS_PER_IO * this.enoughIos;
  }

  private look(): void {
    const { executor, events, handled, blocks } = this;
    const { batchSteps, workDone } = executor;
    if (executor.usersLeft === 0) checkTime(events.now);
    else this.watch.look({ now: events.now, handled, batchSteps, workDone, ios: blocks.ios, outstanding: blocks.allOutstanding() });
  }

  /**
   * Handles at most `maxEvents` events; true once the last query of the last user is complete.
   * @throws RunStopped if the run gets nowhere or its time grows too long: users alongside may keep the batch from ever getting on,
   *   as a queue without deadlines may always find one of their requests nearer
   */
  advance(maxEvents: number): boolean {
    if (this.pipes !== null) return this.advanceCounting(maxEvents, this.pipes);
    for (let left = maxEvents; left > 0 && this.executor.usersLeft > 0; left -= EVENTS_BETWEEN_LOOKS) {
      this.handle(Math.min(left, EVENTS_BETWEEN_LOOKS));
      this.look();
    }
    return this.executor.usersLeft === 0;
  }

  /**
   * Handles events as long as this says so, at most so many; true once it says no, or the run is complete.
   * @param goesOn asked before each event, with its time
   * @throws RunStopped as `advance`
   */
  advanceWhile(goesOn: (nextNs: number) => boolean, maxEvents: number): boolean {
    const { events, executor } = this;
    for (let left = maxEvents; left > 0; left--) {
      if (executor.usersLeft === 0 || !goesOn(events.nextTime)) return true;
      this.handle(1);
    }
    this.look();
    return false;
  }

  /** The same, with the counters of pipes taken between events. */
  private advanceCounting(maxEvents: number, pipes: PipeLog): boolean {
    const { events, executor } = this;
    const until = this.handled + maxEvents;
    while (executor.usersLeft > 0 && this.handled < until) {
      if (events.size === 0) this.handle(1);
      const { nextNs } = pipes;
      const isThere = this.advanceWhile((eventNs) => eventNs <= nextNs, until - this.handled);
      if (isThere && executor.usersLeft > 0) pipes.take(pipeCounters(this, nextNs));
    }
    this.look();
    return executor.usersLeft === 0;
  }

  private handle(maxEvents: number): void {
    const { events, executor, processors } = this;
    for (let left = maxEvents; left > 0 && executor.usersLeft > 0; left--) {
      if (events.size === 0) throw new RunStopped('stalled', 'The simulation stalled: queries are unfinished, yet nothing is pending.');
      const event = events.pop();
      const index = eventIndex(event);
      this.handled++;
      switch (eventKind(event)) {
        case EVENT_CPU_DONE:
          processors.done(index, events.now);
          if (index < this.firstMover) executor.resume(index, events.now);
          else this.movers?.computed(index, events.now);
          break;
        case EVENT_TIMER:
          executor.timer(index, events.now);
          break;
        case EVENT_QUERY:
          executor.nextQuery(index, events.now);
          break;
        case EVENT_ARRIVAL:
          executor.arrive(index, events.now);
          break;
        case EVENT_END:
          if (index === 0 || this.hasEnough()) executor.users.stop(events.now);
          break;
        case EVENT_FLUSHER:
          this.writeBack?.wake(index, events.now);
          break;
        case EVENT_MOTION:
          this.movers?.event(index, events.now);
          break;
        case EVENT_POLICY:
          if (this.policy !== null) this.lookAround(this.policy);
          break;
        case EVENT_POOLS:
          if (index === TUNING_TIMER) executor.tune(events.now);
          else this.pools?.logs.writers[logOfTimer(index)]?.timer(events.now);
          break;
        default:
          storageEvent(this, event, events.now);
      }
    }
  }
}

const SETTINGS: ReadonlySet<string> = new Set(['users', 'scheduler', 'fail-disk', 'replace-disk', 'fail-path']);
const settingsOf = ({ timeline = [] }: Scenario): string =>
  JSON.stringify(timeline.filter(({ kind }) => SETTINGS.has(kind)).map(({ id: _id, atMs: _at, ...what }) => what));
const movesExtents = ({ timeline = [] }: Scenario): boolean => timeline.some(isGroupAction);

/** What changes more than where files lie: a run with any of these is not continued under another timeline. */
const REMADE: ReadonlySet<string> = new Set(['stripe-unit', 'move-table', 'balance']);
const isRemade = ({ timeline = [] }: Scenario): boolean => timeline.some(({ kind }) => REMADE.has(kind));

function objectLog({ database }: Scenario, layout: Layout, series: boolean): ObjectLog {
  const count = database.objects.length;
  const objectOf = new Int32Array(layout.psuCount);
  for (let object = 0; object < count; object++) objectOf.fill(object, layout.objectFirst[object], layout.objectFirst[object + 1]);
  return new ObjectLog(count, objectOf, layout.targets.length, series ? new TimeSeries(count) : null);
}

/** Queries that leave a line in the log: those of the batch, and of users whose end the run waits for. */
function loggedQueries({ users, perUser, streams }: Batch): number {
  let logged = users * perUser;
  if (streams === null) return logged;
  for (let group = 0; group < streams.count; group++) {
    if (streams.awaited[group] === 1 && streams.open[group] === 0) logged += streams.slots[group] * streams.limit[group];
  }
  return logged;
}

/** Nominal work of all that the run waits for. */
function plannedWork(batch: Batch): number {
  const { streams, runs, work, queries } = batch;
  let planned = 0;
  for (let q = 0; q < queries; q++) planned += runs[q] * work[q];
  if (streams === null) return planned;
  for (let group = 0; group < streams.count; group++) planned += streams.awaitedWork(group, work);
  return planned;
}
