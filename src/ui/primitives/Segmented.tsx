import { useId } from 'react';
import type { Option } from './Select.tsx';
import styles from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** Name of the group, read aloud. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly (Option<T> & { readonly title?: string })[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** One of a few, all of them visible: native radio buttons, so arrows, touch and screen readers work as everywhere. */
export function Segmented<T extends string>({ label, value, options, onChange, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <span role="radiogroup" aria-label={label} className={[styles.group, className].filter(Boolean).join(' ')}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.title}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </span>
  );
}
