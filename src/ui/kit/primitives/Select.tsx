import { useId } from 'react';
import type { Ref } from 'react';
import type { ControlName } from '../../../store/lesson/controls.ts';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.tsx';
import type { Termed } from './FieldLabel.tsx';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
  /** Neighbors of one group stand under its name. */
  readonly group?: string;
}

export interface SelectProps<T extends string> extends Termed {
  readonly label: string;
  /** The label is read aloud only; the surroundings show what it is. */
  readonly hideLabel?: boolean;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
  /** Name by which a lesson leads here. */
  readonly control?: ControlName;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** The platform's own list: keyboard, screen readers and phones know it. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  className,
  control,
  ref,
  term,
  chosen,
}: SelectProps<T>) {
  const id = useId();
  return (
    <span className={[styles.field, className].filter(Boolean).join(' ')}>
      {!hideLabel && <FieldLabel htmlFor={id} label={label} term={term} chosen={chosen} />}
      <select
        id={id}
        ref={ref}
        className={styles.select}
        data-control={control}
        aria-label={hideLabel || term !== undefined ? label : undefined}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {groupsOf(options).map(({ name, members }) =>
          name === undefined ? (
            members.map(entryOf)
          ) : (
            <optgroup key={name} label={name}>
              {members.map(entryOf)}
            </optgroup>
          ),
        )}
      </select>
    </span>
  );
}

function entryOf<T extends string>({ value, label, disabled }: Option<T>) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}

/** Runs of neighbors under one name. */
function groupsOf<T extends string>(options: readonly Option<T>[]): { readonly name: string | undefined; readonly members: Option<T>[] }[] {
  const groups: { name: string | undefined; members: Option<T>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, members: [option] });
  }
  return groups;
}
