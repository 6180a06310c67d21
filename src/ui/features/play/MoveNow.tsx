/** How far an action is at the playhead: what it does, bytes moved and left, and when it would be over. */
import { PHASE_WORDS } from '../../../analysis/run/movePhases.ts';
import { formatMoment } from '../../../analysis/format.ts';
import { usePlayback } from './state.ts';
import { messages } from './timelineMessages.ts';
import { usePaced } from '../../kit/state/usePaced.ts';
import { timeWords } from './words.ts';
import styles from './Play.module.css';

/** @param action its id @param endIsKnown the run is complete, and says when it ends: then its rate foretells nothing */
export function MoveNow({ action, endIsKnown }: { readonly action: string; readonly endIsKnown: boolean }) {
  const playing = usePlayback((state) => state.playing);
  const moment = usePaced(
    usePlayback((state) => state.moment),
    playing,
  );
  const now = moment?.moves.find(({ id }) => id === action);
  if (moment === null || now === undefined) return null;
  const { phase, movedBytes, leftBytes, endMs, equalBytes, staleBytes } = now;
  return (
    <span className={styles.moveNow} data-testid="move-now">
      {messages.now(timeWords(moment.ms), PHASE_WORDS[phase], messages.bytes(movedBytes), messages.bytes(leftBytes))}
      {equalBytes !== undefined && staleBytes !== undefined && messages.copies(messages.bytes(equalBytes), messages.bytes(staleBytes))}
      {!endIsKnown && endMs !== null && leftBytes > 0 && messages.predicted(formatMoment(Number(endMs.toPrecision(4))))}
    </span>
  );
}
