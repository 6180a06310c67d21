/** Opening the settings of the host's scheduler and queue, or of one disk's. Small, because it is part of the first load. */
import { create } from 'zustand';
import { showDialog } from '../../kit/state/dialogs.ts';

interface Asked {
  /** Id of the disk whose queue is shown; null: the host's, which holds for all disks. */
  readonly disk: string | null;
  /** Id of the volume whose queue above it is shown; null: none, it is about disks. */
  readonly volume: string | null;
}

export const useAskedQueue = create<Asked>(() => ({ disk: null, volume: null }));

export function openQueue(disk: string | null): void {
  useAskedQueue.setState({ disk, volume: null });
  showDialog('queue');
}

export function openVolumeQueue(volume: string): void {
  useAskedQueue.setState({ disk: null, volume });
  showDialog('queue');
}
