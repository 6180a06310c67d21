/** Keeps how full the disks are, and what lies on them where extents have moved, at the playhead, for the board: a few times a second, and only where a reader would see a difference. */
import { capacitiesOf } from '../../../analysis/document/derived.ts';
import { fillsNow, sameExtents } from '../../../analysis/fill/extentsOnDisks.ts';
import { usedNow } from '../../../analysis/fill/usedNow.ts';
import type { ExtentsNow } from '../../../engine/playback/extentsNow.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { playback } from '../../../store/playback.ts';

/** Numbers that change more often cannot be read. */
const READABLE_MS = 250;
/** Of a disk's capacity. */
const SEEN_SHARE = 1 / 1000;

/** @returns stops, and the disks are as full as at the start again */
export function followUsed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let of: Scenario | null = null;
  let lay: ExtentsNow | null = null;
  const update = () => {
    clearTimeout(timer);
    timer = undefined;
    const { moment, playing, scenario, used, fills } = playback.getState();
    const placed = moment?.placed ?? null;
    const extents = moment?.extents ?? null;
    if ((placed === null && extents === null) || scenario === null) {
      if (used !== null || fills !== null) playback.setState({ used: null, fills: null });
      [of, lay] = [null, null];
      return;
    }
    const isAsBefore = of === scenario && sameExtents(lay, extents);
    [of, lay] = [scenario, extents];
    // Without files that move, nothing else can have changed.
    if (isAsBefore && placed === null) return;
    const lies = isAsBefore ? fills : extents === null ? null : fillsNow(scenario, extents);
    const now = usedNow(scenario, placed, extents, lies ?? undefined);
    const least = capacitiesOf(scenario).map((bytes) => (playing ? bytes * SEEN_SHARE : 0));
    const isSame = used?.length === now.length && now.every((bytes, disk) => Math.abs(bytes - used[disk]) <= least[disk]);
    if (!isAsBefore) playback.setState({ used: now, fills: lies });
    else if (!isSame) playback.setState({ used: now });
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
    playback.setState({ used: null, fills: null });
  };
}
