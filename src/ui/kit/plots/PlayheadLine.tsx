/** Where the playhead is in a time picture: a line that moves without the picture being drawn or rendered again. */
import { useEffect, useRef } from 'react';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { playback } from '../../../store/playback.ts';
import { xOf } from './timePlot.ts';
import type { TimePlot } from './timePlot.ts';
import styles from './timeFigure.module.css';

export function PlayheadLine({ plot, window: { fromMs, toMs } }: { readonly plot: TimePlot; readonly window: TimeWindow }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const { moment } = playback.getState();
      // A picture that has just gone is still subscribed for a moment: its element goes first.
      const style = line.current?.style;
      if (!style) return;
      const seen = moment !== null && moment.ms >= fromMs && moment.ms <= toMs;
      style.visibility = seen ? 'visible' : 'hidden';
      if (seen) style.transform = `translateX(${xOf(plot, { fromMs, toMs }, moment.ms)}px)`;
    };
    follow();
    return playback.subscribe(follow);
  }, [plot, fromMs, toMs]);
  return (
    <div
      ref={line}
      className={styles.playhead}
      style={{ top: plot.top, height: plot.bottom - plot.top }}
      aria-hidden="true"
      data-testid="playhead"
    />
  );
}
