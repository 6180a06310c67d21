/** The zoom of the time pictures turns its page when the film plays out of it; who zooms in elsewhere is left there, and told where the film is. */
import { useEffect } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import { playback } from '../../../store/playback.ts';
import { fitWindow, turnedPage, useTimeView } from '../../kit/plots/timeWindow.ts';

export function useZoomFollowsFilm({ elapsedMs, series }: RunResult): void {
  const binMs = series?.binMs ?? 0;
  useEffect(
    () =>
      playback.subscribe(({ moment, playing, speed }, before) => {
        const { window, setWindow } = useTimeView.getState();
        if (window === null || moment === null || before.moment === null || moment === before.moment) return;
        const page = turnedPage(window, before.moment.ms, { ms: moment.ms, playing, speed });
        if (page !== null) setWindow(fitWindow(page, elapsedMs, binMs));
      }),
    [elapsedMs, binMs],
  );
}
