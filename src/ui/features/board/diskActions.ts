/** What can be done with one disk, as one list for its menu, for the bar of a finger's choice and for the keys. */
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

/** The volume that a disk is part of, or undefined. */
export function volumeOf(handles: AppHandles, id: string) {
  const { scenario } = handles.store.getState();
  const disk = diskIndexOf(scenario).get(id);
  const at = disk === undefined ? undefined : volumeOfDisk(scenario).get(disk);
  return at === undefined ? undefined : scenario.volumes[at];
}

/** Fails a disk, or repairs it if it has failed; together with it all marked ones, if it is marked. */
export function toggleFailed(handles: AppHandles, id: string): void {
  const { scenario } = handles.store.getState();
  const { marked } = handOf(handles.store).getState();
  const disks = marked.includes(id) ? marked.filter((one) => diskIndexOf(scenario).has(one)) : [id];
  if (hasFailed(scenario, id)) repairDisks(handles, disks);
  else failDisks(handles, disks);
}

/** Opens the drive library for a disk; with it for all marked ones, if it is marked. */
export function openDrivesOf(handles: AppHandles, id: string): void {
  const { marked } = handOf(handles.store).getState();
  showDialog('drives', marked.includes(id) ? null : [id]);
}

/** The model that a disk is. */
function driveNameOf({ hardware }: Scenario, id: string): string {
  const model = hardware.disks.find((disk) => disk.id === id)?.drive;
  return hardware.drives.find((drive) => drive.id === model)?.name ?? 'its model and parameters';
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
      label: marked ? 'Take the mark off' : 'Mark',
      note: 'to make a volume of several',
      run: () => mark(hand, [id], 'toggle'),
    },
    { id: 'pick-up', label: 'Pick up', run: () => pickUpDisks(handles, id) },
    {
      id: 'take-out',
      label: volume ? `Take out of ${volume.name}` : 'Take out of its volume',
      unavailable: volume ? undefined : 'It is loose',
      run: () => takeOutOfVolumes(handles, [id]),
    },
    {
      id: 'fail',
      divider: true,
      label: failed ? 'Repair' : 'Fail',
      note: failed ? 'it works again, with its contents' : spare ? `it is the spare of ${spare.name}` : 'as if it broke before the run',
      run: () => toggleFailed(handles, id),
    },
    {
      id: 'what-if-fails',
      label: 'What if it fails…',
      note: 'what is lost, and how likely',
      run: () => showDialog('failures', id),
    },
    {
      id: 'drive',
      divider: true,
      label: 'Drive…',
      note: driveNameOf(scenario, id),
      run: () => openDrivesOf(handles, id),
    },
    {
      id: 'queue',
      label: 'Queue…',
      note:
        ownQueueText(scenario.hardware.disks.find((disk) => disk.id === id)?.queue, scenario.host.kernel?.profile) ??
        'scheduler and limits as the host',
      run: () => showDialog('queue', { disk: id }),
    },
    {
      id: 'lanes',
      label: 'Requests one by one',
      note: 'and why its scheduler chose each',
      run: () => openLanes(handles, diskIndexOf(scenario).get(id) ?? 0),
    },
    {
      id: 'request',
      label: 'What one request becomes…',
      unavailable: volume ? undefined : 'Of a loose disk: one disk I/O',
      run: () => showDialog('request', volume?.id ?? null),
    },
  ];
}
