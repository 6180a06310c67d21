/** The logical volumes of a group, a row each: name, size, where their extents lie, and what they hold. */
import { MIB } from '../../../base/units.ts';
import { movesAlong } from '../../../analysis/volumes/groupMap.ts';
import { removeLogical, renameInGroup, resizeLogical } from '../../../scenario/edit/groups.ts';
import { logicalBytes } from '../../../scenario/groups/extents.ts';
import { GROUP_LIMITS } from '../../../scenario/groups/groups.ts';
import { piecesWords } from '../../../scenario/groups/words.ts';
import type { Scenario, VolumeGroup } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NameField } from '../../kit/primitives/NameField.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import type { Change } from './change.ts';
import { messages } from './messages.ts';
import styles from './Groups.module.css';

interface LogicalListProps {
  readonly scenario: Scenario;
  readonly group: VolumeGroup;
  readonly change: Change;
}

export function LogicalList({ scenario, group, change }: LogicalListProps) {
  if (group.logical.length === 0) return <p>{messages.noLogical}</p>;
  return (
    <ScrollRegion className={styles.scroll} aria-label={messages.logical}>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.size}</th>
            <th scope="col">{messages.layout}</th>
            <th scope="col">{messages.holds}</th>
            <th scope="col">{messages.change}</th>
          </tr>
        </thead>
        <tbody>
          {group.logical.map((volume) => (
            <tr key={volume.id}>
              <th scope="row">
                <NameField
                  label={messages.nameOf(volume.name)}
                  name={volume.name}
                  onRename={(next) => change(messages.renamed(next), (s) => renameInGroup(s, volume.id, next))}
                />
              </th>
              <td>
                <NumberField
                  label={messages.sizeOf(volume.name)}
                  hideLabel
                  unit="MiB"
                  integer={false}
                  value={logicalBytes(group, volume) / MIB}
                  min={group.extentBytes / MIB}
                  max={(GROUP_LIMITS.extents * group.extentBytes) / MIB}
                  width={9}
                  onCommit={(mib) => change(messages.resized(volume.name), (s) => resizeLogical(s, volume.id, mib * MIB))}
                />
              </td>
              <td>{piecesWords(volume)}</td>
              <td>{movesAlong(scenario, volume).words.join(', ') || messages.nothing}</td>
              <td>
                <Button onClick={() => change(messages.removed(volume.name), (s) => removeLogical(s, volume.id))}>
                  {messages.removeIt}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
