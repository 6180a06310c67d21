import { useId } from 'react';
import styles from './Field.module.css';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<T extends string> {
  readonly label: string;
  /** The label is read aloud only; the surroundings show what it is. */
  readonly hideLabel?: boolean;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** The platform's own list: keyboard, screen readers and phones know it. */
export function Select<T extends string>({ label, hideLabel = false, value, options, onChange, className }: SelectProps<T>) {
  const id = useId();
  return (
    <span className={[styles.field, className].filter(Boolean).join(' ')}>
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <select
        id={id}
        className={styles.select}
        aria-label={hideLabel ? label : undefined}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
