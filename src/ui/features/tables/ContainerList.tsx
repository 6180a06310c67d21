/** The files of a table space: who manages them, where they are, how large each is and how much of it is in use; and a line to add another. */
import { useMemo, useState } from 'react';
import { formatBytes } from '../../../analysis/format.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { MIB } from '../../../base/units.ts';
import { addContainer, dropContainer, resizeContainer, resizeContainers } from '../../../scenario/edit/containers.ts';
import { moveTo } from '../../../scenario/edit/deal.ts';
import { moveFiles } from '../../../scenario/edit/move.ts';
import { manageSpace, setUsed } from '../../../scenario/edit/spaces.ts';
import { targetName } from '../../../scenario/names.ts';
import type { DbObject, Scenario } from '../../../scenario/schema.ts';
import { extentsInContainers, extentsInUse, extentsOf, extentsOfTables } from '../../../scenario/spaces/spaces.ts';
import type { Space } from '../../../scenario/spaces/spaces.ts';
import { tried, type Refusal } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { showDialog } from '../../kit/state/dialogs.ts';
import { useHandles, useWords } from '../../kit/state/useApp.ts';
import { MANAGED, type Change, type Managed, type SpaceProps } from './managed.ts';
import { PathList } from './PathList.tsx';
import { inMib, MOST_MIB } from './TableList.tsx';
import { messages } from './messages.ts';
import { Refused } from './Refused.tsx';
import styles from './Tables.module.css';

const PAGE = 50;

