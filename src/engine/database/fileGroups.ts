/**
 * TUNE GROUP: how many processes of one query may do I/O on a file group (a volume, or a loose disk) at
 * a time. A counting semaphore per user and target, first come first served; a user runs one query at a
 * time, so the user stands for the query.
 */
import { NONE, type Processes } from './processes.ts';
import type { ProcessIndex, TargetIndex, UserIndex } from '../kernel/indexes.ts';

export class FileGroups {
  private readonly targets: number;
  private readonly limit: Int32Array;
  private readonly held: Int32Array;
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  private readonly processes: Processes;

  /** @param limit TUNE GROUP of each target */
  constructor(users: number, limit: readonly number[], processes: Processes) {
    this.targets = limit.length;
    this.limit = Int32Array.from(limit);
    this.held = new Int32Array(users * limit.length);
    this.head = new Int32Array(users * limit.length).fill(NONE);
    this.tail = new Int32Array(users * limit.length).fill(NONE);
    this.processes = processes;
  }

  /** Takes the group, or queues for it; true if taken. */
  acquire(user: UserIndex, target: TargetIndex, process: ProcessIndex): boolean {
    const at = user * this.targets + target;
    const { processes } = this;
    processes.group[process] = target;
    if (this.held[at] < this.limit[target]) {
      this.held[at]++;
      return true;
    }
    processes.nextWaiter[process] = NONE;
    if (this.tail[at] === NONE) this.head[at] = process;
    else processes.nextWaiter[this.tail[at]] = process;
    this.tail[at] = process;
    return false;
  }

  /** Gives the group of the target back; answers the process that has it now and continues, or NONE. */
  release(user: UserIndex, target: TargetIndex, process: ProcessIndex): number {
    const at = user * this.targets + target;
    this.processes.group[process] = NONE;
    const next = this.head[at];
    if (next === NONE) {
      this.held[at]--;
      return NONE;
    }
    this.head[at] = this.processes.nextWaiter[next];
    if (this.head[at] === NONE) this.tail[at] = NONE;
    return next;
  }
}
