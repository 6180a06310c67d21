/** Who is in a group: disks to add and to take out; and a new group. */
import { useState } from 'react';
import { GIB, KIB, MIB, formatBytes } from '../../../base/units.ts';
import { addPhysical, createGroup, dissolveGroup, EXTENT_BYTES, removePhysical } from '../../../scenario/edit/groups.ts';
import { groupOfPhysical } from '../../../scenario/groups/extents.ts';
import { targetName } from '../../../scenario/names.ts';
import type { Scenario, VolumeGroup } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import type { Change } from './change.ts';
import { messages } from './messages.ts';
import { Apply, Choices } from './parts.tsx';
import styles from './Groups.module.css';

/** Disks that no volume has and volumes, as far as they are in no group. */
function candidates(scenario: Scenario): string[] {
  const inVolumes = new Set(scenario.volumes.flatMap(({ members }) => members));
  const loose = scenario.hardware.disks.map(({ id }) => id).filter((id) => !inVolumes.has(id));
  return [...scenario.volumes.map(({ id }) => id), ...loose].filter((id) => groupOfPhysical(scenario, id) === undefined);
}

const EXTENTS = [64 * KIB, 256 * KIB, MIB, 4 * MIB, 16 * MIB, 64 * MIB, 256 * MIB, GIB];

export function NewGroup({ scenario, change }: { readonly scenario: Scenario; readonly change: Change }) {
  const ids = candidates(scenario);
  const [chosen, setChosen] = useState<string[]>([]);
  const [extent, setExtent] = useState(String(EXTENT_BYTES));
  const physical = chosen.filter((id) => ids.includes(id));
  if (ids.length === 0) return null;
  return (
    <section className={styles.part} aria-label={messages.newGroup}>
      <h3>{messages.newGroup}</h3>
      <Choices scenario={scenario} legend={messages.disks} ids={ids} chosen={physical} onChange={setChosen} />
      <div className={styles.fields}>
        <Select
          label={messages.extent}
          value={extent}
          options={EXTENTS.map((bytes) => ({ value: String(bytes), label: formatBytes(bytes) }))}
          onChange={setExtent}
        />
      </div>
      {physical.length > 0 && (
        <Apply
          scenario={scenario}
          label={messages.made(physical.map((id) => targetName(scenario, id)).join(', '))}
          apply={(s) => createGroup(s, { physical, extentBytes: Number(extent) })}
          change={change}
          after={() => setChosen([])}
        >
          {messages.make}
        </Apply>
      )}
    </section>
  );
}

interface MembersProps {
  readonly scenario: Scenario;
  readonly group: VolumeGroup;
  readonly change: Change;
}

export function Members({ scenario, group, change }: MembersProps) {
  const ids = candidates(scenario);
  const [chosen, setChosen] = useState<string[]>([]);
  const added = chosen.filter((id) => ids.includes(id));
  return (
    <Fold summary={messages.members}>
      <p className={styles.quiet}>{messages.leaveAbout}</p>
      <div className={styles.fields}>
        {group.physical.map((id) => (
          <Button key={id} onClick={() => change(messages.left(targetName(scenario, id)), (s) => removePhysical(s, id))}>
            {messages.leave(targetName(scenario, id))}
          </Button>
        ))}
        {group.logical.length === 0 && (
          <Button onClick={() => change(messages.dissolved(group.name), (s) => dissolveGroup(s, group.id))}>{messages.dissolve}</Button>
        )}
      </div>
      {ids.length > 0 && (
        <>
          <Choices scenario={scenario} legend={messages.addWhich} ids={ids} chosen={added} onChange={setChosen} />
          {added.length > 0 && (
            <Apply
              scenario={scenario}
              label={messages.added(added.map((id) => targetName(scenario, id)))}
              apply={(s) => addPhysical(s, group.id, added)}
              change={change}
              after={() => setChosen([])}
            >
              {messages.add}
            </Apply>
          )}
        </>
      )}
    </Fold>
  );
}
