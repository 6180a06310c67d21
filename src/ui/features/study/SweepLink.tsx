import { useState } from 'react';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { copyText } from '../../kit/primitives/clipboard.ts';
import { download } from '../../kit/export/export.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

/** The sweep to take away: as a link, or as a file with that link in it. Both open the scenario with the sweep; its runs are made there, or are there. */
export function SweepLink({ plan }: { readonly plan: StudySweep }) {
  const { linkTo, announce } = useCommands();
  const scenario = useApp((state) => state.scenario);
  const sweep = useApp((state) => state.view.sweep);
  const [copied, setCopied] = useState<string | null>(null);
  /** Shown where the browser does not let the page copy. */
  const [byHand, setByHand] = useState<string | null>(null);
  const url = (): string | null => (sweep === null ? null : linkTo(scenario, { sweep }));
  const copy = async () => {
    const link = url();
    if (link === null) return;
    const done = await copyText(link, null);
    setCopied(done ? sweep : null);
    setByHand(done ? null : link);
    announce(done ? messages.linkCopied : messages.copyByHand);
  };
  const save = () => {
    const link = url();
    if (link === null) return;
    download(`${messages.fileStem(plan.title)}.txt`, `${messages.fileHead(plan.title)}\n${link}\n`, 'text/plain;charset=utf-8');
    announce(messages.sweepSaved);
  };
  return (
    <div className={styles.tools}>
      <Button kind="link" className={styles.target} onClick={() => void copy()}>
        {copied !== null && copied === sweep ? messages.linkCopied : messages.copySweepLink}
      </Button>
      <Button kind="link" className={styles.target} title={messages.saveSweepNote} onClick={save}>
        {messages.saveSweep}
      </Button>
      {byHand !== null && (
        <input
          className={styles.byHand}
          readOnly
          value={byHand}
          aria-label={messages.sweepLink}
          onFocus={(event) => event.target.select()}
        />
      )}
    </div>
  );
}
