/** Which volumes lie behind which RAID controller. */
import { kindEntry, kindOf } from '../../../../analysis/volumes/kinds.ts';
import { putBehind } from '../../../../scenario/edit/raidControllers.ts';
import type { RaidController, Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { showDialog } from '../../../kit/state/dialogs.ts';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';

const NONE = '';

interface Props {
  readonly scenario: Scenario;
  readonly controllers: readonly RaidController[];
}

export function BehindTable({ scenario, controllers }: Props) {
  const { change, refusal } = useChange(scenario);
  const { volumes } = scenario;
  return (
    <section className={styles.part}>
      <h3>{messages.volumes}</h3>
      {volumes.length === 0 ? (
        <p>{messages.noVolumes}</p>
      ) : (
        <ScrollRegion className={styles.list} aria-label={messages.volumes}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.volume}</th>
                <th scope="col">{messages.level}</th>
                <th scope="col">{messages.disks}</th>
                <th scope="col">{messages.behind}</th>
              </tr>
            </thead>
            <tbody>
              {volumes.map((volume) => (
                <tr key={volume.id} data-testid={`behind-${volume.id}`}>
                  <th scope="row">{volume.name}</th>
                  <td data-label={messages.level}>{kindEntry(kindOf(volume)).name}</td>
                  <td data-label={messages.disks}>{volume.members.length}</td>
                  <td data-label={messages.behind}>
                    {volume.kind === 'concat' ? (
                      messages.concat
                    ) : (
                      <Select
                        label={messages.behindOf(volume.name)}
                        hideLabel
                        value={volume.behind ?? NONE}
                        options={[
                          { value: NONE, label: messages.noController },
                          ...controllers.map(({ id, name }) => ({ value: id, label: name })),
                        ]}
                        onChange={(to) => {
                          const controller = controllers.find(({ id }) => id === to);
                          change(messages.put(volume.name, controller?.name ?? null), (s) =>
                            putBehind(s, volume.id, controller?.id ?? null),
                          );
                        }}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <div className={styles.fields}>
        <Button onClick={() => showDialog('make')}>{messages.make}</Button>
        <span className={styles.quiet}>{messages.ownGone}</span>
      </div>
      <Refused refusal={refusal} />
    </section>
  );
}
