/**
 * The cases of `bench` that time a decision of each scheduler at the host: one disk, a number of queued requests kept
 * constant, 20 processes with random reads and a few writes. What is timed is a request's whole way through the scheduler:
 * added, looked at for merging, dispatched, taken, complete; and the whole engine with as many processes. SPTF looks at every
 * request and is left out.
 */
import { draw, drawBelow } from '../base/random.ts';
import { KIB } from '../base/units.ts';
import { FixedModel } from '../engine/device/fixed.ts';
import { NONE, Requests } from '../engine/host/requests.ts';
import { createScheduler } from '../engine/host/scheduler/create.ts';
import type { Scheduler } from '../engine/host/scheduler/scheduler.ts';
import { ARRIVAL, TIMES } from '../engine/record/requestTimes.ts';
import { KERNELS, type KernelId, type KernelProfile } from '../scenario/kernel/profiles.ts';
import type { Host, Scenario } from '../scenario/schema.ts';
import type { Scheduler as SchedulerDocument, SchedulerKind } from '../scenario/schedulers.ts';
import { randomReads, scenarioCase, type BenchCase, type Measured, type Timed } from './bench.ts';
import { processorSeconds } from './processorTime.ts';

/** What `--only` names all of them by. */
export const SCHEDULERS = 'schedulers';
export const QUEUED = [10, 100, 10_000] as const;
const DISPATCHES = 200_000;
const PROCESSES = 20;
/** Of the requests of the engine's own cases. */
const ENGINE_SHARE = 0.4;
const SECTORS = 256;
const PLACES = 1_000_000;
const WRITE_SHARE = 10;
const STEP_NS = 1e6;
const SEED = 11;

const LAST = QUEUED.length - 1;
const LOGARITHM_GROWTH = Math.log2(QUEUED[LAST]) / Math.log2(QUEUED[0]);

interface Kind {
  readonly id: string;
  readonly document: SchedulerDocument;
  readonly kernel?: KernelId;
}

const TEXTBOOK = ['fifo', 'sstf', 'look', 'clook', 'scan', 'cscan'] as const;

/** The textbook's, and those of Linux once for each set of rules, under the first kernel that has them. */
function kinds(): readonly Kind[] {
  const linux = new Map<string, Kind>();
  for (const { id: kernel, schedulers, rules } of KERNELS) {
    for (const kind of schedulers) {
      const key = JSON.stringify([kind, rulesOf(kind, rules)]);
      if (!linux.has(key)) linux.set(key, { id: `${kind}@${kernel}`, document: documentOf(kind), kernel });
    }
  }
  return [...TEXTBOOK.map((kind) => ({ id: kind, document: { kind } })), ...linux.values()];
}

function rulesOf(kind: SchedulerKind, rules: KernelProfile['rules']): unknown {
  switch (kind) {
    case 'noop':
      return rules.noopMerges;
    case 'deadline':
    case 'anticipatory':
    case 'cfq':
      return rules[kind];
    default:
      return null;
  }
}

const documentOf = (kind: SchedulerKind): SchedulerDocument =>
  kind === 'deadline' ? { kind, readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 } : { kind };

export const schedulerCases = (work: number): readonly BenchCase[] =>
  kinds().flatMap((kind) => [
    ...QUEUED.map((queued) => ({
      id: `${SCHEDULERS}/${kind.id}/${queued}`,
      title: `${kind.id} with ${queued} requests queued`,
      run: () => timed(kind.document, kind.kernel, queued, Math.max(1, Math.round(DISPATCHES * work))),
    })),
    scenarioCase(
      `${SCHEDULERS}/${kind.id}/engine`,
      `the whole engine with ${PROCESSES} processes under ${kind.id}`,
      1,
      processes(kind, work),
    ),
  ]);

/** Twenty processes with random reads of one disk that takes one command at a time: the host's order is in force. */
function processes({ document, kernel }: Kind, work: number): Scenario {
  const scenario = randomReads(1, 1, work * ENGINE_SHARE);
  const through: Partial<Host> =
    kernel === undefined
      ? {}
      : {
          kernel: { profile: kernel },
          mergeRequests: true,
          readAhead: { ...scenario.host.readAhead, kind: 'kernel', maxBytes: 128 * KIB },
        };
  return {
    ...scenario,
    host: { ...scenario.host, ...through, scheduler: document },
    classes: scenario.classes.map((query) =>
      query.operator === 'probe' ? { ...query, arrivals: { kind: 'closed', outstanding: PROCESSES, thinkMs: 0 } } : query,
    ),
  };
}

