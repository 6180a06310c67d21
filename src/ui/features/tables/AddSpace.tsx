/** A new table space: a name, a size, and the disks and volumes that have a file of it. */
import { useMemo, useState } from 'react';
import { KIB, MIB } from '../../../base/units.ts';
import { addSpace } from '../../../scenario/edit/spaces.ts';
import { layOut } from '../../../scenario/layout.ts';
import { targetsName } from '../../../scenario/names.ts';
import type { DbObject, Scenario } from '../../../scenario/schema.ts';
import { said } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import { MANAGED, type Managed } from './managed.ts';
import { inMib, MOST_MIB } from './TableList.tsx';
import { messages } from './messages.ts';
import styles from './Tables.module.css';

const ROLES = ['table', 'index', 'temporary', 'log', 'system'] as const satisfies readonly DbObject['role'][];
type Role = (typeof ROLES)[number];

export interface AddSpaceProps {
  readonly scenario: Scenario;
  /** Hears the id of what was added. */
  readonly onAdded: (id: string) => void;
}

export function AddSpace({ scenario, onAdded }: AddSpaceProps) {
  const handles = useHandles();
  const targets = useMemo(() => layOut(scenario).targets.map(({ id }) => id), [scenario]);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('table');
  const [mib, setMib] = useState(1024);
  const [extentKib, setExtentKib] = useState(1024);
  const [prefetchKib, setPrefetchKib] = useState(0);
  const [managed, setManaged] = useState<Managed>('database');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const on = targets.filter((id) => chosen.includes(id));
  const lacking = name.trim() === '' ? messages.nameFirst : on.length === 0 ? messages.targetFirst : undefined;
  const add = () => {
    const space = {
      name: name.trim(),
      role,
      bytes: Math.round(mib * MIB),
      extentBytes: Math.round(extentKib * KIB),
      prefetchBytes: Math.round(prefetchKib * KIB),
      managed,
      targets: on,
    };
    const text = said(handles, messages.added(space.name), (s) => addSpace(s, space));
    setRefusal(text);
    if (text !== null) return;
    setName('');
    onAdded(handles.store.getState().scenario.database.objects.at(-1)?.id ?? '');
  };
  return (
    <section className={styles.part} aria-label={messages.addSpace}>
      <Fold summary={messages.addSpace}>
        <form
          className={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            if (lacking === undefined) add();
          }}
        >
          <div className={styles.fields}>
            <label className={styles.text}>
              {messages.name}
              <input value={name} maxLength={120} autoComplete="off" onChange={({ target }) => setName(target.value)} />
            </label>
            <Select<Role>
              label={messages.role}
              value={role}
              options={ROLES.map((value) => ({ value, label: messages.roles[value] }))}
              onChange={setRole}
            />
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
            <NumberField
              label={messages.extent}
              unit="KiB"
              integer={false}
              value={extentKib}
              min={0.5}
              max={KIB * KIB}
              width={7}
              inDocument={false}
              onCommit={setExtentKib}
            />
            <NumberField
              label={messages.prefetch}
              unit="KiB"
              integer={false}
              value={prefetchKib}
              min={0}
              max={KIB * KIB}
              width={7}
              inDocument={false}
              onCommit={setPrefetchKib}
            />
            <Select<Managed>
              label={messages.managedBy}
              value={managed}
              options={MANAGED.map((value) => ({ value, label: messages.managers[value] }))}
              onChange={setManaged}
            />
          </div>
          <p className={styles.quiet}>{messages.prefetchAbout}</p>
          <fieldset className={styles.targets}>
            <legend>{messages.on}</legend>
            <div className={styles.fields}>
              <Button onClick={() => setChosen(targets)}>{messages.all}</Button>
              <Button onClick={() => setChosen([])}>{messages.none}</Button>
            </div>
            <div className={styles.boxes}>
              {targets.map((id) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
                  />
                  {targetsName(scenario, [id])}
                </label>
              ))}
            </div>
          </fieldset>
          <div className={styles.fields}>
            <Button type="submit" unavailable={lacking}>
              {messages.add}
            </Button>
            {on.length > 0 && <span className={styles.quiet}>{messages.filesEach(on.length, (inMib(mib * MIB) * MIB) / on.length)}</span>}
          </div>
          {refusal !== null && (
            <p role="alert" className={styles.refusal}>
              {refusal}.
            </p>
          )}
        </form>
      </Fold>
    </section>
  );
}
