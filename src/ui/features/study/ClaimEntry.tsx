import { useEffect, useRef, useState } from 'react';
import type { ClaimCase } from '../../../studies/claims/cases.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ClaimAnalysisView } from './ClaimAnalysisView.tsx';
import { ClaimScenarios, ClaimWays } from './ClaimScenarios.tsx';
import { ClaimReport } from './ClaimReport.tsx';
import { boundsWords, figureStyle, gateNumbers, reasonWords } from './claimFigures.ts';
import { seedMark } from './seedMark.ts';
import { SeedMarkView } from './SeedMarkView.tsx';
import { useClaims } from './state.ts';
import { VerdictMark } from './VerdictMark.tsx';
import { basisWords, figureWords, kindWords, passesWords } from './verdicts.ts';
import type { ClaimRow } from './verdicts.ts';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

interface Props {
  readonly row: ClaimRow;
  readonly study: string;
  /** Changed presets that decide it; null where they could not be loaded. */
  readonly cases: readonly ClaimCase[] | null;
  /** A link leads to this claim: it is scrolled to and marked. */
  readonly wanted: boolean;
}

/** One claim: what is published, what the engine says, and why. What is simulated never stands under "published". */
export function ClaimEntry({ row, study, cases, wanted }: Props) {
  const { claim, standing, calibrated, analysis } = row;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // A dialog that opens with it takes the focus first.
    const showing = setTimeout(() => {
      const entry = element.current;
      // Only the list is scrolled: bringing it into view would scroll the dialog around it too.
      const list = entry?.closest<HTMLElement>('[data-scrolls]');
      if (entry && list) list.scrollTop += entry.getBoundingClientRect().top - list.getBoundingClientRect().top;
      entry?.focus({ preventScroll: true });
    }, 0);
    return () => clearTimeout(showing);
  }, [wanted]);
  return (
    <li ref={element} className={styles.claim} data-claim={claim.id} data-wanted={wanted || undefined} tabIndex={-1}>
      <div className={styles.claimHead}>
        <b>{claim.id}</b>
        {standing ? <VerdictMark verdict={standing.verdict} /> : <span className={styles.quiet}>{messages.notRun}</span>}
        <span className={styles.quiet}>
          {kindWords(claim)}
          <From row={row} />
        </span>
        {calibrated && <span className={styles.calibrated}>{messages.isCalibrated}</span>}
      </div>
      <div className={styles.claimBody}>
        <p>{claim.claim}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{messages.published}</dt>
            <dd>
              {claim.published} <span className={styles.quiet}>{messages.basis(basisWords(claim))}</span>
            </dd>
          </div>
          <div>
            <dt>{messages.gate}</dt>
            <dd>{claim.gate}</dd>
          </div>
          <Figure standing={standing} />
          <OtherAssumptions standing={standing} />
        </dl>
        {analysis && <ClaimAnalysisView claim={claim.id} analysis={analysis} />}
        {cases && <ClaimWays study={study} claim={claim.id} presets={claim.scenarios} cases={cases} />}
        <Details row={row} study={study} cases={cases} />
      </div>
    </li>
  );
}

/** Where the verdict comes from. */
function From({ row: { claim, from } }: Pick<Props, 'row'>) {
  const setting = useClaims((state) => state.decidedAt[claim.id]);
  const isRunning = useClaims((state) => state.running?.progress?.id === claim.id);
  return (
    <>
      {from === 'here' && (setting === 'whole' ? messages.fromWhole : messages.fromHere)}
      {from === 'committed' && messages.fromCommitted}
      {isRunning && messages.fromRunning}
    </>
  );
}

/** The gated figure: its spread over the seeds against the gate, and how many single seeds pass. */
function Figure({ standing }: Pick<ClaimRow, 'standing'>) {
  const figure = figureWords(standing?.figure, standing?.simulated);
  if (!standing || figure === null) return null;
  // Without a gate there is nothing to pass.
  const passes = standing.verdict === 'ungated' ? null : passesWords(standing.passes, standing.simulated);
  const bounds = boundsWords(standing.bounds, figureStyle(standing.figure ?? '').write);
  const mark = seedMark(standing.simulated, standing.bounds);
  return (
    <div>
      <dt>{messages.simulated}</dt>
      <dd>
        {figure}
        {bounds !== null && messages.gateIs(bounds)}
        {passes !== null && messages.alsoSaid(passes)}
        {mark && (
          <>
            {' '}
            <SeedMarkView mark={mark} verdict={standing.verdict} />
          </>
        )}
        {passes !== null && bounds === null && standing.simulated?.seeds !== 1 && (
          <span className={styles.gateElsewhere}> {messages.looksAt(gateNumbers(standing.reason))}</span>
        )}
      </dd>
    </div>
  );
}

/** What the gate says where the study is changed in one assumption. */
function OtherAssumptions({ standing }: Pick<ClaimRow, 'standing'>) {
  const elsewhere = standing?.elsewhere ?? [];
  if (elsewhere.length === 0) return null;
  return (
    <div>
      <dt>{messages.otherAssumptions}</dt>
      <dd>
        <ul className={styles.elsewhere}>
          {elsewhere.map(({ under, outcome, says }) => (
            <li key={under}>
              {under}: <b>{outcome}</b> <span className={styles.quiet}>{messages.basis(reasonWords(says))}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** Rendered only when opened, which few people do. */
function Details({ row: { claim, standing }, study, cases }: Omit<Props, 'wanted'>) {
  const [opened, setOpened] = useState(false);
  const run = useClaims((state) => state.run);
  const running = useClaims((state) => state.running);
  return (
    <Fold summary={messages.details} label={messages.detailsOf(claim.id)} quiet onOpen={(unfolded) => unfolded && setOpened(true)}>
      {opened && (
        <>
          <dl className={styles.facts}>
            {standing && (
              <div>
                <dt>{messages.reason}</dt>
                <dd>{reasonWords(standing.reason)}</dd>
              </div>
            )}
            {claim.mechanism !== undefined && (
              <div>
                <dt>{messages.mechanism}</dt>
                <dd>{claim.mechanism}</dd>
              </div>
            )}
            {claim.control !== undefined && (
              <div>
                <dt>{messages.control}</dt>
                <dd>{claim.control}</dd>
              </div>
            )}
            <ClaimReport study={study} claim={claim.id} />
          </dl>
          {cases && <ClaimScenarios study={study} claim={claim.id} presets={claim.scenarios} cases={cases} />}
          <div className={styles.ways}>
            <Button
              kind="link"
              className={styles.target}
              unavailable={running ? messages.running : undefined}
              onClick={() => run(study, 'quick', [claim.id])}
            >
              {messages.runAlone(claim.id)}
            </Button>
            <Button
              kind="link"
              className={styles.target}
              label={messages.runAllOf(claim.id)}
              unavailable={running ? messages.running : undefined}
              onClick={() => run(study, 'whole', [claim.id])}
            >
              {messages.runAll}
            </Button>
          </div>
        </>
      )}
    </Fold>
  );
}