function timed(document: SchedulerDocument, kernel: KernelId | undefined, queued: number, dispatches: number): Timed {
  const requests = new Requests(2 * queued);
  const disk = {
    kind: 'fixed',
    id: 'disk',
    name: 'disk',
    capacityBytes: PLACES * SECTORS * 512,
    serviceMs: 1,
    distribution: 'constant',
  } as const;
  const devices = { models: [new FixedModel(disk, SEED, [0])], unit: Int32Array.of(0) };
  const scheduler = createScheduler(document, requests, devices, kernel);
  // Places drawn before: drawing them is not what is timed.
  const places = Float64Array.from({ length: queued + dispatches }, (_, k) => drawBelow(PLACES, SEED, k, 0, 0, 0) * SECTORS);
  const writes = Uint8Array.from(places, (_, k) => (draw(SEED, k, 1, 0, 0) % WRITE_SHARE === 0 ? 1 : 0));
  const add = (k: number, process: number, now: number): void => {
    const request = requests.take();
    requests.device[request] = 0;
    requests.lba[request] = places[k];
    requests.sectors[request] = SECTORS;
    requests.write[request] = writes[k];
    requests.sync[request] = 1 - writes[k];
    requests.process[request] = process;
    requests.times[request * TIMES + ARRIVAL] = now;
    // Looked for as the block layer does; what touches is left apart, so that the queue keeps its length.
    if (scheduler.mergeCandidate(0, request, true) === NONE) scheduler.mergeCandidate(0, request, false);
    scheduler.add(0, request, now);
  };
  for (let k = 0; k < queued; k++) add(k, k % PROCESSES, 0);
  const seconds = processorSeconds(() => serve(scheduler, requests, dispatches, (k, process, now) => add(queued + k, process, now)));
  return { seconds, ios: dispatches, meanQueueDepth: queued };
}

function serve(
  scheduler: Scheduler,
  requests: Requests,
  dispatches: number,
  again: (k: number, process: number, now: number) => void,
): void {
  let now = STEP_NS;
  for (let k = 0; k < dispatches;) {
    const request = scheduler.dispatch(0, now);
    if (request === NONE) {
      if (scheduler.askAgainAt === Infinity) throw new Error('The scheduler lets nothing go and waits for nothing.');
      now = scheduler.askAgainAt;
      continue;
    }
    scheduler.taken(0, request, now);
    now += STEP_NS;
    scheduler.completed(0, request, now);
    const process = requests.process[request];
    requests.release(request);
    again(k++, process, now);
  }
}

/** How a decision's cost grows with the queue, beside the growth of its logarithm. */
export interface Growth {
  readonly id: string;
  /** Dispatches in a second of processor time, by `QUEUED`. */
  readonly perSecond: readonly number[];
  /** Disk I/Os that the whole engine simulates in a second of processor time with 20 processes. */
  readonly engineIosPerSecond: number;
  /** Cost with most queued to that with fewest, divided by the ratio of the logarithms: 1 is as log n, less is better. */
  readonly toLogarithm: number;
}

/** Of schedulers that were measured at all lengths. */
export function schedulerGrowth(cases: readonly Measured[]): readonly Growth[] {
  return kinds().flatMap(({ id }) => {
    const measured = QUEUED.map((queued) => cases.find((one) => one.id === `${SCHEDULERS}/${id}/${queued}`));
    const perSecond = measured.flatMap((one) => (one === undefined ? [] : [one.iosPerSecond]));
    const engine = cases.find((one) => one.id === `${SCHEDULERS}/${id}/engine`);
    if (perSecond.length < QUEUED.length || engine === undefined) return [];
    const toLogarithm = perSecond[0] / perSecond[LAST] / LOGARITHM_GROWTH;
    return [{ id, perSecond, engineIosPerSecond: engine.iosPerSecond, toLogarithm }];
  });
}
