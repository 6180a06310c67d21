/** A field of an operator's form. What would be right stands below it while it is wrong. */
import { useId, useState } from 'react';
import { valueAt } from '../../../base/pointer.ts';
import type { DbObject } from '../../../scenario/schema.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { chosen, textAt, typed, type Draft } from './draft.ts';
import type { ChoiceField, Field, ObjectField, ObjectsField } from './form.ts';
import { messages } from './messages.ts';
import styles from './Operators.module.css';

interface FieldRowProps<F extends Field = Field> {
  readonly field: F;
  readonly draft: Draft;
  readonly objects: readonly DbObject[];
  readonly problem: string | undefined;
  readonly onDraft: (draft: Draft) => void;
}

export function FieldRow(props: FieldRowProps) {
  const id = useId();
  const { field, problem } = props;
  const saysId = `${id}-says`;
  const isSpread = field.kind === 'objects' || field.kind === 'span';
  return (
    <div
      className={styles.field}
      {...(isSpread && { role: 'group', 'aria-label': field.label, 'aria-describedby': saysId })}
      data-wide={field.kind === 'objects' ? true : undefined}
    >
      {isSpread && <span aria-hidden="true">{field.label}</span>}
      <Input {...props} id={id} saysId={saysId} />
      <span id={saysId} className={styles.says}>
        {problem !== undefined && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
        {problem === undefined && field.about}
      </span>
    </div>
  );
}

interface InputProps extends FieldRowProps {
  readonly id: string;
  readonly saysId: string;
}

function Input(props: InputProps) {
  const { field, draft, onDraft } = props;
  switch (field.kind) {
    case 'number':
    case 'size':
      return <TextInput {...props} label={field.label} pointer={field.pointer} />;
    case 'span':
      return (
        <span className={styles.row}>
          <TextInput {...props} label={messages.atLeast(field.label)} shown="" pointer={`${field.pointer}/0`} />
          {messages.to}
          <TextInput {...props} id={`${props.id}-to`} label={messages.atMost(field.label)} shown="" pointer={`${field.pointer}/1`} />
        </span>
      );
    case 'object':
      return <ObjectSelect {...props} field={field} />;
    case 'objects':
      return <ObjectBoxes {...props} field={field} />;
    default:
      return <Choice field={field} draft={draft} onDraft={onDraft} />;
  }
}

interface TextInputProps extends InputProps {
  readonly label: string;
  /** Shown instead of the label, which is read aloud then. */
  readonly shown?: string;
  readonly pointer: string;
}

function TextInput({ id, saysId, field, draft, problem, label, shown, pointer, onDraft }: TextInputProps) {
  const empty = 'empty' in field ? field.empty : undefined;
  return (
    <>
      {shown === undefined && <label htmlFor={id}>{label}</label>}
      <span className={styles.row}>
        <input
          id={id}
          className={styles.input}
          aria-label={shown === undefined ? undefined : label}
          inputMode={field.kind === 'size' ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={20}
          placeholder={empty}
          value={textAt(draft, field, pointer)}
          aria-invalid={problem !== undefined}
          aria-describedby={saysId}
          onChange={({ target }) => onDraft(typed(draft, field, target.value, pointer))}
        />
        {field.kind === 'number' && field.unit}
      </span>
    </>
  );
}

const NONE = '';

function ObjectSelect({ field, draft, objects, onDraft }: FieldRowProps<ObjectField>) {
  const value = valueAt(draft.query, field.pointer);
  const ordered = usualFirst(objects, field.usual);
  return (
    <Select
      label={field.label}
      className={styles.select}
      value={typeof value === 'string' ? value : NONE}
      options={[
        ...(field.empty === undefined ? [] : [{ value: NONE, label: field.empty }]),
        ...ordered.map((object) => ({ value: object.id, label: object.name })),
      ]}
      onChange={(next) => onDraft(chosen(draft, field.pointer, next === NONE ? undefined : next))}
    />
  );
}

/** Objects of the usual roles, and those that are chosen; a document may use any other too. */
function ObjectBoxes({ field, draft, objects, onDraft }: FieldRowProps<ObjectsField>) {
  const value = valueAt(draft.query, field.pointer);
  const ids: readonly string[] = Array.isArray(value) ? value : [];
  // As the dialog opened: a box does not jump away when it is unticked.
  const [atFirst] = useState(ids);
  const isNear = ({ id, role }: DbObject): boolean => field.usual.includes(role) || atFirst.includes(id);
  const others = objects.filter((object) => !isNear(object));
  const box = ({ id, name }: DbObject) => (
    <label key={id} className={styles.box}>
      <input
        type="checkbox"
        checked={ids.includes(id)}
        onChange={({ target }) => onDraft(chosen(draft, field.pointer, target.checked ? [...ids, id] : ids.filter((one) => one !== id)))}
      />
      {name}
    </label>
  );
  return (
    <>
      <span className={styles.boxes}>{objects.filter(isNear).map(box)}</span>
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{messages.otherObjects}</summary>
          <span className={styles.boxes}>{others.map(box)}</span>
        </details>
      )}
    </>
  );
}

function Choice({ field, draft, onDraft }: Pick<FieldRowProps<ChoiceField>, 'field' | 'draft' | 'onDraft'>) {
  const now = JSON.stringify(valueAt(draft.query, field.pointer));
  const at = field.options.findIndex(({ value }) => JSON.stringify(value) === now);
  return (
    <Select
      label={field.label}
      className={styles.select}
      value={String(at)}
      options={field.options.map(({ label }, k) => ({ value: String(k), label }))}
      onChange={(k) => onDraft(chosen(draft, field.pointer, field.options[Number(k)].value))}
    />
  );
}

/** Objects of the usual roles first; the rest keeps its order, because a document may use any. */
function usualFirst(objects: readonly DbObject[], usual: readonly DbObject['role'][]): readonly DbObject[] {
  return [...objects.filter(({ role }) => usual.includes(role)), ...objects.filter(({ role }) => !usual.includes(role))];
}
