/** What is selected, and the three ways to move it besides dragging. Keeps its height, so that nothing jumps when the selection changes. */
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
import styles from './SelectionBar.module.css';

/** The selection in words, and a handle to drag it by however small its cells are; nothing while nothing is selected. */
export const SelectionLine = memo(function SelectionLine() {
  const scenario = useApp((s) => s.scenario);
  const selection = useApp((s) => s.selection);
  if (selection.length === 0) return null;
  const name = filesName(scenario, selection);
  return (
    <p className={styles.what} data-testid="selection" data-drag="selection" title={`${name}. Drag it to a disk or volume.`}>
      <strong>{name}</strong>
      <span className={styles.quiet}> · {filesSize(scenario, selection)}</span>
    </p>
  );
});

export const SelectionBar = memo(function SelectionBar() {
  const handles = useHandles();
  const exceptions = useApp((s) => s.scenario.placement.exceptions.length);
  const selection = useApp((s) => s.selection);
  // On a phone the bar stays in view while the place scrolls; elsewhere the line stands under the matrix.
  const phone = useMedia(PHONE);
  const hint = useKeyHint();
  const none = selection.length === 0;
  const { segment, psu } = useWords();
  const by = `By object, ${segment.many}, ${psu.many}, disk or heat${hint('s')}`;
  return (
    <div className={styles.bar} role="group" aria-label="Selected files">
      {phone && <SelectionLine />}
      <div className={styles.buttons}>
        {none ? (
          <>
            <Button onClick={() => showDialog('select')} title={by}>
              Select files…
            </Button>
            <Button onClick={() => showDialog('hottest')} title="The files that wait or are read most">
              Hottest…
            </Button>
          </>
        ) : (
          <>
            <Button data-control="move-to" onClick={() => showDialog('move')} title="Choose a target from a list">
              Move to…
            </Button>
            <Button onClick={() => pickUpFiles(handles, selection)} title={`Pick up${hint('m')}, then tap or choose a target on the board`}>
              Pick up
            </Button>
            <Button kind="quiet" icon="close" label="Clear the selection (Esc)" onClick={() => handles.store.getState().select(NOTHING)} />
          </>
        )}
        <span className={styles.end}>
          <Menu
            kind="quiet"
            icon="more"
            label="Select files, hottest files, exceptions"
            align="end"
            items={[
              {
                id: 'select',
                label: 'Select files…',
                note: by,
                run: () => showDialog('select'),
              },
              {
                id: 'hottest',
                label: 'Hottest files…',
                note: 'The files that wait or are read most',
                run: () => showDialog('hottest'),
              },
              {
                id: 'exceptions',
                label: `Exceptions (${exceptions})…`,
                note: 'Files that lie elsewhere than their rule says',
                run: () => showDialog('exceptions'),
              },
            ]}
          />
        </span>
      </div>
    </div>
  );
});
