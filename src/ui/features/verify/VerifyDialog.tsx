/** Rules of a balanced server as checks on the scenario on screen: what a run says of each, and what a fault costs. */
import { useMemo, useRef } from 'react';
import { adaptersOf } from '../../../analysis/adapters/types.ts';
import { standingWords } from '../../../analysis/verify/words.ts';
import type { Verified, VerifyRun } from '../../../analysis/verify/verified.ts';
import { verify } from '../../../analysis/verify/verify.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { Adapters } from './Adapters.tsx';
import { Cost } from './Cost.tsx';
import { OneNode } from './OneNode.tsx';
import { askedFor, useVerifyRuns } from './runs.ts';
import { messages } from './messages.ts';
import styles from './Verify.module.css';

export function VerifyDialog() {
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      {withheld ? <p>{messages.answerFirst}</p> : faulty ? <p>{messages.fixProblems}</p> : <Checks />}
    </Dialog>
  );
}

/** The scale of the answer on screen. */
function useScale(): number {
  const scenario = useApp((state) => state.scenario);
  const summary = useApp((state) => (state.answer.summary?.scenarioHash === state.scenarioHash ? state.answer.summary : null));
  return summary?.scale ?? scenario.workload.interactiveScale;
}

function Checks() {
  const scenario = useApp((state) => state.scenario);
  const scale = useScale();
  const asked = useMemo(() => [askedFor(scenario, scale, scenario.seed)], [scenario, scale]);
  const { runs, progress, error } = useVerifyRuns(asked);
  const [run] = runs;
  return (
    <>
      <p className={styles.lead}>{messages.lead(scale)}</p>
      {progress !== null && error === null && <progress value={progress} max={1} aria-label={messages.measuring} />}
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {run !== undefined && <Found key={hashOf(scenario)} scenario={scenario} scale={scale} run={run} />}
    </>
  );
}

interface FoundProps {
  readonly scenario: Scenario;
  readonly scale: number;
  readonly run: VerifyRun;
}

function Found({ scenario, scale, run }: FoundProps) {
  const found = useMemo(() => verify(scenario, run), [scenario, run]);
  const count = (standing: Verified['standing']): number => found.filter((each) => each.standing === standing).length;
  const silent = found.filter(({ standing }) => standing === 'none');
  const heading = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status" data-testid="verified">
        {messages.counted(count('broken'), count('warning'), count('kept'))}
      </p>
      <ul className={styles.list}>
        {found
          .filter(({ standing }) => standing !== 'none')
          .map((check) => (
            <li key={check.id} className={styles.check} data-standing={check.standing} data-testid={`verify-${check.id}`}>
              <h3>
                <span className={styles.standing}>{standingWords(check.standing)}</span> {check.title}
              </h3>
              <p>{check.says}</p>
              {check.alternative !== undefined && (
                <Cost
                  scenario={scenario}
                  scale={scale}
                  title={check.title}
                  alternative={check.alternative}
                  onUsed={() => heading.current?.focus()}
                />
              )}
              <Fold summary={messages.why} label={messages.whyOf(check.title)} quiet>
                <p className={styles.quiet}>{check.why}</p>
              </Fold>
            </li>
          ))}
      </ul>
      {adaptersOf(scenario).length > 0 && <Adapters scenario={scenario} scale={scale} run={run} />}
      <OneNode scenario={scenario} />
      {silent.length > 0 && <p className={styles.quiet}>{messages.none(silent.map(({ title }) => title).join('; '))}</p>}
    </>
  );
}
