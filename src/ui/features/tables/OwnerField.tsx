/** The table that an index belongs to, by its name: there may be thousands, so it is typed, with the names as suggestions. */
import { useState } from 'react';
import { LIMITS } from '../../../scenario/schema.ts';
import { undoOf } from '../../kit/primitives/pageUndo.ts';
import styles from './Tables.module.css';

export interface OwnerFieldProps {
  readonly label: string;
  /** Shows the label, too. */
  readonly isShown?: boolean;
  /** The table's name; empty: not said. */
  readonly name: string;
  /** Id of the `Owners` of this place. */
  readonly list: string;
  readonly onName: (name: string) => void;
}

/** Committed on Enter and on blur; empty: the table is not said. */
export function OwnerField({ label, isShown = false, name, list, onName }: OwnerFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    setDraft(null);
    const next = draft?.trim() ?? name;
    if (next !== name) onName(next);
  };
  return (
    <label className={styles.text}>
      {isShown && label}
      <input
        aria-label={isShown ? undefined : label}
        list={list}
        {...undoOf(draft)}
        value={draft ?? name}
        maxLength={LIMITS.titleLength}
        autoComplete="off"
        onChange={({ target }) => setDraft(target.value === name ? null : target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
    </label>
  );
}
