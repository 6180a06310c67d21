/** For touch screens: the actions of the disk that was tapped, which a mouse finds under its right button. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { diskName } from '../../../scenario/names.ts';
import { hasFailed } from '../../../analysis/volumes/health.ts';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { pickUpDisks } from '../../../store/move/commands.ts';
import { mark } from '../../../store/move/hand.ts';
import { useHandApi } from '../../kit/drag/useHand.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { openDrivesOf, toggleFailed } from './diskActions.ts';
import { messages } from './messages.ts';
import styles from './Board.module.css';

export function DiskBar({ id }: { readonly id: string }) {
  const handles = useHandles();
  const hand = useHandApi();
  const { setView } = useCommands();
  const failed = useApp((s) => hasFailed(s.scenario, id));
  return (
    <div className={styles.marked} role="group" aria-label={messages.chosenDisk}>
      <strong>{diskName(id)}</strong>
      <Button onClick={() => mark(hand, [id], 'add')}>{messages.mark}</Button>
      <Button onClick={() => pickUpDisks(handles, id)}>{messages.pickUp}</Button>
      <Button onClick={() => toggleFailed(handles, id)}>{failed ? messages.repair : messages.fail}</Button>
      <Button onClick={() => openDrivesOf(handles, id)}>{messages.drive}</Button>
      <Button onClick={() => showDialog('queue', { disk: id })}>{messages.queue}</Button>
      <Button kind="quiet" icon="close" label={messages.clearHighlight} onClick={() => setView({ disk: null })} />
    </div>
  );
}
