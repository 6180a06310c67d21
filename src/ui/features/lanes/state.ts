/**
 * What the lanes look at: window, view, cursor, filters. Beside the page's state, like the zoom of the other time
 * pictures: it changes with every move and nobody undoes it. Disk and time of the cursor are the page's own, shared
 * with board and pictures, and in the link.
 */
import { create } from 'zustand';
import type { DetailRecord } from '../../../engine/record/detail.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import type { WindowKind } from './window.ts';

/** The process filter of the list: -2 for all, because -1 is the host. */
export const ALL_PROCESSES = -2;

interface LanesState {
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

export const useLanes = create<LanesState>(() => ({
  kind: null,
  own: null,
  view: null,
  cursor: null,
  firstLane: 0,
  onlyIdle: false,
  process: ALL_PROCESSES,
  large: false,
}));

export const setLanes = (change: Partial<LanesState>): void => useLanes.setState(change);
