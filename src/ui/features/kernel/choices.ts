/** Choosing the kernel and the scheduler, with their words: what stands on the host line. */
import { diskName } from '../../../scenario/names.ts';
import { capital } from '../../../analysis/format.ts';
import { setDiskScheduler } from '../../../scenario/edit/diskQueue.ts';
import { lostByDisks, setKernel } from '../../../scenario/edit/kernel.ts';
import { setScheduler } from '../../../scenario/edit/settings.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import { kernelProfile } from '../../../scenario/kernel/profiles.ts';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import type { SchedulerKind } from '../../../scenario/schema.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { messages } from './messages.ts';

/** "Disk 3: noop", or the setting alone where it is the host's. */
export const named = (disk: string | null, what: string): string => (disk === null ? capital(what) : capital(`${diskName(disk)}: ${what}`));

/** The kernel of the host; null: none. Schedulers and read-ahead that it does not have give way to its own; what disks lose is reported. */
export function chooseKernel({ store }: AppHandles, id: KernelId | null): void {
  const { edit, scenario } = store.getState();
  const lost = lostByDisks(scenario, setKernel(scenario, id));
  const name = id === null ? messages.noKernel2 : kernelProfile(id).title;
  const label = [name, ...lost.map((words) => words.split(':')[0])].join('; ');
  // After the edit, which takes notices that pass away with it; so does undo this one.
  if (!edit(label, (s) => setKernel(s, id)) || lost.length === 0) return;
  store.getState().notify({ kind: 'info', text: messages.undoBringsItBack(lost.join('; ')), passing: true });
}

/** The scheduler of the host, or of one disk; null: that the disk is as the host. */
export function chooseScheduler({ store }: AppHandles, kind: SchedulerKind | null, disk: string | null = null): void {
  const what =
    kind === null ? messages.schedulerAsTheHost : disk === null ? messages.scheduler3(SCHEDULER_NAMES[kind]) : SCHEDULER_NAMES[kind];
  store.getState().edit(named(disk, what), (s) => {
    if (disk !== null) return setDiskScheduler(s, disk, kind);
    return kind === null ? s : setScheduler(s, kind);
  });
}
