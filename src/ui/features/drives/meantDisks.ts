/** Which disks a drive is chosen for where nobody says. */
import { diskIndexOf } from '../../../analysis/document/derived.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { handOf } from '../../../store/move/hand.ts';

/** Ids of the marked disks, else of the highlighted one, else of all. */
export function meantDisks({ store }: AppHandles): readonly string[] {
  const { scenario, view } = store.getState();
  const index = diskIndexOf(scenario);
  const marked = handOf(store)
    .getState()
    .marked.flatMap((id) => (index.has(id) ? [id] : (scenario.volumes.find((volume) => volume.id === id)?.members ?? [])));
  if (marked.length > 0) return [...new Set(marked)];
  const highlighted = view.disk === null ? undefined : scenario.hardware.disks[view.disk];
  return highlighted ? [highlighted.id] : scenario.hardware.disks.map((disk) => disk.id);
}
