/** Opening "Partitioning and files", of all or with an object in mind. Small, because it is part of the first load. */
import { create } from 'zustand';
import { showDialog } from '../../kit/state/dialogs.ts';

interface Asked {
  /** Id of the object whose files are shown first; null: all that is partitioned together. */
  readonly object: string | null;
}

export const useAskedObject = create<Asked>(() => ({ object: null }));

export function openPartition(object: string | null): void {
  useAskedObject.setState({ object });
  showDialog('partition');
}
