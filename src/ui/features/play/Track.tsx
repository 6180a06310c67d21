/** The run's time as a track: what is recorded, what is not simulated yet, how many requests were outstanding when, and the playhead. */
import { useCallback, useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import type { RunResult } from '../../../engine/record/result.ts';
import { perObject } from '../../../base/perObject.ts';
import { playback } from '../../../store/playback.ts';
import type { Player } from '../../../store/player.ts';
import { Canvas } from '../../kit/canvas/Canvas.tsx';
import type { Paint } from '../../kit/canvas/Canvas.tsx';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { Marks } from './Marks.tsx';
import { usePacedPlayback, usePlayback, useRecorded } from './state.ts';
import { useMomentWords } from './useMomentWords.ts';
import { timeWords } from './words.ts';
import styles from './Play.module.css';

export function Track({ player }: { readonly player: Player }) {
  const drags = useRef(false);
  const result = useShownResult();
  const hash = useApp((state) => state.scenarioHash);
  const recorded = useRecorded();
  const playing = usePlayback((state) => state.playing);
  const wantedMs = usePlayback((state) => (state.playing ? 0 : state.wantedMs));
  const shownMs = usePacedPlayback((state) => state.moment?.ms ?? 0);
  const words = useMomentWords();
  const own = result?.scenarioHash === hash ? result : undefined;
  const recordedMs = recorded?.ms ?? 0;
  // Until the end is known: that of the answer, or what the pace so far lets expect.
  const expectedMs = own?.elapsedMs ?? (recorded !== null && recorded.fraction > 0 ? recordedMs / recorded.fraction : 0);
  const endMs = Math.max(1e-6, recorded?.complete === true ? recordedMs : Math.max(expectedMs, recordedMs));
  const place = (ms: number) => `${Math.max(0, Math.min(100, (100 * ms) / endMs))}%`;

  const paint = useCallback<Paint>(
    (context, { width, height }, { color }) => {
      if (own?.series === undefined || own.series === null) return;
      const { bins, most } = profileOf(own);
      if (most === 0) return;
      context.fillStyle = color.queue;
      const perBin = own.series.binMs;
      for (let x = 0; x < width; x++) {
        const from = Math.floor(((x / width) * endMs) / perBin);
        const to = Math.max(from + 1, Math.floor((((x + 1) / width) * endMs) / perBin));
        let high = 0;
        for (let bin = from; bin < to && bin < bins.length; bin++) high = Math.max(high, bins[bin]);
        const tall = (high / most) * (height - 2);
        context.fillRect(x, height - tall, 1, tall);
      }
    },
    [own, endMs],
  );
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // What is not simulated yet is waited for.
    player.seek(((event.clientX - left) / width) * endMs, playback.getState().status === 'recording');
  };
  return (
    <div className={styles.trackRow}>
      <div
        className={styles.track}
        role="slider"
        tabIndex={0}
        data-testid="play-track"
        aria-label={messages.track}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.round(endMs)}
        aria-valuenow={Math.round(playing ? shownMs : wantedMs)}
        aria-valuetext={playing ? messages.playing : words}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drags.current = true;
          follow(event);
        }}
        onPointerMove={(event) => {
          if (drags.current) follow(event);
        }}
        onPointerUp={() => (drags.current = false)}
        onPointerCancel={() => (drags.current = false)}
      >
        <Canvas className={styles.profile} paint={paint} />
        <Marks place={place} />
        {/* Moved by a transform: nothing is laid out or painted again as the recording grows. */}
        <div className={styles.ahead} style={{ transform: `translateX(${place(recordedMs)})` }} data-testid="play-ahead" />
        <Head endMs={endMs} />
      </div>
      <span className={styles.time} data-testid="play-time">
        {timeWords(shownMs)}
      </span>
    </div>
  );
}

/** Where the playhead is: it moves with each frame, and neither a component is rendered for it nor anything laid out. */
function Head({ endMs }: { readonly endMs: number }) {
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const { playing, moment, wantedMs } = playback.getState();
      const ms = playing ? (moment?.ms ?? wantedMs) : wantedMs;
      // It has gone, or goes.
      if (rail.current) rail.current.style.transform = `translateX(${Math.max(0, Math.min(100, (100 * ms) / endMs))}%)`;
    };
    follow();
    return playback.subscribe(follow);
  }, [endMs]);
  return (
    <div ref={rail} className={styles.rail}>
      <div className={styles.head} />
    </div>
  );
}

/** Requests outstanding at all disks, a bin at a time. */
const profileOf = perObject(({ series }: RunResult) => {
  const bins = new Float64Array(series?.bins ?? 0);
  if (series) for (let at = 0; at < series.outstandingMs.length; at++) bins[at % series.bins] += series.outstandingMs[at];
  return { bins, most: bins.reduce((most, each) => Math.max(most, each), 0) };
});
