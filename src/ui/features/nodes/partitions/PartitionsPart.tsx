/** The partitions of the database: how many, on which processors, what each has; a table and logs for all of them. */
import type { Scenario } from '../../../../scenario/schema.ts';
import { dealProcessors, freeProcessors, setPartitions } from '../../../../scenario/edit/partitions.ts';
import { MOST_PARTITIONS } from '../../../../scenario/partitions.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { DealTable } from './DealTable.tsx';
import { messages } from './messages.ts';
import { PartitionLogs } from './PartitionLogs.tsx';
import { PartitionTable } from './PartitionTable.tsx';
import { ScanFields } from './ScanFields.tsx';

export function PartitionsPart({ scenario }: { readonly scenario: Scenario }) {
  const { change, refusal } = useChange(scenario);
  const { partitions = [] } = scenario.database;
  const isBound = partitions.some(({ processors }) => processors !== undefined);
  return (
    <section className={styles.part} aria-label={messages.title} data-testid="partitions">
      <h3>{messages.title}</h3>
      <div className={styles.fields}>
        <NumberField
          label={messages.number}
          value={partitions.length}
          min={0}
          max={MOST_PARTITIONS}
          onCommit={(count) => change(messages.numberSet(count), (s) => setPartitions(s, count), 'partitions')}
        />
        <span className={styles.quiet}>{messages.numberAbout}</span>
      </div>
      <Refused refusal={refusal} />
      {partitions.length > 0 && (
        <>
          <PartitionTable scenario={scenario} partitions={partitions} />
          <div className={styles.fields}>
            <Button
              unavailable={scenario.host.machine === undefined ? messages.noNodes : undefined}
              onClick={() => change(messages.dealt, dealProcessors)}
            >
              {messages.deal}
            </Button>
            {isBound && <Button onClick={() => change(messages.freed, freeProcessors)}>{messages.free}</Button>}
          </div>
          <DealTable scenario={scenario} />
          <PartitionLogs scenario={scenario} partitions={partitions} />
          <ScanFields scenario={scenario} />
        </>
      )}
    </section>
  );
}
