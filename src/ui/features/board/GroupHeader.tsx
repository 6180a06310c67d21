/** The header of a volume group's tray: its logical volumes as places for files, and the way to its map. */
import { layoutOf } from '../../../analysis/document/derived.ts';
import { piecesWords } from '../../../scenario/groups/words.ts';
import type { VolumeGroup } from '../../../scenario/schema.ts';
import { placeKey } from '../../../store/move/hand.ts';
import { useLetterPx } from '../../kit/canvas/letters.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { headerHeight } from './arrange.ts';
import { messages } from './messages.ts';
import styles from './GroupHeader.module.css';

export function GroupHeader({ group }: { readonly group: VolumeGroup }) {
  const scenario = useApp((state) => state.scenario);
  const labelPx = useLetterPx();
  const finger = useMedia('(pointer: coarse)');
  const targets = new Map(layoutOf(scenario).targets.map((target) => [target.id, target]));
  return (
    <header className={styles.header} style={{ height: headerHeight(finger, labelPx) }}>
      <Button kind="quiet" className={styles.name} title={messages.groupHelp} onClick={() => showDialog('groups')}>
        {messages.group(group.name)}
      </Button>
      <div className={styles.volumes}>
        {group.logical.map((volume) => {
          const { capacityBytes = 0, usedBytes = 0 } = targets.get(volume.id) ?? {};
          const share = capacityBytes > 0 ? usedBytes / capacityBytes : 0;
          return (
            <button
              key={volume.id}
              type="button"
              className={styles.volume}
              data-tray-name=""
              data-target-focus="volume"
              data-drop={placeKey({ kind: 'target', id: volume.id })}
              title={messages.logicalHelp(piecesWords(volume))}
              aria-label={messages.logical(volume.name, capacityBytes, share)}
            >
              {volume.name}
            </button>
          );
        })}
      </div>
    </header>
  );
}
