/**
 * A scheduler in front of one disk, with processes that read and write in a loop: the smallest thing in which schedulers that
 * decide on time can be watched. Service takes what a function says, so that logs of decisions can be worked out by hand.
 */
import { NONE } from '../host/requests.ts';
import type { TestQueue } from './queue.ts';

/** What a process asks for next, and how long after the completion of its last request. */
export interface Ask {
  readonly lba: number;
  readonly sectors: number;
  readonly write?: boolean;
  readonly thinkNs: number;
}

export interface LoopProcess {
  /** When it asks first. */
  readonly startNs: number;
  /** Its k-th request, counted from 0; undefined: it exits. */
  readonly ask: (k: number) => Ask | undefined;
}

export interface LogLine {
  readonly atNs: number;
  readonly process: number;
  readonly lba: number;
  readonly write: boolean;
  readonly why: number;
  readonly other: number;
  readonly ns: number;
  /** How long the scheduler let the disk be idle on purpose before this. */
  readonly idleNs: number;
  /** Since the request came. */
  readonly waitedNs: number;
}

interface Options {
  /** Time that a request takes, the head at the end of the one before. */
  readonly serviceNs: (headLba: number, lba: number, sectors: number) => number;
  readonly processes: readonly LoopProcess[];
  /** Requests that the disk takes at a time; it serves them one by one in the order in which it was given them. */
  readonly depth?: number;
  readonly untilNs: number;
}

/** Lets the processes run until a time and answers what was dispatched, in order. */
export function driverLoop(queue: TestQueue, { serviceNs, processes, depth = 1, untilNs }: Options): LogLine[] {
  const { scheduler, requests } = queue;
  const log: LogLine[] = [];
  const asked = processes.map(() => 0);
  const wakesAt = processes.map(({ startNs }) => startNs);
  const cameAt = new Map<number, number>();
  const inDisk: number[] = [];
  let doneAt = Infinity;
  let head = 0;
  let idleSince = NONE;
  let askAt = Infinity;

  const serve = (now: number): void => {
    if (doneAt !== Infinity || inDisk.length === 0) return;
    const request = inDisk[0];
    doneAt = now + serviceNs(head, requests.lba[request], requests.sectors[request]);
    head = requests.lba[request] + requests.sectors[request];
  };
  const pull = (now: number): void => {
    askAt = Infinity;
    while (inDisk.length < depth) {
      const request = scheduler.dispatch(0, now);
      if (request === NONE) {
        askAt = scheduler.askAgainAt;
        if (scheduler.size(0) > 0 && inDisk.length === 0 && idleSince === NONE) idleSince = now;
        return;
      }
      const { why, other, ns } = scheduler.decision;
      const came = cameAt.get(request);
      if (came === undefined) throw new Error(`Request ${request} was dispatched twice, or never came.`);
      cameAt.delete(request);
      log.push({
        atNs: now,
        process: requests.process[request],
        lba: requests.lba[request],
        write: requests.write[request] === 1,
        why,
        other,
        ns,
        idleNs: idleSince === NONE ? 0 : now - idleSince,
        waitedNs: now - came,
      });
      idleSince = NONE;
      scheduler.taken(0, request, now);
      inDisk.push(request);
      serve(now);
    }
  };

  for (;;) {
    const wakes = Math.min(...wakesAt);
    const now = Math.min(wakes, doneAt, askAt);
    if (now > untilNs || now === Infinity) return log;
    if (now === doneAt) {
      const request = inDisk.shift() as number;
      const process = requests.process[request];
      doneAt = Infinity;
      scheduler.completed(0, request, now);
      serve(now);
      pull(now);
      requests.release(request);
      const next = processes[process].ask(asked[process]);
      if (next === undefined) scheduler.exited(process, now);
      else wakesAt[process] = now + next.thinkNs;
    } else if (now === wakes) {
      const process = wakesAt.indexOf(wakes);
      const next = processes[process].ask(asked[process]++);
      wakesAt[process] = Infinity;
      if (next === undefined) continue;
      const { lba, sectors, write = false } = next;
      cameAt.set(queue.add(lba, { sectors, write, now, process }), now);
      if (inDisk.length < depth) pull(now);
    } else pull(now);
  }
}

const MS = 1e6;

/**
 * Two readers, one of them a millisecond later, each in sequence far from the other with a millisecond between its reads, on a disk that
 * takes 5 ms for the next block and 10 ms for any other: what was dispatched within 40 ms, as rows of time, process, reason, whom it is
 * about, wait (ms) and how long the disk was kept idle (ns).
 */
export function twoReadersByHand(queue: TestQueue): number[][] {
  const log = driverLoop(queue, {
    serviceNs: (head, lba) => (head === lba ? 5 * MS : 10 * MS),
    processes: [0, 1].map((process) => ({
      startNs: process * MS,
      ask: (k) => ({ lba: process * 1_000_000 + k * 256, sectors: 256, thinkNs: MS }),
    })),
    untilNs: 40 * MS,
  });
  return log.map(({ atNs, process, why, other, waitedNs, idleNs }) => [atNs / MS, process, why, other, waitedNs / MS, idleNs]);
}
