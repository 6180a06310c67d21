import { useApp } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { usePacedPlayback, usePlayback } from './state.ts';
import { momentWords, restWords, spokenWords, timeWords } from './words.ts';

/** What happens at the playhead, in words: while it plays a few times a second, and only what all disks do together. */
export function useMomentWords(): string {
  const disk = useApp((state) => state.view.disk);
  const playing = usePlayback((state) => state.playing);
  const moment = usePacedPlayback((state) => state.moment);
  const scenario = usePlayback((state) => state.scenario);
  const wantedMs = usePlayback((state) => (state.playing ? 0 : state.wantedMs));
  const isAhead = usePlayback((state) => state.status === 'recording' && state.recorded !== null && state.wantedMs > state.recorded.ms);
  const beyondMs = usePlayback((state) => state.beyondMs);
  if (moment === null || scenario === null) return messages.starting;
  if (isAhead && !playing) return messages.notYet(timeWords(wantedMs), spokenWords(scenario, moment, disk));
  return playing ? messages.atTime(timeWords(moment.ms), momentWords(scenario, moment)) : restWords(scenario, moment, disk, beyondMs);
}
