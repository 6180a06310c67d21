import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../scenario/schema.ts';
import { undoOf } from './pageUndo.ts';
import styles from './Field.module.css';
import { messages } from '../messages.ts';

interface NameFieldProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  /** Whose name it is, read aloud, where the surroundings show that it is a name. Default: the word "Name" beside the field. */
  readonly label?: string;
  /** Takes the focus when it appears. */
  readonly first?: boolean;
}

/** A name that is committed on Enter and on blur; an empty one is discarded. */
export function NameField({ name, onRename, label, first = false }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  const commit = () => {
    const next = draft?.trim() ?? '';
    setDraft(null);
    if (next !== '' && next !== name) onRename(next);
  };
  return (
    <label className={styles.name}>
      {label === undefined && messages.name}
      <input
        aria-label={label}
        ref={input}
        {...undoOf(draft)}
        value={draft ?? name}
        maxLength={LIMITS.titleLength}
        onChange={({ target }) => setDraft(target.value === name ? null : target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </label>
  );
}
