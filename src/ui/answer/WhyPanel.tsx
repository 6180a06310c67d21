import { useMemo } from 'react';
import { explain } from '../../analysis/why/findings.ts';
import { Button } from '../primitives/Button.tsx';
import { PlaceHeader } from '../primitives/PlaceHeader.tsx';
import { PRINT_ORDER, usePrintPart } from '../primitives/printing.ts';
import { useShown } from '../shown.ts';
import { NextStep } from './NextStep.tsx';
import { useEvidence } from './useEvidence.ts';
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
        {why.findings.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </section>
    ) : null,
  );
  if (!why) return null;
  const [{ evidence }] = why.findings;
  return (
    <section className={styles.why} aria-labelledby="why-title" data-stale={stale || undefined} data-testid="why">
      <PlaceHeader id="why-title" title="Why">
        {evidence && (
          <Button kind="link" onClick={() => showEvidence(evidence)}>
            Show evidence
          </Button>
        )}
      </PlaceHeader>
      {why.findings.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <NextStep />
    </section>
  );
}
