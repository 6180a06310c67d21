/** What each partition of the database read, sent and received in a run, and the coordinator's work on it. */
import type { PartitionSummary } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { messages } from './messages.ts';
import styles from './Pipes.module.css';

interface PartitionFiguresProps {
  readonly scenario: Scenario;
  readonly partitions: readonly PartitionSummary[];
}

export function PartitionFigures({ scenario, partitions }: PartitionFiguresProps) {
  const names = new Map((scenario.database.partitions ?? []).map(({ id, name }) => [id, name]));
  const areLoaded = partitions.some(({ writtenBytes }) => writtenBytes !== undefined);
  return (
    <section>
      <h3>{messages.partitions}</h3>
      <ScrollRegion aria-label={messages.partitions} className={styles.scroll}>
        <Table
          caption={messages.partitionsTitle}
          columns={[
            messages.partition,
            messages.read,
            messages.sent,
            messages.received,
            ...(areLoaded ? [messages.written] : []),
            messages.coordinatorTime,
          ]}
          rows={partitions.map(({ id, readBytes, sentBytes, receivedBytes, writtenBytes, coordinatorMs }) => ({
            key: id,
            cells: [
              names.get(id) ?? id,
              messages.bytes(readBytes),
              messages.bytes(sentBytes),
              messages.bytes(receivedBytes),
              ...(areLoaded ? [messages.bytes(writtenBytes ?? 0)] : []),
              coordinatorMs === undefined ? messages.none : messages.time(coordinatorMs),
            ],
          }))}
          testId="partition-figures"
        />
      </ScrollRegion>
      <p className={styles.note}>{messages.partitionNotes}</p>
    </section>
  );
}
