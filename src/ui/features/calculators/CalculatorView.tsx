import { useMemo, useState } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { refusalWords } from '../../../analysis/edits/refusalWords.ts';
import { outlook } from '../../../analysis/edits/outlook.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { carryOut } from '../../../store/carryOut.ts';
import { measured, problemWords } from '../../../analysis/calculators/calculator.ts';
import type { Answer, Calculator, CalculatorField, UseIt } from '../../../analysis/calculators/calculator.ts';
import { DraftField } from '../../kit/primitives/DraftField.tsx';
import { messages } from './messages.ts';
import styles from './Calculators.module.css';

/** One calculator: its rule, its fields, the answer as it is typed, and what the answer would do to the scenario on screen. */
export function CalculatorView({ calculator }: { readonly calculator: Calculator }) {
  const scenario = useApp((state) => state.scenario);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const fields = useMemo(() => calculator.fields(scenario), [calculator, scenario]);
  const textOf = (field: CalculatorField): string => typed[field.key] ?? String(field.start);
  const texts = fields.map(textOf);
  const key = texts.join('\n');
  const calculated = useMemo(
    () => calculator.calculate(Object.fromEntries(fields.map((field, k) => [field.key, measured(field, key.split('\n')[k])])), scenario),
    [calculator, fields, key, scenario],
  );
  const problem = calculated.ok ? null : calculated.error;
  const id = `calculator-${calculator.id}`;
  return (
    <section className={styles.calculator} aria-labelledby={id} data-testid={id}>
      <h3 id={id}>{calculator.title}</h3>
      <p className={styles.rule}>{calculator.rule}</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <DraftField
            key={field.key}
            id={`${id}-${field.key}`}
            label={field.label}
            unit={field.unit}
            text={textOf(field)}
            problem={problem?.field === field.key ? problemWords(problem, textOf(field)) : undefined}
            onText={(text) => setTyped({ ...typed, [field.key]: text })}
          />
        ))}
      </div>
      <output className={styles.answer} htmlFor={fields.map((field) => `${id}-${field.key}`).join(' ')}>
        {calculated.ok ? calculated.value.is : '–'}
      </output>
      {calculated.ok ? (
        <AnswerView answer={calculated.value} scenario={scenario} />
      ) : (
        problem !== null &&
        !fields.some((field) => field.key === problem.field) && (
          <p role="alert" className={styles.problem}>
            {problemWords(problem, '')}
          </p>
        )
      )}
      <p className={styles.source}>{messages.source(calculator.source)}</p>
    </section>
  );
}

function AnswerView({ answer, scenario }: { readonly answer: Answer; readonly scenario: Scenario }) {
  return (
    <>
      <p>{answer.details.join(' ')}</p>
      {answer.uses.map((use) => (
        <UseView key={use.edit} use={use} scenario={scenario} />
      ))}
      {answer.noUse !== undefined && <p className={styles.quiet}>{answer.noUse}</p>}
    </>
  );
}

/** The button that makes the scenario so, with what that changes; or why it cannot be done, or that it is so. */
function UseView({ use, scenario }: { readonly use: UseIt; readonly scenario: Scenario }) {
  const handles = useHandles();
  const [done, setDone] = useState<Scenario | null>(null);
  const seen = useMemo(() => outlook(scenario, use), [scenario, use]);
  const carry = () => {
    if (carryOut(handles, use.edit, use.apply) === null) setDone(handles.store.getState().scenario);
  };
  if (seen.kind === 'same') {
    return (
      <p className={styles.quiet} role="status">
        {done === scenario ? messages.doneUndoToGoBack(use.edit) : messages.alreadyApplied}
      </p>
    );
  }
  const refused = seen.kind === 'refused' ? refusalWords(seen.why, scenario.hardware.disks) : undefined;
  return (
    <div className={styles.use}>
      <Button unavailable={refused} onClick={carry}>
        {use.label}
      </Button>
      {refused === undefined ? (
        seen.kind === 'changes' && seen.changes.length > 0 && <span className={styles.quiet}>{seen.changes.join('. ')}.</span>
      ) : (
        <span className={styles.problem}>{refused}.</span>
      )}
    </div>
  );
}
