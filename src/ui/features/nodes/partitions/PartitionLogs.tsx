/** Logs of the partitions: one for each, or none. */
import { useState } from 'react';
import { KIB, MIB } from '../../../../base/units.ts';
import { addPartitionLogs, removePartitionLogs } from '../../../../scenario/edit/partitionLogs.ts';
import type { Partition, Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';
import { Places } from './Places.tsx';

interface PartitionLogsProps {
  readonly scenario: Scenario;
  readonly partitions: readonly Partition[];
}

const MOST_MIB = 1_000_000;

export function PartitionLogs({ scenario, partitions }: PartitionLogsProps) {
  const { change, refusal } = useChange(scenario);
  const [mib, setMib] = useState(256);
  const [bufferKib, setBufferKib] = useState(64);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isThere = partitions.some(({ log }) => log !== undefined);
  const lacking = chosen.length === 0 ? messages.placeFirst : undefined;
  const log = { bytes: Math.round(mib * MIB), bufferBytes: Math.round(bufferKib * KIB), targets: chosen };
  return (
    <Fold summary={messages.logs}>
      <div className={styles.part}>
        <p className={styles.quiet}>{messages.logsAbout}</p>
        {isThere ? (
          <Button onClick={() => change(messages.logsRemoved, removePartitionLogs)}>{messages.removeLogs}</Button>
        ) : (
          <>
            <div className={styles.fields}>
              <NumberField
                label={messages.logSize}
                unit="MiB"
                integer={false}
                value={mib}
                min={0.01}
                max={MOST_MIB}
                width={7}
                inDocument={false}
                onCommit={setMib}
              />
              <NumberField
                label={messages.logBuffer}
                unit="KiB"
                integer={false}
                value={bufferKib}
                min={4}
                max={MIB}
                width={7}
                inDocument={false}
                onCommit={setBufferKib}
              />
            </div>
            <Places scenario={scenario} legend={messages.placesOfLogs} chosen={chosen} onChoose={setChosen} />
            <Button unavailable={lacking} onClick={() => change(messages.logsAdded, (s) => addPartitionLogs(s, log))}>
              {messages.addLogs}
            </Button>
          </>
        )}
        <Refused refusal={refusal} />
      </div>
    </Fold>
  );
}
