/** "Query class": what the queries of a class do, edited as one step of the history. */
import { useMemo, useRef, useState } from 'react';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { freeClassId, removeClass } from '../../../scenario/edit/classes.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { operatorOf } from '../../../scenario/operators/index.ts';
import { LIMITS } from '../../../scenario/schema.ts';
import type { QueryClass, Scenario } from '../../../scenario/schema.ts';
import { showDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { capital } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { draftOf, freshClass, refusalOf, saving, wrongWith, type Draft } from './draft.ts';
import { FieldRow } from './FieldRow.tsx';
import { namedObjects } from '../../../scenario/spaces/named.ts';
import { wordsOf } from '../../../scenario/terms.ts';
import { formOf, operatorsFor } from './index.ts';
import { messages } from './messages.ts';
import styles from './Operators.module.css';

const back = () => showDialog('workload');

/** Of the class that the dialog was opened with; of a new one if it was opened with none. */
export function ClassDialog() {
  const scenario = useApp((state) => state.scenario);
  const id = useDialogAbout('query-class');
  const before = scenario.classes.find((query) => query.id === id);
  // Undo or a link may have taken the class away while the dialog stands open: then the dialog begins a new one.
  return <ClassForm key={before?.id ?? ''} scenario={scenario} before={before} />;
}

function newClass(scenario: Scenario, operator: QueryClass['operator']): QueryClass {
  return freshClass(scenario, operator, freeClassId(scenario, operator), capital(operatorOf({ operator }).title));
}

function ClassForm({ scenario, before }: { readonly scenario: Scenario; readonly before: QueryClass | undefined }) {
  const handles = useHandles();
  const form = useRef<HTMLFormElement>(null);
  const isNew = before === undefined;
  const [draft, setDraft] = useState<Draft>(() => draftOf(before ?? newClass(scenario, 'scan')));
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { query } = draft;
  const wrong = useMemo(() => wrongWith(scenario, draft, isNew), [scenario, draft, isNew]);
  const isWrong = Object.keys(wrong.fields).length > 0 || wrong.others.length > 0;
  const { about, groups } = formOf(query);
  const words = wordsOf(scenario);
  const objects = useMemo(() => [...namedObjects(scenario.database).values()], [scenario.database]);

  const change = (next: Draft) => {
    setDraft(next);
    setRefusal(null);
  };
  /** One step of the history, then back to the workload; or the reason why not. */
  const carryOut = (label: string, apply: (scenario: Scenario) => Scenario) => {
    const { scenario: now, edit } = handles.store.getState();
    const after = attempt(now, apply);
    if (after instanceof EditRefused) {
      setRefusal(refusalOf(after));
      return;
    }
    if (after !== now) edit(label, apply);
    back();
  };
  const save = () => {
    setTried(true);
    if (!isWrong) carryOut(isNew ? messages.newQueryClass(query.title) : messages.queryClass(query.title), saving(draft, isNew));
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };

  return (
    <Dialog
      title={isNew ? messages.newQueryClass2 : messages.queryClass2(before.title)}
      size="wide"
      onClose={back}
      footer={
        <>
          {!isNew && (
            <Button onClick={() => carryOut(messages.withoutQueryClass(before.title), (s) => removeClass(s, before.id))}>
              {messages.remove}
            </Button>
          )}
          <Button onClick={back}>{messages.cancel}</Button>
          <Button kind="primary" onClick={save}>
            {isNew ? messages.add : messages.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={styles.fields}>
          <TitleField
            title={query.title}
            problem={wrong.fields['/title']}
            onTitle={(title) => change({ ...draft, query: { ...query, title } })}
          />
          {isNew ? (
            <Select
              label={messages.operator}
              className={`${styles.field} ${styles.choice}`}
              value={query.operator}
              options={operatorsFor(scenario).map((operator) => ({ value: operator, label: operatorOf({ operator }).title }))}
              onChange={(operator) => change(draftOf(newClass(scenario, operator)))}
            />
          ) : (
            <p className={styles.operator}>
              {messages.operator2} <b>{operatorOf(query).title}</b>
            </p>
          )}
        </div>
        <p className={styles.quiet}>{about(words)}</p>
        {groups(query, words, scenario).map(({ title, fields }) => (
          <fieldset key={title} className={styles.group}>
            <legend>{title}</legend>
            <div className={styles.fields}>
              {fields.map((field) => (
                <FieldRow
                  key={field.pointer}
                  field={field}
                  draft={draft}
                  objects={objects}
                  problem={wrong.fields[field.pointer]}
                  onDraft={change}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {/* Enter in a field saves: a form with several fields needs a button for that. */}
        <button type="submit" hidden>
          {messages.save}
        </button>
      </form>
      {wrong.others.map((text) => (
        <p key={text} role="alert" className={styles.problem}>
          {text}.
        </p>
      ))}
      {refusal !== null && (
        <p role="alert" className={styles.problem}>
          {refusal}
        </p>
      )}
      {tried && isWrong && wrong.others.length === 0 && (
        <p role="status" className={styles.problem}>
          {messages.notSavedCorrectTheMarked}
        </p>
      )}
    </Dialog>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly problem: string | undefined;
  readonly onTitle: (title: string) => void;
}

function TitleField({ title, problem, onTitle }: TitleFieldProps) {
  return (
    <label className={styles.field}>
      {messages.name}
      <input
        className={styles.title}
        value={title}
        maxLength={LIMITS.titleLength}
        aria-invalid={problem !== undefined}
        onChange={({ target }) => onTitle(target.value)}
      />
    </label>
  );
}
