/** While disks or volumes are marked: the actions for all of them together. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { targetsName } from '../../../scenario/names.ts';
import { diskIndexOf, volumeOfDisk } from '../../../analysis/document/derived.ts';
import { hasFailed } from '../../../analysis/volumes/health.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { failDisks, makeVolumeOf, placeOnMarked, repairDisks, takeOutOfVolumes } from '../../../store/move/commands.ts';
import { mark } from '../../../store/move/hand.ts';
import { useHand, useHandApi } from '../../kit/drag/useHand.ts';
import { markedTargets } from '../../../store/move/targets.ts';
import { messages } from './messages.ts';
import styles from './Board.module.css';

export function MarkedBar() {
  const handles = useHandles();
  const hand = useHandApi();
  const scenario = useApp((s) => s.scenario);
  const marked = useHand((s) => s.marked);
  const selected = useApp((s) => s.selection.length);
  const index = diskIndexOf(scenario);
  const disks = marked.filter((id) => index.has(id));
  const inVolumes = disks.filter((id) => volumeOfDisk(scenario).has(index.get(id)!));
  if (marked.length === 0) return null;
  const targets = markedTargets(scenario, marked);
  const onlyDisks = disks.length > 0 && disks.length === marked.length;
  const broken = disks.filter((id) => hasFailed(scenario, id));
  return (
    <div className={styles.marked} role="group" aria-label={messages.markedTargets}>
      <span>
        {messages.marked} <strong>{targetsName(scenario, marked)}</strong>
      </span>
      {onlyDisks && disks.length > 1 && (
        <Button onClick={() => makeVolumeOf(handles, disks, 'stripe')}>{messages.makeStripe(disks.length)}</Button>
      )}
      {onlyDisks && <Button onClick={() => showDialog('make')}>{messages.make}</Button>}
      <Button onClick={() => showDialog('drives')}>{messages.drive}</Button>
      {inVolumes.length > 0 && (
        <Button onClick={() => takeOutOfVolumes(handles, inVolumes)}>{messages.takeOutCount(inVolumes.length)}</Button>
      )}
      {onlyDisks &&
        (broken.length > 0 ? (
          <Button onClick={() => repairDisks(handles, broken)}>{messages.repairCount(broken.length)}</Button>
        ) : (
          <Button onClick={() => failDisks(handles, disks)}>{messages.failCount(disks.length)}</Button>
        ))}
      {targets.length > 1 && selected > 0 && <Button onClick={() => placeOnMarked(handles)}>{messages.moveOnThese}</Button>}
      <Button kind="quiet" icon="close" label={messages.clearMarks} onClick={() => mark(hand, [], 'only')} />
    </div>
  );
}
