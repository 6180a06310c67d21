/** "New warehouse": a study to start from, or disks, tables and queries of one's own, out of what other programs print. */
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { STUDIES } from '../../../studies/index.ts';
import { loadLibrary, type LibraryEntry } from '../../../scenario/drives/library.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useCommands } from '../../kit/state/useApp.ts';
import { changeDraft, useDraft } from './draft.ts';
import { reader } from './model.ts';
import { DisksPart, OutcomePart, TablesPart } from './parts.tsx';
import { WorkPart } from './WorkPart.tsx';
import { messages } from './messages.ts';
import styles from './Own.module.css';

export function NewDialog() {
  const commands = useCommands();
  const draft = useDraft();
  const library = useLoadedLibrary();
  const [read] = useState(reader);
  const settled = useDeferredValue(draft);
  const understood = useMemo(() => (library.entries === null ? null : read(settled, library.entries)), [read, settled, library.entries]);
  const scenario = understood?.built.scenario ?? null;
  const id = useId();
  const create = () => {
    if (scenario === null) return;
    closeDialog();
    commands.loadScenario(scenario, messages.created(scenario.title));
  };
  const missing = understood?.built.problems.find(({ grade }) => grade === 'error');
  return (
    <Dialog
      title={messages.newWarehouse}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <label className={styles.title} htmlFor={id}>
            {messages.title}
            <input
              id={id}
              value={draft.title}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => changeDraft({ title: target.value })}
            />
          </label>
          <Button
            kind="primary"
            unavailable={
              scenario !== null ? undefined : missing === undefined ? messages.libraryLoading : `${missing.message}; ${missing.expected}.`
            }
            onClick={create}
          >
            {messages.create}
          </Button>
        </>
      }
    >
      <section className={styles.part} aria-label={messages.startFrom}>
        <p>{messages.orStartFrom}</p>
        <div className={styles.row}>
          {STUDIES.map(({ id: study, title, first }) => (
            <Button
              key={study}
              onClick={() => {
                closeDialog();
                commands.loadPreset(first);
              }}
            >
              {title}
            </Button>
          ))}
        </div>
      </section>
      <section className={styles.part} aria-label={messages.yourOwn}>
        <h3>{messages.yourOwn}</h3>
        <p>{messages.yourOwnAbout}</p>
        {library.why !== '' && <p role="alert">{messages.libraryFailed(library.why)}</p>}
      </section>
      <DisksPart draft={draft} understood={understood} />
      <TablesPart draft={draft} understood={understood} />
      <WorkPart draft={draft} understood={understood} />
      <OutcomePart understood={understood} />
    </Dialog>
  );
}

function useLoadedLibrary(): { readonly entries: readonly LibraryEntry[] | null; readonly why: string } {
  const [library, setLibrary] = useState<{ readonly entries: readonly LibraryEntry[] | null; readonly why: string }>({
    entries: null,
    why: '',
  });
  useEffect(() => {
    let isHere = true;
    loadLibrary().then(
      (entries) => isHere && setLibrary({ entries, why: '' }),
      (error: unknown) => isHere && setLibrary({ entries: null, why: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return library;
}
