/** What is in hand, what putting it here would do, and why it cannot be put there: on the board while something is held. */
import { useApp, useHandles } from '../useApp.ts';
import { Button } from '../primitives/Button.tsx';
import { cancelHand, openDialog } from './commands.ts';
import { previewOf } from './preview.ts';
import { useHand } from './useHand.ts';
import styles from './Move.module.css';

export function HandBar() {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const inHand = useHand((s) => (s.by === 'pick' ? s.inHand : null));
  const over = useHand((s) => s.over);
  const refusal = useHand((s) => s.refusal);
  const asking = useHand((s) => s.asking !== null);
  if (!inHand || asking) return null;
  const preview = over && !refusal ? previewOf(scenario, inHand, over) : null;
  return (
    <div className={styles.hand} role="group" aria-label="In hand" data-testid="hand">
      <div className={styles.handText}>
        <p>
          In hand: <strong>{inHand.label}</strong>.{' '}
          {refusal ? (
            <span className={styles.refused} role="alert">
              {refusal.text}
            </span>
          ) : (
            <span className={styles.quiet}>{preview ? preview.text : 'Tap or click where it shall go, or use arrows and Enter.'}</span>
          )}
        </p>
      </div>
      <div className={styles.handButtons}>
        {refusal?.fixes.map((fix) => (
          <Button key={fix.label} onClick={fix.run}>
            {fix.label}
          </Button>
        ))}
        {inHand.kind === 'files' && <Button onClick={() => openDialog(handles, 'move')}>Move to…</Button>}
        <Button onClick={() => cancelHand(handles)} title="Esc">
          Put back
        </Button>
      </div>
    </div>
  );
}
