/** Keeps how full the disks are at the playhead, for the board: a few times a second, and only where a reader would see a difference. */
import { capacitiesOf } from '../../../analysis/document/derived.ts';
import { usedNow } from '../../../analysis/fill/usedNow.ts';
import { playback } from '../../../store/playback.ts';

/** Numbers that change more often cannot be read. */
const READABLE_MS = 250;
/** Of a disk's capacity. */
const SEEN_SHARE = 1 / 1000;

/** @returns stops, and the disks are as full as at the start again */
export function followUsed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    timer = undefined;
    const { moment, playing, scenario, used } = playback.getState();
    const placed = moment?.placed ?? null;
    if (placed === null || scenario === null) {
      if (used !== null) playback.setState({ used: null });
      return;
    }
    const now = usedNow(scenario, placed);
    const least = capacitiesOf(scenario).map((bytes) => (playing ? bytes * SEEN_SHARE : 0));
    const isSame = used?.length === now.length && now.every((bytes, disk) => Math.abs(bytes - used[disk]) <= least[disk]);
    if (!isSame) playback.setState({ used: now });
  };
  const stop = playback.subscribe((state, before) => {
    if (state.moment === before.moment && state.playing === before.playing) return;
    if (!state.playing || state.moment === null) update();
    else timer ??= setTimeout(update, READABLE_MS);
  });
  update();
  return () => {
    stop();
    clearTimeout(timer);
    playback.setState({ used: null });
  };
}
