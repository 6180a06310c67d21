import { Fragment, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { GlossaryEntry, TermId } from '../../../analysis/glossary/glossary.ts';
import { showDialog, useDialogs } from '../state/dialogs.ts';
import { Button } from './Button.tsx';
import { placePopover } from './placePopover.ts';
import { useGlossary } from './useGlossary.ts';
import type { NoteControl } from './useNote.ts';
import styles from './Term.module.css';
import { messages } from '../messages.ts';

interface TermNoteProps {
  readonly id: TermId;
  readonly chosen?: TermId | undefined;
  readonly noteId: string;
  readonly noteRef: RefObject<HTMLElement | null>;
  readonly anchorRef: RefObject<HTMLElement | null>;
  readonly events: NoteControl['noteEvents'];
  readonly onClose: () => void;
  /** Tab goes into it. Focus alone opens a note to read: its links would lie in the way of every Tab. */
  readonly entered: boolean;
}

/** The definition of a term above the page, with the terms that help to understand it. */
export function TermNote({ id, chosen, noteId, noteRef, anchorRef, events, onClose, entered }: TermNoteProps) {
  const [shown, setShown] = useState(id);
  const { status, glossary } = useGlossary();
  const inDialog = useDialogs(({ open }) => open !== null);
  const entry = glossary?.[shown];
  const tabIndex = entered ? 0 : -1;

  useEffect(() => {
    const [note, anchor] = [noteRef.current, anchorRef.current];
    if (!note || !anchor) return undefined;
    note.showPopover();
    const place = () => placePopover(note, anchor);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(note);
    globalThis.addEventListener('resize', place);
    globalThis.addEventListener('scroll', place, true);
    return () => {
      observer.disconnect();
      globalThis.removeEventListener('resize', place);
      globalThis.removeEventListener('scroll', place, true);
    };
  }, [noteRef, anchorRef]);

  return (
    <span
      ref={noteRef}
      id={noteId}
      popover="manual"
      role="note"
      aria-label={messages.definition(entry?.term)}
      className={styles.note}
      {...events}
    >
      {entry && glossary ? (
        <>
          <Definition entry={entry} />
          {shown === id && chosen !== undefined && chosen !== id && <Definition entry={glossary[chosen]} />}
          {entry.see && (
            <span className={styles.see}>
              {messages.seeAlso}{' '}
              {entry.see.map((other, k) => (
                <Fragment key={other}>
                  {k > 0 && ', '}
                  <Button kind="link" tabIndex={tabIndex} onClick={() => setShown(other)}>
                    {glossary[other].term}
                  </Button>
                </Fragment>
              ))}
            </span>
          )}
          {/* In a dialog the glossary would take its place, and what is half typed there would be lost. */}
          {!inDialog && (
            <span className={styles.see}>
              <Button
                kind="link"
                tabIndex={tabIndex}
                onClick={() => {
                  onClose();
                  showDialog('glossary', shown);
                }}
              >
                {messages.allTerms}
              </Button>
            </span>
          )}
        </>
      ) : (
        <span role={status === 'failed' ? 'alert' : undefined}>{status === 'failed' ? messages.noGlossary : messages.loading}</span>
      )}
    </span>
  );
}

function Definition({ entry }: { readonly entry: GlossaryEntry }) {
  return (
    <>
      <b className={styles.title}>{entry.term}</b>
      <span className={styles.text}>{entry.text}</span>
      {entry.formula && <span className={styles.formula}>{entry.formula}</span>}
      {entry.source && <span className={styles.source}>{messages.source(entry.source)}</span>}
    </>
  );
}
