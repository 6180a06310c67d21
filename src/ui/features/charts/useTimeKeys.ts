import type { KeyboardEvent } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import { columnAt, columnStartMs } from '../../../analysis/run/columns.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { matchesKey } from '../../kit/actions/keys.ts';
import { formatMs } from '../../../analysis/format.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { stepMoment } from './stepMoment.ts';
import { timeActions } from './timeActions.ts';
import type { TimeActionId } from './timeActions.ts';
import { fitWindow, useTimeView, zoomed } from '../../kit/plots/timeWindow.ts';
import { messages } from './messages.ts';

export interface TimeKeysInput {
  readonly result: RunResult;
  readonly window: TimeWindow;
  readonly columns: number;
  readonly disks: number;
}

/** Moves the shared cursor and zooms. */
export function useTimeKeys({ result, window, columns, disks }: TimeKeysInput): (event: KeyboardEvent) => void {
  const { store } = useHandles();
  const act = (id: TimeActionId): void => {
    const state = store.getState();
    const { view } = state;
    const { setWindow, setHover } = useTimeView.getState();
    setHover(null);
    const cursor = view.cursorMs ?? window.fromMs;
    const binMs = result.series?.binMs ?? 0;
    const step = (by: number) => {
      const column = Math.max(0, Math.min(columns - 1, (view.cursorMs === null ? -1 : columnAt(window, columns, cursor)) + by));
      // The middle of the column, so that rounding cannot put the cursor back into the previous one.
      const ms = Math.min(result.elapsedMs, columnStartMs(window, columns, column + 0.5));
      state.setView({ cursorMs: ms, disk: view.disk ?? 0 });
    };
    const zoom = (factor: number) => {
      const next = fitWindow(zoomed(window, factor, cursor), result.elapsedMs, binMs);
      setWindow(next);
      state.announce(next ? messages.showing(formatMs(next.fromMs), formatMs(next.toMs)) : messages.showingAll);
    };
    switch (id) {
      case 'time-left':
        return step(-1);
      case 'time-right':
        return step(1);
      case 'time-left-10':
        return step(-10);
      case 'time-right-10':
        return step(10);
      case 'time-start':
        return step(-columns);
      case 'time-end':
        return step(columns);
      case 'time-disk-up':
        return state.setView({ disk: view.disk === null ? 0 : Math.max(0, view.disk - 1), cursorMs: cursor });
      case 'time-disk-down':
        return state.setView({ disk: view.disk === null ? 0 : Math.min(disks - 1, view.disk + 1), cursorMs: cursor });
      case 'time-next-peak':
        return stepMoment({ store }, result);
      case 'time-previous-peak':
        return stepMoment({ store }, result, -1);
      case 'time-zoom-in':
        return zoom(0.5);
      case 'time-zoom-out':
        return zoom(2);
      case 'time-all':
        setWindow(null);
        return state.announce(messages.showingAll);
      case 'time-table':
        return state.setView({ stripAs: 'table' });
    }
  };
  return (event) => {
    const action = timeActions.find(({ keys }) => keys.some((key) => matchesKey(event, key)));
    if (!action) return;
    event.preventDefault();
    act(action.id);
  };
}
