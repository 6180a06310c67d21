/** Actions of a timeline that change what is there, and move no data: users who come and go. */
import type { Action } from '../../scenario/schema.ts';
import type { Movers, SettingClient } from '../host/motion/movers.ts';
import { NONE } from '../host/motion/places.ts';
import type { Executor } from './executor.ts';

export class Settings implements SettingClient {
  private readonly movers: Movers;
  private readonly executor: Executor;

  constructor(movers: Movers, executor: Executor) {
    this.movers = movers;
    this.executor = executor;
  }

  act(job: number, action: Action, now: number): number {
    if (action.kind === 'users') {
      this.executor.users.setUsers(this.groupOf(action.stream), action.users, now);
      this.movers.settled(job, now);
    }
    return NONE;
  }

  /** The group of a stream; undefined: the batch of a timed run, which is the first. */
  private groupOf(stream: string | undefined): number {
    const { streams } = this.executor.users;
    return stream === undefined || streams === null ? 0 : streams.plans.ids.lastIndexOf(stream);
  }
}
