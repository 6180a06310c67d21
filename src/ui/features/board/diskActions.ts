/** The actions of one disk, as one list for its menu, the bar of touch screens and the keys. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { failDisks, pickUpDisks, repairDisks, takeOutOfVolumes } from '../../../store/move/commands.ts';
import { handOf, mark } from '../../../store/move/hand.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { diskIndexOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { hasFailed, spareFor } from '../../../analysis/volumes/health.ts';
import { ownQueueText } from '../../../analysis/kernel/words.ts';
import { openLanes } from '../../../store/lanesView.ts';
import type { MenuItem } from '../../kit/primitives/Menu.tsx';
import type { AppHandles } from '../../../store/handles.ts';
import { messages } from './messages.ts';

/** The volume that a disk belongs to, or undefined. */
export function volumeOf(handles: AppHandles, id: string) {
  const { scenario } = handles.store.getState();
  const disk = diskIndexOf(scenario).get(id);
  const at = disk === undefined ? undefined : volumeOfDisk(scenario).get(disk);
  return at === undefined ? undefined : scenario.volumes[at];
}

/** Fails a disk, or repairs it if it has failed; if it is marked, all marked disks with it. */
export function toggleFailed(handles: AppHandles, id: string): void {
  const { scenario } = handles.store.getState();
  const { marked } = handOf(handles.store).getState();
  const disks = marked.includes(id) ? marked.filter((one) => diskIndexOf(scenario).has(one)) : [id];
  if (hasFailed(scenario, id)) repairDisks(handles, disks);
  else failDisks(handles, disks);
}

/** Opens the drive library for a disk, or for all marked disks if it is marked. */
export function openDrivesOf(handles: AppHandles, id: string): void {
  const { marked } = handOf(handles.store).getState();
  showDialog('drives', marked.includes(id) ? null : [id]);
}

/** The name of a disk's drive model. */
function driveNameOf({ hardware }: Scenario, id: string): string {
  const model = hardware.disks.find((disk) => disk.id === id)?.drive;
  return hardware.drives.find((drive) => drive.id === model)?.name ?? messages.driveNote;
}

export function diskActions(handles: AppHandles, id: string): MenuItem[] {
  const { scenario } = handles.store.getState();
  const hand = handOf(handles.store);
  const volume = volumeOf(handles, id);
  const failed = hasFailed(scenario, id);
  const marked = hand.getState().marked.includes(id);
  const spare = spareFor(scenario, id);
  return [
    {
      id: 'mark',
      label: marked ? messages.unmark : messages.mark,
      note: messages.markNote,
      run: () => mark(hand, [id], 'toggle'),
    },
    { id: 'pick-up', label: messages.pickUp, run: () => pickUpDisks(handles, id) },
    {
      id: 'take-out',
      label: volume ? messages.takeOutOf(volume.name) : messages.takeOut,
      unavailable: volume ? undefined : messages.isLoose,
      run: () => takeOutOfVolumes(handles, [id]),
    },
    {
      id: 'fail',
      divider: true,
      label: failed ? messages.repair : messages.fail,
      note: failed ? messages.repairNote : spare ? messages.isSpareOf(spare.name) : messages.failNote,
      run: () => toggleFailed(handles, id),
    },
    {
      id: 'what-if-fails',
      label: messages.whatIfItFails,
      note: messages.whatIfNote,
      run: () => showDialog('failures', id),
    },
    {
      id: 'drive',
      divider: true,
      label: messages.drive,
      note: driveNameOf(scenario, id),
      run: () => openDrivesOf(handles, id),
    },
    {
      id: 'queue',
      label: messages.queue,
      note:
        ownQueueText(scenario.hardware.disks.find((disk) => disk.id === id)?.queue, scenario.host.kernel?.profile) ?? messages.queueNote,
      run: () => showDialog('queue', { disk: id }),
    },
    {
      id: 'lanes',
      label: messages.requests,
      note: messages.requestsNote,
      run: () => openLanes(handles, diskIndexOf(scenario).get(id) ?? 0),
    },
    {
      id: 'request',
      label: messages.oneRequest,
      unavailable: volume ? undefined : messages.oneRequestOfLoose,
      run: () => showDialog('request', volume?.id ?? null),
    },
  ];
}
