/** While something is held: what it is, what dropping it here would do, and why it cannot go there. */
import { useEffect, useRef } from 'react';
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { cancelHand, placeOnMarked } from '../../../store/move/commands.ts';
import { previewOf } from '../../../store/move/preview.ts';
import { markedTargets } from '../../../store/move/targets.ts';
import { useLoadAfter, useLoadShare } from '../../kit/drag/useLoadShare.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { messages } from './messages.ts';
import styles from './HandBar.module.css';

export function HandBar() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const inHand = useHand((s) => (s.by === 'pick' ? s.inHand : null));
  const over = useHand((s) => s.over);
  const refusal = useHand((s) => s.refusal);
  const marked = useHand((s) => s.marked);
  const estimate = useHand((s) => s.estimate);
  const load = useLoadShare(inHand);
  const asking = useHand((s) => s.asking !== null);
  const preview = inHand && over && !refusal ? previewOf(scenario, inHand, over, marked) : null;
  const loadAfter = useLoadAfter(scenario, preview);
  const bar = useRef<HTMLDivElement>(null);
  const first = useRef(refusal);
  // Where this bar has come late, the board looked for the fixes of a refusal before they were there. Who walks from target to target stays there.
  useEffect(() => {
    if (first.current && !document.activeElement?.closest('[data-target-focus], [data-gap]')) bar.current?.querySelector('button')?.focus();
  }, []);
  if (!inHand || asking) return null;
  const targets = markedTargets(scenario, marked);
  return (
    <div ref={bar} className={styles.hand} role="group" aria-label={messages.holding} data-testid="hand">
      <div className={styles.handText}>
        <p>
          {messages.holdingWhat} <strong>{inHand.label}</strong>
          {load && !preview ? `, ${load}. ` : '. '}
          {refusal ? (
            <span className={styles.refused} data-testid="refusal">
              {refusal.text}
            </span>
          ) : (
            <span className={styles.quiet}>
              {preview ? `→ ${[preview.text, loadAfter, estimate].filter(Boolean).join(' · ')}` : messages.chooseTarget}
            </span>
          )}
        </p>
      </div>
      <div className={styles.handButtons}>
        {refusal?.fixes.map((fix) => (
          <Button key={fix.label} onClick={fix.run}>
            {fix.label}
          </Button>
        ))}
        {inHand.kind === 'files' && targets.length > 1 && (
          <Button onClick={() => placeOnMarked(handles)}>{messages.placeOnMarked(targets.length)}</Button>
        )}
        {inHand.kind === 'files' && <Button onClick={() => showDialog('move')}>{messages.moveTo}</Button>}
        <Button onClick={() => cancelHand(handles)} title={messages.esc}>
          {messages.putBack}
        </Button>
      </div>
    </div>
  );
}
