/** A scheduler driven by hand: requests come, are dispatched and completed at given times in ms, by first address. */
import type { KernelId } from '../../scenario/kernel/profiles.ts';
import type { Scheduler as SchedulerDocument } from '../../scenario/schema.ts';
import { testQueue } from './queue.ts';

const MS = 1e6;
/** What `go` answers if nothing is dispatched. */
export const NOTHING = -1;

/** What is dispatched is taken by the driver at once, unless `holds` says otherwise. */
export function handDisk(document: SchedulerDocument, kernel: KernelId, devices = 2) {
  const queue = testQueue(document, devices, undefined, kernel);
  const { scheduler, requests } = queue;
  const out = new Map<number, number>();
  return {
    queue,
    scheduler,
    read: (process: number, lba: number, ms: number, { device = 0, sectors = 256 } = {}) =>
      queue.add(lba, { process, now: ms * MS, device, sectors }),
    write: (process: number, lba: number, ms: number, { device = 0, sectors = 256, sync = false } = {}) =>
      queue.add(lba, { process, now: ms * MS, device, sectors, write: true, sync }),
    /** First address of what is dispatched, NOTHING if nothing is. */
    go(ms: number, { device = 0, holds = false } = {}): number {
      const request = scheduler.dispatch(device, ms * MS);
      if (request < 0) return NOTHING;
      const lba = requests.lba[request];
      if (!holds) scheduler.taken(device, request, ms * MS);
      out.set(lba, request);
      return lba;
    },
    take: (lba: number, ms: number, device = 0) => scheduler.taken(device, out.get(lba) as number, ms * MS),
    done: (lba: number, ms: number, device = 0) => scheduler.completed(device, out.get(lba) as number, ms * MS),
    /** The last decision: code, the process that it is about, its figure in ms. */
    why: () => [scheduler.decision.why, scheduler.decision.other, scheduler.decision.ns / MS],
  };
}
export type HandDisk = ReturnType<typeof handDisk>;
