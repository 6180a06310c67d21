/** Shows the requests of a disk, wherever that is asked: no code of the lanes themselves, which are loaded when seen. */
import type { AppHandles } from '../../../store/handles.ts';

/** @param disk index into the hardware's disks */
export function openLanes({ store }: AppHandles, disk: number): void {
  // On a phone the time pictures stand on the answer's tab.
  store.getState().setView({ disk, strip: 'lanes', stripAs: 'chart', tab: 'answer' });
  store.getState().announce(`Request lanes of disk ${disk + 1}`);
}
