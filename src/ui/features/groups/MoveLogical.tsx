/** Maps a logical volume to other disks. It says what moves along, and asks, where that is more than one file. */
import { useState } from 'react';
import { movesAlong } from '../../../analysis/volumes/groupMap.ts';
import { moveLogical } from '../../../scenario/edit/groups.ts';
import { physicalOf } from '../../../scenario/groups/extents.ts';
import { targetName } from '../../../scenario/names.ts';
import type { Scenario, VolumeGroup } from '../../../scenario/schema.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import type { Change } from './change.ts';
import { messages } from './messages.ts';
import { Apply } from './parts.tsx';
import styles from './Groups.module.css';

interface MoveLogicalProps {
  readonly scenario: Scenario;
  readonly group: VolumeGroup;
  readonly change: Change;
}

export function MoveLogical({ scenario, group, change }: MoveLogicalProps) {
  const [id, setId] = useState(group.logical[0].id);
  const volume = group.logical.find((each) => each.id === id) ?? group.logical[0];
  const [wanted, setWanted] = useState<string | null>(null);
  /** Logical volume that all of may move along. */
  const [agreed, setAgreed] = useState<string | null>(null);
  const elsewhere = group.physical.filter((each) => !physicalOf(volume).includes(each));
  const to = wanted !== null && group.physical.includes(wanted) ? wanted : (elsewhere[0] ?? group.physical[0]);
  const { files, words } = movesAlong(scenario, volume);
  const asks = files > 1 && agreed !== volume.id;
  return (
    <Fold summary={messages.move}>
      <div className={styles.fields}>
        <Select
          label={messages.which}
          value={volume.id}
          options={group.logical.map((each) => ({ value: each.id, label: each.name }))}
          onChange={setId}
        />
        <Select
          label={messages.to}
          value={to}
          options={group.physical.map((each) => ({ value: each, label: targetName(scenario, each) }))}
          onChange={setWanted}
        />
      </div>
      <p>{files === 0 ? messages.nothing : files === 1 ? messages.one(words[0]) : messages.along(words)}</p>
      {files > 1 && (
        <label>
          <input
            type="checkbox"
            checked={agreed === volume.id}
            onChange={({ target: { checked } }) => setAgreed(checked ? volume.id : null)}
          />
          {messages.allAlong}
        </label>
      )}
      <Apply
        scenario={scenario}
        label={messages.moved(volume.name, targetName(scenario, to))}
        apply={(s) => moveLogical(s, volume.id, [to])}
        change={change}
        not={asks ? messages.sayAlong : undefined}
      >
        {messages.moveIt}
      </Apply>
    </Fold>
  );
}
