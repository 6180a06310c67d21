import type { TermId } from '../../../analysis/glossary/glossary.ts';
import styles from './Field.module.css';
import { Term } from './Term.tsx';

export interface Termed {
  /** Its label is a term of the glossary, and opens the definition. */
  readonly term?: TermId | undefined;
  /** A term that stands for the value. */
  readonly chosen?: TermId | undefined;
}

interface FieldLabelProps extends Termed {
  readonly htmlFor: string;
  readonly label: string;
}

/** The label of a field. One that opens a definition cannot be a `label`, which must not hold a button: the field then names itself. */
export function FieldLabel({ htmlFor, label, term, chosen }: FieldLabelProps) {
  return term === undefined ? (
    <label htmlFor={htmlFor} className={styles.label}>
      {label}
    </label>
  ) : (
    <span className={styles.label} data-label>
      <Term id={term} chosen={chosen}>
        {label}
      </Term>
    </span>
  );
}
