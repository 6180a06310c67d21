/** A list as a text to edit, folded behind its count. */
import { useId, useState } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import type { ParsedList } from './listText.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { messages } from './messages.ts';
import styles from './Inputs.module.css';

export interface ListFieldProps<T> {
  readonly label: string;
  /** "43 points". */
  readonly count: string;
  readonly text: string;
  readonly hint: string;
  readonly parse: (text: string) => ParsedList<T>;
  readonly onCommit: (list: readonly T[]) => string | null;
}

export function ListField<T>({ label, count, text, hint, parse, onCommit }: ListFieldProps<T>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    const parsed = parse(draft ?? text);
    const why = parsed.ok ? onCommit(parsed.list) : parsed.problem;
    setProblem(why);
    if (why === null) setDraft(null);
  };
  return (
    <Fold summary={count} label={`${label}: ${count}`} onOpen={setOpen}>
      {open && (
        <div className={styles.listField}>
          <textarea
            aria-label={label}
            aria-describedby={`${id}-hint`}
            aria-invalid={problem !== null}
            rows={Math.min(8, Math.max(2, text.split('\n').length))}
            value={draft ?? text}
            onChange={(event) => {
              setDraft(event.target.value);
              setProblem(null);
            }}
          />
          <span id={`${id}-hint`}>{hint}</span>
          {problem !== null && (
            <span role="alert" className={styles.listProblem}>
              {problem}
            </span>
          )}
          <Button unavailable={draft === null || draft === text ? messages.nothingWasChanged : undefined} onClick={apply}>
            {messages.apply}
          </Button>
        </div>
      )}
    </Fold>
  );
}
