import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../../../analysis/format.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { Termed } from './FieldLabel.tsx';
import { FieldProblem } from './FieldProblem.tsx';
import { undoOf } from './pageUndo.ts';
import styles from './Field.module.css';
import { messages } from '../messages.ts';

export interface NumberFieldProps extends Pick<Termed, 'term'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Step of the arrow keys (default 1); shift makes it ten times as large. */
  readonly step?: number;
  /** Only whole numbers (default). */
  readonly integer?: boolean;
  readonly unit?: string;
  /** Width in characters. */
  readonly width?: number;
  /** What sets a bound, where another field does; said of a number beyond it. */
  readonly because?: { readonly min?: string; readonly max?: string } | undefined;
  /** Whether the number stands in the document (default), so that undo takes it back. */
  readonly inDocument?: boolean;
  /** Called once with a valid number, on Enter, on leaving, and on each arrow key. */
  readonly onCommit: (value: number) => void;
}

/**
 * A number that is typed freely and taken over when complete. While it is wrong the field says what would
 * be right and nothing changes; Escape brings the old value back. Left while wrong, it has the old value
 * again, and keeps saying why until it is looked at again or changes.
 */
export function NumberField({
  label,
  hideLabel = false,
  value,
  min,
  max,
  step = 1,
  integer = true,
  unit,
  width = 4,
  because,
  inDocument = true,
  term,
  onCommit,
}: NumberFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  /** What was not taken when the field was left, and the value that stayed instead. */
  const [left, setLeft] = useState<{ readonly text: string; readonly stays: number } | null>(null);
  const shown = integer ? String(value) : fitting(value, width);
  const problem = draft === null ? undefined : numberProblem(draft, min, max, integer, because);
  const said = problem ?? (left?.stays === value ? left.text : undefined);

  const commit = (next: number) => {
    setDraft(null);
    if (next !== value) onCommit(next);
  };
  const leave = () => {
    if (draft !== null && problem === undefined) commit(parseNumber(draft));
    else {
      if (draft !== null && problem !== undefined && draft.trim() !== '') {
        setLeft({ text: messages.notTaken(problem, draft.trim().slice(0, 12), fitting(value, width)), stays: value });
      }
      setDraft(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && draft !== null && problem === undefined) commit(parseNumber(draft));
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const from = draft !== null && problem === undefined ? parseNumber(draft) : value;
      const by = (event.key === 'ArrowUp' ? 1 : -1) * step * (event.shiftKey ? 10 : 1);
      commit(Math.min(max, Math.max(min, from + by)));
    }
  };

  return (
    <span className={styles.field}>
      {!hideLabel && <FieldLabel htmlFor={id} label={label} term={term} />}
      <span className={styles.box}>
        <input
          id={id}
          className={styles.input}
          style={{ width: `${width + 1.5}ch` }}
          inputMode={integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...(inDocument && undoOf(draft))}
          value={draft ?? shown}
          aria-label={hideLabel || term !== undefined ? label : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={said === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => setDraft(target.value === shown ? null : target.value)}
          onFocus={(event) => {
            setLeft(null);
            event.target.select();
          }}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
        {said !== undefined && <FieldProblem id={`${id}-problem`} text={said} />}
      </span>
    </span>
  );
}

/** A value as it is read: with as many figures as the field has room for, and not all seventeen of a quotient. */
function fitting(value: number, width: number): string {
  const exact = String(value);
  return exact.length <= width + 1 ? exact : String(Number(value.toPrecision(Math.max(3, width - 1))));
}

/** Accepts a decimal comma and grouping spaces, as people type them. */
export function parseNumber(text: string): number {
  const clean = text.replace(/[\s\u202f]/g, '').replace(',', '.');
  return clean === '' ? Number.NaN : Number(clean);
}

/** What would be right, or undefined when the text is a number in range. */
export function numberProblem(
  text: string,
  min: number,
  max: number,
  integer: boolean,
  because?: NumberFieldProps['because'],
): string | undefined {
  const value = parseNumber(text);
  const isRight = Number.isFinite(value) && (!integer || Number.isInteger(value)) && value >= min && value <= max;
  if (isRight) return undefined;
  const needs = messages.needs(integer, boundText(min, Math.ceil), boundText(max, Math.floor));
  const why = value < min ? because?.min : value > max ? because?.max : undefined;
  return why === undefined ? needs : messages.needsBecause(needs, why);
}

/** A bound in at most six digits, rounded to the inside so that it is allowed itself; large ones in groups. */
function boundText(bound: number, inward: (value: number) => number): string {
  if (Number.isInteger(bound)) return formatCount(bound);
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(bound))) - 5);
  const short = Number(bound.toPrecision(6));
  const text = short === bound ? short : Number((inward(bound / unit) * unit).toPrecision(6));
  return Number.isInteger(text) ? formatCount(text) : String(text);
}
