/** Moves the cursor of the lanes, from wherever that is asked: picture, keys, list, table. */
import { useMemo } from 'react';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { momentOf } from './disks.ts';
import { setLanes } from '../../../store/lanesView.ts';
import type { LanesData } from './useLanesData.ts';
import { fitView, viewWith } from './window.ts';
import { readingOfRequest } from './words.ts';

export interface LaneCursor {
  /** Chooses a request; the view follows it. `say`: read it out, where nothing else does. */
  readonly choose: (row: number, say: boolean) => void;
  readonly look: (view: TimeWindow) => void;
}

/** One after the other in this time is one movement, of which the end is read out. */
const SAY_AFTER_MS = 150;
let saying: ReturnType<typeof setTimeout> | undefined;

export function useLaneCursor(data: LanesData | null): LaneCursor {
  const { store } = useHandles();
  return useMemo(
    () => ({
      choose(row, say) {
        if (!data) return;
        const { record, nameOf, whole, view } = data;
        const ms = momentOf(record, row);
        setLanes({ cursor: { record, row }, view: fitView(viewWith(view, ms), whole) });
        store.getState().setView({ cursorMs: ms, disk: record.requests.device[row] });
        clearTimeout(saying);
        if (say) saying = setTimeout(() => store.getState().announce(readingOfRequest(record, row, nameOf)), SAY_AFTER_MS);
      },
      look(view) {
        if (data) setLanes({ view: fitView(view, data.whole) });
      },
    }),
    [data, store],
  );
}
