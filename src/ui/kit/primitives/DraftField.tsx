import styles from './DraftField.module.css';

interface DraftFieldProps {
  readonly id: string;
  readonly label: string;
  readonly unit?: string | undefined;
  readonly text: string;
  /** What is wrong with it, below it. */
  readonly problem?: string | undefined;
  readonly onText: (text: string) => void;
}

/** A number that is looked at while it is typed and changes nothing yet; what is wrong with it stands below it. */
export function DraftField({ id, label, unit, text, problem, onText }: DraftFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onText(event.target.value)}
        />
        {unit !== undefined && <span>{unit}</span>}
      </span>
      {problem !== undefined && (
        <span id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
