/** Actions of a timeline that change what is there, and move no data: users who come and go, the host's scheduler, disks, paths. */
import type { Action } from '../../scenario/schema.ts';
import { RUNNING } from '../host/motion/jobs.ts';
import type { Movers, SettingClient } from '../host/motion/movers.ts';
import { NONE } from '../host/motion/places.ts';
import type { SwitchClient, SwitchedScheduler } from '../host/scheduler/switched.ts';
import type { DiskActions } from './diskActions.ts';
import type { Executor } from './executor.ts';

export class Settings implements SettingClient, SwitchClient {
  private readonly movers: Movers;
  private readonly executor: Executor;
  private readonly scheduler: SwitchedScheduler | null;

  /** Null: no disk fails or is replaced. */
  readonly disks: DiskActions | null;

  constructor(movers: Movers, executor: Executor, scheduler: SwitchedScheduler | null, disks: DiskActions | null) {
    this.movers = movers;
    this.executor = executor;
    this.scheduler = scheduler;
    this.disks = disks;
    if (scheduler !== null) scheduler.client = this;
  }

  /** What has happened under another timeline that changes the same at the same moments. */
  takeOver(before: Settings): void {
    if (this.disks !== null && before.disks !== null) this.disks.takeOver(before.disks);
  }

  act(job: number, action: Action, now: number): number {
    if (action.kind === 'users') {
      this.executor.users.setUsers(this.groupOf(action.stream), action.users, now);
      this.movers.settled(job, now);
    } else if (action.kind === 'scheduler') this.scheduler?.switchTo(this.numberOf(job), now);
    else if (action.kind === 'fail-disk' || action.kind === 'replace-disk') this.disks?.act(job, action.kind === 'fail-disk', now);
    else if (action.kind === 'fail-path') this.disks?.actOnPath(job, now);
    return NONE;
  }

  /** Queues that were still drained for an earlier change have its successor at once: both are done. */
  allSwitched(now: number): void {
    const { jobs, actions } = this.movers;
    for (let job = 0; job < jobs.count; job++)
      if (actions[job].kind === 'scheduler' && jobs.state[job] === RUNNING) this.movers.settled(job, now);
  }

  /** The host's schedulers are numbered in order of use; 0 is that of the start. */
  private numberOf(job: number): number {
    let number = 1;
    for (let before = 0; before < job; before++) if (this.movers.actions[before].kind === 'scheduler') number++;
    return number;
  }

  /** The group of a stream; undefined: the batch of a timed run, which is the first. */
  private groupOf(stream: string | undefined): number {
    const { streams } = this.executor.users;
    return stream === undefined || streams === null ? 0 : streams.plans.ids.lastIndexOf(stream);
  }
}
