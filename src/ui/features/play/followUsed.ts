/** Keeps how full the disks are, and what lies on them where extents have moved, at the playhead, for the board: a few times a second, and only where a reader would see a difference. */
import { capacitiesOf } from '../../../analysis/document/derived.ts';
import { extentsOfBands, fillsNow, sameExtents } from '../../../analysis/fill/extentsOnDisks.ts';
import { usedNow } from '../../../analysis/fill/usedNow.ts';
import type { DiskFill } from '../../../analysis/fill/fill.ts';
import type { ExtentsNow } from '../../../engine/playback/extentsNow.ts';
import type { PlacedNow } from '../../../engine/playback/placed.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { playback } from '../../../store/playback.ts';

/** Numbers that change more often cannot be read. */
const READABLE_MS = 250;
/** Of a disk's capacity. */
const SEEN_SHARE = 1 / 1000;

/** What was shown last where extents move. */
interface Shown {
  readonly scenario: Scenario;
  readonly extents: ExtentsNow;
  readonly placed: PlacedNow | null;
  /** To the byte: what nobody would see is left out while the film plays. */
  readonly exact: boolean;
}

/** @returns stops, and the disks are as full as at the start again */
export function followUsed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Shown | null = null;
  const update = () => {
    clearTimeout(timer);
    timer = undefined;
    const { moment, playing, scenario, used, fills } = playback.getState();
    const placed = moment?.placed ?? null;
    const extents = moment === null || scenario === null ? null : extentsOfBands(scenario, moment);
    const least = scenario === null ? [] : capacitiesOf(scenario).map((bytes) => (playing ? bytes * SEEN_SHARE : 0));
    if (scenario === null || (placed === null && extents === null)) {
      if (used !== null || fills !== null) playback.setState({ used: null, fills: null });
      shown = null;
    } else if (extents === null) {
      shown = null;
      const now = usedNow(scenario, placed!);
      const isSame = used?.length === now.length && now.every((bytes, disk) => Math.abs(bytes - used[disk]) <= least[disk]);
      if (!isSame || fills !== null) playback.setState({ used: now, fills: null });
    } else {
      const isSame = shown?.scenario === scenario && sameExtents(shown.extents, extents) && samePlaced(shown.placed, placed);
      if (isSame && (playing || shown?.exact)) return;
      const last = shown?.scenario === scenario ? fills : null;
      shown = { scenario, extents, placed, exact: !playing };
      const now = fillsNow(scenario, extents, placed).map((fill, disk) =>
        last !== null && isAlike(last[disk], fill, least[disk]) ? last[disk] : fill,
      );
      if (now.some((fill, disk) => fill !== fills?.[disk]))
        playback.setState({ used: Float64Array.from(now, ({ usedBytes }) => usedBytes), fills: now });
    }
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

/** Whether nobody would see a difference between two disks. */
const isAlike = (a: DiskFill, b: DiskFill, least: number): boolean =>
  a.bands.length === b.bands.length &&
  a.bands.every((band, k) => {
    const other = b.bands[k];
    return band.object === other.object && band.copy === other.copy && Math.abs(band.bytes - other.bytes) <= least;
  });

/** Whether as much of every file is at each of its places. */
function samePlaced(a: PlacedNow | null, b: PlacedNow | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  return (['held', 'here', 'copied'] as const).every(
    (key) => a[key].length === b[key].length && a[key].every((each, k) => each === b[key][k]),
  );
}
