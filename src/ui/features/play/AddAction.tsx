/** Puts an action of any kind together and adds it at the playhead; what it would do, or why it cannot be, is said before. */
import { useId, useMemo, useState } from 'react';
import { formatMoment } from '../../../analysis/format.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { setAction } from '../../../scenario/edit/timeline.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import { actionWords } from '../../../scenario/timeline/words.ts';
import type { KnownMove } from '../../../scenario/edit/underWay.ts';
import { momentOfPlayhead, movesKnown } from '../../../store/filmMoves.ts';
import { playback } from '../../../store/playback.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { answered, draftOf, fieldsOf, KINDS, type Answers } from './draft.ts';
import type { DraftKind, Field } from './draftField.ts';
import { usePlayback } from './state.ts';
import { foreseen, startsOver } from './foreseen.ts';
import { movedAlong } from './movedAlong.ts';
import { messages } from './timelineMessages.ts';
import styles from './Play.module.css';

export function AddAction() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.closeForm : messages.addAction}
      </Button>
      {open && <Form />}
    </div>
  );
}

/** What is wrong with adding the action now; null: nothing. */
function refusal(scenario: Scenario, action: Action, endMs: number | null, known: readonly KnownMove[]): string | null {
  if (endMs !== null && action.atMs >= endMs) return messages.refusedFor(messages.afterTheEnd(formatMoment(endMs)), messages.earlier);
  const after = attempt(scenario, (s) => setAction(s, action, known));
  return after instanceof EditRefused ? messages.refusedFor(after.message, after.fix) : null;
}

function Form() {
  const { store } = useHandles();
  const id = useId();
  const scenario = useApp((state) => state.scenario);
  const [kind, setKind] = useState<DraftKind>('move');
  const [answers, setAnswers] = useState<Answers>({});
  /** Logical volume that all of may move along. */
  const [agreed, setAgreed] = useState<string | null>(null);
  // What is said changes when the playhead rests, not with each frame.
  const atMs = usePlayback(({ playing, wantedMs }) => (playing ? null : momentOfPlayhead(wantedMs)));
  const endMs = usePlayback(({ recorded }) => (recorded?.complete === true ? recorded.ms : null));
  const end = usePlayback((state) => state.end);
  // Of a film that plays nothing is said, so what changes with each frame is not looked at.
  const moment = usePlayback((state) => (state.playing ? null : state.moment));
  const fields = useMemo(() => fieldsOf(scenario, kind, answers), [scenario, kind, answers]);
  const draft = useMemo(() => draftOf(scenario, kind, answers, atMs ?? 0), [scenario, kind, answers, atMs]);
  const why = useMemo(
    () =>
      draft === null ? messages.nothingTo[kind] : atMs === null ? null : refusal(scenario, draft, endMs, movesKnown({ end, moment }, atMs)),
    [scenario, draft, kind, atMs, endMs, end, moment],
  );
  const what = draft === null ? '' : messages.at(atMs === null ? messages.thePlayhead : formatMoment(atMs), actionWords(scenario, draft));
  const along = useMemo(() => (draft?.kind === 'move-logical' ? movedAlong(scenario, draft) : null), [scenario, draft]);
  const asks = why === null && along !== null && along.asks;
  const unsaid = asks && agreed !== along.logical ? messages.sayAlong : undefined;
  const add = () => {
    const { edit, announce } = store.getState();
    const now = momentOfPlayhead(playback.getState().wantedMs);
    const known = movesKnown(playback.getState(), now);
    const action = draftOf(scenario, kind, answers, now);
    if (action === null) return;
    playback.setState({ playing: false });
    const label = messages.added(messages.at(formatMoment(now), actionWords(scenario, action)));
    if (edit(label, (s) => setAction(s, action, known))) announce(`${label}.`);
  };
  const answer = (field: Field) => (
    <Answer key={field.key} field={field} answers={answers} onAnswer={(value) => setAnswers({ ...answers, [field.key]: value })} />
  );
  return (
    <div className={styles.form} role="group" aria-label={messages.addAction} data-testid="play-add">
      <Select<DraftKind>
        label={messages.kind}
        value={kind}
        options={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
        onChange={setKind}
      />
      {fields.filter(({ more }) => more !== true).map(answer)}
      {fields.some(({ more }) => more === true) && (
        <Fold quiet summary={messages.more} className={styles.more}>
          <div className={styles.moreFields}>{fields.filter(({ more }) => more === true).map(answer)}</div>
        </Fold>
      )}
      <p id={`${id}-what`} role="status" className={why === null ? styles.would : styles.refusal} data-testid="play-add-says">
        {why ?? `${messages.would(what)} ${draft === null ? '' : foreseen(scenario, draft) + startsOver(scenario, draft)}`}
      </p>
      {why === null && along !== null && <p data-testid="play-add-along">{along.text}</p>}
      {asks && (
        <label>
          <input
            type="checkbox"
            checked={agreed === along.logical}
            onChange={({ target: { checked } }) => setAgreed(checked ? along.logical : null)}
          />
          {messages.allAlong}
        </label>
      )}
      <Button kind="primary" aria-describedby={`${id}-what`} unavailable={why ?? unsaid} onClick={add}>
        {atMs === null ? messages.addAtPlayhead : messages.addAt(formatMoment(atMs))}
      </Button>
    </div>
  );
}

interface AnswerProps {
  readonly field: Field;
  readonly answers: Answers;
  readonly onAnswer: (value: string) => void;
}

function Answer({ field, answers, onAnswer }: AnswerProps) {
  const value = answered(field, answers);
  if (field.choices === undefined) {
    return (
      <NumberField
        label={field.label}
        value={Number(value)}
        min={field.least ?? 0}
        max={field.most ?? 0}
        inDocument={false}
        integer={field.isWhole !== false}
        {...(field.unit !== undefined && { unit: field.unit })}
        onCommit={(number) => onAnswer(String(number))}
      />
    );
  }
  return field.choices.length === 0 ? null : <Select label={field.label} value={value} options={field.choices} onChange={onAnswer} />;
}
