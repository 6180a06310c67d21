import type { ClaimAnalysis } from '../../../studies/claims/analyses.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import styles from './Study.module.css';

/** Why a claim does not come out, in our words; what was tried and what would change it are unfolded. */
export function ClaimAnalysisView({ claim, analysis }: { readonly claim: string; readonly analysis: ClaimAnalysis }) {
  const { why, tried = [], wouldChange = [] } = analysis;
  return (
    <div className={styles.analysis} role="group" aria-label={`Why ${claim} does not come out`}>
      <h4>Why it does not come out</h4>
      {why.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {tried.length + wouldChange.length > 0 && (
        <Fold summary="What was tried, and what would change it" label={`What was tried, and what would change ${claim}`} quiet>
          <Points heading="Tried" points={tried} />
          <Points heading="Would change it" points={wouldChange} />
        </Fold>
      )}
    </div>
  );
}

function Points({ heading, points }: { readonly heading: string; readonly points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <p className={styles.quiet}>{heading}:</p>
      <ul>
        {points.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
