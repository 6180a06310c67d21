/** Streams: who asks, how often, until when, and what each of them got. */
import { useState } from 'react';
import { newStream, setStream } from '../../../scenario/edit/streams.ts';
import { said } from '../../../store/said.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { LevelFields } from './LevelFields.tsx';
import { messages } from './messages.ts';
import { StreamFields } from './StreamFields.tsx';
import { StreamFigures } from './StreamFigures.tsx';
import { TimeFields } from './TimeFields.tsx';
import styles from './Streams.module.css';

export function StreamsDialog() {
  const handles = useHandles();
  const scenario = useApp((state) => state.scenario);
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { streams = [], until } = scenario.workload;
  const add = () => {
    const stream = newStream(scenario);
    setRefusal(said(handles, messages.streamAdded(stream.title), (s) => setStream(s, stream)));
  };
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      <TimeFields until={until} />
      <section className={styles.part} aria-label={messages.each}>
        {streams.length === 0 && <p className={styles.quiet}>{messages.none}</p>}
        {streams.map((stream) => (
          <StreamFields key={stream.id} stream={stream} classes={scenario.classes} />
        ))}
        {refusal !== null && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <Button onClick={add}>{messages.addStream}</Button>
      </section>
      <LevelFields scenario={scenario} />
      {(streams.length > 0 || until !== undefined) &&
        (withheld ? <p>{messages.answerFirst}</p> : faulty ? <p>{messages.fixProblems}</p> : <StreamFigures />)}
    </Dialog>
  );
}
