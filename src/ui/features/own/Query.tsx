/** A command or query to run elsewhere, with a button that copies it. */
import { useRef, useState } from 'react';
import { Button } from '../../kit/primitives/Button.tsx';
import { copyText } from '../../kit/primitives/clipboard.ts';
import { messages } from './messages.ts';
import styles from './Own.module.css';

export interface QueryProps {
  readonly label: string;
  readonly text: string;
}

export function Query({ label, text }: QueryProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean } | null>(null);
  const now = copied?.text === text ? copied : null;
  return (
    <div className={styles.query}>
      <textarea
        ref={field}
        readOnly
        wrap="off"
        rows={Math.min(6, text.split('\n').length)}
        aria-label={label}
        value={text}
        spellCheck={false}
      />
      <Button icon="copy" onClick={() => void copyText(text, field.current).then((done) => setCopied({ text, done }))}>
        {now === null ? messages.copy : now.done ? messages.copied : messages.copyByHand}
      </Button>
    </div>
  );
}
