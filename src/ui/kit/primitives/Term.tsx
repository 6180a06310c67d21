import { useId } from 'react';
import type { ReactNode } from 'react';
import type { TermId } from '../../../analysis/glossary/glossary.ts';
import { TermNote } from './TermNote.tsx';
import { useNote } from './useNote.ts';
import styles from './Term.module.css';

export interface TermProps {
  readonly id: TermId;
  /** A term that stands for the present choice: the note continues with it. */
  readonly chosen?: TermId | undefined;
  /** It stands by itself, not in a line of text: it is as high as what a finger hits. */
  readonly alone?: boolean;
  /** The words that stand there. */
  readonly children: ReactNode;
}

/**
 * A word with its definition: by pointing at it, by focus, by a press. Its note can be pointed at and is dismissed by Escape
 * (WCAG 1.4.13). All of it is phrasing, so it may stand in a paragraph; not in a label or a button.
 */
export function Term({ id, chosen, alone = false, children }: TermProps) {
  const noteId = useId();
  const { open, pressed, close, triggerRef, noteRef, triggerEvents, noteEvents } = useNote();
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        className={alone ? `${styles.term} ${styles.alone}` : styles.term}
        data-term={id}
        aria-expanded={open}
        aria-describedby={open ? noteId : undefined}
        {...triggerEvents}
      >
        {children}
      </button>
      {open && (
        <TermNote
          key={id}
          id={id}
          chosen={chosen}
          noteId={noteId}
          noteRef={noteRef}
          anchorRef={triggerRef}
          events={noteEvents}
          onClose={close}
          entered={pressed}
        />
      )}
    </>
  );
}
