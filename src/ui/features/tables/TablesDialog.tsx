/** "Tables, indexes and table spaces": each can be added, changed and removed, every change one step of the history. */
import { useState } from 'react';
import { KIB } from '../../../base/units.ts';
import { counted } from '../../../scenario/terms.ts';
import { removeObject, renameObject, setExtents } from '../../../scenario/edit/spaces.ts';
import type { DbObject, Scenario } from '../../../scenario/schema.ts';
import { extentsOf, extentsOfTables } from '../../../scenario/spaces/spaces.ts';
import type { Space } from '../../../scenario/spaces/spaces.ts';
import { tried, type Refusal } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NameField } from '../../kit/primitives/NameField.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { closeDialog, showDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { AddSpace } from './AddSpace.tsx';
import { ContainerList } from './ContainerList.tsx';
import { TableList } from './TableList.tsx';
import { messages } from './messages.ts';
import { Refused } from './Refused.tsx';
import styles from './Tables.module.css';

export function TablesDialog() {
  const scenario = useApp((state) => state.scenario);
  const asked = useDialogAbout('tables');
  const [chosen, setChosen] = useState(asked);
  const { objects } = scenario.database;
  // The one that was chosen may be gone: removed, or undone.
  const object = objects.find(({ id }) => id === chosen) ?? objects[0];
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      <section className={styles.part} aria-label={messages.object}>
        <Select
          label={messages.object}
          value={object.id}
          options={objects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <ObjectFields key={object.id} scenario={scenario} object={object} />
      </section>
      {isSpace(object) && <ContainerList key={`containers ${object.id}`} scenario={scenario} object={object} />}
      <TableList key={`tables ${object.id}`} scenario={scenario} object={object} />
      <AddSpace scenario={scenario} onAdded={setChosen} />
      <section className={styles.part} aria-labelledby="tables-queries">
        <h3 id="tables-queries">{messages.queries}</h3>
        <p>{messages.queriesAbout}</p>
        <Button onClick={() => showDialog('workload')}>{messages.openWorkload}</Button>
      </section>
    </Dialog>
  );
}

const isSpace = (object: DbObject): object is DbObject & Space => object.extents !== undefined;

const MOST_KIB = KIB * KIB;

function ObjectFields({ scenario, object }: { readonly scenario: Scenario; readonly object: DbObject }) {
  const handles = useHandles();
  const { psu } = useWords();
  const [refused, setRefused] = useState<{ readonly of: Scenario; readonly refusal: Refusal | null } | null>(null);
  // Once something else was changed, what was refused before that is of no interest.
  const refusal = refused?.of === scenario ? refused.refusal : null;
  const { id, name, extents, segments, psusPerSegment, psuBytes } = object;
  const change = (label: string, apply: (s: Scenario) => Scenario) =>
    setRefused({ of: scenario, refusal: tried(handles, label, apply, `object ${id}`) });
  const all = extents === undefined ? 0 : extentsOf({ ...object, extents }) * extents.extentBytes;
  const used = extents === undefined ? undefined : extentsOfTables(scenario.database.tables ?? [], id, extents.extentBytes);
  return (
    <>
      <p>
        {messages.about(segments * psusPerSegment * psuBytes, counted(segments * psusPerSegment, psu))}
        {extents !== undefined && used !== undefined && ` ${messages.usedBy(used * extents.extentBytes, all)}`}
      </p>
      <div className={styles.fields}>
        <NameField name={name} onRename={(next) => change(messages.renamed(name, next), (s) => renameObject(s, id, next))} />
        {extents !== undefined && (
          <>
            <NumberField
              label={messages.extent}
              unit="KiB"
              integer={false}
              value={extents.extentBytes / KIB}
              min={0.5}
              max={MOST_KIB}
              width={7}
              onCommit={(kib) =>
                change(messages.extentOf(name, kib * KIB), (s) => setExtents(s, id, Math.round(kib * KIB), extents.prefetchBytes ?? 0))
              }
            />
            <NumberField
              label={messages.prefetch}
              unit="KiB"
              integer={false}
              value={(extents.prefetchBytes ?? 0) / KIB}
              min={0}
              max={MOST_KIB}
              width={7}
              onCommit={(kib) =>
                change(messages.prefetchOf(name, kib * KIB), (s) => setExtents(s, id, extents.extentBytes, Math.round(kib * KIB)))
              }
            />
          </>
        )}
        <Button onClick={() => change(messages.removed(name), (s) => removeObject(s, id))}>{messages.remove(name)}</Button>
      </div>
      {extents !== undefined && <p className={styles.quiet}>{messages.prefetchAbout}</p>}
      <Refused refusal={refusal} />
    </>
  );
}
