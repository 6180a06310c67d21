/**
 * What happens on the track: the actions of the timeline and of a policy, a mark at each moment and a bar for as long as data moved, and breaches of
 * service levels. The list below says the same in words.
 */
import { useApp } from '../../kit/state/useApp.ts';
import { useBreaches } from './useBreaches.ts';
import { useMoves } from './useMoves.ts';
import styles from './Play.module.css';

const NONE: readonly never[] = [];

/** @param place of a moment on the track */
export function Marks({ place }: { readonly place: (ms: number) => string }) {
  const actions = useApp((state) => state.scenario.timeline) ?? NONE;
  const { moves, elapsedMs, ofPolicy } = useMoves();
  const breaches = useBreaches();
  return (
    <>
      {[...actions, ...ofPolicy].map(({ id, atMs }) => {
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
      })}
      {breaches.map(({ key, fromMs, toMs }) => (
        <span
          key={key}
          aria-hidden="true"
          className={styles.breach}
          style={{ left: place(fromMs), right: `calc(100% - ${place(toMs)})` }}
          data-testid="play-breach"
        />
      ))}
    </>
  );
}
