/**
 * What the request lanes look at: window, view, cursor, filters. It lives outside the page's state, like the zoom of the other time
 * pictures: it changes with every move and nobody undoes it. Disk and time of the cursor are the page's own, shared
 * with board and pictures, and in the link.
 */
import { createStore } from 'zustand/vanilla';
import type { TimeWindow } from '../analysis/run/columns.ts';
import type { DetailRecord } from '../engine/record/detail.ts';
import { diskName } from '../scenario/names.ts';
import type { AppHandles } from './handles.ts';

/** The process filter of the list: -2 for all, because -1 is the host. */
export const ALL_PROCESSES = -2;

/** Which part of the run is simulated again for its single requests; `playhead`: where the film is, and it moves with it. */
export type WindowKind = 'playhead' | 'start' | 'cursor' | 'selection' | 'own';

export interface LanesState {
  /** null until it is chosen or first needed. */
  readonly kind: WindowKind | null;
  readonly own: TimeWindow | null;
  /** Part of the record that is seen; null: all. */
  readonly view: TimeWindow | null;
  /** The request at the cursor, and the record that it is a row of. */
  readonly cursor: { readonly record: DetailRecord; readonly row: number } | null;
  readonly firstLane: number;
  readonly onlyIdle: boolean;
  readonly process: number;
  /** Shown in a dialog of its own as well. */
  readonly large: boolean;
}

export const lanesView = createStore<LanesState>(() => ({
  kind: null,
  own: null,
  view: null,
  cursor: null,
  firstLane: 0,
  onlyIdle: false,
  process: ALL_PROCESSES,
  large: false,
}));

export const setLanes = (change: Partial<LanesState>): void => lanesView.setState(change);

/**
 * Shows the requests of a disk; with `own` those of that part of the run.
 * @param disk index into the hardware's disks
 */
export function openLanes({ store }: AppHandles, disk: number, own?: TimeWindow): void {
  if (own) setLanes({ kind: 'own', own, view: null, cursor: null });
  // On a phone the time pictures stand on the answer's tab.
  store.getState().setView({ disk, strip: 'lanes', stripAs: 'chart', tab: 'answer' });
  store.getState().announce(`Request lanes of ${diskName(store.getState().scenario.hardware.disks[disk]?.id ?? String(disk + 1))}`);
}
