/** A number behind its name; what is refused is said at it, with what would do. */
import { useId } from 'react';
import { NumberInput } from '../../kit/primitives/NumberInput.tsx';
import styles from './Kernel.module.css';

interface LabeledNumberProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  readonly unit?: string;
  readonly width?: number;
  /** Takes the value over, or says why not. */
  readonly onChange: (value: number) => string | null;
}

export function LabeledNumber({ label, value, integer = true, width = 8, onChange, ...bounds }: LabeledNumberProps) {
  const id = useId();
  return (
    <span className={styles.labeled}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        id={id}
        label={label}
        text={String(value)}
        integer={integer}
        width={width}
        onCommit={(next) => (next === undefined || next === value ? null : onChange(next))}
        {...bounds}
      />
    </span>
  );
}
