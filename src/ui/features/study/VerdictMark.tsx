import type { Verdict } from '../../../studies/claims/claim.ts';
import { VERDICT_WORDS } from './verdicts.ts';
import styles from './Study.module.css';

/** A verdict: sign and word, and a color that says the same. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const { sign, word } = VERDICT_WORDS[verdict];
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  );
}
