import { useEffect, useState } from 'react';
import { ENGINE_VERSION } from '../../engine/version.ts';
import type { CatalogueStudy } from '../../studies/catalogue.ts';
import type { Verdict } from '../../studies/claims/claim.ts';
import { VERDICTS } from '../../studies/claims/claim.ts';
import type { DescribedStudy } from '../../worker/claimsProtocol.ts';
import { plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { Select } from '../primitives/Select.tsx';
import { ClaimEntry } from './ClaimEntry.tsx';
import { ParameterList } from './ParameterList.tsx';
import { VerdictMark } from './VerdictMark.tsx';
import { useClaims } from './state.ts';
import { claimRows, countVerdicts, VERDICT_WORDS } from './verdicts.ts';
import styles from './Study.module.css';

/** What the document claims, and how each claim stands with this engine. */
export function ClaimsPart({ study }: { readonly study: CatalogueStudy }) {
  const described = useClaims((state) => state.described[study.id]);
  const describe = useClaims((state) => state.describe);
  const error = useClaims((state) => state.error);
  const busy = useClaims((state) => state.running !== null);
  useEffect(() => {
    if (!busy) describe(study.id);
  }, [describe, study.id, busy]);
  if (described) return <Claims study={described} />;
  if (error === null) return <p className={styles.quiet}>{busy ? 'The claims of another study are being run.' : 'Reading the claims…'}</p>;
  return (
    <p className={styles.failed} role="alert">
      {error}{' '}
      <Button kind="link" onClick={() => describe(study.id)}>
        Try again
      </Button>
    </p>
  );
}

function Claims({ study: { description, committed } }: { readonly study: DescribedStudy }) {
  const decided = useClaims((state) => state.decided);
  const [only, setOnly] = useState<Verdict | 'all'>('all');
  const rows = claimRows(description.claims, committed?.claims ?? [], decided, description.calibrated.serves);
  const counts = countVerdicts(rows);
  const shown = rows.filter(({ standing }) => only === 'all' || standing?.verdict === only);
  const { calibrated } = description;
  return (
    <>
      <p>
        {plural(rows.length, 'claim')} of the document, in our words.{' '}
        {committed
          ? `Verdicts are those committed with engine version ${committed.engineVersion}${committed.engineVersion === ENGINE_VERSION ? '' : ` (this page has engine version ${ENGINE_VERSION}: run them to see whether they still hold)`}, until they are run here.`
          : 'Nothing is committed yet: run them to see how they stand.'}{' '}
        <strong>
          {plural(calibrated.parameters, 'parameter')} of {description.parameters.length} {calibrated.parameters === 1 ? 'is' : 'are'}{' '}
          calibrated, for {plural(calibrated.serves.length, 'claim')} of {calibrated.claims}
        </strong>
        {calibrated.serves.length > 0
          ? ` (${calibrated.serves.join(', ')}), which then ${calibrated.serves.length === 1 ? 'is' : 'are'} no evidence.`
          : '.'}
      </p>
      <Runner study={description.study} seeds={description.quick.seeds} />
      <dl className={styles.legend} aria-label="What the verdicts mean">
        {VERDICTS.map((verdict) => (
          <div key={verdict}>
            <dt>
              <VerdictMark verdict={verdict} /> {counts.find((one) => one.verdict === verdict)?.count ?? 0}
            </dt>
            <dd>{VERDICT_WORDS[verdict].meaning}</dd>
          </div>
        ))}
      </dl>
      <Select<Verdict | 'all'>
        label="Show"
        value={only}
        options={[
          { value: 'all', label: `all ${rows.length}` },
          ...counts.map(({ verdict, count }) => ({ value: verdict, label: `${VERDICT_WORDS[verdict].word} (${count})` })),
        ]}
        onChange={setOnly}
      />
      <ol className={styles.claims} aria-label="Claims">
        {shown.map((row) => (
          <ClaimEntry key={row.claim.id} row={row} study={description.study} />
        ))}
      </ol>
      <ParameterList parameters={description.parameters} />
    </>
  );
}

/** Decides all claims here: progress by claim, and a way to stop. */
function Runner({ study, seeds }: { readonly study: string; readonly seeds: number }) {
  const running = useClaims((state) => state.running);
  const error = useClaims((state) => state.error);
  const cancelled = useClaims((state) => state.cancelled);
  const run = useClaims((state) => state.run);
  const cancel = useClaims((state) => state.cancel);
  const progress = running?.progress;
  return (
    <div className={styles.run}>
      {running ? (
        <>
          <Button icon="stop" onClick={cancel}>
            Cancel
          </Button>
          <progress value={progress ? progress.claim - 1 : 0} max={progress?.claims ?? 1} aria-label="Claims decided" />
          <span>
            {progress
              ? `${progress.id}, claim ${progress.claim} of ${progress.claims}; ${plural(progress.runs, 'run')} so far`
              : 'starting…'}
          </span>
        </>
      ) : (
        <>
          <Button kind="primary" onClick={() => run(study)}>
            Run the claims here
          </Button>
          <span className={styles.quiet}>
            {plural(seeds, 'seed')} each, in a worker of their own, for some minutes; each verdict is shown as it comes.
          </span>
        </>
      )}
      {!running && cancelled && <span className={styles.quiet}>Cancelled; what was decided stays.</span>}
      {error !== null && (
        <p className={styles.failed} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