export function ContainerList({ scenario, object }: SpaceProps) {
  const handles = useHandles();
  const { psu } = useWords();
  const [shown, setShown] = useState(PAGE);
  const [refused, setRefused] = useState<{ readonly of: Scenario; readonly refusal: Refusal | null } | null>(null);
  const refusal = refused?.of === scenario ? refused.refusal : null;
  const change: Change = (label, apply, merge) => {
    const no = tried(handles, label, apply, merge);
    setRefused({ of: scenario, refusal: no });
    return no === null;
  };
  const { id, name, extents, psuBytes } = object;
  const { managed, extentBytes } = extents;
  const { blockBytes } = scenario.database;
  const inBlocks = (mib: number): number => Math.max(1, Math.round((mib * MIB) / blockBytes)) * blockBytes;
  const containers = useContainers(scenario, object);
  const listed = extentsOfTables(scenario.database.tables ?? [], id, extentBytes);
  const all = extentsOf(object) * extentBytes;
  const heading = messages.filesOf(psu.Many, name);
  const isOwn = managed === 'database';
  return (
    <section className={styles.part}>
      <h3>{heading}</h3>
      <div className={styles.fields}>
        <Select<Managed>
          label={messages.managedBy}
          value={managed}
          options={MANAGED.map((value) => ({ value, label: messages.managers[value] }))}
          onChange={(next) => change(messages.managed(name, next), (s) => manageSpace(s, id, next))}
        />
        {!isOwn && (
          <NumberField
            label={managed === 'system' ? messages.growsTo : messages.each}
            unit="MiB"
            integer={false}
            value={inMib(psuBytes)}
            min={0.001}
            max={MOST_MIB}
            width={10}
            onCommit={(mib) => change(messages.sizedAll(name, mib * MIB), (s) => resizeContainers(s, id, inBlocks(mib)), `sizes ${id}`)}
          />
        )}
        {listed === undefined && (
          <NumberField
            label={messages.inUse}
            unit="MiB"
            integer={false}
            value={inMib(extents.usedBytes ?? all)}
            min={0}
            max={inMib(all)}
            width={10}
            onCommit={(mib) =>
              change(
                messages.usedOf(name, mib * MIB),
                (s) => setUsed(s, id, mib >= inMib(all) ? null : Math.round(mib * MIB)),
                `used ${id}`,
              )
            }
          />
        )}
      </div>
      <p className={styles.quiet}>{messages.aboutManaged(managed, psu)}</p>
      {managed === 'automatic' && <PathList scenario={scenario} object={object} change={change} />}
      <ScrollRegion className={styles.list} aria-label={heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{psu.One}</th>
              <th scope="col">{messages.target}</th>
              <th scope="col">{messages.size}</th>
              <th scope="col">{messages.inUse}</th>
              <th scope="col">{messages.from}</th>
              {isOwn && <th scope="col">{messages.drop}</th>}
            </tr>
          </thead>
          <tbody>
            {containers.slice(0, shown).map(({ file, target, bytes, used, at }, c) => {
              const one = messages.nth(psu.one, c + 1, name);
              return (
                <tr key={file}>
                  <th scope="row">{c + 1}</th>
                  <td>
                    <Select
                      label={messages.targetOf(one)}
                      hideLabel
                      value={target}
                      options={layoutOf(scenario).targets.map((each) => ({ value: each.id, label: targetName(scenario, each.id) }))}
                      onChange={(to) => change(messages.movedTo(one, targetName(scenario, to)), (s) => moveFiles(s, [file], moveTo([to])))}
                    />
                  </td>
                  <td data-label={messages.size}>
                    {isOwn ? (
                      <NumberField
                        label={messages.sizeOf(one)}
                        hideLabel
                        unit="MiB"
                        integer={false}
                        value={inMib(bytes)}
                        min={0.001}
                        max={MOST_MIB}
                        width={10}
                        onCommit={(mib) =>
                          change(messages.resized(one, mib * MIB), (s) => resizeContainer(s, id, c + 1, inBlocks(mib)), `size ${file}`)
                        }
                      />
                    ) : (
                      formatBytes(bytes)
                    )}
                  </td>
                  <td data-label={messages.inUse}>{messages.usedPart(used * extentBytes, used)}</td>
                  <td data-label={messages.from}>
                    <Button
                      kind="link"
                      label={messages.placeFile(one, at)}
                      onClick={() => {
                        handles.store.getState().select(Int32Array.of(file));
                        showDialog('place', { target, at });
                      }}
                    >
                      {formatBytes(at)}
                    </Button>
                  </td>
                  {isOwn && (
                    <td>
                      <Button
                        kind="quiet"
                        icon="close"
                        label={messages.dropFile(one)}
                        onClick={() => change(messages.dropped(one), (s) => dropContainer(s, id, c + 1))}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {containers.length > shown && (
        <Button kind="link" onClick={() => setShown(shown + 4 * PAGE)}>
          {messages.showMore(containers.length - shown)}
        </Button>
      )}
      {isOwn && <AddContainer scenario={scenario} object={object} inBlocks={inBlocks} change={change} />}
      <Refused refusal={refusal} />
    </section>
  );
}

interface Container {
  /** Its number among the files of the document. */
  readonly file: number;
  readonly target: string;
  readonly bytes: number;
  /** Extents in use. */
  readonly used: number;
  /** Where it begins on its target. */
  readonly at: number;
}

function useContainers(scenario: Scenario, object: DbObject & Space): readonly Container[] {
  return useMemo(() => {
    const layout = layoutOf(scenario);
    const first = layout.objectFirst[scenario.database.objects.findIndex(({ id }) => id === object.id)];
    const listed = extentsOfTables(scenario.database.tables ?? [], object.id, object.extents.extentBytes);
    return extentsInContainers(object, extentsInUse(object, listed)).map((used, c) => {
      const file = first + c;
      const { target, bytes, offsetBytes, targets } = layout;
      return { file, target: targets[target[file]]?.id ?? '', bytes: bytes[file], used, at: offsetBytes[file] };
    });
  }, [scenario, object]);
}

interface AddContainerProps extends SpaceProps {
  readonly inBlocks: (mib: number) => number;
  readonly change: Change;
}

function AddContainer({ scenario, object, inBlocks, change }: AddContainerProps) {
  const { psu } = useWords();
  const { targets } = layoutOf(scenario);
  const { id, name, psuBytes, psusPerSegment } = object;
  const [picked, setPicked] = useState<string | null>(null);
  const [mib, setMib] = useState<number | null>(null);
  const target = targets.find((each) => each.id === picked)?.id ?? targets[0]?.id ?? '';
  const size = mib ?? inMib(psuBytes);
  const one = messages.nth(psu.one, psusPerSegment + 1, name);
  return (
    <form
      className={styles.fields}
      aria-label={messages.addFile(psu.a)}
      onSubmit={(event) => {
        event.preventDefault();
        change(messages.addedFile(one, targetName(scenario, target)), (s) => addContainer(s, id, target, inBlocks(size)));
      }}
    >
      <strong>{messages.addFile(psu.a)}</strong>
      <Select
        label={messages.target}
        value={target}
        options={targets.map((each) => ({ value: each.id, label: targetName(scenario, each.id) }))}
        onChange={setPicked}
      />
      <NumberField
        label={messages.size}
        unit="MiB"
        integer={false}
        value={size}
        min={0.001}
        max={MOST_MIB}
        width={10}
        inDocument={false}
        onCommit={setMib}
      />
      <Button type="submit">{messages.add}</Button>
    </form>
  );
}
