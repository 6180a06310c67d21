/** Rows of settings: what each is called, its value to change, what holds otherwise, what it means and where that was read. */
import { useId, useState } from 'react';
import { NumberInput } from '../../kit/primitives/NumberInput.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { boundsText, commonSource, rowTitle, unitText, valueText } from '../../../analysis/kernel/rows.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

interface SettingListProps<R extends SettingRow> {
  readonly rows: readonly R[];
  /** Takes a value over, null: as it is otherwise; or says why not. */
  readonly onChange: (row: R, value: number | null) => string | null;
  /** Their source stands elsewhere. */
  readonly sourceElsewhere?: boolean;
}

export function SettingList<R extends SettingRow>({ rows, onChange, sourceElsewhere = false }: SettingListProps<R>) {
  const source = commonSource(rows);
  return (
    <>
      {rows.map((row) => (
        <SettingLine
          key={row.name}
          row={row}
          sourced={!sourceElsewhere && row.source !== source}
          onChange={(value) => onChange(row, value)}
        />
      ))}
      {source !== undefined && !sourceElsewhere && <p className={styles.source}>{messages.source(source)}</p>}
    </>
  );
}

interface SettingLineProps {
  readonly row: SettingRow;
  /** Names its source itself. */
  readonly sourced: boolean;
  readonly onChange: (value: number | null) => string | null;
}

function SettingLine({ row, sourced, onChange }: SettingLineProps) {
  const id = useId();
  const title = rowTitle(row);
  const { changed, fixed, meaning, name, source, usualOf } = row;
  return (
    <div className={styles.row} data-setting={name} data-changed={changed || undefined}>
      <span className={styles.name}>
        {fixed ? <span>{title}</span> : <label htmlFor={id}>{title}</label>}
        {title !== name && !fixed && (
          <code className={styles.quiet} title={messages.nameInTheScenariosDocument}>
            {name}
          </code>
        )}
      </span>
      <span className={styles.value}>
        <SettingInput row={row} id={id} onChange={onChange} />
      </span>
      <span className={styles.about}>
        <span id={`${id}-about`}>{meaning}.</span>
        <span className={styles.quiet}>
          {boundsText(row)}
          {sourced && ` · ${source}`}
          {changed && (
            <span className={styles.changed}>
              <span className={styles.mark}>{usualOf === 'host' ? messages.own2 : messages.changed}</span>
              <Button kind="link" label={messages.reset(title)} onClick={() => void onChange(null)}>
                {usualOf === 'host' ? messages.asTheHost2 : messages.reset2}
              </Button>
            </span>
          )}
        </span>
      </span>
    </div>
  );
}

function SettingInput({ row, id, onChange }: Pick<SettingLineProps, 'row' | 'onChange'> & { readonly id: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { value, unit, min, max, whole, fixed } = row;
  if (fixed) return <span className={styles.fact}>{valueText(unit, value)}</span>;
  if (unit === 'switch') {
    return (
      <span className={styles.check}>
        <input
          id={id}
          type="checkbox"
          checked={value !== 0}
          aria-describedby={`${id}-about`}
          onChange={(event) => setRefusal(onChange(event.target.checked ? 1 : 0))}
        />
        <span aria-hidden="true">{valueText(unit, value)}</span>
        {refusal !== null && <span role="alert">{refusal}</span>}
      </span>
    );
  }
  const text = String(value);
  return (
    <NumberInput
      id={id}
      label={rowTitle(row)}
      text={text}
      min={min}
      max={max}
      integer={whole}
      unit={unitText(unit)}
      describedBy={`${id}-about`}
      width={Math.max(6, text.length + 2)}
      onCommit={(next) => (next === undefined || next === value ? null : onChange(next))}
    />
  );
}
