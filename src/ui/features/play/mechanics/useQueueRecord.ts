/**
 * The record of single requests that the marks of a disk's queue are of: that of the lanes where they are shown, else one that is simulated
 * when the film has stood still for a moment.
 */
import { useEffect } from 'react';
import type { DetailRecord } from '../../../../engine/record/detail.ts';
import { playback } from '../../../../store/playback.ts';
import { useApp, useCommands, useHandles } from '../../../kit/state/useApp.ts';
import { usePlayback } from '../state.ts';

/** Who scrubs or steps passes many moments. */
const STANDS_MS = 400;
/** Around the playhead: what waits there came before it. */
const BEFORE_MS = 400;
const AFTER_MS = 100;
const MOST_ROWS = 20_000;

/** Of the scenario and seed of the film; null: there is none. */
export function useQueueRecord(): DetailRecord | null {
  const commands = useCommands();
  const { results } = useHandles();
  const lanes = useApp((state) => state.view.strip === 'lanes');
  const shown = useApp(({ detail, scenarioHash }) => (detail.shown?.scenarioHash === scenarioHash ? detail.shown : null));
  const stillMs = usePlayback(({ playing, moment }) => (playing || moment === null ? null : moment.ms));
  const recorded = usePlayback(({ recorded: known }) => known?.complete === true);
  useEffect(() => {
    if (lanes || stillMs === null || !recorded) return undefined;
    const timer = setTimeout(() => {
      const fromMs = Math.max(0, Math.floor(stillMs) - BEFORE_MS);
      const endMs = Math.max(fromMs + 1, Math.ceil(playback.getState().recorded?.ms ?? stillMs));
      commands.lookInto({ fromMs, toMs: Math.min(endMs, Math.ceil(stillMs) + AFTER_MS), most: MOST_ROWS });
    }, STANDS_MS);
    return () => clearTimeout(timer);
  }, [commands, lanes, stillMs, recorded]);
  useEffect(
    () => () => {
      if (!lanes) commands.lookInto(null);
    },
    [commands, lanes],
  );
  return (shown && results.detail(shown.key)) ?? null;
}
