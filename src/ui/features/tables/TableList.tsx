/** The tables and indexes of one table space: names, sizes, the space that they are in; and a line to add another. */
import { useId, useState } from 'react';
import { MIB, TIB } from '../../../base/units.ts';
import { addTable, idOfTable, removeTable, setTable } from '../../../scenario/edit/spaces.ts';
import type { DbObject, Scenario, Table } from '../../../scenario/schema.ts';
import { tried, type Refusal } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NameField } from '../../kit/primitives/NameField.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { OwnerField } from './OwnerField.tsx';
import { messages } from './messages.ts';
import { Refused } from './Refused.tsx';
import styles from './Tables.module.css';

export interface TableListProps {
  readonly scenario: Scenario;
  readonly object: DbObject;
}

const PAGE = 50;
/** Sizes are typed in MiB, with decimals down to a kilobyte or so. */
export const inMib = (bytes: number): number => Math.round((bytes / MIB) * 1000) / 1000;
export const MOST_MIB = (1024 * TIB) / MIB;

export function TableList({ scenario, object }: TableListProps) {
  const handles = useHandles();
  const [shown, setShown] = useState(PAGE);
  const [refused, setRefused] = useState<{ readonly of: Scenario; readonly id: string; readonly refusal: Refusal } | null>(null);
  // Once something else was changed, what was refused before that is of no interest.
  const refusal = refused?.of === scenario ? refused : null;
  const { objects, tables = [] } = scenario.database;
  const own = tables.filter(({ space }) => space === object.id);
  const spaces = objects.filter(({ extents }) => extents !== undefined).map(({ id, name }) => ({ value: id, label: name }));
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]));
  const list = useId();
  const change = (id: string, label: string, apply: (s: Scenario) => Scenario): boolean => {
    const no = tried(handles, label, apply, `table ${id}`);
    setRefused(no === null ? null : { of: scenario, id, refusal: no });
    return no === null;
  };
  const heading = messages.tablesIn(object.name);
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      {object.extents === undefined ? (
        <p>{messages.noSpace}</p>
      ) : (
        <>
          {own.length === 0 ? (
            <p>{messages.noTables}</p>
          ) : (
            <ScrollRegion className={styles.list} aria-label={heading}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{messages.name}</th>
                    <th scope="col">{messages.kind}</th>
                    <th scope="col">{messages.size}</th>
                    <th scope="col">{messages.space}</th>
                    {own.some(({ kind }) => kind === 'index') && <th scope="col">{messages.of}</th>}
                    {own.length > 1 && <th scope="col">{messages.together}</th>}
                    <th scope="col">{messages.removal}</th>
                  </tr>
                </thead>
                <tbody>
                  {own.slice(0, shown).map((table) => (
                    <Row
                      key={table.id}
                      table={table}
                      spaces={spaces}
                      owner={table.of === undefined ? '' : (nameOf.get(table.of) ?? table.of)}
                      list={list}
                      hasIndexes={own.some(({ kind }) => kind === 'index')}
                      isAlone={own.length < 2}
                      change={change}
                      refusal={refusal?.id === table.id ? refusal.refusal : null}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
          {own.length > shown && (
            <Button kind="link" onClick={() => setShown(shown + 4 * PAGE)}>
              {messages.showMore(own.length - shown)}
            </Button>
          )}
          <datalist id={list}>
            {tables
              .filter(({ kind }) => kind === 'table')
              .map(({ id, name }) => (
                <option key={id} value={name}>
                  {name}
                </option>
              ))}
          </datalist>
          {own.some(({ together }) => together === true) && <p className={styles.quiet}>{messages.togetherAbout}</p>}
          {/* What was removed has no row any more in which a refusal could stand. */}
          <AddTable space={object.id} list={list} change={change} refusal={refusal?.id === NEW ? refusal.refusal : null} />
        </>
      )}
    </section>
  );
}

type Change = (id: string, label: string, apply: (s: Scenario) => Scenario) => boolean;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface RowProps {
  readonly table: Table;
  readonly spaces: readonly Option[];
  /** Name of the table that an index is of; empty: not said. */
  readonly owner: string;
  /** Id of the list of tables' names. */
  readonly list: string;
  readonly hasIndexes: boolean;
  /** The only one of its space. */
  readonly isAlone: boolean;
  readonly change: Change;
  readonly refusal: Refusal | null;
}

function Row({ table, spaces, owner, list, hasIndexes, isAlone, change, refusal }: RowProps) {
  const { id, name, kind, bytes, space, together = false } = table;
  return (
    <tr>
      <th scope="row">
        <NameField
          label={messages.nameOf(name)}
          name={name}
          onRename={(next) => change(id, messages.renamed(name, next), (s) => setTable(s, { ...table, name: next }))}
        />
        <Refused refusal={refusal} />
      </th>
      <td>{kind === 'index' ? messages.index : messages.table}</td>
      <td>
        <NumberField
          label={messages.sizeOf(name)}
          hideLabel
          unit="MiB"
          integer={false}
          value={inMib(bytes)}
          min={0.001}
          max={MOST_MIB}
          width={10}
          onCommit={(mib) =>
            change(id, messages.resized(name, mib * MIB), (s) => setTable(s, { ...table, bytes: Math.max(512, Math.round(mib * MIB)) }))
          }
        />
      </td>
      <td>
        <Select
          label={messages.spaceOf(name)}
          hideLabel
          value={space}
          options={spaces}
          onChange={(next) =>
            change(id, messages.movedTo(name, spaces.find(({ value }) => value === next)?.label ?? next), (s) =>
              setTable(s, { ...table, space: next }),
            )
          }
        />
      </td>
      {hasIndexes && (
        <td>
          {kind === 'index' && (
            <OwnerField
              label={messages.ofOf(name)}
              name={owner}
              list={list}
              onName={(next) => change(id, messages.indexOf(name, next), (s) => setTable(s, ofTable(table, idOfTable(s, next))))}
            />
          )}
        </td>
      )}
      {!isAlone && (
        <td>
          <input
            type="checkbox"
            aria-label={messages.togetherOf(name)}
            checked={together}
            onChange={({ target }) =>
              change(id, messages.loaded(name, target.checked), (s) => setTable(s, loadedTogether(table, target.checked)))
            }
          />
        </td>
      )}
      <td>
        <Button
          kind="quiet"
          icon="close"
          label={messages.remove(name)}
          onClick={() => change(id, messages.removed(name), (s) => removeTable(s, id))}
        />
      </td>
    </tr>
  );
}

/** An index of that table; of none for an empty id. */
function ofTable({ of: _before, ...table }: Table, of: string): Table {
  return of === '' ? table : { ...table, of };
}

function loadedTogether({ together: _before, ...table }: Table, together: boolean): Table {
  return together ? { ...table, together } : table;
}

const NEW = '\u0001new';

interface AddTableProps {
  readonly space: string;
  readonly list: string;
  readonly change: Change;
  readonly refusal: Refusal | null;
}

function AddTable({ space, list, change, refusal }: AddTableProps) {
  const [of, setOf] = useState('');
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Table['kind']>('table');
  const [mib, setMib] = useState(100);
  const add = () => {
    const made = { name: name.trim(), kind, space, bytes: Math.max(512, Math.round(mib * MIB)) };
    const apply = (s: Scenario) => {
      const owner = kind === 'index' ? idOfTable(s, of) : '';
      return addTable(s, { ...made, ...(owner !== '' && { of: owner }) });
    };
    if (change(NEW, messages.added(made.name), apply)) setName('');
  };
  return (
    <form
      className={styles.fields}
      aria-label={messages.addTable}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') add();
      }}
    >
      <strong>{messages.addTable}</strong>
      <label className={styles.text}>
        {messages.name}
        <input value={name} maxLength={120} autoComplete="off" onChange={({ target }) => setName(target.value)} />
      </label>
      <Select<Table['kind']>
        label={messages.kind}
        value={kind}
        options={[
          { value: 'table', label: messages.table },
          { value: 'index', label: messages.index },
        ]}
        onChange={setKind}
      />
      {kind === 'index' && <OwnerField label={messages.of} isShown name={of} list={list} onName={setOf} />}
      <NumberField
        label={messages.size}
        unit="MiB"
        integer={false}
        value={mib}
        min={0.001}
        max={MOST_MIB}
        width={10}
        inDocument={false}
        onCommit={setMib}
      />
      <Button type="submit" unavailable={name.trim() === '' ? messages.nameFirst : undefined}>
        {messages.add}
      </Button>
      <Refused refusal={refusal} />
    </form>
  );
}
