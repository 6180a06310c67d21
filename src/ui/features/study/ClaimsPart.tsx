import { useEffect, useMemo, useState } from 'react';
import { ENGINE_VERSION } from '../../../engine/version.ts';
import { remainingClaims } from '../../../store/claimsSlice.ts';
import type { ClaimsSetting } from '../../../store/claimsSlice.ts';
import type { Study } from '../../../studies/study.ts';
import type { Verdict } from '../../../studies/claims/claim.ts';
import { casesOf } from '../../../studies/claims/caseScenarios.ts';
import type { ClaimCases } from '../../../studies/claims/cases.ts';
import { VERDICTS } from '../../../studies/claims/claim.ts';
import type { DescribedStudy } from '../../../worker/claimsProtocol.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { Term } from '../../kit/primitives/Term.tsx';
import type { Loaded } from '../../kit/primitives/useLater.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { ClaimEntry } from './ClaimEntry.tsx';
import { HowMuch } from './HowMuch.tsx';
import { ParameterList } from './ParameterList.tsx';
import { VerdictMark } from './VerdictMark.tsx';
import { useClaims } from './state.ts';
import { claimRows, countVerdicts, VERDICT_WORDS } from './verdicts.ts';
import type { ClaimRow } from './verdicts.ts';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

/** What the document claims, and how each claim stands with this engine. */
export function ClaimsPart({ study }: { readonly study: Study }) {
  const described = useClaims((state) => state.described[study.id]);
  const describe = useClaims((state) => state.describe);
  const error = useClaims((state) => state.error);
  const busy = useClaims((state) => state.running !== null);
  const cases = useLater(study.cases);
  useEffect(() => {
    if (!busy) describe(study.id);
  }, [describe, study.id, busy]);
  if (described && cases.status !== 'loading') return <Claims study={described} workloads={study.workloads} cases={cases} />;
  if (error === null) return <p className={styles.quiet}>{busy ? messages.otherStudyRuns : messages.reading}</p>;
  return (
    <p className={styles.failed} role="alert">
      {error}{' '}
      <Button kind="link" onClick={() => describe(study.id)}>
        {messages.tryAgain}
      </Button>
    </p>
  );
}

interface ClaimsProps {
  readonly study: DescribedStudy;
  readonly workloads: Study['workloads'];
  /** The changed scenarios that decide claims, or that they did not come. */
  readonly cases: Loaded<ClaimCases>;
}

function Claims({ study, workloads, cases }: ClaimsProps) {
  const { description, committed, analyses } = study;
  const decided = useClaims((state) => state.decided);
  // Where a link leads to, in this study.
  const wanted = useApp(({ view }) =>
    view.claim?.startsWith(`${description.study}/`) ? view.claim.slice(description.study.length + 1) : null,
  );
  const [only, setOnly] = useState<Verdict | 'all'>('all');
  const rows = claimRows(description.claims, committed?.claims ?? [], decided, description.calibrated.serves, analyses);
  const counts = countVerdicts(rows);
  const shown = rows.filter(({ claim, standing }) => only === 'all' || standing?.verdict === only || claim.id === wanted);
  return (
    <>
      <Summary description={description} rows={rows} counts={counts} />
      <p className={styles.quiet}>{committed ? messages.committed(committed.engineVersion, ENGINE_VERSION) : messages.nothingCommitted}</p>
      <HowMuch
        workloads={workloads}
        committed={committed?.settings ?? description.committed}
        whole={description.settings}
        isRecorded={description.isRecorded}
      />
      <div className={styles.runAndShow}>
        <Runner study={study} />
        <Select<Verdict | 'all'>
          label={messages.show}
          value={only}
          options={[
            { value: 'all', label: messages.all(rows.length) },
            ...counts.map(({ verdict, count }) => ({ value: verdict, label: messages.some(VERDICT_WORDS[verdict].word, count) })),
          ]}
          onChange={setOnly}
        />
      </div>
      {wanted !== null && !rows.some(({ claim }) => claim.id === wanted) && (
        <p className={styles.failed} role="alert">
          {messages.noSuchClaim(wanted)}
        </p>
      )}
      {cases.status === 'failed' && (
        <p className={styles.failed} role="alert">
          {messages.casesFailed}
        </p>
      )}
      <ol className={styles.claims} aria-label={messages.claims}>
        {shown.map((row) => (
          <ClaimEntry
            key={row.claim.id}
            row={row}
            study={description.study}
            cases={cases.status === 'failed' ? null : casesOf(cases.value ?? undefined, row.claim.id)}
            wanted={row.claim.id === wanted}
          />
        ))}
      </ol>
      <ParameterList parameters={description.parameters} />
    </>
  );
}

