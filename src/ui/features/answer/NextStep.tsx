import { raiseTuneGroup } from '../../../scenario/edit/volumes.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { pinName } from '../../../studies/standing.ts';
import { nextSteps } from '../../../analysis/why/nextStep.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useApp, useCommands, useWords } from '../../kit/state/useApp.ts';
import { openPinned } from './openPinned.ts';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

/** The best next steps as buttons; each is one edit that can be undone. */
export function NextStep() {
  const scenario = useApp((state) => state.scenario);
  const status = useApp((state) => state.answer.status);
  const summary = useApp((state) => state.answer.summary);
  const pinned = useApp((state) => state.pinned);
  const commands = useCommands();
  const { tuneGroup } = useWords();
  if (!summary || status !== 'done') return null;
  const steps = nextSteps(scenario, summary, pinned, measureOf(scenario));
  if (steps.length === 0) return null;
  return (
    <p className={styles.next}>
      {steps.map((step) =>
        step.kind === 'open' ? (
          <Button key={step.pin.id} onClick={() => openPinned(commands, step.pin)} title={messages.openPinnedTitle}>
            {messages.openPinned(pinName(step.pin), step.change)}
          </Button>
        ) : (
          <Button
            key={step.kind}
            onClick={() => commands.edit(`${tuneGroup.Name} ${step.tuneGroup}`, (s) => raiseTuneGroup(s, step.tuneGroup))}
            title={step.title}
          >
            {step.label}
          </Button>
        ),
      )}
    </p>
  );
}
