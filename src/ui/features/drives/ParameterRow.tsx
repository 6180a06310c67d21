/** One parameter: what it is, its value to change, and where the value comes from. */
import { useId, useState } from 'react';
import { LIMITS } from '../../../scenario/schema.ts';
import type { Drive, Zone } from '../../../scenario/hardware.ts';
import { plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { GlossedLabel } from '../../kit/primitives/GlossedLabel.tsx';
import inputs from '../../kit/primitives/NumberInput.module.css';
import { ListField } from './ListField.tsx';
import { numbersText, parseNumbers, parsePoints, pointsText } from './listText.ts';
import { NumberInput } from '../../kit/primitives/NumberInput.tsx';
import { SourceMark } from './SourceMark.tsx';
import { valueOf } from './sheet.ts';
import type { SheetRow } from './sheet.ts';
import styles from './DriveSheet.module.css';
import { ZoneTable } from './ZoneTable.tsx';
import { messages } from './messages.ts';

export interface ParameterRowProps {
  readonly drive: Drive;
  readonly row: SheetRow;
  /** Takes a value over, or says why not. */
  readonly onChange: (path: string, value: unknown) => string | null;
  /** Puts the library's value back; absent where there is none. */
  readonly onReset?: () => void;
}

export function ParameterRow({ drive, row, onChange, onReset }: ParameterRowProps) {
  const id = useId();
  const { path, label, source, edited } = row;
  const wide = path === 'zones';
  return (
    <div className={styles.row} data-path={path} data-wide={wide || undefined}>
      <GlossedLabel className={styles.label} htmlFor={hasInput(row) ? id : undefined} title={label.help} text={label.label} />
      <span className={styles.value}>
        <ParameterInput drive={drive} row={row} id={id} onChange={onChange} />
      </span>
      <span className={styles.source}>
        <SourceMark source={source} edited={edited} />
        {edited && onReset && (
          <Button kind="link" onClick={onReset} label={messages.reset(label.label)}>
            {messages.reset2}
          </Button>
        )}
        <span className={styles.note}>{source && !edited ? source.note : (label.help ?? '')}</span>
      </span>
    </div>
  );
}

/** Lists and zones bring names of their own. */
const hasInput = ({ field }: SheetRow): boolean => field.kind !== 'list';

function ParameterInput({ drive, row, id, onChange }: Pick<ParameterRowProps, 'drive' | 'row' | 'onChange'> & { readonly id: string }) {
  const { path, label, field, value, text } = row;
  const { factor = 1 } = label;
  const otherwise = label.otherwise ?? messages.none;
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          id={id}
          label={label.label}
          text={text}
          min={field.min / factor}
          max={field.max / factor}
          integer={field.integer && factor === 1}
          optional={field.optional}
          otherwise={field.optional ? otherwise : undefined}
          unit={label.unit}
          width={Math.max(9, text.length + 2)}
          onCommit={(shown) => onChange(path, shown === undefined ? undefined : valueOf(shown, label, field.integer))}
        />
      );
    case 'boolean': {
      const options = [
        { value: 'yes', label: messages.yes },
        { value: 'no', label: messages.noText },
      ];
      const shown = value === undefined ? '' : value === true ? 'yes' : 'no';
      return (
        <Choice
          id={id}
          value={shown}
          options={options}
          otherwise={field.optional ? otherwise : null}
          onChange={(word) => onChange(path, word === '' ? undefined : word === 'yes')}
        />
      );
    }
    case 'choice':
      return (
        <Choice
          id={id}
          value={text}
          options={field.options.map((option) => ({ value: option, label: option }))}
          otherwise={field.optional ? otherwise : null}
          onChange={(word) => onChange(path, word === '' ? undefined : word)}
        />
      );
    case 'group':
      return (
        <Choice
          id={id}
          value={value === undefined ? '' : 'own'}
          options={[{ value: 'own', label: messages.separate }]}
          otherwise={otherwise}
          onChange={(word) => onChange(path, word === '' ? undefined : word)}
        />
      );
    case 'text':
      return <TextInput id={id} value={text} max={field.max} onCommit={(next) => onChange(path, next)} />;
    case 'list':
      return <ListInput drive={drive} row={row} onChange={onChange} />;
  }
}

function ListInput({ drive, row, onChange }: Pick<ParameterRowProps, 'drive' | 'row' | 'onChange'>) {
  const { path, label, value } = row;
  if (path === 'zones') {
    const zones = value as readonly Zone[];
    return <ZoneTable zones={zones} known={drive.kind === 'hdd' ? drive : null} onChange={onChange} />;
  }
  if (path.endsWith('.points')) {
    const points = value as readonly (readonly [number, number])[];
    return (
      <ListField
        label={label.label}
        count={plural(points.length, 'point')}
        text={pointsText(points)}
        hint={messages.cylindersAndMillisecondsOnePoint}
        parse={(text) => parsePoints(text, LIMITS.seekPoints)}
        onCommit={(list) => onChange(path, list)}
      />
    );
  }
  const numbers = (value ?? []) as readonly number[];
  return (
    <ListField
      label={label.label}
      count={numbers.length === 0 ? (label.otherwise ?? messages.none) : plural(numbers.length, 'value')}
      text={numbersText(numbers)}
      hint={messages.numbersWithCommasOrBlanks}
      parse={(text) => parseNumbers(text, 64)}
      onCommit={(list) => onChange(path, list.length === 0 ? undefined : list)}
    />
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What holds where it is left out; null: it cannot be. */
  readonly otherwise: string | null;
  readonly onChange: (value: string) => string | null;
}

function Choice({ id, value, options, otherwise, onChange }: ChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <span className={inputs.box} data-wrong={problem !== null || undefined}>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onBlur={() => setProblem(null)}
        onChange={(event) => setProblem(onChange(event.target.value))}
      >
        {otherwise !== null && <option value="">{messages.notGiven(otherwise)}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {problem !== null && (
        <span id={`${id}-problem`} role="alert" className={inputs.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}

function TextInput({
  id,
  value,
  max,
  onCommit,
}: {
  readonly id: string;
  readonly value: string;
  readonly max: number;
  readonly onCommit: (text: string) => string | null;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const next = draft?.trim() ?? '';
    if (next !== '' && next !== value) onCommit(next);
    setDraft(null);
  };
  return (
    <span className={inputs.box}>
      <input
        id={id}
        className={inputs.input}
        style={{ width: '28ch' }}
        maxLength={max}
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          else if (event.key === 'Escape' && draft !== null) {
            event.preventDefault();
            event.stopPropagation();
            setDraft(null);
          }
        }}
      />
    </span>
  );
}
