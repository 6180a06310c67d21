/** A new logical volume of free extents. */
import { useState } from 'react';
import { KIB, MIB } from '../../../base/units.ts';
import { freeExtents, groupMap } from '../../../analysis/volumes/groupMap.ts';
import { createLogical } from '../../../scenario/edit/groups.ts';
import { GROUP_LIMITS } from '../../../scenario/groups/groups.ts';
import type { Scenario, VolumeGroup } from '../../../scenario/schema.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import type { Change } from './change.ts';
import { messages } from './messages.ts';
import { Apply, Choices } from './parts.tsx';
import styles from './Groups.module.css';

const LINEAR = 'linear';
const UNITS = [4 * KIB, 64 * KIB, 256 * KIB, MIB, 4 * MIB];

interface NewLogicalProps {
  readonly scenario: Scenario;
  readonly group: VolumeGroup;
  readonly change: Change;
}

export function NewLogical({ scenario, group, change }: NewLogicalProps) {
  const free = freeExtents(groupMap(scenario, group));
  const [mib, setMib] = useState<number | null>(null);
  const [how, setHow] = useState(LINEAR);
  const [chosen, setChosen] = useState<string[] | null>(null);
  // A tenth of what is free, until someone says otherwise.
  const size = mib ?? (Math.max(1, Math.floor(free / 10)) * group.extentBytes) / MIB;
  const on = (chosen ?? group.physical).filter((id) => group.physical.includes(id));
  const units = UNITS.filter((unit) => unit <= group.extentBytes);
  const stripe = how === LINEAR ? {} : { stripeUnitBytes: Number(how) };
  return (
    <Fold summary={messages.newLogical}>
      <div className={styles.fields}>
        <NumberField
          label={messages.size}
          unit="MiB"
          integer={false}
          value={size}
          min={group.extentBytes / MIB}
          max={(GROUP_LIMITS.extents * group.extentBytes) / MIB}
          width={9}
          inDocument={false}
          onCommit={setMib}
        />
        <Select
          label={messages.how}
          value={how}
          options={[
            { value: LINEAR, label: messages.linear },
            ...units.map((unit) => ({ value: String(unit), label: messages.striped(unit), disabled: on.length < 2 })),
          ]}
          onChange={setHow}
        />
      </div>
      <Choices scenario={scenario} legend={messages.disks} ids={group.physical} chosen={on} onChange={setChosen} />
      <Apply
        scenario={scenario}
        label={messages.created(group.name)}
        apply={(s) => createLogical(s, group.id, { bytes: size * MIB, on, ...stripe })}
        change={change}
        after={() => setMib(null)}
      >
        {messages.createIt}
      </Apply>
    </Fold>
  );
}
