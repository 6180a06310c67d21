/** "Nodes, adapters and processors": the machine that the data come to, each change one step of the history. */
import { expectedRemoteWords } from '../../../analysis/pipes/remote.ts';
import { warningsOf } from '../../../analysis/verify/warnings.ts';
import { setNodes } from '../../../scenario/edit/machine.ts';
import { MOST_NODES } from '../../../scenario/machine/machine.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { MachineFields } from './MachineFields.tsx';
import { messages } from './messages.ts';
import { NodeTable } from './NodeTable.tsx';
import { PartitionsPart } from './partitions/PartitionsPart.tsx';
import { Refused } from './Refused.tsx';
import { useChange } from './useChange.ts';
import { WayTable } from './WayTable.tsx';
import styles from './Nodes.module.css';

export function NodesDialog() {
  const scenario = useApp((state) => state.scenario);
  const { machine, processors } = scenario.host;
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      <section className={styles.part} aria-label={messages.number}>
        <Count scenario={scenario} />
        <p data-testid="remote-expected">{expectedRemoteWords(scenario) ?? messages.oneMemory(processors)}</p>
      </section>
      {machine !== undefined && (
        <>
          <NodeTable scenario={scenario} machine={machine} />
          <WayTable scenario={scenario} machine={machine} />
          <MachineFields scenario={scenario} machine={machine} />
          <Warnings scenario={scenario} />
        </>
      )}
      <PartitionsPart scenario={scenario} />
      <p className={styles.fields}>
        <Button onClick={() => showDialog('controllers')}>{messages.controllers}</Button>
        <Button onClick={() => showDialog('pipes')}>{messages.pipes}</Button>
        <Button onClick={() => showDialog('verify')}>{messages.verify}</Button>
      </p>
    </Dialog>
  );
}

function Count({ scenario }: { readonly scenario: Scenario }) {
  const { change, refusal } = useChange(scenario);
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label={messages.number}
          value={scenario.host.machine?.nodes.length ?? 0}
          min={0}
          max={MOST_NODES}
          onCommit={(count) => change(messages.nodesSet(count), (s) => setNodes(s, count), 'nodes')}
        />
        <span className={styles.quiet}>{messages.numberAbout}</span>
      </div>
      <Refused refusal={refusal} />
    </>
  );
}

function Warnings({ scenario }: { readonly scenario: Scenario }) {
  const faulty = useApp((state) => state.problems.length > 0);
  const warnings = faulty ? [] : warningsOf(scenario);
  if (warnings.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="nodes-warnings">
      <h3 id="nodes-warnings">{messages.warnings}</h3>
      <ul>
        {warnings.map(({ id, says }) => (
          <li key={`${id} ${says}`}>{says}</li>
        ))}
      </ul>
    </section>
  );
}
