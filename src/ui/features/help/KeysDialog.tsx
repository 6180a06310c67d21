import type { ShortcutChoice } from '../../../store/types.ts';
import type { Action, ActionPlace } from '../../kit/actions/action.ts';
import { actionLabel } from '../../kit/actions/action.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { keyActs, showKey } from '../../kit/actions/keys.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { useApp, useCommands, useHandles, useWords } from '../../kit/state/useApp.ts';
import styles from './Help.module.css';

const PLACES: readonly { readonly id: ActionPlace; readonly title: string }[] = [
  { id: 'page', title: 'Everywhere' },
  { id: 'warehouse', title: 'In the warehouse' },
  { id: 'board', title: 'On the board' },
  { id: 'answer', title: 'In the answer' },
  { id: 'time', title: 'In the time pictures' },
  { id: 'lanes', title: 'In the request lanes' },
];

const SWITCHES: readonly { readonly kind: keyof ShortcutChoice; readonly label: string }[] = [
  { kind: 'characters', label: 'Single letters, digits and symbols' },
  { kind: 'browser', label: `Keys that browsers use too: F1 to F8, ${showKey('Mod+S')}` },
];

function Key({ name, on }: { readonly name: string; readonly on: boolean }) {
  if (on) return <kbd>{showKey(name)}</kbd>;
  return (
    <del>
      <kbd>{showKey(name)}</kbd>
      <VisuallyHidden> (off)</VisuallyHidden>
    </del>
  );
}

/** The table of keys, from the same list that acts on them. */
export function KeysDialog({ actions: all }: { readonly actions: readonly Action[] }) {
  const handles = useHandles();
  const shortcuts = useApp((state) => state.shortcuts);
  const { setShortcuts } = useCommands();
  const { segment } = useWords();
  return (
    <Dialog
      title="Keys and help"
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={() => showDialog('validation')}>Validation</Button>
          <Button onClick={() => showDialog('parameters')}>Parameters and sources</Button>
          <Button onClick={() => showDialog('glossary')}>Glossary</Button>
        </>
      }
    >
      <p className={styles.intro}>
        Drag files and disks with mouse or finger, or pick them up and put them down with keys. In the matrix a mouse held on a file for a
        moment lifts that file alone; a double-click, or a tap, opens its {segment.one} as large cells. Single keys act only inside the
        place that has the focus; F6 goes from place to place. Every edit can be undone.
      </p>
      <fieldset className={styles.switches}>
        <legend>Active keys</legend>
        {SWITCHES.map(({ kind, label }) => (
          <label key={kind}>
            <input type="checkbox" checked={shortcuts[kind]} onChange={(event) => setShortcuts({ [kind]: event.target.checked })} /> {label}
          </label>
        ))}
      </fieldset>
      <div className={styles.columns}>
        {PLACES.map(({ id, title }) => {
          const actions = all.filter((action) => action.place === id && action.keys.length > 0);
          if (actions.length === 0) return null;
          return (
            <table key={id} className={styles.keys}>
              <caption>{title}</caption>
              <tbody>
                {actions.map((action) => (
                  <tr key={action.id}>
                    <th scope="row">{actionLabel(action, handles)}</th>
                    <td>
                      {action.keys.map((key) => (
                        <Key key={key} name={key} on={keyActs(key, shortcuts)} />
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        })}
      </div>
    </Dialog>
  );
}
