import type { ShortcutChoice } from '../../../store/types.ts';
import type { Action, ActionPlace } from '../../kit/actions/action.ts';
import { actionLabel } from '../../kit/actions/action.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { keyActs, showKey } from '../../kit/actions/keys.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { useApp, useCommands, useHandles, useWords } from '../../kit/state/useApp.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import styles from './Help.module.css';

const PLACES: readonly { readonly id: ActionPlace; readonly title: string }[] = [
  { id: 'page', title: messages.everywhere },
  { id: 'warehouse', title: messages.inTheWarehouse },
  { id: 'board', title: messages.onTheBoard },
  { id: 'answer', title: messages.inTheAnswer },
  { id: 'time', title: messages.inTheTimePictures },
  { id: 'lanes', title: messages.inTheRequestLanes },
  { id: 'play', title: messages.inTheFilm },
];

const SWITCHES: readonly { readonly kind: keyof ShortcutChoice; readonly label: string }[] = [
  { kind: 'characters', label: messages.singleLettersDigitsAndSymbols },
  { kind: 'browser', label: messages.keysThatBrowsersUseToo(showKey('Mod+S')) },
];

function Key({ name, on }: { readonly name: string; readonly on: boolean }) {
  if (on) return <kbd>{showKey(name)}</kbd>;
  return (
    <del>
      <kbd>{showKey(name)}</kbd>
      <VisuallyHidden> {messages.off}</VisuallyHidden>
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
      title={messages.keysAndHelp}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={() => showDialog('validation')}>{messages.validation}</Button>
          <Button onClick={() => showDialog('parameters')}>{messages.parametersAndSources}</Button>
          <Button onClick={() => showDialog('glossary')}>{messages.glossary}</Button>
        </>
      }
    >
      <p className={styles.intro}>{messages.dragFilesAndDisksWith(segment.one)}</p>
      <fieldset className={styles.switches}>
        <legend>{messages.activeKeys}</legend>
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
            <Table
              key={id}
              captionShown
              caption={<b>{title}</b>}
              rows={actions.map((action) => ({
                key: action.id,
                cells: [actionLabel(action, handles), action.keys.map((key) => <Key key={key} name={key} on={keyActs(key, shortcuts)} />)],
              }))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
