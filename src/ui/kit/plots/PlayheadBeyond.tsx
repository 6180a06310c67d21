/** Where the playhead is, beyond the window of a time picture: at its side, with the way there. It stands over the picture, not in its slider. */
import { useEffect, useRef } from 'react';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { formatInstant } from '../../../analysis/format.ts';
import { playback } from '../../../store/playback.ts';
import { messages } from './plotMessages.ts';
import type { TimePlot } from './timePlot.ts';
import styles from './timeFigure.module.css';

/** A time that changes more often cannot be read. */
const READABLE_MS = 250;

export interface PlayheadBeyondProps {
  readonly plot: TimePlot;
  readonly window: TimeWindow;
  /** Brings the picture to the playhead. */
  readonly onGo: (ms: number) => void;
}

export function PlayheadBeyond({ plot, window: { fromMs, toMs }, onGo }: PlayheadBeyondProps) {
  const note = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let writtenAt = -Infinity;
    const follow = () => {
      const { moment, playing } = playback.getState();
      const button = note.current;
      if (!button) return;
      const ms = moment?.ms ?? 0;
      if (moment === null || (ms >= fromMs && ms <= toMs)) {
        button.hidden = true;
        return;
      }
      if (!button.hidden && playing && performance.now() - writtenAt < READABLE_MS) return;
      writtenAt = performance.now();
      const isBefore = ms < fromMs;
      const time = formatInstant(ms, Math.max(ms, toMs));
      button.textContent = (isBefore ? messages.filmBefore : messages.filmAfter)(time);
      button.title = messages.goToFilm(time);
      button.style.left = isBefore ? `${plot.left}px` : '';
      button.style.right = isBefore ? '' : `${plot.width - plot.right}px`;
      button.hidden = false;
    };
    follow();
    return playback.subscribe(follow);
  }, [plot, fromMs, toMs]);
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is written as the film moves; without it the button is hidden
    <button
      ref={note}
      type="button"
      hidden
      className={styles.playheadBeyond}
      style={{ top: plot.top }}
      data-testid="playhead-beyond"
      onClick={() => {
        const { moment } = playback.getState();
        if (moment === null) return;
        onGo(moment.ms);
        // It goes when the playhead is seen: the keyboard stays with the picture.
        note.current?.parentElement?.querySelector<HTMLElement>('[role=slider]')?.focus();
      }}
    />
  );
}
