/** Appears while disks or volumes are marked: what can be done with them together. */
import { useApp, useHandles } from '../useApp.ts';
import { Button } from '../primitives/Button.tsx';
import { makeVolumeOf, placeOnMarked, takeOutOfVolumes } from '../move/commands.ts';
import { mark } from '../move/hand.ts';
import { useHand, useHandApi } from '../move/useHand.ts';
import { markedTargets } from '../move/targets.ts';
import { targetsName } from '../move/words.ts';
import { diskIndexOf, volumeOfDisk } from '../move/derive.ts';
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
  return (
    <div className={styles.marked} role="group" aria-label="Marked disks and volumes">
      <span>
        Marked: <strong>{targetsName(scenario, marked)}</strong>
      </span>
      {disks.length > 1 && disks.length === marked.length && (
        <>
          <Button onClick={() => makeVolumeOf(handles, disks, 'stripe')}>Make stripe ({disks.length})</Button>
          <Button onClick={() => makeVolumeOf(handles, disks, 'concat')}>Concatenate ({disks.length})</Button>
        </>
      )}
      {inVolumes.length > 0 && <Button onClick={() => takeOutOfVolumes(handles, inVolumes)}>Take out ({inVolumes.length})</Button>}
      {targets.length > 1 && selected > 0 && <Button onClick={() => placeOnMarked(handles)}>Move the selection on these…</Button>}
      <Button kind="quiet" icon="close" label="Take all marks off (Esc)" onClick={() => mark(hand, [], 'only')} />
    </div>
  );
}
