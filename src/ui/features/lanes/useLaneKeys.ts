import type { KeyboardEvent } from 'react';
import { zoomed } from '../../kit/plots/timeWindow.ts';
import { matchesKey } from '../../kit/actions/keys.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { laneActions } from './actions.ts';
import type { LaneActionId } from './actions.ts';
import { momentOf, neighbor, requestAt } from './disks.ts';
import type { LanesData } from './useLanesData.ts';
import type { LaneCursor } from './useLaneCursor.ts';
import { panned } from './window.ts';
import { messages } from './messages.ts';

/** Moves cursor and view of the lanes. */
export function useLaneKeys(data: LanesData, { choose, look }: LaneCursor): (event: KeyboardEvent) => void {
  const { store } = useHandles();
  const { record, disk, view, whole, row } = data;
  const act = (id: LaneActionId): void => {
    const { announce, setView } = store.getState();
    const go = (next: number | null) => {
      if (next === null) announce(messages.noRequestsOnThisDisk);
      else choose(next, false);
    };
    const lane = (by: 1 | -1) => {
      if (row === null) return go(neighbor(disk.rows, null, 1));
      const at = disk.lanes.findIndex(({ process }) => process === record.requests.process[row]);
      const next = disk.lanes[Math.max(0, Math.min(disk.lanes.length - 1, at + by))];
      return go(next ? requestAt(record, next.rows, momentOf(record, row)) : null);
    };
    const idle = (by: 1 | -1) => {
      const now = row === null ? view.fromMs : momentOf(record, row);
      const kept = disk.idles.filter(({ decision }) => record.decisions.request[decision] >= 0);
      const at = (each: (typeof kept)[number]) => momentOf(record, record.decisions.request[each.decision]);
      const found = by > 0 ? kept.find((each) => at(each) > now) : kept.findLast((each) => at(each) < now);
      if (found) choose(record.decisions.request[found.decision], false);
      else announce(kept.length === 0 ? messages.theDiskWasNeverKept : by > 0 ? messages.noLaterOne : messages.noEarlierOne);
    };
    const show = (next: { readonly fromMs: number; readonly toMs: number }) => {
      look(next);
      announce(messages.showingTo(Math.max(next.fromMs, whole.fromMs), whole.toMs, Math.min(next.toMs, whole.toMs)));
    };
    const center = row === null ? (view.fromMs + view.toMs) / 2 : Math.max(view.fromMs, Math.min(view.toMs, momentOf(record, row)));
    switch (id) {
      case 'lanes-previous':
        return go(neighbor(disk.rows, row, -1));
      case 'lanes-next':
        return go(neighbor(disk.rows, row, 1));
      case 'lanes-up':
        return lane(-1);
      case 'lanes-down':
        return lane(1);
      case 'lanes-first':
        return go(disk.rows[0] ?? null);
      case 'lanes-last':
        return go(disk.rows.at(-1) ?? null);
      case 'lanes-left':
        return show(panned(view, -0.25));
      case 'lanes-right':
        return show(panned(view, 0.25));
      case 'lanes-next-idle':
        return idle(1);
      case 'lanes-previous-idle':
        return idle(-1);
      case 'lanes-zoom-in':
        return show(zoomed(view, 0.5, center));
      case 'lanes-zoom-out':
        return show(zoomed(view, 2, center));
      case 'lanes-all':
        return show(whole);
      case 'lanes-table':
        return setView({ stripAs: 'table' });
    }
  };
  return (event) => {
    const action = laneActions.find(({ keys }) => keys.some((key) => matchesKey(event, key)));
    if (!action) return;
    event.preventDefault();
    act(action.id);
  };
}
