import { useDeferredValue, useMemo } from 'react';
import { evidenceWords } from '../../../analysis/why/evidenceWords.ts';
import { explain } from '../../../analysis/why/findings.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { useGlossed } from '../../kit/primitives/Glossed.tsx';
import { PlaceHeader } from '../../kit/primitives/PlaceHeader.tsx';
import { PRINT_ORDER, usePrintPart } from '../../kit/primitives/printing.ts';
import { useShown } from '../../kit/state/shown.ts';
import { NextStep } from './NextStep.tsx';
import { useEvidence } from './useEvidence.ts';
import { messages } from './messages.ts';
import styles from './Answer.module.css';

/** Sentences that explain the answer, each with a button that marks the disks and the part of the run it is about. */
export function WhyPanel() {
  // Number and bars come first: to explain a large run takes as long as all else that its result changes.
  const { result, scenario, stale } = useDeferredValue(useShown());
  const why = useMemo(() => (result && scenario ? explain(scenario, result) : null), [result, scenario]);
  const sentences = why?.findings.flatMap(({ id, sentences: each }) => each.map((sentence, i) => ({ id, i, ...sentence }))) ?? [];
  const glossed = useGlossed(sentences.map(({ text }) => text));
  const showEvidence = useEvidence();
  usePrintPart(PRINT_ORDER.why, () =>
    why ? (
      <section>
        <h2>{messages.why}</h2>
        {why.findings.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </section>
    ) : null,
  );
  if (!why) return null;
  return (
    <section className={styles.why} aria-labelledby="why-title" data-stale={stale || undefined} data-testid="why">
      <PlaceHeader id="why-title" title={messages.why}>
        {stale && messages.ofRunBefore}
      </PlaceHeader>
      {sentences.map(({ id, i, text, evidence }, k) => (
        <div key={`${id} ${i}`} className={styles.sentence} data-finding={id}>
          <p>{glossed[k]}</p>
          {evidence && result && (
            <Button
              kind="link"
              className={styles.show}
              label={messages.showEvidence(text)}
              title={evidenceWords(evidence, result)}
              unavailable={stale ? messages.staleEvidence : undefined}
              onClick={() => showEvidence(evidence)}
            >
              {messages.show}
            </Button>
          )}
        </div>
      ))}
      <NextStep />
    </section>
  );
}
