/** "RAID controllers": cards that volumes lie behind, each change one step of the history, and what they did in the run of the answer. */
import { useState } from 'react';
import { addRaidController, FIRST_PER_REQUEST_MS, likelyPath } from '../../../../scenario/edit/raidControllers.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Dialog } from '../../../kit/primitives/Dialog.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { Term } from '../../../kit/primitives/Term.tsx';
import { closeDialog, showDialog } from '../../../kit/state/dialogs.ts';
import { useApp } from '../../../kit/state/useApp.ts';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { BehindTable } from './BehindTable.tsx';
import { ControllerFields } from './ControllerFields.tsx';
import { ControllerFigures } from './ControllerFigures.tsx';
import { messages } from './messages.ts';
import { pathOptions } from './pathOptions.ts';

export function ControllersDialog() {
  const scenario = useApp((state) => state.scenario);
  const { controllers = [] } = scenario.hardware;
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      <section className={styles.part} aria-label={messages.add}>
        <p>
          <Term id="raid-controller">{messages.leadTerm}</Term> {messages.lead}
        </p>
        {controllers.length === 0 && <p>{messages.none}</p>}
        <Add scenario={scenario} />
      </section>
      {controllers.map((controller) => (
        <ControllerFields key={controller.id} scenario={scenario} controller={controller} />
      ))}
      {controllers.length > 0 && (
        <>
          <BehindTable scenario={scenario} controllers={controllers} />
          <ControllerFigures controllers={controllers} />
        </>
      )}
      <p className={styles.fields}>
        <Button onClick={() => showDialog('pipes')}>{messages.pipes}</Button>
        <Button onClick={() => showDialog('nodes')}>{messages.nodes}</Button>
      </p>
    </Dialog>
  );
}

function Add({ scenario }: { readonly scenario: Scenario }) {
  const { change, refusal } = useChange(scenario);
  const [chosen, setChosen] = useState<string | null>(null);
  const { paths } = scenario.hardware;
  const path = paths.find(({ id }) => id === chosen) ?? paths.find(({ id }) => id === likelyPath(scenario)) ?? paths[0];
  return (
    <>
      <div className={styles.fields}>
        <Button onClick={() => change(messages.added(path.name), (s) => addRaidController(s, path.id))}>{messages.add}</Button>
        <Select label={messages.addTo} value={path.id} options={pathOptions(scenario)} onChange={setChosen} />
      </div>
      <p className={styles.quiet}>{messages.addAbout(FIRST_PER_REQUEST_MS)}</p>
      <Refused refusal={refusal} />
    </>
  );
}
