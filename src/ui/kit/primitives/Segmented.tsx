import { useEffect, useId, useRef } from 'react';
import type { ControlName } from '../../../store/lesson/controls.ts';
import type { Option } from './Select.tsx';
import styles from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** Name of the group, read aloud. */
  readonly label: string;
  readonly value: T;
  readonly options: readonly (Option<T> & { readonly title?: string })[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
  /** Name by which a lesson leads here. */
  readonly control?: ControlName;
}

/** One of a few, all of them visible: native radio buttons, so arrows, touch and screen readers work as everywhere. */
export function Segmented<T extends string>({ label, value, options, onChange, className, control }: SegmentedProps<T>) {
  const name = useId();
  const group = useRef<HTMLSpanElement>(null);
  // Undone from here, the choice moves: the focus goes with it, as the next arrow starts where the focus is.
  useEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || focused.checked || !group.current?.contains(focused)) return;
    group.current.querySelector<HTMLInputElement>('input:checked')?.focus();
  });
  return (
    <span
      ref={group}
      role="radiogroup"
      aria-label={label}
      data-control={control}
      className={[styles.group, className].filter(Boolean).join(' ')}
    >
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
