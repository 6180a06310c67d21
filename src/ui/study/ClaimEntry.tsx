import { useState } from 'react';
import { presetTitle } from '../../studies/presets.ts';
import { Button } from '../primitives/Button.tsx';
import { Fold } from '../primitives/Fold.tsx';
import { useOpenPreset } from './openScenario.ts';
import { useClaims } from './state.ts';
import { VerdictMark } from './VerdictMark.tsx';
import { basisWords, figureWords, kindWords, passesWords } from './verdicts.ts';
import type { ClaimRow } from './verdicts.ts';
import styles from './Study.module.css';

/** One claim: what is published, what the engine says, and why. What is simulated never stands under "published". */
export function ClaimEntry({ row, study }: { readonly row: ClaimRow; readonly study: string }) {
  const { claim, standing, from, calibrated } = row;
  // What few people open is made when it is opened.
  const [opened, setOpened] = useState(false);
  const run = useClaims((state) => state.run);
  const running = useClaims((state) => state.running);
  const isRunning = running?.progress?.id === claim.id;
  const figure = figureWords(standing?.figure, standing?.simulated);
  // What has no gate cannot be passed.
  const passes = standing?.verdict === 'ungated' ? null : passesWords(standing?.passes, standing?.simulated);
  return (
    <li className={styles.claim} data-claim={claim.id}>
      <div className={styles.claimHead}>
        <b>{claim.id}</b>
        {standing ? <VerdictMark verdict={standing.verdict} /> : <span className={styles.quiet}>not run</span>}
        <span className={styles.quiet}>
          {kindWords(claim)}
          {calibrated && ', calibrated: no evidence'}
          {from === 'here' && ', run here'}
          {from === 'committed' && ', as committed'}
          {isRunning && ', being run…'}
        </span>
      </div>
      <div className={styles.claimBody}>
        <p>{claim.claim}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Published</dt>
            <dd>
              {claim.published} <span className={styles.quiet}>({basisWords(claim)})</span>
            </dd>
          </div>
          <div>
            <dt>Gate</dt>
            <dd>{claim.gate}</dd>
          </div>
          {figure !== null && (
            <div>
              <dt>Simulated</dt>
              <dd>
                {figure}
                {passes === null ? '' : `; ${passes}`}
              </dd>
            </div>
          )}
        </dl>
        <Fold
          summary="Reason, mechanism, scenarios"
          label={`Reason, mechanism and scenarios of ${claim.id}`}
          quiet
          onOpen={(unfolded) => unfolded && setOpened(true)}
        >
          {opened && (
            <>
              <dl className={styles.facts}>
                {standing && (
                  <div>
                    <dt>Reason</dt>
                    <dd>{standing.reason}</dd>
                  </div>
                )}
                {claim.mechanism !== undefined && (
                  <div>
                    <dt>Mechanism</dt>
                    <dd>{claim.mechanism}</dd>
                  </div>
                )}
                {claim.control !== undefined && (
                  <div>
                    <dt>Control</dt>
                    <dd>{claim.control}</dd>
                  </div>
                )}
              </dl>
              <Scenarios ids={claim.scenarios} claim={claim.id} />
              <Button
                kind="link"
                className={styles.target}
                unavailable={running ? 'Claims are being run' : undefined}
                onClick={() => run(study, [claim.id])}
              >
                Run {claim.id} alone
              </Button>
            </>
          )}
        </Fold>
      </div>
    </li>
  );
}

/** The scenarios that decide a claim, each to be opened. */
function Scenarios({ ids, claim }: { readonly ids: readonly string[]; readonly claim: string }) {
  const open = useOpenPreset();
  if (ids.length === 0) return <p className={styles.quiet}>It is decided by arithmetic, without a scenario of the study.</p>;
  return (
    <>
      <p className={styles.quiet}>Decided by:</p>
      <ul className={styles.scenarios} aria-label={`Scenarios of ${claim}`}>
        {ids.map((id) => (
          <li key={id}>
            <Button kind="link" className={styles.target} title={id} onClick={() => open(id)}>
              {presetTitle(id) ?? id}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
