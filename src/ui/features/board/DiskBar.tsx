/** For fingers: what can be done with the disk that was tapped, where a mouse has a second button. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { diskName } from '../../../scenario/names.ts';
import { hasFailed } from '../../../analysis/volumes/health.ts';
import { useApp, useCommands, useHandles } from '../../kit/state/useApp.ts';
import { pickUpDisks } from '../../../store/move/commands.ts';
import { mark } from '../../../store/move/hand.ts';
import { useHandApi } from '../../kit/drag/useHand.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { openDrivesOf, toggleFailed } from './diskActions.ts';
import styles from './Board.module.css';

export function DiskBar({ id }: { readonly id: string }) {
  const handles = useHandles();
  const hand = useHandApi();
  const { setView } = useCommands();
  const failed = useApp((s) => hasFailed(s.scenario, id));
  return (
    <div className={styles.marked} role="group" aria-label="Chosen disk">
      <strong>{diskName(id)}</strong>
      <Button onClick={() => mark(hand, [id], 'add')}>Mark</Button>
      <Button onClick={() => pickUpDisks(handles, id)}>Pick up</Button>
      <Button onClick={() => toggleFailed(handles, id)}>{failed ? 'Repair' : 'Fail'}</Button>
      <Button onClick={() => openDrivesOf(handles, id)}>Drive…</Button>
      <Button onClick={() => showDialog('queue', { disk: id })}>Queue…</Button>
      <Button kind="quiet" icon="close" label="Take the highlight away" onClick={() => setView({ disk: null })} />
    </div>
  );
}
