/** What a person sets at kernel, scheduler, queue and reads: each one edit with its words; a refusal comes back, to be shown where it was caused. */
import { named } from './choices.ts';
import { setDiskQueue } from '../../../scenario/edit/diskQueue.ts';
import {
  setFileReads,
  setMaxRequestBytes,
  setPlug,
  setReadAheadBytes,
  setRequests,
  setTags,
  setTunable,
} from '../../../scenario/edit/kernelSettings.ts';
import { setMergeRequests } from '../../../scenario/edit/settings.ts';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import { tunablesOf } from '../../../scenario/kernel/tunables.ts';
import type { TunableName } from '../../../scenario/kernel/tunables.ts';
import type { FileReads, Scenario } from '../../../scenario/schema.ts';
import { capital } from '../../../analysis/format.ts';
import { said } from '../../../store/said.ts';
import type { AppHandles } from '../../../store/handles.ts';
import type { QueueRow } from './queueRows.ts';
import { rowTitle, valueText } from '../../../analysis/kernel/rows.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { setraSectors } from '../../../scenario/kernel/setra.ts';
import { readAheadText } from '../../../analysis/kernel/words.ts';
import { messages } from './dialogMessages.ts';

/** A tunable of the scheduler of the host or of a disk; null: as the kernel has it. */
export function changeTunable(handles: AppHandles, disk: string | null, row: SettingRow, value: number | null): string | null {
  const { kind } = schedulerOf(handles.store.getState().scenario, disk);
  const what = `${SCHEDULER_NAMES[kind]} ${settingWords(row, value)}`;
  // A row of tunables is named as its tunable.
  const name = row.name as TunableName;
  return said(handles, named(disk, what), (s) => setTunable(s, name, value, disk ?? undefined), `tunable ${disk ?? ''} ${name}`);
}

/** All tunables as the kernel has them, in one step. */
export function resetTunables(handles: AppHandles, disk: string | null): string | null {
  const { scenario } = handles.store.getState();
  const { kind } = schedulerOf(scenario, disk);
  const names = tunablesOf(kind, scenario.host.kernel?.profile).map(({ name }) => name);
  const label = named(disk, messages.withItsDefaults(SCHEDULER_NAMES[kind]));
  return said(handles, label, (s) => names.reduce((one, name) => setTunable(one, name, null, disk ?? undefined), s));
}

/** A setting of the request queue; null: the kernel's default, or at a disk the host's. */
export function changeQueue(handles: AppHandles, disk: string | null, row: QueueRow, value: number | null): string | null {
  const apply = (s: Scenario): Scenario => {
    switch (row.name) {
      case 'requests':
        return disk === null ? setRequests(s, value) : setDiskQueue(s, disk, { requests: value ?? undefined });
      case 'tags':
        return disk === null ? setTags(s, value) : setDiskQueue(s, disk, { tags: value ?? undefined });
      case 'plugRequests':
        return setPlug(s, { requests: value });
      case 'plugMs':
        return setPlug(s, { ms: value });
      case 'maxRequestBytes':
        return setMaxRequestBytes(s, (value ?? row.usual ?? row.value) * 1024);
      case 'mergeRequests':
        return setMergeRequests(s, (value ?? row.usual ?? row.value) !== 0);
      case 'chosenAhead':
        return s;
    }
  };
  return said(
    handles,
    disk === null ? messages.queue(settingWords(row, value)) : named(disk, settingWords(row, value)),
    apply,
    `queue ${disk ?? ''} ${row.name}`,
  );
}

/** Everything of a disk's queue as the host's. */
export function resetDisk(handles: AppHandles, disk: string): string | null {
  return said(handles, named(disk, messages.queueAsTheHost), (s) => setDiskQueue(s, disk, null));
}

/** Every disk's queue as the host's, in one step. */
export function resetDisks(handles: AppHandles, disks: readonly string[]): string | null {
  return said(handles, messages.queuesOfAllDisksAs, (s) => disks.reduce((one, id) => setDiskQueue(one, id, null), s));
}

/** What one disk's queue has of its own, for other disks too, in one step. */
export function copyDisk(handles: AppHandles, from: string, to: readonly string[], where: string): string | null {
  const apply = (s: Scenario): Scenario => {
    const queue = s.hardware.disks.find(({ id }) => id === from)?.queue;
    return to.reduce((one, id) => {
      const bare = setDiskQueue(one, id, null);
      return queue ? setDiskQueue(bare, id, queue) : bare;
    }, s);
  };
  return said(handles, messages.queuesOfAs(where, from), apply);
}

/** Read-ahead in bytes, 0: off; at a disk null: as the host. */
export function changeReadAhead(handles: AppHandles, bytes: number | null, disk: string | null = null): string | null {
  const what = bytes === null ? messages.readAheadAsTheHost2 : messages.readAheadSetra(readAheadText(bytes), setraSectors(bytes));
  const apply = (s: Scenario): Scenario =>
    disk === null
      ? setReadAheadBytes(s, bytes ?? 0)
      : bytes === null
        ? setDiskQueue(s, disk, { readAheadBytes: undefined })
        : setReadAheadBytes(s, bytes, disk);
  return said(handles, named(disk, what), apply, `read-ahead ${disk ?? ''}`);
}

/** How files are read. */
export function changeFileReads(handles: AppHandles, change: Partial<FileReads>): string | null {
  const what =
    change.mode !== undefined
      ? `${capital(change.mode)} reads`
      : change.callBytes !== undefined
        ? messages.aReadCall(change.callBytes)
        : messages.readCallsUnderWay(change.outstanding);
  return said(handles, what, (s) => setFileReads(s, change), `reads ${Object.keys(change).join()}`);
}

/** "slice_idle 2 ms", "slice_idle back to 8 ms". */
function settingWords(row: SettingRow, value: number | null): string {
  const { unit, usual, usualOf } = row;
  const what = rowTitle(row);
  if (value === null) return messages.backTo2(what, usualOf, valueText(unit, usual ?? 0));
  return `${what} ${valueText(unit, value)}`;
}

/** The scheduler that a disk has, its own or the host's. */
export function schedulerOf({ hardware, host }: Scenario, disk: string | null): Scenario['host']['scheduler'] {
  return hardware.disks.find(({ id }) => id === disk)?.queue?.scheduler ?? host.scheduler;
}
