/** Which objects are used together, which single move pays, and which split over disks is best: each from runs. */
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import { MoveArrow } from './MoveArrow.tsx';
import { MovePart } from './MovePart.tsx';
import { PolicyPart } from './PolicyPart.tsx';
import { PairsPart } from './PairsPart.tsx';
import { askForBoard, useAside, useAsked, useDrawn } from './proposed.ts';
import { SplitPart } from './SplitPart.tsx';
import { useTogether } from './useTogether.ts';
import styles from './Advisor.module.css';

export function AdvisorDialog() {
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  useDrawn(useApp((state) => state.scenario));
  return (
    <Dialog title={messages.title} size="wide" aside={useAside()} onClose={closeDialog}>
      <MoveArrow />
      {withheld ? <p>{messages.answerFirst}</p> : faulty ? <p>{messages.fixProblems}</p> : <Parts />}
    </Dialog>
  );
}

function Parts() {
  const known = useTogether();
  const { scenario, scale, run, pairs, progress, error } = known;
  const asked = useAsked();
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" checked={asked} onChange={() => askForBoard(!asked)} />
        {messages.seeBoard}
      </label>
      <p className={styles.lead}>{messages.lead(scenario.seed, scale === 1 ? messages.wholeBatch : messages.partOf(scale))}</p>
      {progress !== null && (
        <p>
          <progress value={progress} max={1} aria-label={messages.measuring} />
        </p>
      )}
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {run !== undefined && pairs !== undefined && (
        <>
          <PairsPart scenario={scenario} run={run} pairs={pairs} />
          <MovePart scenario={scenario} scale={scale} run={run} />
          <SplitPart scenario={scenario} scale={scale} pairs={pairs} />
        </>
      )}
      {/* Stays while its own edits are measured. */}
      <PolicyPart scenario={scenario} scale={scale} />
    </>
  );
}
