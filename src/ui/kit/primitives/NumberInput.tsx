/** A number of the sheet: typed freely, taken over on Enter and on leaving; while it is wrong it says what would be right. */
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { numberProblem, parseNumber } from './NumberField.tsx';
import { undoOf } from './pageUndo.ts';
import styles from './NumberInput.module.css';

export interface NumberInputProps {
  readonly label: string;
  readonly text: string;
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
  /** May be left empty; what then holds is shown as `otherwise`. */
  readonly optional?: boolean;
  readonly otherwise?: string | undefined;
  readonly unit?: string | undefined;
  readonly width?: number;
  readonly id?: string;
  /** Id of what says more about it. */
  readonly describedBy?: string;
  /** Takes the value over, or says why not. */
  readonly onCommit: (value: number | undefined) => string | null;
}

export function NumberInput({
  label,
  text,
  min,
  max,
  integer,
  optional = false,
  otherwise,
  unit,
  width = 9,
  id,
  describedBy,
  onCommit,
}: NumberInputProps) {
  const own = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const empty = draft !== null && draft.trim() === '';
  const wrong = draft === null || (empty && optional) ? undefined : numberProblem(draft, min, max, integer);
  const problem = wrong ?? refusal ?? undefined;

  const commit = (value: number | undefined) => {
    const why = onCommit(value);
    setRefusal(why);
    // What was refused stays in the field, to be corrected.
    if (why === null) setDraft(null);
  };
  const leave = () => {
    if (draft === null || draft === text) {
      setDraft(null);
      setRefusal(null);
    } else if (wrong === undefined && refusal === null) commit(empty ? undefined : parseNumber(draft));
    else {
      setDraft(null);
      setRefusal(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft !== null && wrong === undefined) {
      event.preventDefault();
      commit(empty ? undefined : parseNumber(draft));
    } else if (event.key === 'Escape' && (draft !== null || refusal !== null)) {
      // The field takes the key before the dialog does.
      event.preventDefault();
      event.stopPropagation();
      setDraft(null);
      setRefusal(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const from = parseNumber(draft ?? text);
      if (!Number.isFinite(from)) return;
      event.preventDefault();
      const step = integer ? 1 : stepOf(from);
      const by = (event.key === 'ArrowUp' ? 1 : -1) * step * (event.shiftKey ? 10 : 1);
      commit(Number(Math.min(max, Math.max(min, from + by)).toPrecision(12)));
    }
  };

  return (
    <span className={styles.box} data-wrong={problem !== undefined || undefined}>
      <input
        id={id ?? own}
        className={styles.input}
        style={{ width: `${width}ch` }}
        inputMode={integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...undoOf(draft)}
        aria-label={id === undefined ? label : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={[problem !== undefined && `${own}-problem`, describedBy].filter(Boolean).join(' ') || undefined}
        placeholder={otherwise}
        value={draft ?? text}
        onChange={(event) => {
          setDraft(event.target.value);
          setRefusal(null);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
      {problem !== undefined && (
        <span id={`${own}-problem`} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}

/** A tenth of the leading digit's place: 0.1 for 5.2, 0.01 for 0.83. */
function stepOf(value: number): number {
  if (value === 0) return 0.1;
  return 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
}
