/** What the panel shows, as the page's view and its link have it, and how it is changed. The zoom of the time is shared with the charts. */
import { useCallback, useEffect, useMemo } from 'react';
import { useTimeView } from '../../../kit/plots/timeWindow.ts';
import { useApp, useHandles } from '../../../kit/state/useApp.ts';
import { FIRST_PANEL_LOOK, panelText, readPanel, timeText, type PanelLook } from './panelLook.ts';

/** What a closed panel opens with. */
export const openedPanel = (): string => panelText({ ...FIRST_PANEL_LOOK, time: useTimeView.getState().window });

export function usePanelLook(): readonly [PanelLook, (change: Partial<PanelLook>) => void] {
  const { store } = useHandles();
  const text = useApp((state) => state.view.mechanics);
  // A text of a link that says nothing opens the panel as it opens first.
  const look = useMemo(() => (text === null ? undefined : readPanel(text)) ?? FIRST_PANEL_LOOK, [text]);
  const change = useCallback(
    (part: Partial<PanelLook>) => {
      const { mechanics } = store.getState().view;
      if (mechanics !== null)
        store.getState().setView({ mechanics: panelText({ ...(readPanel(mechanics) ?? FIRST_PANEL_LOOK), ...part }) });
    },
    [store],
  );
  useEffect(() => {
    const { window, setWindow } = useTimeView.getState();
    if (timeText(look.time) !== timeText(window)) setWindow(look.time);
  }, [look]);
  useEffect(
    () =>
      useTimeView.subscribe(({ window }, before) => {
        if (window !== before.window) change({ time: window });
      }),
    [change],
  );
  return [look, change];
}
