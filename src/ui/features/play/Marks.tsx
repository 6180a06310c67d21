/** The actions of the timeline on the track: a mark at each moment, and a bar for as long as data moved. The list below says the same in words. */
import { useApp } from '../../kit/state/useApp.ts';
import { useMoves } from './useMoves.ts';
import styles from './Play.module.css';

/** @param place of a moment on the track */
export function Marks({ place }: { readonly place: (ms: number) => string }) {
  const actions = useApp((state) => state.scenario.timeline);
  const { moves, elapsedMs } = useMoves();
  return actions?.map(({ id, atMs }) => {
    const { beganMs = null, endedMs } = moves.get(id) ?? {};
    return (
      <span key={id} aria-hidden="true">
        <span className={styles.mark} style={{ left: place(atMs) }} data-testid="play-mark" />
        {beganMs !== null && (
          <span
            className={styles.span}
            style={{ left: place(beganMs), right: `calc(100% - ${place(endedMs ?? elapsedMs)})` }}
            data-testid="play-span"
          />
        )}
      </span>
    );
  });
}
