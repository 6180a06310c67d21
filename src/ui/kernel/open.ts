/** Opening the settings of the host's scheduler and queue, or of one disk's. Small, because it is part of the first load. */
import { create } from 'zustand';
import { showDialog } from '../frame/dialogs.ts';

interface Asked {
  /** Id of the disk whose queue is shown; null: the host's, which holds for all disks. */
  readonly disk: string | null;
}

export const useAskedQueue = create<Asked>(() => ({ disk: null }));

export function openQueue(disk: string | null): void {
  useAskedQueue.setState({ disk });
  showDialog('queue');
}
