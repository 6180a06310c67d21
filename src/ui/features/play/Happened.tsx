/** What the run did by itself: moves that its policy started, and breaches of service levels, each with a way to its moment. */
import { formatMoment } from '../../../analysis/format.ts';
import type { PolicyAction } from '../../../analysis/policy/actions.ts';
import { playback } from '../../../store/playback.ts';
import type { Player } from '../../../store/player.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useApp } from '../../kit/state/useApp.ts';
import { lostWords, phaseAt, phaseWords, stateWords } from './actionState.ts';
import { MoveNow } from './MoveNow.tsx';
import { usePlayback } from './state.ts';
import { messages } from './timelineMessages.ts';
import type { BreachShown } from './useBreaches.ts';
import { useMoves } from './useMoves.ts';
import styles from './Play.module.css';

const toMoment = (player: Player, ms: number): void => {
  playback.setState({ playing: false });
  player.seek(ms);
};

/** A move of the policy; it is changed by changing the policy. */
export function PolicyRow({ action, player }: { readonly action: PolicyAction; readonly player: Player }) {
  const scenario = useApp((state) => state.scenario);
  const move = useMoves().moves.get(action.id);
  const now = usePlayback(({ wantedMs, moment }) =>
    phaseAt(
      action,
      move,
      wantedMs,
      moment?.moves.some(({ id }) => id === action.id),
    ),
  );
  const what = messages.at(formatMoment(action.atMs), action.what);
  return (
    <li className={styles.action} data-testid="play-policy-action" data-now={now}>
      <p>
        {what}
        <MoveNow action={action.id} endIsKnown={move !== undefined} />{' '}
        <span className={styles.became}>
          · <span>{messages[now]}</span> · {stateWords(move, now)}
          {move !== undefined && lostWords(move, scenario) + phaseWords(move)} · {messages.because(action.why)}
        </span>
      </p>
      <Button kind="quiet" label={messages.showOf(what)} onClick={() => toMoment(player, action.atMs)}>
        {messages.show}
      </Button>
    </li>
  );
}

export function BreachRow({ breach, player }: { readonly breach: BreachShown; readonly player: Player }) {
  return (
    <li className={styles.action} data-testid="play-breach-row">
      <p>{messages.breach(breach.words)}</p>
      <Button kind="quiet" label={messages.showOf(breach.words)} onClick={() => toMoment(player, breach.fromMs)}>
        {messages.show}
      </Button>
    </li>
  );
}
