/** A better layout under constraints: what must stay, how far a search is, and what paired runs confirm, move by move. */
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { useState } from 'react';
import { listWords } from '../../../analysis/format.ts';
import { UNCONSTRAINED, VARIABLES, type Constraints } from '../../../analysis/search/types.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { messages } from './findMessages.ts';
import { Found } from './Found.tsx';
import { messages as shared } from './messages.ts';
import { useAside, useDrawn } from './proposed.ts';
import { RunsPlace } from './RunsProgress.tsx';
import { SearchProgressLine } from './SearchProgressLine.tsx';
import { useScale } from './useTogether.ts';
import { otherTerms } from './otherTerms.ts';
import { useSearch } from './useSearch.ts';
import styles from './Advisor.module.css';

/** Seconds that a search may take, unless others are asked for. */
const SECONDS = 10;
const MOST_SECONDS = 600;
const MOST_MOVES = 99;

export function FindDialog() {
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  useDrawn(useApp((state) => state.scenario));
  return (
    <Dialog title={messages.title} size="wide" aside={useAside()} onClose={closeDialog}>
      {withheld ? <p>{shared.answerFirst}</p> : faulty ? <p>{shared.fixProblems}</p> : <Find />}
    </Dialog>
  );
}

function Find() {
  const scenario = useApp((state) => state.scenario);
  const hash = useApp((state) => state.scenarioHash);
  const scale = useScale();
  const { searched, asked, begin, stop } = useSearch();
  // What was asked before stands there again, as far as it makes sense for this layout.
  const [was] = useState(asked?.constraints ?? UNCONSTRAINED);
  const [pinned, setPinned] = useState(() => was.pinned.filter((id) => scenario.database.objects.some((object) => object.id === id)));
  const [survivesDisk, setSurvives] = useState(was.survivesDisk);
  const [variables, setVariables] = useState(was.variables);
  const [mostMoves, setMostMoves] = useState(was.mostMoves);
  const [seconds, setSeconds] = useState(asked?.seconds ?? SECONDS);
  const constraints: Constraints = { pinned, survivesDisk, mostMoves, variables };
  const isRunning = searched.state === 'running';
  const start = () => {
    begin({ hash, scenario, measure: measureOf(scenario), scale, constraints, seconds });
  };
  const isStale = asked !== null && asked.hash !== hash;
  const others = asked === null || isRunning ? [] : otherTerms(asked, { constraints, seconds, scale, measure: measureOf(scenario) });
  const cannot = variables.length === 0 ? messages.chooseOne : undefined;
  const isAnything = searched.answer !== null || searched.proposal !== null;
  return (
    <>
      <p className={styles.lead}>{messages.lead(scenario.seed, scale === 1 ? shared.wholeBatch : shared.partOf(scale))}</p>
      <fieldset className={styles.controls} disabled={isRunning}>
        <legend>{messages.mayChange}</legend>
        {VARIABLES.map((id) => (
          <Check
            key={id}
            label={messages.variables[id]}
            checked={variables.includes(id)}
            onChange={(on) => setVariables(VARIABLES.filter((each) => (each === id ? on : variables.includes(each))))}
          />
        ))}
      </fieldset>
      <Fold summary={messages.stay(pinned.length)}>
        <fieldset className={styles.controls} disabled={isRunning}>
          <legend className={styles.spoken}>{messages.stay(pinned.length)}</legend>
          {scenario.database.objects.map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              checked={pinned.includes(id)}
              onChange={(on) => setPinned(on ? [...pinned, id] : pinned.filter((each) => each !== id))}
            />
          ))}
        </fieldset>
      </Fold>
      <fieldset className={styles.controls} disabled={isRunning}>
        <legend>{messages.limits}</legend>
        <Check label={messages.survive} checked={survivesDisk} onChange={setSurvives} />
        <Check label={messages.fewMoves} checked={mostMoves !== null} onChange={(on) => setMostMoves(on ? 3 : null)} />
        {mostMoves !== null && (
          <NumberField label={messages.mostMoves} value={mostMoves} min={1} max={MOST_MOVES} inDocument={false} onCommit={setMostMoves} />
        )}
        <NumberField
          label={messages.seconds}
          value={seconds}
          min={2}
          max={MOST_SECONDS}
          unit="s"
          inDocument={false}
          onCommit={setSeconds}
        />
      </fieldset>
      <RunsPlace>
        {isRunning ? (
          <SearchProgressLine searched={searched} seconds={asked?.seconds ?? seconds} onStop={stop} />
        ) : (
          <div className={styles.controls}>
            <Button kind="primary" onClick={start} unavailable={cannot}>
              {searched.state === 'idle' ? messages.search : messages.again}
            </Button>
            {cannot !== undefined && (
              <span role="status" className={styles.beside}>
                {cannot}
              </span>
            )}
            {searched.state === 'stopped' && <span role="status">{isAnything ? messages.stopped : messages.stoppedEarly}</span>}
            {searched.state === 'failed' && searched.error !== null && <span role="alert">{shared.failed(searched.error)}</span>}
          </div>
        )}
      </RunsPlace>
      {isStale && (
        <p className={styles.note} data-testid="find-stale">
          {isRunning ? messages.staleRunning : messages.staleAnswer}
        </p>
      )}
      {others.length > 0 && isAnything && (
        <p className={styles.note} role="status" data-testid="find-other-terms">
          {messages.otherTerms(listWords(others.map((term) => messages.terms[term])))}
        </p>
      )}
      {asked !== null && (
        <Found searched={searched} scenario={asked.scenario} isStale={isStale} isOfOtherTerms={others.length > 0} onStop={stop} />
      )}
    </>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
