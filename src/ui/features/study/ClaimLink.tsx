import { useState } from 'react';
import { caseScenario } from '../../../studies/claims/caseScenarios.ts';
import type { ClaimCase } from '../../../studies/claims/cases.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { copyText } from '../../kit/primitives/clipboard.ts';
import { useCommands } from '../../kit/state/useApp.ts';
import styles from './Study.module.css';
import { messages } from './claimMessages.ts';

interface Props {
  readonly study: string;
  readonly claim: string;
  readonly preset: string;
  /** Where the preset is changed before it is judged: the first of what is. */
  readonly first?: ClaimCase | undefined;
}

/** Copies a link that opens the first deciding scenario and the study's page at this claim. */
export function ClaimLink({ study, claim, preset, first }: Props) {
  const { linkTo, announce } = useCommands();
  const [copied, setCopied] = useState(false);
  /** Shown where the browser does not let the page copy. */
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const scenario = first ? caseScenario(study, claim, first) : presetScenario(preset);
    const url = scenario ? linkTo(scenario, { claim: `${study}/${claim}` }) : null;
    if (url === null) return;
    const done = await copyText(url, null);
    setCopied(done);
    setByHand(done ? null : url);
    announce(done ? messages.copied(claim) : messages.copyByHand(claim));
  };
  return (
    <>
      <Button kind="link" className={styles.target} label={messages.copyLinkTo(claim)} onClick={() => void copy()}>
        {copied ? messages.linkCopied : messages.copyLink}
      </Button>
      {byHand !== null && (
        <input
          className={styles.byHand}
          readOnly
          value={byHand}
          aria-label={messages.linkTo(claim)}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
