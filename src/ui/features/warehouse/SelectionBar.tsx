/** The selection, and the ways to move it other than dragging. Keeps its height, so that nothing jumps when the selection changes. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { memo } from 'react';
import { filesName, filesSize } from '../../../analysis/document/fileNames.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { useKeyHint } from '../../kit/actions/useKeyHint.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Menu } from '../../kit/primitives/Menu.tsx';
import { PHONE, useMedia } from '../../kit/primitives/useMedia.ts';
import { pickUpFiles } from '../../../store/move/commands.ts';
import { NOTHING } from '../../../store/selection.ts';
import { messages } from './messages.ts';
import styles from './SelectionBar.module.css';

/** The selection in words, which is also a handle to drag it when its cells are too small; absent while nothing is selected. */
export const SelectionLine = memo(function SelectionLine() {
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  if (selection.length === 0) return null;
  const name = filesName(scenario, selection);
  return (
    <p className={styles.what} data-testid="selection" data-drag="selection" title={messages.dragSelection(name)}>
      <strong>{name}</strong>
      <span className={styles.quiet}> · {filesSize(scenario, selection)}</span>
    </p>
  );
});

export const SelectionBar = memo(function SelectionBar() {
  const handles = useHandles();
  const exceptions = useApp((s) => s.scenario.placement.exceptions.length);
  const selection = useApp((s) => s.selection);
  // On a phone the bar stays in view while the place scrolls; elsewhere the line is below the matrix.
  const phone = useMedia(PHONE);
  const hint = useKeyHint();
  const none = selection.length === 0;
  const by = messages.selectHelp(useWords(), hint('s'));
  return (
    <div className={styles.bar} role="group" aria-label={messages.selection}>
      {phone && <SelectionLine />}
      <div className={styles.buttons}>
        {none ? (
          <>
            <Button onClick={() => showDialog('select')} title={by}>
              {messages.selectFiles}
            </Button>
            <Button onClick={() => showDialog('hottest')} title={messages.hottestHelp}>
              {messages.hottest}
            </Button>
          </>
        ) : (
          <>
            <Button data-control="move-to" onClick={() => showDialog('move')} title={messages.moveToHelp}>
              {messages.moveTo}
            </Button>
            <Button onClick={() => pickUpFiles(handles, selection)} title={messages.pickUpHelp(hint('m'))}>
              {messages.pickUp}
            </Button>
            <Button kind="quiet" icon="close" label={messages.clearSelection} onClick={() => handles.store.getState().select(NOTHING)} />
          </>
        )}
        <span className={styles.end}>
          <Menu
            kind="quiet"
            icon="more"
            label={messages.more}
            align="end"
            items={[
              {
                id: 'place',
                label: messages.placeOnDisk,
                note: messages.placeOnDiskHelp,
                run: () => showDialog('place'),
              },
              {
                id: 'select',
                label: messages.selectFiles,
                note: by,
                run: () => showDialog('select'),
              },
              {
                id: 'hottest',
                label: messages.hottestFiles,
                note: messages.hottestHelp,
                run: () => showDialog('hottest'),
              },
              {
                id: 'exceptions',
                label: messages.exceptions(exceptions),
                note: messages.exceptionsHelp,
                run: () => showDialog('exceptions'),
              },
            ]}
          />
        </span>
      </div>
    </div>
  );
});