interface SummaryProps {
  readonly description: DescribedStudy['description'];
  readonly rows: readonly ClaimRow[];
  readonly counts: ReturnType<typeof countVerdicts>;
}

/** How many claims stand how, and how many numbers were chosen for how many of them. */
function Summary({ description: { claims, parameters, calibrated }, rows, counts }: SummaryProps) {
  const { serves } = calibrated;
  const passed = rows.filter(({ standing }) => standing?.verdict === 'pass');
  const evidence = passed.filter((row) => !row.calibrated).length;
  return (
    <>
      <p>
        <Term id="claim">{messages.count(claims.length)}</Term> {messages.inOurWords}{' '}
        <strong>{messages.calibrated(calibrated.parameters, parameters.length, serves.length, calibrated.claims)}</strong>
        {serves.length > 0 ? messages.noEvidence(serves) : messages.fullStop}{' '}
        {passed.length > 0 && messages.evidence(evidence, passed.length)}
      </p>
      <dl className={styles.legend} aria-label={messages.meanings}>
        {VERDICTS.map((verdict) => (
          <div key={verdict}>
            <dt>
              <VerdictMark verdict={verdict} /> {counts.find((one) => one.verdict === verdict)?.count ?? 0}
            </dt>
            <dd>{VERDICT_WORDS[verdict].meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Decides all claims here: progress by claim, a way to stop, and the way on. */
function Runner({ study }: { readonly study: DescribedStudy }) {
  const running = useClaims((state) => state.running);
  const error = useClaims((state) => state.error);
  const decidedAt = useClaims((state) => state.decidedAt);
  const run = useClaims((state) => state.run);
  const cancel = useClaims((state) => state.cancel);
  const [setting, setSetting] = useState<ClaimsSetting>('quick');
  const { study: id, claims, committed, isRecorded } = study.description;
  const remaining = useMemo(() => remainingClaims({ decidedAt }, study, setting), [decidedAt, study, setting]);
  const done = claims.length - remaining.length;
  const isBegun = done > 0;
  const progress = running?.progress;
  return (
    <div className={styles.run}>
      {running ? (
        <>
          <Button icon="stop" onClick={cancel}>
            {messages.cancel}
          </Button>
          <progress value={progress ? progress.claim - 1 : 0} max={progress?.claims ?? 1} aria-label={messages.decided} />
          <span>{progress ? messages.progress(progress.id, progress.claim, progress.claims, progress.runs) : messages.starting}</span>
        </>
      ) : (
        <>
          {isBegun && (
            <Button
              kind="primary"
              unavailable={remaining.length === 0 ? messages.allDecidedHere : undefined}
              onClick={() => run(id, setting, remaining)}
            >
              {remaining.length === 0 ? messages.allDecided : messages.runRemaining(remaining.length)}
            </Button>
          )}
          <Button kind={isBegun ? 'link' : 'primary'} onClick={() => run(id, setting)}>
            {isBegun ? messages.startOver : messages.run}
          </Button>
          <Select<ClaimsSetting>
            label={messages.howMuch}
            value={setting}
            options={[
              { value: 'quick', label: messages.quick },
              { value: 'whole', label: isRecorded ? messages.allRunsHere : messages.wholeLonger },
            ]}
            onChange={setSetting}
          />
          <span className={styles.quiet}>
            {isBegun
              ? (remaining.length > 0 ? messages.decidedSome : messages.decidedHere)(done, claims.length)
              : messages.seedsEach(committed.seeds)}
          </span>
        </>
      )}
      {error !== null && (
        <p className={styles.failed} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
