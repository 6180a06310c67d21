import { useMemo } from 'react';
import { Button } from '../primitives/Button.tsx';
import { PlaceHeader } from '../primitives/PlaceHeader.tsx';
import { PRINT_ORDER, usePrintPart } from '../primitives/printing.ts';
import { useShown } from '../shown.ts';
import { NextStep } from './NextStep.tsx';
import { useEvidence } from './useEvidence.ts';
import { explain } from './why.ts';
import styles from './Answer.module.css';

/** Two or three sentences that say why, and a press that shows it. */
export function WhyPanel() {
  const { result, scenario, stale } = useShown();
  const why = useMemo(() => (result && scenario ? explain(scenario, result) : null), [result, scenario]);
  const showEvidence = useEvidence();
  usePrintPart(PRINT_ORDER.why, () =>
    why ? (
      <section>
        <h2>Why</h2>
        {why.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
    ) : null,
  );
  if (!why) return null;
  return (
    <section className={styles.why} aria-labelledby="why-title" data-stale={stale || undefined} data-testid="why">
      <PlaceHeader id="why-title" title="Why">
        {why.evidence && (
          <Button kind="link" onClick={() => showEvidence(why.evidence)}>
            Show evidence
          </Button>
        )}
      </PlaceHeader>
      {why.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <NextStep />
    </section>
  );
}
