/** Opening the drive library: for which disks, and at which drive. Small, because it is part of the first load. */
import { create } from 'zustand';
import { diskIndexOf } from '../../../analysis/document/derived.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { handOf } from '../../../store/move/hand.ts';
import type { AppHandles } from '../../../store/handles.ts';

interface Asked {
  /** Ids of the disks that a drive is to be chosen for. */
  readonly disks: readonly string[];
}

export const useAsked = create<Asked>(() => ({ disks: [] }));

/** Opens the library for these disks; by default for the marked ones, or the highlighted one, or all. */
export function openDrives(handles: AppHandles, disks: readonly string[] = meant(handles)): void {
  useAsked.setState({ disks });
  showDialog('drives');
}

/** Opens it for one disk; with it for all marked ones, if it is marked. */
export function openDrivesOf(handles: AppHandles, id: string): void {
  const { marked } = handOf(handles.store).getState();
  openDrives(handles, marked.includes(id) ? meant(handles) : [id]);
}

function meant({ store }: AppHandles): readonly string[] {
  const { scenario, view } = store.getState();
  const index = diskIndexOf(scenario);
  const marked = handOf(store)
    .getState()
    .marked.flatMap((id) => (index.has(id) ? [id] : (scenario.volumes.find((volume) => volume.id === id)?.members ?? [])));
  if (marked.length > 0) return [...new Set(marked)];
  const highlighted = view.disk === null ? undefined : scenario.hardware.disks[view.disk];
  return highlighted ? [highlighted.id] : scenario.hardware.disks.map((disk) => disk.id);
}
