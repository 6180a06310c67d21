/** What classes that scan all parts send to the coordinator and to each other, and how many processes they have. */
import { setPartitioned, type PartitionedChange } from '../../../../scenario/edit/partitions.ts';
import { LIMITS, type Scenario } from '../../../../scenario/schema.ts';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';

const MOST_MS = 60_000;
const inPercent = (share = 0): number => Math.round(share * 1e6) / 1e4;

export function ScanFields({ scenario }: { readonly scenario: Scenario }) {
  const { change, refusal } = useChange(scenario);
  const scans = scenario.classes.flatMap((query) => (query.operator === 'partitioned' ? [query] : []));
  if (scans.length === 0) return null;
  return (
    <Fold summary={messages.scans}>
      <div className={styles.part}>
        <ScrollRegion className={styles.list} aria-label={messages.scans}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.scan}</th>
                <th scope="col">{messages.degree}</th>
                <th scope="col">{messages.coordinator}</th>
                <th scope="col">{messages.coordinatorMs}</th>
                <th scope="col">{messages.redistributed}</th>
                <th scope="col">{messages.broadcast}</th>
              </tr>
            </thead>
            <tbody>
              {scans.map(({ id, title, degree = 1, toCoordinator, coordinatorMsPerMib = 0, redistributed, broadcast }) => {
                const set = (label: string, next: PartitionedChange, key: string) =>
                  change(label, (s) => setPartitioned(s, id, next), `${key} ${id}`);
                return (
                  <tr key={id}>
                    <th scope="row">{title}</th>
                    <td data-label={messages.degree}>
                      <NumberField
                        label={messages.degreeOf(title)}
                        hideLabel
                        value={degree}
                        min={1}
                        max={LIMITS.queryProcs}
                        onCommit={(count) => set(messages.degreeSet(title, count), { degree: count }, 'degree')}
                      />
                    </td>
                    <td data-label={messages.coordinator}>
                      <NumberField
                        label={messages.coordinatorOf(title)}
                        hideLabel
                        unit="%"
                        integer={false}
                        value={inPercent(toCoordinator)}
                        min={0}
                        max={100}
                        onCommit={(percent) =>
                          set(messages.coordinatorSet(title, percent / 100), { toCoordinator: percent / 100 }, 'coordinator')
                        }
                      />
                    </td>
                    <td data-label={messages.coordinatorMs}>
                      <NumberField
                        label={messages.coordinatorMsOf(title)}
                        hideLabel
                        unit="ms/MiB"
                        integer={false}
                        value={coordinatorMsPerMib}
                        min={0}
                        max={MOST_MS}
                        onCommit={(ms) => set(messages.coordinatorMsSet(title, ms), { coordinatorMsPerMib: ms }, 'work')}
                      />
                    </td>
                    <td data-label={messages.redistributed}>
                      <NumberField
                        label={messages.redistributedOf(title)}
                        hideLabel
                        unit="%"
                        integer={false}
                        value={inPercent(redistributed)}
                        min={0}
                        max={100}
                        onCommit={(percent) =>
                          set(messages.redistributedSet(title, percent / 100), { redistributed: percent / 100 }, 'redistributed')
                        }
                      />
                    </td>
                    <td data-label={messages.broadcast}>
                      <NumberField
                        label={messages.broadcastOf(title)}
                        hideLabel
                        unit="%"
                        integer={false}
                        value={inPercent(broadcast)}
                        min={0}
                        max={100}
                        onCommit={(percent) => set(messages.broadcastSet(title, percent / 100), { broadcast: percent / 100 }, 'broadcast')}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
        <p className={styles.quiet}>{messages.joins}</p>
        <p className={styles.quiet}>{messages.scansAbout}</p>
        <Refused refusal={refusal} />
      </div>
    </Fold>
  );
}
