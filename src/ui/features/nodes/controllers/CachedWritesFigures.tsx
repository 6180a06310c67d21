/** What caches that write back did with writes in a run; nothing where none does. */
import type { ControllerSummary } from '../../../../engine/record/controllerSummary.ts';
import type { RaidController } from '../../../../scenario/schema.ts';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../../kit/primitives/Table.tsx';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';

interface Props {
  readonly controllers: readonly RaidController[];
  readonly figures: readonly ControllerSummary[];
}

export function CachedWritesFigures({ controllers, figures }: Props) {
  const rows = figures.flatMap(({ id, writeBack }) =>
    writeBack === undefined
      ? []
      : [
          {
            key: id,
            cells: [
              controllers.find((one) => one.id === id)?.name ?? id,
              messages.bytes(writeBack.writtenBytes),
              messages.bytes(writeBack.mergedBytes),
              messages.bytes(writeBack.destagedBytes),
              messages.bytes(writeBack.leftBytes),
              messages.bytes(writeBack.peakBytes),
              messages.waited(writeBack.waits, writeBack.waitedMs),
            ],
          },
        ],
  );
  if (rows.length === 0) return null;
  return (
    <>
      <ScrollRegion aria-label={messages.cachedWrites} className={styles.figures}>
        <Table
          caption={messages.cachedWrites}
          columns={[messages.controller, messages.written, messages.again, messages.destaged, messages.left, messages.peak, messages.waits]}
          rows={rows}
          testId="controllers-wrote"
        />
      </ScrollRegion>
      <p className={styles.quiet}>{messages.cachedWritesAbout}</p>
    </>
  );
}
