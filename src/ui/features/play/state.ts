/** How components reach the player: one for each workbench, made when the film is opened. */
import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { Recorded } from '../../../engine/playback/recording.ts';
import { playback, type PlaybackState } from '../../../store/playback.ts';
import { createPlayer, type Player } from '../../../store/player.ts';
import type { Chaos } from '../../../worker/protocol.ts';
import { createPlayClient, playSpawn } from '../../../worker/playClient.ts';
import { exported } from '../../kit/plots/exported.ts';
import { playheadMarks } from '../../kit/plots/playheadMarks.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { restWords } from './words.ts';

exported.playhead = playheadMarks;

const STILL = '(prefers-reduced-motion: reduce)';

const current = createStore<{ readonly player: Player | null }>(() => ({ player: null }));

/** The player, for as long as the component is there. */
export function usePlayer(): Player | null {
  const { store, engine } = useHandles();
  useEffect(() => {
    const chaos = new URLSearchParams(location.search).has('chaos');
    const made = createPlayer({
      store,
      client(replaced) {
        const client = createPlayClient(playSpawn({ chaos }), { replaced });
        // As for the engine's workers: only under this switch, and only tests know it.
        if (chaos) Object.assign(window, { spindlePlayTest: { plant: (fault: Chaos) => client.plant(fault) } });
        return client;
      },
      now: () => performance.now(),
      frame(work) {
        const id = requestAnimationFrame(work);
        return () => cancelAnimationFrame(id);
      },
      reducedMotion: () => matchMedia(STILL).matches,
      keepRoom: () => engine.keepRoom(),
      words: {
        moment(moment) {
          const { scenario, beyondMs } = playback.getState();
          return restWords(scenario ?? store.getState().scenario, moment, store.getState().view.disk, beyondMs);
        },
      },
    });
    current.setState({ player: made });
    return () => {
      current.setState({ player: null });
      made.close();
    };
  }, [store, engine]);
  return useStore(current, ({ player }) => player);
}

export const usePlayback = <T>(selector: (state: PlaybackState) => T): T => useStore(playback, selector);

/** Numbers that change more often than this cannot be read. */
const READABLE_MS = 250;

/**
 * The same, but while the film plays a few times a second, and its component renders no more often: one that renders with every frame makes
 * long tasks on a slow machine.
 */
export function usePacedPlayback<T>(selector: (state: PlaybackState) => T): T {
  const latest = useRef(selector);
  useEffect(() => {
    latest.current = selector;
  });
  const playing = usePlayback((state) => state.playing);
  const still = usePlayback((state) => (state.playing ? undefined : selector(state)));
  const [paced, setPaced] = useState(() => selector(playback.getState()));
  useEffect(() => {
    if (!playing) return undefined;
    const show = () => setPaced(() => latest.current(playback.getState()));
    show();
    const timer = setInterval(show, READABLE_MS);
    return () => clearInterval(timer);
  }, [playing]);
  return playing ? paced : (still as T);
}

/**
 * How far the run is recorded: while it is, a few times a second. The worker says it fifteen times a second, and a page that is laid out as
 * often leaves tens of MB behind for its collector.
 */
export function useRecorded(): Recorded | null {
  const [shown, setShown] = useState(() => playback.getState().recorded);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      setShown(playback.getState().recorded);
    };
    const stop = playback.subscribe((state, before) => {
      if (state.recorded === before.recorded && state.status === before.status) return;
      if (state.status !== 'recording' || state.recorded === null || before.recorded === null) show();
      else timer ??= setTimeout(show, READABLE_MS);
    });
    show();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return shown;
}

/** Whether a picture of the film has to be drawn again: that more of it is recorded changes nothing in one. */
export const isAnotherMoment = (state: PlaybackState, before: PlaybackState): boolean =>
  state.moment !== before.moment ||
  state.before !== before.before ||
  state.trail !== before.trail ||
  state.scenario !== before.scenario ||
  state.playing !== before.playing ||
  state.speed !== before.speed;

/** Speeds: tenths of a power of ten between a thousandth and a thousand times the simulated time. */
export const SLOWEST = -3;
export const FASTEST = 3;
export const SPEED_STEP = 0.5;

export const speedOf = (power: number): number => Number((10 ** power).toPrecision(2));

export function setSpeed(power: number): void {
  playback.setState({ speed: Math.max(SLOWEST, Math.min(FASTEST, Math.round(power / SPEED_STEP) * SPEED_STEP)) });
}
