import type { ClaimAnalysis } from '../../../studies/claims/analyses.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

/** Why a claim does not come out, in our words; what was tried and what would change it are unfolded. */
export function ClaimAnalysisView({ claim, analysis }: { readonly claim: string; readonly analysis: ClaimAnalysis }) {
  const { why, tried = [], wouldChange = [] } = analysis;
  return (
    <div className={styles.analysis} role="group" aria-label={messages.whyOf(claim)}>
      <h4>{messages.why}</h4>
      {why.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {tried.length + wouldChange.length > 0 && (
        <Fold summary={messages.triedAndChange} label={messages.triedAndChangeOf(claim)} quiet>
          <Points heading={messages.tried} points={tried} />
          <Points heading={messages.wouldChange} points={wouldChange} />
        </Fold>
      )}
    </div>
  );
}

function Points({ heading, points }: { readonly heading: string; readonly points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <p className={styles.quiet}>{heading}</p>
      <ul>
        {points.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
